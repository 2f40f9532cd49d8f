"""Powers of ten on ``Decimal`` without exponents in the result."""

from __future__ import annotations

from decimal import Decimal

_POWERS = tuple(Decimal(10**power) for power in range(31))


def scaled(value: Decimal, power: int) -> Decimal:
    """Return ``value`` times ten to the ``power`` (at most 30), exactly."""
    if power == 0:
        return value
    return value * _POWERS[power] if power > 0 else value.scaleb(power)


def written_out(value: Decimal) -> Decimal:
    """Return ``value`` without an exponent: 1.31E+9 is 1310000000."""
    exponent = value.as_tuple().exponent
    if isinstance(exponent, int) and exponent > 0:
        return value.quantize(Decimal(1))
    return value
