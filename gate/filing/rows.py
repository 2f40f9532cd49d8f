"""Rows of a table: cells on their grid, joined into one line as they are printed."""

from __future__ import annotations

import re
from functools import lru_cache

from gate.filing.flow import Cell, Tag

MAX_SPAN = 1_000
"""HTML's own limit for ``colspan``."""

_OPENS = re.compile(r"(?:^|\s)[(\[]?\s*(?:[A-Z]{0,3}[$€£¥₹₩]|Rs\.?|CHF|EUR|GBP)?\s*[(\[]?$")
_CLOSES = frozenset(")]%")


class RowBuilder:
    """Gathers one table's rows; knows which grid columns a ``rowspan`` still fills."""

    __slots__ = (
        "_cells",
        "_column",
        "_filled",
        "_heading",
        "_rows",
        "_span",
        "is_layout",
        "ordinal",
    )

    def __init__(self, ordinal: int) -> None:
        self.ordinal = ordinal
        self.is_layout = False
        """The table only lays the page out: its cells are paragraphs."""
        self._filled: dict[int, int] = {}
        self._cells: list[Cell] = []
        self._column = 0
        self._span = 1
        self._rows = 1
        self._heading = False

    def start_cell(self, columns: int, rows: int, *, heading: bool) -> None:
        """Open a cell, so many columns and rows large, at the next free place of the grid."""
        if self._filled:
            while self._filled.get(self._column, 0) > 0:
                self._column += 1
        self._span = columns
        self._rows = rows
        self._heading = heading

    def end_cell(self, text: str, tags: list[Tag]) -> None:
        """Close the cell with its text and tags."""
        self._cells.append(Cell(self._column, self._span, text, tags, self._heading))
        if self._rows > 1:
            self.skip_cell()
        else:
            self._column += self._span

    @property
    def is_first(self) -> bool:
        """True in the cell that opens the row: the label's."""
        return self._column == 0

    def pass_cell(self, columns: int, rows: int) -> None:
        """Count the place of an empty cell."""
        if rows == 1 and not self._filled:
            self._column += columns
        else:
            self.start_cell(columns, rows, heading=False)
            self.skip_cell()

    def skip_cell(self) -> None:
        """Close a cell that holds nothing."""
        if self._rows > 1:
            for column in range(self._column, self._column + self._span):
                self._filled[column] = self._rows
        self._column += self._span

    def end_row(self) -> list[Cell]:
        """Return the cells that hold something, and go to the next row."""
        cells = self._cells
        if self._filled and self._column:
            self._filled = {column: rows - 1 for column, rows in self._filled.items() if rows > 1}
        self._cells = []
        self._column = 0
        return cells


def count_of(text: str | None) -> int:
    """Return a ``colspan`` or ``rowspan`` as HTML reads it: 1 when missing or odd."""
    digits = (text or "").strip()
    if not digits.isdecimal() or len(digits) > 5:
        return 1
    return min(max(int(digits), 1), MAX_SPAN)


@lru_cache(maxsize=1024)
def _opens(text: str) -> bool:
    return _OPENS.fullmatch(text) is not None


def join_row(cells: list[Cell]) -> str:
    """Return the row as printed, and set each cell's (and tag's) place in it.

    A currency or opening bracket in its own cell is joined to what follows, a
    closing bracket or percent sign to what stands before.
    """
    parts: list[str] = []
    length = 0
    glue = True
    for cell in cells:
        text = cell.text
        if not text:  # an empty tag, nil most likely
            cell.start = length
            for tag in cell.tags:
                tag.start = tag.end = length
            continue
        if not glue and text[0] not in _CLOSES:
            parts.append(" ")
            length += 1
        cell.start = length
        for tag in cell.tags:
            tag.start += length
            tag.end += length
        parts.append(text)
        length += len(text)
        glue = len(text) <= 4 and _opens(text)
    return "".join(parts)
