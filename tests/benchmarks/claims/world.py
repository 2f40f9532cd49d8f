"""What the workbench knows of one filing: its calendar, its lines, and what words may mean."""

from __future__ import annotations

import re
from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tests.benchmarks.claims.calendar import Calendar, read_calendar
from tests.benchmarks.claims.lines import Line, read_lines
from tests.benchmarks.claims.names import Name, families, family_of

if TYPE_CHECKING:
    from decimal import Decimal

    from gate.figures import Fact, Filing, Period

Span = tuple["Decimal", "Decimal"]

_EXPLICIT: Final = re.compile(
    r"noncontrolling|minorit|restricted|restringido|cash and|efectivo y|book value", re.IGNORECASE
)
"""Words that leave no doubt which of a family's lines is meant."""

_SUFFIXES: Final = re.compile(
    r"[,.]?\s+(inc|corp|corporation|company|co|companies|plc|ltd|incorporated|holdings?|/)\b\.?/?$",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True, eq=False)
class World:
    """One filing, ready to be written about."""

    key: str
    filing: Filing
    calendar: Calendar
    lines: tuple[Line, ...]
    company: str
    whole: tuple[Line, ...]
    """Lines of the whole filer."""
    segments: tuple[Line, ...]
    by_family: dict[str, list[Line]] = field(default_factory=dict)
    facts: dict[tuple[str, Period], list[Fact]] = field(default_factory=dict)
    """Every tagged fact, hidden ones too, by family and period."""

    def spans(self, line: Line, period: Period, name: Name) -> list[Span]:
        """Return the amounts that the words may mean for the period, as magnitudes."""
        sign = -1 if name.negative else 1
        values = [
            f.value
            for f in self.facts.get((family_of(line), period), [])
            if f.value is not None and self._may_mean(line, f)
        ]
        if name.is_label:
            values += [
                other.values[period].value
                for other in self.lines
                if period in other.values
                and other.member == line.member
                and line.labels & other.labels
            ]
        return [(abs(v), abs(v)) for v in values if v * sign >= 0]

    def _may_mean(self, line: Line, fact: Fact) -> bool:
        if not line.member:
            return not fact.dimensions
        members = {m for _, m in fact.dimensions}
        figures = next(iter(line.values.values())).figure
        return bool(members & {m for _, m in figures.dimensions})

    def is_plain(self, line: Line, period: Period, name: Name) -> bool:
        """Tell whether the words can mean one value only."""
        explicit = bool(_EXPLICIT.search(name.text)) or name.is_label
        value = abs(line.values[period].value)
        finest = line.values[period].step
        spans = self.spans(line, period, name)
        if explicit:
            same = [o for o in self.lines if not o.member and o is not line]
            spans = [
                (abs(o.values[period].value),) * 2
                for o in same
                if period in o.values and o.labels & line.labels
            ]
        return all(abs(low - value) <= finest for low, _ in spans)


def read_world(filing: Filing, key: str) -> World | None:
    """Return the filing ready to be written about; None where it has no tags or no calendar."""
    calendar = read_calendar(filing)
    if calendar is None:
        return None
    lines = tuple(read_lines(filing))
    by_family: dict[str, list[Line]] = defaultdict(list)
    for line in lines:
        by_family[family_of(line)].append(line)
    facts: dict[tuple[str, Period], list[Fact]] = defaultdict(list)
    for fact in filing.facts:
        if fact.period is not None and not fact.nil:
            facts[families().get(fact.concept, fact.concept), fact.period].append(fact)
    return World(
        key,
        filing,
        calendar,
        lines,
        short_name(filing.filer),
        tuple(line for line in lines if not line.axis),
        tuple(line for line in lines if line.axis),
        by_family,
        facts,
    )


def short_name(filer: str) -> str:
    """Return a filer's name as a newsroom writes it: ``THE BOEING COMPANY`` -> ``Boeing``."""
    name = filer
    while (shorter := _SUFFIXES.sub("", name).rstrip(" ,/&")) != name:
        name = shorter
    name = re.sub(r"^the\s+", "", name, flags=re.IGNORECASE)
    name = re.sub(r"\.com$", "", name, flags=re.IGNORECASE)
    if name.isupper() and len(name) > 4:
        name = name.title().replace("'S", "'s")
    return name or filer
