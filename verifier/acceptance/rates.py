"""Shares with the uncertainty that a small count leaves."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

Z95 = 1.959963984540054
"""The normal quantile of a two-sided interval of 95 %."""


@dataclass(frozen=True, slots=True)
class Rate:
    """``hits`` of ``total``, with Wilson's interval of 95 %."""

    hits: int
    total: int

    @property
    def share(self) -> float | None:
        """The plain share; None when nothing was counted."""
        return None if self.total == 0 else self.hits / self.total

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's score interval, which stays inside 0 to 1 and holds for 0 of n and n of n.

        (0, 1) when nothing was counted: nothing is known.
        """
        n = self.total
        if n == 0:
            return 0.0, 1.0
        p, z2 = self.hits / n, Z95 * Z95
        middle = (p + z2 / (2 * n)) / (1 + z2 / n)
        half = Z95 * math.sqrt(p * (1 - p) / n + z2 / (4 * n * n)) / (1 + z2 / n)
        low = 0.0 if self.hits == 0 else max(0.0, middle - half)
        high = 1.0 if self.hits == n else min(1.0, middle + half)
        return low, high

    def __str__(self) -> str:
        """``12 of 14 = 86 % (60 to 96 %)``, the interval in brackets."""
        if self.share is None:
            return "nothing counted"
        low, high = self.interval
        return f"{self.hits} of {self.total} = {self.share:.0%} ({low:.0%} to {high:.0%})"

    def to_json(self) -> dict[str, object]:
        """Return counts, share and interval."""
        low, high = self.interval
        share = self.share
        return {
            "hits": self.hits,
            "total": self.total,
            "share": None if share is None else round(share, 4),
            "interval": [round(low, 4), round(high, 4)],
        }


def rate_of(outcomes: Iterable[bool]) -> Rate:
    """Count how many of ``outcomes`` are true."""
    counted = list(outcomes)
    return Rate(sum(counted), len(counted))


def median(values: Iterable[float]) -> float | None:
    """Return the middle value (the lower of two); None when there is none."""
    ordered = sorted(values)
    return ordered[(len(ordered) - 1) // 2] if ordered else None


def percentile(values: Iterable[float], share: float) -> float | None:
    """Return the smallest value that at least ``share`` of the values don't exceed."""
    ordered = sorted(values)
    if not ordered:
        return None
    return ordered[max(0, math.ceil(share * len(ordered)) - 1)]
