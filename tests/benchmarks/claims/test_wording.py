"""The workbench's own rule of declared precision, on which its truth rests."""

from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.benchmarks.claims.wording import STYLES, Style, Written, dice, rewrite, write

BILLION = Style("money", "$", " billion", 9)
PERCENT = Style("percent", "", " percent", 0)
SPANISH = Style("money", "", " millones de dólares", 6, "es")


@pytest.mark.parametrize(
    ("written", "text", "inside", "outside"),
    [
        (Written(BILLION, 145, 1), "$14.5 billion", "14549999999", "14550000001"),
        (Written(BILLION, 145, 1), "$14.5 billion", "14450000000", "14442000000"),
        (Written(PERCENT, 9, 0, "more than ", "more"), "more than 9 percent", "9.4", "9"),
        (Written(PERCENT, 9, 0, "more than ", "more"), "more than 9 percent", "9.9", "10"),
        (Written(PERCENT, 9, 0, "nearly ", "nearly"), "nearly 9 percent", "8.2", "9.1"),
        (Written(SPANISH, 81800, 0, "unos ", "about"), "unos 81.800 millones de dólares",
         "81797000000", "81700000000"),
        (Written(SPANISH, 81800, 0), "81.800 millones de dólares", "81800400000", "81797000000"),
    ],
)  # fmt: skip
def test_what_is_written_allows_what_its_digits_say(written, text, inside, outside):
    assert written.text == text
    assert written.allows(Decimal(inside))
    assert not written.allows(Decimal(outside))


@given(
    st.integers(min_value=1, max_value=10**12),
    st.sampled_from(sorted({s.kind for s in STYLES} - {"eps"})),
    st.sampled_from(["en", "es"]),
    st.integers(),
)
def test_a_written_value_is_always_allowed_by_its_own_words(value, kind, lang, seed):
    written = write(dice(seed), kind, Decimal(value), Decimal(1), lang)
    assert written is None or written.allows(Decimal(value))


def test_nothing_finer_than_the_filing_is_written():
    for seed in range(200):
        written = write(dice(seed), "money", Decimal(45_000_000), Decimal(1_000_000), "en")
        assert written is None or written.step >= 1_000_000


def test_another_value_keeps_the_dress():
    other = rewrite(Written(BILLION, 145, 1), Decimal(11_795_000_000))
    assert other is not None
    assert other.text == "$11.8 billion"
    assert rewrite(Written(BILLION, 145, 1), Decimal(3_000_000)) is None
