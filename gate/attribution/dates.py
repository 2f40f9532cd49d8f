"""Dates and periods stated in prose, held against the filing's own."""

from __future__ import annotations

from typing import TYPE_CHECKING

import regex

from gate.attribution import explain
from gate.attribution.receipts import receipt_of
from gate.attribution.whens import When, find_whens, length_class
from gate.verdicts import Judgement, Layer, Reason, Receipt, Verdict

if TYPE_CHECKING:
    from datetime import date

    from gate.attribution.readings import Index
    from gate.claims import Claim


def judge_date(claim: Claim, index: Index) -> Judgement:
    """Judge a stated date: supported where the filing prints it or has figures for it."""
    when = _stated(claim, index)
    if when is None or when.end is None:
        return Judgement(
            claim,
            Verdict.UNVERIFIED,
            Layer.ATTRIBUTION,
            "Which date is meant could not be read.",
            reason=Reason.AMBIGUOUS,
        )
    receipt = _receipt(when, index)
    if receipt is not None:
        return Judgement(
            claim,
            Verdict.SUPPORTED,
            Layer.ATTRIBUTION,
            f"The filing states {explain.day(when.end)}.",
            receipt=receipt,
        )
    end = index.calendar.end
    known = f" Its own period ends {explain.day(end)}." if end is not None else ""
    return Judgement(
        claim,
        Verdict.REJECTED,
        Layer.ATTRIBUTION,
        f"The filing states no period that ends {explain.day(when.end)}.{known}",
        reason=Reason.DATE_MISMATCH,
    )


def _stated(claim: Claim, index: Index) -> When | None:
    found = [w.when for w in find_whens(claim.text, index.calendar) if w.when.end is not None]
    if claim.stated is not None:
        months = found[-1].months if found else None
        return When(months, claim.stated)
    return found[-1] if found else None


def _receipt(when: When, index: Index) -> Receipt | None:
    """Return where the filing has a period of that length and end, or prints the date."""
    end = when.end
    if end is None:
        return None
    if when.months:
        # A duration: the filing must have figures for it, or say so in words.
        for reading in index.readings:
            period = reading.figure.period
            if (
                period is not None
                and period.end == end
                and length_class(period.months) == when.months
            ):
                return receipt_of(reading.figure, index.filing)
        if any(
            r.figure.period is not None and length_class(r.figure.period.months) == when.months
            for r in index.readings
        ):
            return None
    return _printed(end, index)


def _printed(end: date, index: Index) -> Receipt | None:
    pattern = rf"\b(?:{end:%B}|{end:%b})\.?\s+0?{end.day}\s*,?\s+{end.year}\b|\b{end.isoformat()}\b"
    text = index.filing.text
    match = regex.search(pattern, text, regex.IGNORECASE, timeout=2)
    if match is not None:
        return Receipt(quote=match.group(), start=match.start(), end=match.end())
    for reading in index.readings:
        if reading.figure.period is not None and reading.figure.period.end == end:
            return receipt_of(reading.figure, index.filing)
    return None
