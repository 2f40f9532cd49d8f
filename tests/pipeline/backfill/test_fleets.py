"""Every fleet, one of its workers killed midway, leaves the rows that a serial run leaves.

Forty real filings, and two drafts on each of twenty of them.
"""

from __future__ import annotations

import multiprocessing
import os
import shutil
import signal
import threading
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from sqlalchemy import create_engine, text
from sqlalchemy.exc import SQLAlchemyError

from gate.filing import document_sha256
from pipeline.backfill import folder_plan
from pipeline.backfill.dask_fleet import DaskFleet
from pipeline.backfill.local import LocalFleet
from pipeline.ledger import TaskState
from quarantine.ids import filing_key
from tests.conftest import CORPUS, needs_shared
from tests.pipeline.backfill.building import do, ledger_url, rows_of
from tests.pipeline.postgresql import needs_postgresql, running_postgresql

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from pipeline.backfill import Fleet, Report

pytestmark = [needs_shared, pytest.mark.corpus, pytest.mark.slow]

FILINGS, WITH_DRAFTS, BEFORE_THE_KILL = 40, 20, 8
SETTINGS = "[backfill]\nlease_seconds = 10\n"


@dataclass(frozen=True)
class Done:
    """What a serial run came to."""

    folder: Path
    rows: dict[str, list[tuple[object, ...]]]


@pytest.fixture(scope="module")
def serial(tmp_path_factory: pytest.TempPathFactory) -> Done:
    """Read the filings one by one, write drafts on them, and judge those."""
    folder = tmp_path_factory.mktemp("in")
    quarterly = [s for s in sorted(CORPUS.glob("*_10-Q_*/*")) if "EARNINGS" not in s.name]
    for source in quarterly[:FILINGS]:
        shutil.copy(source, folder / f"{source.parent.name}-{source.name}")
    for source in sorted(folder.iterdir())[:WITH_DRAFTS]:
        filing = filing_key("", document_sha256(source.read_bytes()))
        (folder / f"{filing}.a.md").write_text("Net income was $1 in the quarter.")
        (folder / f"{filing}.b.md").write_text("Total assets were $123,456,789,012 at the end.")
    root = workspace(tmp_path_factory.mktemp("serial"))
    report = do(root, folder_plan(folder))
    assert report.counts[TaskState.DONE] == FILINGS + 2 * WITH_DRAFTS
    assert report.decisions == {"quarantine": 2 * WITH_DRAFTS}
    return Done(folder, rows_of(ledger_url(root)))


def workspace(root: Path) -> Path:
    root.mkdir(exist_ok=True)
    (root / "filing-gate.toml").write_text(SETTINGS)
    return root


@contextmanager
def killer(url: str, victim: Callable[[], int]) -> Iterator[list[int]]:
    """Kill a worker once some filings are read; gives the list of those killed."""
    killed: list[int] = []
    over = threading.Event()

    def wait_and_kill() -> None:
        while not over.wait(0.2):
            if done_in(url) >= BEFORE_THE_KILL:
                killed.append(victim())
                os.kill(killed[0], signal.SIGKILL)
                return

    thread = threading.Thread(target=wait_and_kill)
    thread.start()
    try:
        yield killed
    finally:
        over.set()
        thread.join()


def done_in(url: str) -> int:
    """Return how many tasks are done; none while the ledger is not there yet."""
    engine = create_engine(url)
    try:
        with engine.connect() as connection:
            query = text("SELECT count(*) FROM tasks WHERE state = 'done'")
            return int(connection.execute(query).scalar_one())
    except SQLAlchemyError:
        return 0
    finally:
        engine.dispose()


def check(report: Report, killed: list[int], url: str, serial: Done) -> None:
    assert len(killed) == 1
    assert report.deaths >= 1
    found = rows_of(url)
    for table, rows in serial.rows.items():
        assert found[table] == rows, table
    done = sum(row.count("done") for row in found["tasks"])
    assert done == FILINGS + 2 * WITH_DRAFTS


def child_pid() -> int:
    return multiprocessing.active_children()[0].pid or 0


def test_two_processes_one_killed(serial: Done, tmp_path: Path) -> None:
    root = workspace(tmp_path / "w")
    url = ledger_url(root)
    with killer(url, child_pid) as killed:
        report = do(root, folder_plan(serial.folder), LocalFleet(2))
    check(report, killed, url, serial)


@needs_postgresql
def test_two_processes_one_killed_with_postgresql(
    serial: Done, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    root = workspace(tmp_path / "w")
    with running_postgresql() as url:
        monkeypatch.setenv("FILING_GATE_LEDGER_URL", url)
        with killer(url, child_pid) as killed:
            report = do(root, folder_plan(serial.folder), LocalFleet(2))
        check(report, killed, url, serial)


def test_two_dask_workers_one_killed(serial: Done, tmp_path: Path) -> None:
    distributed = pytest.importorskip("distributed", reason="the extra dask is not installed")
    root = workspace(tmp_path / "w")
    url = ledger_url(root)
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as cluster:

        def victim() -> int:
            return next(iter(cluster.workers.values())).pid

        with killer(url, victim) as killed:
            fleet: Fleet = DaskFleet(cluster.scheduler_address)
            report = do(root, folder_plan(serial.folder), fleet)
    check(report, killed, url, serial)
