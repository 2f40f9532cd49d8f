"""The process in which sec-edgar-downloader runs: one filing, then it ends.

    python -m pipeline.edgar.download_process < job.json

The library swallows the errors of single filings, has no timeout, limits its rate
for itself only, and freezes today's date at import. So it lives here, in a process
that a parent can end, and its one way to the network, ``_sec_gateway._call_sec``, is
replaced by our client: every request of it is paced with those of the whole machine,
has a timeout, is checked for refusals, and its error is written down before the
library can swallow it. ``result.json`` in the job's folder says how it ended.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, dataclass
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sec_edgar_downloader import (  # type: ignore[attr-defined]
    Downloader,
    _constants,
    _sec_gateway,
    _version,
)

from gate.errors import DefectError
from pipeline.edgar.client import EdgarClient, Endpoints, Limits
from pipeline.edgar.errors import EdgarError, Missing, Throttled, UndeclaredAgent
from pipeline.edgar.fleet import EDGAR_TURNS, FleetPace
from pipeline.edgar.limiter import Pace
from pipeline.errors import LedgerError, StorageError

if TYPE_CHECKING:
    from collections.abc import Callable

RESULT = "result.json"
_WRITTEN_FOR = "5.1."
"""In another version the way to the network may be another one, and then it would ask EDGAR
without our pace: nothing is asked until somebody has looked."""
_LEEWAY = timedelta(days=7)
"""The daily index and the submissions may date a filing differently by a few days."""


@dataclass(frozen=True, slots=True)
class Job:
    """What to download, as the parent says it."""

    company: str
    mail: str
    cik: str
    form: str
    accession: str
    filed: str
    """ISO date."""
    folder: str
    """A fresh, empty folder of this job alone."""
    pace_folder: str
    per_second: int
    www: str
    data: str
    limits: dict[str, Any]
    ledger_url: str = ""
    """Where a fleet's turns are kept; it may hold secrets, and travels on standard input."""

    def to_json(self) -> str:
        """Return what ``read_job`` reads."""
        return json.dumps(asdict(self))


@dataclass(frozen=True, slots=True)
class _Answer:
    """The part of a response that the library uses."""

    content: bytes

    def json(self) -> Any:  # noqa: ANN401 - the library's own type
        return json.loads(self.content)


def main() -> None:
    """Do the job that stands on standard input, and write down how it ended."""
    job = Job(**json.load(sys.stdin))
    path = Path(job.folder) / RESULT
    path.write_text(json.dumps(download(job)), "utf-8")


def download(job: Job) -> dict[str, Any]:
    """Run the library for one filing; return ``{"file": …}`` or ``{"error": …, "message": …}``."""
    if not _version.__version__.startswith(_WRITTEN_FOR):
        return _told(
            DefectError(f"sec-edgar-downloader {_version.__version__} is not {_WRITTEN_FOR}x")
        )
    failures: list[Exception] = []
    client = EdgarClient(
        f"{job.company} {job.mail}",
        _pace(job),
        endpoints=Endpoints(www=job.www, data=job.data),
        limits=Limits(**job.limits),
    )
    _sec_gateway._call_sec = _our_way(client, job, failures)  # noqa: SLF001 - see the module's docstring
    filed = date.fromisoformat(job.filed)
    try:
        Downloader(job.company, job.mail, job.folder).get(
            job.form.removesuffix("/A"),
            job.cik,
            after=filed - _LEEWAY,
            before=filed + _LEEWAY,
            include_amends=job.form.endswith("/A"),
        )
    except (EdgarError, UndeclaredAgent, StorageError, LedgerError) as error:
        failures.append(error)
    if failures:
        return _told(failures[0])
    found = sorted(Path(job.folder).glob(f"**/{job.accession}/full-submission.txt"))
    if not found:
        return _told(Missing(f"EDGAR's list of {job.cik} has no {job.accession}"))
    return {"file": str(found[0])}


def _pace(job: Job) -> Pace | FleetPace:
    pace = Pace(Path(job.pace_folder), per_second=job.per_second)
    if not job.ledger_url:
        return pace
    # Only a fleet needs the ledger, and loading it takes longer than a download's own work.
    from pipeline.ledger.engine import open_database  # noqa: PLC0415
    from pipeline.ledger.turns import Turns  # noqa: PLC0415

    return FleetPace(pace, Turns(open_database(Path(), job.ledger_url), EDGAR_TURNS))


def _our_way(
    client: EdgarClient, job: Job, failures: list[Exception]
) -> Callable[[str, str, str], _Answer]:
    def call(uri: str, _agent: str, _host: str) -> _Answer:
        if uri == _constants.URL_CIK_MAPPING:
            # We name companies by CIK: the ticker map would be a request for nothing.
            return _Answer(b'{"fields": ["cik", "ticker"], "data": []}')
        place = client.endpoints.place(uri)
        try:
            if "/submissions/" not in uri:
                return _Answer(client.get(place))
            listed = client.get_json(place)
        except (EdgarError, UndeclaredAgent, StorageError, LedgerError, DefectError) as error:
            failures.append(error)
            raise
        return _Answer(json.dumps(narrowed(listed, job)).encode("ascii"))

    return call


def narrowed(listed: dict[str, Any], job: Job) -> dict[str, Any]:
    """Return the company's list with the one filing asked for, and the pages it may stand on.

    The library would fetch every page of a company's list (more than a hundred for
    some banks) and every 10-Q of the days asked for, amendments among them.
    """
    filings = listed.get("filings")
    rows = listed if filings is None else filings["recent"]
    wanted = [
        i for i, accession in enumerate(rows["accessionNumber"]) if accession == job.accession
    ]
    kept = {key: [column[i] for i in wanted] for key, column in rows.items()}
    if filings is None:
        return kept
    first = (date.fromisoformat(job.filed) - _LEEWAY).isoformat()
    last = (date.fromisoformat(job.filed) + _LEEWAY).isoformat()
    pages = [
        page
        for page in filings["files"]
        if not wanted and page["filingFrom"] <= last and page["filingTo"] >= first
    ]
    return {"filings": {"recent": kept, "files": pages}}


def _told(error: Exception) -> dict[str, Any]:
    told: dict[str, Any] = {"error": type(error).__name__, "message": str(error)}
    if isinstance(error, Throttled):
        told["wait"] = error.wait.total_seconds()
    return told


if __name__ == "__main__":
    main()
