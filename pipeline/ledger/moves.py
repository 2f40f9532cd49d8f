"""Moving an article from state to state, inside a transaction of the caller's.

Only the worker that holds the article's lease moves it, only along ``TRANSITIONS``, and
never without its line of history.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import select, update

from gate.errors import DefectError
from pipeline.errors import ItemBusy, UnknownArticle
from pipeline.ledger.history import write_history
from pipeline.ledger.rows import (
    TRANSITIONS,
    ArticleRow,
    ArticleState,
    Stamp,
    from_text,
    from_text_or_none,
    to_text,
)
from pipeline.ledger.schema import articles
from pipeline.workspace import ArticleId

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sqlalchemy import Connection, RowMapping, Table

NO_LEASE: dict[str, None] = {"lease_owner": None, "lease_since": None, "lease_until": None}
"""The columns of an article that nobody holds."""


def find(connection: Connection, article: ArticleId) -> ArticleRow | None:
    """Return the article, or None."""
    query = select(articles).where(articles.c.id == str(article))
    row = connection.execute(query).mappings().first()
    return None if row is None else article_row(row)


def required(connection: Connection, article: ArticleId) -> ArticleRow:
    """Return the article; raise ``UnknownArticle``."""
    row = find(connection, article)
    if row is None:
        raise UnknownArticle(f"there is no article {article}", article=str(article))
    return row


def row_exists(connection: Connection, table: Table, filing: str, sha256: str) -> bool:
    """Tell whether ``table`` (publications or rejections) holds that text on that filing."""
    query = select(table.c.article).where(
        table.c.filing == filing, table.c.article_sha256 == sha256
    )
    return connection.execute(query).first() is not None


def touch(connection: Connection, article: ArticleId, now: str) -> None:
    """Set the article's last-seen time."""
    change(connection, article, last_seen=now)


def check_lease(row: ArticleRow, stamp: Stamp) -> None:
    """Raise ``ItemBusy`` unless ``stamp.actor`` holds the article's lease."""
    if row.lease_owner != stamp.actor:
        raise ItemBusy(
            f"{row.id} is no longer held by {stamp.actor}; another worker took it",
            article=str(row.id),
        )


def move(
    connection: Connection,
    row: ArticleRow,
    state: ArticleState,
    stamp: Stamp,
    event: str,
    *,
    values: Mapping[str, Any],
    detail: Mapping[str, object] | None = None,
    leased: bool = True,
) -> None:
    """Move ``row`` to ``state``, with ``values`` set and a line of history written.

    Raises ``ItemBusy`` without the lease (``leased`` is False only for the inbox's own
    sightings), ``DefectError`` for a move that the states do not allow.
    """
    if leased:
        check_lease(row, stamp)
    if state not in TRANSITIONS[row.state]:
        raise DefectError(f"{row.id} can't go from {row.state} to {state}", article=str(row.id))
    connection.execute(
        update(articles)
        .where(articles.c.id == str(row.id))
        .values(state=state.value, changed=to_text(stamp.at), **values)
    )
    write_history(
        connection,
        stamp,
        str(row.id),
        event,
        before=row.state.value,
        after=state.value,
        detail=detail,
    )


def remark(
    connection: Connection,
    row: ArticleRow,
    stamp: Stamp,
    event: str,
    detail: Mapping[str, object],
) -> None:
    """Write a line of history for something that leaves the article in its state."""
    write_history(
        connection,
        stamp,
        str(row.id),
        event,
        before=row.state.value,
        after=row.state.value,
        detail=detail,
    )


def change(connection: Connection, article: ArticleId, **values: Any) -> None:  # noqa: ANN401
    """Set columns of the article that are not its state."""
    connection.execute(update(articles).where(articles.c.id == str(article)).values(**values))


def article_row(row: RowMapping) -> ArticleRow:
    """Return the record of a row of ``articles``."""
    return ArticleRow(
        id=ArticleId.parse(row["id"]),
        filing=row["filing"],
        suffix=row["suffix"],
        sha256=row["sha256"],
        state=ArticleState(row["state"]),
        cause=row["cause"],
        attempts=row["attempts"],
        next_attempt=from_text_or_none(row["next_attempt"]),
        superseded_by=row["superseded_by"],
        approval=row["approval"],
        intent=row["intent"],
        lease_owner=row["lease_owner"],
        first_seen=from_text(row["first_seen"]),
        last_seen=from_text(row["last_seen"]),
        changed=from_text(row["changed"]),
    )
