"""Pools: the figures of a filing, searchable by value, with scale, unit and place kept.

Three views of the same figures: *exact* (the digits as printed), *scaled* (printed
times the scale that governs it, the value) and *percent* (percent, points, basis
points). A pool never answers with a bare number, always with figures, because a
number alone is a sieve: by declared precision and stated scale alone 13 to 28 % of
made-up amounts still find a neighbour.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

from gate.units import UnitKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from decimal import Decimal

    from gate.claims import Band, Claim
    from gate.figures import Figure, Filing
    from gate.units import Unit

_PERCENT_KINDS = frozenset({UnitKind.PERCENT, UnitKind.PERCENTAGE_POINTS, UnitKind.BASIS_POINTS})


@dataclass(frozen=True, slots=True, eq=False)
class Pool:
    """Figures sorted by the size of their value, for searching by band."""

    sizes: tuple[Decimal, ...]
    figures: tuple[Figure, ...]

    def __len__(self) -> int:
        return len(self.figures)

    def within(self, low: Decimal, high: Decimal) -> tuple[Figure, ...]:
        """Return the figures whose size, sign aside, lies between two sizes, ends included."""
        return self.figures[bisect_left(self.sizes, low) : bisect_right(self.sizes, high)]


@dataclass(frozen=True, slots=True, eq=False)
class Pools:
    """The three pools of a filing."""

    exact: Pool
    scaled: Pool
    percent: Pool


def _pool(figures: Sequence[Figure], values: Iterable[Decimal]) -> Pool:
    sizes = list(map(abs, values))
    order = sorted(range(len(sizes)), key=sizes.__getitem__)
    return Pool(tuple([sizes[at] for at in order]), tuple([figures[at] for at in order]))


@lru_cache(maxsize=8)
def pools_of(filing: Filing) -> Pools:
    """Return the pools of a filing; kept for the few filings in use."""
    figures = filing.figures
    money = [f for f in figures if f.unit is None or f.unit.kind not in _PERCENT_KINDS]
    percent = [f for f in figures if f.unit and f.unit.kind in _PERCENT_KINDS]
    return Pools(
        exact=_pool(figures, (f.value.scaleb(-f.scale) if f.scale else f.value for f in figures)),
        scaled=_pool(money, (f.value for f in money)),
        percent=_pool(percent, (f.value for f in percent)),
    )


def units_agree(claim: Unit | None, figure: Unit | None) -> bool | None:
    """Tell whether a claim's unit and a figure's are the same; None when one does not say.

    Units do not mix: percent is not percentage points, dollars are not euros, shares
    are not dollars. Nouns of counts are words of the line, compared elsewhere.
    """
    if claim is None or figure is None:
        return None
    if claim.kind is not figure.kind:
        counts = {UnitKind.COUNT, UnitKind.SHARES}
        return None if {claim.kind, figure.kind} <= counts and not claim.code else False
    if claim.kind in {UnitKind.COUNT, UnitKind.PERCENT, UnitKind.SHARES, UnitKind.RATIO}:
        return True
    return claim.code == figure.code


def sizes_of(band: Band) -> tuple[Decimal, Decimal]:
    """Return the band without its sign: the sizes that a figure may have."""
    if band.low < 0 <= band.high:
        return abs(band.low * 0), max(abs(band.low), band.high)
    low, high = sorted((abs(band.low), abs(band.high)))
    return low, high


def holds_size(band: Band, value: Decimal) -> bool:
    """Tell whether a value lies in the band, whichever sign it is printed with."""
    return band.holds(value) or band.holds(-value)


def candidates(claim: Claim, filing: Filing) -> tuple[Figure, ...]:
    """Return the figures that match a claim in value and may match it in unit, in text order.

    Signs are not compared here (a payment is printed in brackets and tagged positive);
    units that say different things are left out.
    """
    band, number = claim.band, claim.number
    if band is None or number is None:
        return ()
    pools = pools_of(filing)
    low, high = sizes_of(band)
    found = []
    percent = number.unit is not None and number.unit.kind in _PERCENT_KINDS
    for figure in (pools.percent if percent else pools.scaled).within(low, high):
        if not holds_size(band, figure.value):
            continue
        if units_agree(number.unit, figure.unit) is False and not _per_share(claim, figure):
            continue
        found.append(figure)
    return tuple(sorted(found, key=lambda f: f.start))


def _per_share(claim: Claim, figure: Figure) -> bool:
    """Tell whether a small plain amount may be the filing's amount per share."""
    number, unit = claim.number, figure.unit
    if number is None or unit is None or number.unit is None:
        return False
    return (
        number.unit.kind is UnitKind.MONEY
        and not number.scale
        and unit.code == f"{number.unit.code}/share"
    )


def at_other_scale(claim: Claim, filing: Filing) -> Figure | None:
    """Return a figure whose digits match the claim at another scale, for the explanation."""
    band, number = claim.band, claim.number
    if band is None or number is None:
        return None
    low, high = sizes_of(band)
    for shift in (3, -3, 6, -6, 9, -9, 12, -12):
        for figure in pools_of(filing).scaled.within(low.scaleb(shift), high.scaleb(shift)):
            if figure.value and units_agree(number.unit, figure.unit):
                return figure
    return None


def in_other_unit(claim: Claim, filing: Filing) -> Figure | None:
    """Return a figure that matches the claim's value in another unit, for the explanation."""
    band, number = claim.band, claim.number
    if band is None or number is None or number.unit is None:
        return None
    low, high = sizes_of(band)
    pools = pools_of(filing)
    for figure in (*pools.scaled.within(low, high), *pools.percent.within(low, high)):
        if holds_size(band, figure.value) and units_agree(number.unit, figure.unit) is False:
            return figure
    return None


def nearest(claim: Claim, filing: Filing) -> Figure | None:
    """Return the figure of the claim's unit whose size is nearest, or None."""
    band, number = claim.band, claim.number
    if band is None or number is None or number.value is None:
        return None
    pools = pools_of(filing)
    percent = number.unit is not None and number.unit.kind in _PERCENT_KINDS
    pool = pools.percent if percent else pools.scaled
    size = abs(number.value)
    at = bisect_left(pool.sizes, size)
    best: Figure | None = None
    for step in (-1, 1):
        i = at - 1 if step < 0 else at
        for _ in range(200):
            if not 0 <= i < len(pool):
                break
            figure = pool.figures[i]
            if units_agree(number.unit, figure.unit):
                if best is None or abs(abs(figure.value) - size) < abs(abs(best.value) - size):
                    best = figure
                break
            i += step
    return best
