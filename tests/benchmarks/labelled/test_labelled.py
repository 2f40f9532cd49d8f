"""Rules that hold on the claims that other people labelled."""

import pytest

from gate.filing import read_filing
from tests.benchmarks.labelled import financebench, findver, news
from tests.benchmarks.labelled.evidence import from_lines, from_pipes, page
from tests.benchmarks.labelled.judging import describe
from tests.conftest import SHARED, needs_shared

MOST_FALSE_SUPPORTED = 0.03


def listed(cases):
    return "\n".join(describe(case) for case in cases)


@pytest.mark.corpus
@pytest.mark.slow
@needs_shared
def test_no_published_error_is_supported_and_no_true_report_rejected():
    table = news.run(SHARED)
    supported = table.pick("contradicted", "supported")
    rejected = table.pick("supported", "rejected")
    assert not supported, listed(supported)
    assert not rejected, listed(rejected)


@pytest.mark.corpus
@pytest.mark.slow
@needs_shared
def test_few_false_statements_with_numbers_are_supported():
    table = findver.run(SHARED)
    false = [c for c in table.cases if c.label == "false" and findver.WORDS_ONLY not in c.subset]
    supported = [c for c in false if c.outcome == "supported"]
    assert len(table.cases) == 128
    assert len(supported) <= MOST_FALSE_SUPPORTED * len(false), listed(supported)


@pytest.mark.corpus
@pytest.mark.slow
@needs_shared
def test_few_wrong_answers_of_models_are_supported():
    table = financebench.run(SHARED)
    false = [c for c in table.cases if c.label == "false" and "last number" not in c.subset]
    supported = [c for c in false if c.outcome == "supported"]
    assert len(supported) <= MOST_FALSE_SUPPORTED * len(false), listed(supported)


def test_rows_between_bars_become_a_table_that_the_reader_can_read():
    text = (
        "Assets are as follows:\n\n"
        "| (In thousands) | December 31, 2025 | March 31, 2025 |\n"
        "| Cash and cash equivalents | $ | 5,532 | $ | 7,439 |\n"
        "| Restricted cash | 373 | 371 |\n"
    )
    filing = read_filing(page([from_pipes(text)]), name="made up")
    figures = {(f.label, f.column): int(f.value) for f in filing.figures if f.label}
    assert figures["Cash and cash equivalents", "December 31, 2025"] == 5_532_000
    assert figures["Restricted cash", "March 31, 2025"] == 371_000


def test_one_cell_a_line_becomes_a_table_too():
    text = (
        "CONSOLIDATED BALANCE SHEETS\n(In millions)\n \nDecember 1,\n2025\nDecember 2,\n2024\n"
        "Cash and cash equivalents......... $\n876\n$\n1,117\nGoodwill\n5,366\n4,721\n"
        "Total assets\n$\n11,726\n$\n10,785\n"
    )
    filing = read_filing(page([from_lines(text)]), name="made up")
    figures = {(f.label, f.column): int(f.value) for f in filing.figures if f.label}
    assert figures["Goodwill", "December 2, 2024"] == 4_721_000_000
    assert figures["Total assets", "December 1, 2025"] == 11_726_000_000


def test_a_page_of_prose_stays_prose():
    html = from_lines("Net sales rose in every region.\nWe expect more of the same.\n2025\n")
    assert "<table>" not in html
