"""A phrase of number words as read, whatever its language."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gate.numbers.tokens import Token
    from gate.units import Unit

ONE = Decimal(1)
TENTH = Decimal("0.1")
HUNDREDTH = Decimal("0.01")


@dataclass(frozen=True, slots=True)
class Phrase:
    """What number words are worth, and how many tokens they take."""

    taken: int
    magnitude: Decimal | None
    """None for an indefinite number: "tens of millions"."""
    step: Decimal = ONE
    scale: int = 0
    scale_word: str = ""
    unit: Unit | None = None
    """For fractions of something and for multiples; the words after decide else."""
    verb: str = ""


FRACTION_STEP = Decimal(2)
"""Points of a percent that a fraction of something may be off in all: "a third" is 32.3 to 34.3."""


def fraction_of(top: int, bottom: int, taken: int, unit: Unit) -> Phrase:
    """Return "two thirds of revenue" as a percentage."""
    return Phrase(taken, Decimal(100 * top) / Decimal(bottom), FRACTION_STEP, unit=unit)


def multiple(factor: Decimal, verb: str, taken: int, unit: Unit) -> Phrase:
    """Return "doubled" as a ratio; its step is a tenth of it."""
    return Phrase(taken, factor, factor / Decimal(10), unit=unit, verb=verb)


def word_at(tokens: list[Token], at: int) -> str:
    """Return the word at ``at`` in lower case, or empty past the end."""
    return tokens[at].lower if at < len(tokens) else ""
