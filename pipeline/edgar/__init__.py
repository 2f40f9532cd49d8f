"""Filings from EDGAR: finding new ones, and fetching each whole, at a fair pace.

In: a watchlist, a declared User-Agent, and what the register already knows.
Out: ``FilingRef``s, oldest first, and submissions on disk, proved to be the ones asked for.
Nothing here reads a number; no failure here ever means "no filings".

``EdgarSource`` refuses to exist without a company and a mail to sign with. Pace and silence
live in the folder ``state``, one for the whole machine (default: the user's XDG state).
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
from pipeline.edgar.fleet import EDGAR_TURNS, FleetPace, FleetSilence
from pipeline.edgar.limiter import Pace, Silence, shared_folder
from pipeline.edgar.order import unseen
from pipeline.edgar.source import EdgarSource

__all__ = [
    "EDGAR_TURNS",
    "BadDownload",
    "EdgarError",
    "EdgarSource",
    "Endpoints",
    "FilingDownloader",
    "FilingMissing",
    "FleetPace",
    "FleetSilence",
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
    "shared_folder",
    "unseen",
]
