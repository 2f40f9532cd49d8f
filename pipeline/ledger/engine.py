"""Opening the ledger, and transactions that fail as ``LedgerError``.

SQLite runs in WAL mode; a writing transaction takes its lock at the start, so that
two writers wait for each other and never meet half-way.
"""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from sqlalchemy import create_engine, event, text
from sqlalchemy.exc import ArgumentError, NoSuchModuleError, SQLAlchemyError

from gate.errors import SettingsError
from pipeline.errors import LedgerError
from pipeline.ledger.schema import migrate
from pipeline.ports import utc_now

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime
    from pathlib import Path

    from sqlalchemy import Connection, Engine

_BUSY_SECONDS = 60
"""How long a writer waits for another; the longest write measured is well under a second."""


class Database:
    """One open ledger: gives transactions, and is closed at the end."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    @contextmanager
    def reading(self) -> Iterator[Connection]:
        """Give one consistent view. Raises ``LedgerError``."""
        with _failing_plainly(), self._engine.connect() as connection:
            yield connection

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Give a transaction: all of it is committed at the end, or none. ``LedgerError``."""
        with _failing_plainly(), self._engine.connect() as bare:
            connection = bare.execution_options(writes=True)
            with connection.begin():
                yield connection

    def now(self, connection: Connection) -> datetime:
        """Return the moment by the one clock that all users of this ledger share.

        On several machines that is the server's; a SQLite ledger is on one machine.
        """
        if self._engine.dialect.name == "sqlite":
            return utc_now()
        moment: datetime = connection.execute(text("SELECT clock_timestamp()")).scalar_one()
        return moment

    @property
    def url(self) -> str:
        """Return the URL by which another process opens the same ledger; it holds secrets."""
        return self._engine.url.render_as_string(hide_password=False)

    def close(self) -> None:
        """Close every connection."""
        self._engine.dispose()


def open_database(file: Path, url: str = "") -> Database:
    """Return the ledger at ``url``, or in SQLite's ``file`` when it is empty; brought up to date.

    Raises ``LedgerError`` when it can't be opened, ``SettingsError`` for a bad URL.
    """
    try:
        engine = create_engine(url or f"sqlite:///{file}")
    except (ArgumentError, NoSuchModuleError, ImportError) as error:
        raise SettingsError(f"the ledger's URL can't be used: {type(error).__name__}") from error
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_sqlite)
        event.listen(engine, "begin", _begin_sqlite)
    database = Database(engine)
    try:
        with database.writing() as connection:
            migrate(connection)
    except LedgerError:
        database.close()
        raise
    return database


@contextmanager
def _failing_plainly() -> Iterator[None]:
    try:
        yield
    except SQLAlchemyError as error:
        cause = getattr(error, "orig", None) or error
        raise LedgerError(f"the ledger could not be used: {cause}") from error


def _prepare_sqlite(connection: Any, _record: object) -> None:  # noqa: ANN401 - a DBAPI object
    connection.isolation_level = None  # the driver starts no transactions of its own
    cursor = connection.cursor()
    cursor.execute(f"PRAGMA busy_timeout = {_BUSY_SECONDS * 1000}")
    cursor.execute("PRAGMA journal_mode = WAL")
    cursor.execute("PRAGMA synchronous = FULL")
    cursor.close()


def _begin_sqlite(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
