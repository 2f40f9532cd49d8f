"""What the batch asks of others: a judge, a source of filings, a writer.

The batch owns order, retries and records; whoever serves a port owns how it is
done. Every port raises ``InfrastructureError`` (or a child of it) when the work
could not be done now, and ``InputError`` when a person must act; neither is
ever turned into an empty answer.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Protocol

from gate.claims import Article
from gate.figures import Filing
from gate.verdicts import ArticleReport

if TYPE_CHECKING:
    from pathlib import Path

Clock = Callable[[], datetime]
"""Returns the present moment, aware and in UTC. Injected, so that tests own time."""

Judge = Callable[[Article, Filing], ArticleReport]
"""Judges one article against one filing; ``pipeline.judge.judge_article`` with its verifier."""


def utc_now() -> datetime:
    """Return the system's clock: the ``Clock`` of production."""
    return datetime.now(UTC)


@dataclass(frozen=True, slots=True)
class FilingRef:
    """One filing that exists at the source, before it is fetched."""

    accession: str
    """``0000723125-26-000012``: the identity; a second ref with it is the same filing."""
    cik: str
    """Ten digits."""
    form: str
    """``10-Q`` or ``10-Q/A``."""
    filed: date
    company: str = ""
    ticker: str = ""
    period: date | None = None
    """The period of report, where the index says it."""
    accepted: datetime | None = None
    """The moment of acceptance, aware and in UTC, where the index says it."""


@dataclass(frozen=True, slots=True)
class Found:
    """What a look at the source brought."""

    refs: tuple[FilingRef, ...]
    """Filings that the register does not know, oldest first, each accession once."""
    mark: str = ""
    """The new high-water mark; the batch stores it only after every ref is recorded,
    so that a kill in between loses nothing. Empty: leave the old one."""
    empty: tuple[str, ...] = ()
    """Watched companies for which the source had nothing, by the name in the watchlist."""
    notes: tuple[str, ...] = ()
    """Plain sentences for the run's summary: an index that is not there yet, and the like."""
    failed: tuple[str, ...] = ()
    """Parts of the source that could not be read now, in plain sentences (one company's
    list, say). ``refs`` stands, ``mark`` is empty, and the run is not complete: exit 75."""


class FilingRegister(Protocol):
    """The part of the ledger that a filing source may read."""

    def knows_filing(self, accession: str) -> bool:
        """Tell whether the filing was recorded by an earlier run (fetched or not)."""

    def mark(self, name: str) -> str:
        """Return the stored high-water mark of that source; empty at the first run."""


class FilingSource(Protocol):
    """Where new filings come from: EDGAR, or a fake of it."""

    name: str
    """For the high-water mark and the log: ``edgar``."""

    def new_filings(self, register: FilingRegister) -> Found:
        """List filings not in the register.

        Raises an ``InfrastructureError`` when the source can't be read (throttled,
        refused, not JSON). "No filings" is only ever an answer that was read.
        """

    def fetch(self, ref: FilingRef, folder: Path) -> Path:
        """Download ``ref`` whole and verified, and return the file.

        ``folder`` is the filing's own (``filings/<cik>/<accession>``); it may not
        exist yet. The file appears in it atomically: whole, or not at all.
        Raises an ``InfrastructureError`` when it could not be had now, an
        ``InputError`` when asking again can't help.
        """


@dataclass(frozen=True, slots=True)
class Written:
    """What a writer made of one filing."""

    slug: str
    """Lower-case letters, digits and hyphens: the draft's name beside the accession."""
    suffix: str
    """``.md``, ``.json`` …"""
    draft: bytes
    """The draft to judge: the clean one, or the first where none came out clean."""
    other: bytes | None = None
    """The regenerated draft that was not kept, to be filed beside the first."""
    house_style: tuple[str, ...] = ()
    """What trips the house style in ``draft``, in plain sentences; when not empty the
    article is quarantined with ``house_style``, whatever its numbers."""


class Writer(Protocol):
    """Writes one article for a filing; regenerates at most once."""

    name: str
    """For the ledger: the model's name."""

    def write(self, filing: Filing, judge: Judge) -> Written:
        """Write a draft; ``judge`` tells whether the gate rejects one of its claims.

        Raises an ``InfrastructureError`` when the model failed; never a half draft.
        """
