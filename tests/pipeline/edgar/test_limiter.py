"""The pace and the silence: shared by every process, and never exceeded at the server."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime, timedelta

import pytest

from pipeline.edgar import (
    Limits,
    Pace,
    Silence,
    Throttled,
    Unavailable,
    UndeclaredAgent,
    shared_folder,
)
from pipeline.edgar.client import EdgarClient
from pipeline.errors import StorageError
from tests.pipeline.local_edgar import Trouble

NOON = datetime(2026, 5, 5, 12, tzinfo=UTC)

pytestmark = pytest.mark.usefixtures("paced")


class Hands:
    """A clock that only sleeping moves."""

    def __init__(self, now: float = 1000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.now += seconds


def test_turns_are_spaced_evenly_and_the_first_is_at_once(tmp_path):
    hands = Hands()
    pace = Pace(tmp_path, clock=hands, sleep=hands.sleep)
    moments = []
    for _ in range(20):
        with pace.turn():
            moments.append(hands.now)
    assert moments[0] == 1000.0
    assert all(sum(1 for later in moments if start <= later < start + 1) <= 8 for start in moments)
    assert moments[-1] - moments[0] < 3  # and not slower than it must be


def test_a_turn_lasts_until_the_answer_begins(tmp_path):
    hands, sent = Hands(), []
    pace = Pace(tmp_path, clock=hands, sleep=hands.sleep)
    for latency in (0.4, 0.0, 0.05):
        with pace.turn():
            sent.append(hands.now)
            hands.sleep(latency)
    assert sent == pytest.approx([1000.0, 1000.525, 1000.65])


def test_two_paces_on_one_folder_share_the_turns(tmp_path):
    hands, sent = Hands(), []
    paces = [Pace(tmp_path, clock=hands, sleep=hands.sleep) for _ in range(2)]
    for pace in paces * 4:
        with pace.turn():
            sent.append(hands.now)
    assert sent == pytest.approx([1000 + i / 8 for i in range(8)])


def test_an_error_ends_the_turn_and_counts(tmp_path):
    hands = Hands()
    pace = Pace(tmp_path, clock=hands, sleep=hands.sleep)
    with pytest.raises(ZeroDivisionError), pace.turn():
        raise ZeroDivisionError
    with pace.turn():
        assert hands.now == pytest.approx(1000.125)


@pytest.mark.parametrize("stored", [b"", b"rubbish", b"nan", b"-5"])
def test_a_damaged_note_neither_blocks_nor_breaks(tmp_path, stored):
    (tmp_path / "last-request").write_bytes(stored)
    waits = []
    with Pace(tmp_path, clock=Hands(), sleep=waits.append).turn():
        assert waits == [0.0]


@pytest.mark.parametrize("stored", [b"inf", b"99999999999", b"1000.0"])
def test_a_note_from_a_clock_that_was_ahead_blocks_for_one_turn_only(tmp_path, stored):
    (tmp_path / "last-request").write_bytes(stored)
    waits = []
    with Pace(tmp_path, clock=Hands(), sleep=waits.append).turn():
        assert waits == [0.125]


def test_no_pace_faster_than_the_houses_limit():
    for wrong in (0, 9, 100):
        with pytest.raises(ValueError, match="between 1 and 8"):
            Pace(shared_folder(), per_second=wrong)


def test_a_folder_that_cannot_be_used_stops_the_asking(tmp_path):
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(StorageError), Pace(tmp_path / "file").turn():
        pytest.fail("nothing may be asked")


def test_the_state_folder_is_the_users_and_follows_xdg(monkeypatch, tmp_path):
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    assert shared_folder() == tmp_path / "filing-gate" / "edgar"


def test_three_processes_together_stay_within_the_limit_at_the_server(edgar, tmp_path):
    code = (
        "import sys; from pathlib import Path\n"
        "from pipeline.edgar import Pace\n"
        "from pipeline.edgar.client import EdgarClient\n"
        "client = EdgarClient('Gate ops@filing-gate.test', Pace(Path(sys.argv[1])))\n"
        "for _ in range(8): client.get(sys.argv[2])\n"
    )
    edgar.companies["0000000001"] = ("AAA", "A")
    url = edgar.endpoints.www + "/files/company_tickers.json"
    command = [sys.executable, "-c", code, str(tmp_path), url]
    started = [subprocess.Popen(command) for _ in range(3)]  # noqa: S603 - our own words
    assert [process.wait(30) for process in started] == [0, 0, 0]
    assert len(edgar.asked) == 24
    assert edgar.busiest_second() <= 8


def test_retries_take_turns_too(edgar, tmp_path):
    waits = []
    pace = Pace(tmp_path, clock=Hands(), sleep=waits.append)
    edgar.misbehave(Trouble.DOWN)
    client = EdgarClient("G g@g.test", pace, limits=Limits(attempts=3, pause=0.001))
    with pytest.raises(Unavailable, match="503"):
        client.get(edgar.endpoints.www + "/x")
    assert len(waits) == len(edgar.asked) == 3
    assert waits[1:] == [0.125, 0.125]


def test_the_silence_holds_for_everybody_and_then_ends(tmp_path):
    moment = [NOON]
    silence = Silence(tmp_path, now=lambda: moment[0])
    silence.check()
    with pytest.raises(Throttled, match="first"), silence.kept():
        raise Throttled("the first refusal")
    moment[0] += timedelta(minutes=5)
    with pytest.raises(
        Throttled, match=r"not asked before 2026-05-05 12:10 UTC: the first"
    ) as left:
        Silence(tmp_path, now=lambda: moment[0]).check()
    assert left.value.wait == timedelta(minutes=5)
    moment[0] += timedelta(minutes=5)
    silence.check()


def test_a_shorter_silence_never_ends_a_longer_one(tmp_path):
    silence = Silence(tmp_path, now=lambda: NOON)
    for wait in (timedelta(hours=2), timedelta(minutes=10)):
        silence._begin(wait, "why")
    with pytest.raises(Throttled, match="14:00"):
        silence.check()


def test_a_refused_user_agent_silences_too_and_other_errors_do_not(tmp_path):
    silence = Silence(tmp_path, now=lambda: NOON)
    with pytest.raises(OSError, match="disk"), silence.kept():
        raise OSError("disk")
    silence.check()
    with pytest.raises(UndeclaredAgent), silence.kept():
        raise UndeclaredAgent("user agent")
    with pytest.raises(Throttled, match="user agent"):
        silence.check()


def test_a_silence_from_a_clock_that_was_ahead_does_not_last_for_ever(tmp_path):
    with pytest.raises(Throttled), Silence(tmp_path, now=lambda: NOON.replace(year=2031)).kept():
        raise Throttled("x")
    Silence(tmp_path, now=lambda: NOON).check()


def test_a_damaged_silence_stops_the_asking_and_says_so(tmp_path):
    (tmp_path / "silence.json").write_text("{half")
    with pytest.raises(StorageError, match=r"silence\.json"):
        Silence(tmp_path, now=lambda: NOON).check()
