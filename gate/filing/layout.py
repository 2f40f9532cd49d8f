"""A table as read: its grid, heads and caption together, and the period of each place."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gate.figures import Column, Period, Row, Table
from gate.filing.calendar import FiscalCalendar
from gate.filing.captions import Caption, Statement, read_heading
from gate.filing.headers import Head, read_heads, read_title, title_lines
from gate.filing.making import maker_of
from gate.filing.periods import TimeContext, column_period, row_period
from gate.filing.phrases import read_phrase
from gate.filing.rollforward import closing_rows, flow_periods
from gate.filing.sections import set_sections
from gate.filing.standing import standing_rows
from gate.filing.tables import Grid, GridRow, Item, RowKind, read_grid

if TYPE_CHECKING:
    from gate.filing.flow import Line

_BETWEEN = 5
_HEADING = 120
"""A continued table follows within so many lines, none longer than that."""
_CONTINUES = 6
"""How many tables back the first page of a statement may lie."""
_SHARES = re.compile(r"\W*shares\b", re.IGNORECASE)
_CONTENTS = re.compile(r"^\s*(?:item\s+\d|part\s+[iv]+|signatures?\b|exhibits?\b)", re.IGNORECASE)


_EQUITY, _CASH = Statement.EQUITY, Statement.CASH
_row = maker_of(Row)


@dataclass(slots=True)
class ReadTable:
    """One table with all that its headers say."""

    grid: Grid
    caption: Caption
    heads: list[list[Head]]
    """By header block and column of numbers."""
    is_contents: bool = False
    """A table of contents: its numbers are pages."""
    calendar: FiscalCalendar = field(default_factory=FiscalCalendar)
    _columns: dict[tuple[int, int], int] = field(default_factory=dict)
    _closing: set[int] | None = None
    _flows: dict[int, Period] | None = None
    _timed: dict[tuple[str, ...], tuple[str, ...]] = field(default_factory=dict)
    _standing: set[int] | None = None
    _periods: dict[tuple[int, int, tuple[str, ...]], Period | None] = field(default_factory=dict)

    def head(self, row: GridRow, item: Item) -> Head | None:
        """Return the head over ``item``, or None when it stands in no column."""
        return None if item.column is None else self.heads[row.block][item.column]

    def column_index(self, row: GridRow, item: Item) -> int | None:
        """Return the index of the item's column in the contract's ``Table.columns``."""
        return None if item.column is None else self._columns.get((row.block, item.column))

    def period(self, row: GridRow, item: Item) -> Period | None:
        """Return the period that headers, sections and label give ``item``."""
        if item.column is None:
            return None
        statement = self.caption.statement
        column = self._column_period(row.block, item.column, row.section)
        if column is None or (
            statement is _EQUITY and not self.heads[row.block][item.column].time.lengths
        ):
            if self._flows is None:
                self._flows = flow_periods(self.grid.rows, column, self.calendar)
            column = self._flows.get(id(row), column)
        if statement is _CASH and column is not None:
            if self._closing is None:
                self._closing = closing_rows(self.grid.rows)
            if id(row) in self._closing:
                return Period(column.end)
        if statement is _EQUITY and column is not None and id(row) in self._standing_rows():
            return Period(column.end)
        label = row.label
        if row.section and (not label or _SHARES.match(label)):
            # "Shares: 1,986,519" under "Balance at March 31": the section names the row.
            label = row.section[-1]
        return row_period(label, column, statement, self.calendar)

    def _standing_rows(self) -> set[int]:
        """Return the balances among the flows of a statement of equity with one header block."""
        if self._standing is None:
            columns = range(len(self.grid.columns)) if len(self.grid.blocks) == 1 else ()
            periods = {at: period for at in columns if (period := self._column_period(0, at, ()))}
            self._standing = standing_rows(self.grid.rows, periods)
        return self._standing

    def _column_period(self, block: int, column: int, section: tuple[str, ...]) -> Period | None:
        if section not in self._timed:
            # Few sections speak of time, and those that don't leave all columns as they are.
            self._timed[section] = _timed(section)
        timed = self._timed[section]
        head = self.heads[block][column]
        if not head.text and any(other.time for other in self.heads[block]):
            return None  # headings of other columns name days: this one's stands in none of them
        # The same words are the same phrase: the columns of many a table differ in none.
        key = (id(head.time), id(head.stub), timed)
        if key not in self._periods:
            around = [head.stub, *map(read_phrase, timed)]
            around += [read_title(line) for line in reversed(self.caption.lines)]
            context = TimeContext(
                head.time, tuple(phrase for phrase in around if phrase or phrase.as_of),
                self.caption.statement, self.calendar,
            )  # fmt: skip
            self._periods[key] = column_period(context)
        return self._periods[key]

    def as_table(self, text: str) -> Table:
        """Return the contract's table."""
        columns: list[Column] = []
        for row in self.grid.rows:
            if row.kind is RowKind.HEADER:
                continue
            for item in row.items:
                if item.column is None or (row.block, item.column) in self._columns:
                    continue
                head = self.heads[row.block][item.column]
                self._columns[row.block, item.column] = len(columns)
                period = self._column_period(row.block, item.column, ())
                columns.append(Column(head.text, period, head.kind))
        rows = tuple(
            _row(row.line.start, row.line.end, row.label, " > ".join(row.section),
                 row.kind is RowKind.HEADER)
            for row in self.grid.rows
        )  # fmt: skip
        return Table(
            start=rows[0].start, end=rows[-1].end,
            caption=text[self.caption.start : self.caption.end],
            rows=rows, columns=tuple(columns),
            is_statement=self.caption.statement is not Statement.NONE,
        )  # fmt: skip


def _timed(section: tuple[str, ...]) -> tuple[str, ...]:
    """Return those of the section rows that speak of time, the nearest first."""
    return tuple(
        name for name in reversed(section) if (phrase := read_phrase(name)) or phrase.as_of
    )


def read_tables(lines: list[Line]) -> list[ReadTable]:
    """Return the tables that ``lines`` hold, in reading order, without periods yet."""
    tables: list[ReadTable] = []
    index = 0
    while index < len(lines):
        if lines[index].cells is None:
            index += 1
            continue
        first = index
        while (
            index < len(lines)
            and lines[index].cells is not None
            and (lines[index].table == lines[first].table)
        ):
            index += 1
        grid = read_grid(lines[first:index])
        set_sections(grid)
        caption = read_heading(lines, first, title_lines(grid))
        _inherit_scale(caption, tables)
        table = ReadTable(grid, caption, read_heads(grid), _is_contents(grid))
        if tables and _continues(table, tables[-1], lines, first):
            table.heads = [tables[-1].heads[-1] for _ in grid.blocks]
            before = tables[-1].caption
            caption.lines = before.lines + caption.lines
            if caption.scale is None:
                caption.scale, caption.inherited = before.scale, True
            if caption.statement is Statement.NONE:
                caption.statement = before.statement
        tables.append(table)
    return tables


def _continues(table: ReadTable, before: ReadTable, lines: list[Line], first: int) -> bool:
    """Tell whether a table without headers goes on with the one before, over a page's end."""
    if any(table.grid.blocks) or len(table.grid.columns) < 2:
        return False
    if len(table.grid.columns) != len(before.grid.columns):
        return False
    if not any(head.text for head in before.heads[-1]):
        return False
    last = before.grid.rows[-1].line
    for index in range(first - 1, max(first - 1 - _BETWEEN, -1), -1):
        if lines[index] is last:
            return lines[first].page != last.page
        if len(lines[index].text) > _HEADING:
            return False
    return False


def _inherit_scale(caption: Caption, before: list[ReadTable]) -> None:
    """Give a statement that goes on on the next page the scale of its first page."""
    if caption.scale is not None or caption.statement is Statement.NONE:
        return
    for table in reversed(before[-_CONTINUES:]):
        if table.caption.statement is caption.statement and table.caption.scale is not None:
            caption.scale, caption.inherited = table.caption.scale, True
            return


def _is_contents(grid: Grid) -> bool:
    items = sum(1 for row in grid.rows if _CONTENTS.match(row.line.text))
    return items >= 3 and all(
        item.number.value < 1000 and item.number.step == 1
        for row in grid.rows for item in row.items if item.number and not item.tags
    )  # fmt: skip
