"""EDGAR as a source of filings: what is new on the watchlist, and the filing itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pipeline.edgar.client import EdgarClient, Endpoints, Limits, declared_agent
from pipeline.edgar.download import FilingDownloader
from pipeline.edgar.errors import MINIMUM_WAIT, FilingMissing, Missing
from pipeline.edgar.fleet import FleetPace, FleetSilence
from pipeline.edgar.limiter import PER_SECOND, Pace, Silence, shared_folder
from pipeline.edgar.listings import quarter_path, read_index
from pipeline.edgar.watch import OVERLAP, Watch, submissions
from pipeline.ports import Clock, FilingRef, FilingRegister, FilingSource, Found, utc_now

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date, timedelta
    from pathlib import Path

    from pipeline.ledger import Turns


@dataclass(frozen=True)
class EdgarSource(FilingSource):
    """The ``FilingSource`` of production.

    Raises ``SettingsError`` at once when company or mail won't do: EDGAR is not
    asked anything without a declared User-Agent.
    """

    company: str
    mail: str
    watchlist: Sequence[str]
    """Tickers and CIKs; empty for all filers."""
    now: Clock = utc_now
    overlap: timedelta = OVERLAP
    """What every look reads again before the mark."""
    since: date | None = None
    """First day of the first look; None: ``overlap`` before today."""
    endpoints: Endpoints = field(default_factory=Endpoints)
    limits: Limits = field(default_factory=Limits)
    per_second: int = PER_SECOND
    pause: timedelta = MINIMUM_WAIT
    """How long to be silent after a refusal, at least."""
    state: Path = field(default_factory=shared_folder)
    """Pace and silence; the same folder for all that runs on this machine."""
    wall_clock: float = 900.0
    """Seconds for one filing."""
    fleet: Turns | None = None
    """The turns of all machines that share a ledger; None for one machine alone."""
    name: str = "edgar"

    def __post_init__(self) -> None:
        """Refuse to start without a declared User-Agent."""
        declared_agent(self.company, self.mail)

    def new_filings(self, register: FilingRegister) -> Found:
        """List the 10-Q and 10-Q/A filings that the register doesn't know.

        Raises:
            Throttled, UndeclaredAgent: nobody is asked any more.
            EdgarError: the ticker map or the daily index can't be read now.

        """
        watch = Watch(self._client, self.watchlist, overlap=self.overlap, since=self.since)
        return watch.look(
            today=self.now().date(), mark=register.mark(self.name), knows=register.knows_filing
        )

    def fetch(self, ref: FilingRef, folder: Path) -> Path:
        """Download ``ref`` into ``folder``; see ``FilingDownloader.fetch``."""
        downloader = FilingDownloader(
            self.company, self.mail, self._pace, self.endpoints, self.limits, self.wall_clock
        )
        with self._silence.kept():
            return downloader.fetch(ref, folder)

    def filings_of_quarter(self, year: int, quarter: int) -> list[FilingRef]:
        """List the 10-Q and 10-Q/A filings of a quarter, of the watchlist where there is one.

        A filing of several registrants is listed once, under the first of them. Raises as
        ``new_filings``.
        """
        watched = Watch(self._client, self.watchlist).companies()
        body = self._client.get(self.endpoints.www + quarter_path(year, quarter))
        found: dict[str, FilingRef] = {}
        for ref in read_index(body):
            if not self.watchlist or ref.cik in watched:
                found.setdefault(ref.accession, ref)
        return list(found.values())

    def find(self, cik: str, accession: str) -> FilingRef:
        """Return what the company's own list says of one filing.

        Raises:
            FilingMissing: the list is there, and the filing is no 10-Q of it.
            EdgarError: the list can't be had.

        """
        try:
            # An accession holds the year; a page that ended before it can't list the filing.
            year = 1900 + int(accession[11:13]) + 100 * (accession[11:13] < "93")
            for refs in submissions(self._client, cik, lambda page: page.last.year >= year - 1):
                for ref in refs:
                    if ref.accession == accession:
                        return ref
        except Missing as error:
            raise FilingMissing(
                f"EDGAR knows no company {cik}; name the filer's CIK before {accession}",
                accession=accession,
            ) from error
        raise FilingMissing(
            f"the list of CIK {cik} has no 10-Q {accession}; name its filer's CIK before it",
            accession=accession,
        )

    @property
    def _client(self) -> EdgarClient:
        return EdgarClient(
            declared_agent(self.company, self.mail),
            self._pace,
            silence=self._silence,
            endpoints=self.endpoints,
            limits=self.limits,
        )

    @property
    def _pace(self) -> Pace | FleetPace:
        pace = Pace(self.state, per_second=self.per_second)
        return pace if self.fleet is None else FleetPace(pace, self.fleet)

    @property
    def _silence(self) -> Silence | FleetSilence:
        silence = Silence(self.state, pause=self.pause, now=self.now)
        return silence if self.fleet is None else FleetSilence(silence, self.fleet)
