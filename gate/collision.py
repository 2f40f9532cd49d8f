"""How easily a made-up amount finds a figure in a filing: the filing's collision rate.

The measure behind "presence is not meaning": of all amounts with three significant
digits between ten million and the largest amount filed (each power of ten weighing
the same), the share that some figure matches at declared precision, scale and unit
as the filing states them; and the share left when label and period must be the
claim's as well.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from gate.units import UnitKind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gate.figures import Figure, Filing

SMALLEST = Decimal(10_000_000)
"""Amounts below it are rarely claimed of a listed company, and collide more."""

_FOUR_PLACES = Decimal("0.0001")
_SIX_PLACES = Decimal("0.000001")


@dataclass(frozen=True, slots=True)
class CollisionRate:
    """Shares from 0 to 1, rounded."""

    value_only: Decimal
    """Some figure of the filing's currency has the value."""
    with_label_and_period: Decimal
    """The figures of one line and one period have it, on average over lines and periods."""

    def to_json(self) -> dict[str, str]:
        """Return the form of ``ingest --json``."""
        return {
            "value_only": str(self.value_only),
            "with_label_and_period": str(self.with_label_and_period),
        }


def collision_rate(filing: Filing) -> CollisionRate:
    """Return the collision rate of ``filing``; zero when it holds no amount that large.

    Every amount is tried, so that the rate needs no random numbers and is the same
    on every run.
    """
    amounts = _amounts(filing)
    if not amounts:
        return CollisionRate(Decimal(0), Decimal(0))
    values = sorted(abs(figure.value) for figure in amounts)
    lines: dict[tuple[str, str, str], list[Decimal]] = {}
    for figure in amounts:
        key = (figure.section, figure.label, str(figure.period))
        lines.setdefault(key, []).append(abs(figure.value))
    ordered = [sorted(found) for found in lines.values()]
    tried = found_any = found_in_lines = 0
    for low, high in _bands(values[-1]):
        tried += 1
        if _holds(values, low, high):
            found_any += 1
            found_in_lines += sum(_holds(line, low, high) for line in ordered)
    return CollisionRate(
        (Decimal(found_any) / tried).quantize(_FOUR_PLACES),
        (Decimal(found_in_lines) / (tried * len(ordered))).quantize(_SIX_PLACES),
    )


def _amounts(filing: Filing) -> list[Figure]:
    """Return the figures of the filing's main currency from ``SMALLEST`` on."""
    money = [
        figure
        for figure in filing.figures
        if figure.unit is not None
        and figure.unit.kind is UnitKind.MONEY
        and abs(figure.value) >= SMALLEST
    ]
    codes = Counter(figure.unit.code for figure in money if figure.unit is not None)
    if not codes:
        return []
    main = codes.most_common(1)[0][0]
    return [figure for figure in money if figure.unit is not None and figure.unit.code == main]


def _bands(largest: Decimal) -> Iterator[tuple[Decimal, Decimal]]:
    """Yield the band of every three-digit amount from ``SMALLEST`` to ``largest``."""
    unit = SMALLEST / 100
    while unit * 100 <= largest:
        for digits in range(100, 1000):
            amount = unit * digits
            if amount > largest:
                return
            yield amount - unit / 2, amount + unit / 2
        unit *= 10


def _holds(values: list[Decimal], low: Decimal, high: Decimal) -> bool:
    return bisect_left(values, low) < bisect_right(values, high)
