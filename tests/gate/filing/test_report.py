from __future__ import annotations

import json
from decimal import Decimal

from gate.filing import read_filing
from gate.filing.report import figure_to_json, filing_to_json, plain
from tests.gate.filing.documents import context, inline, tag

CONTEXTS = context("q", "2026-07-01", "2026-09-30") + context("i", "", "2026-09-30")


def test_the_object_of_a_filing() -> None:
    filing = read_filing(inline(f"<p>Sales were {tag('14,442')} and 5%.</p>"))
    report = filing_to_json(filing)
    assert json.loads(json.dumps(report)) == report
    assert (report["schema"], report["document_type"]) == (1, "10-Q")
    assert report["pools"] == {"exact": 2, "scaled": 1, "percent": 1}
    assert set(report["collision_rate"]) == {"value_only", "with_label_and_period"}


def test_the_object_of_a_figure() -> None:
    row = f"<table><tr><td>Cash</td><td>{tag('14,442', of='i')}</td></tr></table>"
    figure = read_filing(inline(row, contexts=CONTEXTS)).figures[0]
    report = figure_to_json(figure)
    assert report["value"] == "14442000000"
    assert report["period"] == {"instant": "2026-09-30"}
    assert (report["scale"], report["scale_source"], report["context"]) == (6, "tag", "i")


def test_values_are_written_without_exponents() -> None:
    for value, text in (("1E+7", "10000000"), ("46.70", "46.7"), ("0.0", "0"), ("-0", "0"),
                        ("-5.00", "-5"), ("100", "100")):  # fmt: skip
        assert plain(Decimal(value)) == text
