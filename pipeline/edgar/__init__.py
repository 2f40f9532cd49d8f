"""Filings from EDGAR: finding new ones, and fetching each whole, at a fair pace.

In: a watchlist, a declared User-Agent, and what the register already knows.
Out: ``FilingRef``s, oldest first, and submissions on disk, proved to be the ones asked for.
Nothing here reads a number; no failure here ever means "no filings".

Wiring, from the settings of the same names: ``EdgarSource(company, mail, watchlist,
endpoints=Endpoints(www_url, data_url), per_second=requests_per_second,
limits=Limits(read=timeout_seconds), wall_clock=fetch_seconds, pause=pause_seconds,
lookback=lookback_days)``; ``state`` is the folder that the whole machine shares (default:
the user's XDG state). It raises ``SettingsError`` when company or mail won't do.
After ``Throttled`` nothing is asked for ``error.wait``; retries belong after it.
"""

from pipeline.edgar.client import Endpoints, Limits, declared_agent
from pipeline.edgar.download import FilingDownloader
from pipeline.edgar.errors import (
    BadDownload,
    EdgarError,
    FilingMissing,
    Missing,
    Throttled,
    Truncated,
    Unavailable,
    UndeclaredAgent,
    WrongFiling,
)
from pipeline.edgar.limiter import Pace, Silence, shared_folder
from pipeline.edgar.order import latest, superseding, unseen
from pipeline.edgar.source import EdgarSource

__all__ = [
    "BadDownload",
    "EdgarError",
    "EdgarSource",
    "Endpoints",
    "FilingDownloader",
    "FilingMissing",
    "Limits",
    "Missing",
    "Pace",
    "Silence",
    "Throttled",
    "Truncated",
    "Unavailable",
    "UndeclaredAgent",
    "WrongFiling",
    "declared_agent",
    "latest",
    "shared_folder",
    "superseding",
    "unseen",
]
