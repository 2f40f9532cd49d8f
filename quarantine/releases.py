"""The rules of release, in one place for the page and the command line.

A person may waive what could not be verified, one claim at a time, with a name and a
reason. Nobody can waive what was verified and is wrong, nor a reason that concerns the
article as a whole (another company's filing, a superseded filing, nothing to check):
those are mended by editing and judging again.

An approval belongs to what was approved: it carries the seal of the draft, the filing
and the receipts, and holds only while all three are the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime  # noqa: TC003 - pydantic reads it at run time
from typing import TYPE_CHECKING

from gate.verdicts import Decision, Reason, Verdict
from quarantine.errors import ReleaseRefused, StaleView

if TYPE_CHECKING:
    from collections.abc import Collection

    from quarantine.views import ClaimView, ReportView

LONGEST_NAME = 100
LONGEST_REASON = 2000

_OF_THE_ARTICLE = {
    Reason.NOTHING_TO_CHECK: "Nothing in the article could be checked; that can't be waived.",
    Reason.SUPERSEDED_FILING: "The filing was superseded; judge the article against the new one.",
    Reason.WRONG_FILER: "The article is about another company than the filing.",
    Reason.HOUSE_STYLE: "The article breaks the house style; edit it.",
}


@dataclass(frozen=True, slots=True)
class Approval:
    """A person's release of one article, bound to exactly what that person saw."""

    item: str
    seal: str
    """``ReportView.seal`` at the moment of the release."""
    name: str
    reason: str
    waived: tuple[str, ...]
    """Ids of the unverified claims waived, in the article's order."""
    at: datetime

    def still_holds(self, view: ReportView) -> bool:
        """Tell whether draft, filing and receipts are all those that were approved."""
        return self.seal == view.seal


def waivable(claim: ClaimView) -> bool:
    """Tell whether a person may answer for the claim: only when it is ``unverified``."""
    return claim.verdict is Verdict.UNVERIFIED


def blocking(view: ReportView) -> tuple[str, ...]:
    """Return what forbids a release whatever a person waives, beside rejected claims."""
    found = []
    if view.decision is Decision.RETRY:
        found.append("The article was not judged; it waits for another try.")
    found += [_OF_THE_ARTICLE[why] for why in view.reasons if why in _OF_THE_ARTICLE]
    if not view.checked and Reason.NOTHING_TO_CHECK not in view.reasons:
        found.append(_OF_THE_ARTICLE[Reason.NOTHING_TO_CHECK])
    return tuple(found)


def obstacles(
    view: ReportView, waived: Collection[str], *, name: str, reason: str
) -> tuple[str, ...]:
    """Return everything that forbids the release, as plain sentences; empty when nothing does."""
    found = []
    if not name.strip() or len(name) > LONGEST_NAME:
        found.append(f"A release needs a name of at most {LONGEST_NAME} characters.")
    if not reason.strip() or len(reason) > LONGEST_REASON:
        found.append(f"A release needs a reason of at most {LONGEST_REASON} characters.")
    found += blocking(view)
    for claim in view.claims:
        if claim.verdict is Verdict.SUPPORTED:
            continue
        if not waivable(claim):
            found.append(f"“{claim.text}” ({claim.id}) is rejected: edit it, it can't be released.")
        elif claim.id not in waived:
            found.append(f"“{claim.text}” ({claim.id}) is unverified and was not waived.")
    open_ids = {claim.id for claim in view.claims if waivable(claim)}
    rejected = {claim.id for claim in view.claims if claim.verdict is Verdict.REJECTED}
    found += [
        f"{strange} is not an unverified claim of this article."
        for strange in sorted(set(waived) - open_ids - rejected)
    ]
    return tuple(found)


def approve(
    item: str,
    view: ReportView,
    *,
    seen: str,
    name: str,
    reason: str,
    waived: Collection[str],
    at: datetime,
) -> Approval:
    """Return the approval.

    ``seen`` is the seal that the operator's page or listing showed. Raises ``StaleView``
    when the item has changed since, and ``ReleaseRefused`` with every obstacle.
    """
    if seen != view.seal:
        raise StaleView("The item has changed since you looked at it; look again.", article=item)
    if found := obstacles(view, waived, name=name, reason=reason):
        raise ReleaseRefused(found, article=item)
    ordered = tuple(claim.id for claim in view.claims if claim.id in waived)
    return Approval(item, view.seal, name.strip(), reason.strip(), ordered, at)


def check_signed(name: str, reason: str, *, article: str) -> tuple[str, str]:
    """Return name and reason, stripped, for a rejection; raise ``ReleaseRefused`` without them."""
    found = []
    if not name.strip() or len(name) > LONGEST_NAME:
        found.append(f"This needs a name of at most {LONGEST_NAME} characters.")
    if not reason.strip() or len(reason) > LONGEST_REASON:
        found.append(f"This needs a reason of at most {LONGEST_REASON} characters.")
    if found:
        raise ReleaseRefused(tuple(found), article=article)
    return name.strip(), reason.strip()
