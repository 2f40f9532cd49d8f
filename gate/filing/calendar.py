"""The filing's own fiscal calendar: from a header's words to first and last day.

Most filers end quarters with calendar months. Filers on 52/53 weeks end them on
a weekday, so that a quarter is 13 weeks (or 12, 14, 16) and the first day
follows from the weeks; their year begins the day after the last balance sheet's.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta
from typing import TYPE_CHECKING

from gate.figures import Period

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gate.filing.phrases import Length, TimePhrase

_DAY = timedelta(days=1)
_WEEKS_OF_MONTHS = {3: 13, 6: 26, 9: 39, 12: 52}
_SNAP = timedelta(days=10)
"""How far a year's first day may lie from the one computed: a 53rd week and some days."""


def month_end(year: int, month: int) -> date:
    """Return the last day of a month."""
    following = date(year + month // 12, month % 12 + 1, 1)
    return following - _DAY


def _is_month_end(day: date) -> bool:
    return (day + _DAY).day == 1


_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_MONTHS = (
    "january february march april may june july august september october november december"
).split()
_RULE = re.compile(
    rf"\b(?P<which>last|closest|nearest|final)\s+(?:to\s+)?(?:the\s+)?(?P<weekday>{'|'.join(_WEEKDAYS)})"
    r"\s+(?:(?:closest|nearest)\s+(?:to\s+)?)?(?:of|in|to|on\s+or\s+before)?\s*(?:each\s+)?"
    r"(?:the\s+(?:end|last\s+day)\s+of\s+|the\s+month\s+of\s+)?"
    rf"(?P<month>{'|'.join(_MONTHS)})|\b(?P<weekday2>{'|'.join(_WEEKDAYS)})\s+"
    r"(?P<near>closest|nearest)\s+(?:to\s+)?(?:the\s+(?:end|last\s+day)\s+of\s+)?"
    rf"(?P<month2>{'|'.join(_MONTHS)})",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class YearEndRule:
    """How a 52/53-week year ends: the last, or the nearest, weekday to a month's end."""

    weekday: int
    month: int
    nearest: bool

    def year_end(self, year: int) -> date:
        """Return the year's end that falls in, or near the end of, the month of ``year``."""
        last = month_end(year, self.month)
        back = last - timedelta(days=(last.weekday() - self.weekday) % 7)
        if self.nearest and (last - back).days > 3:
            return back + timedelta(days=7)
        return back


def find_year_end_rule(text: str) -> YearEndRule | None:
    """Return the rule that a filing states ("ends on the last Saturday of September")."""
    found = _RULE.search(text)
    if found is None:
        return None
    weekday = (found["weekday"] or found["weekday2"]).lower()
    month = (found["month"] or found["month2"]).lower()
    nearest = (
        bool(found["near"])
        or (found["which"] or "").lower() in {"closest", "nearest"}
        or (re.search(r"closest|nearest", found[0], re.IGNORECASE) is not None)
    )
    return YearEndRule(_WEEKDAYS.index(weekday), _MONTHS.index(month) + 1, nearest)


@dataclass(frozen=True, slots=True)
class FiscalCalendar:
    """What is known of the filer's year: the report's last day, year ends, dates in headers."""

    period_end: date | None = None
    year_end: date | None = None
    """Last day of the fiscal year before the reported quarter."""
    known: frozenset[date] = frozenset()
    """Dates that stand in table headers of the filing."""
    rule: YearEndRule | None = None

    @property
    def by_weeks(self) -> bool:
        """Tell whether quarters end on a weekday and not with the month."""
        days = [day for day in (self.period_end, self.year_end) if day]
        return any(not _is_month_end(day) for day in days)

    @property
    def quarter(self) -> int | None:
        """Fiscal quarter of the report, counted from the year's end; None when unknown."""
        if not (self.period_end and self.year_end):
            return None
        days = (self.period_end - self.year_end).days
        number = round(days / 91.3)
        return number if 1 <= number <= 4 else None

    def end_in(self, year: int, month: int, day: int) -> date | None:
        """Return the day ``month``/``day`` of ``year``; day 0 is the month's last."""
        last = month_end(year, month)
        if day == 0 or day > last.day:
            return self._near(last) if day == 0 else last
        return date(year, month, day)

    def anniversary(self, year: int) -> date | None:
        """Return the report's period end in ``year``: a known date near it, else the same day."""
        if self.period_end is None:
            return None
        if year == self.period_end.year:
            return self.period_end
        try:
            same = self.period_end.replace(year=year)
        except ValueError:  # 29 February
            same = date(year, 2, 28)
        if _is_month_end(self.period_end) and not self.by_weeks:
            same = month_end(year, self.period_end.month)
        return self._near(same)

    def near_end(self, year: int, month: int, day: int) -> date | None:
        """Return the period's end near ``month``/``day`` of ``year``.

        In 52/53-week years the same quarter ends on other days of the month, and a
        heading names one of them only ("June 28, 2025 and 2024").
        """
        end = self.end_in(year, month, day)
        return self._near(end) if end is not None and self.by_weeks else end

    def balance_end(self, year: int) -> date | None:
        """Return the balance sheet's day in ``year``: the report's, or the last year's end."""
        if self.period_end and self.period_end.year == year:
            return self.period_end
        return self.year_end if self.year_end and self.year_end.year == year else None

    def _near(self, day: date) -> date:
        if day in self.known:
            return day
        near = [other for other in self.known if abs(other - day) <= timedelta(days=7)]
        return min(near, key=lambda other: abs(other - day)) if near else day

    def duration(self, end: date, length: Length) -> Period:
        """Return the duration of ``length`` that ends on ``end``.

        Weeks are exact. Months begin with the fiscal year where that lies within
        ``_SNAP`` of the day computed.
        """
        start = self._start(end, length)
        if length.weeks:
            return Period(end, start)
        for year_start in self._year_starts():
            if abs(start - year_start) <= _SNAP and start != year_start:
                return Period(end, year_start)
        return Period(end, start)

    def _start(self, end: date, length: Length) -> date:
        if length.weeks:
            return end - timedelta(days=7 * length.weeks - 1)
        months = length.months
        on_month_end = _is_month_end(end) and (self._fixed_year() or not self.by_weeks)
        if months in _WEEKS_OF_MONTHS and not on_month_end:
            return end - timedelta(days=7 * _WEEKS_OF_MONTHS[months] - 1)
        index = end.year * 12 + end.month - 1 - months
        if index < 12:
            return date(1, 1, 1)
        if _is_month_end(end):
            return month_end(index // 12, index % 12 + 1) + _DAY
        last = month_end(index // 12, index % 12 + 1)
        return last.replace(day=min(end.day, last.day)) + _DAY

    def _fixed_year(self) -> bool:
        """Tell whether the year ends on the same day each year, even where quarters go by weeks.

        A year end on the weekday on which the quarter ends as well is a 52/53-week
        one that fell on the month's last day by chance.
        """
        if self.year_end is None or not _is_month_end(self.year_end):
            return False
        end = self.period_end
        return end is None or _is_month_end(end) or end.weekday() != self.year_end.weekday()

    def _year_starts(self) -> Iterable[date]:
        """First days of the reported fiscal year and of the ones around it."""
        if self.year_end is None:
            return
        yield self.year_end + _DAY
        if self.rule is not None:
            for year in range(self.year_end.year - 3, self.year_end.year + 2):
                yield self.rule.year_end(year) + _DAY
        elif self._fixed_year():
            for back in (1, 2, -1):
                yield month_end(self.year_end.year - back, self.year_end.month) + _DAY


def last_day(phrase: TimePhrase, calendar: FiscalCalendar) -> date | None:
    """Return the one last day that ``phrase`` names, or None when it names none or two."""
    if phrase.dates:
        return phrase.dates[0] if len(set(phrase.dates)) == 1 else None
    years = tuple(dict.fromkeys(phrase.years))
    if len(years) != 1:
        return None
    if len(set(phrase.month_days)) == 1:
        month, day = phrase.month_days[0]
        return calendar.end_in(years[0], month, day)
    if not phrase.month_days:
        return calendar.anniversary(years[0])
    return None
