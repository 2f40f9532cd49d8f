"""The rows below a statement of cash flows that take its cash to the balance sheet."""

from __future__ import annotations

from datetime import date

import pytest

from gate.figures import Period
from gate.filing import read_filing

YEAR = Period(date(2026, 6, 30), date(2026, 1, 1))
CLOSE = Period(date(2026, 6, 30))


def _period(section: str, label: str) -> Period | None:
    (figure,) = read_filing(
        "<html><body><p>For the quarterly period ended June 30, 2026</p>"
        "<p>Consolidated Statements of Cash Flows</p><p>(In millions)</p>"
        "<table><tr><td></td><td>Six Months Ended June 30, 2026</td></tr>"
        f"<tr><td>{section}</td></tr><tr><td>{label}</td><td>71</td></tr></table>"
        "</body></html>".encode()
    ).figures
    return figure.period


@pytest.mark.parametrize(
    ("section", "label", "period"),
    [
        ("Reconciliation of cash and restricted cash to the balance sheet", "Cash", CLOSE),
        ("Reconciliation of total cash:", "Restricted cash, noncurrent", CLOSE),
        ("Reconciliation of cash to the balance sheet", "Interest", YEAR),
        ("Reconciliation of cash to the balance sheet", "Cash paid for taxes", YEAR),
        ("Reconciliation of cash provided by operations", "Cash hedges", YEAR),
        ("Reconciliation of net income to cash provided", "Cash hedges", YEAR),
        ("Supplemental information", "Cash hedges", YEAR),
        ("Reconciliation of cash, beginning of period", "Cash", YEAR),
        ("Reconciliation of cash", "Cash at beginning of period", Period(date(2025, 12, 31))),
    ],
)
def test_cash_under_its_reconciliation_stands_at_the_end(
    section: str, label: str, period: Period
) -> None:
    assert _period(section, label) == period
