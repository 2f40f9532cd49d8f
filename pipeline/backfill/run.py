"""The coordinator: a plan into the queue, a fleet at the queue, and what it all came to."""

from __future__ import annotations

import time
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from gate.errors import InputError, UnreadableFiling
from gate.filing import document_sha256
from pipeline.backfill.worker import Drained, Errand
from pipeline.errors import NoFiling
from pipeline.files import read_file, storing
from pipeline.judging import code_digest
from pipeline.ledger import Stamp, TaskKind, TaskState
from pipeline.logs import silent
from pipeline.shelf import READINGS, find_filing, shelve
from pipeline.summary import DEFERRED, HELD, OK

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from pipeline.backfill.plan import Plan
    from pipeline.ledger import TaskRow
    from pipeline.logs import Log
    from pipeline.works import Works

OTHERWISE = 1
"""Exit status when something published would be decided otherwise now."""


@dataclass
class Crew:
    """How the workers of a fleet ended."""

    stopped: list[str] = field(default_factory=list)
    """Why workers stopped before the queue was empty, each cause once."""
    deaths: int = 0

    def add(self, drained: Drained) -> None:
        """Add one worker's end."""
        if drained.stopped and drained.stopped not in self.stopped:
            self.stopped.append(drained.stopped)


class Lose(Protocol):
    """Takes back what a worker had that is no more."""

    def __call__(self, worker: str, *, died: bool) -> int:
        """Return how many tasks it had; ``died`` of itself, or was ended."""


class Fleet(Protocol):
    """Workers, wherever they are."""

    def work(self, errand: Errand, lose: Lose, look: Callable[[], bool]) -> Crew:
        """Have workers drain the errand's queue until it is empty, or they must stop.

        ``look``, called all the while, tells whether tasks are open.
        """


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a backfill is."""

    kind: TaskKind
    done: int
    """Tasks that are through, well or not."""
    total: int
    seconds_left: float | None
    """By the pace so far of this start; None before there is one."""


@dataclass(frozen=True, slots=True)
class Report:
    """What a backfill came to; its rows stand in the ledger."""

    backfill: str
    counts: Mapping[TaskState, int]
    decisions: Mapping[str, int]
    """Drafts judged, by decision."""
    otherwise: int
    """Published articles that would not go out now."""
    stopped: tuple[str, ...]
    deaths: int

    @property
    def exit_status(self) -> int:
        """75 while something is left to do, 65 for a person, 1 for changed decisions, else 0."""
        if self.stopped or any(self.counts[state] for state in _OPEN):
            return DEFERRED
        if self.counts[TaskState.HELD]:
            return HELD
        return OTHERWISE if self.otherwise else OK

    def to_json(self) -> dict[str, Any]:
        """Return the last object of ``backfill --json``."""
        return {
            "schema": 1,
            "backfill": self.backfill,
            "exit_status": self.exit_status,
            **{state.value: count for state, count in self.counts.items()},
            "decisions": dict(self.decisions),
            "otherwise": self.otherwise,
            "stopped": list(self.stopped),
            "workers_lost": self.deaths,
        }


_OPEN = (TaskState.WAITING, TaskState.WORKING, TaskState.DEFERRED)


@dataclass
class Backfill:
    """One start of a backfill in a workspace."""

    works: Works
    fleet: Fleet
    command_line: Mapping[str, Any] = field(default_factory=dict)
    """Settings given on the command line, for the workers."""
    log: Log = silent
    progress: Callable[[Progress], None] = field(default=lambda _: None)

    def run(self, plan: Plan, new_id: str) -> Report:
        """Do what is planned, or what an earlier start of just this left; return the report.

        Raises ``LedgerError``, ``StorageError``, ``SettingsError``, or the plan's own errors.
        """
        queue = self.works.ledger.backfills
        backfill, start = queue.begin(new_id, {**plan.what, "judge": self._judge()})
        self.log("backfill_started", backfill=backfill, start=start)
        queue.plan(backfill, start, plan.tasks())
        stopped: list[str] = []
        deaths = 0
        for kind in TaskKind:  # reading first: what is judged needs its filing
            crew = self._work(backfill, kind)
            stopped += crew.stopped
            deaths += crew.deaths
            if kind is TaskKind.READ:
                self._register(backfill)
            if stopped:
                break
        report = self._report(backfill, tuple(stopped), deaths)
        if not any(report.counts[state] for state in _OPEN):
            queue.finish(backfill)
        self.log("backfill_finished", **report.to_json())
        return report

    def rows(self, report: Report) -> Iterator[TaskRow]:
        """Yield the backfill's tasks in order."""
        return self.works.ledger.backfills.rows(report.backfill)

    def _judge(self) -> dict[str, str]:
        """Return all that a judgement depends on beside article and filing."""
        bench, verifier = self.works.bench, self.works.settings.verifier
        return {
            "code": code_digest(),
            "verifier": bench.verifier,
            "prompts": bench.prompt_sha256,
            "form": verifier.form,
            "ask": verifier.ask,
            "lang": bench.lang,
        }

    def _work(self, backfill: str, kind: TaskKind) -> Crew:
        queue = self.works.ledger.backfills
        before = queue.counts(backfill, kind)
        total, through = sum(before.values()), _through(before)
        if not before[TaskState.WAITING] and not before[TaskState.WORKING]:
            return Crew()
        began = time.monotonic()

        def look() -> bool:
            counts = queue.counts(backfill, kind)
            done = _through(counts)
            pace = (done - through) / max(time.monotonic() - began, 0.001)
            left = (total - done) / pace if pace else None
            self.progress(Progress(kind, done, total, left))
            return bool(counts[TaskState.WAITING] or counts[TaskState.WORKING])

        def lose(worker: str, *, died: bool) -> int:
            if died:
                self.log("worker_lost", worker=worker)
            return queue.lose_worker(backfill, worker, died=died)

        root = str(self.works.workspace.root)
        return self.fleet.work(Errand(root, backfill, kind, dict(self.command_line)), lose, look)

    def _register(self, backfill: str) -> None:
        """Give the filings that were read their folders, in the order of the tasks.

        So of two documents that say they are one filing the first is it, whoever read them
        first. The next batch settles them: it knows what an amendment means for its articles.
        """
        queue, ledger = self.works.ledger.backfills, self.works.ledger
        stamp = Stamp(self.works.clock(), f"backfill:{backfill}", backfill)
        for row in queue.rows(backfill, TaskKind.READ):
            if row.state is not TaskState.DONE:
                continue
            told = row.result
            try:
                if "file" in row.payload:
                    self._shelve(row)
            except InputError as error:
                queue.hold(row, str(error))
                continue
            cover = {
                "cik": told["cik"] or "",
                "form": told["document_type"] or "",
                "company": told["filer"] or "",
                "period": told["period"] or "",
                "sha256": told["sha256"],
            }
            ledger.filings.describe(told["filing"], cover, stamp)

    def _shelve(self, row: TaskRow) -> None:
        """Put a document that was read, and its reading, into the filing's folder."""
        workspace, told = self.works.workspace, row.result
        known = self.works.ledger.filings.get(told["filing"])
        if known is not None and known.sha256 == told["sha256"]:
            with suppress(NoFiling):
                find_filing(workspace, known.id)
                return  # an earlier start, or an earlier backfill, did it
        path = Path(row.payload["file"])
        content = read_file(path)
        if document_sha256(content) != told["sha256"]:
            raise UnreadableFiling(f"{path.name} was changed while it was worked on")
        cik = told["cik"] or ""
        readings = shelve(workspace, content, path.name, told["filing"], cik) / READINGS
        workspace.refuse_symlink(readings)
        with storing(str(readings)):
            readings.mkdir(exist_ok=True)
            for reading in workspace.readings.glob(f"{told['sha256']}.*"):
                reading.replace(readings / reading.name)

    def _report(self, backfill: str, stopped: tuple[str, ...], deaths: int) -> Report:
        queue = self.works.ledger.backfills
        decisions: dict[str, int] = {}
        otherwise = 0
        for row in queue.rows(backfill):
            if row.state is TaskState.DONE and row.kind is TaskKind.JUDGE:
                decision = row.result["decision"]
                decisions[decision] = decisions.get(decision, 0) + 1
            otherwise += bool(row.result.get("otherwise"))
        counts = queue.counts(backfill)
        return Report(backfill, counts, decisions, otherwise, stopped, deaths)


def _through(counts: Mapping[TaskState, int]) -> int:
    return counts[TaskState.DONE] + counts[TaskState.HELD] + counts[TaskState.DEFERRED]
