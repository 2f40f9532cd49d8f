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

from sqlalchemy import and_, case, func, insert, or_, select, update

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
    """It can't be done until a person acts."""
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

    def begin(self, new: str, what: Mapping[str, Any]) -> str:
        """Return the id of the unfinished backfill of just this, or begin it as ``new``.

        Tasks that an earlier start of it put off wait again.
        """
        text = json.dumps(what, sort_keys=True)
        open_one = select(backfills.c.id).where(
            backfills.c.what == text, backfills.c.finished.is_(None)
        )
        with self._database.writing() as connection:
            known = connection.execute(open_one.order_by(backfills.c.begun)).scalars().first()
            now = to_text(self._database.now(connection))
            if known is None:
                connection.execute(insert(backfills).values(id=new, what=text, begun=now))
                return new
            connection.execute(
                update(tasks)
                .where(tasks.c.backfill == known, tasks.c.state == TaskState.DEFERRED.value)
                .values(state=TaskState.WAITING.value, failures=0, changed=now)
            )
        return str(known)

    def finish(self, backfill: str) -> None:
        """Record that nothing of it is left to be done."""
        with self._database.writing() as connection:
            connection.execute(
                update(backfills)
                .where(backfills.c.id == backfill)
                .values(finished=to_text(self._database.now(connection)))
            )

    def add(self, backfill: str, wanted: Iterable[Wanted]) -> None:
        """Put tasks at the end of the queue; one that is there already is left as it is."""
        chunk: list[Wanted] = []
        for one in wanted:
            chunk.append(one)
            if len(chunk) == _AT_ONCE:
                self._add(backfill, chunk)
                chunk = []
        self._add(backfill, chunk)

    def _add(self, backfill: str, chunk: list[Wanted]) -> None:
        if not chunk:
            return
        ours = tasks.c.backfill == backfill
        named = tasks.c.subject.in_([one.subject for one in chunk])
        with self._database.writing() as connection:
            known = {
                (row.kind, row.subject)
                for row in connection.execute(
                    select(tasks.c.kind, tasks.c.subject).where(ours, named)
                )
            }
            last = connection.scalar(select(func.max(tasks.c.n)).where(ours)) or 0
            now = to_text(self._database.now(connection))
            new = {(one.kind.value, one.subject): one for one in chunk}
            rows = [
                {
                    "backfill": backfill,
                    "n": n,
                    "kind": one.kind.value,
                    "subject": one.subject,
                    "filing": one.filing,
                    "payload": json.dumps(one.payload, sort_keys=True),
                    "state": TaskState.WAITING.value,
                    "failures": 0,
                    "cause": "",
                    "result": "{}",
                    "changed": now,
                }
                for n, one in enumerate(
                    (one for key, one in new.items() if key not in known), last + 1
                )
            ]
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

    def lose_worker(self, backfill: str, worker: str) -> int:
        """Take back the task of a worker that is dead; return how many it had."""
        had = and_(
            tasks.c.backfill == backfill,
            tasks.c.worker == worker,
            tasks.c.state == TaskState.WORKING.value,
        )
        with self._database.writing() as connection:
            return _lose(connection, had, self._database.now(connection), "its worker died")

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
