"""The words and signs of the pages: one place, so that page and command line agree."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.claims import ClaimKind
from gate.verdicts import Decision, Reason, Verdict
from quarantine.history import EventKind
from quarantine.releases import blocking, waivable
from quarantine.views import ExhibitRole

if TYPE_CHECKING:
    from datetime import datetime

    from quarantine.views import ClaimView, Exhibit, Piece, ReportView

__all__ = ["blocking", "waivable"]  # the rules of release, for the templates

SUPPORTED = Verdict.SUPPORTED
REJECTED = Verdict.REJECTED
UNVERIFIED = Verdict.UNVERIFIED

SIGN = {Verdict.SUPPORTED: "✓", Verdict.REJECTED: "✗", Verdict.UNVERIFIED: "?"}
"""Shown beside every colour, for those who see none."""

_WORST_FIRST = (Verdict.REJECTED, Verdict.UNVERIFIED, Verdict.SUPPORTED)

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

_EVENT = {
    EventKind.QUARANTINED: "Quarantined",
    EventKind.SEEN_AGAIN: "Met again, unchanged",
    EventKind.JUDGED_AGAIN: "Judged again",
    EventKind.EDITED: "Edited and judged again",
    EventKind.NOTE: "Note",
    EventKind.RELEASED: "Released",
    EventKind.APPROVAL_DROPPED: "Approval dropped",
    EventKind.REJECTED: "Rejected",
    EventKind.PUBLISHED: "Published",
}

_STATE = {
    Decision.PUBLISH: "Fit to publish",
    Decision.QUARANTINE: "In quarantine",
    Decision.RETRY: "Not judged yet",
}


def reason(why: Reason) -> str:
    """Return the reason in a few words."""
    return _REASON[why]


def event(what: EventKind) -> str:
    """Return what happened, in a few words."""
    return _EVENT[what]


def state(view: ReportView) -> str:
    """Return the decision in a few words."""
    return _STATE[view.decision]


def of_the_article(view: ReportView) -> tuple[Reason, ...]:
    """Return the reasons that concern the article as a whole, not one of its claims."""
    of_claims = {claim.reason for claim in view.claims}
    return tuple(why for why in view.reasons if why not in of_claims)


def failed(view: ReportView) -> tuple[ClaimView, ...]:
    """Return what is not supported: the rejected first, then the unverified."""
    return view.with_verdict(Verdict.REJECTED) + view.with_verdict(Verdict.UNVERIFIED)


def place(claim: ClaimView, exhibit: Exhibit) -> str:
    """Return how an exhibit stands to its claim: of a number filed nowhere, it is the nearest."""
    if exhibit.role is ExhibitRole.NEAREST and claim.reason is Reason.NOT_IN_FILING:
        return "Nearest in the filing"
    return "In the filing"


def nothing_shown(claim: ClaimView) -> str:
    """Return what stands where a claim has no row of the filing to show."""
    if claim.reason is Reason.NOT_IN_FILING:
        return "Nothing close to it is filed."
    return "No row of the filing could be set beside it."


def by_id(view: ReportView) -> dict[str, ClaimView]:
    """Return the claims by their ids, for a page that looks many of them up."""
    return {claim.id: claim for claim in view.claims}


def covering(claims: dict[str, ClaimView], piece: Piece) -> list[ClaimView]:
    """Return the claims that cover a piece of the article, the worst verdict first."""
    found = [claims[claim_id] for claim_id in piece.claims]
    return sorted(found, key=lambda claim: _WORST_FIRST.index(claim.verdict))


def sign(verdict: Verdict) -> str:
    """Return the verdict's sign."""
    return SIGN[verdict]


def noun(claims: tuple[ClaimView, ...], count: int) -> str:
    """Return what was counted: numbers, or statements when there are dates or quotations too."""
    only_numbers = all(claim.kind is ClaimKind.NUMBER for claim in claims)
    word = "number" if only_numbers else "statement"
    return word if count == 1 else f"{word}s"


def headline(view: ReportView) -> str:
    """Return the one sentence that a person must see first.

    Where only numbers failed, they are counted among the numbers; else among all claims.
    """
    if view.decision is Decision.RETRY:
        return "Not judged yet: it will be tried again"
    if not view.checked:
        return "Nothing in this article could be checked"
    wrong = failed(view)
    if not wrong:
        return f"{view.checked} {noun(view.claims, view.checked)} checked, all proved"
    among, left_out = view.claims, view.left_out_claims
    if all(claim.kind is ClaimKind.NUMBER for claim in wrong) and not left_out:
        among = tuple(claim for claim in among if claim.kind is ClaimKind.NUMBER)
    counted = f"{len(among) + left_out} {noun(among, len(among) + left_out)}"
    rejected = len(view.with_verdict(Verdict.REJECTED))
    unverified = len(view.with_verdict(Verdict.UNVERIFIED))
    if not rejected:
        return f"{unverified} of {counted} could not be verified"
    rest = f", {unverified} could not be verified" if unverified else ""
    return f"{rejected} of {counted} failed{rest}"


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
