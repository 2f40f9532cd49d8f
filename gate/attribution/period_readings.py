"""What each form of a stated period means in a filing's calendar.

Every function takes the named groups of its form and the calendar, and returns a ``When``,
or None where the words turn out to state no period. What is not known stays None.
"""

from __future__ import annotations

import calendar as _cal
from dataclasses import dataclass
from datetime import date, timedelta

from gate.attribution.calendar import Age, Calendar
from gate.attribution.period_words import COUNTS, MONTHS, ORDINALS


@dataclass(frozen=True, slots=True)
class When:
    """A period as stated or as read; each field None when it is not known."""

    months: int | None = None
    """0 for an instant, else 3, 6, 9 or 12 (see ``length_class``)."""
    end: date | None = None
    age: Age | None = None
    stated: bool = True
    """False when it is the article's default and not in the sentence."""

    @property
    def is_past(self) -> bool:
        """True when it is known to be another period than the filing's own."""
        return self.age not in {None, Age.CURRENT}


def length_class(months: int | None) -> int | None:
    """Return 3 for any quarter (12 to 16 weeks), 6, 9, 12, or 0 for an instant."""
    if months is None or months == 0:
        return months
    for size, low, high in ((3, 2, 4), (6, 5, 7), (9, 8, 10), (12, 11, 13)):
        if low <= months <= high:
            return size
    return months


def _date(groups: dict[str, str | None], calendar: Calendar) -> date | None:
    for n in "12345":
        month = groups.get(f"m{n}")
        if month is None:
            continue
        number = int(month) if month.isdigit() else MONTHS.get(month.lower().rstrip("."), 0)
        year = groups.get(f"y{n}")
        day = groups.get(f"d{n}")
        if not 1 <= number <= 12:
            return None
        years = [int(year)] if year else _near_years(calendar)
        dates = []
        for y in years:
            last = _cal.monthrange(y, number)[1]
            d = int(day) if day else last
            if 1 <= d <= last:
                dates.append(date(y, number, d))
        if not dates:
            return None
        if len(dates) == 1 or calendar.end is None:
            return dates[0]
        anchor = calendar.end
        return min(dates, key=lambda d: (d > anchor + timedelta(days=60), abs(d - anchor)))
    return None


def _near_years(calendar: Calendar) -> list[int]:
    if calendar.end is None:
        return []
    return [calendar.end.year, calendar.end.year - 1]


def _at(day: date | None, months: int | None, calendar: Calendar) -> When:
    if day is None:
        return When(months, None, Age.CURRENT if months else None)
    return When(months, day, calendar.age_of(day) if calendar.end else None)


def _months(groups: dict[str, str | None], *, weeks: bool) -> int | None:
    word = (groups.get("n") or "").lower().replace(" ", "-")
    count = int(word) if word.isdigit() else COUNTS.get(word)
    if count is None:
        return None
    return length_class(round(count * 7 / 30.44) if weeks else count)


def length(g: dict[str, str | None], c: Calendar) -> When | None:
    """Read a length that ended: "the nine months ended May 28"."""
    months = _months(g, weeks=bool(g.get("w")))
    if months is None or months < 3:
        return None
    return _at(_date(g, c), months, c)


def _in_year(months: int | None, g: dict[str, str | None], c: Calendar) -> When:
    year = _year_age(g, c)
    age = Age.CURRENT if g.get("y") is None else year
    return When(length_class(months), c.end_of(age) if age else None, age)


def ytd(g: dict[str, str | None], c: Calendar) -> When | None:
    """Read the year so far, or its first months."""
    if g.get("half"):
        months: int | None = 6
    elif g.get("quarters"):
        months = 6 if (g["quarters"] or "").lower() in {"two", "dos"} else 9
    elif g.get("n"):
        months = _months(g, weeks=bool(g.get("w")))
    else:
        months = c.ytd_months
    return _in_year(months, g, c)


def _year_age(g: dict[str, str | None], c: Calendar) -> Age | None:
    if g.get("y") is None:
        return None
    year = int(g["y"] or 0)
    known = c.fiscal_year or (c.end.year if c.end else None)
    if known is None:
        return None
    by_calendar = c.end.year if c.end else known
    if not g.get("f") and by_calendar != known and year in {by_calendar, by_calendar - 1}:
        return None  # fiscal or calendar year: not said
    return {0: Age.CURRENT, 1: Age.YEAR_AGO}.get(known - year, Age.OTHER)


def quarter(g: dict[str, str | None], c: Calendar) -> When | None:
    """Read a quarter by its number, in the filing's fiscal year or the calendar's."""
    digit = g.get("qn")
    quarter = int(digit) if digit else ORDINALS[(g.get("q") or "").lower()]
    age = _quarter_age(quarter, g, c)
    return When(3, c.end_of(age) if age else None, age)


def _quarter_age(quarter: int, g: dict[str, str | None], c: Calendar) -> Age | None:
    by_date = None
    if c.end is not None:
        shifted = c.end - timedelta(days=7)  # a week into a month still closes the month before
        by_date = ((shifted.month - 1) // 3 + 1, shifted.year)
    year = int(g["y"] or 0) if g.get("y") else None
    fiscal = (c.fiscal_quarter, c.fiscal_year)
    said_fiscal = bool(g.get("f"))
    names = [fiscal] if c.fiscal_quarter else []
    if by_date is not None and not said_fiscal:
        names.append(by_date)
    if not names:
        return Age.CURRENT if year is None else None
    for q, y in names:
        if q == quarter and (year is None or y == year):
            return Age.CURRENT
    for q, y in names:
        if q == quarter and y is not None and year == y - 1:
            return Age.YEAR_AGO
        if q is not None and q - 1 == quarter and (year is None or y == year):
            return Age.PRIOR_QUARTER
        if q == 1 and quarter == 4 and (year is None or (y is not None and year == y - 1)):
            return Age.PRIOR_QUARTER
    return None if year is not None and any(y is None for _, y in names) else Age.OTHER


def this(_: dict[str, str | None], c: Calendar) -> When:
    """Read the quarter that is spoken of."""
    return When(3, c.end, Age.CURRENT)


def quarter_ended(g: dict[str, str | None], c: Calendar) -> When:
    """Read a quarter by its last day."""
    return _at(_date(g, c), 3, c)


def month_quarter(g: dict[str, str | None], c: Calendar) -> When | None:
    """Read a quarter by its last month: "the June quarter"."""
    number = MONTHS.get((g.get("mq") or "").lower().rstrip("."))
    if number is None:
        return None
    if c.end is None:
        return When(3, None, None)
    for age in (Age.CURRENT, Age.PRIOR_QUARTER):
        end = c.end_of(age)
        if end is not None and (end - timedelta(days=7)).month == number:
            return When(3, end, age)
    return When(3, None, Age.OTHER)


def same_period(g: dict[str, str | None], c: Calendar) -> When:
    """Read the same length of the year before."""
    months = None
    if g.get("sq"):
        months = 3
    elif g.get("n"):
        months = _months(g, weeks=bool(g.get("w")))
    elif g.get("half"):
        months = 6
    return When(months, c.year_ago, Age.YEAR_AGO)


def year_ago(_: dict[str, str | None], c: Calendar) -> When:
    """Read the year before, of whatever length."""
    return When(None, c.year_ago, Age.YEAR_AGO)


def prior_quarter(_: dict[str, str | None], c: Calendar) -> When:
    """Read the quarter before."""
    return When(None, c.prior_quarter, Age.PRIOR_QUARTER)


def year_end(g: dict[str, str | None], c: Calendar) -> When:
    """Read the end of the last fiscal year."""
    year = _year_age(g, c) if g.get("y") else None
    if year is Age.OTHER:
        return When(0, None, Age.OTHER)
    if year is Age.CURRENT and c.end is not None and g.get("y"):
        # "at the end of fiscal 2026" in a filing of fiscal 2026 has not happened yet
        return When(0, None, Age.OTHER)
    return When(0, c.year_end, Age.YEAR_END)


def period_end(_: dict[str, str | None], c: Calendar) -> When:
    """Read the end of the quarter."""
    return When(0, c.end, Age.CURRENT)


def day(g: dict[str, str | None], c: Calendar) -> When | None:
    """Read a day, of a balance or the end of a period."""
    day = _date(g, c)
    return None if day is None else _at(day, None, c)


def as_of(g: dict[str, str | None], c: Calendar) -> When | None:
    """Read a day of a balance."""
    day = _date(g, c)
    return None if day is None else _at(day, 0, c)


def whole_year(g: dict[str, str | None], c: Calendar) -> When:
    """Read a whole year, which a 10-Q never holds."""
    age = _year_age(g, c) or Age.CURRENT
    return When(12, c.end_of(age), age)


def shorter(_: dict[str, str | None], c: Calendar) -> When:
    """Read a month, week or day, which a 10-Q never holds."""
    return When(1, c.end, Age.CURRENT)


def year(g: dict[str, str | None], c: Calendar) -> When | None:
    """Read a year, of whatever length is spoken of."""
    age = _year_age(g, c)
    return When(None, c.end_of(age) if age else None, age)
