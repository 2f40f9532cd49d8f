"""``sort_numbers``: what of a text is a number to check, a date, or neither and why.

Dates and names are found first and hidden from the number grammar, so that "In Q2 325 stores"
holds 325 and no 2325, and "10-Q" no ten. What the grammar then reads is kept, or vetoed by its
neighbours. Digits left over belong to a name that no rule knows, and are reported as such.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import regex

from gate.not_claims import counts, dates, names
from gate.not_claims.veto import Rule, Veto, apply, settle
from gate.numbers.reader import hide, read_numbers
from gate.numbers.words import CARDINALS
from gate.typography import number_view, time_limit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gate.claims import Number
    from gate.not_claims.dates import Dated
    from gate.numbers.locale import Marks

_RULES: Final[tuple[Rule, ...]] = (
    *names.IDENTIFIERS,
    *dates.DAYS,
    *dates.QUARTERS,
    *dates.YEARS,
    *dates.CLOCKS,
    *names.FORMS,
    *names.REFERENCES,
    *names.NAMES,
    *names.MARKERS,
    *dates.PERIODS,
    *dates.ORDINALS,
)
_LEFT_OVER: Final = regex.compile(
    r"(?P<digits>[\p{L}\p{M}&]*+(?:[.'’-][\p{L}\p{M}]++)*+[.'’-]?[\p{N}][\p{L}\p{N}.,'’/-]*+(?<![.,])|\p{N})"
    r"|[\p{L}\p{M}]++"
)


@dataclass(frozen=True, slots=True)
class Sorted:
    """The numbers of a text, sorted; all places are those of the text."""

    numbers: tuple[Number, ...]
    """To be checked."""
    dates: tuple[Dated, ...]
    """Dates stated as the filing's period or balance day: claims of kind date."""
    vetoes: tuple[Veto, ...]
    """Everything else with a digit or a number word, and why it is not checked."""


def sort_numbers(
    text: str,
    *,
    lang: str = "en",
    marks: Marks | None = None,
    skip: Sequence[tuple[int, int]] = (),
) -> Sorted:
    """Sort the numbers of ``text``; ranges in ``skip`` are accounted for elsewhere.

    ``lang`` and ``marks`` as for ``read_numbers``. Raises ``UnreadableText``.
    """
    shown = hide(text, skip)
    view, places = number_view(shown)
    language = "es" if lang.lower().startswith("es") else "en"
    found = [_in_source(dated, places) for dated in dates.find_dates(view, language)]
    vetoes = [Veto(dated.start, dated.end, "date") for dated in found]
    vetoes += [_veto_in_source(veto, places) for veto in apply(_RULES, view)]
    vetoes = settle(vetoes, len(text))
    kept = {(veto.start, veto.end) for veto in vetoes if veto.why == "date"}
    found = [dated for dated in found if (dated.start, dated.end) in kept]
    periods = tuple(dated for dated in found if dated.is_period)
    claimed = {(dated.start, dated.end) for dated in periods}
    hidden = [(veto.start, veto.end) for veto in vetoes]
    numbers = []
    for number in read_numbers(text, lang=lang, marks=marks, skip=[*skip, *hidden]):
        why = counts.why_not(number, shown)
        if why:
            vetoes.append(Veto(number.start, number.end, why))
        else:
            numbers.append(number)
    vetoes = [veto for veto in vetoes if (veto.start, veto.end) not in claimed]
    spans = [*hidden, *((v.start, v.end) for v in vetoes), *((n.start, n.end) for n in numbers)]
    vetoes += _left_over(hide(shown, spans), CARDINALS[language])
    return Sorted(tuple(numbers), periods, tuple(sorted(vetoes, key=lambda veto: veto.start)))


def _left_over(text: str, cardinals: frozenset[str]) -> list[Veto]:
    """Return what nothing has accounted for: ordinals, and digits and words in names."""
    found = []
    for match in _LEFT_OVER.finditer(text, timeout=time_limit(text)):
        word = match.group().lower()
        if match["digits"] or word in cardinals:
            found.append(Veto(match.start(), match.end(), "name"))
        elif word in dates.ORDINAL_WORDS:
            found.append(Veto(match.start(), match.end(), "ordinal"))
    return found


def _in_source(dated: Dated, places: tuple[int, ...] | None) -> Dated:
    if places is None:
        return dated
    return dates.Dated(
        places[dated.start],
        places[dated.end - 1] + 1,
        dated.day,
        dated.is_period,
        places[dated.phrase_start],
    )


def _veto_in_source(veto: Veto, places: tuple[int, ...] | None) -> Veto:
    if places is None:
        return veto
    return Veto(places[veto.start], places[veto.end - 1] + 1, veto.why)
