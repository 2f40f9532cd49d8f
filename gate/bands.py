"""Bands: the values that a number, as written and hedged, allows. The source is DESIGN.md.

    plain       value ± half a step, both ends closed
    about       the same, with the trailing zeros of a whole number not counted
    more than   above the value, below the next unit          at least: the value too
    nearly      below the value, above the unit before        less than: the same
    at most     the value too

The *step* is one unit of the last written digit times the scale: 100 million for "$14.5
billion". The *unit* of a hedge is the step, or, where a whole number ends in zeros, the place
of its last other digit: 100 for 8,200. A long tail of zeros is not let run away: the widened
unit is at most a fifth of the value, so that "about 1,000" takes 900 to 1,100, not 500 to 1,500.

Multiples in words ("doubled", "threefold") have a step of a tenth of their value, so that
"doubled" takes 1.9 to 2.1 times. "More than doubled" reaches up to tripled, and "nearly
doubled" begins at seven eighths of it. "More than halved" is the mirror: the factor lies
below a half.

Fractions in words ("a third of revenue") are percentages with a step of two points: 32.3 to 34.3.
"More than half" is 50 to 60, "nearly half" 45 to 50, "about half" 48 to 52.
"""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Final

from gate.claims import Band, Hedge
from gate.numbers.phrases import FRACTION_STEP
from gate.units import PERCENT

if TYPE_CHECKING:
    from gate.claims import Number

TWO: Final = Decimal(2)
WIDEST_UNIT: Final = Decimal("0.2")
"""Share of the value that trailing zeros may widen the unit to."""
NEARLY_A_MULTIPLE: Final = Decimal("0.875")

_ABOVE: Final = frozenset({Hedge.MORE_THAN, Hedge.AT_LEAST})
ABOVE_A_FRACTION: Final = Decimal(10)
BELOW_A_FRACTION: Final = Decimal(5)
"""Points of a percent that "more than half" reaches up, and "nearly half" down."""


def band_of(number: Number) -> Band:
    """Return the closed or half-open band of ``number``; ``low <= high`` for negatives too.

    Raises ``ValueError`` for a number without a value: nothing is allowed by what can't be read.
    """
    if number.value is None:
        raise ValueError(f"{number.text!r} has no value and so no band")
    size = abs(number.value)
    if number.hedge is Hedge.NONE:
        band = Band(size - number.step / TWO, size + number.step / TWO)
    elif _is_fraction(number):
        band = _hedged_fraction(size, number)
    elif number.verb and number.hedge is not Hedge.ABOUT:
        band = _hedged_multiple(size, number.hedge)
    else:
        band = _hedged(size, _unit(size, number), number.hedge)
    return _mirror(band) if number.value < 0 else band


def _hedged(size: Decimal, unit: Decimal, hedge: Hedge) -> Band:
    """Return the band of a hedged magnitude; ``unit`` is the hedge's unit."""
    if hedge is Hedge.ABOUT:
        return Band(size - unit / TWO, size + unit / TWO)
    if hedge in _ABOVE:
        return Band(size, size + unit, hedge is Hedge.AT_LEAST, high_closed=False)
    return Band(size - unit, size, low_closed=False, high_closed=hedge is Hedge.AT_MOST)


def _unit(size: Decimal, number: Number) -> Decimal:
    """Return the number's step, widened over the trailing zeros of a whole number."""
    step = number.step
    decimals_written = step.scaleb(-number.scale) < 1
    if decimals_written:
        return step
    digits = str(int(size / step))
    zeros = len(digits) - len(digits.rstrip("0"))
    return max(step, min(step.scaleb(zeros), size * WIDEST_UNIT))


def _is_fraction(number: Number) -> bool:
    """Tell "a third of revenue" (in words, read as a percentage) from "thirty percent"."""
    return number.in_words and number.step == FRACTION_STEP and number.unit == PERCENT


def _hedged_fraction(size: Decimal, number: Number) -> Band:
    if number.hedge is Hedge.ABOUT:
        return _hedged(size, number.step * TWO, Hedge.ABOUT)
    unit = ABOVE_A_FRACTION if number.hedge in _ABOVE else BELOW_A_FRACTION
    return _hedged(size, unit, number.hedge)


def _hedged_multiple(size: Decimal, hedge: Hedge) -> Band:
    """Return the band of a hedged multiple: 2 for doubled, 0.5 for halved.

    For a cut the words run the other way: "more than halved" is a factor below a half.
    """
    if size < 1:
        beyond, short = size / TWO, size / NEARLY_A_MULTIPLE
        if hedge in _ABOVE:
            return Band(beyond, size, low_closed=False, high_closed=hedge is Hedge.AT_LEAST)
        return Band(size, short, hedge is Hedge.AT_MOST, high_closed=False)
    if hedge in _ABOVE:
        return Band(size, size + 1, hedge is Hedge.AT_LEAST, high_closed=False)
    low = size * NEARLY_A_MULTIPLE
    return Band(low, size, low_closed=False, high_closed=hedge is Hedge.AT_MOST)


def _mirror(band: Band) -> Band:
    """Return the band of the negative numbers."""
    return Band(-band.high, -band.low, band.high_closed, band.low_closed)
