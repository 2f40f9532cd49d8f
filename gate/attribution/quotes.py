"""Quotations that an article gives as the filing's: found word for word, or rejected."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from gate.quotations import locate_quotation, nearest_wording
from gate.typography import CanonicalText, canonical
from gate.verdicts import Judgement, Layer, Reason, Receipt, Verdict

if TYPE_CHECKING:
    from gate.claims import Claim
    from gate.figures import Filing


@lru_cache(maxsize=8)
def canonical_text(filing: Filing) -> CanonicalText:
    """Return the filing's text, folded for comparison; kept for the few filings in use."""
    return canonical(filing.text)


def judge_quotation(claim: Claim, filing: Filing) -> Judgement:
    """Judge a quotation: supported where it stands in the filing, folded typography aside."""
    text = canonical_text(filing)
    found = locate_quotation(text, claim.text)
    if found is not None:
        start, end = found
        return Judgement(
            claim,
            Verdict.SUPPORTED,
            Layer.NUMERIC_GATE,
            "The filing has these words.",
            receipt=Receipt(quote=filing.text[start:end], start=start, end=end),
        )
    near = nearest_wording(text, claim.text)
    own = f' The nearest wording that it has: "{near}".' if near else ""
    return Judgement(
        claim,
        Verdict.REJECTED,
        Layer.NUMERIC_GATE,
        f"The filing does not have these words.{own}",
        reason=Reason.QUOTE_NOT_FOUND,
    )
