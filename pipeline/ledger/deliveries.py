"""What is to be told to the user's own systems: written with the deed, delivered after it.

The line is inserted in the transaction of what it tells, so that a kill in between loses
no message; it is delivered at least once, under a key by which the receiver knows it again.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from sqlalchemy import and_, insert, or_, select, update

from pipeline.ledger.rows import Stamp, to_text
from pipeline.ledger.schema import deliveries

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import datetime

    from sqlalchemy import ColumnElement, Connection

    from pipeline.ledger.engine import Database


@dataclass(frozen=True, slots=True)
class DeliveryRow:
    """One message for one hook."""

    key: str
    """The idempotency key: the same message has it whenever it is sent."""
    hook: str
    """``publish.command``, ``publish.webhook``, ``notify.command``, ``notify.webhook``."""
    body: str
    """JSON."""
    attempts: int
    cause: str
    """Why the last attempt failed."""


def enqueue(
    connection: Connection,
    stamp: Stamp,
    hooks: Iterable[str],
    event: str,
    identity: str,
    body: Mapping[str, object],
) -> None:
    """Add the message for each hook, once: ``identity`` says what makes it the same message."""
    for hook in hooks:
        key = hashlib.sha256(f"{hook}\n{event}\n{identity}".encode()).hexdigest()[:32]
        known = select(deliveries.c.key).where(deliveries.c.key == key)
        if connection.execute(known).first() is not None:
            continue
        whole = {"schema": 1, "key": key, "event": event, "at": to_text(stamp.at), **body}
        connection.execute(
            insert(deliveries).values(
                key=key,
                hook=hook,
                body=json.dumps(whole, ensure_ascii=False),
                attempts=0,
                next_attempt=to_text(stamp.at),
                cause="",
                at=to_text(stamp.at),
            )
        )


class Deliveries:
    """The messages of one ledger."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def due(self, now: datetime) -> tuple[DeliveryRow, ...]:
        """Return what is to be sent now, oldest first.

        What was written in the future is due as well: the clock went back.
        """
        text = to_text(now)
        return self._rows(
            and_(
                deliveries.c.next_attempt.is_not(None),
                or_(deliveries.c.next_attempt <= text, deliveries.c.at > text),
            )
        )

    def given_up(self) -> tuple[DeliveryRow, ...]:
        """Return what never arrived and is tried no more."""
        return self._rows(
            and_(deliveries.c.next_attempt.is_(None), deliveries.c.delivered.is_(None))
        )

    def delivered(self, key: str, at: datetime) -> None:
        """Record that the receiver took the message."""
        self._change(key, delivered=to_text(at), next_attempt=None, cause="")

    def failed(self, row: DeliveryRow, cause: str, next_attempt: datetime | None) -> None:
        """Record a failure, and when to try again; None gives it up."""
        self._change(
            row.key,
            attempts=row.attempts + 1,
            cause=cause,
            next_attempt=None if next_attempt is None else to_text(next_attempt),
        )

    def _change(self, key: str, **values: str | int | None) -> None:
        with self._database.writing() as connection:
            connection.execute(update(deliveries).where(deliveries.c.key == key).values(**values))

    def _rows(self, condition: ColumnElement[bool]) -> tuple[DeliveryRow, ...]:
        query = select(deliveries).where(condition).order_by(deliveries.c.at, deliveries.c.key)
        with self._database.reading() as connection:
            return tuple(
                DeliveryRow(row["key"], row["hook"], row["body"], row["attempts"], row["cause"])
                for row in connection.execute(query).mappings()
            )
