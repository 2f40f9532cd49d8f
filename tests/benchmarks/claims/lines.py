"""Lines: one concept (and segment) of a filing with its values by period, as printed and tagged."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from gate.units import UnitKind

if TYPE_CHECKING:
    from decimal import Decimal

    from gate.figures import Figure, Filing, Period

AXES: Final = frozenset(
    {
        "us-gaap:StatementBusinessSegmentsAxis",
        "srt:ProductOrServiceAxis",
        "srt:StatementGeographicalAxis",
        "us-gaap:SubsegmentsAxis",
    }
)
"""Whose members a newsroom speaks of by name."""

KINDS: Final = {
    UnitKind.MONEY: "money",
    UnitKind.PER_UNIT: "eps",
    UnitKind.PERCENT: "percent",
    UnitKind.SHARES: "shares",
}


@dataclass(frozen=True, slots=True)
class Value:
    """A line's value in one period, and the step of its last printed digit."""

    value: Decimal
    step: Decimal
    coarsest: Decimal
    """The largest step that it is printed with: "$76.7 million" beside 76,739."""
    figure: Figure


@dataclass(frozen=True, slots=True, eq=False)
class Line:
    """One concept, of the whole filer or of one segment."""

    concept: str
    kind: str
    """``money``, ``eps``, ``percent``, ``shares``."""
    values: dict[Period, Value]
    label: str
    """The commonest printed row label."""
    section: str = ""
    axis: str = ""
    member: str = ""
    """The segment as the filing's own text writes it; empty for the whole filer."""
    labels: frozenset[str] = field(default_factory=frozenset)


def read_lines(filing: Filing) -> list[Line]:
    """Return every visible line whose values are the same wherever they are printed."""
    groups: dict[tuple[str, tuple[tuple[str, str], ...]], list[Figure]] = defaultdict(list)
    for figure in filing.figures:
        if figure.concept and figure.unit and figure.period and not figure.nil:
            groups[figure.concept, figure.dimensions].append(figure)
    names = _Members(filing)
    found = (_line(*key, figures, names) for key, figures in groups.items())
    return [line for line in found if line is not None]


def _line(
    concept: str, dimensions: tuple[tuple[str, str], ...], figures: list[Figure], names: _Members
) -> Line | None:
    unit = figures[0].unit
    kind = KINDS.get(unit.kind) if unit else None
    rows = [f.label for f in figures if f.label]
    if unit is None or kind is None or not rows or any(f.unit != unit for f in figures):
        return None
    if concept.startswith("dei:") or (unit.code and not unit.code.startswith("USD")):
        return None
    axis, member = "", ""
    if dimensions:
        if len(dimensions) != 1 or dimensions[0][0] not in AXES or kind != "money":
            return None
        axis, member = dimensions[0][0], names.text(dimensions[0][1], figures)
        if not member:
            return None
    label = max(rows, key=rows.count)
    section = next(f.section for f in figures if f.label == label)
    return Line(concept, kind, _values(figures), label, section, axis, member, frozenset(rows))


def _values(figures: list[Figure]) -> dict[Period, Value]:
    by_period: dict[Period, list[Figure]] = defaultdict(list)
    for figure in figures:
        if figure.period is not None:
            by_period[figure.period].append(figure)
    values = {}
    for period, group in by_period.items():
        finest = min(group, key=lambda f: f.step)
        same = all(abs(f.value - finest.value) <= f.step / 2 for f in group)
        if same and any(f.label for f in group):
            shown = next((f for f in group if f.label and f.step == finest.step), finest)
            coarsest = max(f.step for f in group)
            values[period] = Value(finest.value, finest.step, coarsest, shown)
    return values


class _Members:
    """The filing's own writing of a member's name: ``WalmartUSMember`` -> ``Walmart U.S.``."""

    def __init__(self, filing: Filing) -> None:
        self._text = filing.text
        self._known: dict[str, str] = {}

    def text(self, member: str, figures: list[Figure]) -> str:
        if member not in self._known:
            self._known[member] = self._printed(member, figures) or self._find(member)
        return self._known[member]

    def _printed(self, member: str, figures: list[Figure]) -> str:
        """Return a row label or column header of the member's own figures that is its name."""
        wanted = _letters(_bare(member))
        for text in (t for f in figures for t in (f.label, f.column)):
            mine = _letters(text)
            if mine and len(text.split()) <= 5 and wanted in mine and len(mine) < 2 * len(wanted):
                return re.sub(r"[®™†*]", "", text).strip()
        return ""

    def _find(self, member: str) -> str:
        letters = _letters(_bare(member), lower=False)
        if len(letters) < 3:
            return ""
        pattern = r"\b" + r"[ .&,'’-]{0,3}".join(letters) + r"\b\.?"
        found = re.search(pattern, self._text) or re.search(pattern, self._text, re.IGNORECASE)
        if found is None:
            return ""
        text = " ".join(found.group().split()).rstrip(",-")
        return text if re.search(r"\.\w\.$", text) else text.rstrip(".")


def _bare(member: str) -> str:
    return member.partition(":")[2].removesuffix("Member").removesuffix("Segment")


def _letters(text: str, *, lower: bool = True) -> str:
    letters = re.sub(r"[^A-Za-z0-9]", "", text)
    return letters.lower() if lower else letters
