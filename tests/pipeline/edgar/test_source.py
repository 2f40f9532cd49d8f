"""Finding and fetching against the local EDGAR, well behaved and not."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
import requests

from gate.errors import SettingsError
from pipeline.edgar import (
    BadDownload,
    EdgarError,
    EdgarSource,
    Endpoints,
    FilingMissing,
    Limits,
    Throttled,
    Truncated,
    Unavailable,
    UndeclaredAgent,
    WrongFiling,
)
from pipeline.ports import FilingRef
from tests.pipeline.edgar.conftest import QUICK, Register
from tests.pipeline.local_edgar import LocalEdgar, Served, Trouble, submission
from tests.pipeline.loopback.sitecustomize import LeftTheMachine

TUESDAY = date(2026, 5, 5)
ONE = "0000123456-26-000012"
TWO = "0000123456-26-000013"


def served(accession: str = ONE, *, filed: date = TUESDAY, **more: object) -> Served:
    form = str(more.get("form", "10-Q"))
    defaults = {"cik": "0000123456", "filed": filed, "body": submission(accession, form=form)}
    return Served(accession, **(defaults | more))


def ref_of(filing: Served) -> FilingRef:
    return FilingRef(filing.accession, filing.cik, filing.form, filing.filed)


def slow(*values: object):
    """One case of many alike: each starts a process of its own."""
    return pytest.param(*values, marks=pytest.mark.slow)


def at(day: date, hour: int = 12):
    return lambda: datetime(day.year, day.month, day.day, hour, tzinfo=UTC)


# --- finding


def test_finds_a_watched_filing_once_from_both_lists(edgar, source):
    edgar.add(served(period=date(2026, 3, 31)))
    found = source(watchlist=["ACME"], now=at(TUESDAY)).new_filings(Register())
    assert [ref.accession for ref in found.refs] == [ONE]
    assert found.refs[0].period == date(2026, 3, 31)
    assert (found.empty, found.failed) == ((), ())


def test_a_ticker_and_its_cik_are_one_company(edgar, source):
    edgar.add(served())
    found = source(watchlist=["acme", "123456", "CIK0000123456"], now=at(TUESDAY)).new_filings(
        Register()
    )
    assert len(found.refs) == 1
    assert len(edgar.paths("/submissions/")) == 1


def test_all_filers_come_from_the_daily_index_alone(edgar, source):
    edgar.add(served(), served("0000777777-26-000001", cik="0000777777", ticker="", company="B|C"))
    found = source(now=at(TUESDAY)).new_filings(Register())
    assert {ref.cik for ref in found.refs} == {"0000123456", "0000777777"}
    assert {ref.company for ref in found.refs} == {"Acme Works Inc", "B|C"}
    assert edgar.paths("/submissions/|tickers") == []


def test_amendments_are_found_and_say_so(edgar, source):
    edgar.add(served(), served(TWO, form="10-Q/A"))
    found = source(now=at(TUESDAY)).new_filings(Register())
    assert {(ref.accession, ref.form) for ref in found.refs} == {(ONE, "10-Q"), (TWO, "10-Q/A")}


def test_a_filing_of_two_registrants_is_one_and_either_is_enough(edgar, source):
    edgar.add(served(cik="0000000001", ticker="AAA"), served(cik="0000000002", ticker="BBB"))
    assert len(source(now=at(TUESDAY)).new_filings(Register()).refs) == 1
    assert len(source(watchlist=["BBB"], now=at(TUESDAY)).new_filings(Register()).refs) == 1


def test_an_index_that_is_not_there_yet_is_normal(edgar, source):
    edgar.today = TUESDAY
    edgar.add(served())  # filed today: the index comes in the night, the submissions are there
    found = source(watchlist=["ACME"], now=at(TUESDAY)).new_filings(Register())
    assert [ref.accession for ref in found.refs] == [ONE]
    assert found.mark == "2026-05-04"
    assert "no daily index yet" in found.notes[0]
    assert found.failed == ()


@pytest.mark.parametrize("trouble", [Trouble.NOT_STORED, Trouble.NOT_FOUND])
def test_the_storages_403_for_a_missing_index_is_no_throttle(edgar, source, trouble):
    edgar.misbehave(trouble, "master.20260505")
    edgar.add(served(filed=date(2026, 5, 4)))
    found = source(now=at(TUESDAY)).new_filings(Register())
    assert (len(found.refs), found.mark) == (1, "2026-05-04")


def test_a_holiday_leaves_no_gap_and_weekends_are_not_asked_for(edgar, source):
    edgar.holidays = frozenset({date(2026, 5, 25)})
    edgar.add(served(filed=date(2026, 5, 26)))
    found = source(now=at(date(2026, 5, 26))).new_filings(Register(mark="2026-05-22"))
    assert (len(found.refs), found.mark, found.notes) == (1, "2026-05-26", ())
    assert not edgar.paths("20260523|20260524")


def test_after_a_long_outage_every_day_since_the_mark_is_read(edgar, source):
    edgar.add(*(served(f"0000123456-26-{i:06d}", filed=date(2026, 4, i)) for i in (1, 14, 30)))
    found = source(now=at(TUESDAY)).new_filings(Register(mark="2026-03-31"))
    assert len(found.refs) == 3
    assert [ref.filed.day for ref in found.refs] == [1, 14, 30]


def test_an_index_of_a_day_before_the_mark_that_grew_is_seen(edgar, source):
    register = Register()
    edgar.add(served(filed=date(2026, 5, 4)))
    ask = source(now=at(TUESDAY))
    register.take(ask.new_filings(register))
    edgar.add(served(TWO, filed=date(2026, 5, 4)))
    found = ask.new_filings(register)
    assert [ref.accession for ref in found.refs] == [TWO]


def test_a_mark_in_the_future_leaves_no_gap(edgar, source):
    edgar.add(served(filed=date(2026, 5, 4)))
    found = source(now=at(TUESDAY)).new_filings(Register(mark="2031-01-01"))
    assert len(found.refs) == 1


def test_weeks_without_an_index_are_a_failure_and_not_an_answer(edgar, source):
    edgar.misbehave(Trouble.NOT_FOUND, "daily-index")
    found = source(now=at(TUESDAY)).new_filings(Register(mark="2026-04-27"))
    assert found.failed
    assert found.mark == ""


def test_older_pages_are_read_only_as_far_as_needed(edgar, source):
    edgar.page_size = 2
    edgar.add(
        *(served(f"0000123456-26-{i:06d}", filed=date(2026, 5, 1)) for i in (1, 2, 3)),
        *(served(f"0000123456-2{i}-000001", filed=date(2020 + i, 5, 1)) for i in range(4)),
    )
    edgar.misbehave(Trouble.NOT_FOUND, "daily-index")
    found = source(watchlist=["123456"], now=at(TUESDAY)).new_filings(Register())
    assert len(found.refs) == 3
    assert edgar.paths("submissions-002|submissions-003") == []


def test_one_company_that_fails_costs_the_others_nothing_and_the_mark_waits(edgar, source):
    edgar.add(served(), served("0000777777-26-000001", cik="0000777777", ticker="BBBB"))
    edgar.misbehave(Trouble.DOWN, "CIK0000123456")
    edgar.misbehave(Trouble.NOT_FOUND, "master.20260505")
    found = source(watchlist=["ACME", "BBBB"], now=at(TUESDAY)).new_filings(Register())
    assert [ref.cik for ref in found.refs] == ["0000777777"]
    assert "ACME" in found.failed[0]
    assert found.mark == ""


def test_a_server_that_is_down_is_left_alone_after_three_companies(edgar, source):
    for n in range(1, 9):
        edgar.companies[f"{n:010d}"] = (f"T{n}", f"T{n} Inc")
    edgar.misbehave(Trouble.DOWN, "submissions")
    found = source(watchlist=[f"T{n}" for n in range(1, 9)], now=at(TUESDAY)).new_filings(
        Register()
    )
    assert len(set(edgar.paths("submissions"))) == 3
    assert "5 companies were not asked for" in found.failed
    assert found.mark == ""


def test_single_failures_among_many_companies_stop_nothing(edgar, source):
    for n in range(1, 9):
        edgar.companies[f"{n:010d}"] = (f"T{n}", f"T{n} Inc")
    edgar.misbehave(Trouble.DOWN, "CIK000000000[2357]")
    found = source(watchlist=[f"T{n}" for n in range(1, 9)], now=at(TUESDAY)).new_filings(
        Register()
    )
    assert len(found.failed) == 4
    assert len(set(edgar.paths("submissions"))) == 8


def test_unknown_tickers_and_companies_are_named_and_hold_nothing_up(edgar, source):
    edgar.add(served())
    found = source(watchlist=["ACME", "NOPE", "42"], now=at(TUESDAY)).new_filings(Register())
    assert len(found.refs) == 1
    assert "NOPE" in " ".join(found.notes)
    assert "0000000042" in " ".join(found.notes)
    assert found.failed == ()


@pytest.mark.parametrize(
    ("trouble", "pattern", "error"),
    [
        (Trouble.RATE_PAGE, "daily-index", Throttled),
        (Trouble.RATE_PAGE_AS_200, "daily-index", Throttled),
        (Trouble.RATE_PAGE, "submissions", Throttled),
        (Trouble.RATE_PAGE_AS_200, "tickers", Throttled),
        (Trouble.TOO_MANY, "tickers", Throttled),
        (Trouble.AGENT_PAGE, "tickers", UndeclaredAgent),
        (Trouble.AGENT_PAGE, "submissions", UndeclaredAgent),
        (Trouble.DOWN, "daily-index", Unavailable),
        (Trouble.STALL, "daily-index", Unavailable),
        (Trouble.CUT, "daily-index", Truncated),
        (Trouble.HTML, "daily-index", BadDownload),
        (Trouble.HTML, "tickers", BadDownload),
        (Trouble.EMPTY, "daily-index", BadDownload),
        (Trouble.REDIRECT, "daily-index", BadDownload),
        (Trouble.HALF_FILE, "tickers", BadDownload),
    ],
)
def test_trouble_is_never_read_as_no_filings(edgar, source, trouble, pattern, error):
    edgar.add(served())
    edgar.misbehave(trouble, pattern)
    with pytest.raises(error):
        source(watchlist=["ACME"], now=at(TUESDAY)).new_filings(Register())


def test_a_passing_failure_is_asked_again_and_a_refusal_never(edgar, source):
    edgar.add(served())
    edgar.misbehave(Trouble.DOWN, "tickers", times=1)
    found = source(watchlist=["ACME"], now=at(TUESDAY)).new_filings(Register())
    assert len(found.refs) == 1
    assert len(edgar.paths("tickers")) == 2
    edgar.asked.clear()
    edgar.misbehave(Trouble.RATE_PAGE, "tickers", times=1)
    with pytest.raises(Throttled):
        source(watchlist=["ACME"], now=at(TUESDAY)).new_filings(Register())
    assert len(edgar.asked) == 1


# --- the silence


def test_after_a_refusal_nobody_asks_for_ten_minutes(edgar, source):
    edgar.add(served())
    edgar.misbehave(Trouble.RATE_PAGE, times=1)
    noon = at(TUESDAY)()
    with pytest.raises(Throttled) as refused:
        source(now=lambda: noon).new_filings(Register())
    assert refused.value.wait >= timedelta(minutes=10)
    edgar.asked.clear()
    soon = noon + timedelta(minutes=9, seconds=59)
    with pytest.raises(Throttled, match="12:10"):  # another process, another watchlist
        source(now=lambda: soon, watchlist=["ACME"]).new_filings(Register())
    with pytest.raises(Throttled):
        source(now=lambda: soon).fetch(ref_of(served()), Path("never"))
    assert edgar.asked == []
    later = noon + timedelta(minutes=10, seconds=1)
    assert len(source(now=lambda: later).new_filings(Register()).refs) == 1


def test_retry_after_is_heeded_when_it_is_longer(edgar, source):
    edgar.misbehave(Trouble.TOO_MANY, times=1)
    noon = at(TUESDAY)()
    with pytest.raises(Throttled) as refused:
        source(now=lambda: noon).new_filings(Register())
    assert refused.value.wait == timedelta(minutes=30)
    with pytest.raises(Throttled):
        source(now=lambda: noon + timedelta(minutes=29)).new_filings(Register())


def test_a_refusal_while_fetching_silences_too(edgar, source, tmp_path):
    edgar.add(served())
    edgar.misbehave(Trouble.RATE_PAGE, "Archives/edgar/data")
    with pytest.raises(Throttled) as refused:
        source(now=at(TUESDAY)).fetch(ref_of(served()), tmp_path / "f")
    assert refused.value.accession == ONE
    with pytest.raises(Throttled):
        source(now=at(TUESDAY)).new_filings(Register())


# --- who asks


@pytest.mark.parametrize(
    ("company", "mail"),
    [
        ("", "ops@filing-gate.test"),
        ("Gate", ""),
        ("Gate", "not a mail"),
        ("Gate", "me@example.com"),
        ("Gate\nHost: x", "ops@filing-gate.test"),
        ("Gate", "ops@filing-gate.test\r\nX: y"),
        ("Gate", "ops@localhost"),
    ],
)
def test_refuses_to_start_without_a_declared_user_agent(edgar, company, mail):
    with pytest.raises(SettingsError, match="user agent"):
        EdgarSource(company, mail, [], endpoints=edgar.endpoints)
    assert edgar.asked == []


def test_every_request_says_company_and_mail(edgar, source, tmp_path):
    edgar.add(served())
    ask = source(watchlist=["ACME"], now=at(TUESDAY))
    found = ask.new_filings(Register())
    ask.fetch(found.refs[0], tmp_path / "f")
    assert {asked.agent for asked in edgar.asked} == {"Gate Test ops@filing-gate.test"}


# --- fetching


def test_fetches_one_filing_whole_with_two_requests(edgar, source, tmp_path):
    edgar.add(served(), served(TWO))
    folder = tmp_path / "filings" / "0000123456" / ONE
    file = source(now=at(TUESDAY)).fetch(ref_of(served()), folder)
    assert file.read_bytes() == submission(ONE)
    assert [p.name for p in folder.iterdir()] == ["full-submission.txt"]
    assert len(edgar.asked) == 2


def test_what_is_there_whole_is_not_asked_for_again_and_a_half_file_is(edgar, source, tmp_path):
    edgar.add(served())
    ask = source(now=at(TUESDAY))
    file = ask.fetch(ref_of(served()), tmp_path / "f")
    edgar.asked.clear()
    ask.fetch(ref_of(served()), tmp_path / "f")
    assert edgar.asked == []
    file.write_bytes(file.read_bytes()[:-50])
    ask.fetch(ref_of(served()), tmp_path / "f")
    assert file.read_bytes() == submission(ONE)


def test_an_amendment_and_its_original_are_fetched_apart(edgar, source, tmp_path):
    original, amended = served(), served(TWO, form="10-Q/A")
    edgar.add(original, amended)
    ask = source(now=at(TUESDAY))
    assert ask.fetch(ref_of(original), tmp_path / ONE).read_bytes() == submission(ONE)
    assert ask.fetch(ref_of(amended), tmp_path / TWO).read_bytes() == submission(TWO, form="10-Q/A")
    assert len(edgar.paths("Archives")) == 2


def test_a_filing_on_an_older_page_is_found_without_reading_all_pages(edgar, source, tmp_path):
    edgar.page_size = 1
    old = served("0000123456-19-000001", filed=date(2019, 5, 7))
    edgar.add(
        old, *(served(f"0000123456-2{i}-000001", filed=date(2020 + i, 5, 1)) for i in range(5))
    )
    source(now=at(TUESDAY)).fetch(ref_of(old), tmp_path / "f")
    assert len(edgar.paths("submissions")) == 2


@pytest.mark.parametrize(
    ("trouble", "error", "word"),
    [
        (Trouble.RATE_PAGE, Throttled, "throttled"),
        slow(Trouble.RATE_PAGE_AS_200, Throttled, "throttled"),
        slow(Trouble.TOO_MANY, Throttled, "throttled"),
        slow(Trouble.AGENT_PAGE, UndeclaredAgent, "user_agent_refused"),
        (Trouble.NOT_FOUND, FilingMissing, "missing"),
        slow(Trouble.NOT_STORED, FilingMissing, "missing"),
        slow(Trouble.DOWN, Unavailable, "unavailable"),
        slow(Trouble.STALL, Unavailable, "unavailable"),
        slow(Trouble.CUT, Truncated, "truncated"),
        (Trouble.HALF_FILE, Truncated, "truncated"),
        slow(Trouble.HTML, BadDownload, "bad_download"),
        slow(Trouble.REDIRECT, BadDownload, "bad_download"),
        slow(Trouble.EMPTY, BadDownload, "bad_download"),
        slow(Trouble.WRONG_ACCESSION, WrongFiling, "wrong_filing"),
        slow(Trouble.EMPTY_PRIMARY, BadDownload, "bad_download"),
    ],
)
def test_what_is_not_the_filing_never_enters_the_store(
    *, edgar, source, tmp_path, trouble, error, word
):
    edgar.add(served())
    edgar.misbehave(trouble, "Archives/edgar/data")
    folder = tmp_path / "f"
    with pytest.raises(error) as raised:
        source(now=at(TUESDAY)).fetch(ref_of(served()), folder)
    assert raised.value.accession == ONE
    assert raised.value.recorded_as == word
    assert list(folder.iterdir()) == []
    edgar.behave()
    noon_after = at(TUESDAY + timedelta(days=1))
    assert source(now=noon_after).fetch(ref_of(served()), folder).is_file()


def test_a_filing_that_no_list_has_is_missing_with_its_accession(edgar, source, tmp_path):
    edgar.add(served())
    ghost = replace(ref_of(served()), accession="0000123456-26-000099")
    with pytest.raises(FilingMissing) as raised:
        source(now=at(TUESDAY)).fetch(ghost, tmp_path / "f")
    assert raised.value.accession == "0000123456-26-000099"


@pytest.mark.slow
def test_one_404_in_the_middle_costs_the_others_nothing(edgar, source, tmp_path):
    filings = [served(f"0000123456-26-{i:06d}") for i in range(1, 4)]
    edgar.add(*filings)
    edgar.misbehave(Trouble.NOT_FOUND, "0000123456-26-000002.txt")
    ask, done, failed = source(now=at(TUESDAY)), [], []
    for filing in filings:
        try:
            ask.fetch(ref_of(filing), tmp_path / filing.accession)
            done.append(filing.accession[-1])
        except EdgarError as error:
            failed.append(error.accession)
    assert (done, failed) == (["1", "3"], ["0000123456-26-000002"])


@pytest.mark.slow
def test_the_wall_clock_ends_a_download_that_hangs(edgar, source, tmp_path):
    edgar.add(served())
    edgar.misbehave(Trouble.STALL, "Archives/edgar/data")
    patient = replace(QUICK, read=60, whole=60)
    with pytest.raises(Unavailable, match="within 3 s"):
        source(now=at(TUESDAY), limits=patient, wall_clock=3.0).fetch(
            ref_of(served()), tmp_path / "f"
        )
    assert list((tmp_path / "f").iterdir()) == []


def test_what_a_killed_run_left_is_cleared_away(edgar, source, tmp_path):
    edgar.add(served())
    left = tmp_path / "f" / ".gate-tmp-2147483646-dead"
    left.mkdir(parents=True)
    (left / "half.txt").write_text("half")
    alive = tmp_path / "f" / f".gate-tmp-{os.getpid()}-alive"
    alive.mkdir()
    source(now=at(TUESDAY)).fetch(ref_of(served()), tmp_path / "f")
    assert (left.exists(), alive.exists()) == (False, True)


# --- the tests themselves


def test_no_test_can_leave_the_machine():
    with pytest.raises(LeftTheMachine), socket.socket() as outside:
        outside.connect(("198.51.100.1", 443))
    with pytest.raises(LeftTheMachine):
        socket.getaddrinfo("www.sec.gov", 443)
    code = "import socket; socket.create_connection(('198.51.100.1', 443), 1)"
    child = subprocess.run(  # noqa: S603 - our own words
        [sys.executable, "-c", code], capture_output=True, check=False
    )
    assert b"LeftTheMachine" in child.stderr


def test_the_local_edgar_turns_away_who_does_not_say_who_he_is(edgar: LocalEdgar):
    answer = requests.get(edgar.endpoints.www + "/files/company_tickers.json", timeout=5)
    assert answer.status_code == 403
    edgar.add(served())
    said = {"User-Agent": "Gate Test ops@filing-gate.test"}
    answer = requests.get(
        edgar.endpoints.www + "/files/company_tickers.json", headers=said, timeout=5
    )
    assert json.loads(answer.content)["0"]["ticker"] == "ACME"


def test_the_message_says_plainly_what_is_wrong(tmp_path):
    nowhere = Endpoints(www="http://127.0.0.1:9", data="http://127.0.0.1:9")
    quick = Limits(attempts=1)
    ask = EdgarSource(
        "Gate", "ops@g.test", [], endpoints=nowhere, limits=quick, state=tmp_path, now=at(TUESDAY)
    )
    with pytest.raises(Unavailable) as raised:
        ask.new_filings(Register())
    assert str(raised.value).endswith("master.20260430.idx: [Errno 111] Connection refused")
