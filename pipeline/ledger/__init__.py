"""The ledger: what happened to every filing and article, and when.

In come sightings, judgements and decisions, each with a ``Stamp`` (who, when, which
run); out come frozen rows. History only grows, moves follow ``TRANSITIONS`` under a
lease, and unique keys make a second publication impossible. SQLite in WAL mode by
default, PostgreSQL by URL. Nothing here reads a filing or judges a claim.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pipeline.ledger.acceptances import Acceptances
from pipeline.ledger.articles import BATCH, Articles, Sighting
from pipeline.ledger.backfills import Backfills, TaskKind, TaskRow, TaskState, Wanted
from pipeline.ledger.deliveries import Deliveries, DeliveryRow
from pipeline.ledger.engine import Database, open_database
from pipeline.ledger.filings import Filings
from pipeline.ledger.history import read_history
from pipeline.ledger.outcomes import Outcomes
from pipeline.ledger.rows import (
    ApprovalRow,
    ArticleRow,
    ArticleState,
    FilingRow,
    FilingState,
    HistoryRow,
    JudgementRow,
    Stamp,
)
from pipeline.ledger.runs import RunRow, Runs
from pipeline.ledger.turns import Turns

if TYPE_CHECKING:
    from collections.abc import Iterable
    from pathlib import Path
    from typing import Self

__all__ = [
    "BATCH",
    "ApprovalRow",
    "ArticleRow",
    "ArticleState",
    "DeliveryRow",
    "FilingRow",
    "FilingState",
    "HistoryRow",
    "JudgementRow",
    "Ledger",
    "RunRow",
    "Sighting",
    "Stamp",
    "TaskKind",
    "TaskRow",
    "TaskState",
    "Turns",
    "Wanted",
    "open_ledger",
]


@dataclass(frozen=True, slots=True)
class Ledger:
    """One open ledger; a context manager that closes it."""

    database: Database
    articles: Articles
    outcomes: Outcomes
    filings: Filings
    runs: Runs
    deliveries: Deliveries
    register: Acceptances
    backfills: Backfills

    def turns(self, name: str) -> Turns:
        """Return the turns of that name, shared by every machine that uses this ledger."""
        return Turns(self.database, name)

    def history(self, subject: str = "") -> tuple[HistoryRow, ...]:
        """Return what happened to an article or filing, or to everything, in order."""
        return read_history(self.database, subject)

    def close(self) -> None:
        """Close every connection."""
        self.database.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()


def open_ledger(file: Path, url: str = "", hooks: Iterable[str] = ()) -> Ledger:
    """Return the ledger at ``url``, or in SQLite's ``file`` when it is empty.

    ``hooks`` names the hooks for which deeds leave a message to be delivered. Raises
    ``LedgerError`` when it can't be opened, ``SettingsError`` for a bad URL.
    """
    database = open_database(file, url)
    return Ledger(
        database,
        Articles(database),
        Outcomes(database, frozenset(hooks)),
        Filings(database),
        Runs(database),
        Deliveries(database),
        Acceptances(database),
        Backfills(database),
    )
