"""The queue of a backfill, which is its record as well: every task, who has it, what came of it.

A worker takes a task under a short lease that it renews while it works; a worker that
dies loses it. What a task came to is written once, by whoever holds the lease, so that
the rows of a finished backfill don't tell how many workers there were, or which died.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from sqlalchemy import and_, case, delete, func, insert, or_, select, update

from pipeline.errors import ItemBusy
from pipeline.ledger.rows import from_text, to_text
from pipeline.ledger.schema import backfills, tasks

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from datetime import datetime, timedelta

    from sqlalchemy import ColumnElement, Connection, RowMapping

    from pipeline.ledger.engine import Database

FAILURES = 3
"""Failures in a row, deaths of its worker among them, after which a task is put off."""

_AT_ONCE = 500
"""Rows written or read in one go, so that memory stays bounded."""


class TaskKind(StrEnum):
    """What is to be done."""

    READ = "read"
    """Bring a filing into the workspace and read it."""
    JUDGE = "judge"
    """Judge a draft against its filing; nothing is published."""
    REJUDGE = "rejudge"
    """Judge a published article with the code of now."""


class TaskState(StrEnum):
    """Where a task stands."""

    WAITING = "waiting"
    WORKING = "working"
    DONE = "done"
    HELD = "held"
    """It can't be done until a person acts; the next start looks whether one has."""
    DEFERRED = "deferred"
    """It failed too often; the same backfill, started again, takes it up again."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A task before it is in the queue."""

    kind: TaskKind
    subject: str
    """What tells it from others of its kind: a file's path, an article's id, an accession."""
    payload: Mapping[str, Any]
    filing: str = ""


@dataclass(frozen=True, slots=True)
class TaskRow:
    """One task."""

    backfill: str
    n: int
    kind: TaskKind
    subject: str
    filing: str
    """The filing's id; empty where only reading will tell."""
    payload: Mapping[str, Any]
    state: TaskState
    failures: int
    cause: str
    result: Mapping[str, Any]


class Backfills:
    """The backfills of one ledger."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # -- the backfill --------------------------------------------------------

    def begin(self, new: str, what: Mapping[str, Any]) -> tuple[str, int]:
        """Return the unfinished backfill of just this, or ``new``, and which start of it this is.

        Tasks that an earlier start of it put off or held wait again.
        """
        text = json.dumps(what, sort_keys=True)
        open_one = select(backfills.c.id, backfills.c.starts).where(
            backfills.c.what == text, backfills.c.finished.is_(None)
        )
        with self._database.writing() as connection:
            known = connection.execute(open_one.order_by(backfills.c.begun)).first()
            now = to_text(self._database.now(connection))
            if known is None:
                row = {"id": new, "what": text, "begun": now, "starts": 1}
                connection.execute(insert(backfills).values(**row))
                return new, 1
            connection.execute(
                update(backfills)
                .where(backfills.c.id == known.id)
                .values(starts=backfills.c.starts + 1)
            )
            connection.execute(
                update(tasks)
                .where(tasks.c.backfill == known.id, tasks.c.state.in_(_AGAIN))
                .values(state=TaskState.WAITING.value, failures=0, changed=now)
            )
        return str(known.id), int(known.starts) + 1

    def finish(self, backfill: str) -> None:
        """Record that nothing of it is left to be done."""
        with self._database.writing() as connection:
            connection.execute(
                update(backfills)
                .where(backfills.c.id == backfill)
                .values(finished=to_text(self._database.now(connection)))
            )

    def plan(self, backfill: str, start: int, wanted: Iterable[Wanted]) -> None:
        """Have the queue hold what is wanted, in this order, and nothing else.

        A task that is there stays as it is, done or not, unless its payload is another by
        now: then it is done again. What is wanted no more is dropped.
        """
        chunk: list[Wanted] = []
        for one in wanted:
            chunk.append(one)
            if len(chunk) == _AT_ONCE:
                self._plan(backfill, start, chunk)
                chunk = []
        self._plan(backfill, start, chunk)
        with self._database.writing() as connection:
            # A start that began after this one has planned for itself.
            connection.execute(
                delete(tasks).where(tasks.c.backfill == backfill, tasks.c.planned < start)
            )

    def _plan(self, backfill: str, start: int, chunk: list[Wanted]) -> None:
        ours = tasks.c.backfill == backfill
        named = tasks.c.subject.in_([one.subject for one in chunk])
        known_rows = select(tasks.c.kind, tasks.c.subject, tasks.c.n, tasks.c.payload)
        with self._database.writing() as connection:
            known = {
                (row.kind, row.subject): row
                for row in connection.execute(known_rows.where(ours, named))
            }
            last = connection.scalar(select(func.max(tasks.c.n)).where(ours)) or 0
            now = to_text(self._database.now(connection))
            fresh = _NOBODYS | {
                "planned": start,
                "state": TaskState.WAITING.value,
                "cause": "",
                "result": "{}",
                "changed": now,
            }
            rows = []
            for key, one in {(one.kind.value, one.subject): one for one in chunk}.items():
                payload = json.dumps(one.payload, sort_keys=True)
                row = known.get(key)
                if row is None:
                    last += 1
                    rows.append(
                        fresh
                        | {
                            "backfill": backfill,
                            "n": last,
                            "kind": key[0],
                            "subject": key[1],
                            "filing": one.filing,
                            "payload": payload,
                        }
                    )
                elif row.payload != payload:
                    again = update(tasks).where(ours, tasks.c.n == row.n)
                    connection.execute(again.values(**fresh, payload=payload))
            connection.execute(
                update(tasks).where(ours, named, tasks.c.planned < start).values(planned=start)
            )
            if rows:
                connection.execute(insert(tasks), rows)

    # -- the workers ---------------------------------------------------------

    def take(
        self, backfill: str, kind: TaskKind, worker: str, lease: timedelta, *, near: str = ""
    ) -> TaskRow | None:
        """Lease the next task to ``worker``; None when nothing of that kind is free.

        What failed goes last; a task on the filing ``near``, which the worker has read, first.
        """
        with self._database.writing() as connection:
            now = self._database.now(connection)
            ours = and_(tasks.c.backfill == backfill, tasks.c.kind == kind.value)
            _lose(connection, and_(ours, _is_expired(now, lease)), now, "its worker fell silent")
            chosen = (
                select(tasks)
                .where(ours, tasks.c.state == TaskState.WAITING.value)
                .order_by(tasks.c.failures, case((tasks.c.filing == near, 0), else_=1), tasks.c.n)
                .limit(1)
                .with_for_update(skip_locked=True)
            )
            row = connection.execute(chosen).mappings().first()
            if row is None:
                return None
            connection.execute(
                update(tasks)
                .where(tasks.c.backfill == backfill, tasks.c.n == row["n"])
                .values(
                    state=TaskState.WORKING.value,
                    worker=worker,
                    lease_until=to_text(now + lease),
                )
            )
        return _task_row(row)

    def renew(self, task: TaskRow, worker: str, lease: timedelta) -> bool:
        """Hold the task for another while; False when it is another's by now."""
        with self._database.writing() as connection:
            until = to_text(self._database.now(connection) + lease)
            return bool(
                connection.execute(
                    update(tasks).where(_held(task, worker)).values(lease_until=until)
                ).rowcount
            )

    def end(
        self,
        task: TaskRow,
        worker: str,
        state: TaskState,
        *,
        cause: str = "",
        result: Mapping[str, Any] | None = None,
    ) -> None:
        """Record what the task came to. Raises ``ItemBusy`` when it is another's by now."""
        text = json.dumps(result or {}, ensure_ascii=False, sort_keys=True)
        with self._database.writing() as connection:
            now = to_text(self._database.now(connection))
            ended = connection.execute(
                update(tasks)
                .where(_held(task, worker))
                .values(state=state.value, cause=cause, result=text, changed=now, **_NOBODYS)
            ).rowcount
        if not ended:
            raise ItemBusy(f"{task.subject} was given to another worker meanwhile")

    def put_back(self, task: TaskRow, worker: str, cause: str, *, failed: bool = True) -> None:
        """Let another have the task; ``failed`` counts towards its being put off."""
        with self._database.writing() as connection:
            now = self._database.now(connection)
            _lose(connection, _held(task, worker), now, cause, failures=int(failed))

    def hold(self, task: TaskRow, cause: str) -> None:
        """Say of a task that was done that a person must act, after all."""
        with self._database.writing() as connection:
            now = to_text(self._database.now(connection))
            connection.execute(
                update(tasks)
                .where(tasks.c.backfill == task.backfill, tasks.c.n == task.n)
                .values(state=TaskState.HELD.value, cause=cause, result="{}", changed=now)
            )

    def lose_worker(self, backfill: str, worker: str, *, died: bool = True) -> int:
        """Take back the task of a worker that is no more; return how many it had.

        One that died of itself, and was not ended, may have died of the task.
        """
        had = and_(
            tasks.c.backfill == backfill,
            tasks.c.worker == worker,
            tasks.c.state == TaskState.WORKING.value,
        )
        with self._database.writing() as connection:
            cause = "its worker died" if died else "it was interrupted"
            now = self._database.now(connection)
            return _lose(connection, had, now, cause, failures=int(died))

    # -- looking -------------------------------------------------------------

    def counts(self, backfill: str, kind: TaskKind | None = None) -> dict[TaskState, int]:
        """Return how many tasks are in each state."""
        query = select(tasks.c.state, func.count()).where(tasks.c.backfill == backfill)
        if kind is not None:
            query = query.where(tasks.c.kind == kind.value)
        with self._database.reading() as connection:
            found = {
                TaskState(state): int(count)
                for state, count in connection.execute(query.group_by(tasks.c.state))
            }
        return {state: found.get(state, 0) for state in TaskState}

    def unfinished(self) -> tuple[tuple[str, datetime], ...]:
        """Return the backfills that were begun and not finished, with their beginning."""
        query = select(backfills.c.id, backfills.c.begun).where(backfills.c.finished.is_(None))
        with self._database.reading() as connection:
            rows = connection.execute(query.order_by(backfills.c.begun)).all()
        return tuple((row.id, from_text(row.begun)) for row in rows)

    def is_open(self, backfill: str, kind: TaskKind) -> bool:
        """Tell whether tasks of that kind wait or are worked on."""
        query = select(tasks.c.n).where(
            tasks.c.backfill == backfill,
            tasks.c.kind == kind.value,
            tasks.c.state.in_([TaskState.WAITING.value, TaskState.WORKING.value]),
        )
        with self._database.reading() as connection:
            return connection.execute(query.limit(1)).first() is not None

    def rows(self, backfill: str, kind: TaskKind | None = None) -> Iterator[TaskRow]:
        """Yield the tasks in order, a bounded number of them in memory at once."""
        query = select(tasks).where(tasks.c.backfill == backfill)
        if kind is not None:
            query = query.where(tasks.c.kind == kind.value)
        last = 0
        while True:
            page = query.where(tasks.c.n > last).order_by(tasks.c.n).limit(_AT_ONCE)
            with self._database.reading() as connection:
                found = [_task_row(row) for row in connection.execute(page).mappings()]
            yield from found
            if len(found) < _AT_ONCE:
                return
            last = found[-1].n


_AGAIN = (TaskState.DEFERRED.value, TaskState.HELD.value)

_NOBODYS: dict[str, Any] = {"worker": None, "lease_until": None, "failures": 0}


def _is_expired(now: datetime, lease: timedelta) -> ColumnElement[bool]:
    """Return what nobody works on any more; a lease longer than any is of a clock set back."""
    return and_(
        tasks.c.state == TaskState.WORKING.value,
        or_(tasks.c.lease_until <= to_text(now), tasks.c.lease_until > to_text(now + 2 * lease)),
    )


def _lose(
    connection: Connection,
    which: ColumnElement[bool],
    now: datetime,
    cause: str,
    *,
    failures: int = 1,
) -> int:
    """Take tasks from whoever has them: they wait again, or are put off; return how many."""
    count = tasks.c.failures + failures
    put_off = case((count >= FAILURES, TaskState.DEFERRED.value), else_=TaskState.WAITING.value)
    values = _NOBODYS | {"failures": count, "cause": cause, "changed": to_text(now)}
    return connection.execute(update(tasks).where(which).values(**values, state=put_off)).rowcount


def _held(task: TaskRow, worker: str) -> ColumnElement[bool]:
    return and_(
        tasks.c.backfill == task.backfill,
        tasks.c.n == task.n,
        tasks.c.worker == worker,
        tasks.c.state == TaskState.WORKING.value,
    )


def _task_row(row: RowMapping) -> TaskRow:
    return TaskRow(
        backfill=row["backfill"],
        n=row["n"],
        kind=TaskKind(row["kind"]),
        subject=row["subject"],
        filing=row["filing"],
        payload=json.loads(row["payload"]),
        state=TaskState(row["state"]),
        failures=row["failures"],
        cause=row["cause"],
        result=json.loads(row["result"]),
    )
