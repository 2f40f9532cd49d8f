"""The process around sec-edgar-downloader: what it is shown, and how its end is read."""

from __future__ import annotations

import inspect
import json
from datetime import date, timedelta

import pytest
import sec_edgar_downloader._sec_gateway as gateway
from sec_edgar_downloader import _version

from gate.errors import DefectError
from pipeline.edgar import FilingDownloader, FilingMissing, Pace, Throttled
from pipeline.edgar.download import _read_result
from pipeline.edgar.download_process import Job, download, narrowed
from pipeline.errors import StorageError
from pipeline.ports import FilingRef

REF = FilingRef("0000123456-26-000012", "0000123456", "10-Q", date(2026, 5, 5))
JOB = Job(
    company="Gate Test",
    mail="ops@filing-gate.test",
    cik=REF.cik,
    form=REF.form,
    accession=REF.accession,
    filed="2026-05-05",
    folder="unused",
    pace_folder="unused",
    per_second=8,
    www="http://127.0.0.1:1",
    data="http://127.0.0.1:1",
    limits={},
)


def page(*accessions: str) -> dict[str, list[str]]:
    return {"accessionNumber": list(accessions), "form": ["10-Q"] * len(accessions)}


def test_the_library_is_shown_the_one_filing_asked_for():
    listed = {"filings": {"recent": page("0000123456-26-000011", REF.accession), "files": []}}
    assert narrowed(listed, JOB)["filings"]["recent"] == page(REF.accession)


def test_further_pages_are_shown_only_where_the_filing_may_stand_on_them():
    def listed(*accessions: str):
        files = [
            {"name": "old", "filingFrom": "1994-01-01", "filingTo": "2026-04-20"},
            {"name": "right", "filingFrom": "2026-04-21", "filingTo": "2026-05-04"},
        ]
        return {"filings": {"recent": page(*accessions), "files": files}}

    shown = narrowed(listed("0000123456-26-000099"), JOB)["filings"]["files"]
    assert [p["name"] for p in shown] == ["right"]
    assert narrowed(listed(REF.accession), JOB)["filings"]["files"] == []


def test_the_librarys_one_way_to_the_network_is_the_one_that_is_replaced():
    source = inspect.getsource(gateway)
    assert source.count("requests.get(") == 1
    assert source.index("def _call_sec") < source.index("requests.get(")
    assert source.count("_call_sec(") == 4  # its definition, and all that go through it


def test_another_version_of_the_library_asks_nothing(monkeypatch):
    monkeypatch.setattr(_version, "__version__", "5.2.0")
    told = download(JOB)
    assert told["error"] == "DefectError"
    assert "5.2.0" in told["message"]


@pytest.mark.parametrize(
    ("result", "error"),
    [
        ({"error": "Missing", "message": "m"}, FilingMissing),
        ({"error": "StorageError", "message": "m"}, StorageError),
        ({"error": "KeyError", "message": "m"}, DefectError),
        ({"error": "DefectError", "message": "m"}, DefectError),
    ],
)
def test_an_error_crosses_the_process_with_its_type_and_accession(result, error):
    with pytest.raises(error) as raised:
        _read_result(result, REF)
    assert type(raised.value) is error
    assert raised.value.accession == REF.accession


def test_how_long_to_wait_crosses_too():
    with pytest.raises(Throttled) as raised:
        _read_result({"error": "Throttled", "message": "m", "wait": 1800.0}, REF)
    assert raised.value.wait == timedelta(minutes=30)


def test_a_process_that_dies_is_our_fault_and_leaves_nothing(tmp_path, monkeypatch):
    monkeypatch.setattr("sys.executable", "/bin/false")
    downloader = FilingDownloader("Gate Test", "ops@filing-gate.test", Pace(tmp_path / "state"))
    with pytest.raises(DefectError, match="ended with 1") as raised:
        downloader.fetch(REF, tmp_path / "f")
    assert raised.value.accession == REF.accession
    assert list((tmp_path / "f").iterdir()) == []


def test_a_job_survives_the_way_to_its_process():
    assert Job(**json.loads(JOB.to_json())) == JOB
