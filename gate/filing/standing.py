"""Rows of a statement of equity that are balances, though their label names only the part.

Where the columns are periods, such a statement rolls each part of equity forward:
"Beginning balance", what happened, and a row that is called after the part, "Retained
earnings". That row is the sum of those above it. Rows outside of any roll-forward, before
the first one or between the last one and total equity, are balances when they print the
same in the quarter's column as in the year's up to the same day.
"""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

from gate.filing.periods import is_closing, is_opening, is_total_equity
from gate.filing.tables import GridRow, RowKind

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gate.figures import Period

Values = dict[int, Decimal]
"""What a row prints, by column of numbers."""
_NONE = Decimal(0)


def standing_rows(rows: list[GridRow], periods: Mapping[int, Period]) -> set[int]:
    """Return the rows (by identity) that stand at the end of their columns' ``periods``.

    Sure only where each column has a twin, another period up to the same day: a flow of
    both would have to be all of the longer one's, and its balance a sum by chance.
    """
    twins = _twins(periods)
    if not twins:
        return set()
    found: set[int] = set()
    aside: list[int] = []
    sums: Values | None = None
    flows = 0
    begun = closed = False
    for row in rows:
        if row.kind is not RowKind.DATA:
            continue
        values = _values(row)
        if is_total_equity(row.label):
            found.update(aside if closed else ())
            sums, aside = None, []
        elif is_closing(row.label):
            sums, aside, begun, closed = None, [], True, True
        elif is_opening(row.label):
            found.update(() if begun else aside)
            sums, aside, flows, begun = values, [], 0, True
        elif sums is None:
            aside = [*aside, id(row)] if _is_twinned(values, twins) else []
        elif flows and _is_twinned(values, twins) and _sums_up(row, values, sums):
            found.add(id(row))
            sums, closed = None, True
        else:
            flows += 1
            sums = {
                at: sums.get(at, _NONE) + values.get(at, _NONE)
                for at in sums.keys() | values.keys()
            }
    return found


def _twins(periods: Mapping[int, Period]) -> dict[int, int]:
    """Return for each column another with the same end and another start; all or nothing."""
    twins = {
        at: other
        for at, period in periods.items()
        for other, longer in periods.items()
        if period.end == longer.end and period.start != longer.start
    }
    return twins if len(twins) == len(periods) else {}


def _values(row: GridRow) -> Values:
    return {
        item.column: item.number.value
        for item in row.items
        if item.number and item.column is not None
    }


def _is_twinned(values: Values, twins: Mapping[int, int]) -> bool:
    """Tell whether a row prints the same in all columns that end on one day, and not nothing."""
    return any(values.values()) and all(
        values.get(at, _NONE) == values.get(other, _NONE) for at, other in twins.items()
    )


def _sums_up(row: GridRow, values: Values, sums: Values) -> bool:
    """Tell whether a row is the sum of those above it, but for one unit of rounding."""
    step = max(item.number.step for item in row.items if item.number)
    return any(abs(sums.get(at, _NONE)) > 10 * step for at in values) and all(
        abs(sums.get(at, _NONE) - values.get(at, _NONE)) <= step
        for at in sums.keys() | values.keys()
    )
