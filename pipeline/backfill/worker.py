"""One worker: takes tasks from the ledger's queue until all are through.

A task's failure is written down with its cause and never becomes a result; this is the
one guard here that catches everything. The ledger's own failure ends the worker, since
nothing could be written down then.
"""

from __future__ import annotations

import os
import secrets
import socket
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

from gate.errors import InfrastructureError, InputError, SettingsError
from pipeline.assembly import make_source, open_works
from pipeline.backfill.tasks import Hands
from pipeline.errors import ItemBusy, LedgerError
from pipeline.ledger import TaskKind, TaskState
from pipeline.workspace import Workspace
from verifier.errors import CircuitOpen

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pipeline.ledger import TaskRow
    from pipeline.works import Works

_LOOK_AGAIN = 0.5
"""Seconds between two looks at a queue in which other workers have the rest."""


@dataclass(frozen=True, slots=True)
class Errand:
    """What a worker is sent with; it goes to other processes and machines, so it is small.

    Settings come from the workspace's file and the worker's own environment: no secret
    travels with an errand.
    """

    workspace: str
    """Absolute path, the same on every machine."""
    backfill: str
    kind: TaskKind
    command_line: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Drained:
    """How a worker ended."""

    done: int
    stopped: str = ""
    """Why it took no further task though there were some; empty when all were through."""


def new_worker() -> str:
    """Return an id that no other worker has."""
    return f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"


def drain(errand: Errand, worker: str = "") -> Drained:
    """Do tasks of the errand's kind until all are through, whoever did them.

    Raises ``LedgerError``, ``StorageError`` or ``SettingsError`` when it can't begin or go on.
    """
    worker = worker or new_worker()
    judging = errand.kind is not TaskKind.READ
    with open_works(Workspace(Path(errand.workspace)), errand.command_line, judging=judging) as w:
        source = None if judging else make_source(w.settings, w.clock, w.ledger)
        return _Worker(w, Hands(w, source), errand, worker).drain()


@dataclass
class _Worker:
    works: Works
    hands: Hands
    errand: Errand
    name: str

    def drain(self) -> Drained:
        queue, done, near = self.works.ledger.backfills, 0, ""
        while True:
            task = queue.take(
                self.errand.backfill, self.errand.kind, self.name, self._lease, near=near
            )
            if task is None:
                if not queue.is_open(self.errand.backfill, self.errand.kind):
                    return Drained(done)
                time.sleep(_LOOK_AGAIN)  # what another has, it may lose
                continue
            near = task.filing
            stopped = self._do(task)
            if stopped:
                return Drained(done, stopped)
            done += 1

    def _do(self, task: TaskRow) -> str:
        """Do one task and write down what it came to; return why to stop, or nothing."""
        queue = self.works.ledger.backfills
        try:
            with self._renewed(task):
                result = self.hands.do(task)
            queue.end(task, self.name, TaskState.DONE, result=result)
        except LedgerError:
            raise
        except ItemBusy:
            return ""  # another has it by now, and will come to the same
        except Exception as error:  # noqa: BLE001 - the single guard
            if _stops(error):
                queue.put_back(task, self.name, str(error), failed=False)
                return str(error)
            self._failed(task, error)
        return ""

    def _failed(self, task: TaskRow, error: Exception) -> None:
        queue = self.works.ledger.backfills
        if isinstance(error, InputError):
            try:
                queue.end(task, self.name, TaskState.HELD, cause=str(error))
            except ItemBusy:
                return
        elif isinstance(error, InfrastructureError):
            queue.put_back(task, self.name, str(error))
        else:
            kind = type(error).__name__
            cause = f"a defect of this program ({kind}: {error}); please report it"
            queue.put_back(task, self.name, cause)

    @contextmanager
    def _renewed(self, task: TaskRow) -> Iterator[None]:
        """Renew the task's lease while the block works."""
        over = Event()

        def renew() -> None:
            while not over.wait(self._lease.total_seconds() / 3):
                try:
                    self.works.ledger.backfills.renew(task, self.name, self._lease)
                except LedgerError:
                    continue  # the task's end will meet it, and say so

        thread = Thread(target=renew, daemon=True)
        thread.start()
        try:
            yield
        finally:
            over.set()
            thread.join()

    @property
    def _lease(self) -> timedelta:
        return timedelta(seconds=self.works.settings.backfill.lease_seconds)


def _stops(error: Exception) -> bool:
    """Tell whether every other task would meet the same, or must wait as well."""
    return (
        isinstance(error, (SettingsError, CircuitOpen))
        or hasattr(error, "wait")
        or bool(getattr(error, "stops_batch", False))
    )
