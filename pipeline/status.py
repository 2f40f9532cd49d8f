"""How a workspace stands: counts, ages, the last run, and what needs a person."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Any

from pipeline.ledger import ArticleState, FilingState, TaskState
from pipeline.ledger.rows import to_text
from pipeline.lock import holder
from quarantine.history import first_seen

if TYPE_CHECKING:
    from datetime import datetime

    from pipeline.ledger import ArticleRow, FilingRow, Ledger, RunRow
    from pipeline.works import Works

LONG_DEFERRED = timedelta(days=1)
LEAST_FREE = 0.05
"""Share of the disk below which publishing may soon fail."""
LEAST_FREE_BYTES = 500_000_000
SILENT = timedelta(hours=36)
"""A nightly run that did not come for this long is missed."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """One item that waits, and for what."""

    id: str
    state: str
    since: datetime
    cause: str
    next_attempt: datetime | None = None


@dataclass(frozen=True, slots=True)
class OpenBackfill:
    """One backfill that is not finished: at work, or to be started again."""

    id: str
    begun: datetime
    left: int
    """Tasks that wait, are worked on, or were put off."""
    total: int


@dataclass(frozen=True, slots=True)
class Status:
    """How a workspace stands at one moment."""

    at: datetime
    articles: dict[str, int]
    filings: dict[str, int]
    oldest: dict[str, datetime]
    """For each state that waits for something: since when the oldest article does."""
    waiting: tuple[Waiting, ...]
    """Held, deferred and never judged; the quarantine has its own list."""
    superseded: tuple[str, ...]
    """Published articles whose filing was amended."""
    last_run: RunRow | None
    running: str
    """What the run at work says of itself; empty when none is."""
    backfills: tuple[OpenBackfill, ...] = ()
    alarms: tuple[str, ...] = field(default=())

    def to_json(self) -> dict[str, Any]:
        """Return the object of ``status --json``."""
        run = self.last_run
        return {
            "schema": 1,
            "at": to_text(self.at),
            "articles": self.articles,
            "filings": self.filings,
            "oldest_seconds": {
                state: int((self.at - since).total_seconds())
                for state, since in self.oldest.items()
            },
            "waiting": [
                {
                    "id": item.id,
                    "state": item.state,
                    "since": to_text(item.since),
                    "cause": item.cause,
                    "next_attempt": None
                    if item.next_attempt is None
                    else to_text(item.next_attempt),
                }
                for item in self.waiting
            ],
            "superseded": list(self.superseded),
            "last_run": None
            if run is None
            else {
                "id": run.id,
                "started": to_text(run.started),
                "finished": None if run.finished is None else to_text(run.finished),
                "exit_status": run.exit_status,
            },
            "running": self.running or None,
            "backfills": [
                {"id": one.id, "begun": to_text(one.begun), "left": one.left, "total": one.total}
                for one in self.backfills
            ],
            "alarms": list(self.alarms),
        }

    def to_prometheus(self) -> str:
        """Return the text that Prometheus scrapes."""
        lines = ["# TYPE filing_gate_articles gauge"]
        lines += [f'filing_gate_articles{{state="{s}"}} {n}' for s, n in self.articles.items()]
        lines.append("# TYPE filing_gate_filings gauge")
        lines += [f'filing_gate_filings{{state="{s}"}} {n}' for s, n in self.filings.items()]
        lines.append("# TYPE filing_gate_oldest_seconds gauge")
        for state, since in self.oldest.items():
            age = int((self.at - since).total_seconds())
            lines.append(f'filing_gate_oldest_seconds{{state="{state}"}} {age}')
        lines.append("# TYPE filing_gate_alarms gauge")
        lines.append(f"filing_gate_alarms {len(self.alarms)}")
        if self.last_run is not None and self.last_run.finished is not None:
            lines += [
                "# TYPE filing_gate_last_run_timestamp_seconds gauge",
                f"filing_gate_last_run_timestamp_seconds {self.last_run.finished.timestamp():.0f}",
                "# TYPE filing_gate_last_run_exit_status gauge",
                f"filing_gate_last_run_exit_status {self.last_run.exit_status}",
            ]
        return "\n".join(lines) + "\n"


def status_of(works: Works) -> Status:
    """Return how the workspace stands now."""
    now, ledger = works.clock(), works.ledger
    rows, filings = ledger.articles.in_states(), ledger.filings.all()
    articles = dict.fromkeys((s.value for s in ArticleState), 0)
    for row in rows:
        articles[row.state.value] += 1
    counted = dict.fromkeys((s.value for s in FilingState), 0)
    for filing in filings:
        counted[filing.state.value] += 1
    waiting = (*_waiting_articles(rows), *_waiting_filings(filings), *_strangers(works, now))
    return Status(
        at=now,
        articles=articles,
        filings=counted,
        oldest=_oldest(works, rows),
        waiting=waiting,
        superseded=tuple(
            str(r.id) for r in rows if r.state is ArticleState.PUBLISHED and r.superseded_by
        ),
        last_run=ledger.runs.last(),
        running=holder(works.workspace.lock),
        backfills=_backfills(ledger),
        alarms=tuple(_alarms(works, now, waiting, ledger)),
    )


def _backfills(ledger: Ledger) -> tuple[OpenBackfill, ...]:
    found = []
    for backfill, begun in ledger.backfills.unfinished():
        counts = ledger.backfills.counts(backfill)
        through = counts[TaskState.DONE] + counts[TaskState.HELD]
        total = sum(counts.values())
        found.append(OpenBackfill(backfill, begun, total - through, total))
    return tuple(found)


def _oldest(works: Works, rows: tuple[ArticleRow, ...]) -> dict[str, datetime]:
    """Return since when the oldest article of each waiting state waits.

    In quarantine that is the day of quarantine, never the age of a file.
    """
    oldest: dict[str, datetime] = {}
    for row in rows:
        since = row.first_seen
        if row.state is ArticleState.QUARANTINED:
            since = first_seen(works.store.history(str(row.id)))
        elif row.state not in {ArticleState.DRAFT, ArticleState.DEFERRED, ArticleState.HELD}:
            continue
        oldest[row.state.value] = min(since, oldest.get(row.state.value, since))
    return oldest


def _waiting_articles(rows: tuple[ArticleRow, ...]) -> list[Waiting]:
    return [
        Waiting(
            str(row.id),
            "never judged" if row.never_judged else row.state.value,
            row.first_seen,
            row.cause,
            row.next_attempt,
        )
        for row in rows
        if row.state in {ArticleState.HELD, ArticleState.DEFERRED}
    ]


def _waiting_filings(filings: tuple[FilingRow, ...]) -> list[Waiting]:
    return [
        Waiting(row.id, f"filing {row.state.value}", row.first_seen, row.cause, row.next_attempt)
        for row in filings
        if row.state in {FilingState.HELD, FilingState.DEFERRED}
    ]


def _strangers(works: Works, now: datetime) -> list[Waiting]:
    _, misnamed = works.workspace.read_inbox()
    return [Waiting(path.name, "held", now, str(error)) for path, error in misnamed]


def _alarms(works: Works, now: datetime, waiting: tuple[Waiting, ...], ledger: Ledger) -> list[str]:
    alarms = []
    for item in waiting:
        if item.state == "never judged":
            alarms.append(f"{item.id} was never judged: {item.cause}")
        elif item.state.endswith("deferred") and now - item.since > LONG_DEFERRED:
            alarms.append(
                f"{item.id} has been deferred for {_days(now - item.since)}: {item.cause}"
            )
    given_up = ledger.deliveries.given_up()
    if given_up:
        alarms.append(f"{len(given_up)} messages never arrived: {given_up[-1].cause}")
    usage = shutil.disk_usage(works.workspace.root)
    if usage.free < LEAST_FREE_BYTES or usage.free < usage.total * LEAST_FREE:
        alarms.append(f"the disk is nearly full: {usage.free // 1_000_000:,} MB free")
    return alarms + _run_alarms(works, now, ledger.runs.last())


def _run_alarms(works: Works, now: datetime, run: RunRow | None) -> list[str]:
    alarms: list[str] = []
    if run is None:
        return alarms
    for key, what in (("stopped", "stopped"), ("circuit_open", "stopped asking")):
        if run.summary.get(key):
            alarms.append(f"the last run {what}: {run.summary[key]}")
    if run.finished is None and not holder(works.workspace.lock):
        alarms.append(f"the last run, {run.id}, was killed")
    if now - run.started > SILENT:
        alarms.append(f"no run for {_days(now - run.started)}")
    return alarms


def _days(age: timedelta) -> str:
    return f"{age.days} days" if age.days > 1 else f"{int(age.total_seconds()) // 3600} hours"
