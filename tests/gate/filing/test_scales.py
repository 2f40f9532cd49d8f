from __future__ import annotations

import pytest

from gate.filing import read_filing
from gate.filing.scales import read_caption
from gate.units import UnitKind


@pytest.mark.parametrize(
    ("text", "money", "shares", "currency"),
    [
        ("(In millions, except per share amounts)", 6, 6, ""),
        ("(in thousands, except share and per share data)", 3, 0, ""),
        ("(In millions, except number of shares, which are reflected in thousands)", 6, 3, ""),
        ("(Dollars in millions except per share data)", 6, None, "USD"),
        ("(dollars in millions; shares in thousands)", 6, 3, "USD"),
        ("(shares in millions, dollars in thousands)", 3, 6, "USD"),
        ("($ in thousands)", 3, 3, ""),
        ("(In millions of euros)", 6, 6, "EUR"),
        ("(Thousands of dollars)", 3, 3, "USD"),
        ("Millions, Except Per Share Amounts", 6, 6, ""),
        ("(000's omitted)", 3, 3, ""),
        ("(in whole dollars)", 0, 0, "USD"),
        ("(Shares in thousands)", None, 3, ""),
        ("Average shares outstanding (millions)", 6, 6, ""),
    ],
)
def test_caption(text: str, money: int | None, shares: int | None, currency: str) -> None:
    note = read_caption(text)
    assert note is not None
    assert (note.money, note.shares, note.currency) == (money, shares, currency)


@pytest.mark.parametrize(
    "text", ["Net sales", "Assets", "Sales of $1,000", "One billionaire", "(unaudited)", ""]
)
def test_no_caption(text: str) -> None:
    assert read_caption(text) is None


def test_things_counted_among_money_take_the_scale_of_their_row_or_section() -> None:
    page = """<html><body><p>Quarterly report for the period ended June 30, 2026</p>
    <p>Selected data (In millions)</p>
    <table><tr><td></td><td>Three Months Ended June 30, 2026</td></tr>
    <tr><td>Revenue</td><td>$22,055</td></tr>
    <tr><td>Average daily package volume (in thousands)</td><td>20,902</td></tr>
    <tr><td>Average daily package volume (in thousands):</td><td></td></tr>
    <tr><td>Ground</td><td>14,974</td></tr>
    <tr><td>Freight:</td><td></td></tr>
    <tr><td>Effect of volume</td><td>35</td></tr></table></body></html>"""
    read = read_filing(page.encode(), name="counts.htm")
    found = {f.text: (f.unit.kind if f.unit else None, f.value) for f in read.figures if f.label}
    assert found["20,902"] == (UnitKind.COUNT, 20_902_000)
    assert found["14,974"] == (UnitKind.COUNT, 14_974_000)
    assert found["35"] == (UnitKind.MONEY, 35_000_000)
