"""Numbers that are read and then not checked: bare years, small bare counts, pronouns.

These need the number's neighbours, so they are judged after reading. A number with a currency,
a percent sign, a scale word or a measured noun is a claim whatever its size, and is never
vetoed here: "2,026 employees" and "3 stores" are claims, "in 2026" and "three reasons" are not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import regex

from gate.claims import SignSource
from gate.numbers.nouns import UNIT_NOUNS
from gate.numbers.tokens import words_before
from gate.numbers.vocabulary import vocabulary
from gate.units import UnitKind

if TYPE_CHECKING:
    from gate.claims import Number

SMALL: Final = 12
"""Largest bare count that is not checked: style books write out numbers up to here."""
_YEAR: Final = regex.compile(r"(?:19|20)[0-9]{2}")
_FOR_YEARS: Final = vocabulary(
    """
    in of since by for during through until till to from and or than versus vs vs. before after
    as late early mid fiscal calendar year years fy cy the its our their his her this that with
    into between end start beginning on at summer spring autumn fall winter january february
    march april may june july august september october november december jan feb mar apr jun jul
    aug sep sept oct nov dec en de del desde hasta durante para año años ejercicio y o entre a
    finales principios su el los enero febrero marzo abril mayo junio julio agosto septiembre
    setiembre octubre noviembre diciembre
    """
)
_RELATIVE_BEFORE: Final = vocabulary(
    """
    past last next previous prior coming first following recent another every each several
    últimos próximos primeros pasados cada
    """
)
_RELATIVE_AFTER: Final = regex.compile(
    r"[\s-]+(?:\p{L}+\s+)?(?:ago|earlier|later|before|prior|after|in\sa\srow|running|straight"
    r"|consecutive|old|antes|después|atrás)\b",
    regex.IGNORECASE,
)


def why_not(number: Number, text: str) -> str:
    """Return why ``number`` of ``text`` is no claim, or empty when it is one."""
    if number.scale_word or number.sign_source is not SignSource.NONE or number.problem:
        return ""
    kind = None if number.unit is None else number.unit.kind
    if kind is UnitKind.TIME:
        if number.in_words and number.value == 1:
            return "the word one"
        return "relative time" if _is_relative(number, text) else ""
    if kind not in {None, UnitKind.COUNT}:
        return ""
    if _YEAR.fullmatch(number.text) and _reads_as_year(number, text):
        return "year"
    return _small(number)


def _reads_as_year(number: Number, text: str) -> bool:
    """Tell the year 2026 from 2026 employees: the words on both sides decide."""
    if number.noun not in UNIT_NOUNS:
        return True
    before = words_before(text, number.start)
    return not before or before[-1].strip("'’\"“") in _FOR_YEARS


def _small(number: Number) -> str:
    """Return the reason for a small number without a measured noun, or empty."""
    value = number.value
    if value is None or value != value.to_integral_value() or not 0 <= value <= SMALL:
        return ""
    if number.in_words and value == 1:
        return "the word one"
    if number.noun in UNIT_NOUNS or number.hedge_word:
        return ""
    if "." in number.text or (number.unit is not None and not number.noun):
        return ""
    return "small count"


def _is_relative(number: Number, text: str) -> bool:
    """Tell "two years ago" and "the past three months" from "within 30 days"."""
    if _RELATIVE_AFTER.match(text, number.end):
        return True
    before = words_before(text, number.start)
    return bool(before) and before[-1] in _RELATIVE_BEFORE
