"""Status: what waits, since when, and what should wake somebody."""

from datetime import timedelta

import pytest

from gate.errors import InfrastructureError
from pipeline import status
from pipeline.ledger import TaskKind, TaskState, Wanted
from pipeline.lock import batch_lock
from pipeline.status import status_of
from tests.pipeline.building import AMENDED, NIGHT

GOOD, BAD = "Revenue was $12 million.", "Revenue was $21 million."


def alarms(room):
    return " | ".join(status_of(room.works).alarms)


def test_a_quiet_workspace_has_no_alarm(room):
    room.filing()
    room.draft(GOOD)
    room.batch()
    found = status_of(room.works)
    assert found.articles["published"] == 1
    assert found.waiting == found.alarms == ()
    assert found.last_run.exit_status == 0


def test_what_waits_is_listed_with_its_cause_and_next_attempt(room):
    room.filing()
    article = room.draft(GOOD)
    room.judge.fails = InfrastructureError("the server is down")
    room.batch()
    (item,) = status_of(room.works).waiting
    assert (item.id, item.state, item.cause) == (article, "deferred", "the server is down")
    assert item.next_attempt == NIGHT + timedelta(minutes=5)
    assert alarms(room) == ""
    room.clock.forward(hours=25)
    assert f"{article} has been deferred for 25 hours" in alarms(room)


def test_never_judged_is_an_alarm_at_once(tmp_path):
    from tests.pipeline.building import Room  # noqa: PLC0415

    room = Room(tmp_path / "w", retry__limit=1)
    room.filing()
    room.draft(GOOD)
    room.judge.fails = InfrastructureError("down")
    room.batch()
    assert "never judged" in alarms(room)
    room.close()


def test_the_age_in_quarantine_runs_from_the_day_of_quarantine(room):
    room.filing()
    room.draft(BAD)
    room.batch()
    room.clock.forward(days=3)
    assert status_of(room.works).oldest["quarantined"] == NIGHT


def test_a_missed_a_killed_and_a_running_run(room):
    room.batch()
    room.clock.forward(days=3)
    assert "no run for 3 days" in alarms(room)
    room.ledger.runs.start("second", room.clock.now)
    assert "second, was killed" in alarms(room)
    with batch_lock(room.place.lock, "second", room.clock.now):
        found = status_of(room.works)
        assert "second" in found.running
        assert "killed" not in " ".join(found.alarms)


def test_a_stopped_run_and_a_full_disk(room, monkeypatch):
    class WrongModelError(InfrastructureError):
        stops_batch = True

    room.filing()
    room.draft(GOOD)
    room.judge.fails = WrongModelError("no such model")
    room.batch()
    assert "the last run stopped: no such model" in alarms(room)
    monkeypatch.setattr(
        status.shutil, "disk_usage", lambda _: status.shutil._ntuple_diskusage(100, 99, 1)
    )
    assert "nearly full" in alarms(room)


def test_what_is_published_on_an_amended_filing_is_shown(room):
    room.filing()
    article = room.draft(GOOD)
    room.batch()
    room.filing("Restated revenue was $11 million.", AMENDED, "10-Q/A")
    room.batch()
    assert status_of(room.works).superseded == (article,)


@pytest.mark.parametrize("text", [GOOD, BAD])
def test_prometheus_reads_every_line(room, text):
    room.filing()
    room.draft(text)
    room.batch()
    for line in status_of(room.works).to_prometheus().splitlines():
        name, _, value = line.rpartition(" ")
        assert name.startswith(("#", "filing_gate_"))
        assert name.startswith("#") or float(value) >= 0


def test_an_unfinished_backfill_is_shown_until_it_is_finished(room):
    queue = room.ledger.backfills
    queue.begin("b1", {"folder": "/x"})
    queue.plan("b1", 1, [Wanted(TaskKind.READ, name, {}) for name in "abc"])
    task = queue.take("b1", TaskKind.READ, "w", timedelta(seconds=60))
    queue.end(task, "w", TaskState.DONE)
    (shown,) = status_of(room.works).to_json()["backfills"]
    assert (shown["id"], shown["left"], shown["total"]) == ("b1", 2, 3)
    queue.finish("b1")
    assert status_of(room.works).backfills == ()
