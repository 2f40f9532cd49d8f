"""Verdicts, decisions and receipts as types, and the JSON form that machines read."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from gate.claims import plain

if TYPE_CHECKING:
    from gate.claims import Claim, NotClaim
    from gate.figures import Figure, Filing, Period

SCHEMA = 1


class Verdict(StrEnum):
    """The judgement on one claim."""

    SUPPORTED = "supported"
    REJECTED = "rejected"
    UNVERIFIED = "unverified"


class Decision(StrEnum):
    """The judgement on one article."""

    PUBLISH = "publish"
    QUARANTINE = "quarantine"
    RETRY = "retry"


class Layer(StrEnum):
    """Who judged."""

    NUMERIC_GATE = "numeric_gate"
    ATTRIBUTION = "attribution"
    VERIFIER = "verifier"


class Reason(StrEnum):
    """Why a claim is not supported, or an article not published."""

    NOT_IN_FILING = "not_in_filing"
    SCALE_MISMATCH = "scale_mismatch"
    UNIT_MISMATCH = "unit_mismatch"
    SIGN_MISMATCH = "sign_mismatch"
    WRONG_PERIOD = "wrong_period"
    WRONG_LINE = "wrong_line"
    WRONG_DIRECTION = "wrong_direction"
    WRONG_ARITHMETIC = "wrong_arithmetic"
    DATE_MISMATCH = "date_mismatch"
    MODEL_UNSUPPORTED = "model_unsupported"
    QUOTE_NOT_FOUND = "quote_not_found"
    QUOTE_WITHOUT_NUMBER = "quote_without_number"
    AMBIGUOUS = "ambiguous"
    UNREADABLE = "unreadable"
    NEEDS_VERIFIER = "needs_verifier"
    # of an article only
    NOTHING_TO_CHECK = "nothing_to_check"
    SUPERSEDED_FILING = "superseded_filing"
    WRONG_FILER = "wrong_filer"
    HOUSE_STYLE = "house_style"


@dataclass(frozen=True, slots=True)
class Receipt:
    """A quote that code has re-located in the filing, with the figure it proves."""

    quote: str
    """Verbatim from ``Filing.text[start:end]``."""
    start: int
    end: int
    label: str = ""
    column: str = ""
    period: Period | None = None
    concept: str | None = None
    scale: int = 0
    scale_source: str = ""
    computation: str = ""
    """For derived figures: ``41456 / 9301 - 1 = 345.7 %``."""
    operands: tuple[Figure, ...] = ()
    """The figure proved, or the figures computed with, in the order of the computation."""

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form; the period as ISO text."""
        return {
            "quote": self.quote,
            "start": self.start,
            "end": self.end,
            "label": self.label,
            "column": self.column,
            "period": None if self.period is None else str(self.period),
            "concept": self.concept,
            "scale": self.scale,
            "scale_source": self.scale_source,
            "computation": self.computation or None,
            "operands": [
                {
                    "text": f.text,
                    "value": plain(f.value),
                    "label": f.label,
                    "period": None if f.period is None else f.period.to_json(),
                    "start": f.start,
                    "end": f.end,
                }
                for f in self.operands
            ],
        }


@dataclass(frozen=True, slots=True)
class Judgement:
    """The verdict on one claim, with why and who."""

    claim: Claim
    verdict: Verdict
    layer: Layer
    explanation: str
    """One plain sentence for the operator."""
    reason: Reason | None = None
    """None exactly when the verdict is ``supported``."""
    receipt: Receipt | None = None
    """Present exactly when the verdict is ``supported``."""
    nearest: Figure | None = None
    """The nearest filed figure, when the claim is not supported and there is one."""

    def __post_init__(self) -> None:
        """Refuse a support without a receipt, and a doubt without a reason."""
        if (self.verdict is Verdict.SUPPORTED) != (self.receipt is not None):
            raise ValueError("a claim is supported exactly when it has a receipt")
        if (self.verdict is Verdict.SUPPORTED) == (self.reason is not None):
            raise ValueError("a claim has a reason exactly when it is not supported")

    def to_json(self) -> dict[str, Any]:
        """Return the claim's object in ``check --json``."""
        out = self.claim.to_json()
        out.update(
            verdict=self.verdict.value,
            reason=None if self.reason is None else self.reason.value,
            layer=self.layer.value,
            explanation=self.explanation,
            receipt=None if self.receipt is None else self.receipt.to_json(),
        )
        return out


@dataclass(frozen=True, slots=True)
class ArticleReport:
    """What ``check --json`` prints for one article."""

    article: str
    filing: Filing
    decision: Decision
    reasons: tuple[Reason, ...]
    judgements: tuple[Judgement, ...]
    not_claims: tuple[NotClaim, ...]
    notes: tuple[str, ...] = field(default=())
    """Plain sentences on the whole article, e.g. why it is deferred."""

    def to_json(self) -> dict[str, Any]:
        """Return the object of DESIGN's interface, ready for ``json.dumps``."""
        filing = self.filing
        return {
            "schema": SCHEMA,
            "article": self.article,
            "filing": {
                "accession": filing.accession or None,
                "sha256": filing.sha256,
                "period": None if filing.period is None else filing.period.isoformat(),
                "filer": filing.filer or None,
                "cik": filing.cik or None,
                "document_type": filing.document_type or None,
            },
            "decision": self.decision.value,
            "reasons": [r.value for r in self.reasons],
            "claims": [j.to_json() for j in self.judgements],
            "not_claims": [n.to_json() for n in self.not_claims],
            "notes": list(self.notes),
        }
