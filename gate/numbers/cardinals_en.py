"""English cardinals: ``one and a half million``, ``two million one thousand``, ``a dozen``.

    cardinal := ["a"] group {group}
    group    := {ones | tens | "hundred" | "dozen" | "and" | "point" digits} [scale]

Groups add up, each with its own scale, and the scales fall from left to right. The step is one
unit of the last group said; after a half it is a tenth of that unit's scale.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from gate.numbers.phrases import HUNDREDTH, ONE, TENTH, Phrase, word_at
from gate.numbers.vocabulary import in_order

if TYPE_CHECKING:
    from gate.numbers.tokens import Token

ONES: Final = {
    word: value
    for value, word in enumerate(
        in_order(
            """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
            fifteen sixteen seventeen eighteen nineteen"""
        )
    )
}
TENS: Final = {
    word: 10 * value
    for value, word in enumerate(
        in_order("twenty thirty forty fifty sixty seventy eighty ninety"), 2
    )
}
SCALES: Final = {"thousand": 3, "million": 6, "billion": 9, "trillion": 12}
_AFTER_AND: Final = {
    ("a", "half"): (5 * TENTH, TENTH),
    ("one", "half"): (5 * TENTH, TENTH),
    ("a", "quarter"): (25 * HUNDREDTH, HUNDREDTH),
    ("three", "quarters"): (75 * HUNDREDTH, HUNDREDTH),
}


def read_cardinal(tokens: list[Token]) -> Phrase | None:
    """Return the cardinal that begins ``tokens``, or None; "a" alone is an article."""
    reader = _Cardinal(tokens)
    if word_at(tokens, 0) == "a":
        if word_at(tokens, 1) not in {"hundred", "dozen", *SCALES}:
            return None
        reader.group, reader.at = ONE, 1
    return reader.read()


@dataclass(slots=True)
class _Cardinal:
    """A cardinal being read, word by word."""

    tokens: list[Token]
    at: int = 0
    total: Decimal = Decimal(0)
    group: Decimal | None = None
    """The part since the last scale word; None before its first word."""
    step: Decimal = ONE
    scale: int = 99
    scale_word: str = ""
    groups: int = 0

    def read(self) -> Phrase | None:
        while self._take_small() or self._take_and() or self._take_scale():
            pass
        if self.group is None and not self.groups:
            return None
        if self.groups == 1 and self.group is None:
            down = -self.scale
            total, step = self.total.scaleb(down), self.step.scaleb(down)
            return Phrase(self.at, total, step, self.scale, self.scale_word)
        return Phrase(self.at, self.total + (self.group or 0), self.step, 0, self.scale_word)

    def _add(self, value: Decimal, taken: int, step: Decimal = ONE) -> bool:
        self.group = (self.group or Decimal(0)) + value
        self.step = step
        self.at += taken
        return True

    def _take_small(self) -> bool:
        """Take one word below a thousand that fits what was said before it."""
        word, group = word_at(self.tokens, self.at), self.group
        if word in ONES:
            after_tens = group is not None and group % 100 >= 20 and group % 10 == 0
            fits = after_tens and 0 < ONES[word] < 10
            return (fits or self._begins_hundred()) and self._add(Decimal(ONES[word]), 1)
        if word in TENS:
            return self._begins_hundred() and self._add(Decimal(TENS[word]), 1)
        if group is None or group == 0:
            return False
        if word == "hundred" and group < 100:
            return self._add(group * 99, 1)
        if word == "dozen":
            return self._add(group * 11, 1)
        return word == "point" and self._take_decimals()

    def _begins_hundred(self) -> bool:
        """Tell whether tens or ones may come: first in a group, or after its hundreds."""
        return self.group is None or (self.group >= 100 and self.group % 100 == 0)

    def _take_decimals(self) -> bool:
        """Take "point five": digits, one word each."""
        start, step, value = self.at, ONE, Decimal(0)
        at = start + 1
        while ONES.get(word_at(self.tokens, at), 10) < 10:
            step /= 10
            value += step * ONES[word_at(self.tokens, at)]
            at += 1
        return at > start + 1 and self._add(value, at - start, step)

    def _take_and(self) -> bool:
        """Take "and a half", "and three quarters", and the "and" of "one hundred and five"."""
        if word_at(self.tokens, self.at) != "and":
            return False
        following, beyond = (word_at(self.tokens, self.at + n) for n in (1, 2))
        if (following, beyond) in _AFTER_AND:
            return self._take_part(*_AFTER_AND[following, beyond])
        small = ONES.get(following, 0) + TENS.get(following, 0)
        after_hundreds = self.group is not None and self._begins_hundred()
        return bool(after_hundreds and small and beyond != "hundred") and self._add(
            Decimal(small), 2
        )

    def _take_part(self, part: Decimal, step: Decimal) -> bool:
        """Take a half or quarters: of the group being said, or of the one scale just said."""
        if self.group is not None:
            return self._add(part, 3, step)
        if self.groups != 1:
            return False
        self.total += part.scaleb(self.scale)
        self.step, self.at = step.scaleb(self.scale), self.at + 3
        return True

    def _take_scale(self) -> bool:
        word = word_at(self.tokens, self.at)
        scale = SCALES.get(word, 99)
        if self.group is None or scale >= self.scale:
            return False
        self.total += self.group.scaleb(scale)
        self.step = self.step.scaleb(scale)
        self.scale, self.scale_word = scale, word
        self.group, self.groups, self.at = None, self.groups + 1, self.at + 1
        return True
