"""Spanish number words: ``dos mil millones``, ``un tercio``, ``se duplicó``, ``millón y medio``.

    phrase   := cardinal | "medio" scale | fraction | multiple | indefinite
    fraction := "un tercio" | "la mitad" | "una quinta parte" | "tres cuartas partes"
    multiple := "duplicó" | "triplicó" | "el doble" | "el triple"

"Mil millones" is 10⁹ and "un billón" 10¹². "Un", "una" and "uno" alone are articles. "El cuarto
trimestre" is not a fourth.
"""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Final

from gate.numbers.cardinals_es import HUNDREDS, SCALES, SMALL, TENS, read_cardinal
from gate.numbers.phrases import HUNDREDTH, TENTH, Phrase, fraction_of, multiple, word_at
from gate.numbers.vocabulary import vocabulary
from gate.units import PERCENT, RATIO

if TYPE_CHECKING:
    from gate.numbers.tokens import Token

_PARTS: Final = {
    "tercio": 3,
    "tercios": 3,
    "cuarto": 4,
    "cuartos": 4,
    "quinto": 5,
    "quintos": 5,
    "décimo": 10,
    "décimos": 10,
}
_FEMININE_PARTS: Final = {
    "tercera": 3,
    "terceras": 3,
    "cuarta": 4,
    "cuartas": 4,
    "quinta": 5,
    "quintas": 5,
    "sexta": 6,
    "séptima": 7,
    "octava": 8,
    "décima": 10,
}
_STEMS: Final = (("duplic", 2), ("triplic", 3), ("cuadruplic", 4), ("quintuplic", 5))
_ENDINGS: Final = ("ó", "aron", "a", "an", "ando", "ado", "ada", "ados", "adas", "ar", "aba")
_VERBS: Final = {stem + ending: factor for stem, factor in _STEMS for ending in _ENDINGS}
_NOUNS: Final = {"doble": 2, "triple": 3, "cuádruple": 4}
_INDEFINITE: Final = vocabulary("miles cientos decenas docenas millones billones")
CARDINALS: Final = (
    frozenset(SMALL) - {"uno"}
    | frozenset(TENS)
    | frozenset(HUNDREDS)
    | frozenset(SCALES)
    | vocabulary("mil docena")
)
SEEDS: Final = (
    CARDINALS
    | frozenset(_VERBS)
    | _INDEFINITE
    | vocabulary("un una medio media mitad doble triple cuádruple")
)


def read_phrase(tokens: list[Token], before: str) -> Phrase | None:
    """Return the phrase that begins ``tokens``, or None; ``before`` is the word before it."""
    first = tokens[0].lower
    if first in _INDEFINITE:
        return _indefinite(tokens, before)
    if first in _VERBS:
        return multiple(Decimal(_VERBS[first]), first, 1, RATIO)
    if first in _NOUNS:
        noun_of = before in {"el", "al", "del"} or word_at(tokens, 1) in {"de", "que"}
        return multiple(Decimal(_NOUNS[first]), first, 1, RATIO) if noun_of else None
    return _fraction(tokens, before) or read_cardinal(tokens)


def _indefinite(tokens: list[Token], before: str) -> Phrase | None:
    if before == "en":
        return None
    taken = 1
    while word_at(tokens, taken) == "de" and word_at(tokens, taken + 1) in _INDEFINITE:
        taken += 2
    return Phrase(taken, None)


def _fraction(tokens: list[Token], before: str) -> Phrase | None:
    """Read "un tercio", "dos tercios", "la mitad", "una quinta parte", "medio millón"."""
    first, second = tokens[0].lower, word_at(tokens, 1)
    if first == "mitad":
        of_something = before in {"la", "una"} or (second == "de" and before != "a")
        return fraction_of(1, 2, 1, PERCENT) if of_something else None
    if first in {"medio", "media"}:
        return _half(second)
    top = 1 if first in {"un", "una"} else SMALL.get(first, 0)
    if word_at(tokens, 2) in {"parte", "partes"}:
        bottom, taken = _FEMININE_PARTS.get(second, 0), 3
    else:
        bottom, taken = _PARTS.get(second, 0), 2
    is_ordinal = second == "cuarto" and word_at(tokens, 2) != "de"
    if not 0 < top < bottom or is_ordinal:
        return None
    scale = word_at(tokens, taken + 1)
    if word_at(tokens, taken) == "de" and scale in SCALES:
        part = Decimal(top) / Decimal(bottom)
        return Phrase(taken + 2, part, HUNDREDTH, SCALES[scale], scale)
    return fraction_of(top, bottom, taken, PERCENT)


def _half(following: str) -> Phrase | None:
    """Read "medio millón", "medio punto", "media docena"."""
    if following in SCALES:
        return Phrase(2, 5 * TENTH, TENTH, SCALES[following], following)
    if following in {"punto", "por"}:
        return Phrase(1, 5 * TENTH, TENTH)
    return Phrase(2, Decimal(6)) if following == "docena" else None
