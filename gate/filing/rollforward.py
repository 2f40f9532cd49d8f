"""Rows between two balances: the flows of the days from one to the next.

Statements of equity print components as columns and time as rows: "Balance at
March 31, 2023", what happened, "Balance at June 30, 2023". The rows between take
their period from the two balances.
"""

from __future__ import annotations

import re
from datetime import date, timedelta
from typing import TYPE_CHECKING

from gate.figures import Period
from gate.filing.periods import balance_day, is_closing, is_opening
from gate.filing.tables import GridRow, RowKind

if TYPE_CHECKING:
    from gate.filing.calendar import FiscalCalendar

_CASH = re.compile(r"\bcash\b", re.IGNORECASE)
_PAYMENT = re.compile(
    r"\b(?:paid|payments?|non-?cash|received|increase|decrease|change|provided|used|flows?)\b",
    re.IGNORECASE,
)
_RECONCILED = re.compile(r"^\W*reconcil\w+\s+of\s+(?:total\s+)?cash\b", re.IGNORECASE)


def closing_rows(rows: list[GridRow]) -> set[int]:
    """Return the rows (by identity) that split up the cash at the end of the period.

    Below "Cash and restricted cash at end of period", or in a section "Reconciliation
    of cash", statements of cash flows print how it stands on the balance sheet.
    """
    found: set[int] = set()
    closed = False
    for row in rows:
        if is_closing(row.label) and _CASH.search(row.label):
            closed = True
        elif row.kind is RowKind.DATA:
            closed = closed and _is_cash(row.label)
            if closed or (_is_cash(row.label) and _is_reconciled(row)):
                found.add(id(row))
    return found


def _is_cash(label: str) -> bool:
    return _CASH.search(label) is not None and _PAYMENT.search(label) is None


def _is_reconciled(row: GridRow) -> bool:
    """Tell whether a row stands under a section that takes cash to the balance sheet."""
    for at, name in enumerate(row.section):
        if _RECONCILED.match(name) and not _PAYMENT.search(name):
            return not any(is_opening(words) for words in (*row.section[at:], row.label))
    return False


def flow_periods(
    rows: list[GridRow], column: Period | None, calendar: FiscalCalendar
) -> dict[int, Period]:
    """Return the period of each row (by identity) that stands between two dated balances."""
    found: dict[int, Period] = {}
    opening: date | None = None
    between: list[GridRow] = []
    for row in rows:
        if row.kind is not RowKind.DATA:
            continue
        day = balance_day(row.label, column, calendar)
        if day is None:
            between.append(row)
            continue
        if opening is not None and day > opening:
            period = Period(day, opening + timedelta(days=1))
            found.update((id(flow), period) for flow in between)
        opening = day
        between = []
    return found
