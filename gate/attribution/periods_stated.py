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

from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

import regex

from gate.attribution.period_readings import (
    When,
    as_of,
    day,
    length,
    month_quarter,
    period_end,
    prior_quarter,
    quarter,
    quarter_ended,
    same_period,
    shorter,
    this,
    whole_year,
    year,
    year_ago,
    year_end,
    ytd,
)
from gate.attribution.period_words import (
    COUNT,
    DATE,
    END,
    MONTH,
    OF_YEAR,
    QUARTER_ORD,
    SAME_WORD,
    YEAR,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from gate.attribution.calendar import Calendar

    Builder = Callable[[dict[str, str | None], Calendar], When | None]

_W = r"(?:(?P<w>weeks?|semanas)|months?|meses)"
# (kind, pattern, builder); the first that matches at a place wins.
TABLE: tuple[tuple[str, str, Builder], ...] = (
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
        same_period,
    ),
    (
        "yearago",
        r"(?:(?:a|one)\s+year|(?:twelve|12)\s+months|doce\s+meses)\s+"
        r"(?:ago|earlier|before|prior|previously|antes|atrás)|year[- ]ago|year[- ]earlier|"
        r"(?:the\s+)?year\s+before|(?:the\s+)?last\s+year(?:['’]s)?|(?:the\s+)?(?:prior|previous|"
        r"preceding)\s+(?:fiscal\s+)?year|year[- ]over[- ]year|on\s+the\s+year|yoy|prior[- ]year|"
        r"un\s+año\s+(?:antes|atrás)|hace\s+un\s+año|(?:el\s+|del\s+)?año\s+(?:anterior|pasado|"
        r"previo)|interanual(?:es)?",
        year_ago,
    ),
    (
        "priorq",
        r"(?:a\s+quarter|three\s+months|90\s+days)\s+(?:earlier|before|ago|prior|previously)|"
        r"(?:un\s+trimestre|tres\s+meses)\s+(?:antes|atrás)|(?:the\s+|el\s+)?(?:prior|previous|"
        r"preceding|last)\s+(?:fiscal\s+)?quarter|sequentially|quarter[- ](?:over|on)[- ]quarter|"
        r"(?:el\s+|del\s+)?trimestre\s+(?:anterior|previo)",
        prior_quarter,
    ),
    (
        "length",
        rf"(?:the\s+|los\s+)?(?:first\s+|"
        rf"primer[oa]s?\s+)?{COUNT}[- ]{_W}(?:[- ]period)?\s+(?:that\s+|which\s+)?(?:ended|"
        rf"ending|through|to|terminad[oa]s?|finalizad[oa]s?|cerrad[oa]s?)(?:\s+(?:on|in|el|al|"
        rf"en))?\s+{END}",
        length,
    ),
    (
        "ytd",
        rf"(?:the\s+|los\s+)?(?:first|primer[oa]s?)[-\s]+(?:(?P<half>half)|(?P<quarters>two|three|"
        rf"dos|tres)\s+(?:quarters|trimestres)|{COUNT}[- ]{_W})(?:{OF_YEAR})?|"
        rf"(?P<half>primer\s+semestre|half[- ]year)|(?:fiscal\s+)?year[- ]to[- ]date|"
        rf"so\s+far\s+(?:this|in)\s+(?:the\s+)?(?:fiscal\s+)?(?:year|(?:19|20)\d\d)|"
        rf"en\s+lo\s+que\s+va\s+del?\s+(?:año|ejercicio)|(?:the\s+|los\s+|in\s+|through\s+|"
        rf"over\s+)?{COUNT}[- ]{_W}(?:[- ]period)?(?:{OF_YEAR})?",
        ytd,
    ),
    (
        "ended",
        rf"(?:the\s+|el\s+)?(?:fiscal\s+)?(?:quarter|three[- ]month\s+period|"
        rf"trimestre)\s+(?:that\s+|which\s+|que\s+)?(?:ended|ending|to|through|terminado|terminó|"
        rf"finalizado|cerrado)(?:\s+(?:on|in|el|al|en))?\s+{END}",
        quarter_ended,
    ),
    (
        "pended",
        rf"(?:the\s+|el\s+)?(?:same\s+)?(?:period|período|periodo)\s+(?:that\s+|which\s+|"
        rf"que\s+)?(?:ended|ending|to|through|terminado|terminó)(?:\s+(?:on|in|el|al|"
        rf"en))?\s+{END}",
        day,
    ),
    (
        "quarter",
        rf"(?:the\s+|el\s+|its\s+)?(?P<f>fiscal[- ])?{QUARTER_ORD}[- ](?:fiscal[- ])?"
        rf"(?:quarters?|trimestres?)(?:\s+fiscal)?(?:{OF_YEAR})?|"
        rf"(?P<f>fiscal\s+)?[Qq](?P<qn>[1-4])\b(?:(?:\s+of)?\s+{YEAR})?",
        quarter,
    ),
    ("mquarter", rf"(?:the\s+)?(?P<mq>{MONTH})[- ]quarter", month_quarter),
    (
        "this",
        r"(?:the|this|latest|most\s+recent|current|reported)\s+(?:three[- ]month\s+period|"
        r"quarter)(?!\s*(?:[-]?end\b|['’]s\s+end))|quarterly(?!\s+(?:report|filing|statement|"
        r"dividend|payout))|(?:el|este|del)\s+trimestre|trimestral(?:es)?|"
        r"in\s+the\s+period(?!\s+(?:ended|ending|to|through|of|from))",
        this,
    ),
    (
        "yearend",
        rf"(?:at\s+|since\s+|from\s+)?(?:the\s+)?(?:last\s+|"
        rf"fiscal\s+)?year[- ]end(?:\s+{YEAR})?|(?:at|since|from)\s+the\s+(?:end\s+of|"
        rf"close\s+of)\s+(?:the\s+|its\s+)?(?:last\s+|prior\s+|previous\s+|preceding\s+)?"
        rf"(?:(?:fiscal\s+)?year\b|"
        rf"{YEAR})|(?:at|since|from)\s+the\s+(?:start|beginning)\s+of\s+(?:the\s+|"
        rf"this\s+)?(?:fiscal\s+)?year|(?:al\s+)?cierre\s+del\s+(?:año|ejercicio)(?:\s+anterior)?",
        year_end,
    ),
    (
        "periodend",
        r"(?:at\s+)?(?:the\s+)?(?:end\s+of\s+(?:the\s+)?(?:quarter|period|three\s+months|"
        r"nine\s+months|six\s+months)|quarter['’]?s?[- ]end|period[- ]end|"
        r"close\s+of\s+the\s+quarter)|as\s+the\s+quarter\s+(?:closed|ended)|"
        r"(?:al\s+)?(?:cierre|final)\s+del\s+(?:trimestre|per[ií]odo)",
        period_end,
    ),
    (
        "wholeyear",
        r"(?:the\s+)?(?:full|whole|entire)[- ](?:fiscal\s+)?year|"
        r"(?:for|in|over|during)\s+(?:the|its)\s+(?:fiscal|financial)\s+year(?!\s+(?:to\b|so\b|"
        r"ago|earlier|(?:19|20)\d\d))|annual(?:ly)?|yearly|"
        r"for\s+(?:the\s+)?(?:full\s+)?(?P<f>fiscal\s+(?:year\s+)?)(?P<y>(?:19|20)\d\d)|"
        r"anual(?:es)?|todo\s+el\s+ejercicio|el\s+ejercicio\s+completo",
        whole_year,
    ),
    (
        "shorter",
        r"monthly|weekly|daily|(?:a|per|each|every)\s+(?:month|week|day)|mensual(?:es)?|"
        r"diari[oa]s?|al\s+(?:mes|día)",
        shorter,
    ),
    (
        "monthend",
        rf"(?:at|by|since)\s+the\s+end\s+of\s+(?P<m4>{MONTH})(?:\s+(?P<y4>(?:19|20)\d\d))?|(?:a|"
        rf"al)\s+(?:finales|cierre)\s+de\s+(?P<m4>{MONTH})(?:\s+de\s+(?P<y4>(?:19|20)\d\d))?",
        as_of,
    ),
    ("day", rf"(?:as\s+of|as\s+at|at|al)\s+(?:the\s+)?{DATE}", as_of),
    ("date", rf"(?:on\s+|el\s+|to\s+|through\s+|ended\s+)?{DATE}", day),
    (
        "year",
        rf"(?:in|of|for|during|from|en|del?)?\s*(?:the\s+)?(?:full[- ]year\s+)?{YEAR}(?!\d)",
        year,
    ),
)
_FLAGS = regex.IGNORECASE | regex.VERSION1
_WORD = regex.compile(r"(?<!\w)\w+")


class Form(NamedTuple):
    """One row of the table, compiled."""

    kind: str
    pattern: regex.Pattern[str]
    build: Builder


FORMS = tuple(
    Form(kind, regex.compile(rf"(?<![\w$€£.,-])(?:{pattern})(?!\w)", _FLAGS), build)
    for kind, pattern, build in TABLE
)


@lru_cache(maxsize=16384)
def _opened(words: str) -> tuple[Form, ...]:
    """Return the forms that words can open: most open none, and newsrooms use few.

    Asked of the forms themselves, by a partial match: trying all of them at every word of
    every sentence was a third of the time that a claim took.
    """
    return tuple(f for f in FORMS if f.pattern.match(words, partial=True, timeout=1))


def find_forms(text: str) -> Iterator[tuple[Form, regex.Match[str]]]:
    """Yield the forms of a text with their matches, in order, none inside another."""
    words = [match.span() for match in _WORD.finditer(text)]
    done = 0
    for at, (start, end) in enumerate(words):
        if start < done or not _opened(text[start:end]):
            continue
        follows = at + 1 < len(words) and words[at + 1][0] == end + 1
        for form in _opened(text[start : words[at + 1][1] if follows else end]):
            match = form.pattern.match(text, start, timeout=1)
            if match is not None:
                done = match.end()
                yield form, match
                break
