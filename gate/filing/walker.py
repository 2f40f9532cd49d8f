"""One walk over a document's tags: text in reading order, rows, cells and facts' tags.

The same walk serves XML and HTML. It keeps its own stack, so that no nesting can
exhaust Python's, and it passes over empty cells (three of four in a modern
filing) at the price of one look. Most of the rest stands in cells of plain text and
facts: one loop reads each of them. What no reader sees stays out of the lines.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.errors import UnreadableFiling
from gate.filing.elements import Element, Piece, Pieces
from gate.filing.flow import Flow, Line
from gate.filing.resources import Resources
from gate.filing.roles import (
    ABSENT,
    BLOCK,
    BREAK,
    CELL,
    END,
    HEADER,
    INLINE,
    PASSED,
    ROW,
    RULE,
    SUPERSCRIPT,
    TABLE,
    UNSEEN,
    VALUE,
)
from gate.filing.rows import RowBuilder, join_row
from gate.filing.runs import TextRun
from gate.filing.styles import BREAK_AFTER, BREAK_BEFORE, HIDDEN, RAISED
from gate.filing.unseen import UnseenReader

if TYPE_CHECKING:
    from collections.abc import Iterator

MAX_DEPTH = 1_000
"""Deepest nesting that is read. Real filings stay under 60."""
_IN_ROW = frozenset({CELL, PASSED, ABSENT})
_BREAKS = frozenset({BLOCK, BREAK})
_APART = frozenset({UNSEEN, HEADER})
_OF_TEXT = frozenset({VALUE, BLOCK, BREAK, SUPERSCRIPT})
"""What may stand in a cell and leaves it one text."""


class Walker:
    """Reads one document; ``walk`` returns the flow, ``resources`` holds contexts and units."""

    def __init__(self, *, as_filed: bool = False) -> None:
        """Read what a parser wrote out, or a document as filed (see ``Pieces``)."""
        self.flow = Flow()
        self.resources = Resources()
        self._pieces = Pieces(as_filed=as_filed)
        self._unseen = UnseenReader(self.flow, self.resources)
        self._opened: list[Element | None] = []
        """The elements around this place; None for one that does nothing."""
        self._run = TextRun()
        self._tables: list[RowBuilder] = []
        self._row: RowBuilder | None = None
        """The innermost open table."""
        self._in_cell = False
        self._table_count = 0
        self._indent = 0
        """How far the row's first cell is set in."""
        self._page = 0

    def walk(self, markup: str) -> Flow:
        """Return the flow of a document, given its markup.

        Raises:
            UnreadableFiling: it is deeper than any document is.

        """
        run = self._run
        pieces = self._pieces.of(markup)
        for piece in pieces:
            step, element, text = piece
            row = self._row
            if row is None or step not in _IN_ROW:
                text = self._take(piece, pieces)
            elif step == PASSED:
                if self._in_cell or run.length:
                    self._close_cell()
                row.pass_cell(element.columns, element.rows)
            elif step == CELL:
                text = self._read_cell(row, element, text, pieces)
            if text:
                run.add(text)
        while self._row is not None:
            self._close_table()
        self._flush()
        self.flow.pages = self._page + 1
        return self.flow

    def _read_cell(self, row: RowBuilder, cell: Element, text: str, pieces: Iterator[Piece]) -> str:
        """Read a cell, to its end or to what makes it more than one text; return the text behind.

        It does what ``_take`` does with one piece after the other, at half the price.
        """
        run, opened = self._run, self._opened
        indent = self._indent
        self._open_cell(row, cell)
        opened.append(cell)
        is_bare = not text
        for piece in pieces:
            if text:
                run.add(text)
            step, element, text = piece
            if step == INLINE:
                opened.append(None)
            elif step == END:
                ended = opened.pop()
                if ended is not None:
                    if ended.role == CELL:
                        break
                    self._leave(ended)
            elif step in _OF_TEXT:
                self._enter(element)
                if step != BREAK:
                    opened.append(element)
            else:
                return self._take(piece, pieces)
            is_bare = False
        if is_bare:
            self._indent = indent  # as where the parser writes one tag for it
        self._close_cell()
        return text

    def _take(self, piece: Piece, pieces: Iterator[Piece]) -> str:
        """Take one piece, whatever it is and wherever it stands; return the text behind."""
        step, element, text = piece
        opened = self._opened
        role, look = element.role, element.look
        if step == END:
            ended = opened.pop()
            if ended is not None:
                self._leave(ended)
        elif step == INLINE:
            opened.append(None)
        elif look & HIDDEN or role in _APART:
            text = self._unseen.read(element, text, pieces)
        else:
            self._enter(element)
            if element.is_empty:
                self._leave(element)
            else:
                opened.append(element)
        if len(opened) > MAX_DEPTH:
            raise UnreadableFiling(f"The document is nested over {MAX_DEPTH} deep.")
        return text

    def _enter(self, element: Element) -> None:
        role, look = element.role, element.look
        if look:
            if look & BREAK_BEFORE:
                self._new_page()
            if look & RAISED:
                self._run.raised += 1
        if role == CELL:
            if self._row is not None:
                self._open_cell(self._row, element)
        elif role == VALUE:
            self.flow.tags.append(self._run.open_tag(element.name, element.attributes))
        elif role in _BREAKS:
            if self._in_cell and not self._run.length and self._row and self._row.is_first:
                self._indent += element.indent
            self._break()
        elif role == ROW:
            if self._row is not None:
                self._close_row()
        elif role == TABLE:
            self._open_table()
        elif role == SUPERSCRIPT:
            self._run.raised += 1
        elif role == RULE:
            self._new_page()

    def _leave(self, element: Element) -> None:
        role, look = element.role, element.look
        if role == CELL:
            if self._row is not None:
                self._close_cell()
        elif role == VALUE:
            self._run.end_tag()
        elif role == BLOCK:
            self._break()
        elif role == ROW:
            if self._row is not None:
                self._close_row()
        elif role == TABLE:
            self._close_table()
        elif role == SUPERSCRIPT:
            self._run.raised -= 1
        if look:
            if look & RAISED:
                self._run.raised -= 1
            if look & BREAK_AFTER:
                self._new_page()

    def _break(self) -> None:
        """End the paragraph; within a cell a block is only a space."""
        if self._in_cell:
            self._run.space = True
        elif self._run.length or self._run.tags:
            self._flush()
        else:
            self._run.space = False

    def _new_page(self) -> None:
        if not self._in_cell:
            self._flush()
        self._page += 1

    def _flush(self) -> None:
        """End the paragraph."""
        self._run.space = False
        if self._run.length or self._run.tags:
            text, tags = self._run.take()
            self._emit(Line(text, tags=tags, page=self._page))

    def _emit(self, line: Line) -> None:
        for tag in line.tags:
            tag.line = line
        self.flow.lines.append(line)

    def _open_table(self) -> None:
        if self._in_cell and self._row is not None:
            # A table within a cell: the outer one is only there for the layout.
            self._close_row()
            self._row.is_layout = True
        else:
            self._flush()
        self._row = RowBuilder(self._table_count)
        self._tables.append(self._row)
        self._table_count += 1

    def _close_table(self) -> None:
        if self._row is not None:
            self._close_row()
            self._tables.pop()
            self._row = self._tables[-1] if self._tables else None

    def _open_cell(self, row: RowBuilder, cell: Element) -> None:
        run = self._run
        if self._in_cell or run.length or run.tags:
            self._close_cell()
        self._in_cell = True
        run.space = False
        row.start_cell(cell.columns, cell.rows, heading=cell.name == "th")
        if row.is_first:
            self._indent = cell.indent

    def _close_cell(self) -> None:
        """End the open cell; text between cells, which no browser puts there, is a paragraph."""
        if not self._in_cell:
            self._flush()
            return
        self._in_cell = False
        if self._row is None:
            return
        run = self._run
        if run.length or run.tags:
            text, tags = run.take()
            if len(tags) > 1 and all(tag.end - tag.start == len(text) for tag in tags):
                tags.reverse()  # one in the other: the outer one is the first
            self._row.end_cell(text, tags)
        else:
            run.space = False
            self._row.skip_cell()

    def _close_row(self) -> None:
        if self._in_cell or self._run.length or self._run.tags:
            self._close_cell()
        row = self._row
        cells = row.end_row() if row is not None else []
        # A row whose first cell is empty is set in by nothing, and not like the one before.
        indent, self._indent = self._indent, 0
        if row is None or not cells:
            return
        if row.is_layout:
            for cell in cells:
                self._emit(Line(cell.text, tags=cell.tags, page=self._page))
        else:
            text, tags = join_row(cells), [tag for cell in cells for tag in cell.tags]
            line = Line(text, 0, tags, cells, row.ordinal, indent)
            line.page = self._page
            self._emit(line)
