"""The filing's own calendar: its quarter, the year-ago quarter, the last year end.

A 10-Q speaks of few periods. The calendar names them from the dates that the
filing itself uses (52/53-week years included), so that "a year earlier" becomes
a date, and never from a computed calendar month alone when the filing has a
better one.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum
from typing import TYPE_CHECKING

import regex

if TYPE_CHECKING:
    from gate.figures import Filing

# Two dates this near name the same period end: 52/53-week years move by up to six days.
_SAME = timedelta(days=6)
_YEAR = timedelta(days=365)
_QUARTER = timedelta(days=91)
_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4}
_FISCAL = regex.compile(
    r"\b(?P<q>first|second|third|fourth)\s+(?:fiscal\s+)?quarter\s+of\s+"
    r"(?P<f>fiscal\s+)?(?:year\s+)?(?P<y>(?:19|20)\d\d)\b",
    regex.IGNORECASE,
)


class Age(StrEnum):
    """Which of the filing's periods is meant, seen from its own quarter."""

    CURRENT = "current"
    YEAR_AGO = "year_ago"
    PRIOR_QUARTER = "prior_quarter"
    YEAR_END = "year_end"
    """The end of the last fiscal year."""
    OTHER = "other"
    """A period that the filing names or the article states, and none of the above."""


@dataclass(frozen=True, slots=True)
class Calendar:
    """The ends that the filing's periods have; None where nothing says them."""

    end: date | None
    year_ago: date | None
    year_end: date | None
    prior_quarter: date | None
    fiscal_year: int | None
    fiscal_quarter: int | None
    ytd_months: int | None
    """Length of the year to date in months: 3, 6 or 9."""

    def end_of(self, age: Age) -> date | None:
        """Return the end date that ``age`` means."""
        return {
            Age.CURRENT: self.end,
            Age.YEAR_AGO: self.year_ago,
            Age.YEAR_END: self.year_end,
            Age.PRIOR_QUARTER: self.prior_quarter,
        }.get(age)

    def age_of(self, end: date) -> Age:
        """Return which period ends at ``end``; the nearest one within six days."""
        for age in (Age.CURRENT, Age.YEAR_AGO, Age.YEAR_END, Age.PRIOR_QUARTER):
            known = self.end_of(age)
            if known is not None and same_end(known, end):
                return age
        return Age.OTHER


def same_end(one: date, other: date) -> bool:
    """Tell whether two dates end the same period."""
    return abs(one - other) <= _SAME


def read_calendar(filing: Filing) -> Calendar:
    """Return the calendar of a filing, from its cover, its figures' periods and its words."""
    instants: Counter[date] = Counter()
    durations: Counter[tuple[date, int]] = Counter()
    for figure in filing.figures:
        period = figure.period
        if period is None:
            continue
        if period.start is None:
            instants[period.end] += 1
        else:
            durations[(period.end, period.months)] += 1
    ends = set(instants) | {end for end, _ in durations}
    end = filing.period
    if end is None and ends:
        # Without a cover the newest end that figures are printed for is the filing's own;
        # a lone later date (a maturity, a subsequent event) is not.
        counts = instants + Counter({e: n for (e, _), n in durations.items()})
        most = max(counts.values())
        end = max(e for e, n in counts.items() if 4 * n >= most)
    year, quarter = filing.fiscal_year, filing.fiscal_quarter
    if end is None:
        if quarter is None:
            year, quarter = _named_quarter(filing.text, year)
        return Calendar(None, None, None, None, year, quarter, None)

    def near(target: date, among: set[date], slack: int = 10) -> date | None:
        close = [d for d in among if abs((d - target).days) <= slack]
        return min(close, key=lambda d: abs(d - target)) if close else None

    year_ago = near(end - _YEAR, ends) or _minus_year(end)
    year_ends = {
        d: n for d, n in instants.items() if timedelta(days=60) < end - d < timedelta(days=360)
    }
    year_end = max(year_ends, key=lambda d: year_ends[d]) if year_ends else None
    if quarter is not None and year_ends:
        computed = near(end - quarter * _QUARTER, set(year_ends), 14)
        year_end = computed or year_end
    prior = near(end - _QUARTER, ends, 12) or (end - _QUARTER)
    months = {m for e, m in durations if same_end(e, end) and m in {3, 4, 6, 7, 8, 9}}
    ytd = 3 * quarter if quarter in {1, 2, 3} else max(months, default=None)
    if quarter is None and ytd in {3, 6, 9}:
        # A filing that does not name its quarter still shows how far into its year it is;
        # a fiscal year is called by the calendar year that it ends in.
        quarter = ytd // 3
        year = year_end.year + 1 if year_end is not None else year
    if year is None and quarter is not None:
        year = _closing_year(end, quarter)
    return Calendar(end, year_ago, year_end, prior, year, quarter, ytd)


def _closing_year(end: date, quarter: int) -> int | None:
    """Return the calendar year that a fiscal year ends in, by which it is called.

    None where it ends in winter: some name that year by the one that it began in.
    """
    close = end + (4 - quarter) * _QUARTER
    return close.year if close.month > 2 else None


def _named_quarter(text: str, year: int | None) -> tuple[int | None, int | None]:
    """Return (fiscal year, quarter) as a text without dates names them first."""
    named = _FISCAL.search(text, timeout=1)
    if named is None:
        return year, None
    return int(named["y"]), _ORDINALS[named["q"].lower()]


def _minus_year(day: date) -> date:
    try:
        return day.replace(year=day.year - 1)
    except ValueError:  # 29 February
        return day.replace(year=day.year - 1, day=28)
