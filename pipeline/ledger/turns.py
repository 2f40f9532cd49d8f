"""Turns at something that all machines share, and a silence that all of them keep.

One row a name: who has the turn, when the next one may begin, until when nobody may ask.
A turn is taken by one conditional update, so two takers can't both have it; one that
died keeps it no longer than it could have used it.
"""

from __future__ import annotations

import time
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

from sqlalchemy import insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from pipeline.errors import LedgerError
from pipeline.ledger.rows import from_text, to_text
from pipeline.ledger.schema import turns

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sqlalchemy import Select

    from pipeline.ledger.engine import Database

_NEVER = to_text(datetime(1970, 1, 1, tzinfo=UTC))
_LOOK_AGAIN = 0.02
"""Seconds between two looks at a turn that another has."""


class Turns:
    """The turns of one name, ``edgar`` say."""

    def __init__(
        self, database: Database, name: str, *, sleep: Callable[[float], object] = time.sleep
    ) -> None:
        self._database = database
        self._name = name
        self._sleep = sleep
        self._make_row()

    @property
    def url(self) -> str:
        """The ledger's URL, for another process of this machine; it holds secrets."""
        return self._database.url

    @contextmanager
    def turn(self, owner: str, *, spacing: timedelta, longest: timedelta) -> Iterator[None]:
        """Wait for a turn and hold it; the next one begins ``spacing`` after its end.

        ``longest`` is how long a turn lasts at most: then its holder is taken for dead.
        Raises ``LedgerError``.
        """
        while not self._take(owner, spacing, longest):
            self._sleep(_LOOK_AGAIN)
        try:
            yield
        finally:
            self._give_back(owner, spacing)

    def silence(self) -> tuple[timedelta, str]:
        """Return how long nobody may ask from now on (none: zero or less), and why."""
        with self._database.reading() as connection:
            now = self._database.now(connection)
            row = connection.execute(self._row()).mappings().one()
        return from_text(row["silent_until"]) - now, row["why"]

    def be_silent(self, wait: timedelta, why: str) -> None:
        """Have nobody ask for that long; a longer silence stays as it is."""
        with self._database.writing() as connection:
            until = to_text(self._database.now(connection) + wait)
            connection.execute(
                update(turns)
                .where(turns.c.name == self._name, turns.c.silent_until < until)
                .values(silent_until=until, why=why)
            )

    def _take(self, owner: str, spacing: timedelta, longest: timedelta) -> bool:
        with self._database.writing() as connection:
            moment = self._database.now(connection)
            now = to_text(moment)
            # What lies further ahead than it can was written before a clock was set back.
            unowned = or_(
                turns.c.owner.is_(None),
                turns.c.owned_until <= now,
                turns.c.owned_until > to_text(moment + longest),
            )
            due = or_(turns.c.next_at <= now, turns.c.next_at > to_text(moment + spacing))
            taken = connection.execute(
                update(turns)
                .where(turns.c.name == self._name, unowned, due)
                .values(owner=owner, owned_until=to_text(moment + longest))
            ).rowcount
        return taken == 1

    def _give_back(self, owner: str, spacing: timedelta) -> None:
        with self._database.writing() as connection:
            due = to_text(self._database.now(connection) + spacing)
            connection.execute(
                update(turns)
                .where(turns.c.name == self._name, turns.c.owner == owner)
                .values(owner=None, next_at=due)
            )

    def _make_row(self) -> None:
        with self._database.reading() as connection:
            if connection.execute(self._row()).first() is not None:
                return
        try:
            with self._database.writing() as connection:
                connection.execute(
                    insert(turns).values(
                        name=self._name,
                        owned_until=_NEVER,
                        next_at=_NEVER,
                        silent_until=_NEVER,
                        why="",
                    )
                )
        except LedgerError as error:
            if not isinstance(error.__cause__, IntegrityError):  # another made it meanwhile
                raise

    def _row(self) -> Select[Any]:
        return select(turns).where(turns.c.name == self._name)
