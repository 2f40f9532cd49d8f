from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.attribution.calendar import Age
from gate.attribution.statements import Mention, Role, Statement, read_statements
from gate.numbers import read_numbers
from gate.units import UnitKind
from tests.gate.attribution.test_whens import CALENDAR


def read(sentence: str) -> list[Statement]:
    numbers = [
        n for n in read_numbers(sentence) if n.unit is not None and n.unit.kind is not UnitKind.TIME
    ]
    mentions = [Mention(n.start, n.end, n.unit, n.verb) for n in numbers]
    return read_statements(sentence, mentions, CALENDAR)


@pytest.mark.parametrize(
    ("sentence", "lines"),
    [
        ("Net sales were $5 billion.", [{"REVENUE"}]),
        ("Cost of sales came to $5 billion.", [{"COST_OF_REVENUE"}]),
        ("Operating income was $2 billion and net income $1 billion.",
         [{"OPERATING_INCOME"}, {"NET_INCOME"}]),
        ("It had $5 billion of long-term debt.", [{"LONG_TERM_DEBT"}]),
        ("Greater China net sales hit $5 billion.", [{"greater", "china", "REVENUE"}]),
        ("Sales of memory chips in Europe were $5 billion.",
         [{"REVENUE", "memory", "chip", "europe"}]),
        ("Costs grew more slowly than revenue, operating expenses reaching $5 billion.",
         [{"OPERATING_EXPENSES"}]),
        ("The firm earned $3 million.", [{"NET_INCOME"}]),
        ("It repaid $9 billion of debt.", [{"DEBT_REPAYMENTS"}]),
        ("It paid shareholders $437 million in dividends.", [{"DIVIDENDS_PAID"}]),
        ("Its operations generated $11 billion of cash.", [{"OPERATING_CASH_FLOW"}]),
        ("Los ingresos alcanzaron $5 billion.", [{"REVENUE"}]),
    ],
)  # fmt: skip
def test_the_line_of_a_number(sentence, lines):
    assert [set(s.phrase.terms) for s in read(sentence)] == lines


@pytest.mark.parametrize(
    ("sentence", "roles"),
    [
        ("Revenue rose 8% to $5 billion from $4 billion.", [Role.GROWTH, Role.LEVEL, Role.PARTNER]),
        ("Revenue grew by $105 million, or 8.7%, to $1.31 billion.",
         [Role.CHANGE, Role.GROWTH, Role.LEVEL]),
        ("Net income was $4 million, against $5 million.", [Role.LEVEL, Role.PARTNER]),
        ("Services made up 23% of revenue.", [Role.SHARE]),
        ("Gross margin was 46%.", [Role.LEVEL]),
        ("Profit of $5 billion was 5 percent higher.", [Role.LEVEL, Role.GROWTH]),
    ],
)  # fmt: skip
def test_the_role_of_a_number(sentence, roles):
    assert [s.role for s in read(sentence)] == roles


def test_a_number_that_says_nothing_speaks_of_what_the_one_before_it_spoke_of():
    first, eps, earlier, earlier_eps = read(
        "Net income was $404 million, or $1.74 per share, against $454 million and "
        "$1.89 per share a year before."
    )
    assert first.phrase.terms == earlier.phrase.terms == {"NET_INCOME"}
    assert eps.phrase.terms == earlier_eps.phrase.terms == {"EPS"}
    assert earlier.role is earlier_eps.role is Role.PARTNER
    assert earlier_eps.when.age is Age.YEAR_AGO


def test_a_period_behind_a_comparison_is_the_base_and_not_the_period():
    level, growth = read("Revenue was $5 billion, up 12% from a year earlier.")
    assert level.when.age is None
    assert growth.base is not None
    assert growth.base.age is Age.YEAR_AGO


def test_each_of_two_periods_belongs_to_its_own_number():
    quarter, year = read(
        "Revenue was $5 billion in the quarter and $12 billion in the first nine months."
    )
    assert (quarter.when.months, year.when.months) == (3, 9)


@pytest.mark.parametrize(
    ("sentence", "direction"),
    [
        ("Revenue rose 8%.", 1),
        ("Revenue fell 8%.", -1),
        ("Net loss narrowed 8%.", -1),
        ("Los ingresos cayeron 8%.", -1),
        ("The ratio improved 8%.", 0),
    ],
)
def test_a_word_of_movement_has_a_direction(sentence, direction):
    assert read(sentence)[0].direction == direction


def test_words_of_expectation_stay_with_their_own_number():
    filed, planned = read("It employs 8,200 people, and plans to spend $120 million.")
    assert not filed.modal
    assert planned.modal


@given(st.lists(st.sampled_from(
    ["revenue", "rose", "from", "to", "$5 billion", "8%", "and", ",", ";", "net income",
     "a year earlier", "in the quarter", "of", "(", ")", "doubled", "loss", "versus"]
), max_size=20))  # fmt: skip
def test_any_order_of_words_is_read_without_an_error(words):
    sentence = " ".join(words)
    for statement in read(sentence):
        assert statement.direction in {-1, 0, 1}
