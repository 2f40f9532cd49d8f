"""Scale words: the power of ten that follows a number, and where each form may stand."""

from __future__ import annotations

from typing import Final

import regex

ENGLISH: Final = {
    "hundred": 2,
    "thousand": 3,
    "k": 3,
    "lakh": 5,
    "lac": 5,
    "million": 6,
    "mil": 6,
    "mio": 6,
    "mln": 6,
    "mn": 6,
    "mm": 6,
    "m": 6,
    "crore": 7,
    "billion": 9,
    "bil": 9,
    "bln": 9,
    "bn": 9,
    "b": 9,
    "trillion": 12,
    "tln": 12,
    "trn": 12,
    "tn": 12,
    "t": 12,
}
SPANISH: Final = {
    "cientos": 2,
    "mil": 3,
    "miles": 3,
    "k": 3,
    "millón": 6,
    "millon": 6,
    "millones": 6,
    "mill": 6,
    "mdd": 6,
    "mdp": 6,
    "mdn": 6,
    "mn": 6,
    "mm": 6,
    "m": 6,
    "millardo": 9,
    "millardos": 9,
    "bn": 9,
    "billón": 12,
    "billon": 12,
    "billones": 12,
    "trillón": 18,
    "trillon": 18,
    "trillones": 18,
}
"""``billón`` is a million millions; ``MM`` is the accountants' million."""

SPANISH_CURRENCY: Final = {"mdd": "USD", "mdp": "MXN"}
"""``mdd``: millions of dollars, ``mdp``: millions of pesos (Mexican newspapers)."""

_EN_LONG: Final = (
    r"(?:(?:hundred|thousand|lakh)[ \u00a0\n]+)?(?:hundred|thousand|million|billion|trillion)s?"
    r"|lakhs?[ ]crores?|lakhs?|lacs?|crores?"
)
_EN_SHORT: Final = r"mm|mn|mln|mio|mil|bn|bln|bil|tn|trn|tln|[kmb]"
_ES_LONG: Final = (
    r"mil(?:es)?[ \u00a0\n]+(?:de[ ])?millones|mill[oó]n(?:es)?|millardos?|bill[oó]n(?:es)?"
    r"|trill[oó]n(?:es)?|mil|mill\b\.?"
)
_ES_SHORT: Final = r"md[dp]|mm|mn|bn|[km]"

PATTERNS: Final = {
    # long words and unmistakable abbreviations may stand apart; single letters only when
    # glued to the digits, or after a currency sign ("$5 m", but "5 m" is five metres)
    "en": rf"""(?: [ \u00a0\n-]* (?: {_EN_LONG} | mln | bln | bn | tn | trn )
                 | (?: {_EN_SHORT} ) | (?(cur) (?: [ \u00a0]? (?: {_EN_SHORT} | t ) ) ) )""",
    "es": rf"""(?: [ \u00a0\n-]* (?: {_ES_LONG} | md[dp] | mm )
                 | (?: {_ES_SHORT} ) | (?(cur) (?: [ \u00a0]? (?: {_ES_SHORT} ) ) ) )""",
}
_WORD: Final = regex.compile(r"\p{L}+")


def power_of(text: str, lang: str) -> int:
    """Return the power of ten of a match of ``PATTERNS[lang]``; its words multiply."""
    table = SPANISH if lang == "es" else ENGLISH
    power = 0
    for word in _WORD.findall(text.lower()):
        if word not in table and word != "de":
            word = word.removesuffix("s")
        power += table.get(word, 0)
    return power
