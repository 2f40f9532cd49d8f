from __future__ import annotations

from decimal import Decimal

import pytest

from gate.filing.transforms import (
    UnknownTransform,
    UntransformableText,
    transform_number,
    words_to_number,
)


@pytest.mark.parametrize(
    ("name", "text", "value"),
    [
        ("ixt:num-dot-decimal", "1,234.5", "1234.5"),
        ("ixt:numdotdecimal", "(1,234)", "1234"),
        ("ixt:numcommadot", "1,234.5", "1234.5"),
        ("ixt:num-comma-decimal", "1.234,5", "1234.5"),
        ("ixt:numspacecomma", "1 234,5", "1234.5"),
        ("ixt:num-dot-decimal", ".05", "0.05"),
        ("ixt:fixed-zero", "\u2014", "0"),
        ("ixt:zerodash", "-", "0"),
        ("ixt:numdash", "-", "0"),
        ("ixt-sec:numwordsen", "fifty thousand", "50000"),
        ("ixt-sec:numwordsen", "Twenty-one", "21"),
        ("ixt-sec:numwordsen", "no", "0"),
        ("", "16.9", "16.9"),
    ],
)
def test_value(name: str, text: str, value: str) -> None:
    assert transform_number(name, text) == Decimal(value)


@pytest.mark.parametrize(
    ("name", "text"),
    [("ixt:num-dot-decimal", "1.234,5"), ("ixt:num-comma-decimal", "1,234.5"),
     ("ixt:num-dot-decimal", "twelve"), ("ixt:num-dot-decimal", ""),
     ("ixt:num-dot-decimal", "12,34"), ("ixt-sec:numwordsen", "some")],
)  # fmt: skip
def test_text_that_its_format_does_not_describe(name: str, text: str) -> None:
    with pytest.raises(UntransformableText):
        transform_number(name, text)


def test_an_unknown_name_is_never_passed_through() -> None:
    with pytest.raises(UnknownTransform):
        transform_number("ixt:not-a-known-transform", "9,999")


@pytest.mark.parametrize(
    ("text", "number"),
    [("two", 2), ("one hundred and five", 105), ("three million two hundred thousand", 3_200_000),
     ("a hundred", 100), ("nineteen", 19)],
)  # fmt: skip
def test_words(text: str, number: int) -> None:
    assert words_to_number(text) == number
