from __future__ import annotations

from datetime import timedelta

import pytest
from sqlalchemy import create_engine, text

from pipeline.errors import ItemBusy
from pipeline.ledger import TaskKind, TaskState, Wanted, open_ledger
from pipeline.ledger.backfills import FAILURES

LEASE = timedelta(seconds=60)
READ = TaskKind.READ


@pytest.fixture
def ledger(tmp_path):
    with open_ledger(tmp_path / "ledger.sqlite3") as opened:
        yield opened


@pytest.fixture
def queue(ledger):
    queue = ledger.backfills
    assert queue.begin("b1", {"folder": "/x"}) == ("b1", 1)
    queue.plan("b1", 1, [Wanted(READ, name, {"file": name}) for name in "abc"])
    return queue


def expire(ledger, seconds: float = -1):
    """Set every lease to end that long from now."""
    with ledger.database.writing() as connection:
        now = ledger.database.now(connection)
        until = (now + timedelta(seconds=seconds)).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
        connection.execute(
            text("UPDATE tasks SET lease_until = :u WHERE worker IS NOT NULL"), {"u": until}
        )


def test_tasks_are_given_out_in_order_each_to_one_worker(queue):
    given = [queue.take("b1", READ, worker, LEASE) for worker in ("w1", "w2", "w1")]
    assert [task.subject for task in given] == ["a", "b", "c"]
    assert queue.take("b1", READ, "w2", LEASE) is None
    assert queue.is_open("b1", READ)


def test_what_is_added_twice_is_one_task(queue):
    queue.plan("b1", 1, [Wanted(READ, "c", {}), Wanted(READ, "d", {}), Wanted(READ, "d", {})])
    assert [(row.n, row.subject) for row in queue.rows("b1")] == list(enumerate("abcd", 1))


def test_a_later_start_drops_what_is_gone_and_repeats_what_changed(queue):
    for _ in "abc":
        queue.end(queue.take("b1", READ, "w", LEASE), "w", TaskState.DONE, result={"of": "1"})
    _, start = queue.begin("b2", {"folder": "/x"})
    queue.plan("b1", start, [Wanted(READ, n, {"file": f}) for n, f in (("a", "a"), ("c", "new"))])
    assert [(row.subject, row.state.value) for row in queue.rows("b1")] == [
        ("a", "done"),
        ("c", "waiting"),
    ]
    queue.plan("b1", start - 1, [Wanted(READ, "a", {"file": "a"})])  # an earlier start, late
    assert len(list(queue.rows("b1"))) == 2


def test_an_ended_worker_loses_its_task_without_blame(queue):
    task = queue.take("b1", READ, "w", LEASE)
    for _ in range(FAILURES + 1):
        assert queue.lose_worker("b1", "w", died=False) == 1
        again = queue.take("b1", READ, "w", LEASE)
    assert (again.subject, again.failures) == (task.subject, 0)


def test_a_task_near_what_the_worker_has_read_goes_first(queue):
    queue.plan("b1", 1, [Wanted(TaskKind.JUDGE, n, {}, f) for n, f in (("x", "1"), ("y", "2"))])
    assert queue.take("b1", TaskKind.JUDGE, "w", LEASE, near="2").subject == "y"


def test_a_result_is_written_once_by_whoever_holds_the_task(queue, ledger):
    task = queue.take("b1", READ, "w1", LEASE)
    expire(ledger)
    again = queue.take("b1", READ, "w2", LEASE)
    while again.subject != task.subject:
        again = queue.take("b1", READ, "w2", LEASE)
    with pytest.raises(ItemBusy):
        queue.end(task, "w1", TaskState.DONE, result={"of": "w1"})
    assert not queue.renew(task, "w1", LEASE)
    queue.end(again, "w2", TaskState.DONE, result={"of": "w2"})
    row = next(queue.rows("b1"))
    assert (row.state, row.result, row.failures, row.cause) == (
        TaskState.DONE,
        {"of": "w2"},
        0,
        "",
    )


def test_a_renewed_lease_holds(queue, ledger):
    task = queue.take("b1", READ, "w1", LEASE)
    expire(ledger, seconds=1)
    assert queue.renew(task, "w1", LEASE)
    taken = [queue.take("b1", READ, "w2", LEASE).subject for _ in range(2)]
    assert task.subject not in taken
    assert queue.take("b1", READ, "w2", LEASE) is None


def test_a_lease_from_a_clock_that_was_set_back_is_none(queue, ledger):
    task = queue.take("b1", READ, "w1", LEASE)
    expire(ledger, seconds=86_400)
    taken = [queue.take("b1", READ, "w2", LEASE).subject for _ in range(3)]
    assert taken[-1] == task.subject  # what was lost goes last


def test_a_task_that_kills_its_workers_is_put_off(queue):
    for n in range(FAILURES):
        while (task := queue.take("b1", READ, f"w{n}", LEASE)).subject != "a":
            queue.end(task, f"w{n}", TaskState.DONE)
        assert queue.lose_worker("b1", f"w{n}") == 1
    row = next(queue.rows("b1"))
    assert (row.state, row.failures, row.cause) == (
        TaskState.DEFERRED,
        FAILURES,
        "its worker died",
    )
    assert queue.lose_worker("b1", "w0") == 0


def test_only_failures_count_towards_being_put_off(queue):
    for _ in range(FAILURES + 1):
        task = queue.take("b1", READ, "w", LEASE)
        queue.put_back(task, "w", "the server is down", failed=False)
    assert queue.counts("b1")[TaskState.WAITING] == 3
    for _ in range(3 * FAILURES):
        queue.put_back(queue.take("b1", READ, "w", LEASE), "w", "the server is down")
    assert queue.counts("b1")[TaskState.DEFERRED] == 3


def test_the_same_backfill_goes_on_until_it_is_finished(queue):
    for _ in range(FAILURES):
        for _ in "abc":
            queue.put_back(queue.take("b1", READ, "w", LEASE), "w", "down")
    assert queue.begin("b2", {"folder": "/x"}) == ("b1", 2)
    assert queue.counts("b1")[TaskState.WAITING] == 3
    assert queue.begin("b3", {"folder": "/y"}) == ("b3", 1)
    queue.finish("b1")
    assert queue.begin("b4", {"folder": "/x"}) == ("b4", 1)


def test_rows_come_in_order_however_many_there_are(queue):
    queue.plan("b1", 1, (Wanted(READ, f"{n:05}", {}) for n in range(1201)))
    assert [row.n for row in queue.rows("b1")] == list(range(1, 1205))


def test_a_ledger_of_the_first_version_is_brought_up_to_date(tmp_path):
    file = tmp_path / "ledger.sqlite3"
    open_ledger(file).close()
    engine = create_engine(f"sqlite:///{file}")
    with engine.begin() as connection:
        for table in ("backfills", "tasks", "turns"):
            connection.execute(text(f"DROP TABLE {table}"))
        connection.execute(text("UPDATE meta SET value = '1' WHERE key = 'version'"))
    engine.dispose()
    with open_ledger(file) as ledger:
        assert ledger.backfills.begin("b1", {}) == ("b1", 1)
