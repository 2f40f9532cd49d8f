"""Repeating the sums of receipts."""

import contextlib
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.arithmetic import repeat_sum
from pipeline.errors import BrokenReceipt


@pytest.mark.parametrize(
    ("shown", "value"),
    [
        ("41456 / 9301 - 1 = 345.7 %", "345.7"),
        ("41456000000 / 9301000000 - 1 = 345.72 %", "345.72"),
        ("35056 / 41456 = 84.56 %", "84.56"),
        ("1,200 - 700 = 500", "500"),
        ("-208 / 500 = -41.6 %", "-41.6"),
        ("100 - -50 = 150", "150"),
        ("(10 + 20) * 3 = 90", "90"),
        ("10 / 4 = 2.5", "2.5"),
        ("46.7 − 45.2 = 1.5 percentage points", "1.5"),
        ("2 × 3 = 6", "6"),
    ],
)
def test_a_sum_is_worked_out_again(shown, value):
    assert abs(repeat_sum(shown).value - Decimal(value)) < Decimal("0.05")


@pytest.mark.parametrize(
    "shown",
    [
        "41456 / 9301 - 1 = 345.8 %",
        "41456 / 9301 - 1 = 3.457 %",
        "1200 - 700 = 501",
        "10 / 0 = 1",
        "1 + = 1",
        "1 + 2",
        "= 3",
        "",
        "1 ** 2 = 1",
        "__import__('os') = 1",
        "(1 + 2 = 3",
        "1 2 = 12",
        "1e3 = 1000",
        "(" * 5000 + "1" + ")" * 5000 + " = 1",
    ],
)
def test_a_wrong_or_strange_sum_is_broken(shown):
    with pytest.raises(BrokenReceipt):
        repeat_sum(shown)


@given(st.integers(1, 10**12), st.integers(1, 10**12))
def test_growth_and_difference_of_any_amounts(a, b):
    growth = (Decimal(a) / Decimal(b) - 1) * 100
    shown = f"{a} / {b} - 1 = {growth.quantize(Decimal('0.01'))} %"
    assert repeat_sum(shown).numbers == (a, b, 1)
    assert repeat_sum(f"{a} - {b} = {a - b}").value == a - b
    with pytest.raises(BrokenReceipt):
        repeat_sum(f"{a} - {b} = {a - b + 1}")


@given(st.text(alphabet="0123456789.,+-*/()= %", max_size=30))
def test_any_text_is_a_sum_or_broken(text):
    with contextlib.suppress(BrokenReceipt):
        repeat_sum(text)
