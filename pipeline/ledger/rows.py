"""What the ledger knows, as frozen records, and which states follow which."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pipeline.workspace import ArticleId

_TIME = "%Y-%m-%dT%H:%M:%S.%fZ"


class ArticleState(StrEnum):
    """Where an article stands."""

    DRAFT = "draft"
    """In the inbox, to be judged."""
    JUDGED = "judged"
    """Judged; the decision is not carried out yet."""
    PUBLISHED = "published"
    QUARANTINED = "quarantined"
    DEFERRED = "deferred"
    """Could not be judged now; without a next attempt it is shown as never judged."""
    HELD = "held"
    """Can't be judged until a person mends the draft or brings the filing."""
    REJECTED = "rejected"
    """By an operator; the same text stays rejected."""
    WITHDRAWN = "withdrawn"
    """Its draft was taken out of the inbox before a decision."""


_WAITING = frozenset(
    {
        ArticleState.DRAFT,
        ArticleState.JUDGED,
        ArticleState.DEFERRED,
        ArticleState.HELD,
        ArticleState.WITHDRAWN,
    }
)

TRANSITIONS: dict[ArticleState, frozenset[ArticleState]] = {
    ArticleState.DRAFT: _WAITING,
    ArticleState.JUDGED: _WAITING | {ArticleState.PUBLISHED, ArticleState.QUARANTINED},
    ArticleState.DEFERRED: _WAITING,
    ArticleState.HELD: _WAITING,
    ArticleState.WITHDRAWN: frozenset({ArticleState.DRAFT}),
    ArticleState.QUARANTINED: frozenset(
        {
            ArticleState.QUARANTINED,
            ArticleState.PUBLISHED,
            ArticleState.REJECTED,
            ArticleState.DRAFT,
        }
    ),
    ArticleState.REJECTED: frozenset({ArticleState.DRAFT}),
    ArticleState.PUBLISHED: frozenset(),
}
"""``quarantined → draft`` and ``rejected → draft`` only happen for another text."""


class FilingState(StrEnum):
    """Where a filing stands."""

    FOUND = "found"
    """Known from an index, not fetched yet."""
    FETCHED = "fetched"
    """On disk, not read yet."""
    READ = "read"
    DEFERRED = "deferred"
    """Fetching failed; without a next attempt it was given up."""
    HELD = "held"
    """Fetched and unreadable, or no 10-Q; a person must look."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """Who does something, when, and in which run; stands on every line of history."""

    at: datetime
    actor: str
    """``batch:<run>:<worker>``, or the operator's name."""
    run: str = ""


@dataclass(frozen=True, slots=True)
class ArticleRow:
    """One article."""

    id: ArticleId
    filing: str
    """The id of the filing that it is judged against."""
    suffix: str
    sha256: str
    state: ArticleState
    cause: str
    attempts: int
    next_attempt: datetime | None
    superseded_by: str | None
    """A later filing for the same period (a 10-Q/A)."""
    approval: int | None
    intent: str | None
    """SHA-256 of the receipts that were about to be published."""
    lease_owner: str | None
    first_seen: datetime
    last_seen: datetime
    changed: datetime

    @property
    def never_judged(self) -> bool:
        """True when every attempt was used up without a verdict."""
        return self.state is ArticleState.DEFERRED and self.next_attempt is None


@dataclass(frozen=True, slots=True)
class FilingRow:
    """One filing."""

    id: str
    cik: str
    form: str
    company: str
    ticker: str
    filed: str
    """ISO date, or empty."""
    period: str
    """ISO date, or empty."""
    sha256: str
    state: FilingState
    cause: str
    attempts: int
    next_attempt: datetime | None
    written: datetime | None
    first_seen: datetime
    changed: datetime

    @property
    def is_amendment(self) -> bool:
        """True for a 10-Q/A."""
        return self.form.endswith("/A")


@dataclass(frozen=True, slots=True)
class JudgementRow:
    """One judgement and everything that it was made from."""

    article: ArticleId
    article_sha256: str
    filing: str
    filing_sha256: str
    receipts_sha256: str
    """Of the judged claims (``pipeline.receipts.receipts_sha256``)."""
    verifier: str
    prompt_sha256: str
    code_version: str
    decision: str
    report: str
    """The JSON of ``check --json``."""


@dataclass(frozen=True, slots=True)
class ApprovalRow:
    """A person's release of one article, bound by ``seal`` to what that person saw."""

    n: int
    article: ArticleId
    seal: str
    waived: tuple[str, ...]
    """Ids of the unverified claims that the person answers for."""
    who: str
    why: str
    at: datetime


@dataclass(frozen=True, slots=True)
class HistoryRow:
    """One line of what happened."""

    n: int
    at: datetime
    run: str
    actor: str
    subject: str
    event: str
    before: str
    after: str
    detail: str


def to_text(moment: datetime) -> str:
    """Return the ledger's text of a moment: UTC, microseconds, one width."""
    return moment.astimezone(UTC).strftime(_TIME)


def from_text(text: str) -> datetime:
    """Return the moment, aware and in UTC, of the ledger's text."""
    return datetime.strptime(text, _TIME).replace(tzinfo=UTC)


def from_text_or_none(text: str | None) -> datetime | None:
    """Return the moment, or None for none."""
    return None if text is None else from_text(text)
