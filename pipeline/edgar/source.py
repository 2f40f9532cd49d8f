"""EDGAR as a source of filings: what is new on the watchlist, and the filing itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pipeline.edgar.client import EdgarClient, Endpoints, Limits, declared_agent
from pipeline.edgar.download import FilingDownloader
from pipeline.edgar.errors import MINIMUM_WAIT
from pipeline.edgar.limiter import PER_SECOND, Pace, Silence, shared_folder
from pipeline.edgar.watch import OVERLAP, Watch
from pipeline.ports import Clock, FilingRef, FilingRegister, FilingSource, Found, utc_now

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date, timedelta
    from pathlib import Path


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
        client = EdgarClient(
            declared_agent(self.company, self.mail),
            self._pace,
            silence=self._silence,
            endpoints=self.endpoints,
            limits=self.limits,
        )
        watch = Watch(client, self.watchlist, overlap=self.overlap, since=self.since)
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

    @property
    def _pace(self) -> Pace:
        return Pace(self.state, per_second=self.per_second)

    @property
    def _silence(self) -> Silence:
        return Silence(self.state, pause=self.pause, now=self.now)
