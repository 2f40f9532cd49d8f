"""What a piece of header text says about time: lengths, dates, years, quarters.

Grammar (English, as 10-Qs print it)::

    phrase  = { length | date | monthday | year | quarter | balance }
    length  = COUNT ("months" | "weeks" | ...) ["ended"] | "quarter ended" | "year to date"
    date    = MONTH DAY "," YEAR | DAY MONTH YEAR | M "/" D "/" YY
    quarter = ORDINAL "quarter" | "Q" DIGIT
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from functools import lru_cache

import regex

_NUMBER_WORDS = {
    word: number
    for number, word in enumerate(
        (
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
        "fifteen sixteen"
    ).split(),
        start=1,
    )
} | {
    "twenty-four": 24, "twenty-five": 25, "twenty-six": 26, "twenty-seven": 27, "twenty-eight": 28,
    "thirty-six": 36, "thirty-nine": 39, "forty": 40, "fifty-two": 52, "fifty-three": 53,
}  # fmt: skip
_MONTHS = {
    name: number
    for number, names in enumerate(
        (
            "january jan,february feb,march mar,april apr,may,june jun,july jul,august aug,"
            "september sept sep,october oct,november nov,december dec"
        ).split(","),
        start=1,
    )
    for name in names.split()
}
_ORDINALS = {"first": 1, "second": 2, "third": 3, "fourth": 4,
             "1st": 1, "2nd": 2, "3rd": 3, "4th": 4}  # fmt: skip

_MONTH = "(?:" + "|".join(sorted(_MONTHS, key=len, reverse=True)) + r")\b\.?"
_YEAR = r"(?:19|20)\d\d"
_COUNT = "(?:" + "|".join(sorted(_NUMBER_WORDS, key=len, reverse=True)) + r"|\d{1,2})"
_TOKENS = regex.compile(
    rf"""\b(?=[abdefjmnoqsty\d])(?:  # few words can begin a phrase: the others cost one look
      (?P<length>(?P<count>{_COUNT})(?:\s+(?:and|&)\s+(?P<second>{_COUNT}))?[\s-]+
                 (?P<measure>months?|mos\.?|weeks?|wks\.?|quarters?|years?)\b
                 (?:[\s-]*periods?)?)
    | (?P<quarterly>(?:fiscal\s+)?(?:quarter|quarterly\ period|three-month\ period)s?
                 \s+(?:then\s+)?(?:ended|ending)\b)
    | (?P<yearly>(?:fiscal\s+)?years?\s+(?:then\s+)?(?:ended|ending)\b)
    | (?P<ytd>(?:fiscal\s+)?year[\s-]to[\s-]date\b|YTD\b)
    | (?P<half>first\s+(?:half|six\s+months)\b)
    | (?P<quarter>(?P<ordinal>first|second|third|fourth|1st|2nd|3rd|4th)[\s-]+(?:fiscal\s+)?
                 quarter\b | Q(?P<q>[1-4])\b |
                 (?P<qq>[1-4])Q(?:(?P<qqyear>\d\d)\b|\b|(?={_YEAR})))
    | (?P<range>(?P<rmonth>{_MONTH})\s*(?P<rday>[0-3]?\d)\s*,?\s*(?P<ryear>{_YEAR})?
                 \s*(?:to|through|thru|[-–—])\s*
                 (?P<smonth>{_MONTH})\s*(?P<sday>[0-3]?\d)\b\s*,?\s*(?P<syear>{_YEAR}\b)?)
    | (?P<date>(?P<month>{_MONTH})\s*(?P<day>[0-3]?\d)(?:st|nd|rd|th)?\s*,?\s*(?P<year>{_YEAR})\b)
    | (?P<daymonth>(?P<dday>[0-3]?\d)\s+(?P<dmonth>{_MONTH})\s*,?\s*(?P<dyear>{_YEAR})\b)
    | (?P<numeric>(?P<nmonth>[01]?\d)/(?P<nday>[0-3]?\d)/(?P<nyear>{_YEAR}|\d\d)\b)
    | (?P<monthday>(?P<mmonth>{_MONTH})\s*(?P<mday>[0-3]?\d)\b(?!\s*[\d,.]*%))
    | (?P<monthyear>(?P<ymonth>{_MONTH}),?\s+(?P<yyear>{_YEAR})\b)
    | (?P<bareyear>(?<![\d,.$€£/-]){_YEAR}\b(?![\d,]*\d|\.\d|[%/]))
    | (?P<thenended>(?:ended|ending)\b)
    | (?P<instant>(?:as\s+of|balances?,?\s+(?:as\s+of|at)|at)\b))
    """,
    regex.VERBOSE | regex.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Length:
    """A length of time in months or weeks; exactly one of them is not 0."""

    months: int = 0
    weeks: int = 0


@dataclass(frozen=True, slots=True)
class TimePhrase:
    """Everything one piece of text says about time, in the order of the text."""

    lengths: tuple[Length, ...] = ()
    dates: tuple[date, ...] = ()
    month_days: tuple[tuple[int, int], ...] = ()
    """(month, day) without a year; day 0 means the month's last day."""
    years: tuple[int, ...] = ()
    quarters: tuple[int, ...] = ()
    span: tuple[date, date] | None = None
    """First and last day where both are printed: "July 22 to September 30, 2023"."""
    year_to_date: bool = False
    ended: bool = False
    """It says "ended": the date closes a duration."""
    as_of: bool = False

    def __bool__(self) -> bool:
        return bool(
            self.lengths or self.dates or self.month_days or self.years or self.quarters
            or self.year_to_date or self.span
        )  # fmt: skip


NOTHING = TimePhrase()
"""What a text says that does not speak of time."""

_HINT = re.compile(
    r"\d|month|week|quarter|year|ytd|half|mos\.|balance|as\s+of|end(?:ed|ing)\b|\bat\b",
    re.IGNORECASE,
)


@lru_cache(maxsize=4096)
def read_phrase(text: str) -> TimePhrase:  # noqa: C901, PLR0912 - one branch a token
    """Return what ``text`` says about time. Linear in the length of the text."""
    if not _HINT.search(text):
        return NOTHING
    lengths: list[Length] = []
    dates: list[date] = []
    month_days: list[tuple[int, int]] = []
    years: list[int] = []
    quarters: list[int] = []
    to_date = ended = as_of = False
    bounds: regex.Match[str] | None = None
    for found in _TOKENS.finditer(text):
        kind = found.lastgroup
        if kind == "length":
            lengths += _lengths(found)
        elif kind == "quarterly":
            lengths.append(Length(months=3))
            ended = True
        elif kind == "yearly":
            lengths.append(Length(months=12))
            ended = True
        elif kind == "ytd":
            to_date = True
        elif kind == "half":
            lengths.append(Length(months=6))
        elif kind == "quarter":
            ordinal = found["ordinal"]
            quarters.append(_ORDINALS[ordinal.lower()] if ordinal
                            else int(found["q"] or found["qq"]))  # fmt: skip
            if found["qqyear"]:
                years.append(2000 + int(found["qqyear"]))
        elif kind == "range":
            bounds = found
        elif kind == "date":
            _add_date(dates, found["month"], found["day"], found["year"])
        elif kind == "daymonth":
            _add_date(dates, found["dmonth"], found["dday"], found["dyear"])
        elif kind == "numeric":
            year = found["nyear"]
            full = year if len(year) == 4 else f"20{year}"
            _add_day(dates, int(full), int(found["nmonth"]), int(found["nday"]))
        elif kind == "monthday":
            if 1 <= int(found["mday"]) <= 31:
                month_days.append((_month(found["mmonth"]), int(found["mday"])))
        elif kind == "monthyear":
            month_days.append((_month(found["ymonth"]), 0))
            years.append(int(found["yyear"]))
        elif kind == "bareyear":
            years.append(int(found["bareyear"]))
        elif kind == "thenended":
            ended = True
        elif kind == "instant":
            as_of = True
    return TimePhrase(
        tuple(lengths), tuple(dates), tuple(month_days), tuple(years), tuple(quarters),
        _span(bounds, dates, years) if bounds else None, to_date, ended, as_of,
    )  # fmt: skip


_STARTERS = frozenset({"length", "quarterly", "yearly", "ytd", "half", "quarter"})
_DAYS = frozenset({"range", "date", "daymonth", "numeric", "monthday", "monthyear", "bareyear"})


def time_groups(text: str) -> tuple[str, list[str]]:
    """Return what stands before the first words of time, and the text cut into its periods.

    "Three Months Ended July 31, Six Months Ended July 31," is two periods, cut
    where a length begins; "Apr 1, 2023 Apr 2, 2022" is two, cut at the dates.
    """
    if not _HINT.search(text) and "wk" not in text.lower():
        return text.strip(), []
    starts = [(found.lastgroup, found.start()) for found in _TOKENS.finditer(text)]
    cuts = [at for kind, at in starts if kind in _STARTERS]
    cuts = cuts or [at for kind, at in starts if kind in _DAYS]
    if not cuts:
        return text.strip(), []
    pieces = [text[at:end] for at, end in zip(cuts, [*cuts[1:], len(text)], strict=True)]
    return text[: cuts[0]].strip(), [" ".join(piece.split()) for piece in pieces]


def _lengths(groups: regex.Match[str]) -> list[Length]:
    measure = groups["measure"].lower()
    counts = [groups["count"], groups["second"]] if groups["second"] else [groups["count"]]
    found: list[Length] = []
    for count in counts:
        number = _NUMBER_WORDS.get(count.lower()) or int(count) if count else 0
        if not number:
            continue
        if measure.startswith("w"):
            found.append(Length(weeks=number))
        elif measure.startswith("m"):
            found.append(Length(months=number))
        elif measure.startswith("q"):
            found.append(Length(months=3 * number))
        else:
            found.append(Length(months=12 * number))
    return found


def _span(
    bounds: regex.Match[str], dates: list[date], years: list[int]
) -> tuple[date, date] | None:
    """Return the days of "MONTH DAY to MONTH DAY, YEAR"; the year may stand elsewhere."""
    around = {*years, *(day.year for day in dates)}
    last_year = bounds["syear"] or (str(around.pop()) if len(around) == 1 else "")
    if not last_year:
        return None
    ends: list[date] = []
    _add_date(ends, bounds["rmonth"], bounds["rday"], bounds["ryear"] or last_year)
    _add_date(ends, bounds["smonth"], bounds["sday"], last_year)
    if len(ends) != 2 or ends[0] > ends[1]:
        return None
    return ends[0], ends[1]


def _month(name: str) -> int:
    return _MONTHS[name.lower().rstrip(".")]


def _add_date(dates: list[date], month: str, day: str, year: str) -> None:
    _add_day(dates, int(year), _month(month), int(day))


def _add_day(dates: list[date], year: int, month: int, day: int) -> None:
    try:
        dates.append(date(year, month, day))
    except ValueError:  # 31 June: a slip of the pen, no date
        return
