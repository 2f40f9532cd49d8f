"""The grammar of stated periods: one row a form, English and Spanish side by side.

Grammar, each alternative a row of ``TABLE``:

    length-ended   := COUNT (months|weeks) ended [DATE]
    year-to-date   := first COUNT months | first half | year to date
    quarter        := ORDINAL quarter [of [fiscal] YEAR] | Qn [YEAR] | quarter ended DATE
    same-period    := (same|year-ago|prior-year|comparable …) (quarter|period …)
    year-ago       := a year (earlier|ago|before) | last year | the prior year
    prior-quarter  := (prior|previous) quarter | sequentially
    year-end       := (at|since) year end | at the end of [fiscal] YEAR
    period-end     := at (quarter end|the end of the quarter)
    day            := (as of|at|on) DATE
    year           := [fiscal] YEAR
"""

from __future__ import annotations

import calendar as _cal
from dataclasses import dataclass
from datetime import date, timedelta
from functools import cache
from typing import TYPE_CHECKING

import regex

from gate.attribution.calendar import Age, Calendar
from gate.attribution.period_words import (
    COUNT,
    COUNTS,
    DATE,
    MONTH,
    MONTHS,
    OF_YEAR,
    ORDINALS,
    QUARTER_ORD,
    SAME_WORD,
    YEAR,
)

if TYPE_CHECKING:
    from collections.abc import Callable


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
    for n in "1234":
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


def _length(g: dict[str, str | None], c: Calendar) -> When | None:
    months = _months(g, weeks=bool(g.get("w")))
    if months is None or months < 3:
        return None
    return _at(_date(g, c), months, c)


def _in_year(months: int | None, g: dict[str, str | None], c: Calendar) -> When:
    year = _year_age(g, c)
    age = Age.CURRENT if g.get("y") is None else year
    return When(length_class(months), c.end_of(age) if age else None, age)


def _ytd(g: dict[str, str | None], c: Calendar) -> When | None:
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


def _quarter(g: dict[str, str | None], c: Calendar) -> When | None:
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
        if q == quarter and (year is None or y is None or y == year):
            return Age.CURRENT
    for q, y in names:
        if q == quarter and y is not None and year == y - 1:
            return Age.YEAR_AGO
        if q is not None and q - 1 == quarter and (year is None or y == year):
            return Age.PRIOR_QUARTER
        if q == 1 and quarter == 4 and (year is None or y is None or year == y - 1):
            return Age.PRIOR_QUARTER
    return Age.OTHER


def _this(_: dict[str, str | None], c: Calendar) -> When:
    return When(3, c.end, Age.CURRENT)


def _quarter_ended(g: dict[str, str | None], c: Calendar) -> When:
    return _at(_date(g, c), 3, c)


def _month_quarter(g: dict[str, str | None], c: Calendar) -> When | None:
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


def _same_period(g: dict[str, str | None], c: Calendar) -> When:
    months = None
    if g.get("sq"):
        months = 3
    elif g.get("n"):
        months = _months(g, weeks=bool(g.get("w")))
    elif g.get("half"):
        months = 6
    return When(months, c.year_ago, Age.YEAR_AGO)


def _year_ago(_: dict[str, str | None], c: Calendar) -> When:
    return When(None, c.year_ago, Age.YEAR_AGO)


def _prior_quarter(_: dict[str, str | None], c: Calendar) -> When:
    return When(None, c.prior_quarter, Age.PRIOR_QUARTER)


def _year_end(g: dict[str, str | None], c: Calendar) -> When:
    year = _year_age(g, c) if g.get("y") else None
    if year is Age.OTHER:
        return When(0, None, Age.OTHER)
    if year is Age.CURRENT and c.end is not None and g.get("y"):
        # "at the end of fiscal 2026" in a filing of fiscal 2026 has not happened yet
        return When(0, None, Age.OTHER)
    return When(0, c.year_end, Age.YEAR_END)


def _period_end(_: dict[str, str | None], c: Calendar) -> When:
    return When(0, c.end, Age.CURRENT)


def _day(g: dict[str, str | None], c: Calendar) -> When | None:
    day = _date(g, c)
    return None if day is None else _at(day, None, c)


def _as_of(g: dict[str, str | None], c: Calendar) -> When | None:
    day = _date(g, c)
    return None if day is None else _at(day, 0, c)


def _whole_year(g: dict[str, str | None], c: Calendar) -> When:
    age = _year_age(g, c) or Age.CURRENT
    return When(12, c.end_of(age), age)


def _shorter(_: dict[str, str | None], c: Calendar) -> When:
    return When(1, c.end, Age.CURRENT)


def _year(g: dict[str, str | None], c: Calendar) -> When | None:
    age = _year_age(g, c)
    return When(None, c.end_of(age) if age else None, age)


_W = r"(?:(?P<w>weeks?|semanas)|months?|meses)"
# (kind, pattern, builder); the first that matches at a place wins.
TABLE: tuple[tuple[str, str, Callable[[dict[str, str | None], Calendar], When | None]], ...] = (
    (
        "same",
        rf"(?:the\s+|in\s+the\s+|el\s+|"
        rf"los\s+)?{SAME_WORD}\s+(?:fiscal\s+)?(?:(?P<sq>(?:first\s+|second\s+|third\s+|"
        rf"fourth\s+|three[- ]month\s+)?(?:quarter|three\s+months))|(?P<half>half)|"
        rf"(?:first\s+)?{COUNT}[- ]{_W}(?:\s+period)?|period|time|figure|level|months|date|"
        rf"point)(?:\s+(?:of\s+|in\s+|a\s+|the\s+|one\s+)*(?:last\s+year|(?:prior|previous|"
        rf"preceding)(?:\s+fiscal)?\s+year|year\s+(?:ago|earlier|before|prior)|"
        rf"(?:fiscal\s+)?(?:19|20)\d\d))?|(?:el\s+|los\s+|"
        rf"del?\s+)?mism[oa]s?\s+(?:(?P<sq>trimestre)|per[ií]odo|lapso|"
        rf"meses)\s+(?:del?\s+)?(?:año\s+(?:anterior|pasado|previo)|hace\s+un\s+año|"
        rf"un\s+año\s+antes|(?:19|20)\d\d)",
        _same_period,
    ),
    (
        "yearago",
        r"(?:(?:a|one)\s+year|(?:twelve|12)\s+months|doce\s+meses)\s+"
        r"(?:ago|earlier|before|prior|previously|antes|atrás)|year[- ]ago|year[- ]earlier|"
        r"(?:the\s+)?year\s+before|(?:the\s+)?last\s+year(?:['’]s)?|(?:the\s+)?(?:prior|previous|"
        r"preceding)\s+(?:fiscal\s+)?year|year[- ]over[- ]year|on\s+the\s+year|yoy|prior[- ]year|"
        r"un\s+año\s+(?:antes|atrás)|hace\s+un\s+año|(?:el\s+|del\s+)?año\s+(?:anterior|pasado|"
        r"previo)|interanual(?:es)?",
        _year_ago,
    ),
    (
        "priorq",
        r"(?:a\s+quarter|three\s+months|90\s+days)\s+(?:earlier|before|ago|prior|previously)|"
        r"(?:un\s+trimestre|tres\s+meses)\s+(?:antes|atrás)|(?:the\s+|el\s+)?(?:prior|previous|"
        r"preceding|last)\s+(?:fiscal\s+)?quarter|sequentially|quarter[- ](?:over|on)[- ]quarter|"
        r"(?:el\s+|del\s+)?trimestre\s+(?:anterior|previo)",
        _prior_quarter,
    ),
    (
        "length",
        rf"(?:the\s+|los\s+)?(?:first\s+|"
        rf"primer[oa]s?\s+)?{COUNT}[- ]{_W}(?:[- ]period)?\s+(?:that\s+|which\s+)?(?:ended|"
        rf"ending|through|to|terminad[oa]s?|finalizad[oa]s?|cerrad[oa]s?)(?:\s+(?:on|in|el|al|"
        rf"en))?\s+{DATE}",
        _length,
    ),
    (
        "ytd",
        rf"(?:the\s+|los\s+)?(?:first|primer[oa]s?)\s+(?:(?P<half>half)|(?P<quarters>two|three|"
        rf"dos|tres)\s+(?:quarters|trimestres)|{COUNT}[- ]{_W})(?:{OF_YEAR})?|"
        rf"(?P<half>primer\s+semestre|half[- ]year)|(?:fiscal\s+)?year[- ]to[- ]date|"
        rf"so\s+far\s+(?:this|in)\s+(?:the\s+)?(?:fiscal\s+)?(?:year|(?:19|20)\d\d)|"
        rf"en\s+lo\s+que\s+va\s+del?\s+(?:año|ejercicio)|(?:the\s+|los\s+|in\s+|through\s+|"
        rf"over\s+)?{COUNT}[- ]{_W}(?:[- ]period)?(?:{OF_YEAR})?",
        _ytd,
    ),
    (
        "ended",
        rf"(?:the\s+|el\s+)?(?:fiscal\s+)?(?:quarter|three[- ]month\s+period|"
        rf"trimestre)\s+(?:that\s+|which\s+|que\s+)?(?:ended|ending|to|through|terminado|terminó|"
        rf"finalizado|cerrado)(?:\s+(?:on|in|el|al|en))?\s+{DATE}",
        _quarter_ended,
    ),
    (
        "pended",
        rf"(?:the\s+|el\s+)?(?:same\s+)?(?:period|período|periodo)\s+(?:that\s+|which\s+|"
        rf"que\s+)?(?:ended|ending|to|through|terminado|terminó)(?:\s+(?:on|in|el|al|"
        rf"en))?\s+{DATE}",
        _day,
    ),
    (
        "quarter",
        rf"(?:the\s+|el\s+|its\s+)?(?P<f>fiscal[- ])?{QUARTER_ORD}[- ](?:fiscal[- ])?"
        rf"(?:quarters?|trimestres?)(?:\s+fiscal)?(?:{OF_YEAR})?|"
        rf"(?P<f>fiscal\s+)?[Qq](?P<qn>[1-4])\b(?:(?:\s+of)?\s+{YEAR})?",
        _quarter,
    ),
    ("mquarter", rf"(?:the\s+)?(?P<mq>{MONTH})[- ]quarter", _month_quarter),
    (
        "this",
        r"(?:the|this|latest|most\s+recent|current|reported)\s+(?:three[- ]month\s+period|"
        r"quarter)(?!\s*(?:[-]?end\b|['’]s\s+end))|quarterly(?!\s+(?:report|filing|statement|"
        r"dividend|payout))|(?:el|este|del)\s+trimestre|trimestral(?:es)?|"
        r"in\s+the\s+period(?!\s+(?:ended|ending|to|through|of|from))",
        _this,
    ),
    (
        "yearend",
        rf"(?:at\s+|since\s+|from\s+)?(?:the\s+)?(?:last\s+|"
        rf"fiscal\s+)?year[- ]end(?:\s+{YEAR})?|(?:at|since|from)\s+the\s+(?:end\s+of|"
        rf"close\s+of)\s+(?:the\s+|its\s+)?(?:last\s+|prior\s+|previous\s+|preceding\s+)?"
        rf"(?:(?:fiscal\s+)?year\b|"
        rf"{YEAR})|(?:at|since|from)\s+the\s+(?:start|beginning)\s+of\s+(?:the\s+|"
        rf"this\s+)?(?:fiscal\s+)?year|(?:al\s+)?cierre\s+del\s+(?:año|ejercicio)(?:\s+anterior)?",
        _year_end,
    ),
    (
        "periodend",
        r"(?:at\s+)?(?:the\s+)?(?:end\s+of\s+(?:the\s+)?(?:quarter|period|three\s+months|"
        r"nine\s+months|six\s+months)|quarter['’]?s?[- ]end|period[- ]end|"
        r"close\s+of\s+the\s+quarter)|as\s+the\s+quarter\s+(?:closed|ended)|"
        r"(?:al\s+)?(?:cierre|final)\s+del\s+(?:trimestre|per[ií]odo)",
        _period_end,
    ),
    (
        "wholeyear",
        r"(?:the\s+)?(?:full|whole|entire)[- ](?:fiscal\s+)?year|annual(?:ly)?|yearly|"
        r"for\s+(?:the\s+)?(?:full\s+)?(?P<f>fiscal\s+(?:year\s+)?)(?P<y>(?:19|20)\d\d)|"
        r"anual(?:es)?|todo\s+el\s+ejercicio|el\s+ejercicio\s+completo",
        _whole_year,
    ),
    (
        "shorter",
        r"monthly|weekly|daily|(?:a|per|each|every)\s+(?:month|week|day)|mensual(?:es)?|"
        r"diari[oa]s?|al\s+(?:mes|día)",
        _shorter,
    ),
    (
        "monthend",
        rf"(?:at|by|since)\s+the\s+end\s+of\s+(?P<m4>{MONTH})(?:\s+(?P<y4>(?:19|20)\d\d))?|(?:a|"
        rf"al)\s+(?:finales|cierre)\s+de\s+(?P<m4>{MONTH})(?:\s+de\s+(?P<y4>(?:19|20)\d\d))?",
        _as_of,
    ),
    ("day", rf"(?:as\s+of|as\s+at|at|al)\s+(?:the\s+)?{DATE}", _as_of),
    ("date", rf"(?:on\s+|el\s+|to\s+|through\s+|ended\s+)?{DATE}", _day),
    (
        "year",
        rf"(?:in|of|for|during|from|en|del?)?\s*(?:the\s+)?(?:full[- ]year\s+)?{YEAR}(?!\d)",
        _year,
    ),
)
BUILDERS = {kind: build for kind, _, build in TABLE}
_FLAGS = regex.IGNORECASE | regex.VERSION1


def _plain(pattern: str) -> str:
    """Return a pattern with its named groups unnamed, so that many can stand in one."""
    return regex.sub(r"\(\?P<\w+>", "(?:", pattern)


PATTERN = regex.compile(
    r"(?<![\w$€£.,-])(?:"
    + "|".join(f"(?P<{kind}>{_plain(p)})" for kind, p, _ in TABLE)
    + r")(?![\w])",
    _FLAGS,
)


@cache
def groups_of(kind: str) -> regex.Pattern[str]:
    """Return the pattern of one kind with its named groups; compiled when first needed."""
    return regex.compile(next(p for name, p, _ in TABLE if name == kind), _FLAGS)
