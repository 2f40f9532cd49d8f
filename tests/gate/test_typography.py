"""Typography: what folds, what doesn't, and that places are those of the original."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.typography import canonical, number_view


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("long\u2011term", "long-term"),
        ("15\u201011\ufe63\uff0d", "15-11--"),
        ("core \u2014 and", "core -- and"),
        ("\u22123%", "-3%"),
        ("they\u2019re \u201ccore\u201d", "they're 'core'"),
        ("\u00abven\u00bb", '"ven"'),
        ("a\u00a0b\u2009c\u202fd\u3000e", "a b c d e"),
        ("line\r\n   break", "line break"),
        ("pro\ufb01t e\ufb03ciency", "profit efficiency"),
        ("wait\u2026", "wait..."),
        ("\uff11\uff12\uff0c\uff13\uff05", "12,3%"),
        ("cafe\u0301", "caf\u00e9"),
        ("year \x96 so", "year - so"),
        ("soft\u00adly zero\u200bwidth \u202abidi\u202c", "softly zerowidth bidi"),
        ("1\u00bd times", "1 1/2 times"),
        ("growth\u00b9 of", "growth(1) of"),
        ("growth\u207d\u00b9\u207e of", "growth(1) of"),
    ],
)
def test_typography_folds(left, right):
    assert canonical(left) == canonical(right)


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("10\u00b2 acres", "102 acres"),
        ("10\u00b2 acres", "10(2) acres"),
        ("40 m\u00b2", "40 m2"),
        ("1\u00bd", "11/2"),
        ("\u00bd", "0.5"),
        ("profit\u2122", "profitTM"),
        ("growth\u00b9", "growth1"),
        ("Not", "not"),
        ("3-4", "34"),
        ("long-term", "longterm"),
        ("5\u2032", "5\u2033"),
        ("$8.540 per kW", "$9.540 per kW"),
        ("\u20ac5", "$5"),
        ("a b", "b a"),
    ],
)
def test_what_is_said_does_not_fold(left, right):
    assert canonical(left) != canonical(right)


def test_canonical_text_never_compares_with_a_string():
    with pytest.raises(TypeError):
        assert canonical("a") == "a"


def test_places_are_those_of_the_original():
    text = "We \u201cgrew\u201d  pro\ufb01t\u2026 fast"
    found = canonical(text).find(canonical("profit... fast"))
    assert found is not None
    assert text[slice(*found)] == "pro\ufb01t\u2026 fast"


def test_every_place_is_found():
    text = canonical("aba aba aba")
    assert text.find_all(canonical("aba")) == [(0, 3), (4, 7), (8, 11)]


@pytest.mark.parametrize("blank", ["", " ", "\u200b"])
def test_nothing_is_found_nowhere(blank):
    assert canonical("text").find(canonical(blank)) is None


@pytest.mark.parametrize(
    ("needle", "text"),
    [
        ("3 sites", "35 of 13 sites"),
        ("3.8 million", "13.8 million"),
        ("3", "3.5"),
        ("3", "3,500"),
        ("0.4", "(0.4)%"),
        ("3% or less", "at \u22123% or less"),
        ("5", "5%"),
        ("5 million", "$5 million"),
        ("4 sites", "3-4 sites"),
        ("cover", "covered"),
        ("10", "10\u00b2"),
    ],
)
def test_no_match_cuts_a_word_or_a_number(needle, text):
    assert canonical(text).find(canonical(needle)) is None


@pytest.mark.parametrize(
    ("needle", "text"),
    [
        ("3 sites", "in 3 sites."),
        ("5 stores", "(5 stores)"),
        ("$5 million", "cost ($5 million)"),
        ("(0.4)%", "by (0.4)%."),
        ("term loan", "long-term loan"),
    ],
)
def test_whole_words_and_numbers_match(needle, text):
    assert canonical(text).find(canonical(needle)) is not None


BROKEN = "demand weakened in\n\n14\n\nTable of Contents\n\nthe second half."


def test_page_furniture_inside_a_sentence_is_skipped():
    needle = canonical("weakened in the second half")
    assert canonical(BROKEN).find(needle) is None
    found = canonical(BROKEN).without_furniture.find(needle)
    assert found is not None
    assert BROKEN[slice(*found)].startswith("weakened in\n\n14")


@pytest.mark.parametrize(
    "text",
    [
        "Revenue\n\n14\n\nNet income",
        "Revenue rose.\n\n14\n\nthe rest",
        "Revenue was\n\n14 million\n\nin the quarter",
    ],
)
def test_a_number_that_is_no_page_number_stays(text):
    assert "14" in canonical(text).without_furniture.text


def test_a_note_marker_may_be_left_out_and_never_glued():
    text = canonical("Adjusted growth\u207d\u00b9\u207e of 5%")
    assert text.without_notes.find(canonical("growth of 5%")) == (9, 24)
    assert text.find(canonical("growth(1) of 5%")) == (9, 24)
    for variant in (text, text.without_notes):
        assert variant.find(canonical("growth1 of 5%")) is None


def test_number_view_keeps_places_when_characters_go():
    view, places = number_view("\ufb01ve\u00ad \uff11\u202f234 \u22125")
    assert view == "five 1\u00a0234 \u22125"
    assert places is not None
    assert places[0] == places[1] == 0
    assert len(places) == len(view) + 1


def test_number_view_reads_digits_of_every_script():
    assert number_view("\u0661\u0662 \u096b")[0] == "12 5"


@given(st.text(max_size=200))
def test_any_text_folds_with_places_in_order(text):
    folded = canonical(text)
    assert len(folded.places) == len(folded.text) + 1
    assert list(folded.places) == sorted(folded.places)
    assert canonical(text) == folded
    view, places = number_view(text)
    assert places is None or len(places) == len(view) + 1


@given(
    st.text(alphabet="ab -\u2011\u2019\u201c\u00ad\n\u00b91", min_size=1, max_size=40), st.data()
)
def test_what_is_found_folds_to_what_was_sought(text, data):
    start = data.draw(st.integers(0, len(text) - 1))
    end = data.draw(st.integers(start + 1, len(text)))
    needle = canonical(text[start:end])
    for first, last in canonical(text).find_all(needle):
        assert needle.text.strip() in canonical(text[first:last]).text
