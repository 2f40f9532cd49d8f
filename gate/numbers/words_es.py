"""Spanish number words: ``dos mil millones``, ``un tercio``, ``se duplicó``, ``millón y medio``.

    phrase   := cardinal ["y medio"] | "medio" scale | fraction | multiple | indefinite
    cardinal := {hundreds | tens ["y" ones] | ones | "mil" | "millones" | "billones"}
    fraction := "un tercio" | "la mitad" | "una quinta parte" | "tres cuartas partes"
    multiple := "duplicó" | "triplicó" | "el doble" | "el triple"

"Mil millones" is 10⁹ and "un billón" 10¹². "Un", "una" and "uno" alone are articles. "El cuarto
trimestre" is not a fourth.
"""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Final

from gate.numbers.phrases import ONE, TENTH, Phrase, fraction_of, multiple
from gate.numbers.vocabulary import in_order, vocabulary
from gate.units import PERCENT, RATIO

if TYPE_CHECKING:
    from gate.numbers.tokens import Token

_BELOW_THIRTY: Final = in_order(
    """cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece
catorce quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés
veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve"""
)
_SMALL: Final = {word: value for value, word in enumerate(_BELOW_THIRTY)} | {
    "veintiún": 21,
    "veintiuna": 21,
    "veintidos": 22,
    "veintitres": 23,
    "veintiseis": 26,
    "dieciseis": 16,
}
_TENS: Final = {
    word: 10 * value
    for value, word in enumerate(
        in_order("treinta cuarenta cincuenta sesenta setenta ochenta noventa"), 3
    )
}
_HUNDREDS: Final = {
    "cien": 100,
    "ciento": 100,
    "doscientos": 200,
    "trescientos": 300,
    "cuatrocientos": 400,
    "quinientos": 500,
    "seiscientos": 600,
    "setecientos": 700,
    "ochocientos": 800,
    "novecientos": 900,
}
_HUNDREDS_FEMININE: Final = {
    word[:-2] + "as": value for word, value in _HUNDREDS.items() if word.endswith("os")
}
_ALL_HUNDREDS: Final = _HUNDREDS | _HUNDREDS_FEMININE
_SCALES: Final = {
    "millón": 6,
    "millon": 6,
    "millones": 6,
    "billón": 12,
    "billon": 12,
    "billones": 12,
    "trillones": 18,
}
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
CARDINALS: Final = (
    frozenset(_SMALL) - {"uno"}
    | frozenset(_TENS)
    | frozenset(_ALL_HUNDREDS)
    | frozenset(_SCALES)
    | vocabulary("mil docena")
)
SEEDS: Final = (
    CARDINALS
    | frozenset(_VERBS)
    | vocabulary("un una medio media mitad doble triple cuádruple miles cientos decenas docenas")
)


def read_phrase(tokens: list[Token], before: str) -> Phrase | None:
    """Return the phrase that begins ``tokens``, or None; ``before`` is the word before it."""
    first = tokens[0].lower
    if first in {"miles", "cientos", "decenas", "docenas"} or (
        first in {"millones", "billones"} and before not in {"en", "mil"}
    ):
        return _indefinite(tokens, before)
    if first in _VERBS:
        return multiple(Decimal(_VERBS[first]), first, 1, RATIO)
    if first in _NOUNS:
        noun_of = before in {"el", "al", "del", "un"} or _word(tokens, 1) in {"de", "que"}
        return multiple(Decimal(_NOUNS[first]), first, 1, RATIO) if noun_of else None
    return _fraction(tokens, before) or _cardinal(tokens)


def _word(tokens: list[Token], at: int) -> str:
    return tokens[at].lower if at < len(tokens) else ""


def _indefinite(tokens: list[Token], before: str) -> Phrase | None:
    if before == "en":
        return None
    taken = 1
    while _word(tokens, taken) == "de" and _word(tokens, taken + 1) in {
        "miles",
        "millones",
        "billones",
    }:
        taken += 2
    return Phrase(taken, None)


def _fraction(tokens: list[Token], before: str) -> Phrase | None:
    """Read "un tercio", "dos tercios", "la mitad", "una quinta parte", "medio millón"."""
    first, second = tokens[0].lower, _word(tokens, 1)
    if first == "mitad":
        is_share = before in {"la", "una"} or second == "de"
        return fraction_of(1, 2, 1, PERCENT) if is_share else None
    if first in {"medio", "media"}:
        if second in _SCALES:
            return Phrase(2, TENTH * 5, TENTH, _SCALES[second], second)
        if second in {"punto", "por"}:
            return Phrase(1, TENTH * 5, TENTH)
        return Phrase(2, Decimal(6)) if second == "docena" else None
    top = 1 if first in {"un", "una"} else _SMALL.get(first, 0)
    if _word(tokens, 2) in {"parte", "partes"}:
        bottom = _FEMININE_PARTS.get(second, 0)
        return fraction_of(top, bottom, 3, PERCENT) if 0 < top < bottom else None
    bottom = _PARTS.get(second, 0)
    if not 0 < top < bottom or (second == "cuarto" and _word(tokens, 2) != "de"):
        return None
    if _word(tokens, 2) == "de" and _word(tokens, 3) in _SCALES:
        scale = _word(tokens, 3)
        return Phrase(4, Decimal(top) / Decimal(bottom), TENTH / 10, _SCALES[scale], scale)
    return fraction_of(top, bottom, 2, PERCENT)


def _cardinal(tokens: list[Token]) -> Phrase | None:
    """Read a cardinal: "mil" multiplies what is before it, and "millones" all of that."""
    at, total, thousands, group = 0, Decimal(0), Decimal(0), Decimal(0)
    said, scale, word, step, groups = False, 0, "", ONE, 0
    if _word(tokens, 0) in {"un", "una"}:
        if _word(tokens, 1) not in {"millón", "millon", "billón", "billon", "docena"}:
            return None
        group, said, at = ONE, True, 1
    while at < len(tokens):
        said_word = _word(tokens, at)
        length, value = _below_thousand(tokens, at, group, said=said)
        if length:
            group, said, step, at = value, True, ONE, at + length
        elif said_word == "mil" and not thousands:
            thousands, group = (group or ONE) * 1000, Decimal(0)
            said, step, word, at = True, Decimal(1000), "mil", at + 1
        elif said_word in _SCALES and said:
            scale = _SCALES[said_word]
            total += (thousands + group).scaleb(scale)
            word = f"mil {said_word}" if thousands and not group else said_word
            step = (Decimal(1000) if thousands and not group else ONE).scaleb(scale)
            thousands, group, said, groups, at = Decimal(0), Decimal(0), False, groups + 1, at + 1
            if (_word(tokens, at), _word(tokens, at + 1)) == ("y", "medio"):
                total += TENTH.scaleb(scale) * 5
                step, at = TENTH.scaleb(scale), at + 2
            if _word(tokens, at) == "de":
                break
        elif said_word == "docena" and said:
            return Phrase(at + 1, group * 12)
        else:
            break
    total += thousands + group
    if not at or (not said and not groups):
        return None
    power = len(str(int(step))) - 1 if step >= 1 and groups == 1 and not said else 0
    return Phrase(at, total.scaleb(-power), step.scaleb(-power), power, word)


def _below_thousand(
    tokens: list[Token], at: int, group: Decimal, *, said: bool
) -> tuple[int, Decimal]:
    """Return how many tokens add to the group below a thousand, and what it becomes."""
    word = _word(tokens, at)
    if word in _ALL_HUNDREDS and (not said or group == 0):
        return 1, group + _ALL_HUNDREDS[word]
    if word in _TENS and group % 100 == 0:
        if _word(tokens, at + 1) == "y" and 0 < _SMALL.get(_word(tokens, at + 2), 0) < 10:
            return 3, group + _TENS[word] + _SMALL[_word(tokens, at + 2)]
        return 1, group + _TENS[word]
    if word in _SMALL and group % 100 == 0 and word != "uno":
        return 1, group + _SMALL[word]
    return 0, group
