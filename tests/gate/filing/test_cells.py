from __future__ import annotations

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.filing.cells import read_cell
from gate.units import PERCENT, PERCENTAGE_POINTS, USD, money


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1,310", "1310"),
        ("(1,204)", "-1204"),
        ("$(1,204)", "-1204"),
        ("($1,204)", "-1204"),
        ("$ .05", "0.05"),
        ("$ (.02)", "-0.02"),
        ("(1,204", "-1204"),  # its bracket was cut off into no cell
        ("\u22125", "-5"),
        ("\u20135.2%", "-5.2"),
        ("(1,234)(a)", "-1234"),
        ("100(a)", "100"),
        ("1,205 (2)", "1205"),
        ("5,310\u00b2", "5310"),
        ("725 *", "725"),
        ("\u2014", "0"),
        ("$\u2014", "0"),
        ("$(\u2014)", "0"),
        ("(3.5)%", "-3.5"),
        ("(3.5%)", "-3.5"),
    ],
)
def test_value(text: str, value: str) -> None:
    number = read_cell(text)
    assert number is not None
    assert number.value == Decimal(value)


@pytest.mark.parametrize(
    "text", ["12-14", "6/30/23", "5)", "1,2345", "12,34", "n/a", "(a)", "Q3", ""]
)
def test_not_one_number(text: str) -> None:
    assert read_cell(text) is None


@pytest.mark.parametrize(
    ("text", "unit"),
    [("42.3%", PERCENT), ("0.4 pts", PERCENTAGE_POINTS), ("$5", USD), ("\u20ac5", money("EUR")),
     ("5", None)],
)  # fmt: skip
def test_unit(text: str, unit: object) -> None:
    number = read_cell(text)
    assert number is not None
    assert number.unit == unit


def test_a_year_is_told_from_an_amount() -> None:
    for text, is_year in (("2026", True), ("2,026", False), ("$2026", False), ("2026.0", False)):
        number = read_cell(text)
        assert number is not None
        assert number.is_year is is_year


def test_a_dash_is_zero_and_a_minus_is_a_sign() -> None:
    dash, minus = read_cell("-"), read_cell("-7")
    assert dash is not None
    assert dash.is_dash
    assert minus is not None
    assert not minus.is_dash
    assert minus.value == -7


@given(st.integers(0, 10**12), st.booleans(), st.integers(0, 3))
def test_every_way_of_printing_an_amount_reads_back(
    units: int,
    negative: bool,  # noqa: FBT001 - drawn by hypothesis
    places: int,
) -> None:
    amount = Decimal(units).scaleb(-places)
    text = f"{amount:,f}"
    number = read_cell(f"$({text})" if negative else f"${text}")
    assert number is not None
    assert number.value == (-amount if negative else amount)
    assert number.step == Decimal(1).scaleb(-places)


@given(st.text(max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    number = read_cell(text)
    if number is not None:
        assert 0 <= number.start < number.end <= len(text)
