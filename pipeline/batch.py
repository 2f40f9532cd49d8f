"""One scheduled run: finish what was cut short, due retries, new filings, drafts.

Idempotent, one at a time in a workspace, safe to kill. Every item is isolated: what goes
wrong with one never ends the run and never becomes a verdict. Only a ledger that can't be
written ends it, since nothing could be recorded then.
"""

from __future__ import annotations

import secrets
import traceback
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from threading import Event
from typing import TYPE_CHECKING, TypeVar

from gate.errors import InfrastructureError, InputError, UnreadableFiling
from pipeline.arrivals import fetch_due, find_new, is_to_be_written, write_draft
from pipeline.draft_work import defer, hold, work_draft
from pipeline.errors import ItemBusy, LedgerError, NoFiling, NotFetched
from pipeline.files import read_file
from pipeline.intake import take_in
from pipeline.ledger import BATCH, ArticleState, FilingState, Stamp
from pipeline.lock import batch_lock
from pipeline.logs import silent
from pipeline.notify import deliver
from pipeline.recovery import recover
from pipeline.retries import is_due
from pipeline.shelf import find_filing, read_shelved
from pipeline.summary import Line, Outcome, Summary
from pipeline.supersession import amendment_arrived
from verifier.errors import CircuitOpen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from datetime import datetime

    from gate.figures import Filing
    from pipeline.intake import Inbox
    from pipeline.lock import Held
    from pipeline.logs import Log
    from pipeline.ports import FilingSource, Writer
    from pipeline.works import Works
    from pipeline.workspace import Draft

Result = TypeVar("Result")

_AMENDMENT = b"10-Q/A"


def new_run_id(at: datetime) -> str:
    """Return a run's id: its start, and a part that tells two starts in one second apart."""
    return f"{at:%Y%m%dT%H%M%SZ}-{secrets.token_hex(3)}"


@dataclass(frozen=True, slots=True)
class Job:
    """One filing with the drafts on it: read once, worked on by one worker."""

    filing: str
    drafts: tuple[Draft, ...]


@dataclass
class Batch:
    """One run over a workspace."""

    works: Works
    source: FilingSource | None = None
    writer: Writer | None = None
    log: Log = silent
    run_id: str = ""
    progress: Callable[[int, int], None] = field(default=lambda _done, _all: None)
    """Told how many jobs of how many are done."""
    _summary: Summary = field(init=False)
    _stop: Event = field(init=False, default_factory=Event)

    def run(self) -> Summary:
        """Do the run and return what it came to; it is in the ledger too.

        Raises ``BatchRunning`` when another run holds the workspace, ``LedgerError`` or
        ``StorageError`` when nothing could be done.
        """
        works = self.works
        started = works.clock()
        self._summary = Summary(self.run_id or new_run_id(started))
        works.workspace.create()
        with batch_lock(works.workspace.lock, self._summary.run, started) as held:
            works.ledger.runs.start(self._summary.run, started)
            self.log("run_started", workspace=str(works.workspace.root))
            self._recover(held)
            self._work(self._take_in(), retries=True)
            self._look_for_filings()
            self._work(self._take_in(), retries=False)
            deliver(works, self.log)
            summary = self._summary
            works.ledger.runs.finish(
                summary.run, works.clock(), summary.exit_status, summary.to_json()
            )
            self.log("run_finished", exit_status=summary.exit_status)
        return summary

    # -- the steps -----------------------------------------------------------

    def _recover(self, held: Held) -> None:
        if held.left_by:
            self._summary.notes.append(f"An earlier run was killed: {held.left_by}.")
            self.log("stale_lock", left_by=held.left_by)
        lease = self.works.settings.batch.lease_seconds
        recovery = recover(self.works.publisher, self._stamp(), lease)
        for article in recovery.finished:
            folder = self.works.workspace.published_folder(article)
            self._summary.add(str(article), Outcome.PUBLISHED, folder=str(folder))
            self.log("publication_finished", article=str(article))
        for article in recovery.undone:
            self.log("undone", article=str(article))
        for name in recovery.set_aside:
            self._summary.notes.append(f"{name} in published/ was nothing that we published.")
            self.log("set_aside", folder=name)

    def _take_in(self) -> Inbox:
        works, stamp = self.works, self._stamp()
        for cik, filing, _ in works.workspace.filing_files():
            works.ledger.filings.on_disk(filing, cik, stamp)
        return take_in(works.workspace, works.ledger, stamp, works.settings.batch.max_draft_bytes)

    def _look_for_filings(self) -> None:
        if self.source is None or self._stop.is_set():
            return
        stamp = self._stamp()
        if find_new(self.works, self.source, stamp, self._summary, self.log):
            fetch_due(self.works, self.source, stamp, self._summary, self.log)

    def _work(self, inbox: Inbox, *, retries: bool) -> None:
        """Work off the due retries, or everything else; amendments before what they amend."""
        if not retries:
            for stranger in inbox.strangers:
                self._summary.add(stranger.name, Outcome.HELD, stranger.cause)
                self.log("held", file=stranger.name, cause=stranger.cause)
        for article, sighting in inbox.again:
            self._summary.add(str(article), Outcome.AGAIN, f"{sighting.value} before")
            self.log("seen_again", article=str(article), was=sighting.value)
        drafts = [d for d in inbox.work if self._is_retry(d, retries=retries)]
        jobs = list(self._jobs(drafts, retries=retries))
        done = 0
        for part in self._amendments_first(jobs):
            with ThreadPoolExecutor(self.works.settings.batch.workers) as pool:
                for _ in pool.map(self._do, part):
                    done += 1
                    self.progress(done, len(jobs))

    def _is_retry(self, draft: Draft, *, retries: bool) -> bool:
        row = self.works.ledger.articles.get(draft.id)
        if row.state is ArticleState.DEFERRED:
            return retries and is_due(row, self.works.clock())
        return not retries

    def _jobs(self, drafts: Iterable[Draft], *, retries: bool) -> Iterable[Job]:
        by_filing: dict[str, list[Draft]] = {}
        if not retries:
            for row in self.works.ledger.filings.all():
                unread = row.state is FilingState.FETCHED
                if unread or (self.writer is not None and self._is_to_be_written(row.id)):
                    by_filing[row.id] = []
        for draft in drafts:
            by_filing.setdefault(draft.id.filing, []).append(draft)
        for filing, on_it in by_filing.items():
            yield Job(filing, tuple(on_it))

    def _amendments_first(self, jobs: list[Job]) -> Iterable[list[Job]]:
        first = [job for job in jobs if self._seems_amendment(job.filing)]
        yield first
        yield [job for job in jobs if job not in first]

    def _seems_amendment(self, filing: str) -> bool:
        """Guess, for the order only: one that is missed catches up with its articles later."""
        row = self.works.ledger.filings.get(filing)
        if row is not None and row.form:
            return row.is_amendment
        try:
            return _AMENDMENT in read_file(find_filing(self.works.workspace, filing))
        except (NoFiling, InfrastructureError):
            return False

    # -- one filing ----------------------------------------------------------

    def _do(self, job: Job) -> None:
        reading = self._guarded(job.filing, job.drafts, lambda: self._read(job.filing))
        if reading is None:
            return
        drafts = job.drafts
        if not drafts and self.writer is not None and self._is_to_be_written(job.filing):
            writer = self.writer
            written = self._guarded(
                job.filing,
                (),
                lambda: write_draft(self.works, writer, job.filing, reading, self._stamp()),
            )
            drafts = () if written is None else (written,)
        for draft in drafts:
            self._guarded(job.filing, (draft,), partial(self._judge, draft, job.filing, reading))

    def _read(self, filing: str) -> Filing:
        works, stamp = self.works, self._stamp()
        row = works.ledger.filings.get(filing)
        if row is not None and row.state in {FilingState.FOUND, FilingState.DEFERRED}:
            raise NotFetched(f"the filing {filing} is not fetched yet: {row.cause or 'it is new'}")
        reading = read_shelved(works.workspace, filing)
        if works.ledger.filings.read(filing, reading, stamp):
            self.log("filing_read", accession=filing, form=reading.document_type)
            self._summary.notes += amendment_arrived(works, filing, reading, stamp)
            works.ledger.filings.settle(filing, stamp)
        return reading

    def _judge(self, draft: Draft, filing: str, reading: Filing) -> None:
        line = work_draft(self.works, draft, filing, reading, self._stamp())
        self._summary.lines.append(line)
        self.log(line.outcome.value, accession=filing, article=line.item, why=line.why)

    def _guarded(
        self, filing: str, drafts: tuple[Draft, ...], work: Callable[[], Result]
    ) -> Result | None:
        """Do ``work``; where it fails, put off or hold what it was for, and return None.

        This is the one guard that catches everything. It never yields a verdict. The
        ledger's own failure goes on up, since it could not be recorded.
        """
        if self._stop.is_set():
            return None
        try:
            return work()
        except LedgerError:
            raise
        except Exception as error:  # noqa: BLE001 - the single guard
            self._failed(filing, drafts, error)
        return None

    def _failed(self, filing: str, drafts: tuple[Draft, ...], error: Exception) -> None:
        works, cause, kind = self.works, str(error), type(error).__name__
        expected = isinstance(error, (InfrastructureError, InputError))
        if not expected:
            cause = f"a defect of this program ({kind}: {error}); please report it"
            self.log("defect", accession=filing, trace="".join(traceback.format_exception(error)))
        if isinstance(error, CircuitOpen):
            self._summary.circuit = cause
        if getattr(error, "stops_batch", False):
            self._stop.set()
            self._summary.stopped = cause
            self.log("run_stopped", cause=cause, kind=kind)
            return
        by_hand = isinstance(error, InputError)
        if isinstance(error, (UnreadableFiling, NoFiling)):
            works.ledger.filings.hold(filing, self._stamp(), cause)
        if not drafts:
            self._summary.add(filing, Outcome.HELD if by_hand else Outcome.FAILED, cause)
        for draft in drafts:
            try:
                put = hold if by_hand else defer
                line = put(works, draft.id, self._stamp(), cause)
            except ItemBusy as busy:
                line = Line(str(draft.id), Outcome.DEFERRED, str(busy))
            self._summary.lines.append(line)
            self.log(
                line.outcome.value, accession=filing, article=line.item, cause=cause, kind=kind
            )

    def _is_to_be_written(self, filing: str) -> bool:
        row = self.works.ledger.filings.get(filing)
        return row is not None and is_to_be_written(self.works, row)

    def _stamp(self) -> Stamp:
        run = self._summary.run
        return Stamp(self.works.clock(), f"{BATCH}{run}", run)
