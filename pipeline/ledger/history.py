"""Lines of history: written inside the transaction of what they tell, read in order."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from sqlalchemy import insert, select

from pipeline.ledger.rows import HistoryRow, Stamp, from_text, to_text
from pipeline.ledger.schema import history

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlalchemy import Connection

    from pipeline.ledger.engine import Database


def write_history(
    connection: Connection,
    stamp: Stamp,
    subject: str,
    event: str,
    *,
    before: str = "",
    after: str = "",
    detail: Mapping[str, object] | None = None,
) -> None:
    """Add one line: ``subject`` is an article's or a filing's id."""
    connection.execute(
        insert(history).values(
            at=to_text(stamp.at),
            run=stamp.run,
            actor=stamp.actor,
            subject=subject,
            event=event,
            before=before,
            after=after,
            detail=json.dumps(detail or {}, ensure_ascii=False),
        )
    )


def read_history(database: Database, subject: str = "") -> tuple[HistoryRow, ...]:
    """Return what happened to ``subject``, or to everything, in the order of writing."""
    query = select(history).order_by(history.c.n)
    if subject:
        query = query.where(history.c.subject == subject)
    with database.reading() as connection:
        return tuple(
            HistoryRow(**(dict(row) | {"at": from_text(row["at"])}))
            for row in connection.execute(query).mappings()
        )
