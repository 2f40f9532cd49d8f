"""Fetching one filing: the downloader in a process of its own, and nothing taken on trust."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gate.errors import DefectError
from pipeline.edgar.client import Endpoints, Limits, declared_agent
from pipeline.edgar.download_process import RESULT, Job
from pipeline.edgar.envelope import check_submission
from pipeline.edgar.errors import (
    BY_NAME,
    BadDownload,
    FilingMissing,
    Missing,
    Throttled,
    Unavailable,
)
from pipeline.edgar.fleet import FleetPace
from pipeline.errors import LedgerError, StorageError
from pipeline.files import TEMPORARY, read_file, storing, sweep, write_file

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pipeline.edgar.limiter import Pace
    from pipeline.ports import FilingRef

FILE_NAME = "full-submission.txt"


@dataclass(frozen=True, slots=True)
class FilingDownloader:
    """The one adapter around sec-edgar-downloader."""

    company: str
    mail: str
    pace: Pace | FleetPace
    endpoints: Endpoints = field(default_factory=Endpoints)
    limits: Limits = field(default_factory=Limits)
    wall_clock: float = 900.0
    """Seconds for one filing, all attempts together; then the process is ended."""

    def __post_init__(self) -> None:
        """Refuse to exist without a declared User-Agent."""
        declared_agent(self.company, self.mail)

    def fetch(self, ref: FilingRef, folder: Path) -> Path:
        """Return ``folder/full-submission.txt``, whole and proved to be ``ref``.

        A file that is there already is proved again, and fetched only when it fails.

        Raises:
            FilingMissing: EDGAR doesn't have it (yet).
            EdgarError: any other of ``pipeline.edgar.errors``; the folder holds no part of it.
            UndeclaredAgent: a person must mend the settings.
            StorageError: the disk would not do it.

        """
        file = folder / FILE_NAME
        if _is_whole(file, ref):
            return file
        with storing(str(folder)), _incoming(folder) as incoming:
            body = self._run(ref, incoming).read_bytes()
        check_submission(body, ref)
        write_file(file, body)
        return file

    def _run(self, ref: FilingRef, incoming: Path) -> Path:
        job = Job(
            company=self.company,
            mail=self.mail,
            cik=ref.cik,
            form=ref.form,
            accession=ref.accession,
            filed=ref.filed.isoformat(),
            folder=str(incoming),
            pace_folder=str(self.pace.folder),
            per_second=self.pace.per_second,
            ledger_url=self.pace.ledger_url if isinstance(self.pace, FleetPace) else "",
            www=self.endpoints.www,
            data=self.endpoints.data,
            limits=asdict(self.limits),
        )
        said = incoming / "said.txt"
        with said.open("wb") as output:
            process = subprocess.Popen(
                [sys.executable, "-m", "pipeline.edgar.download_process"],
                stdin=subprocess.PIPE,
                stdout=output,
                stderr=output,
                start_new_session=True,
            )
            try:
                process.communicate(job.to_json().encode("utf-8"), timeout=self.wall_clock)
            except subprocess.TimeoutExpired as error:
                raise Unavailable(
                    f"{ref.accession} did not arrive within {self.wall_clock:g} s",
                    accession=ref.accession,
                ) from error
            finally:
                _end(process)
        result = incoming / RESULT
        if not result.is_file():
            last = said.read_text("utf-8", "replace").strip()[-400:]
            raise DefectError(
                f"the download's process ended with {process.returncode} and said: {last}",
                accession=ref.accession,
            )
        return _read_result(json.loads(result.read_text("utf-8")), ref)


def _end(process: subprocess.Popen[bytes]) -> None:
    """End the process and all that it started; do nothing when it has ended."""
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _read_result(result: dict[str, Any], ref: FilingRef) -> Path:
    name = result.get("error")
    if name is None:
        return Path(result["file"])
    message = f"{ref.accession}: {result['message']}"
    for ours in (StorageError, LedgerError):
        if name == ours.__name__:
            raise ours(message, accession=ref.accession)
    kind = BY_NAME.get(name)
    if kind is None:
        raise DefectError(message, accession=ref.accession)
    if kind is Missing:
        raise FilingMissing(message, accession=ref.accession)
    if kind is Throttled:
        raise Throttled(message, wait=timedelta(seconds=result["wait"]), accession=ref.accession)
    raise kind(message, accession=ref.accession)


def _is_whole(file: Path, ref: FilingRef) -> bool:
    try:
        check_submission(read_file(file), ref)
    except (StorageError, BadDownload):
        return False
    return True


@contextmanager
def _incoming(folder: Path) -> Iterator[Path]:
    """Give a fresh folder in the filing's own; remove it, and what dead runs left, in the end."""
    folder.mkdir(parents=True, exist_ok=True)
    sweep(folder)
    incoming = Path(tempfile.mkdtemp(prefix=f"{TEMPORARY}{os.getpid()}-", dir=folder))
    try:
        yield incoming
    finally:
        shutil.rmtree(incoming, ignore_errors=True)
