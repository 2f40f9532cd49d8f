"""The words and signs of the pages: one place, so that page and command line agree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.claims import ClaimKind
from gate.verdicts import Decision, Reason, Verdict

if TYPE_CHECKING:
    from datetime import datetime

    from quarantine.views import ReportView

SIGN = {Verdict.SUPPORTED: "✓", Verdict.REJECTED: "✗", Verdict.UNVERIFIED: "?"}
"""Shown beside every colour, for those who see none."""

_REASON = {
    Reason.NOT_IN_FILING: "Not in the filing",
    Reason.SCALE_MISMATCH: "Wrong scale",
    Reason.UNIT_MISMATCH: "Wrong unit",
    Reason.SIGN_MISMATCH: "Wrong sign",
    Reason.WRONG_PERIOD: "Another period’s number",
    Reason.WRONG_LINE: "Another line’s number",
    Reason.WRONG_DIRECTION: "Wrong direction",
    Reason.WRONG_ARITHMETIC: "Does not compute",
    Reason.DATE_MISMATCH: "Wrong date",
    Reason.MODEL_UNSUPPORTED: "Not what the filing says",
    Reason.QUOTE_NOT_FOUND: "Quotation not found",
    Reason.QUOTE_WITHOUT_NUMBER: "Proof without the number",
    Reason.AMBIGUOUS: "Ambiguous",
    Reason.UNREADABLE: "Unreadable",
    Reason.NEEDS_VERIFIER: "Needs a second look",
    Reason.NOTHING_TO_CHECK: "Nothing to check",
    Reason.SUPERSEDED_FILING: "Filing superseded",
    Reason.WRONG_FILER: "Another company’s filing",
    Reason.HOUSE_STYLE: "House style",
}

_STATE = {
    Decision.PUBLISH: "Publishable",
    Decision.QUARANTINE: "In quarantine",
    Decision.RETRY: "Not judged yet",
}


def reason(why: Reason) -> str:
    """Return the reason in a few words."""
    return _REASON[why]


def state(view: ReportView) -> str:
    """Return the decision in a few words."""
    return _STATE[view.decision]


def sign(verdict: Verdict) -> str:
    """Return the verdict's sign."""
    return SIGN[verdict]


def noun(view: ReportView, count: int) -> str:
    """Return what was counted: numbers, or statements when there are dates or quotations too."""
    only_numbers = all(claim.kind is ClaimKind.NUMBER for claim in view.claims)
    word = "number" if only_numbers else "statement"
    return word if count == 1 else f"{word}s"


def headline(view: ReportView) -> str:
    """Return the one sentence that a person must see first."""
    if view.decision is Decision.RETRY:
        return "Not judged yet: it will be tried again"
    if not view.checked:
        return "Nothing in this article could be checked"
    rejected = len(view.with_verdict(Verdict.REJECTED))
    unverified = len(view.with_verdict(Verdict.UNVERIFIED))
    of = f"of {view.checked} {noun(view, view.checked)}"
    if rejected and unverified:
        return f"{rejected} {of} failed, {unverified} could not be verified"
    if rejected:
        return f"{rejected} {of} failed"
    if unverified:
        return f"{unverified} {of} could not be verified"
    if view.checked == 1:
        return f"The one {noun(view, 1)} is proved"
    return f"All {view.checked} {noun(view, view.checked)} are proved"


def moment(at: datetime) -> str:
    """Return a time as a person reads it: ``2026-07-09 14:05 UTC``."""
    return f"{at:%Y-%m-%d %H:%M} UTC"


def age(since: datetime, now: datetime) -> str:
    """Return how long ago, in its largest unit; a clock that went back counts as no time."""
    seconds = max(0, int((now - since).total_seconds()))
    for size, word in ((86400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= size:
            count = seconds // size
            return f"{count} {word}" if count == 1 else f"{count} {word}s"
    return "just now"


def shortened(text: str, longest: int = 120) -> str:
    """Return ``text`` cut to ``longest`` characters, with an ellipsis where it was cut."""
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"
