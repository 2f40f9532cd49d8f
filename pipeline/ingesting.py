"""What ``ingest --json`` says of a filing, and how weak presence alone would be in it."""

from __future__ import annotations

from decimal import ROUND_CEILING, ROUND_FLOOR, Decimal
from typing import TYPE_CHECKING, Any

from gate.claims import plain
from gate.pools import pools_of
from gate.units import UnitKind
from gate.verdicts import SCHEMA

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gate.figures import Figure, Filing

SMALLEST = Decimal(10_000_000)
"""Made-up amounts start at ten million dollars, as in DESIGN's measurement."""


def filing_json(filing: Filing) -> dict[str, Any]:
    """Return the object that ``ingest --json`` prints."""
    pools = pools_of(filing)
    return {
        "schema": SCHEMA,
        "document_type": filing.document_type or None,
        "filer": filing.filer or None,
        "cik": filing.cik or None,
        "accession": filing.accession or None,
        "period": None if filing.period is None else filing.period.isoformat(),
        "fiscal_year": filing.fiscal_year,
        "fiscal_quarter": filing.fiscal_quarter,
        "amendment": filing.amendment,
        "sha256": filing.sha256,
        "pools": {
            "exact": len(pools.exact),
            "scaled": len(pools.scaled),
            "percent": len(pools.percent),
        },
        "collision_rate": collision_rate(filing),
        "warnings": list(filing.warnings),
    }


def figure_json(figure: Figure) -> dict[str, Any]:
    """Return the object of one figure for ``ingest --figures --json``."""
    return {
        "text": figure.text,
        "value": plain(figure.value),
        "unit": None if figure.unit is None else str(figure.unit),
        "scale": figure.scale,
        "scale_source": figure.scale_source.value,
        "label": figure.label,
        "section": figure.section,
        "column": figure.column,
        "period": None if figure.period is None else figure.period.to_json(),
        "concept": figure.concept,
        "dimensions": dict(figure.dimensions),
        "printed_sign": figure.printed_sign,
        "start": figure.start,
        "end": figure.end,
    }


def collision_rate(filing: Filing) -> dict[str, str] | None:
    """Return the share of made-up amounts that would find a figure; None without amounts.

    The made-up amounts are all three-digit ones from ten million dollars to the largest
    amount filed (``123`` at every power of ten), each once. ``value_only`` asks for any
    figure of money at declared precision; ``with_label_and_period`` for one of a given
    label and period, on the average over all that are filed.
    """
    amounts = [f for f in filing.figures if f.unit is not None and f.unit.kind is UnitKind.MONEY]
    largest = max((abs(f.value) for f in amounts), default=Decimal(0))
    total = sum(1 for _ in _made_up(largest))
    if not total:
        return None
    groups: dict[tuple[str, object], set[Decimal]] = {}
    for figure in amounts:
        found = groups.setdefault((figure.label, figure.period), set())
        found.update(a for a in _three_digits(abs(figure.value)) if SMALLEST <= a <= largest)
    found_by_any = set().union(*groups.values())
    on_average = sum(len(found) for found in groups.values()) / Decimal(len(groups))
    return {
        "value_only": _share(Decimal(len(found_by_any)), total),
        "with_label_and_period": _share(on_average, total),
    }


def _made_up(largest: Decimal) -> Iterable[Decimal]:
    step = SMALLEST / 100
    while step * 100 <= largest:
        for digits in range(100, 1000):
            if digits * step <= largest:
                yield digits * step
        step *= 10


def _three_digits(value: Decimal) -> Iterable[Decimal]:
    """Return the three-digit amounts whose half-unit band holds ``value``: one, or two at a tie."""
    if not value:
        return ()
    unit = Decimal(1).scaleb(value.adjusted() - 2)
    below = (value / unit).to_integral_value(ROUND_FLOOR) * unit
    above = (value / unit).to_integral_value(ROUND_CEILING) * unit
    return {a for a in (below, above) if abs(a - value) * 2 <= unit}


def _share(found: Decimal, total: int) -> str:
    return format((found / total).quantize(Decimal("0.0001")), "f")
