from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.filing.names import names_of_digits


def _left(text: str) -> str:
    kept = list(text)
    for start, end in names_of_digits(text):
        kept[start:end] = " " * (end - start)
    return " ".join("".join(kept).split())


@pytest.mark.parametrize(
    "text",
    ["July 21, 2023", "30 June 2023", "fiscal 2026", "Section 13(a)", "Notes 5 and 6", "Form 10-Q",
     "Rule 10b5-1", "(408) 996-1010", "ASU 2016-13", "13 weeks ended", "6/30/23", "401(k)",
     "three and six months ended"],
)  # fmt: skip
def test_names_are_taken_out(text: str) -> None:
    assert not any(character.isdigit() for character in _left(text))


@pytest.mark.parametrize(
    "text",
    ["15,634,232,000 shares", "$2,023", "2,000 employees", "5 percent", "$1.5 billion",
     "325 stores", "2023 stores", "12 million", "2,010,000"],
)  # fmt: skip
def test_numbers_next_to_them_stay(text: str) -> None:
    assert _left(text) == text
    assert text in _left(f"In May 2023 it was {text} (Note 4).")


@given(st.text(alphabet="0123456789 ,.()/-abNote$", max_size=80))
def test_places_are_within_the_text(text: str) -> None:
    for start, end in names_of_digits(text):
        assert 0 <= start < end <= len(text)
