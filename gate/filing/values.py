"""Powers of ten on ``Decimal`` without exponents in the result."""

from __future__ import annotations

from decimal import Decimal


def scaled(value: Decimal, power: int) -> Decimal:
    """Return ``value`` times ten to the ``power``, exactly, written without an exponent."""
    if power < 0:
        return value.scaleb(power)
    exponent = value.as_tuple().exponent
    if isinstance(exponent, int) and exponent > 0:
        value = value.quantize(Decimal(1))
    return value * Decimal(10**power) if power else value
