"""Bands: the exact ends, closed or open, of every hedge."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.bands import band_of
from gate.claims import Band, Number
from gate.numbers import read_numbers
from gate.units import PERCENT

D = Decimal


def band(text: str, lang: str = "en") -> Band:
    [number] = read_numbers(text, lang=lang)
    return band_of(number)


@pytest.mark.parametrize(
    ("text", "low", "high", "closed"),
    [
        ("$14.5 billion", "14450000000", "14550000000", (True, True)),
        ("$5 billion", "4500000000", "5500000000", (True, True)),
        ("$5.0 billion", "4950000000", "5050000000", (True, True)),
        ("$5.00 billion", "4995000000", "5005000000", (True, True)),
        ("85%", "84.5", "85.5", (True, True)),
        ("85.1 %", "85.05", "85.15", (True, True)),
        ("8,200 employees", "8199.5", "8200.5", (True, True)),
        ("two billion", "1500000000", "2500000000", (True, True)),
        ("half a million", "450000", "550000", (True, True)),
        ("$1.27 per share", "1.265", "1.275", (True, True)),
        ("-0.4%", "-0.45", "-0.35", (True, True)),
        ("0", "-0.5", "0.5", (True, True)),
        # about: trailing zeros of a whole number don't count, up to a tenth of it
        ("about 8,200 employees", "8150", "8250", (True, True)),
        ("about 8,234 employees", "8233.5", "8234.5", (True, True)),
        ("about 9,000 employees", "8500", "9500", (True, True)),
        ("about 1,000 employees", "900", "1100", (True, True)),
        ("about $14.5 billion", "14450000000", "14550000000", (True, True)),
        ("about $5.0 billion", "4950000000", "5050000000", (True, True)),
        ("about $8,200 million", "8150000000", "8250000000", (True, True)),
        ("about 0%", "-0.5", "0.5", (True, True)),
        ("about $100 million", "90000000", "110000000", (True, True)),
        ("about 9%", "8.5", "9.5", (True, True)),
        # more than: above it and below the next unit
        ("more than 9%", "9", "10", (False, False)),
        ("more than 0%", "0", "1", (False, False)),
        ("at least 9%", "9", "10", (True, False)),
        ("topped $5 billion", "5000000000", "6000000000", (False, False)),
        ("over 8,200 stores", "8200", "8300", (False, False)),
        ("more than $100 million", "100000000", "120000000", (False, False)),
        ("9% or more", "9", "10", (True, False)),
        # nearly, less than: the mirror
        ("nearly 9%", "8", "9", (False, False)),
        ("less than 9%", "8", "9", (False, False)),
        ("at most 9%", "8", "9", (False, True)),
        ("up to $500 million", "400000000", "500000000", (False, True)),
        # negative numbers: the magnitude's band, mirrored
        ("a loss of more than $5 million", "-6000000", "-5000000", (False, False)),
        ("a loss of at least $5 million", "-6000000", "-5000000", (False, True)),
        ("a loss of nearly $5 million", "-5000000", "-4000000", (False, False)),
        # multiples and fractions in words
        ("doubled", "1.9", "2.1", (True, True)),
        ("halved", "0.475", "0.525", (True, True)),
        ("more than doubled", "2", "3", (False, False)),
        ("at least doubled", "2", "3", (True, False)),
        ("nearly doubled", "1.75", "2", (False, False)),
        ("more than halved", "0.25", "0.5", (False, False)),
        ("more than 1.5-fold", "1.5", "2.5", (False, False)),
        ("more than 1-fold", "1", "2", (False, False)),
        ("half of revenue", "49", "51", (True, True)),
        ("more than half of revenue", "50", "60", (False, False)),
        ("at least half of revenue", "50", "60", (True, False)),
        ("nearly half of revenue", "45", "50", (False, False)),
        ("at most half of revenue", "45", "50", (False, True)),
        ("about half of revenue", "48", "52", (True, True)),
        ("a quarter of revenue", "24", "26", (True, True)),
        ("ten-for-one split", "10", "10", (True, True)),
    ],
)
def test_band(text, low, high, closed):
    found = band(text)
    assert (found.low, found.high) == (D(low), D(high))
    assert (found.low_closed, found.high_closed) == closed


def test_thirds_have_the_band_of_a_fraction():
    found = band("a third of revenue")
    assert found.holds(D("32.4"))
    assert found.holds(D("34.3"))
    assert not found.holds(D("32.3"))
    assert not found.holds(D("34.4"))


def test_at_most_halved_holds_a_half():
    found = band("at most halved")
    assert (found.low, found.low_closed, found.high_closed) == (D("0.5"), True, False)


def test_nearly_halved_lies_above_a_half():
    assert (band("nearly halved").low_closed, band("nearly halved").high_closed) == (False, False)
    found = band("nearly halved")
    assert not found.holds(D("0.5"))
    assert found.holds(D("0.55"))
    assert not found.holds(D("0.58"))


@pytest.mark.parametrize(
    ("text", "value", "held"),
    [
        # closed ends: half up and half even are both honest; a <= made < would flip these
        ("$14.5 billion", "14450000000", True),
        ("$14.5 billion", "14550000000", True),
        ("$14.5 billion", "14449999999", False),
        ("$14.5 billion", "14550000001", False),
        # truncation is not rounding
        ("85.1 %", "85.19", False),
        ("85%", "85.19", True),
        ("more than 9%", "9", False),
        ("more than 9%", "9.0001", True),
        ("more than 9%", "10", False),
        ("nearly 9%", "9", False),
        ("nearly 9%", "8.9", True),
        ("nearly 9%", "8", False),
        ("about 8,200 employees", "8234", True),
        ("8,200 employees", "8234", False),
        ("casi 9 %", "8.9", True),
    ],
)
def test_what_a_band_holds(text, value, held):
    assert band(text, "es" if "casi" in text else "en").holds(D(value)) is held


def test_thirty_percent_in_words_is_no_fraction():
    assert band("thirty percent") == Band(D("29.5"), D("30.5"))
    assert band("more than thirty percent") == Band(
        D(30), D(36), low_closed=False, high_closed=False
    )


def test_a_number_without_a_value_has_no_band():
    [number] = read_numbers("$1,,000")
    with pytest.raises(ValueError, match="no value"):
        band_of(number)


def test_a_step_of_two_in_digits_is_no_fraction():
    number = Number("50%", 0, 3, D(50), D(2), PERCENT)
    assert band_of(number) == Band(D(49), D(51))


@given(
    st.decimals(-(10**9), 10**9, places=2),
    st.sampled_from(["", "about ", "more than ", "at least ", "nearly ", "at most "]),
)
def test_every_band_is_in_order_and_touches_its_value(value, hedge):
    [number] = read_numbers(f"{hedge}{value:f}%")
    found = band_of(number)
    assert found.low <= number.value <= found.high
