"""Tagged facts: ``ix:nonFraction`` elements with their context, unit, scale and sign.

Inline XBRL 1.1, section 10: the value is the transformed text times ten to the
``scale``, negated by ``sign="-"``.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gate.figures import Fact, Period
from gate.filing.making import maker_of
from gate.filing.resources import Context, Resources, unit_of
from gate.filing.transforms import UnknownTransform, UntransformableText, transform_number
from gate.filing.values import scaled
from gate.units import COUNT, PERCENT, RATIO, Unit, UnitKind

if TYPE_CHECKING:
    from decimal import Decimal

    from gate.filing.flow import Tag

_MINUS, _OPENS, _CLOSES = frozenset("-−"), frozenset("(["), frozenset(")]")
_MAX_SCALE = 30
"""Beyond any amount of money; a larger ``scale`` is a slip or an attack."""


_made = maker_of(Fact)


@dataclass(slots=True)
class TaggedFact:
    """A fact beside the tag that it comes from."""

    fact: Fact
    tag: Tag
    scale: int


@dataclass(slots=True)
class FactReading:
    """All facts in document order, and what could not be read."""

    facts: list[TaggedFact] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)


class FactReader:
    """Turns tags into facts; contexts and units are looked up once each."""

    def __init__(self, resources: Resources) -> None:
        self._resources = resources
        self._contexts: dict[str, tuple[Period | None, tuple[tuple[str, str], ...]]] = {}
        self._units: dict[str, Unit] = {}

    def read(self, tags: list[Tag]) -> FactReading:
        """Return the numeric facts of ``tags``; an unreadable one never stops the rest."""
        reading = FactReading()
        for tag in tags:
            if tag.kind == "nonnumeric":
                continue
            reading.facts.append(self._fact(tag, reading.warnings))
        return reading

    def context(self, reference: str) -> tuple[Period | None, tuple[tuple[str, str], ...]]:
        """Return the period and the sorted dimensions of a context."""
        known = self._contexts.get(reference)
        if known is None:
            context = self._resources.contexts.get(reference, Context())
            known = context.period(), tuple(sorted(context.dimensions))
            self._contexts[reference] = known
        return known

    def unit(self, reference: str) -> Unit:
        """Return the unit that a unitRef names."""
        known = self._units.get(reference)
        if known is None:
            known = unit_of(self._resources.units.get(reference), reference)
            self._units[reference] = known
        return known

    def _fact(self, tag: Tag, warnings: list[str]) -> TaggedFact:
        attributes = tag.attributes
        reference = attributes.get("contextref", "")
        period, dimensions = self.context(reference)
        unit = self.unit(attributes.get("unitref", ""))
        nil = "nil" in attributes and attributes["nil"].strip() in {"true", "1"}
        value: Decimal | None = None
        scale = 0
        problem = ""
        if not nil:
            try:
                value, scale = self._value(tag)
            except UnknownTransform:
                problem = f"unknown transform {attributes.get('format', '')!r}"
            except (UntransformableText, ArithmeticError, ValueError):
                problem = f"text {tag.text[:40]!r} is not what its format says"
        if problem:
            warnings.append(f"Fact {tag.name} is unreadable: {problem}.")
        if value is not None and unit.kind is UnitKind.RATIO and unit == RATIO:
            value, unit = _pure(tag, value, scale)
        fact = _made(
            tag.name, reference, value, unit, period, dimensions,
            attributes.get("decimals", ""), nil, bool(problem), tag.hidden,
        )  # fmt: skip
        return TaggedFact(fact, tag, scale)

    @staticmethod
    def _value(tag: Tag) -> tuple[Decimal, int]:
        if tag.kind == "fraction":
            raise UntransformableText(tag.text)
        attributes = tag.attributes
        text = tag.text.strip()
        format_ = attributes.get("format", "")
        magnitude = transform_number(format_, text)
        scale = int(attributes["scale"].strip() or 0) if "scale" in attributes else 0
        if abs(scale) > _MAX_SCALE:
            raise UntransformableText(text)
        value = scaled(magnitude, scale)
        if "sign" in attributes and attributes["sign"].strip() == "-":
            return -value, scale
        bracketed = text[:1] in _OPENS and text[-1:] in _CLOSES
        minus = not format_ and text[:1] in _MINUS
        return (-value if bracketed or minus else value), scale


def _pure(tag: Tag, value: Decimal, scale: int) -> tuple[Decimal, Unit]:
    """Settle what a pure number is: a percentage (scale -2 or a % behind it), count or ratio."""
    if scale == -2:
        return scaled(value, 2), PERCENT
    line = tag.line
    if line is not None and line.text[tag.end : tag.end + 3].lstrip(" )").startswith("%"):
        return value, PERCENT
    if value == value.to_integral_value():
        return value, COUNT
    return value, Unit(UnitKind.RATIO)
