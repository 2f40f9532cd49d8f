"""Scale words: the power of ten that follows a number, and where each form may stand.

scale := long word {long word} | short form
long  := "million", "mil millones" …   after a space, a hyphen, or glued
short := "bn", "mm", "k", "B" …        glued; single letters apart only after a currency
                                       ("$5 m", but "5 m" is five metres)
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from gate.numbers.tokens import Token

_ENGLISH_LONG: Final = {
    "hundred": 2,
    "hundreds": 2,
    "thousand": 3,
    "thousands": 3,
    "lakh": 5,
    "lakhs": 5,
    "lac": 5,
    "million": 6,
    "millions": 6,
    "crore": 7,
    "crores": 7,
    "billion": 9,
    "billions": 9,
    "trillion": 12,
    "trillions": 12,
}
_SPANISH_LONG: Final = {
    "mil": 3,
    "miles": 3,
    "millón": 6,
    "millon": 6,
    "millones": 6,
    "millardo": 9,
    "millardos": 9,
    "billón": 12,
    "billon": 12,
    "billones": 12,
    "trillón": 18,
    "trillones": 18,
}
"""``billón`` is a million millions."""
_ENGLISH_SHORT: Final = {"mln": 6, "mn": 6, "mm": 6, "mio": 6, "mil": 6, "bln": 9, "bn": 9}
_ENGLISH_SHORT_REST: Final = {"bil": 9, "tn": 12, "trn": 12, "tln": 12, "mm": 6}
_SPANISH_SHORT: Final = {"mdd": 6, "mdp": 6, "mdn": 6, "mm": 6, "mn": 6, "mill": 6, "bn": 9}
"""``MM`` is the accountants' million; ``mdd`` and ``mdp`` are millions of dollars and pesos."""
_LETTERS: Final = {"k": 3, "m": 6, "b": 9, "t": 12}

LONG: Final = {"en": _ENGLISH_LONG, "es": _SPANISH_LONG}
_SHORT: Final = {"en": _ENGLISH_SHORT | _ENGLISH_SHORT_REST, "es": _SPANISH_SHORT}
_APART: Final = frozenset({"mln", "bln", "bn", "tn", "trn", "mdd", "mdp", "mm"})
CURRENCY: Final = {"mdd": "USD", "mdp": "MXN"}


def read_scale(tokens: list[Token], lang: str, *, money: bool) -> tuple[int, int]:
    """Return the power of ten that begins ``tokens``, and how many of them it takes.

    The words of a chain multiply: "thousand million", "mil millones", "lakh crore".
    """
    long = LONG[lang]
    power, taken = 0, 0
    while taken < len(tokens) and tokens[taken].lower in long:
        power += long[tokens[taken].lower]
        taken += 1
        if taken + 1 < len(tokens) and tokens[taken].lower == "de":
            taken += tokens[taken + 1].lower in long
    if taken or not tokens:
        return power, taken
    first = tokens[0]
    if first.lower in _SHORT[lang] and (first.gap == "" or money or first.lower in _APART):
        return _SHORT[lang][first.lower], 1
    if first.lower in _LETTERS and len(first.gap) <= money:
        # a small t is tonnes unless a currency says otherwise
        return (_LETTERS[first.lower], 1) if first.text != "t" or money else (0, 0)
    return 0, 0
