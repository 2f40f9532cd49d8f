"""A number while it is being read: mutable, private to this package, turned into ``Number``."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from gate.claims import Hedge, Number, SignSource

if TYPE_CHECKING:
    from gate.units import Unit

CENT = Decimal("0.01")


@dataclass(slots=True)
class Draft:
    """One number of the text, its parts still apart, so that a range can share them."""

    start: int
    end: int
    magnitude: Decimal | None
    """Unsigned, before the scale."""
    step: Decimal
    """One unit of the last digit, before the scale."""
    scale: int = 0
    scale_word: str = ""
    cents: bool = False
    unit: Unit | None = None
    negative: bool = False
    sign_source: SignSource = SignSource.NONE
    hedge: Hedge = Hedge.NONE
    hedge_word: str = ""
    noun: str = ""
    in_words: bool = False
    verb: str = ""
    problem: str = ""
    why: str = ""
    range_of: tuple[int, int] | None = None
    lead: int = 0
    """Where the number with its currency begins: the place that a hedge must end at."""

    def fail(self, problem: str, why: str) -> None:
        """Keep the number, and say that it can't be read."""
        self.magnitude, self.problem, self.why = None, problem, why

    def finish(self, text: str) -> Number:
        """Return the finished number; ``text`` is what it was read from."""
        value, step = self.magnitude, self.step
        if value is not None:
            if self.scale:
                value, step = value.scaleb(self.scale), step.scaleb(self.scale)
            if self.cents:
                value, step = value * CENT, step * CENT
            if self.negative:
                value = -value
        return Number(
            text[self.start : self.end],
            self.start,
            self.end,
            value,
            step,
            self.unit,
            self.scale,
            self.scale_word,
            self.sign_source,
            self.hedge,
            self.hedge_word,
            self.noun,
            self.in_words,
            self.verb,
            self.problem,
            self.why,
            self.range_of,
        )
