"""A small 10-Q made for the tests, read by the real reader."""

from __future__ import annotations

from datetime import date, timedelta
from functools import cache
from typing import TYPE_CHECKING

from gate.filing import read_filing

if TYPE_CHECKING:
    from gate.figures import Filing

ROWS = (
    ("Revenue", 41_456, 9_301),
    ("Cost of sales", 20_101, 6_000),
    ("Gross margin", 21_355, 3_301),
    ("Research and development", 1_204, 1_190),
    ("Operating income (loss)", 18_000, -362),
    ("Net income", 16_500, 1_885),
)


def document(
    company: str = "Acme Works Inc",
    ended: date = date(2026, 5, 28),
    rows: tuple[tuple[str, int, int], ...] = ROWS,
    cik: str = "0000123456",
) -> str:
    """Return the HTML of a 10-Q with one statement of operations, in millions."""
    before = ended - timedelta(days=364)
    lines = "".join(
        f"<tr><td>{label}</td><td>$</td><td>{_cell(now)}</td><td>$</td><td>{_cell(then)}</td></tr>"
        for label, now, then in rows
    )
    return (
        "<p>UNITED STATES SECURITIES AND EXCHANGE COMMISSION</p><p>FORM 10-Q</p>"
        f"<p>For the quarterly period ended {_day(ended)}</p><p>{company}</p>"
        f"<p>CIK {cik}</p>"
        "<p>CONDENSED CONSOLIDATED STATEMENTS OF OPERATIONS</p>"
        "<p>(In millions) (Unaudited)</p>"
        "<table><tr><td></td><td colspan='4'>Three Months Ended</td></tr>"
        f"<tr><td></td><td colspan='2'>{_day(ended)}</td><td colspan='2'>{_day(before)}</td></tr>"
        f"{lines}</table>"
        "<p>The accompanying notes are an integral part of these statements. They explain the "
        "policies that the company follows and were prepared for the interim period.</p>"
    )


@cache
def acme() -> Filing:
    """Return the small filing as read."""
    return read_filing(f"<html><body>{document()}</body></html>".encode(), name="acme.htm")


def _cell(value: int) -> str:
    return f"({-value:,})" if value < 0 else f"{value:,}"


def _day(day: date) -> str:
    return f"{day:%B} {day.day}, {day.year}"
