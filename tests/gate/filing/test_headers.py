"""Headings over groups of columns, and columns that have no heading of their own."""

from __future__ import annotations

from datetime import date

from gate.figures import Period
from gate.filing import read_filing

QUARTER = Period(date(2026, 9, 30), date(2026, 7, 1))
YEAR = Period(date(2026, 9, 30), date(2026, 1, 1))


def _row(*cells: str) -> str:
    return f"<tr>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def _periods(title: str, *rows: str) -> list[Period | None]:
    filing = read_filing(
        "<html><body><p>For the quarterly period ended September 30, 2026</p>"
        "<p>Consolidated Balance Sheets</p>"
        f"<table>{_row('', 'September 30, 2026', 'December 31, 2025')}"
        f"{_row('Cash', '$1', '$2')}</table>"
        f"<p>{title}</p><table>{''.join(rows)}</table></body></html>".encode()
    )
    return [figure.period for figure in filing.figures[2:]]


def test_a_heading_without_a_span_stands_over_its_group() -> None:
    found = _periods(
        "Statement of operations",
        _row("", "Change of policy - quarter", "", "Change of policy - year to date", ""),
        _row("Quarter ended September 30, 2026", "As filed", "Restated", "As filed", "Restated"),
        _row("Net loss", "11", "12", "31", "32"),
    )
    assert found == [QUARTER, QUARTER, YEAR, YEAR]


def test_headings_over_columns_that_repeat_nothing_stay_where_they_are() -> None:
    found = _periods(
        "Statement of operations",
        _row("", "Parent", "", "Year to date", ""),
        _row("Quarter ended September 30, 2026", "Sales", "Costs", "Sales", "Rents"),
        _row("Net loss", "11", "12", "31", "32"),
    )
    assert found == [QUARTER, QUARTER, YEAR, QUARTER]


def test_an_age_over_columns_is_no_length_of_theirs() -> None:
    found = _periods(
        "Losses on securities as of September 30, 2026",
        "<tr><td></td><td colspan='2'>Less than 12 months</td></tr>",
        _row("", "Fair Value", "Losses"),
        _row("Bonds", "11", "12"),
    )
    assert found == [Period(date(2026, 9, 30))] * 2


def test_a_length_over_columns_is_theirs() -> None:
    found = _periods(
        "Losses on securities up to September 30, 2026",
        "<tr><td></td><td colspan='2'>Nine months</td></tr>",
        _row("", "September 30, 2026", "September 30, 2026"),
        _row("Bonds", "11", "12"),
    )
    assert found == [YEAR, YEAR]


def test_a_column_without_a_heading_is_of_none_of_the_days_beside_it() -> None:
    days = _row("", "", "September 30, 2026", "December 31, 2025")
    found = _periods(
        "Consolidated Balance Sheets",
        days,
        _row("Debt", "", "20", "30"),
        _row("Shares authorized", "400", "", ""),
        _row("Shares issued, December 2025", "500", "", ""),
    )
    close, before = Period(date(2026, 9, 30)), Period(date(2025, 12, 31))
    assert found == [close, before, None, before]
