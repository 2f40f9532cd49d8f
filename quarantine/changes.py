"""What a second judging changed: claim by claim, in the order of the draft."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gate.claims import ClaimKind
    from gate.verdicts import Verdict
    from quarantine.views import ClaimView


class JudgedClaim(Protocol):
    """A claim with its verdict, in a report or in stored receipts."""

    @property
    def kind(self) -> ClaimKind:
        """What it is."""

    @property
    def text(self) -> str:
        """Its words."""

    @property
    def verdict(self) -> Verdict:
        """How it was judged."""


@dataclass(frozen=True, slots=True)
class ChangedVerdict:
    """One claim that is new, gone, or judged differently."""

    text: str
    before: Verdict | None
    """None for a claim that is new in the edited draft."""
    after: Verdict | None
    """None for a claim that is gone from it."""
    explanation: str = ""


def changed_verdicts(
    old: Sequence[JudgedClaim], new: Sequence[ClaimView]
) -> tuple[ChangedVerdict, ...]:
    """Return the differences; claims are the same while kind and words are, in order."""
    matcher = SequenceMatcher(None, list(map(_key, old)), list(map(_key, new)), autojunk=False)
    changed: list[ChangedVerdict] = []
    for step, first, last, start, end in matcher.get_opcodes():
        if step == "equal":
            pairs = zip(old[first:last], new[start:end], strict=True)
            changed += [
                ChangedVerdict(b.text, a.verdict, b.verdict, b.explanation)
                for a, b in pairs
                if a.verdict is not b.verdict
            ]
            continue
        changed += [ChangedVerdict(a.text, a.verdict, None) for a in old[first:last]]
        changed += [ChangedVerdict(b.text, None, b.verdict, b.explanation) for b in new[start:end]]
    return tuple(changed)


def _key(claim: JudgedClaim) -> tuple[str, str]:
    return claim.kind.value, claim.text
