"""A filing's own periods: the quarter, the year to date, and those of a year before."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gate.figures import Period

if TYPE_CHECKING:
    from gate.figures import Filing


@dataclass(frozen=True, slots=True)
class Calendar:
    """The periods that a quarterly report speaks of; None where it has none."""

    quarter: Period
    quarter_ago: Period | None
    ytd: Period | None
    """None in a first quarter."""
    ytd_ago: Period | None
    balance: Period
    balance_before: Period | None
    """The end of the fiscal year before."""
    number: int
    """Which fiscal quarter."""
    year: int
    """Which fiscal year."""


def read_calendar(filing: Filing) -> Calendar | None:
    """Return the filing's calendar by the counts of its tagged figures, or None."""
    if filing.period is None or not filing.fiscal_quarter or not filing.fiscal_year:
        return None
    seen = Counter(f.period for f in filing.figures if f.concept and f.period and not f.dimensions)
    current = [p for p in seen if p.start and p.end == filing.period and seen[p] >= 5]
    quarters = [p for p in current if 80 <= p.days <= 120]
    if not quarters:
        return None
    quarter = max(quarters, key=lambda p: seen[p])
    longer = [p for p in current if p.days > quarter.days + 60]
    ytd = max(longer, key=lambda p: seen[p]) if longer and filing.fiscal_quarter > 1 else None
    began = (ytd or quarter).start
    before = [p for p in seen if p.is_instant and began and 0 <= (began - p.end).days <= 4]
    return Calendar(
        quarter,
        _ago(quarter, seen),
        ytd,
        None if ytd is None else _ago(ytd, seen),
        Period(filing.period),
        max(before, key=lambda p: seen[p]) if before else None,
        filing.fiscal_quarter,
        filing.fiscal_year,
    )


def _ago(period: Period, seen: Counter[Period]) -> Period | None:
    fits = [
        p
        for p in seen
        if p.start and 350 <= (period.end - p.end).days <= 380 and abs(p.days - period.days) <= 8
    ]
    return max(fits, key=lambda p: seen[p]) if fits else None
