"""Contexts and units of an XBRL document, collected from its elements.

XBRL 2.1, sections 4.7 (contexts) and 4.8 (units): a context holds an entity, a
period (instant, or first and last day) and dimensions; a unit is a measure or
one measure divided by another.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date, timedelta
from typing import TYPE_CHECKING

from gate.figures import Period
from gate.units import RATIO, SHARES, Unit, UnitKind, money

if TYPE_CHECKING:
    from collections.abc import Mapping


@dataclass(slots=True)
class Context:
    """One context: the entity, the period and the dimensions of its facts."""

    entity: str = ""
    instant: str = ""
    start: str = ""
    end: str = ""
    dimensions: list[tuple[str, str]] = field(default_factory=list)

    def period(self) -> Period | None:
        """Return the period, or None when its dates can't be read."""
        last = _day(self.instant or self.end)
        if last is None:
            return None
        return Period(last) if self.instant else Period(last, _day(self.start, first=True))


@dataclass(slots=True)
class Measures:
    """One unit as declared: measures above and below the line."""

    above: list[str] = field(default_factory=list)
    below: list[str] = field(default_factory=list)


class Resources:
    """Collects contexts and units, given the elements of a document in order."""

    def __init__(self) -> None:
        self.contexts: dict[str, Context] = {}
        self.units: dict[str, Measures] = {}
        self._context = Context()
        self._unit = Measures()
        self._below = False

    def take(self, name: str, attributes: Mapping[str, str], text: str) -> None:
        """Take one element: its local name in lower case, its attributes, its text."""
        if name in {"explicitmember", "typedmember"}:
            self._context.dimensions.append((attributes.get("dimension", ""), text.strip()))
        elif name == "identifier":
            self._context.entity = text.strip()
        elif name == "instant":
            self._context.instant = text.strip()
        elif name == "startdate":
            self._context.start = text.strip()
        elif name == "enddate":
            self._context.end = text.strip()
        elif name == "context":
            self._context = Context()
            self.contexts[attributes.get("id", "")] = self._context
        elif name == "unit":
            self._unit = Measures()
            self._below = False
            self.units[attributes.get("id", "")] = self._unit
        elif name == "unitdenominator":
            self._below = True
        elif name == "measure":
            measures = self._unit.below if self._below else self._unit.above
            measures.append(text.strip())


def _day(text: str, *, first: bool = False) -> date | None:
    """Return an XBRL date. A time of midnight ends the day before (XBRL 2.1, 4.7.2)."""
    day, _, time = text.partition("T")
    try:
        found = date.fromisoformat(day)
    except ValueError:
        return None
    midnight = time.startswith("00:00:00")
    return found - timedelta(days=1) if midnight and not first and found > date.min else found


_SHARE_NAMES = frozenset({"shares", "share"})


def unit_of(measures: Measures | None, reference: str) -> Unit:
    """Return the unit that ``measures`` declares; ``reference`` is the tag's unitRef.

    An undeclared unit (a fragment without its header) is read from its
    reference: ``usd``, ``usdPerShare``, ``shares``, ``pure``.
    """
    if measures is None or not measures.above:
        return _unit_named(reference)
    above = measures.above[0]
    if measures.below:
        currency = _currency(above)
        below = measures.below[0].rpartition(":")[2].lower()
        if currency:
            per = "share" if below in _SHARE_NAMES else below
            return Unit(UnitKind.PER_UNIT, f"{currency}/{per}")
        return Unit(UnitKind.RATIO, f"{above.rpartition(':')[2].lower()}/{below}")
    return _single(above)


def _single(measure: str) -> Unit:
    currency = _currency(measure)
    if currency:
        return money(currency)
    local = measure.rpartition(":")[2]
    if local.lower() in _SHARE_NAMES:
        return SHARES
    if local.lower() == "pure":
        return RATIO
    if local.lower() in {"day", "d", "days"}:
        return Unit(UnitKind.TIME, "days")
    if local.lower() in {"year", "y", "years"}:
        return Unit(UnitKind.TIME, "years")
    if local.lower() in {"month", "months"}:
        return Unit(UnitKind.TIME, "months")
    return Unit(UnitKind.COUNT, local.lower().replace("_", " "))


def _currency(measure: str) -> str:
    """Return the currency code of an ``iso4217:`` measure, or an empty string."""
    prefix, _, local = measure.rpartition(":")
    return local if prefix.lower().endswith("4217") and len(local) == 3 else ""


def _unit_named(reference: str) -> Unit:
    lowered = reference.lower()
    if "pershare" in lowered.replace("_", ""):
        return Unit(UnitKind.PER_UNIT, f"{lowered[:3].upper()}/share")
    if "share" in lowered:
        return SHARES
    if lowered in {"pure", "number", "percent", "ratio"}:
        return RATIO
    if len(lowered) == 3 and lowered.isalpha():
        return money(lowered.upper())
    return Unit(UnitKind.COUNT, lowered)
