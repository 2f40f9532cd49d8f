"""Powers of ten on ``Decimal`` without exponents in the result."""

from __future__ import annotations

from decimal import Decimal


def scaled(value: Decimal, power: int) -> Decimal:
    """Return ``value`` times ten to the ``power``, exactly, written without an exponent."""
    return value * Decimal(10**power) if power >= 0 else value.scaleb(power)
