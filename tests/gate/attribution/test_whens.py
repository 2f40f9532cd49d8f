from __future__ import annotations

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.attribution.calendar import Age, Calendar
from gate.attribution.whens import When, compare, find_whens

# A third quarter of fiscal 2026 that ends in May; 52/53-week year.
CALENDAR = Calendar(
    date(2026, 5, 28), date(2025, 5, 29), date(2025, 8, 28), date(2026, 2, 26), 2026, 3, 9
)
NOTHING_KNOWN = Calendar(None, None, None, None, None, None, None)


def read(text: str) -> list[tuple[int | None, Age | None]]:
    return [(w.when.months, w.when.age) for w in find_whens(text, CALENDAR)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("in the quarter", [(3, Age.CURRENT)]),
        ("third-quarter revenue", [(3, Age.CURRENT)]),
        ("the third quarter of fiscal 2026", [(3, Age.CURRENT)]),
        ("the third quarter of fiscal 2025", [(3, Age.YEAR_AGO)]),
        ("Q3 2025", [(3, Age.YEAR_AGO)]),
        ("fiscal Q2", [(3, Age.PRIOR_QUARTER)]),
        ("the May quarter", [(3, Age.CURRENT)]),
        ("the June quarter", [(3, Age.OTHER)]),
        ("the first nine months of fiscal 2026", [(9, Age.CURRENT)]),
        ("the nine months ended May 29, 2025", [(9, Age.YEAR_AGO)]),
        ("the three months ended May 28, 2026", [(3, Age.CURRENT)]),
        ("year to date", [(9, Age.CURRENT)]),
        ("a year earlier", [(None, Age.YEAR_AGO)]),
        ("the same quarter last year", [(3, Age.YEAR_AGO)]),
        ("the year-ago quarter", [(3, Age.YEAR_AGO)]),
        ("the prior quarter", [(None, Age.PRIOR_QUARTER)]),
        ("three months earlier", [(None, Age.PRIOR_QUARTER)]),
        ("at the end of fiscal 2025", [(0, Age.YEAR_END)]),
        ("at the end of May", [(0, Age.CURRENT)]),
        ("at quarter-end", [(0, Age.CURRENT)]),
        ("as of August 28, 2025", [(0, Age.YEAR_END)]),
        ("en el tercer trimestre", [(3, Age.CURRENT)]),
        ("los primeros nueve meses del ejercicio 2026", [(9, Age.CURRENT)]),
        ("un año antes", [(None, Age.YEAR_AGO)]),
        ("al cierre del trimestre", [(0, Age.CURRENT)]),
        ("mismo trimestre del año anterior", [(3, Age.YEAR_AGO)]),
    ],
)
def test_a_stated_period_is_read(text, expected):
    assert read(text) == expected


@pytest.mark.parametrize(
    "text",
    [
        "a quarter of revenue",
        "headquarters in Boise",
        "$2,025 of fees",
        "may rise",
        "a third of sales",
        "twelve stores",
    ],
)
def test_what_is_no_period_is_left_alone(text):
    assert read(text) == []


def test_a_fiscal_year_unlike_the_calendar_year_is_not_guessed():
    calendar = Calendar(date(2023, 8, 31), date(2022, 8, 31), None, None, 2024, 1, 3)
    (found,) = find_whens("in 2023", calendar)
    assert found.when.age is None
    (fiscal,) = find_whens("in fiscal 2023", calendar)
    assert fiscal.when.age is Age.YEAR_AGO


def test_the_end_of_the_running_fiscal_year_has_not_come():
    (found,) = find_whens("at the end of fiscal 2026", CALENDAR)
    assert found.when.age is Age.OTHER


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        (When(3, date(2026, 5, 28)), When(3, date(2026, 5, 31)), True),
        (When(3, date(2026, 5, 28)), When(3, date(2026, 6, 30)), False),
        (When(3, date(2026, 5, 28)), When(9, date(2026, 5, 28)), False),
        (When(None, None, Age.YEAR_AGO), When(3, None, Age.YEAR_AGO), True),
        (When(None, None, Age.YEAR_AGO), When(3, None, Age.CURRENT), False),
        (When(3), When(3), None),
    ],
)
def test_two_readings_are_compared_by_what_both_know(one, other, same):
    assert compare(one, other) is same


@given(st.text(max_size=300))
def test_any_text_is_read_without_an_error(text):
    for calendar in (CALENDAR, NOTHING_KNOWN):
        for found in find_whens(text, calendar):
            assert 0 <= found.start < found.end <= len(text)
