"""Spanish cardinals: ``dos mil millones``, ``treinta y cinco``, ``un millón y medio``.

    cardinal := group {group} ["y medio"]
    group    := [below a thousand ["mil" [below a thousand]]] ["millones" | "billones" …]

"Mil" multiplies what stands before it, and "millones" all of that: mil millones is 10⁹.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from gate.numbers.phrases import ONE, TENTH, Phrase, word_at
from gate.numbers.vocabulary import in_order, vocabulary

if TYPE_CHECKING:
    from gate.numbers.tokens import Token

SMALL: Final = {
    word: value
    for value, word in enumerate(
        in_order(
            """cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce
            quince dieciséis diecisiete dieciocho diecinueve veinte veintiuno veintidós veintitrés
            veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve"""
        )
    )
} | {
    "veintiún": 21,
    "veintiuna": 21,
    "veintidos": 22,
    "veintitres": 23,
    "veintiseis": 26,
    "dieciseis": 16,
}
TENS: Final = {
    word: 10 * value
    for value, word in enumerate(
        in_order("treinta cuarenta cincuenta sesenta setenta ochenta noventa"), 3
    )
}
_MASCULINE: Final = {
    "doscientos": 200,
    "trescientos": 300,
    "cuatrocientos": 400,
    "quinientos": 500,
    "seiscientos": 600,
    "setecientos": 700,
    "ochocientos": 800,
    "novecientos": 900,
}
HUNDREDS: Final = (
    {"cien": 100, "ciento": 100}
    | _MASCULINE
    | {word.removesuffix("os") + "as": value for word, value in _MASCULINE.items()}
)
SCALES: Final = {
    "millón": 6,
    "millon": 6,
    "millones": 6,
    "billón": 12,
    "billon": 12,
    "billones": 12,
    "trillones": 18,
}
_AFTER_ONE: Final = vocabulary("millón millon billón billon docena")
_DOZENS: Final = vocabulary("docena docenas")
_ARTICLES: Final = vocabulary("un una")


def read_cardinal(tokens: list[Token]) -> Phrase | None:
    """Return the cardinal that begins ``tokens``, or None; "un" alone is an article."""
    reader = _Cardinal(tokens)
    if word_at(tokens, 0) in _ARTICLES:
        if word_at(tokens, 1) not in _AFTER_ONE:
            return None
        reader.group, reader.at = ONE, 1
    return reader.read()


@dataclass(slots=True)
class _Cardinal:
    """A cardinal being read, word by word."""

    tokens: list[Token]
    at: int = 0
    total: Decimal = Decimal(0)
    thousands: Decimal = Decimal(0)
    group: Decimal | None = None
    """The part below a thousand being said; None before its first word."""
    step: Decimal = ONE
    power: int = 0
    """Power of ten of the last scale said; 3 for "mil"."""
    scale_word: str = ""
    groups: int = 0

    def read(self) -> Phrase | None:
        while self._take_small() or self._take_thousand() or self._take_scale():
            pass
        if not self.at:
            return None
        total = self.total + self.thousands + (self.group or 0)
        one_scale = self.group is None and (self.groups == 0 or self.thousands == 0)
        if not one_scale or self.groups > 1:
            return Phrase(self.at, total, self.step, 0, self.scale_word)
        down = -self.power
        return Phrase(
            self.at, total.scaleb(down), self.step.scaleb(down), self.power, self.scale_word
        )

    def _take_small(self) -> bool:
        """Take hundreds, tens with their ones, or a word below thirty, or a dozen."""
        word, group = word_at(self.tokens, self.at), self.group
        if word in HUNDREDS and group is None:
            return self._add(HUNDREDS[word], 1)
        if word in _DOZENS and group is not None:
            self.group = None
            return self._add(12 * int(group), 1)
        if group is not None and (group < 100 or group % 100 != 0):
            return False
        ones = SMALL.get(word_at(self.tokens, self.at + 2), 0)
        if word in TENS and word_at(self.tokens, self.at + 1) == "y" and 0 < ones < 10:
            return self._add(TENS[word] + ones, 3)
        if word in TENS:
            return self._add(TENS[word], 1)
        return word in SMALL and self._add(SMALL[word], 1)

    def _add(self, value: int, taken: int) -> bool:
        self.group = (self.group or Decimal(0)) + value
        self.step, self.at = ONE, self.at + taken
        return True

    def _take_thousand(self) -> bool:
        if word_at(self.tokens, self.at) != "mil" or self.thousands:
            return False
        self.thousands = (self.group or ONE) * 1000
        self.group, self.step, self.at = None, Decimal(1000), self.at + 1
        self.power, self.scale_word = 3, "mil"
        return True

    def _take_scale(self) -> bool:
        word = word_at(self.tokens, self.at)
        said = self.group is not None or self.thousands > 0
        if word not in SCALES or not said:
            return False
        scale = SCALES[word]
        whole_thousands = self.group is None
        self.total += (self.thousands + (self.group or 0)).scaleb(scale)
        self.power = scale + 3 if whole_thousands else scale
        self.scale_word = f"mil {word}" if whole_thousands else word
        self.step = Decimal(1).scaleb(self.power)
        self.thousands, self.group = Decimal(0), None
        self.groups, self.at = self.groups + 1, self.at + 1
        if (word_at(self.tokens, self.at), word_at(self.tokens, self.at + 1)) == ("y", "medio"):
            self.total += 5 * TENTH.scaleb(scale)
            self.step, self.at = TENTH.scaleb(scale), self.at + 2
        return True
