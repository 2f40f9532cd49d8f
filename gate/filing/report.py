"""What ``ingest --json`` prints: one object on the filing, one on each figure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gate.collision import collision_rate
from gate.pools import pools_of

if TYPE_CHECKING:
    from decimal import Decimal

    from gate.figures import Figure, Filing

SCHEMA = 1


def plain(value: Decimal) -> str:
    """Return ``value`` as digits without an exponent or idle zeros: ``14442000000``, ``46.7``."""
    text = format(value, "f")
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text in {"-0", ""} else text


def filing_to_json(filing: Filing) -> dict[str, Any]:
    """Return the object that sums up ``filing``, as DESIGN's interface has it."""
    pools = pools_of(filing)
    return {
        "schema": SCHEMA,
        "document_type": filing.document_type,
        "filer": filing.filer,
        "cik": filing.cik,
        "accession": filing.accession,
        "period": filing.period.isoformat() if filing.period else None,
        "fiscal_year": filing.fiscal_year,
        "fiscal_quarter": filing.fiscal_quarter,
        "amendment": filing.amendment,
        "sha256": filing.sha256,
        "trading_symbols": list(filing.trading_symbols),
        "figures": len(filing.figures),
        "tables": len(filing.tables),
        "facts": len(filing.facts),
        "pools": {
            "exact": len(pools.exact), "scaled": len(pools.scaled), "percent": len(pools.percent),
        },
        "collision_rate": collision_rate(filing).to_json(),
        "warnings": list(filing.warnings),
    }  # fmt: skip


def figure_to_json(figure: Figure) -> dict[str, Any]:
    """Return the object of one figure, as DESIGN's interface has it."""
    return {
        "text": figure.text,
        "value": plain(figure.value),
        "printed_value": plain(figure.printed_value),
        "unit": str(figure.unit) if figure.unit is not None else None,
        "scale": figure.scale,
        "scale_source": figure.scale_source.value,
        "label": figure.label,
        "section": figure.section,
        "column": figure.column,
        "period": figure.period.to_json() if figure.period is not None else None,
        "period_source": figure.period_source.value,
        "concept": figure.concept,
        "context": figure.context,
        "dimensions": dict(figure.dimensions),
        "decimals": figure.decimals,
        "nil": figure.nil,
        "printed_sign": figure.printed_sign,
        "table": figure.table,
        "row": figure.row,
        "start": figure.start,
        "end": figure.end,
    }
