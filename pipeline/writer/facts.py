"""Choosing what an article may tell: figures of the statements, each with its year before.

The writer copies these and recalls nothing. A figure without a label, a period or a
unit is never handed over; neither is one whose scale is assumed.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

import regex

from gate.figures import ScaleSource
from gate.units import UnitKind

if TYPE_CHECKING:
    from gate.figures import Figure, Filing, Period

MOST = 14
"""Lines of an article: with their year before some 1,000 tokens, a quarter of a small context."""

_QUARTER = 3
_KEY_LINES = tuple(
    regex.compile(pattern, regex.IGNORECASE)
    for pattern in (
        r"(?:total\s+)?(?:net\s+)?(?:operating\s+)?(?:revenues?|sales)(?:,?\s+net)?",
        r"gross\s+(?:margin|profit)(?:\s+\(loss\))?",
        r"operating\s+(?:income|profit|earnings|loss)(?:\s+\(loss\))?",
        r"(?:total\s+)?(?:income|earnings|profit|loss)\s*(?:\(loss\)\s*)?from\s+operations",
        r"(?:consolidated\s+)?net\s+(?:income|earnings|loss)(?:\s+\((?:loss|income)\))?",
        r".*\bdiluted\b.*",
        r"research\s+and\s+development(?:\s+expenses?)?",
        r"selling,?\s+general,?\s+and\s+administrative(?:\s+expenses?)?",
        r"(?:total\s+)?cost\s+of\s+(?:sales|revenues?|goods\s+sold)",
        r"(?:net\s+)?cash\s+(?:flows?\s+)?.*operating\s+activities",
        r"(?:purchases?|acquisitions?|additions?|expenditures?|payments?)\b.*\b(?:property|equipment).*",
        r"cash(?:,)?\s+(?:and\s+)?(?:cash\s+equivalents)?.*",
        r"inventor(?:y|ies)(?:,?\s+net)?",
        r"total\s+assets",
        r"long[\s-]term\s+debt.*",
        r"total\s+(?:shareholders|stockholders).*equity.*",
    )
)
"""What readers of a quarterly report look for, in that order; other lines follow as printed."""
_KINDS = frozenset({UnitKind.MONEY, UnitKind.PER_UNIT, UnitKind.PERCENT, UnitKind.COUNT})
"""Average numbers of shares are no news."""
_ASIDE = regex.compile(r"\s*(?:,|—|–|;|\()[^,—–;(]*\d.*$", regex.DOTALL)
_LONGEST_LABEL = 90
_SAY_NOTHING = frozenset({"other", "total", "net", "all other", "other, net"})


@dataclass(frozen=True, slots=True)
class KeyFigure:
    """One figure of the period, and the same line in the year (or at the year's end) before."""

    label: str
    now: Figure
    period: Period
    before: Figure | None = None


def key_figures(filing: Filing, *, most: int = MOST) -> tuple[KeyFigure, ...]:
    """Return the figures that an article on ``filing`` is made of; empty when it has none."""
    chosen: dict[str, KeyFigure] = {}
    fit = [f for f in filing.figures if _is_fit(f, filing)]
    for figure in sorted(fit, key=lambda f: f.period is None or f.period.months > _QUARTER):
        label = _plain_label(figure)
        if label and figure.period is not None and label.casefold() not in chosen:
            before = _year_before(figure, figure.period, filing)
            chosen[label.casefold()] = KeyFigure(label, figure, figure.period, before)
    ranked = sorted(chosen.values(), key=lambda k: _rank(k.label))  # stable: else as printed
    return tuple(ranked[:most])


def _is_fit(figure: Figure, filing: Filing) -> bool:
    """Tell whether the figure is of this period, in a statement, and says what it is."""
    period, unit = figure.period, figure.unit
    if figure.table is None or not filing.tables[figure.table].is_statement:
        return False
    if period is None or unit is None or period.end != filing.period:
        return False
    if figure.dimensions or figure.nil or figure.value == 0 or unit.kind not in _KINDS:
        return False
    if figure.scale_source is ScaleSource.ASSUMED or _seems_per_share(figure):
        return False
    return period.is_instant or period.months == _QUARTER or not _has_quarter(figure, filing)


def _seems_per_share(figure: Figure) -> bool:
    """Tell whether cents are printed under a scale: a per-share row that doesn't say so."""
    return figure.scale >= 3 and figure.step * 10 < Decimal(10) ** figure.scale


def _has_quarter(figure: Figure, filing: Filing) -> bool:
    """Tell whether the same row has a quarter's figure too (cash flows have none)."""
    return any(f.period is not None and f.period.months == _QUARTER for f in _row(figure, filing))


def _row(figure: Figure, filing: Filing) -> list[Figure]:
    return [f for f in filing.figures if f.table == figure.table and f.row == figure.row]


def _year_before(figure: Figure, period: Period, filing: Filing) -> Figure | None:
    """Return the row's figure of a year before; of a balance, the last one before this."""
    earlier = [
        other
        for other in _row(figure, filing)
        if other.period is not None
        and other.unit == figure.unit
        and not other.dimensions
        and other.value != 0
        and other.period.months == period.months
        and other.period.end < period.end
        and (period.is_instant or 350 <= (period.end - other.period.end).days <= 380)
    ]
    return max(earlier, key=lambda f: f.period.end if f.period else period.end, default=None)


def _plain_label(figure: Figure) -> str:
    """Return the label without asides that hold numbers; a lone word with what stands above it."""
    short = _ASIDE.sub("", figure.label).strip(" :.")
    above = _ASIDE.sub("", figure.section.rpartition(" > ")[2]).strip(" :.")
    if short.casefold() in _SAY_NOTHING:
        return ""
    if above and " " not in short:
        short = f"{above} ({short.lower()})"
    if short.isupper():
        short = short.capitalize()
    return "" if regex.search(r"\d", short) or len(short) > _LONGEST_LABEL else short


def _rank(label: str) -> int:
    for rank, pattern in enumerate(_KEY_LINES):
        if pattern.fullmatch(label, timeout=5):
            return rank
    return len(_KEY_LINES)
