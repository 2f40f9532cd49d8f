"""Properties of the grammar: what is written in any style is read back; nothing ever raises."""

import string
import time
from decimal import Decimal
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gate.bands import band_of
from gate.claims import SignSource
from gate.not_claims import sort_numbers
from gate.numbers import read_numbers

SCALES = {"": 0, " thousand": 3, " million": 6, "m": 6, "bn": 9, " billion": 9, " trillion": 12}
SPANISH_SCALES = {"": 0, " mil": 3, " millones": 6, " mil millones": 9, " billones": 12}


@st.composite
def decimals(draw):
    places = draw(st.integers(0, 3))
    whole = draw(st.integers(1, 10**9 if places == 0 else 10**6))
    return Decimal(whole).scaleb(-places)


def grouped(value, group, mark):
    whole, _, rest = f"{value:,f}".partition(".")
    return whole.replace(",", group) + (mark + rest if rest else "")


@given(decimals(), st.sampled_from(sorted(SCALES)), st.booleans())
def test_a_dollar_amount_in_any_style_is_read_back(value, scale, negative):
    sign = "-" if negative else ""
    text = f"It was {sign}${grouped(value, ',', '.')}{scale} in all"
    [number] = read_numbers(text)
    expected = value.scaleb(SCALES[scale]) * (-1 if negative else 1)
    assert number.value == expected
    assert number.step == Decimal(1).scaleb(value.as_tuple().exponent + SCALES[scale])
    assert str(number.unit) == "USD"
    assert (number.sign_source is SignSource.MINUS) is negative
    band = band_of(number)
    assert band.high - band.low == number.step
    assert band.low + number.step / 2 == expected


@given(decimals(), st.sampled_from(sorted(SPANISH_SCALES)), st.sampled_from(["es-ES", "es-MX"]))
def test_a_spanish_amount_in_any_style_is_read_back(value, scale, lang):
    group, mark = (".", ",") if lang == "es-ES" else (",", ".")
    text = f"Fueron {grouped(value, group, mark)}{scale} de euros"
    [number] = read_numbers(text, lang=lang)
    assert number.value == value.scaleb(SPANISH_SCALES[scale])


@given(decimals(), st.sampled_from(["%", " %", " percent", " per cent", "-percent"]))
def test_a_percentage_in_any_style_is_read_back(value, word):
    [number] = read_numbers(f"rose {value:f}{word}, it said")
    assert (number.value, str(number.unit)) == (value, "percent")


@given(decimals(), decimals(), st.sampled_from([" to ", "\u2013", "-", " \u2013 "]))
def test_a_range_lends_its_scale_back(low, high, dash):
    [first, second] = read_numbers(f"${low:f}{dash}${high:f} million")
    assert second.value == high.scaleb(6)
    if low > 10 * high:
        assert first.problem == "ambiguous"
    else:
        assert first.value == low.scaleb(6)


@given(decimals())
def test_accounting_brackets_say_minus(value):
    for text in (f"$({value:,f})", f"({value:,f})", f"({value:,f})%", f"was ({value:,f})"):
        [number] = read_numbers(text)
        assert number.value == -value, text


ALPHABET = string.printable + "$€£¥₹½¾²¹−–—…‘’“”«»\u00a0\u202f\u200b\u00ad％１"
WORDS = (
    "one two half a million billion third quarter of doubled percent $ 5 1,2 .5 ( ) - – % and to "
    "mil millones dos un tercio in 2026 Q2 10-Q May per share loss minus bps x nearly".split()
)


@given(st.text(alphabet=ALPHABET, max_size=120), st.sampled_from(["en", "es", "es-MX", "", "fr"]))
@settings(max_examples=300)
def test_random_text_never_raises_and_places_are_right(text, lang):
    for number in read_numbers(text, lang=lang):
        assert text[number.start : number.end] == number.text
        assert number.text
        assert (number.value is None) == bool(number.problem)
    found = sort_numbers(text, lang=lang)
    spans = [(n.start, n.end) for n in found.numbers] + [(v.start, v.end) for v in found.vetoes]
    assert all(0 <= start < end <= len(text) for start, end in spans)


@given(st.lists(st.sampled_from(WORDS), max_size=14), st.sampled_from([" ", "-", ""]))
@settings(max_examples=300)
def test_random_words_never_raise_and_numbers_never_overlap(words, gap):
    text = gap.join(words)
    for lang in ("en", "es"):
        numbers = read_numbers(text, lang=lang)
        for first, second in pairwise(numbers):
            assert first.end <= second.start


LONG = {
    "one number": "1234567890" * 100_000,
    "grouped": "1," * 500_000,
    "points": "1." * 500_000,
    "ten digits": "1234567890 " * 91_000,
    "dashes": "-" * 1_000_000,
    "brackets": "(" * 1_000_000,
    "spaces": " " * 1_000_000,
    "letters": "a" * 1_000_000,
    "line ends": "\n" * 1_000_000,
    "dollars": "$" * 1_000_000,
}


@pytest.mark.speed
@pytest.mark.parametrize("name", LONG)
def test_a_megabyte_is_read_in_time(name):
    text = LONG[name]
    started = time.process_time()
    read_numbers(text)
    assert time.process_time() - started < 2


@pytest.mark.speed
@pytest.mark.parametrize("unit", ["$1.2 billion and ", "12,345 ", "one two ", "(1) "])
def test_time_grows_in_a_line(unit):
    def seconds(times):
        started = time.process_time()
        read_numbers(unit * times)
        return time.process_time() - started

    seconds(500)
    assert seconds(8_000) < 8 * seconds(2_000)
