"""What the model is given: code's choice of figures, each with label, period and unit."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from decimal import Decimal

import pytest

from gate.figures import Period, ScaleSource
from gate.filing import read_filing
from gate.units import PERCENT, SHARES, USD, USD_PER_SHARE, money
from pipeline.writer.facts import KeyFigure, key_figures
from pipeline.writer.wording import EN, ES, amount_of, lines_of, movement, period_of
from tests.conftest import CORPUS, needs_shared
from tests.pipeline.writer.quarter import acme

QUARTER = Period(date(2026, 5, 28), date(2026, 2, 27))
YEAR_AGO = Period(date(2025, 5, 29), date(2025, 2, 28))


def lines() -> list[str]:
    return [line for key in key_figures(acme()) for line in lines_of(key, EN)]


def test_a_line_says_label_period_amount_and_how_it_compares():
    assert lines()[0] == (
        "Revenue, quarter ended May 28, 2026: $41,456 million (far above the year before)"
    )
    assert lines()[1] == "Revenue, quarter ended May 29, 2025: $9,301 million"


def test_what_readers_look_for_comes_first_and_each_line_once():
    labels = [key.label for key in key_figures(acme())]
    assert labels[:4] == ["Revenue", "Gross margin", "Operating income (loss)", "Net income"]
    assert len(labels) == len(set(labels)) == 6
    assert len(key_figures(acme(), most=2)) == 2


@pytest.mark.parametrize(
    "change",
    [
        {"scale_source": ScaleSource.ASSUMED},
        {"period": None},
        {"unit": None},
        {"label": ""},
        {"dimensions": (("us-gaap:SegmentAxis", "x:Y"),)},
        {"table": None},
        {"nil": True},
        {"value": Decimal(0)},
        {"period": YEAR_AGO},
    ],
)
def test_a_figure_that_does_not_say_what_it_is_is_never_handed_over(change):
    filing = acme()
    doubtful = replace(filing, figures=tuple(replace(f, **change) for f in filing.figures))
    assert key_figures(doubtful) == ()


def figure(**change: object):
    (found,) = [f for f in acme().figures if f.text == "41,456"]
    return replace(found, **change)


@pytest.mark.parametrize(
    ("change", "english", "spanish"),
    [
        ({}, "$41,456 million", "41.456 millones de dólares"),
        ({"value": Decimal(-362_000_000)}, "-$362 million", "-362 millones de dólares"),
        (
            {"scale": 9, "step": Decimal(10**8), "value": Decimal(41_500_000_000)},
            "$41.5 billion",
            "41,5 mil millones de dólares",
        ),
        (
            {"scale": 3, "step": Decimal(1000), "value": Decimal(29_304_000)},
            "$29,304 thousand",
            "29.304 mil dólares",
        ),
        (
            {"unit": USD_PER_SHARE, "scale": 0, "step": Decimal("0.01"), "value": Decimal("1.20")},
            "$1.20 per share",
            "1,20 dólares por acción",
        ),
        ({"unit": SHARES}, "41,456 million shares", "41.456 millones de acciones"),
        (
            {"unit": PERCENT, "scale": 0, "step": Decimal("0.1"), "value": Decimal("46.7")},
            "46.7%",
            "46,7 %",
        ),
        ({"unit": money("CHF")}, "CHF 41,456 million", "41.456 millones de CHF"),
        (
            {"unit": USD, "scale": 0, "step": Decimal(1), "value": Decimal(12_146_844)},
            "$12,146,844",
            "12.146.844 dólares",
        ),
    ],
)
def test_amounts_keep_the_printed_precision_and_scale(change, english, spanish):
    assert amount_of(figure(**change), EN) == english
    assert amount_of(figure(**change), ES) == spanish


@pytest.mark.parametrize(
    ("period", "english"),
    [
        (QUARTER, "quarter ended May 28, 2026"),
        (Period(date(2026, 5, 28), date(2025, 8, 29)), "nine months ended May 28, 2026"),
        (Period(date(2026, 5, 28), date(2025, 5, 30)), "year ended May 28, 2026"),
        (Period(date(2026, 5, 28)), "at May 28, 2026"),
    ],
)
def test_periods_are_said_in_words(period, english):
    assert period_of(period, EN) == english


@pytest.mark.parametrize(
    ("now", "before", "said"),
    [
        (100, 100, "about the same as in the year before"),
        (103, 100, "slightly above the year before"),
        (97, 100, "slightly below the year before"),
        (120, 100, "above the year before"),
        (150, 100, "well above the year before"),
        (50, 100, "well below the year before"),
        (300, 100, "far above the year before"),
        (-5, 100, "negative, after a positive amount in the year before"),
        (5, -100, "positive, after a negative amount in the year before"),
        (-50, -100, "negative, but less so than in the year before"),
        (-150, -100, "negative, and more so than in the year before"),
        (5, 0, ""),
    ],
)
def test_the_comparison_is_codes_and_holds_no_number(now, before, said):
    key = KeyFigure(
        "Revenue",
        figure(value=Decimal(now)),
        QUARTER,
        figure(value=Decimal(before), period=YEAR_AGO),
    )
    assert movement(key, EN) == said
    assert not any(sign.isdigit() for sign in movement(key, ES))


@pytest.mark.parametrize(
    ("label", "value", "line"),
    [
        ("Operating income (loss)", 362, "Operating income, quarter ended May 28, 2026: $362"),
        ("Operating income (loss)", -362, "Operating loss, quarter ended May 28, 2026: $362"),
        ("Net (loss) income", -362, "Net loss, quarter ended May 28, 2026: $362"),
        ("Net loss", -362, "Net loss, quarter ended May 28, 2026: $362"),
        ("Other income, net", -362, "Other income, net, quarter ended May 28, 2026: -$362"),
        (
            "Net cash provided by (used in) operating activities",
            -362,
            "Net cash used in operating activities, quarter ended May 28, 2026: $362",
        ),
        (
            "Cash generated by/(used in) investing activities",
            362,
            "Cash generated by investing activities, quarter ended May 28, 2026: $362",
        ),
    ],
)
def test_a_minus_is_said_once(label, value, line):
    now = figure(value=Decimal(value), scale=0, step=Decimal(1))
    assert lines_of(KeyFigure(label, now, QUARTER), EN) == [line]


@pytest.mark.parametrize(
    ("now", "before", "said"),
    [
        (-50, -100, "smaller than in the year before"),
        (-150, -100, "larger than in the year before"),
        (-100, -100, "about the same as in the year before"),
        (-5, 100, "after an amount of the other sign in the year before"),
        (5, -100, "positive, after a negative amount in the year before"),
    ],
)
def test_a_loss_is_larger_or_smaller_and_not_above_or_below(now, before, said):
    key = KeyFigure(
        "Net income (loss)",
        figure(value=Decimal(now)),
        QUARTER,
        figure(value=Decimal(before), period=YEAR_AGO),
    )
    assert movement(key, EN) == said


@needs_shared
@pytest.mark.corpus
@pytest.mark.parametrize("name", ["AAPL_10-Q_2023-07-01", "KO_10-Q_2025-06-27"])
def test_real_filings_offer_the_lines_that_readers_look_for(name):
    file = max((CORPUS / name).iterdir(), key=lambda f: f.stat().st_size)
    keys = key_figures(read_filing(file))
    assert len(keys) == 14
    assert "net sales" in keys[0].label.lower() or "revenues" in keys[0].label.lower()
    assert all(key.before is not None for key in keys[:6])
