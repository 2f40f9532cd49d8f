"""Reading EDGAR's lists: made-up ones, damaged ones, and samples of the real ones."""

from __future__ import annotations

import gzip
import json
from datetime import UTC, date, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.edgar.errors import BadDownload
from pipeline.edgar.listings import (
    cik_of,
    index_path,
    read_company,
    read_index,
    read_page,
    read_ticker_map,
    ticker_of,
)
from tests.conftest import SHARED, needs_shared

HEAD = b"Description: x\n \nCIK|Company Name|Form Type|Date Filed|File Name\n" + b"-" * 80 + b"\n"
LINE = b"1000045|ACME CO|10-Q|20260505|edgar/data/1000045/0000950170-26-021128.txt\n"


def test_a_line_of_the_daily_index_is_read():
    (ref,) = read_index(HEAD + LINE)
    assert ref.accession == "0000950170-26-021128"
    assert (ref.cik, ref.form, ref.filed) == ("0001000045", "10-Q", date(2026, 5, 5))
    assert ref.company == "ACME CO"


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b"20260505", b"2026-05-05"),
        (b"File Name", b"Filename"),
        (b"ACME CO", b"A|B \xe9 CO"),
        (b"10-Q|", b"10-Q/A|"),
        (b"\n", b"\r\n"),
    ],
)
def test_the_index_comes_in_several_spellings(old, new):
    assert len(read_index((HEAD + LINE).replace(old, new))) == 1


@pytest.mark.parametrize("form", ["10-K", "NT 10-Q", "10-QSB", "8-K", "10-QT"])
def test_other_forms_are_not_ours(form):
    assert read_index(HEAD + LINE.replace(b"10-Q", form.encode())) == []


def test_an_index_without_lines_is_a_day_without_filings():
    assert read_index(HEAD) == []


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"<html>Request Rate Threshold Exceeded</html>",
        b"form index, some other file",
        HEAD + LINE[:30],
        HEAD + LINE + b"1000045|ACME",
        HEAD + LINE.replace(b"0000950170-26-021128", b"x"),
        HEAD + LINE.replace(b"20260505", b"20261305"),
    ],
)
def test_what_does_not_look_like_an_index_is_never_an_empty_one(body):
    with pytest.raises(BadDownload):
        read_index(body)


@pytest.mark.parametrize(
    ("day", "quarter"),
    [((2026, 1, 1), 1), ((2026, 3, 31), 1), ((2026, 4, 1), 2), ((2026, 12, 9), 4)],
)
def test_the_index_stands_in_its_quarter(day, quarter):
    path = index_path(date(*day))
    assert f"/2026/QTR{quarter}/master.2026" in path


@pytest.mark.parametrize(
    ("name", "cik"),
    [
        ("320193", "0000320193"),
        ("0000320193", "0000320193"),
        (" cik0000320193 ", "0000320193"),
        ("AAPL", None),
        ("12345678901", None),
        ("", None),
        ("3M", None),
    ],
)
def test_a_cik_is_known_in_every_spelling(name, cik):
    assert cik_of(name) == cik


@pytest.mark.parametrize("name", ["brk.b", "BRK/B", "BRK-B", " brk b "])
def test_a_ticker_is_spelt_as_edgar_does(name):
    assert ticker_of(name) == "BRK-B"


@pytest.mark.parametrize("listed", [{}, {"0": {"ticker": "A"}}, {"0": []}, {"message": "no"}])
def test_a_ticker_map_of_another_form_is_refused(listed):
    with pytest.raises(BadDownload):
        read_ticker_map(listed)


COLUMNS = {
    "accessionNumber": ["0000123456-26-000012"],
    "form": ["10-Q"],
    "filingDate": ["2026-05-05"],
    "reportDate": ["2026-03-31"],
    "acceptanceDateTime": ["2026-05-05T16:00:00.000Z"],
}


def test_a_row_of_a_page_is_read():
    (ref,) = read_page(COLUMNS, cik="0000123456", name="Acme", ticker="ACME")
    assert ref.period == date(2026, 3, 31)
    assert ref.accepted == datetime(2026, 5, 5, 16, tzinfo=UTC)


@pytest.mark.parametrize("key", sorted(COLUMNS))
@pytest.mark.parametrize("column", [[], None, ["a", "b"]])
def test_columns_of_unequal_length_are_refused(key, column):
    with pytest.raises(BadDownload):
        read_page(COLUMNS | {key: column}, cik="0000123456")


@pytest.mark.parametrize(
    "listed",
    [
        {},
        {"cik": "1", "name": "x"},
        {"cik": "1", "name": "x", "filings": {"recent": COLUMNS}},
        {"cik": "1", "name": "x", "filings": {"recent": COLUMNS, "files": [{"name": "x"}]}},
        {
            "cik": "1",
            "name": "x",
            "filings": {
                "recent": COLUMNS,
                "files": [
                    {"name": "../../evil", "filingFrom": "2020-01-01", "filingTo": "2020-01-02"}
                ],
            },
        },
        {"cik": "nan", "name": "x", "filings": {"recent": COLUMNS, "files": []}},
    ],
)
def test_submissions_of_another_form_are_refused(listed):
    with pytest.raises(BadDownload):
        read_company(listed)


@given(st.binary(max_size=300))
def test_no_bytes_break_the_index_reader(body):
    try:
        read_index(HEAD + body)
    except BadDownload:
        return


# --- the real formats


@needs_shared
@pytest.mark.corpus
def test_the_real_ticker_map_is_read():
    with gzip.open(SHARED / "edgar" / "company_tickers.json.gz") as file:
        found = read_ticker_map(json.load(file))
    assert len(found) > 9000
    assert found["AAPL"] == "0000320193"
    assert ticker_of("brk.b") in found


@needs_shared
@pytest.mark.corpus
def test_real_submissions_and_their_older_page_are_read():
    folder = SHARED / "edgar"
    apple = read_company(json.loads((folder / "CIK0000320193.json").read_bytes()))
    assert (apple.cik, apple.name, apple.ticker) == ("0000320193", "Apple Inc.", "AAPL")
    newest = apple.refs[0]
    assert (newest.accession, newest.period) == ("0000320193-23-000077", date(2023, 7, 1))
    (page,) = apple.pages
    assert (page.first, page.last) == (date(1994, 1, 26), date(2013, 2, 7))
    older = read_page(
        json.loads((folder / "CIK0000320193-submissions-001.json").read_bytes()), cik=apple.cik
    )
    assert len(older) > 30
    assert {ref.form for ref in older} == {"10-Q", "10-Q/A"}
    assert not {ref.accession for ref in older} & {ref.accession for ref in apple.refs}


@needs_shared
@pytest.mark.corpus
def test_more_real_submissions_are_read():
    with gzip.open(SHARED / "edgar" / "submissions_CIK0001318605_TSLA.json.gz") as file:
        tesla = read_company(json.load(file))
    assert (tesla.cik, tesla.ticker) == ("0001318605", "TSLA")
    assert len(tesla.refs) >= 25
