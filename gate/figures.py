"""A filing as data: its text, tables, figures, tagged facts, and what it says of itself.

Everything here is what the reader found; nothing here reads. All places are
half-open character ranges of ``Filing.text``. All values are ``Decimal`` in
whole units (dollars, shares), except percentages (46.7 means 46.7 %), points
and basis points.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import date

    from gate.units import Unit


class ScaleSource(StrEnum):
    """Where a figure's scale was found, in the order in which sources are believed."""

    TAG = "tag"
    WORD = "word"
    """The number's own word: "$41.7 billion"."""
    ROW = "row"
    TABLE = "table"
    STATEMENT = "statement"
    """A heading or paragraph before the table, or a filing-wide statement."""
    UNIT = "unit"
    """The unit takes no scale: percent, per share, ratio, exact dollars in prose."""
    ASSUMED = "assumed"
    """Nothing said it; never suffices without the verifier."""


class PeriodSource(StrEnum):
    """Where a figure's period was found."""

    TAG = "tag"
    HEADER = "header"
    PROSE = "prose"
    NONE = "none"


@dataclass(frozen=True, slots=True, order=True)
class Period:
    """An instant (``start`` is None) or a duration; both ends are days in the period."""

    end: date
    start: date | None = None

    @property
    def is_instant(self) -> bool:
        """True for a balance at one day."""
        return self.start is None

    @property
    def days(self) -> int:
        """Length in days; 0 for an instant."""
        return 0 if self.start is None else (self.end - self.start).days + 1

    @property
    def months(self) -> int:
        """Length in whole months, rounded; 0 for an instant, 3 for 12 to 14 weeks."""
        return round(self.days / 30.44)

    def to_json(self) -> dict[str, str]:
        """Return the form of ``ingest --json``."""
        if self.start is None:
            return {"instant": self.end.isoformat()}
        return {"start": self.start.isoformat(), "end": self.end.isoformat()}

    def __str__(self) -> str:
        if self.start is None:
            return self.end.isoformat()
        return f"{self.start.isoformat()} to {self.end.isoformat()}"


@dataclass(frozen=True, slots=True)
class Fact:
    """One tagged fact of the filing, visible or hidden (ix:nonFraction, or an instance's)."""

    concept: str
    """Prefixed name, ``us-gaap:Revenues``."""
    context: str
    """The contextRef."""
    value: Decimal | None
    """In whole units with the tag's sign (percentages as printed: 0.467 is 46.7);
    None when nil or unreadable."""
    unit: Unit | None
    period: Period | None
    dimensions: tuple[tuple[str, str], ...] = ()
    """(axis, member) pairs, sorted."""
    decimals: str = ""
    nil: bool = False
    unreadable: bool = False
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Figure:
    """One number as printed in the filing, with all that says what it means."""

    text: str
    """As printed, with its sign and brackets: ``(1,204)``."""
    start: int
    end: int
    value: Decimal
    """In whole units; the tag's value where tagged, else the printed one."""
    printed_value: Decimal
    """As the page shows it: a payment tagged positive and printed in brackets is negative here."""
    step: Decimal
    """One unit of the last printed digit, in the unit of ``value``."""
    unit: Unit | None
    """None when neither tag, cell, row, table nor sentence says it."""
    scale: int
    """Power of ten applied to the printed digits."""
    scale_source: ScaleSource
    label: str = ""
    """The row's label as printed; empty in prose."""
    section: str = ""
    """The section rows above it, outermost first, joined by `` > ``."""
    column: str = ""
    """The column's header as printed, spanning headers first; empty in prose."""
    period: Period | None = None
    period_source: PeriodSource = PeriodSource.NONE
    concept: str | None = None
    context: str | None = None
    dimensions: tuple[tuple[str, str], ...] = ()
    decimals: str = ""
    nil: bool = False
    """A lone dash: reads as zero."""
    table: int | None = None
    """Index in ``Filing.tables``; None in prose."""
    row: int | None = None
    """Index in that table's ``rows``."""
    col: int | None = None
    """Index in that table's ``columns``."""

    @property
    def printed_sign(self) -> int:
        """-1, 0 or 1: the sign as the page shows it."""
        return int(self.printed_value.compare(Decimal(0)))


class ColumnKind(StrEnum):
    """What a table's column holds."""

    VALUE = "value"
    CHANGE = "change"
    PERCENT_CHANGE = "percent_change"
    PERCENT = "percent"
    NOTE = "note"


@dataclass(frozen=True, slots=True)
class Column:
    """One logical column of a table (split currency and bracket cells already joined)."""

    header: str
    """All header cells above it, top to bottom, joined by one space."""
    period: Period | None = None
    kind: ColumnKind = ColumnKind.VALUE


@dataclass(frozen=True, slots=True)
class Row:
    """One printed row: one line of the filing's text."""

    start: int
    end: int
    label: str
    section: str = ""
    is_header: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """One table of the filing."""

    start: int
    end: int
    caption: str
    """The heading and scale line that govern it, verbatim from the text."""
    rows: tuple[Row, ...]
    columns: tuple[Column, ...]
    is_statement: bool = False
    """Balance sheet, operations, cash flows, equity, comprehensive income."""


@dataclass(frozen=True, slots=True, eq=False)
class Filing:
    """One filing as read. Immutable; safe to share between threads; compared by identity."""

    text: str
    figures: tuple[Figure, ...]
    tables: tuple[Table, ...]
    facts: tuple[Fact, ...]
    sha256: str
    """Of the bytes as given, before decompression."""
    name: str
    """File name or other name for messages."""
    document_type: str = ""
    """``10-Q``, ``10-Q/A``, ``10-K``, ``8-K`` …; empty when nothing says it."""
    filer: str = ""
    cik: str = ""
    """Ten digits, or empty."""
    accession: str = ""
    """``0000320193-23-000077``, or empty."""
    period: date | None = None
    """The period of report: the end of the quarter."""
    fiscal_year: int | None = None
    fiscal_quarter: int | None = None
    amendment: bool = False
    warnings: tuple[str, ...] = ()
    trading_symbols: tuple[str, ...] = field(default=())
