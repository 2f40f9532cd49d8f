"""The ledger's tables, their guards, and how an older ledger is brought up to date.

Times are UTC text of one width, so that they sort as they follow; amounts occur
only inside reports, as the decimal strings of ``check --json``. What happened
(judgements, history, publications, approvals, rejections) is only ever added to:
the database itself refuses to change or delete it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sqlalchemy import (
    DDL,
    Column,
    Index,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
    event,
    func,
    insert,
    inspect,
    select,
    update,
)

from pipeline.errors import LedgerError

if TYPE_CHECKING:
    from collections.abc import Callable

    from sqlalchemy import Connection

metadata = MetaData()

meta = Table("meta", metadata, Column("key", Text, primary_key=True), Column("value", Text))

runs = Table(
    "runs",
    metadata,
    Column("id", Text, primary_key=True),
    Column("started", Text, nullable=False),
    Column("finished", Text),
    Column("exit_status", Integer),
    Column("summary", Text),
)

marks = Table(
    "marks",
    metadata,
    Column("name", Text, primary_key=True),
    Column("value", Text, nullable=False),
)

filings = Table(
    "filings",
    metadata,
    Column("id", Text, primary_key=True),
    Column("n", Integer, nullable=False),  # order of arrival
    Column("cik", Text, nullable=False),
    Column("form", Text, nullable=False),
    Column("company", Text, nullable=False),
    Column("ticker", Text, nullable=False),
    Column("filed", Text, nullable=False),
    Column("period", Text, nullable=False),
    Column("sha256", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("cause", Text, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("next_attempt", Text),
    Column("written", Text),  # when the writer made its draft
    Column("first_seen", Text, nullable=False),
    Column("changed", Text, nullable=False),
    Index("filings_of_period", "cik", "period"),
)

articles = Table(
    "articles",
    metadata,
    Column("id", Text, primary_key=True),
    Column("filing", Text, nullable=False),
    Column("suffix", Text, nullable=False),
    Column("sha256", Text, nullable=False),
    Column("state", Text, nullable=False),
    Column("cause", Text, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("next_attempt", Text),
    Column("superseded_by", Text),  # a later filing for the same period
    Column("approval", Integer),  # the open approval's n; none once used or dropped
    Column("intent", Text),  # SHA-256 of the receipts about to be published
    Column("lease_owner", Text),
    Column("lease_since", Text),
    Column("lease_until", Text),
    Column("first_seen", Text, nullable=False),
    Column("last_seen", Text, nullable=False),
    Column("changed", Text, nullable=False),
    Index("articles_by_state", "state", "next_attempt"),
    Index("articles_by_content", "filing", "sha256"),
)

judgements = Table(
    "judgements",
    metadata,
    Column("n", Integer, primary_key=True, autoincrement=True),
    Column("at", Text, nullable=False),
    Column("run", Text, nullable=False),
    Column("article", Text, nullable=False, index=True),
    Column("article_sha256", Text, nullable=False),
    Column("filing", Text, nullable=False),
    Column("filing_sha256", Text, nullable=False),
    Column("receipts_sha256", Text, nullable=False),
    Column("verifier", Text, nullable=False),
    Column("prompt_sha256", Text, nullable=False),
    Column("code_version", Text, nullable=False),
    Column("decision", Text, nullable=False),
    Column("report", Text, nullable=False),
)

publications = Table(
    "publications",
    metadata,
    Column("article", Text, primary_key=True),
    Column("filing", Text, nullable=False),
    Column("article_sha256", Text, nullable=False),
    Column("receipts_sha256", Text, nullable=False),
    Column("actor", Text, nullable=False),
    Column("at", Text, nullable=False),
    UniqueConstraint("filing", "article_sha256"),  # one text is published once
)

approvals = Table(
    "approvals",
    metadata,
    Column("n", Integer, primary_key=True, autoincrement=True),
    Column("at", Text, nullable=False),
    Column("article", Text, nullable=False, index=True),
    Column("seal", Text, nullable=False),  # of draft, filing and receipts
    Column("waived", Text, nullable=False),  # ids of claims, as a JSON list
    Column("who", Text, nullable=False),
    Column("why", Text, nullable=False),
)

rejections = Table(
    "rejections",
    metadata,
    Column("filing", Text, primary_key=True),
    Column("article_sha256", Text, primary_key=True),
    Column("article", Text, nullable=False),
    Column("who", Text, nullable=False),
    Column("why", Text, nullable=False),
    Column("at", Text, nullable=False),
)

history = Table(
    "history",
    metadata,
    Column("n", Integer, primary_key=True, autoincrement=True),
    Column("at", Text, nullable=False),
    Column("run", Text, nullable=False),
    Column("actor", Text, nullable=False),
    Column("subject", Text, nullable=False, index=True),
    Column("event", Text, nullable=False),
    Column("before", Text, nullable=False),
    Column("after", Text, nullable=False),
    Column("detail", Text, nullable=False),
)

deliveries = Table(
    "deliveries",
    metadata,
    Column("key", Text, primary_key=True),  # the idempotency key
    Column("hook", Text, nullable=False),  # publish or notify
    Column("body", Text, nullable=False),
    Column("attempts", Integer, nullable=False),
    Column("next_attempt", Text),  # null: delivered, or given up
    Column("delivered", Text),
    Column("cause", Text, nullable=False),
    Column("at", Text, nullable=False),
)

acceptances = Table(
    "acceptances",
    metadata,
    Column("n", Integer, primary_key=True, autoincrement=True),
    Column("at", Text, nullable=False),
    Column("model", Text, nullable=False, index=True),
    Column("record", Text, nullable=False),  # JSON of verifier.acceptance.Acceptance
)

backfills = Table(
    "backfills",
    metadata,
    Column("id", Text, primary_key=True),
    Column("what", Text, nullable=False),  # what was asked for, as JSON: equal is the same
    Column("begun", Text, nullable=False),
    Column("finished", Text),
    Column("starts", Integer, nullable=False),  # how often it was begun or taken up again
)

tasks = Table(
    "tasks",
    metadata,
    Column("backfill", Text, primary_key=True),
    Column("n", Integer, primary_key=True, autoincrement=False),  # the order of a serial run
    Column("kind", Text, nullable=False),
    Column("subject", Text, nullable=False),
    Column("filing", Text, nullable=False),  # empty where only reading will tell
    Column("payload", Text, nullable=False),  # what the worker needs, as JSON
    Column("state", Text, nullable=False),
    Column("planned", Integer, nullable=False),  # the last start that planned it
    Column("failures", Integer, nullable=False),  # in a row; none once it is done
    Column("cause", Text, nullable=False),
    Column("result", Text, nullable=False),  # JSON
    Column("worker", Text),
    Column("lease_until", Text),
    Column("changed", Text, nullable=False),
    UniqueConstraint("backfill", "kind", "subject"),
    Index("open_tasks", "backfill", "kind", "state"),
)

turns = Table(
    "turns",
    metadata,
    Column("name", Text, primary_key=True),
    Column("owner", Text),  # who asks at this moment
    Column("owned_until", Text, nullable=False),
    Column("next_at", Text, nullable=False),  # no turn begins before
    Column("silent_until", Text, nullable=False),
    Column("why", Text, nullable=False),  # of the silence
)

_REFUSALS = {
    "sqlite": "CREATE TRIGGER {name} BEFORE {verb} ON {table} "
    "BEGIN SELECT RAISE(ABORT, 'the ledger only grows'); END",
    "postgresql": "CREATE RULE {name} AS ON {verb} TO {table} DO INSTEAD NOTHING",
}


def _guard(table: Table) -> None:
    """Have the database itself refuse to change or delete the table's rows."""
    for verb in ("UPDATE", "DELETE"):
        for dialect, statement in _REFUSALS.items():
            text = statement.format(
                name=f"{table.name}_no_{verb.lower()}", verb=verb, table=table.name
            )
            ddl = DDL(text)  # type: ignore[no-untyped-call]
            event.listen(table, "after_create", ddl.execute_if(dialect=dialect))


for _table in (judgements, publications, approvals, rejections, acceptances, history):
    _guard(_table)


def _add_backfills(connection: Connection) -> None:
    metadata.create_all(connection, tables=[backfills, tasks, turns])


MIGRATIONS: tuple[Callable[[Connection], None], ...] = (metadata.create_all, _add_backfills)
"""``MIGRATIONS[v]`` brings a ledger of version ``v`` to ``v + 1``; never edited once released."""

VERSION = len(MIGRATIONS)

_MIGRATING = 1017
"""Any number: the name of the lock in the server."""


def migrate(connection: Connection) -> None:
    """Bring the ledger to ``VERSION``, in the caller's transaction.

    Raises ``LedgerError`` for a ledger made by a newer release.
    """
    if connection.dialect.name == "postgresql":
        # Workers of several machines may open a new ledger at once.
        connection.execute(select(func.pg_advisory_xact_lock(_MIGRATING)))
    version = 0
    if inspect(connection).has_table("meta"):
        found = connection.scalar(select(meta.c.value).where(meta.c.key == "version"))
        version = int(found or 0)
    if version > VERSION:
        raise LedgerError(f"the ledger has version {version}; this program knows up to {VERSION}")
    if version == VERSION:
        return
    for step in MIGRATIONS[version:]:
        step(connection)
    if version == 0:
        connection.execute(insert(meta).values(key="version", value=str(VERSION)))
    else:
        connection.execute(update(meta).where(meta.c.key == "version").values(value=str(VERSION)))
