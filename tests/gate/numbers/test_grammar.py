"""The number grammar on its examples, with hedges, nouns, verbs and places."""

import json
from decimal import Decimal
from functools import cache

import pytest

from gate.claims import Hedge, plain
from gate.numbers import UnreadableText, read_numbers
from gate.numbers.locale import Marks, language_of, settle
from gate.numbers.tokens import tokens_after
from tests.gate.numbers import edges, golden
from tests.gate.numbers.examples import ENGLISH, NO_NUMBERS, SPANISH, WORDS


def shown(number):
    value = number.problem if number.value is None else plain(number.value)
    return value, plain(number.step), str(number.unit), number.sign_source.value


@pytest.mark.parametrize(("text", "expected"), ENGLISH)
def test_english_amounts(text, expected):
    assert [shown(number) for number in read_numbers(text)] == expected


@pytest.mark.parametrize(("text", "value", "step", "unit"), WORDS)
def test_english_words(text, value, step, unit):
    [number] = read_numbers(text)
    assert shown(number)[:3] == (value, step, unit)
    assert number.in_words


@pytest.mark.parametrize("text", NO_NUMBERS)
def test_words_that_are_no_numbers(text):
    assert read_numbers(text) == []


@pytest.mark.parametrize(("text", "value", "step", "unit"), SPANISH)
def test_spanish(text, value, step, unit):
    [number] = read_numbers(text, lang="es")
    assert shown(number)[:3] == (value, step, unit)


@pytest.mark.parametrize(
    "text", ["el cuarto trimestre", "en millones de d\u00f3lares", "una planta"]
)
def test_spanish_words_that_are_no_numbers(text):
    assert read_numbers(text, lang="es") == []


@pytest.mark.parametrize(
    "text", ["tens of millions of dollars", "thousands of customers", "hundreds of stores"]
)
def test_indefinite_numbers_are_unreadable_and_not_skipped(text):
    [number] = read_numbers(text)
    assert (number.value, number.problem) == (None, "unreadable")


@pytest.mark.parametrize(
    ("text", "hedge", "words"),
    [
        ("$5 billion", Hedge.NONE, ""),
        ("about $5 billion", Hedge.ABOUT, "about"),
        ("approximately 5%", Hedge.ABOUT, "approximately"),
        ("some 8,200 employees", Hedge.ABOUT, "some"),
        ("~5%", Hedge.ABOUT, "~"),
        ("5% or so", Hedge.ABOUT, "or so"),
        ("more than $5 billion", Hedge.MORE_THAN, "more than"),
        ("topped $5 billion", Hedge.MORE_THAN, "topped"),
        ("in excess of $5 billion", Hedge.MORE_THAN, "in excess of"),
        ("just over 5%", Hedge.MORE_THAN, "over"),
        (">5%", Hedge.MORE_THAN, ">"),
        ("no more than 5%", Hedge.AT_MOST, "no more than"),
        ("up to 5%", Hedge.AT_MOST, "up to"),
        ("edged up to 5%", Hedge.NONE, ""),
        ("5% or less", Hedge.AT_MOST, "or less"),
        ("at least 5%", Hedge.AT_LEAST, "at least"),
        ("no less than 5%", Hedge.AT_LEAST, "no less than"),
        ("500+ stores", Hedge.AT_LEAST, "+"),
        ("less than 5%", Hedge.LESS_THAN, "less than"),
        ("under 5%", Hedge.LESS_THAN, "under"),
        ("nearly 5%", Hedge.NEARLY, "nearly"),
        ("just under 5%", Hedge.NEARLY, "just under"),
        ("close to a third of sales", Hedge.NEARLY, "close to"),
        ("more than doubled", Hedge.MORE_THAN, "more than"),
        ("nearly a dozen stores", Hedge.NEARLY, "nearly"),
        ("approx. 5%", Hedge.ABOUT, "approx."),
        ("so. 5%", Hedge.NONE, ""),
        ("so it was. some 5%", Hedge.ABOUT, "some"),
        ("more. than 5%", Hedge.NONE, ""),
        (">=5%", Hedge.AT_LEAST, ">="),
        ("<= 5%", Hedge.AT_MOST, "<="),
        ("(~5%)", Hedge.ABOUT, "~"),
        ("more than a 5% rise", Hedge.MORE_THAN, "more than"),
        ("more than their 5% rise", Hedge.NONE, ""),
        ("the 5% rise", Hedge.NONE, ""),
        ("500-plus stores", Hedge.AT_LEAST, "plus"),
        ("500 plus tax", Hedge.NONE, ""),
        ("5% or more of it", Hedge.AT_LEAST, "or more"),
        ("5% or", Hedge.NONE, ""),
        ("sales of over 5%", Hedge.MORE_THAN, "over"),
        ("sales went up to 5%", Hedge.NONE, ""),
    ],
)
def test_hedges(text, hedge, words):
    [number] = read_numbers(text)
    assert (number.hedge, number.hedge_word) == (hedge, words)


@pytest.mark.parametrize(
    ("text", "hedge"),
    [
        ("m\u00e1s del 9%", Hedge.MORE_THAN),
        ("casi 9%", Hedge.NEARLY),
        ("cerca de 9%", Hedge.ABOUT),
        ("al menos 9%", Hedge.AT_LEAST),
        ("unos 9 millones", Hedge.ABOUT),
        ("menos de 9%", Hedge.LESS_THAN),
    ],
)
def test_spanish_hedges(text, hedge):
    [number] = read_numbers(text, lang="es")
    assert number.hedge is hedge


def test_a_comparison_is_no_hedge():
    first, second = read_numbers("13.5% fewer than the 443,956 of a year ago")
    assert (first.hedge, second.hedge) == (Hedge.NONE, Hedge.NONE)
    assert read_numbers("fewer than 443,956 cars")[0].hedge is Hedge.LESS_THAN


@pytest.mark.parametrize("measured", ["3 points", "20", "20%", "$5", "two percent"])
@pytest.mark.parametrize("words", ["more than", "above", "below", "over", "under"])
def test_a_measure_before_makes_a_comparison(measured, words):
    assert read_numbers(f"{measured} {words} 5 cars")[-1].hedge is Hedge.NONE
    assert read_numbers(f"sales {words} 5 cars")[-1].hedge is not Hedge.NONE
    assert read_numbers(f"{measured}. {words} 5 cars")[-1].hedge is not Hedge.NONE


def test_a_spanish_comparison_is_no_hedge():
    assert read_numbers("3 puntos por encima de 5%", lang="es")[-1].hedge is Hedge.NONE
    assert read_numbers("un alza por encima de 5%", lang="es")[-1].hedge is Hedge.MORE_THAN


@pytest.mark.parametrize(
    "text", ["moreover 5%", "over. 5%", "about, 5%", "all about the 2 brands, 5%"]
)
def test_a_hedge_ends_at_its_number(text):
    assert read_numbers(text)[-1].hedge is Hedge.NONE


def test_places_and_words():
    text = "In all, nearly US$14.5 billion of refunds and 325 new stores."
    first, second = read_numbers(text)
    assert text[first.start : first.end] == first.text == "US$14.5 billion"
    assert (first.scale, first.scale_word) == (9, "billion")
    assert (second.text, second.noun) == ("325", "stores")


@pytest.mark.parametrize(
    ("window", "words"),
    [
        (6, []),
        (8, []),  # a letter more may follow
        (9, ["million"]),
        (12, ["million"]),
        (15, ["million", "stores"]),  # nothing does
        (99, ["million", "stores"]),
    ],
)
def test_a_word_that_the_window_cuts_off_is_not_read(window, words):
    view = "5 million stores"
    found = tokens_after(view, 1, window)
    assert [token.text for token in found] == words
    assert all(view[token.start : token.end] == token.text for token in found)


def test_places_survive_invisible_characters():
    text = "a\u200bb \u00ad$1\u200b4.5 billion"
    [number] = read_numbers(text)
    assert text[number.start : number.end] == "$1\u200b4.5 billion"
    assert number.value == Decimal(14_500_000_000)


def test_both_ends_know_their_range():
    text = "will run from $1.2 to $1.5 billion"
    first, second = read_numbers(text)
    assert first.range_of == second.range_of == (14, 34)
    assert text[14:34] == "$1.2 to $1.5 billion"


def test_a_range_keeps_its_place_among_invisible_characters():
    text = "from \u200b$1.2 to \u200b$1.5\u200b billion in all"
    first, second = read_numbers(text)
    start, end = first.range_of
    assert first.range_of == second.range_of
    assert text[start:end] == "$1.2 to \u200b$1.5\u200b billion"


def test_a_list_is_no_range():
    assert [n.range_of for n in read_numbers("$163 million and $214 million")] == [None, None]


def test_skipped_ranges_are_not_read_or_read_across():
    assert [n.text for n in read_numbers("In Q2 2 325 stores", skip=[(3, 7)])] == ["325"]
    skipped = [(10, 12), (0, 2), (1, 3)]
    assert [n.text for n in read_numbers("1 2 3 4 5 6 7", skip=skipped)] == ["3", "4", "5", "7"]


@pytest.mark.parametrize("text", ["1 2 " * 5_000, "one two " * 5_000])
def test_a_text_that_takes_too_long_is_an_error_of_its_own(text):
    with pytest.raises(UnreadableText, match="took too long"):
        read_numbers(text, timeout=0.0001)


@pytest.mark.parametrize(
    ("lang", "text", "decimal"),
    [
        ("en", "15,3 y 1.234.567", "."),
        ("es-ES", "", ","),
        ("es-MX", "", "."),
        ("es", "15,378", ""),
        ("es", "15,3 y 15,378", ","),
        ("es", "1.234.567 y 15,378", ","),
        ("es", "15.3 y 15,378", "."),
        ("es", "15.3 y 15,3", ""),
        ("es", "1.171", ""),
        ("es_MX", "", "."),
        ("es_ES", "", ","),
        ("", "15,3", "."),
        ("en-IN", "15,3", "."),
    ],
)
def test_marks_are_settled_by_region_or_by_the_text(lang, text, decimal):
    assert settle(lang, text).decimal == decimal


@pytest.mark.parametrize(
    ("text", "lang", "expected"),
    [
        ("15,378 empleados", "es", "ambiguous"),
        ("15,378 empleados", "es-MX", "15378"),
        ("15,378 empleados", "es-ES", "15.378"),
        ("1,23,456", "en-IN", "123456"),
        ("12,34,567.50", "en-IN", "1234567.5"),
        ("12,34,567.50", "en", "unreadable"),
        ("1,234 units", "en-IN", "1234"),
        ("1,234.567.89", "en", "unreadable"),
        ("1.234,567,89", "es-ES", "unreadable"),
        ("12.34,567", "en", "unreadable"),
        ("1\u00a0234,50", "en", "1234.5"),
        ("1\u00a0234.50", "en", "1234.5"),
        ("1'234.5.6", "en", "unreadable"),
    ],
)
def test_grouping_by_locale(text, lang, expected):
    number = read_numbers(text, lang=lang)[0]
    assert (number.problem or plain(number.value)) == expected


def test_given_marks_settle_a_single_number():
    [number] = read_numbers("15,378 empleados", lang="es", marks=Marks(","))
    assert number.value == Decimal("15.378")


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("The revenue of the company rose", "en"),
        ("Los ingresos de la empresa fueron altos", "es"),
        ("", "en"),
    ],
)
def test_language_of(text, lang):
    assert language_of(text) == lang


@pytest.mark.parametrize(("text", "lang"), golden.texts())
def test_every_field_is_as_reviewed(text, lang):
    assert golden.line(text, lang) == reviewed()[text, lang]


@cache
def reviewed():
    lines = golden.PATH.read_text().splitlines()
    return {(row["text"], row["lang"]): line for line in lines if (row := json.loads(line))}


def edge_cases(groups):
    return [(text, numbers) for group in groups.values() for text, numbers in group]


def read_back(text, lang):
    return [
        (number.text, number.problem or plain(number.value), str(number.unit))
        for number in read_numbers(text, lang=lang)
    ]


@pytest.mark.parametrize(("text", "numbers"), edge_cases(edges.ENGLISH))
def test_english_edges(text, numbers):
    assert read_back(text, "en") == numbers


@pytest.mark.parametrize(("text", "numbers"), edge_cases(edges.SPANISH))
def test_spanish_edges(text, numbers):
    assert read_back(text, "es") == numbers
