"""The period of a column and of a row, from headers alone and the filing's calendar."""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date, timedelta
from functools import lru_cache
from typing import NamedTuple

from gate.figures import Period
from gate.filing.calendar import FiscalCalendar, last_day
from gate.filing.captions import Statement
from gate.filing.phrases import Length, TimePhrase, read_phrase

_OPENING = re.compile(
    r"\b(?:beginning|begin|start|opening)\s*(?:of\s+(?:the\s+)?(?:period|year|quarter)|balances?)?\b"
    r"|\bbalances?,?\s+(?:at\s+)?(?:the\s+)?beginning\b",
    re.IGNORECASE,
)
_CLOSING = re.compile(
    r"\bend(?:ing)?\s+(?:of\s+(?:the\s+)?(?:period|year|quarter|fiscal)|balances?)\b|\bclosing\b"
    r"|\bbalances?,?\s+(?:at\s+)?(?:the\s+)?(?:beginning\s+and\s+)?end(?:ing)?\b"
    r"|\bperiod\s+end\b|,\s+ending$|^\W*ending\s+(?!of\b)",
    re.IGNORECASE,
)
_TOTAL_EQUITY = re.compile(
    r"\s*total\b.{0,60}\b(?:equity|deficit|investment|deficiency)(?:\s*\(deficit\))?\s*",
    re.IGNORECASE,
)
_ALL_EQUITY = re.compile(r"\W*total\s+(?:(?:stock|share)holders['’]\s+)?equity\W*", re.IGNORECASE)
"""A balance wherever it stands; other totals of equity are sure in its statement only."""
_ADOPTION = re.compile(
    r"\bcumulative[\s-]effect\b|\badoption\s+of\b|\bchange\s+in\s+accounting\b", re.IGNORECASE
)
_BALANCE = re.compile(
    r"^\W*(?:\w+\s+){0,6}?(?:balances?|cash)\b.*\b(?:at|as\s+of)?\b", re.IGNORECASE
)
_DATED = re.compile(
    r"\b(?:as\s+of|at)\s+[A-Z][a-z]{2,8}\.?\s+\d|^\W*[A-Z][a-z]{2,8}\.?\s+\d{1,2},?\s+\d{4}\W*$"
)
_TERM = re.compile(r"\b(?:due|matur\w+|expir\w+|through|until|since)\b", re.IGNORECASE)
_FLOW = re.compile(
    r"\b(?:change|increase|decrease|issued|paid|received|net\s+cash|acquir|used|provided)",
    re.IGNORECASE,
)


class _RowWords(NamedTuple):
    """What a row's label says of time."""

    opens: bool
    closes: bool
    adopts: bool
    totals_equity: bool
    is_all_equity: bool
    balances: bool


@lru_cache(maxsize=4096)
def _row_words(label: str) -> _RowWords:
    return _RowWords(
        opens=_OPENING.search(label) is not None,
        closes=_CLOSING.search(label) is not None,
        adopts=_ADOPTION.search(label) is not None,
        totals_equity=_TOTAL_EQUITY.fullmatch(label) is not None,
        is_all_equity=_ALL_EQUITY.fullmatch(label) is not None,
        balances=(_BALANCE.match(label) is not None or _DATED.search(label) is not None)
        and _FLOW.search(label) is None,
    )


@dataclass(frozen=True, slots=True)
class TimeContext:
    """What is said of time around a column, nearest first, and the statement's kind."""

    header: TimePhrase
    around: tuple[TimePhrase, ...]
    """Stub, section rows, title rows, caption: nearest first."""
    statement: Statement
    calendar: FiscalCalendar


def column_period(context: TimeContext) -> Period | None:
    """Return the period that a column's header means, or None when it can't be told."""
    if context.header.span is not None:
        first, last = context.header.span
        return Period(last, first)
    end = _end(context)
    if end is None:
        return None
    if context.statement is Statement.BALANCE or (
        context.header.as_of and not context.header.lengths
    ):
        return Period(end)
    if context.header.year_to_date and not context.header.lengths:
        # The column's own words go before the "Quarter ended" that stands over the labels.
        return _to_date(end, context.calendar)
    length = _length(context, end)
    if length is not None:
        return context.calendar.duration(end, length)
    if any(phrase.as_of for phrase in context.around[:1]):
        return Period(end)
    if _is_to_date(context):
        return _to_date(end, context.calendar)
    if context.statement is Statement.INCOME:
        return _to_date(end, context.calendar) if context.calendar.quarter == 1 else None
    return Period(end) if _balance_named(context) else None


def _is_to_date(context: TimeContext) -> bool:
    """Tell whether a length left unsaid is the year's up to the report."""
    if context.statement in {Statement.CASH, Statement.EQUITY}:
        return True
    return any(phrase.year_to_date for phrase in (context.header, *context.around))


def _balance_named(context: TimeContext) -> bool:
    """Tell whether the nearest words that name a day name it as a balance's."""
    for phrase in (context.header, *context.around):
        if phrase.dates or phrase.month_days:
            return not phrase.ended
    return False


def _strikes(phrase: TimePhrase, statement: Statement) -> bool:
    """Tell whether words strike a balance: farther words can't make it a duration."""
    if statement is not Statement.NONE or phrase.ended or phrase.lengths:
        return False
    return phrase.as_of and bool(phrase.dates or phrase.month_days)


def row_period(
    label: str, column: Period | None, statement: Statement, calendar: FiscalCalendar
) -> Period | None:
    """Return the period of one row: a balance at a day among flows, or the column's."""
    if statement is Statement.BALANCE:
        return column if column is not None else _counted_on(label, calendar)
    row = _row_words(label)
    if column is not None and column.start is not None:
        # "Balance at beginning and end of period" is filed as of the end.
        in_equity = statement is Statement.EQUITY
        if row.closes or row.is_all_equity or (in_equity and row.totals_equity):
            return Period(column.end)
        # An accounting change adjusts the opening balance; it is filed as of that day.
        if row.opens or (in_equity and row.adopts):
            return Period(column.start - timedelta(days=1))
    if not row.balances:
        return column
    day = balance_day(label, column, calendar)
    return Period(day) if day is not None else column


def _counted_on(label: str, calendar: FiscalCalendar) -> Period | None:
    """Return the balance sheet's day that a row without a column names at its end.

    "Common stock, shares issued - September 2026" counts shares, beside the amounts.
    """
    phrase = read_phrase(label)
    day = last_day(phrase, calendar) if phrase.dates or phrase.month_days else None
    days = {calendar.period_end, calendar.year_end}
    return Period(day) if day in days and day is not None and not _TERM.search(label) else None


def balance_day(label: str, column: Period | None, calendar: FiscalCalendar) -> date | None:
    """Return the day that a row such as "Balance at March 31, 2023" is struck, or None.

    "Balance at January 1" of a filer whose quarters end with the month is the
    balance of the evening before.
    """
    if not _row_words(label).balances:
        return None
    phrase = read_phrase(label)
    if not (phrase.dates or phrase.month_days):
        return None
    day = last_day(phrase, calendar)
    if day is None and len(phrase.month_days) == 1 and column is not None:
        day = _near(phrase.month_days[0], column, calendar)
    if day is not None and day.day == 1 and not calendar.by_weeks:
        return day - timedelta(days=1)
    return day


def is_closing(label: str) -> bool:
    """Recognise the row of a balance at the end of the period."""
    return _row_words(label).closes


def is_opening(label: str) -> bool:
    """Recognise the row of a balance at the beginning of the period."""
    return _row_words(label).opens


def is_total_equity(label: str) -> bool:
    """Recognise the row of all equity, "Total equity" or "Total equity balance at June 30"."""
    words = _row_words(label)
    return words.totals_equity or (words.balances and _TOTAL_EQUITY.match(label) is not None)


def _near(month_day: tuple[int, int], column: Period, calendar: FiscalCalendar) -> date | None:
    """Return the year's day nearest to the column's ends."""
    ends = [column.end] if column.start is None else [column.start - timedelta(days=1), column.end]
    days = [
        day
        for year in range(column.end.year - 1, column.end.year + 1)
        if (day := calendar.end_in(year, *month_day)) is not None
    ]
    return min(days, key=lambda day: min(abs(day - end) for end in ends), default=None)


def _to_date(end: date, calendar: FiscalCalendar) -> Period | None:
    """Return the year's part up to ``end``; None when the report's quarter doesn't end there."""
    quarter = calendar.quarter if calendar.anniversary(end.year) == end else None
    return calendar.duration(end, Length(months=3 * quarter)) if quarter else None


def _length(context: TimeContext, end: date) -> Length | None:
    """Return how long the column's period is, as the nearest words say it.

    A header that is a whole date by itself, "June 30, 2026", heads balances as
    often as flows: outside the statements it takes a length only from words that
    name the same day.
    """
    header = context.header
    own_day = bool(header.dates) and not header.ended and context.statement is Statement.NONE
    for phrase in (header, *context.around):
        lengths = set(phrase.lengths)
        if phrase is not header and own_day and lengths and not _names(phrase, end):
            continue
        if _strikes(phrase, context.statement):
            return None
        if len(lengths) == 1:
            return phrase.lengths[0]
        if phrase.quarters:
            return Length(months=3)
        if lengths:
            return None
    return None


def _names(phrase: TimePhrase, day: date) -> bool:
    """Tell whether ``phrase`` names ``day``, or leaves the day to the header."""
    if day in phrase.dates or (day.month, day.day) in phrase.month_days:
        return True
    return not phrase.dates and not phrase.month_days and phrase.ended


def _end(context: TimeContext) -> date | None:
    header, calendar = context.header, context.calendar
    years = tuple(dict.fromkeys(header.years))
    if header.dates or (years and header.month_days):
        return last_day(header, calendar)
    if len(years) == 1:
        return _end_in_year(years[0], context)
    if len(set(header.month_days)) == 1 and not years:
        return _end_on_day(header.month_days[0], context)
    if years:
        return None
    for phrase in context.around:
        day = last_day(phrase, calendar) if phrase else None
        if day is not None:
            return day
        if phrase.dates or phrase.years:
            return None
    return None


def _end_in_year(year: int, context: TimeContext) -> date | None:
    """Read a header of a year alone: month and day from around it, or the report's own."""
    calendar = context.calendar
    if context.header.quarters:
        return _end_of_quarter(year, context.header.quarters[0], calendar)
    for phrase in context.around:
        for day in phrase.dates:
            if day.year == year:
                return day
        month_days = dict.fromkeys([*phrase.month_days, *((d.month, d.day) for d in phrase.dates)])
        if len(month_days) == 1:
            month, day_of_month = next(iter(month_days))
            return calendar.near_end(year, month, day_of_month)
        if len(month_days) > 1:
            return None
        if phrase.quarters:
            return _end_of_quarter(year, phrase.quarters[0], calendar)
    says_length = bool(context.header.lengths) or any(p.lengths for p in context.around)
    if context.statement is Statement.BALANCE:
        return calendar.balance_end(year)
    if says_length or context.statement is not Statement.NONE:
        return calendar.anniversary(year)
    return None


def _end_on_day(month_day: tuple[int, int], context: TimeContext) -> date | None:
    years = [
        year
        for phrase in context.around
        for year in (*phrase.years, *(d.year for d in phrase.dates))
    ]
    if len(set(years)) == 1:
        return context.calendar.end_in(years[0], *month_day)
    end = context.calendar.period_end
    if end is None or years:
        return None
    day = context.calendar.end_in(end.year, *month_day)
    if day is not None and day > end + timedelta(days=7):
        return context.calendar.end_in(end.year - 1, *month_day)
    return day


def _end_of_quarter(year: int, quarter: int, calendar: FiscalCalendar) -> date | None:
    return calendar.anniversary(year) if calendar.quarter == quarter else None
