"""Balances of a statement of equity that are named after the part of equity alone."""

from __future__ import annotations

from datetime import date

import pytest

from gate.figures import Filing, Period
from gate.filing import read_filing

QUARTER = Period(date(2026, 6, 30), date(2026, 4, 1))
CLOSE = Period(date(2026, 6, 30))
ROLLED = ("Opening balance|400|350", "Net income|60|120", "Dividends|(20)|(30)")


def _equity(*rows: str, head: str = "Three Months Ended|Six Months Ended") -> Filing:
    heads = "".join(f"<td>{words} June 30, 2026</td>" for words in head.split("|"))
    cells = "".join(
        f"<tr>{''.join(f'<td>{cell}</td>' for cell in row.split('|'))}</tr>" for row in rows
    )
    return read_filing(
        f"<html><body><p>For the quarterly period ended June 30, 2026</p>"
        f"<p>Consolidated Statements of Shareholders' Equity</p><p>(In millions)</p>"
        f"<table><tr><td></td>{heads}</tr>{cells}</table></body></html>".encode()
    )


def _first(filing: Filing, label: str) -> Period | None:
    return next(figure.period for figure in filing.figures if figure.label == label)


@pytest.mark.parametrize("last", ["440", "441"])
def test_the_sum_of_a_roll_forward_is_its_closing_balance(last: str) -> None:
    filing = _equity(*ROLLED, f"Retained earnings|{last}|{last}")
    assert _first(filing, "Retained earnings") == CLOSE
    assert _first(filing, "Dividends") == QUARTER


def test_what_does_not_sum_up_stays_a_flow() -> None:
    filing = _equity(*ROLLED, "Shares sold|45|45")
    assert _first(filing, "Shares sold") == QUARTER


def test_a_sum_of_flows_up_to_different_balances_stays_a_flow() -> None:
    filing = _equity("Opening balance|400|350", "Net income|60|120", "Retained earnings|460|470")
    assert _first(filing, "Retained earnings") == QUARTER


def test_one_period_alone_has_no_witness() -> None:
    rows = ("Opening balance|400", "Net income|60", "Retained earnings|460")
    filing = _equity(*rows, head="Three Months Ended")
    assert _first(filing, "Retained earnings") == QUARTER


def test_what_stands_before_the_first_roll_forward_is_a_balance_if_both_periods_agree() -> None:
    rows = ("Common stock issued|15|15", *ROLLED, "Retained earnings|440|440")
    assert _first(_equity(*rows), "Common stock issued") == CLOSE
    rows = ("Comprehensive income|15|25", *ROLLED, "Retained earnings|440|440")
    assert _first(_equity(*rows), "Comprehensive income") == QUARTER


def test_parts_between_the_last_balance_and_total_equity_are_balances() -> None:
    tail = ("Owners of the parent|440|440", "Minority|9|9", "Total equity|449|449")
    filing = _equity(*ROLLED, "Balance at end of period|440|440", *tail, "Dividends paid|7|7")
    assert _first(filing, "Owners of the parent") == CLOSE
    assert _first(filing, "Minority") == CLOSE
    assert _first(filing, "Dividends paid") == QUARTER


def test_a_flow_of_the_last_quarter_within_a_roll_forward_is_no_balance() -> None:
    filing = _equity("Opening balance|400|400", "Shares bought|(30)|(30)", "Total equity|370|370")
    assert _first(filing, "Shares bought") == QUARTER
    assert _first(filing, "Total equity") == CLOSE
