"""What the answers cost: time, tokens, second tries, malformed replies."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from verifier.acceptance.rates import median, percentile
from verifier.errors import MalformedAnswer

if TYPE_CHECKING:
    from collections.abc import Iterable

    from verifier.client import Exchange


@dataclass(frozen=True, slots=True)
class Tally:
    """Counts over the requests of one form, article or kind."""

    requests: int
    """Sent, second tries included."""
    answers: int
    """Whole answers."""
    retried: int
    """Requests that were tries after the first of a question."""
    malformed: int
    """Replies that were no whole answer of the agreed form."""
    failed: int
    """Requests that failed in any other way."""
    prompt_tokens: int | None
    """As the server counted them; None when it counted none."""
    answer_tokens: int | None
    median_seconds: float | None
    """Of the whole answers."""
    p95_seconds: float | None

    def to_json(self) -> dict[str, object]:
        """Return the counts by name; times in seconds."""
        return {
            "requests": self.requests,
            "answers": self.answers,
            "retried": self.retried,
            "malformed": self.malformed,
            "failed": self.failed,
            "prompt_tokens": self.prompt_tokens,
            "answer_tokens": self.answer_tokens,
            "median_seconds": _rounded(self.median_seconds),
            "p95_seconds": _rounded(self.p95_seconds),
        }


def tally_of(exchanges: Iterable[Exchange]) -> Tally:
    """Return the counts over ``exchanges``."""
    sent = list(exchanges)
    whole = [e for e in sent if e.failure is None]
    malformed = sum(isinstance(e.failure, MalformedAnswer) for e in sent)
    return Tally(
        requests=len(sent),
        answers=len(whole),
        retried=sum(e.attempt > 1 for e in sent),
        malformed=malformed,
        failed=len(sent) - len(whole) - malformed,
        prompt_tokens=_total(e.prompt_tokens for e in sent),
        answer_tokens=_total(e.answer_tokens for e in sent),
        median_seconds=median(e.seconds for e in whole),
        p95_seconds=percentile((e.seconds for e in whole), 0.95),
    )


def _total(counts: Iterable[int | None]) -> int | None:
    known = [count for count in counts if count is not None]
    return sum(known) if known else None


def _rounded(seconds: float | None) -> float | None:
    return None if seconds is None else round(seconds, 4)
