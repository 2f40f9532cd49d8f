"""Rows of a table: cells on their grid, joined into one line as they are printed."""

from __future__ import annotations

import re

from gate.filing.flow import Cell, Tag

MAX_SPAN = 1_000
"""HTML's own limit for ``colspan``."""

_OPENS = re.compile(r"(?:^|\s)[(\[]?\s*(?:[A-Z]{0,3}[$€£¥₹₩]|Rs\.?|CHF|EUR|GBP)?\s*[(\[]?$")
_CLOSES = re.compile(r"[)\]%]")


class RowBuilder:
    """Gathers one table's rows; knows which grid columns a ``rowspan`` still fills."""

    def __init__(self, ordinal: int) -> None:
        self.ordinal = ordinal
        self.is_layout = False
        self.in_cell = False
        self._filled: dict[int, int] = {}
        self._cells: list[Cell] = []
        self._column = 0
        self._span = 1
        self._rows = 1
        self._heading = False
        self._any = False

    def lay_out(self) -> None:
        """Mark the table as mere layout: from here on its cells are paragraphs."""
        self.is_layout = True

    def start_cell(self, colspan: str, rowspan: str, *, heading: bool) -> None:
        """Open a cell at the next free place of the grid."""
        while self._filled.get(self._column, 0) > 0:
            self._column += 1
        self._span = _count(colspan)
        self._rows = _count(rowspan)
        self._heading = heading
        self.in_cell = True
        self._any = True

    def end_cell(self, text: str, tags: list[Tag]) -> None:
        """Close the cell with its text and tags."""
        self.in_cell = False
        if text or tags:
            self._cells.append(Cell(self._column, self._span, text, tags, self._heading))
        if self._rows > 1:
            for column in range(self._column, self._column + self._span):
                self._filled[column] = self._rows
        self._column += self._span

    def end_row(self) -> list[Cell]:
        """Return the cells that hold something, and go to the next row."""
        cells = self._cells
        if self._filled and self._any:
            self._filled = {
                column: rows - 1 for column, rows in self._filled.items() if rows > 1
            }
        self._cells = []
        self._column = 0
        self._any = False
        return cells


def _count(text: str) -> int:
    """Return a ``colspan`` or ``rowspan`` as HTML reads it: 1 when missing or odd."""
    digits = text.strip()
    return min(max(int(digits), 1), MAX_SPAN) if digits.isdecimal() and len(digits) < 6 else 1


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
        if not glue and not _CLOSES.match(text):
            parts.append(" ")
            length += 1
        cell.start = length
        for tag in cell.tags:
            tag.start += length
            tag.end += length
        parts.append(text)
        length += len(text)
        glue = len(text) <= 4 and _OPENS.fullmatch(text) is not None
    return "".join(parts)
