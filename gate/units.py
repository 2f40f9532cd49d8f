"""Units of figures and claims. Units never mix: 1.5 points is not 1.5 percent."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class UnitKind(StrEnum):
    """What family of quantity a number belongs to."""

    MONEY = "money"
    """An amount in a currency; ``code`` is the ISO 4217 code."""
    PER_UNIT = "per_unit"
    """Money per something; ``code`` is e.g. ``USD/share``. Never takes a table's scale."""
    SHARES = "shares"
    PERCENT = "percent"
    PERCENTAGE_POINTS = "percentage_points"
    BASIS_POINTS = "basis_points"
    RATIO = "ratio"
    """Times or multiples: ``3.5x``, ``doubled``."""
    TIME = "time"
    """A length of time; ``code`` is ``days``, ``weeks``, ``months``, ``years`` or ``hours``."""
    COUNT = "count"
    """Things counted; ``code`` is the noun in lower case (``stores``), or empty."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A kind and, where the kind needs one, a code. ``str()`` gives the JSON form."""

    kind: UnitKind
    code: str = ""

    def __str__(self) -> str:
        return self.code or self.kind.value

    @property
    def is_share_based(self) -> bool:
        """True for shares and per-share amounts, which a money scale never governs."""
        return self.kind is UnitKind.SHARES or self.code.endswith("/share")


USD = Unit(UnitKind.MONEY, "USD")
USD_PER_SHARE = Unit(UnitKind.PER_UNIT, "USD/share")
SHARES = Unit(UnitKind.SHARES)
PERCENT = Unit(UnitKind.PERCENT)
PERCENTAGE_POINTS = Unit(UnitKind.PERCENTAGE_POINTS)
BASIS_POINTS = Unit(UnitKind.BASIS_POINTS)
RATIO = Unit(UnitKind.RATIO)
COUNT = Unit(UnitKind.COUNT)


def money(currency: str) -> Unit:
    """Return the unit of an amount in ``currency`` (ISO 4217, e.g. ``"EUR"``)."""
    return Unit(UnitKind.MONEY, currency)
