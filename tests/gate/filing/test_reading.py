"""Whole readings of small filings: text, tables, figures, facts."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

import pytest

from gate.figures import ColumnKind, Figure, Filing, Period, PeriodSource, ScaleSource
from gate.filing import read_filing
from gate.units import PERCENT, SHARES, USD, USD_PER_SHARE
from tests.gate.filing.documents import STATEMENT, context, inline, tag


def _of(filing: Filing, text: str) -> Figure:
    return next(figure for figure in filing.figures if figure.text == text)


def _labelled(filing: Filing, label: str) -> list[Figure]:
    return [figure for figure in filing.figures if figure.label == label]


@pytest.fixture(scope="module")
def statement() -> Filing:
    cover = "<p>For the quarterly period ended June 28, 2025</p>"
    return read_filing(f"<html><body>{cover}{STATEMENT}</body></html>".encode())


def test_a_row_reads_as_printed(statement: Filing) -> None:
    assert "Net sales $1,310 $1,205" in statement.text.splitlines()
    assert "Research (88) (79)" in statement.text.splitlines()


def test_every_figure_stands_where_it_says(statement: Filing) -> None:
    for figure in statement.figures:
        assert statement.text[figure.start : figure.end] == figure.text
    for table in statement.tables:
        for row in table.rows:
            assert "\n" not in statement.text[row.start : row.end]


def test_scale_unit_and_period_of_a_statement(statement: Filing) -> None:
    sales, before = _labelled(statement, "Net sales")
    assert (sales.value, sales.unit, sales.scale_source) == (
        Decimal(1_310_000_000), USD, ScaleSource.TABLE,
    )  # fmt: skip
    assert sales.period == Period(date(2025, 6, 28), date(2025, 3, 30))
    assert before.period is not None
    assert before.period.end.year == 2024
    assert sales.period_source is PeriodSource.HEADER
    assert sales.column == "Three Months Ended June 28, 2025"
    research = _labelled(statement, "Research")[0]
    assert (research.value, research.section) == (Decimal(-88_000_000), "Operating expenses")


def test_rows_that_escape_the_money_scale(statement: Filing) -> None:
    loss = _labelled(statement, "Net loss per share")[0]
    assert (loss.value, loss.unit, loss.scale) == (Decimal("-0.12"), USD_PER_SHARE, 0)
    margin = _labelled(statement, "Gross margin")[0]
    assert (margin.value, margin.unit) == (Decimal("41.2"), PERCENT)
    shares = _labelled(statement, "Weighted-average shares used")[0]
    assert (shares.value, shares.unit) == (Decimal(310_000_000), SHARES)


def test_the_table_knows_its_caption_and_columns(statement: Filing) -> None:
    table = statement.tables[0]
    assert table.is_statement
    assert table.caption in statement.text
    assert table.caption.splitlines() == [
        "Condensed Consolidated Statements of Operations",
        "(In millions, except per share amounts)",
    ]
    assert [column.kind for column in table.columns] == [ColumnKind.VALUE, ColumnKind.VALUE]
    assert table.rows[0].is_header
    assert table.rows[2].label == "Net sales"


def test_a_tag_beats_the_page() -> None:
    filing = read_filing(
        inline(f"<p>(In thousands)</p><table><tr><td>Sales</td><td>{tag('725')}</td></tr></table>")
    )
    sales = _labelled(filing, "Sales")[0]
    assert (sales.value, sales.scale_source) == (Decimal(725_000_000), ScaleSource.TAG)
    assert sales.period == Period(date(2026, 9, 30), date(2026, 7, 1))
    assert sales.concept == "us-gaap:Revenues"
    hidden = read_filing(
        inline(f"<p>(In thousands)</p><table><tr><td>Sales</td><td>{tag('725')}</td></tr></table>"),
        use_tags=False,
    )
    assert _labelled(hidden, "Sales")[0].value == Decimal(725_000)


def test_tagged_and_printed_sign_are_both_kept() -> None:
    paid = tag("466", name="us-gaap:PaymentsOfDividends")
    lost = tag("12", name="us-gaap:NetIncomeLoss", extra='sign="-"')
    filing = read_filing(
        inline(f"<table><tr><td>Dividends</td><td>({paid}</td><td>)</td></tr>"
               f"<tr><td>Net loss</td><td>{lost}</td><td></td></tr></table>")
    )  # fmt: skip
    dividends, loss = _labelled(filing, "Dividends")[0], _labelled(filing, "Net loss")[0]
    assert (dividends.value, dividends.printed_value) == (
        Decimal(466_000_000),
        Decimal(-466_000_000),
    )
    assert dividends.text == "(466)"
    assert (loss.value, loss.printed_sign) == (Decimal(-12_000_000), 1)


def test_brackets_in_prose_are_an_aside_unless_they_say_minus() -> None:
    filing = read_filing(
        inline(f"<p>Sales (${tag('5', scale='6')} million) rose; per share it was "
               f"$({tag('0.12', scale='0', unit='eps', extra='sign=&quot;-&quot;')}).</p>"
               .replace("&quot;", '"'))
    )  # fmt: skip
    assert _of(filing, "5").printed_sign == 1
    assert _of(filing, "(0.12)").printed_value == Decimal("-0.12")


def test_percent_ratio_and_count_of_pure_numbers() -> None:
    filing = read_filing(
        inline("<p>" + tag("46.7", unit="pure", scale="-2") + "% of "
               + tag("3.5", unit="pure", scale="0") + " and "
               + tag("two", unit="pure", scale="0", form="ixt-sec:numwordsen") + "</p>")
    )  # fmt: skip
    found = {figure.text: (str(figure.unit), figure.value) for figure in filing.figures}
    assert found == {
        "46.7": ("percent", Decimal("46.7")),
        "3.5": ("ratio", Decimal("3.5")),
        "two": ("count", Decimal(2)),
    }


def test_hidden_facts_are_facts_and_never_figures() -> None:
    secret = tag("0.01", name="us-gaap:EarningsPerShareDiluted", unit="eps", scale="0",
                 extra='sign="-"')  # fmt: skip
    shown = tag("0.17", name="us-gaap:EarningsPerShareDiluted", unit="eps", scale="0",
                extra='sign="-"')  # fmt: skip
    filing = read_filing(
        inline(f"<table><tr><td>Diluted</td><td>$({shown}</td><td>)</td></tr></table>"
               f'<p style="display:none">{tag("7")}</p>', hidden=secret)
    )  # fmt: skip
    assert [figure.text for figure in filing.figures] == ["(0.17)"]
    assert sorted(fact.hidden for fact in filing.facts) == [False, True, True]


def test_hidden_text_is_no_text_and_is_reported() -> None:
    filing = read_filing(
        inline('<p>Sales <span style="display:none">999</span>'
               '<span style="font-size:0pt">888</span>'
               '<span style="visibility:hidden">777</span>were $5.</p>')
    )  # fmt: skip
    assert filing.text == "Sales were $5."
    assert any("hidden text" in warning for warning in filing.warnings)
    plain = read_filing(inline('<p style="font-size:10pt;overflow:hidden">Sales were $5.</p>'))
    assert plain.text == "Sales were $5."


def test_a_superscript_never_glues_to_digits() -> None:
    raised = '<span style="position:relative;top:-3.5pt">2</span>'
    filing = read_filing(f"<table><tr><td>Deposits<sup>(1)</sup></td><td>$5,310{raised}</td></tr>"
                         "<tr><td>Area</td><td>10<sup>2</sup></td></tr></table>"
                         .encode())  # fmt: skip
    assert _of(filing, "5,310").label == "Deposits"
    assert "10\u00b2" in filing.text
    assert "102" not in filing.text


def test_inline_tags_do_not_split_words_and_blocks_do() -> None:
    filing = read_filing(b"<p>Sa<b>l</b>es <i>rose</i></p><div>Costs<br/>fell</div>")
    assert filing.text == "Sales rose\nCosts\nfell"


def test_page_furniture_leaves_a_broken_sentence_whole() -> None:
    pages = "".join(
        f"<p>Example Corp</p><p>Part {name} of the text speaks of one thing and is long enough "
        f"that it goes on over the end of the page because the</p><p>{number}</p><hr/>"
        for number, name in enumerate("abcd", start=1)
    )
    text = read_filing(f"<html><body>{pages}<p>end is near.</p></body></html>".encode()).text
    assert "Example Corp" not in text.splitlines()[2:]
    assert "because the end is near." in text
    assert "\n3" not in text


def test_a_repeated_statement_of_amounts_is_no_furniture() -> None:
    pages = "".join(
        f"<p>Costs fell by ${number} million.</p><p>{number}</p><hr/>" for number in range(1, 6)
    )
    text = read_filing(f"<html><body>{pages}<p>End.</p></body></html>".encode()).text
    assert text.count("Costs fell by") == 5


def test_headers_above_headers_and_kinds_of_columns() -> None:
    filing = read_filing(
        b"<p>(In millions)</p><table><tr><th></th><th colspan='2'>Three Months Ended June 30,</th>"
        b"<th rowspan='2'>$ Change</th><th rowspan='2'>% Change</th></tr>"
        b"<tr><th></th><th>2026</th><th>2025</th></tr>"
        b"<tr><td>Sales</td><td>120</td><td>100</td><td>20</td><td>20.0</td></tr></table>"
    )
    kinds = [column.kind for column in filing.tables[0].columns]
    assert kinds == [ColumnKind.VALUE, ColumnKind.VALUE, ColumnKind.CHANGE,
                     ColumnKind.PERCENT_CHANGE]  # fmt: skip
    growth = _of(filing, "20.0")
    assert (growth.value, growth.unit) == (Decimal("20.0"), PERCENT)
    assert _of(filing, "20").value == Decimal(20_000_000)


def test_a_nested_table_is_read_and_its_frame_is_not() -> None:
    filing = read_filing(
        b"<table><tr><td><p>(In thousands)</p><table><tr><td>Rent</td><td>$38</td></tr></table>"
        b"</td></tr></table>"
    )
    assert [(figure.label, figure.value) for figure in filing.figures] == [
        ("Rent", Decimal(38_000))
    ]


def test_equity_rows_take_their_days_from_the_balances() -> None:
    filing = read_filing(
        b"<html><body><p>For the quarterly period ended June 30, 2026</p>"
        b"<p>Consolidated Statements of Stockholders' Equity</p><p>(In millions)</p><table>"
        b"<tr><td></td><td>Common Stock</td><td>Total</td></tr>"
        b"<tr><td>Balance at March 31, 2026</td><td>$10</td><td>$50</td></tr>"
        b"<tr><td>Net income</td><td>-</td><td>7</td></tr>"
        b"<tr><td>Balance at June 30, 2026</td><td>$10</td><td>$57</td></tr></table></body></html>"
    )
    assert _of(filing, "50").period == Period(date(2026, 3, 31))
    assert _of(filing, "7").period == Period(date(2026, 6, 30), date(2026, 4, 1))
    assert _of(filing, "57").period == Period(date(2026, 6, 30))


def test_several_registrants_are_kept_apart() -> None:
    contexts = context("q", "2026-07-01", "2026-09-30") + context(
        "sub", "2026-07-01", "2026-09-30", "ex:SubsidiaryMember"
    )
    filing = read_filing(
        inline(f"<p>Sales {tag('9')} and {tag('5', of='sub')}</p>", contexts=contexts)
    )
    assert _of(filing, "9").dimensions == ()
    assert _of(filing, "5").dimensions == (("dei:LegalEntityAxis", "ex:SubsidiaryMember"),)


def test_an_unknown_transform_spoils_one_fact_only() -> None:
    filing = read_filing(
        inline(f"<table><tr><td>Assets</td><td>{tag('9,999', form='ixt:nothing')}</td></tr>"
               f"<tr><td>Debt</td><td>{tag('4,100')}</td></tr></table>")
    )  # fmt: skip
    assert [figure.label for figure in filing.figures] == ["Debt"]
    assert [fact.unreadable for fact in filing.facts] == [True, False]
    assert any("ixt:nothing" in warning for warning in filing.warnings)


def test_prose_takes_the_scale_of_its_caption_and_only_that() -> None:
    filing = read_filing(b"(In millions of euros) Net revenue was 29,493. Headcount was 5%.")
    assert (_of(filing, "29,493").value, str(_of(filing, "29,493").unit)) == (
        Decimal(29_493_000_000), "EUR",
    )  # fmt: skip
    assert _of(filing, "5%").value == 5
    bare = read_filing(b"Units shipped: 2,010,000")
    assert (bare.figures[0].value, bare.figures[0].label) == (Decimal(2_010_000), "Units shipped")


def test_names_made_of_digits_are_no_figures() -> None:
    filing = read_filing(
        b"In 2026, see Note 5 and Form 10-Q, Rule 10b5-1 gave us 325 stores by July 4, 2026."
    )
    assert [figure.text for figure in filing.figures] == ["325"]


def test_a_contents_table_counts_pages_and_not_money() -> None:
    rows = "".join(f"<tr><td>Item {n}. Something</td><td>{10 + n}</td></tr>" for n in range(1, 5))
    assert read_filing(f"<table>{rows}</table>".encode()).figures == ()


def test_an_8_k_is_read_with_a_warning() -> None:
    filing = read_filing(b"<html><body><p>FORM 8-K</p><p>Sales were $5 million.</p></body></html>")
    assert filing.document_type == "8-K"
    assert any("8-K" in warning for warning in filing.warnings)
    assert len(filing.figures) == 1
