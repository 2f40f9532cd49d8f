"""Dates, years, quarters, clock times and lengths of reporting periods, in both languages.

    date    := month day [, year] | day month [year] | month year | 2026-05-28 | 5/28/2026
    period  := ("quarter" | "three months" …) "ended" date | "as of" date | "through" date

A date is never an amount; one that the article states as the filing's period is a claim of
kind ``date`` (``Dated.is_period``), and so is a second date joined to it by "and". A bare year is
judged with its neighbours, in ``gate.not_claims.counts``.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING, Final

import regex

from gate.typography import TIMEOUT, time_limit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gate.not_claims.veto import Rule

_MONTHS: Final = (
    "jan(?:uary)?|enero|ene",
    "feb(?:ruary)?|febrero",
    "mar(?:ch)?|marzo",
    "apr(?:il)?|abril|abr",
    "may(?:o)?",
    "june?|junio",
    "july?|julio",
    "aug(?:ust)?|agosto|ago",
    "sept?(?:ember)?|septiembre|setiembre",
    "oct(?:ober)?|octubre",
    "nov(?:ember)?|noviembre",
    "dec(?:ember)?|diciembre|dic",
)
_MONTH: Final = "|".join(f"(?P<m{number}>{names})" for number, names in enumerate(_MONTHS, 1))
_ANY_MONTH: Final = "|".join(_MONTHS)
_YEAR: Final = r"(?:19|20)[0-9]{2}(?![0-9]|[.,][0-9])"
_DAY: Final = r"(?:3[01]|[12][0-9]|0?[1-9])"
_NO_AMOUNT: Final = (
    r"(?![0-9%]|[.,](?!(?:19|20)[0-9]{2}\b)[0-9]"
    r"|\s?(?:%|percent|per\scent|million|billion|thousand|bn\b))"
)
_DATE: Final = regex.compile(
    rf"""(?<![\p{{L}}\p{{N}}$€£¥/.-])(?:
      (?P<iso> (?P<y1>{_YEAR}) - (?P<n1>0[1-9]|1[0-2]) - (?P<d1>[0-3][0-9]) (?:T[0-9:.Z+-]+)? )
    | (?P<us> (?P<n2>1[0-2]|0?[1-9]) (?P<sep>[/.-]) (?P<d2>{_DAY}) (?P=sep)
              (?P<y2>(?:19|20)?[0-9]{{2}}) (?![0-9/]) )
    | (?P<eu> (?P<d3>{_DAY}) (?P<sep3>[/.-]) (?P<n3>1[0-2]|0?[1-9]) (?P=sep3) (?P<y3>{_YEAR}) )
    | (?: (?P<d4>{_DAY}) (?:st|nd|rd|th|º|°|\.)? \s (?:of\s|de\s)?
          (?:{_MONTH})\b\.? ,? (?: \s (?:de\s|del\s)? (?:año\s)? (?P<y4>{_YEAR}) )? )
    | (?: (?:{_MONTH.replace("<m", "<n")})(?!\p{{L}})\.? \s*+
          (?: (?P<d5>{_DAY}) (?:st|nd|rd|th)? (?:\s?[–-]\s?{_DAY})? \b {_NO_AMOUNT}
              (?: ,? \s* (?P<y5>{_YEAR}) )?
            | (?:of\s|de\s|del\s)? (?P<y6>{_YEAR}) ) )
    )""",
    regex.VERBOSE | regex.IGNORECASE,
)
_LENGTH: Final = (
    r"(?:(?:first|second|third|fourth|fiscal|full|the|primer|segundo|tercer|cuarto|primeros"
    r"|three|six|nine|twelve|thirteen|fourteen|twenty-six|twenty-seven|thirty-nine|forty|fifty-two"
    r"|fifty-three|tres|seis|nueve|doce|[0-9]{1,2}(?:st|nd|rd|th)?)[\s-]+){0,3}"
    r"(?:quarters?|months?|weeks?|periods?|half|year|trimestre|meses|semanas|ejercicio|periodo"
    r"|período|semestre|año)(?:\s+(?:of\s+)?(?:fiscal\s+)?(?:year\s+)?(?:[0-9]{4}))?,?"
)
_LEAD: Final = regex.compile(
    rf"""(?:
      (?: \b (?P<length> {_LENGTH} ) \s+ (?:period\s+)? (?:(?:which|that|que)\s+)? )?
      \b (?: ended | ending | ends | ran\sthrough | through | finalizad[oa]s? | terminad[oa]s?
        | cerrad[oa]s? | concluid[oa]s? | terminó | finalizó )
      (?: \s+ (?: on | el | al | a ) )?
    | \b (?P<to> {_LENGTH} ) \s+ (?: to | al | a )
    | \b as \s (?:of|at) (?: \s (?:the\s)? (?:close\sof|end\sof)(?:\sbusiness)?(?:\son)? )?
    | \b at (?: \s (?:the\s)? (?:quarter|period|year)[\s-]end,? )?
    | \b (?: al | a\sfecha\sde | a\spartir\sdel )
    ) \s+ $""",
    regex.VERBOSE | regex.IGNORECASE,
)
_LEAD_WINDOW: Final = 90
_JOINED: Final = regex.compile(
    r"\s*,?\s*(?:and|y|versus|vs\.?|compared\s+(?:with|to))\s+(?:the\s+)?$"
)


@dataclass(frozen=True, slots=True)
class Dated:
    """A date in a text; places are those of the text."""

    start: int
    end: int
    day: date | None
    """None for a date without day or year."""
    is_period: bool
    """Whether it is stated as the end of a reporting period, or as a balance's day."""
    phrase_start: int
    """Where the phrase begins that makes it one: "three months ended May 28, 2026"."""


def find_dates(text: str, lang: str) -> Iterator[Dated]:
    """Yield every date of ``text`` in order; ``lang`` decides 3/4/2026 by its order."""
    last: Dated | None = None
    for match in _DATE.finditer(text, timeout=time_limit(text)):
        start, end = match.span()
        while text[end - 1] in ",. ":
            end -= 1
        before = text[max(0, start - _LEAD_WINDOW) : start]
        lead = _LEAD.search(before, timeout=TIMEOUT)
        period, phrase = lead is not None, start
        if lead is not None:
            phrase = start - len(before) + lead.start()
        elif last is not None and last.is_period:
            period = _JOINED.fullmatch(text[last.end : start]) is not None
        last = Dated(start, end, _day(match, lang), period, phrase)
        yield last


def _day(match: regex.Match[str], lang: str) -> date | None:
    found = match.groupdict()
    year = next((found[f"y{n}"] for n in range(1, 7) if found[f"y{n}"]), None)
    day = next((found[f"d{n}"] for n in range(1, 6) if found[f"d{n}"]), None)
    month = next((found[key] for key in ("n1", "n2", "n3") if match.group(key)), None)
    if match["us"] or match["eu"]:
        month, day = _ordered(match, lang)
        year = match["y2"] or match["y3"]
    elif not match["iso"]:
        month = next((str(n) for n in range(1, 13) if found[f"m{n}"] or found[f"n{n}"]), month)
    if year is None or day is None or month is None:
        return None
    full = int(year) + (2000 if len(year) == 2 else 0)
    try:
        return date(full, int(month), int(day))
    except ValueError:
        return None


def _ordered(match: regex.Match[str], lang: str) -> tuple[str, str]:
    """Return month and day of a numeric date: American order in English, else day first."""
    if match["eu"]:
        return match["n3"], match["d3"]
    month, day = match["n2"], match["d2"]
    return (day, month) if lang == "es" and int(day) <= 12 else (month, day)


_SHORT_YEAR: Final = r"(?:\s?['’][0-9]{2}(?![0-9]))"
_ORDINAL: Final = (
    r"(?:first|second|third|fourth|last|final|1st|2nd|3rd|4th"
    r"|primer|primero|segundo|tercer|tercero"
    r"|cuarto|último)"
)
_ORDINAL_ONE: Final = (
    r"second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth"
    r"|fourteenth|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|thirtieth"
    r"|fortieth|fiftieth|hundredth"
)
DAYS: Final[tuple[Rule, ...]] = (
    (
        "date",
        regex.compile(
            rf"""(?=[0-9]) (?:1[0-2]|0?[1-9])/{_DAY} (?![0-9/]|\s?%)
            (?<=\b(?:on|by|through|ended|ending|since|until|before|after|of)\s[0-9]{{1,2}}/[0-9]{{1,2}})""",
            regex.VERBOSE,
        ),
    ),
)
QUARTERS: Final[tuple[Rule, ...]] = (
    (
        "quarter",
        regex.compile(
            rf"""\b (?: (?:[QHqh][1-4]|[TSts][1-4](?=\s?(?:19|20)[0-9]{{2}})|[1-4][QHTSqhts])
                   (?: (?:\s|-)?(?:of\s)?(?:fiscal\s|FY\s?)?{_YEAR} | (?:\s?FY\s?
                     |(?<=[QHTS]))[0-9]{{2}}
                     | {_SHORT_YEAR} )? ) (?![\p{{L}}\p{{N}}.])
             | \b (?i: {_ORDINAL} [\s-]+ (?:fiscal\s|and\s\w+\s)? (?:quarters?|half|halves
             |trimestre|semestre)
                   (?: \s (?:of\s|de\s|del\s)? (?:fiscal\s)? (?:year\s|año\s)? {_YEAR} )? )""",
            regex.VERBOSE,
        ),
    ),
)
PERIODS: Final[tuple[Rule, ...]] = (
    (
        "period",
        regex.compile(
            r"""(?i: \b(?P<what> (?: three|six|nine|twelve|eighteen|thirteen|fourteen|twenty-six
               | twenty-seven|thirty-nine|forty|fifty-two|fifty-three|3|6|9|12|18|13|14|24|26|27
               |39|40
               |52|53|tres|seis|nueve|doce) [\s-] (?:months?|weeks?|meses|semanas) )
               (?= \s (?:ended|ending|to|through|finalizad|terminad|cerrad|of\s(?:fiscal\s|the\s)?
                  (?:19|20|year))
                 | [\s-]period | \speriods )
             | \b(?:in|for|during|over|en|durante)\s(?:the\s|los\s)?
               (?P<what> (?:six|nine|twelve|thirteen|twenty-six|thirty-nine|fifty-two|seis|nueve
                 |doce
                 |6|9|12|13|26|39|40|52|53) [\s-] (?:months?|weeks?|meses|semanas) ) \b
             | \b(?: first|last|past|prior|previous|trailing|latest|preceding|primeros|últimos )
               [\s-] (?P<what> (?: three|six|nine|twelve|3|6|9|12|tres|seis|nueve|doce)
                     [\s-] (?:months?|meses) )
             | \b(?P<what> (?: three|six|nine|twelve|3|6|9|12) - (?:month|week) ) (?= \s (?: net
                 |revenues?|sales|earnings|profits?|income|loss(?:es)?|results?|operating|total
                 |gross|cash|free|capital|figures?|totals?|dividends?) \b ) )""",
            regex.VERBOSE,
        ),
    ),
)
YEARS: Final[tuple[Rule, ...]] = (
    (
        "year",
        regex.compile(
            rf"""(?i: \b (?: fiscal(?:\s(?:years?|\d{{4}}\sand))? | fy | cy
              | calendar(?:\syear)? | full[\s-]year
                 | año\sfiscal | ejercicio(?:\sfiscal)? )
               \s?-?['’]? (?: {_YEAR} (?: [/–-] [0-9]{{2,4}} )? | [0-9]{{2}} (?![0-9]
                 |[.,%]?[0-9]|\s?%) ) )
             | (?<![\p{{L}}\p{{N}}.,$€£¥]) (?:
                 (?: 1[5-9]|20 ) [0-9]{{2}} ['’]? s \b
               | ['’‘] [0-9]{{2}} s \b
               | \( (?:19|20)[0-9]{{2}} \)
               | {_YEAR.split("(?!")[0]} \s? [/–-] \s? (?: {_YEAR} | [0-9]{{2}} (?![0-9]
               |[.,][0-9]|\s?%) )
               | (?i: twenty\stwenty (?:[\s-]\p{{L}}+)? ) ) """,
            regex.VERBOSE,
        ),
    ),
)
CLOCKS: Final[tuple[Rule, ...]] = (
    (
        "time",
        regex.compile(
            r"""(?=[0-9]) (?<![\p{L}\p{N}.,:$€£]) (?:
                [0-2]?[0-9] : [0-5][0-9] (?: :[0-5][0-9] )? (?: \s?[ap]\.?m\b\.? )? (?![0-9])
              | 1?[0-9] (?: [:.][0-5][0-9] )? \s? [ap]\.?m\b\.?
              ) (?: \s? (?: [ECMP][SD]?T | GMT | UTC | h(?:oras|rs)? )\b )?
              | \b(?:2[0-4]|1[0-9]|[0-9])\s?(?:o['’]clock|h(?:oras)?\sde\sla)\b""",
            regex.VERBOSE | regex.IGNORECASE,
        ),
    ),
)
ORDINALS: Final[tuple[Rule, ...]] = (
    (
        # "third" alone waits for the grammar, which may read it as a part of something
        "ordinal",
        regex.compile(
            rf"""\b (?: [0-9]{{1,4}} (?:st|nd|rd|th)
                 | (?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)
                   -(?:first|{_ORDINAL_ONE}) ) \b
             | \b[0-9]{{1,3}}[.ºª°]?[ºª]""",
            regex.VERBOSE | regex.IGNORECASE,
        ),
    ),
)
ORDINAL_WORDS: Final = frozenset(_ORDINAL_ONE.split("|"))
