"""What a person needs to see of one judged article, as plain data.

Built once from an ``ArticleReport`` while the filing is at hand (``evidence``), kept in
``report.json`` under ``page``, and read back from there: neither the report page nor
the review page opens a filing. Every string here is untrusted text.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from enum import StrEnum

# pydantic reads these annotations when it validates a stored report.
from gate.claims import ClaimKind  # noqa: TC001 - needed at run time
from gate.verdicts import Decision, Layer, Reason, Verdict


class ExhibitRole(StrEnum):
    """Why a place of the filing is shown beside a claim."""

    RECEIPT = "receipt"
    """It proves the claim."""
    NEAREST = "nearest"
    """It is the nearest thing filed; it does not prove the claim."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One column of a quoted row."""

    header: str
    text: str
    """As printed; empty when the row has no number there."""
    lit: bool = False
    """This is the figure that the exhibit is about."""
    stated: bool = False
    """Beside a claim that is not supported: this is the number that the article gives."""


@dataclass(frozen=True, slots=True)
class Exhibit:
    """One place of the filing: a table's row with its headers, or words of its prose."""

    role: ExhibitRole
    caption: str = ""
    """The table's heading and scale line."""
    section: str = ""
    label: str = ""
    """The row's label; empty for prose."""
    cells: tuple[Cell, ...] = ()
    """Empty for prose."""
    before: str = ""
    """Prose: the words before the quoted ones; ``lit`` and ``after`` follow."""
    lit: str = ""
    after: str = ""
    value: str = ""
    """What the lit figure says in whole units: ``$14,442,000,000``; empty when unknown."""
    concept: str = ""
    start: int = 0
    """Where the row or the quoted words stand in the filing's text."""
    end: int = 0


@dataclass(frozen=True, slots=True)
class ClaimView:
    """One claim with its verdict and its evidence."""

    id: str
    """``c1``, ``c2`` … in the order of the report; names the claim in a release."""
    kind: ClaimKind
    text: str
    before: str
    """The sentence up to the claim; ``text`` and ``after`` follow."""
    after: str
    verdict: Verdict
    reason: Reason | None
    layer: Layer
    explanation: str
    pointer: str = ""
    computation: str = ""
    exhibits: tuple[Exhibit, ...] = ()


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the article in which the marks do not change."""

    text: str
    claims: tuple[str, ...] = ()
    """Ids of the claims that cover it; more than one where claims overlap."""
    why: str = ""
    """For a number that is not a claim: ``year``, ``form`` …"""
    opens: bool = False
    """A claim begins here; a claim that others overlap runs over several pieces."""
    left_out: int = 0
    """Characters without any mark that stand here and are not shown; ``text`` is empty."""


@dataclass(frozen=True, slots=True)
class PassageView:
    """One string of the article, as its reader sees it, cut into pieces."""

    role: str
    name: str
    """The pointer of a payload's string; empty otherwise."""
    pieces: tuple[Piece, ...]


@dataclass(frozen=True, slots=True)
class FilingView:
    """Which filing the article was held against."""

    filer: str
    document_type: str
    period: str
    accession: str
    cik: str
    sha256: str
    url: str
    """The filing's page on EDGAR, built from digits only; empty when they are unknown."""


@dataclass(frozen=True, slots=True)
class ReportView:
    """One judged article, ready to be shown and to be decided on."""

    article: str
    suffix: str
    article_sha256: str
    filing: FilingView
    decision: Decision
    reasons: tuple[Reason, ...]
    claims: tuple[ClaimView, ...]
    passages: tuple[PassageView, ...]
    notes: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()
    """What the reader of the draft remarked, e.g. text that its reader would not see."""
    lang: str = ""
    """As the draft or the caller declared it; empty when nobody did."""
    receipts_sha256: str = ""
    """Of every verdict and receipt, by ``evidence.receipts_digest``."""
    left_out_claims: int = field(default=0)
    """Supported claims beyond the page's limit, counted and not shown."""

    @property
    def seal(self) -> str:
        """Return what an approval is bound to: draft, filing and receipts in one hash."""
        parts = f"{self.article_sha256}\n{self.filing.sha256}\n{self.receipts_sha256}"
        return hashlib.sha256(parts.encode("ascii")).hexdigest()

    def with_verdict(self, verdict: Verdict) -> tuple[ClaimView, ...]:
        """Return the claims that got ``verdict``, in the article's order."""
        return tuple(claim for claim in self.claims if claim.verdict is verdict)

    @property
    def failed(self) -> int:
        """Return how many claims are not supported."""
        return sum(claim.verdict is not Verdict.SUPPORTED for claim in self.claims)

    @property
    def checked(self) -> int:
        """Return how many claims were judged, shown or not."""
        return len(self.claims) + self.left_out_claims
