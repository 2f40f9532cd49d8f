"""Other people's readers as oracles: text2num on number words, babel (strict) on plain digits."""

from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gate.numbers import read_numbers

babel = pytest.importorskip("babel.numbers", reason="babel is a test extra")
text2num = pytest.importorskip("text_to_num", reason="text2num is a test extra")

ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen"
).split()
TENS = "_ _ twenty thirty forty fifty sixty seventy eighty ninety".split()


def spelled(value):
    """Return ``value`` in English words."""
    for power, name in ((9, "billion"), (6, "million"), (3, "thousand")):
        if value >= 10**power:
            high, low = divmod(value, 10**power)
            return f"{spelled(high)} {name}" + (f" {spelled(low)}" if low else "")
    if value >= 100:
        high, low = divmod(value, 100)
        return f"{ONES[high]} hundred" + (f" {spelled(low)}" if low else "")
    if value < 20:
        return ONES[value]
    high, low = divmod(value, 10)
    return TENS[high] + (f"-{ONES[low]}" if low else "")


@settings(deadline=None)  # the first call of an oracle loads its data
@given(st.integers(0, 10**12 - 1))
def test_number_words_as_text2num_reads_them(value):
    words = spelled(value)
    [number] = read_numbers(words)
    assert number.value == value == text2num.text2num(words.replace("-", " "), "en")


@settings(deadline=None)
@given(st.decimals(0, 10**9, places=2), st.sampled_from(["en_US", "de_DE"]))
def test_plain_digits_as_babel_reads_them(value, locale):
    text = babel.format_decimal(value, locale=locale)
    [number] = read_numbers(text, lang="en" if locale == "en_US" else "es-ES")
    assert number.value == babel.parse_decimal(text, locale=locale, strict=True) == Decimal(value)
