"""Filings from EDGAR: finding new ones, and fetching each whole, at a fair pace.

In: a watchlist, a declared User-Agent, and what the register already knows.
Out: ``FilingRef``s, oldest first, and submissions on disk, proved to be the ones asked for.
Nothing here reads a number; no failure here ever means "no filings".

Settings that ``EdgarSource`` takes: ``edgar.company`` and ``edgar.mail`` (no default),
``edgar.watchlist`` (tickers or CIKs; empty: all filers), ``edgar.since`` (first day of the
first run), ``edgar.overlap_days`` (5), ``edgar.requests_per_second`` (8, the most),
``edgar.state`` (folder shared by the whole machine; default: the user's XDG state),
``edgar.wall_clock`` (900 s for one filing), ``edgar.www`` and ``edgar.data`` (base URLs).
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
