"""From header words to days: phrases, the calendar, columns and rows."""

from __future__ import annotations

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.figures import Period
from gate.filing.calendar import FiscalCalendar, find_year_end_rule
from gate.filing.captions import Statement
from gate.filing.periods import TimeContext, column_period, row_period
from gate.filing.phrases import Length, read_phrase, time_groups

MONTHS = FiscalCalendar(date(2026, 9, 30), date(2025, 12, 31))
WEEKS = FiscalCalendar(date(2025, 6, 28), date(2024, 9, 28))


def _column(
    header: str, *around: str, statement: Statement = Statement.INCOME,
    calendar: FiscalCalendar = MONTHS,
) -> Period | None:  # fmt: skip
    phrases = tuple(read_phrase(text) for text in around)
    return column_period(TimeContext(read_phrase(header), phrases, statement, calendar))


def _duration(start: str, end: str) -> Period:
    return Period(date.fromisoformat(end), date.fromisoformat(start))


@pytest.mark.parametrize(
    ("header", "around", "period"),
    [
        ("Three Months Ended September 30, 2026", (), _duration("2026-07-01", "2026-09-30")),
        ("Nine Months Ended September 30, 2025", (), _duration("2025-01-01", "2025-09-30")),
        ("2026", ("Three Months Ended September 30,",), _duration("2026-07-01", "2026-09-30")),
        ("2025", ("Nine Months Ended September 30, 2026 and 2025",),
         _duration("2025-01-01", "2025-09-30")),
        ("Quarter ended September 30, 2026", (), _duration("2026-07-01", "2026-09-30")),
        ("Third Quarter 2026", (), _duration("2026-07-01", "2026-09-30")),
        ("Year-to-date 2026", (), _duration("2026-01-01", "2026-09-30")),
        ("July 22 to September 30, 2026", (), _duration("2026-07-22", "2026-09-30")),
        ("16 Weeks Ended April 19, 2026", (), _duration("2025-12-29", "2026-04-19")),
    ],
)  # fmt: skip
def test_duration(header: str, around: tuple[str, ...], period: Period) -> None:
    assert _column(header, *around) == period


def test_a_year_to_date_beats_the_quarter_over_the_labels() -> None:
    quarter = "Quarter ended September 30, 2026"
    assert _column("Year to date", quarter) == _duration("2026-01-01", "2026-09-30")
    assert _column("As restated", quarter) == _duration("2026-07-01", "2026-09-30")


def test_a_year_to_date_of_another_quarter_has_no_known_length() -> None:
    assert _column("Year to date June 30, 2026") is None
    assert _column("Six months year to date June 30, 2026") == _duration("2026-01-01", "2026-06-30")


def test_balance_sheet_columns_are_days() -> None:
    for header, day in (("September 30, 2026", date(2026, 9, 30)),
                        ("December 31, 2025", date(2025, 12, 31)), ("2026", date(2026, 9, 30)),
                        ("2025", date(2025, 12, 31))):  # fmt: skip
        assert _column(header, statement=Statement.BALANCE) == Period(day)


@pytest.mark.parametrize("header", ["Change", "% of sales", "Common Stock", "2026 and 2025", ""])
def test_a_header_that_names_no_one_period_gives_none(header: str) -> None:
    assert _column(header, statement=Statement.NONE) is None


def test_a_year_alone_is_no_period_without_a_filing() -> None:
    unknown = FiscalCalendar()
    assert _column("2026", statement=Statement.NONE, calendar=unknown) is None
    assert _column("2026", statement=Statement.INCOME, calendar=unknown) is None


def test_weeks() -> None:
    quarter = _column("Three Months Ended June 28, 2025", calendar=WEEKS)
    year_to_date = _column("Nine Months Ended June 28, 2025", calendar=WEEKS)
    assert quarter == _duration("2025-03-30", "2025-06-28")
    assert year_to_date == _duration("2024-09-29", "2025-06-28")


def test_a_calendar_year_starts_in_january_though_quarters_go_by_weeks() -> None:
    calendar = FiscalCalendar(date(2025, 6, 27), date(2024, 12, 31))
    assert _column("Six Months Ended June 27, 2025", calendar=calendar) == _duration(
        "2025-01-01", "2025-06-27"
    )
    assert _column("Three Months Ended June 27, 2025", calendar=calendar) == _duration(
        "2025-03-29", "2025-06-27"
    )


def test_the_filing_says_when_its_53_week_year_began() -> None:
    rule = find_year_end_rule("a 52- or 53-week period that ends on the last Saturday of September")
    assert rule is not None
    assert rule.year_end(2022) == date(2022, 9, 24)
    assert rule.year_end(2023) == date(2023, 9, 30)
    nearest = find_year_end_rule("The year ends on the Sunday nearest to the end of December")
    assert nearest is not None
    assert nearest.year_end(2022) == date(2023, 1, 1)
    assert find_year_end_rule("the year ends on December 31") is None


QUARTER = _duration("2026-07-01", "2026-09-30")


@pytest.mark.parametrize(
    ("label", "period"),
    [
        ("Cash at beginning of period", Period(date(2026, 6, 30))),
        ("Cash at end of period", Period(date(2026, 9, 30))),
        ("Balance at June 30, 2026", Period(date(2026, 6, 30))),
        ("Balance at July 1, 2026", Period(date(2026, 6, 30))),
        ("Ending common stock", Period(date(2026, 9, 30))),
        ("Ending of a lease", QUARTER),
        ("Spending on stock", QUARTER),
        ("Net income", QUARTER),
        ("Increase in cash", QUARTER),
        ("Cash paid for taxes", QUARTER),
    ],
)
def test_rows_among_flows(label: str, period: Period) -> None:
    assert row_period(label, QUARTER, Statement.CASH, MONTHS) == period


def test_all_equity_is_a_balance_in_any_table() -> None:
    for label in ("Total equity", "Total Shareholders’ Equity"):
        assert row_period(label, QUARTER, Statement.NONE, MONTHS) == Period(date(2026, 9, 30))
    for label in ("Total change in equity", "Total paid for equity", "Equity"):
        assert row_period(label, QUARTER, Statement.NONE, MONTHS) == QUARTER


def test_a_row_without_a_column_names_the_day_of_its_balance_sheet() -> None:
    def struck(label: str, column: Period | None = None) -> Period | None:
        return row_period(label, column, Statement.BALANCE, MONTHS)

    assert struck("Shares issued - September 2026") == Period(date(2026, 9, 30))
    assert struck("December 2025") == Period(date(2025, 12, 31))
    assert struck("Shares issued - March 2026") is None
    assert struck("Notes due September 2026") is None
    assert struck("Shares issued") is None
    assert struck("December 2025", Period(date(2026, 9, 30))) == Period(date(2026, 9, 30))


def test_one_line_of_several_periods_is_cut() -> None:
    assert time_groups("Three Months Ended July 31, Six Months Ended July 31,") == (
        "", ["Three Months Ended July 31,", "Six Months Ended July 31,"],
    )  # fmt: skip
    assert time_groups("(unaudited) Apr 1, 2023 Apr 2, 2022")[1] == ["Apr 1, 2023", "Apr 2, 2022"]
    assert time_groups("Net sales") == ("Net sales", [])


@given(st.dates(date(1995, 1, 1), date(2035, 12, 31)), st.sampled_from([3, 6, 9, 12]))
def test_a_month_end_closes_whole_months(day: date, months: int) -> None:
    end = FiscalCalendar().end_in(day.year, day.month, 31)
    assert end is not None
    period = FiscalCalendar().duration(end, Length(months=months))
    assert period.start is not None
    assert period.start.day == 1
    assert period.months == months


@given(st.dates(date(1995, 1, 1), date(2035, 12, 31)), st.integers(1, 53))
def test_weeks_are_weeks(end: date, weeks: int) -> None:
    period = FiscalCalendar().duration(end, Length(weeks=weeks))
    assert period.start == end - timedelta(days=7 * weeks - 1)


@given(st.text(max_size=200))
def test_any_text_has_a_phrase(text: str) -> None:
    phrase = read_phrase(text)
    assert all(0 < month <= 12 for month, _ in phrase.month_days)
