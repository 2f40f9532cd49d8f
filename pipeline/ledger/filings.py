"""Filings in the ledger: found, fetched, read; which one is the latest for a period."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sqlalchemy import func, insert, or_, select, update

from pipeline.ledger.history import write_history
from pipeline.ledger.rows import (
    FilingRow,
    FilingState,
    Stamp,
    from_text,
    from_text_or_none,
    to_text,
)
from pipeline.ledger.schema import filings, marks

if TYPE_CHECKING:
    from collections.abc import Mapping
    from datetime import datetime

    from sqlalchemy import Connection, RowMapping

    from gate.figures import Filing
    from pipeline.ledger.engine import Database
    from pipeline.ports import FilingRef


class Filings:
    """The filings of one ledger. Serves ``pipeline.ports.FilingRegister``."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # -- what a source asks --------------------------------------------------

    def knows_filing(self, accession: str) -> bool:
        """Tell whether the filing was recorded by an earlier run, fetched or not."""
        return self.get(accession) is not None

    def mark(self, name: str) -> str:
        """Return the stored high-water mark of that source; empty at the first run."""
        with self._database.reading() as connection:
            return connection.scalar(select(marks.c.value).where(marks.c.name == name)) or ""

    def set_mark(self, name: str, value: str) -> None:
        """Store a high-water mark, after everything below it was recorded."""
        with self._database.writing() as connection:
            changed = connection.execute(
                update(marks).where(marks.c.name == name).values(value=value)
            ).rowcount
            if not changed:
                connection.execute(insert(marks).values(name=name, value=value))

    # -- what happens to a filing --------------------------------------------

    def found(self, ref: FilingRef, stamp: Stamp) -> bool:
        """Record a filing of an index; tell whether it was new."""
        values = {
            "cik": ref.cik,
            "form": ref.form,
            "company": ref.company,
            "ticker": ref.ticker,
            "filed": ref.filed.isoformat(),
            "period": "" if ref.period is None else ref.period.isoformat(),
        }
        with self._database.writing() as connection:
            if _find(connection, ref.accession) is not None:
                return False
            _insert(connection, ref.accession, FilingState.FOUND, stamp, values)
        return True

    def on_disk(self, filing: str, cik: str, stamp: Stamp) -> None:
        """Record that the filing's file is in the workspace."""
        with self._database.writing() as connection:
            row = _find(connection, filing)
            if row is None:
                _insert(connection, filing, FilingState.FETCHED, stamp, {"cik": cik})
            elif row.state in {FilingState.FOUND, FilingState.DEFERRED}:
                _change(connection, row, FilingState.FETCHED, stamp, "fetched", cause="")

    def read(self, filing: str, reading: Filing, stamp: Stamp) -> bool:
        """Record what the filing says of itself; tell whether it is still to be settled.

        It stays unsettled until ``settle``, so that what a first reading leads to (articles
        on a filing that it amends) is taken up again after a failure or a kill.
        """
        values = {
            "form": reading.document_type,
            "company": reading.filer,
            "period": "" if reading.period is None else reading.period.isoformat(),
            "sha256": reading.sha256,
        }
        with self._database.writing() as connection:
            row = _find(connection, filing)
            if row is None:
                _insert(connection, filing, FilingState.FETCHED, stamp, values)
                return True
            if row.state is FilingState.READ and row.sha256 == reading.sha256:
                return False
            # An index knows the form where the document itself does not say it.
            kept = {key: value for key, value in values.items() if value}
            connection.execute(
                update(filings)
                .where(filings.c.id == filing)
                .values(state=FilingState.FETCHED.value, cause="", **kept)
            )
        return True

    def describe(self, filing: str, cover: Mapping[str, str], stamp: Stamp) -> None:
        """Record what a reading elsewhere found; the next ``read`` still settles the filing.

        ``cover`` has ``cik`` and ``sha256``, and ``form``, ``company`` and ``period`` where the
        filing says them.
        """
        values = {key: value for key, value in cover.items() if value}
        self.on_disk(filing, values.pop("cik", ""), stamp)
        with self._database.writing() as connection:
            connection.execute(
                update(filings)
                .where(filings.c.id == filing, filings.c.state == FilingState.FETCHED.value)
                # The same document packed in another way has another hash: the first stays.
                .where(filings.c.sha256.in_(("", cover["sha256"])))
                .values(**values)
            )

    def settle(self, filing: str, stamp: Stamp) -> None:
        """Record that the filing was read and that all it led to is done."""
        with self._database.writing() as connection:
            row = _find(connection, filing)
            if row is not None:
                _change(connection, row, FilingState.READ, stamp, "read", cause="")

    def defer(self, filing: str, stamp: Stamp, cause: str, next_attempt: datetime | None) -> None:
        """Put the fetching off; without ``next_attempt`` it is given up until a person acts."""
        with self._database.writing() as connection:
            row = _find(connection, filing)
            if row is not None:
                _change(
                    connection,
                    row,
                    FilingState.DEFERRED,
                    stamp,
                    "deferred" if next_attempt is not None else "never_fetched",
                    cause=cause,
                    attempts=row.attempts + 1,
                    next_attempt=None if next_attempt is None else to_text(next_attempt),
                )

    def hold(self, filing: str, stamp: Stamp, cause: str) -> None:
        """Record that the filing can't be worked on until a person looks at it."""
        with self._database.writing() as connection:
            row = _find(connection, filing)
            if row is not None and (row.state, row.cause) != (FilingState.HELD, cause):
                _change(connection, row, FilingState.HELD, stamp, "held", cause=cause)

    def written(self, filing: str, stamp: Stamp) -> None:
        """Record that the writer made its draft."""
        with self._database.writing() as connection:
            row = _find(connection, filing)
            if row is not None:
                _change(connection, row, row.state, stamp, "written", written=to_text(stamp.at))

    # -- looking up ----------------------------------------------------------

    def get(self, filing: str) -> FilingRow | None:
        """Return the filing, or None."""
        with self._database.reading() as connection:
            return _find(connection, filing)

    def of_document(self, sha256: str) -> FilingRow | None:
        """Return the filing whose document has that hash, or None."""
        found = self._rows(select(filings).where(filings.c.sha256 == sha256))
        return found[0] if found else None

    def all(self) -> tuple[FilingRow, ...]:
        """Return every filing, in the order of arrival."""
        return self._rows(select(filings))

    def due(self, now: datetime) -> tuple[FilingRow, ...]:
        """Return what is to be fetched now: found, or deferred and due.

        A filing that changed in the future (the clock went back) is due.
        """
        text = to_text(now)
        deferred = filings.c.state == FilingState.DEFERRED.value
        passed = or_(filings.c.next_attempt <= text, filings.c.changed > text)
        due = deferred & filings.c.next_attempt.is_not(None) & passed
        return self._rows(select(filings).where(or_(filings.c.state == "found", due)))

    def later_than(self, filing: str) -> FilingRow | None:
        """Return the newest amendment for the same filer and period that follows ``filing``."""
        row = self.get(filing)
        if row is None or not row.period or not row.cik.strip("0"):
            return None
        same = self._rows(
            select(filings).where(filings.c.cik == row.cik, filings.c.period == row.period)
        )
        newest = max(same, key=_order)
        return newest if newest.is_amendment and newest.id != filing else None

    def earlier_than(self, filing: str) -> tuple[FilingRow, ...]:
        """Return the filings for the same filer and period that ``filing`` amends."""
        row = self.get(filing)
        if row is None or not row.is_amendment or not row.period or not row.cik.strip("0"):
            return ()
        same = self._rows(
            select(filings).where(filings.c.cik == row.cik, filings.c.period == row.period)
        )
        return tuple(other for other in same if _order(other) < _order(row))

    def _rows(self, query: Any) -> tuple[FilingRow, ...]:  # noqa: ANN401 - a select
        with self._database.reading() as connection:
            rows = connection.execute(query.order_by(filings.c.n)).mappings()
            return tuple(_filing_row(row) for row in rows)


def _order(row: FilingRow) -> tuple[bool, str, str, str]:
    """Return what sorts filings for one period: originals first, then by day, then by number.

    An accession's middle and last parts are the year and the agent's running number.
    """
    return row.is_amendment, row.filed, row.id.partition("-")[2], row.id


def _find(connection: Connection, filing: str) -> FilingRow | None:
    row = connection.execute(select(filings).where(filings.c.id == filing)).mappings().first()
    return None if row is None else _filing_row(row)


def _insert(
    connection: Connection, filing: str, state: FilingState, stamp: Stamp, values: dict[str, Any]
) -> None:
    now = to_text(stamp.at)
    blank = dict.fromkeys(("cik", "form", "company", "ticker", "filed", "period", "sha256"), "")
    number = connection.scalar(select(func.coalesce(func.max(filings.c.n), 0))) or 0
    connection.execute(
        insert(filings).values(
            id=filing,
            n=number + 1,
            state=state.value,
            attempts=0,
            first_seen=now,
            changed=now,
            **(blank | {"cause": ""} | values),
        )
    )
    write_history(connection, stamp, filing, state.value, after=state.value)


def _change(
    connection: Connection,
    row: FilingRow,
    state: FilingState,
    stamp: Stamp,
    event: str,
    **values: Any,  # noqa: ANN401 - columns
) -> None:
    connection.execute(
        update(filings)
        .where(filings.c.id == row.id)
        .values(state=state.value, changed=to_text(stamp.at), **values)
    )
    write_history(
        connection,
        stamp,
        row.id,
        event,
        before=row.state.value,
        after=state.value,
        detail={"cause": values["cause"]} if values.get("cause") else None,
    )


def _filing_row(row: RowMapping) -> FilingRow:
    return FilingRow(
        id=row["id"],
        cik=row["cik"],
        form=row["form"],
        company=row["company"],
        ticker=row["ticker"],
        filed=row["filed"],
        period=row["period"],
        sha256=row["sha256"],
        state=FilingState(row["state"]),
        cause=row["cause"],
        attempts=row["attempts"],
        next_attempt=from_text_or_none(row["next_attempt"]),
        written=from_text_or_none(row["written"]),
        first_seen=from_text(row["first_seen"]),
        changed=from_text(row["changed"]),
    )
