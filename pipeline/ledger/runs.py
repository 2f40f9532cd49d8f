"""Runs of the batch, and what each one came to."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sqlalchemy import insert, select, update

from pipeline.ledger.rows import from_text, from_text_or_none, to_text
from pipeline.ledger.schema import runs

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from sqlalchemy import RowMapping

    from pipeline.ledger.engine import Database


@dataclass(frozen=True, slots=True)
class RunRow:
    """One scheduled run."""

    id: str
    started: datetime
    finished: datetime | None
    """None while it runs, and for a run that was killed."""
    exit_status: int | None
    summary: Mapping[str, Any]


class Runs:
    """The runs of one ledger."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def start(self, run: str, at: datetime) -> None:
        """Record that a run began."""
        with self._database.writing() as connection:
            connection.execute(insert(runs).values(id=run, started=to_text(at)))

    def finish(
        self, run: str, at: datetime, exit_status: int, summary: Mapping[str, object]
    ) -> None:
        """Record what a run came to."""
        text = json.dumps(summary, ensure_ascii=False)
        with self._database.writing() as connection:
            connection.execute(
                update(runs)
                .where(runs.c.id == run)
                .values(finished=to_text(at), exit_status=exit_status, summary=text)
            )

    def last(self) -> RunRow | None:
        """Return the run that began last, or None."""
        return self._one(select(runs))

    def unfinished(self) -> RunRow | None:
        """Return the newest run without an end: the one that runs, or one that was killed."""
        return self._one(select(runs).where(runs.c.finished.is_(None)))

    def _one(self, query: Any) -> RunRow | None:  # noqa: ANN401 - a select
        with self._database.reading() as connection:
            newest = query.order_by(runs.c.started.desc(), runs.c.id.desc()).limit(1)
            row = connection.execute(newest).mappings().first()
        return None if row is None else _run_row(row)


def _run_row(row: RowMapping) -> RunRow:
    return RunRow(
        row["id"],
        from_text(row["started"]),
        from_text_or_none(row["finished"]),
        row["exit_status"],
        json.loads(row["summary"] or "{}"),
    )
