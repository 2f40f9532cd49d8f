"""The shared EDGAR cases, each put to the operation that meets it in a real run."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime

import pytest

from gate.errors import FilingGateError
from pipeline.edgar import EdgarError, Throttled, UndeclaredAgent
from pipeline.edgar.envelope import check_submission
from pipeline.edgar.order import merged, unseen
from pipeline.ledger import FilingState
from pipeline.ports import FilingRef
from tests.conftest import cases, needs_shared
from tests.pipeline.edgar.conftest import Register
from tests.pipeline.local_edgar import Served, Trouble, submission
from tests.pipeline.nightly import Nightly
from tests.pipeline.writer.quarter import document

pytestmark = [needs_shared, pytest.mark.corpus]

DAY = date(2026, 5, 5)
CIK = "0000123456"


def noon(day: date = DAY) -> datetime:
    return datetime(day.year, day.month, day.day, 12, tzinfo=UTC)


@pytest.mark.parametrize("case", cases("edgar.jsonl"))
def test_case(case, edgar, source, tmp_path):
    given, expected = case["input"], case["expected"]
    if "http" in given and "expected_accession" in given:
        check_fetch(given, expected, edgar, source, tmp_path)
    elif "http" in given:
        check_look(given["http"], expected, edgar, source)
    elif "file" in given:
        check_file(given, expected)
    elif "article" in given:
        check_amendment(given, expected, edgar, tmp_path)
    elif "config" in given:
        check_night(given, expected, edgar, tmp_path)
    elif "ask" in given:
        newest = merged(map(ref_of, given["filings"]))[-int(given["ask"].split()[-1]) :]
        assert [ref.accession for ref in newest] == [expected["accession"]]
    else:
        check_new(given, expected, edgar, source)


def ref_of(filing: dict) -> FilingRef:
    return FilingRef(
        filing["accession"],
        filing.get("cik", CIK),
        filing.get("form", "10-Q"),
        date.fromisoformat(filing["filed"]),
    )


def canned(http: dict) -> tuple[int, bytes, dict[str, str]]:
    return http["status"], http.get("body", "").encode(), http.get("headers", {})


def check_look(http: dict, expected: dict, edgar, source) -> None:
    """A look at the lists that meets this answer."""
    edgar.misbehave(canned(http))
    ask = source(watchlist=["ACME"], now=noon)
    with pytest.raises((EdgarError, UndeclaredAgent)) as raised:  # never "no filings"
        ask.new_filings(Register())
    error, asked = raised.value, len(edgar.asked)
    assert expected.get("message_mentions", "") in str(error).lower()
    assert error.recorded_as == expected.get("recorded_as", error.recorded_as)
    assert isinstance(error, UndeclaredAgent) is (expected.get("action") == "stop_batch")
    if isinstance(error, (Throttled, UndeclaredAgent)):
        with pytest.raises(Throttled):
            ask.new_filings(Register())
        assert len(edgar.asked) == asked == 1


def check_fetch(given: dict, expected: dict, edgar, source, tmp_path) -> None:
    """A download that meets this answer."""
    accession = given["expected_accession"]
    edgar.add(Served(accession, CIK, DAY, submission(accession)))
    edgar.misbehave(canned(given["http"]), "Archives/edgar/data")
    with pytest.raises(FilingGateError) as raised:
        source(now=noon).fetch(FilingRef(accession, CIK, "10-Q", DAY), tmp_path / "f")
    assert raised.value.recorded_as == expected["recorded_as"]
    assert raised.value.accession == accession
    assert any((tmp_path / "f").iterdir()) is expected["saved_as_filing"]


def check_file(given: dict, expected: dict) -> None:
    body = given["content"].encode()
    accession = given["content"].split(".txt")[0].removeprefix("<SEC-DOCUMENT>")
    ref = FilingRef(accession, CIK, "10-Q", DAY)
    assert expected["accepted"] is False
    with pytest.raises(EdgarError) as raised:
        check_submission(body, ref)
    assert raised.value.recorded_as == expected["recorded_as"]


def check_new(given: dict, expected: dict, edgar, source) -> None:
    """What a run finds that knows some of what is listed."""
    for filing in given["filings"]:
        accepted = datetime.fromisoformat(filing["accepted"])
        edgar.add(
            Served(
                filing["accession"],
                CIK,
                date.fromisoformat(filing["filed"]),
                b"",
                accepted=accepted,
            )
        )
    last = datetime.fromisoformat(given["last_run"])
    register = Register(tuple(given["seen"]), mark=last.date().isoformat())
    found = source(watchlist=["ACME"], now=lambda: last.replace(hour=23)).new_filings(register)
    assert [ref.accession for ref in found.refs] == expected["new"]
    assert unseen(map(ref_of, given["filings"]), register.knows_filing) == [
        ref for ref in map(ref_of, given["filings"]) if ref.accession in expected["new"]
    ]


def check_night(given: dict, expected: dict, edgar, tmp_path) -> None:
    """A whole nightly run over a watchlist."""
    tickers, accessions = given["config"]["tickers"], {}
    for number, ticker in enumerate(tickers, 1):
        cik, has = f"{number:010d}", given["edgar"][ticker]
        edgar.companies[cik] = (ticker, f"{ticker} Inc")
        if has == 0:
            continue
        accession = f"{cik}-26-000001"
        accessions[accession] = ticker
        body = submission(
            accession,
            document=document(f"{ticker} Inc", cik=cik),
            company=f"{ticker} Inc",
            cik=cik,
            period=date(2026, 5, 28),
        )
        edgar.add(Served(accession, cik, DAY, body, ticker=ticker, company=f"{ticker} Inc"))
        if has not in {"ok", 1}:
            trouble = {"404": Trouble.NOT_FOUND, "403": Trouble.RATE_PAGE, "503": Trouble.DOWN}
            edgar.misbehave(trouble[has], f"Archives/edgar/data/.*{accession}.txt")
    nightly = Nightly(tmp_path, edgar, noon, watchlist=tickers)
    summary = nightly.run()
    with nightly.works() as works:
        rows = works.ledger.filings.all()
    done = [accessions[row.id] for row in rows if row.state is FilingState.READ]
    failed = [accessions[line.item] for line in summary.lines if line.item in accessions]
    assert len(done) == expected.get("downloaded", len(done))
    assert done == expected.get("processed", done)
    assert failed == expected.get("failed", failed)
    told = json.dumps(summary.to_json())
    for name in expected.get("report_lists_empty", ()):
        assert name in " ".join(summary.notes)
    if "exit_code_zero" in expected:
        assert (summary.exit_status == 0) is expected["exit_code_zero"]
    if expected.get("says_all_done") is False:
        assert summary.notes
        assert "all done" not in told.lower()


def check_amendment(given: dict, expected: dict, edgar, tmp_path) -> None:
    """A draft on a filing that was amended: it goes to a person, who is told of it."""
    for filing in given["filings"]:
        body = submission(
            filing["accession"], form=filing["form"], document=f"<p>{filing['text']}</p>"
        )
        edgar.add(
            Served(
                filing["accession"],
                CIK,
                date.fromisoformat(filing["filed"]),
                body,
                form=filing["form"],
                period=date.fromisoformat(filing["period"]),
            )
        )
    first, last = given["filings"][0], given["filings"][-1]
    nightly = Nightly(
        tmp_path, edgar, lambda: noon(date.fromisoformat(last["filed"])), watchlist=["ACME"]
    )
    nightly.settings["edgar.since"] = first["filed"]
    nightly.put_draft(f"{first['accession']}.story.md", given["article"])
    nightly.run()
    nightly.run()
    assert not any(nightly.workspace.published.iterdir())
    (item,) = nightly.workspace.quarantine.iterdir()
    report = json.loads((item / "report.json").read_bytes())
    assert "superseded_filing" in report["reasons"]
    assert report["decision"] == "quarantine"
    assert expected["mentions_accession"] in json.dumps(report)
