"""Filings in the ledger: known once, due when they should be, the latest for a period."""

from dataclasses import replace
from datetime import UTC, date, datetime, timedelta

import pytest

from gate.figures import Filing
from pipeline.ledger import FilingState, Stamp, open_ledger
from pipeline.ports import FilingRef

NOW = datetime(2026, 5, 5, 3, tzinfo=UTC)
STAMP = Stamp(NOW, "batch:1", "1")
ORIGINAL, AMENDED = "0000123456-26-000012", "0000123456-26-000020"
REF = FilingRef(ORIGINAL, "0000123456", "10-Q", date(2026, 5, 5), period=date(2026, 3, 31))
READING = Filing(
    "", (), (), (), "s1", "x", "10-Q", "XYZ", "0000123456", ORIGINAL, date(2026, 3, 31)
)


@pytest.fixture
def filings(tmp_path):
    with open_ledger(tmp_path / "l") as ledger:
        yield ledger.filings


def test_a_filing_is_found_once(filings):
    assert filings.found(REF, STAMP)
    assert not filings.found(REF, STAMP)
    assert filings.knows_filing(ORIGINAL)
    assert not filings.knows_filing(AMENDED)


def test_a_mark_is_kept(filings):
    assert filings.mark("edgar") == ""
    filings.set_mark("edgar", "2026-05-04")
    filings.set_mark("edgar", "2026-05-05")
    assert filings.mark("edgar") == "2026-05-05"


def test_what_was_deferred_is_due_in_time_and_when_the_clock_went_back(filings):
    filings.found(REF, STAMP)
    assert [row.id for row in filings.due(NOW)] == [ORIGINAL]
    filings.defer(ORIGINAL, STAMP, "throttled", NOW + timedelta(minutes=5))
    assert filings.due(NOW + timedelta(minutes=4)) == ()
    assert filings.due(NOW + timedelta(minutes=5))[0].attempts == 1
    assert len(filings.due(NOW - timedelta(days=2))) == 1
    filings.defer(ORIGINAL, STAMP, "throttled", None)
    assert filings.due(NOW + timedelta(days=100)) == ()


def test_reading_is_settled_once_and_again_for_other_bytes(filings):
    filings.on_disk(ORIGINAL, "0000123456", STAMP)
    assert filings.read(ORIGINAL, READING, STAMP)
    assert filings.read(ORIGINAL, READING, STAMP)
    filings.settle(ORIGINAL, STAMP)
    assert not filings.read(ORIGINAL, READING, STAMP)
    assert filings.read(ORIGINAL, replace(READING, sha256="s2"), STAMP)
    filings.settle(ORIGINAL, STAMP)
    row = filings.get(ORIGINAL)
    assert (row.state, row.form, row.period) == (FilingState.READ, "10-Q", "2026-03-31")


def test_the_amendment_for_the_period_is_later_and_no_other(filings):
    def put(accession, form, period="2026-03-31", cik="0000123456"):
        filings.on_disk(accession, cik, STAMP)
        reading = replace(
            READING, accession=accession, document_type=form, period=date.fromisoformat(period)
        )
        filings.read(accession, replace(reading, sha256=accession), STAMP)

    put(ORIGINAL, "10-Q")
    put("0000123456-26-000030", "10-Q", "2026-06-30")
    put("0000999999-26-000040", "10-Q/A", cik="0000999999")
    assert filings.later_than(ORIGINAL) is None
    put(AMENDED, "10-Q/A")
    assert filings.later_than(ORIGINAL).id == AMENDED
    assert filings.later_than(AMENDED) is None
    assert [row.id for row in filings.earlier_than(AMENDED)] == [ORIGINAL]
    put("0000123456-26-000021", "10-Q/A")
    assert filings.later_than(AMENDED).id == "0000123456-26-000021"
    assert {r.id for r in filings.earlier_than("0000123456-26-000021")} == {ORIGINAL, AMENDED}
