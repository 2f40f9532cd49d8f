from __future__ import annotations

import pytest

from gate.filing.scales import read_caption


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
