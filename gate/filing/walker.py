"""One walk over a document's tags: text in reading order, rows, cells and facts' tags.

The same walk serves XML and HTML. It keeps its own stack, so that no nesting can
exhaust Python's, and it passes over empty cells (three of four in a modern
filing) at the price of one look. What no reader sees stays out of the lines.
"""

from __future__ import annotations

from gate.errors import UnreadableFiling
from gate.filing.elements import Element, Pieces
from gate.filing.flow import Flow, Line, Tag
from gate.filing.resources import Resources
from gate.filing.roles import (
    BLOCK,
    BREAK,
    CELL,
    END,
    HEADER,
    ROW,
    RULE,
    SUPERSCRIPT,
    TABLE,
    UNSEEN,
    VALUE,
)
from gate.filing.rows import RowBuilder, join_row
from gate.filing.styles import BREAK_AFTER, BREAK_BEFORE, HIDDEN, RAISED, raise_text
from gate.filing.unseen import UnseenReader

MAX_DEPTH = 1_000
"""Deepest nesting that is read. Real filings stay under 60."""
_INVISIBLE = "\u200b\u200c\u200d\u2060\ufeff"
"""Characters of no width, by which filers fill empty cells."""


class Walker:
    """Reads one document; ``walk`` returns the flow, ``resources`` holds contexts and units."""

    def __init__(self) -> None:
        self.flow = Flow()
        self.resources = Resources()
        self._pieces = Pieces()
        self._unseen = UnseenReader(self.flow, self.resources)
        self._ordinal = 0
        self._raised = 0
        self._parts: list[str] = []
        self._length = 0
        self._space = False
        self._tags: list[Tag] = []
        self._open: list[Tag] = []
        self._tables: list[RowBuilder] = []
        self._row: RowBuilder | None = None
        """The innermost open table."""
        self._in_cell = False
        self._table_count = 0
        self._indent = 0
        """How far the row's first cell is set in."""
        self._page = 0

    def walk(self, markup: bytes) -> Flow:
        """Return the flow of a document as its parser writes it out, in UTF-8.

        Raises:
            UnreadableFiling: it is deeper than any document is.

        """
        opened: list[Element] = []
        pieces = self._pieces.of(markup)
        for element, text in pieces:
            role, look = element.role, element.look
            if role == END:
                ended = opened.pop()
                if ended.role or ended.look:
                    self._leave(ended)
            elif look & HIDDEN or role in (UNSEEN, HEADER):
                behind = self._unseen.read(element, text, pieces)
                if behind:
                    self._data(behind)
                continue
            elif not element.is_empty:
                opened.append(element)
                if role or look:
                    self._enter(element)
                if len(opened) > MAX_DEPTH:
                    raise UnreadableFiling(f"The document is nested over {MAX_DEPTH} deep.")
            elif role == CELL and not look and self._row is not None:
                if self._in_cell or self._length:
                    self._close_cell()
                self._row.pass_cell(element.columns, element.rows)
            elif role or look:
                self._enter(element)
                self._leave(element)
            if text:
                self._data(text)
        while self._row is not None:
            self._close_table()
        self._flush()
        self.flow.pages = self._page + 1
        return self.flow

    def _enter(self, element: Element) -> None:
        role, look = element.role, element.look
        self._ordinal += 1
        if look:
            if look & BREAK_BEFORE:
                self._new_page()
            if look & RAISED:
                self._raised += 1
        if role == CELL:
            row = self._row
            if row is not None:
                if self._in_cell or self._length or self._tags:
                    self._close_cell()
                self._in_cell = True
                self._space = False
                row.start_cell(element.columns, element.rows, heading=element.name == "th")
                if row.is_first:
                    self._indent = element.indent
        elif role in (BLOCK, BREAK):
            if self._in_cell and not self._length and self._row and self._row.is_first:
                self._indent += element.indent
            self._break()
        elif role == VALUE:
            self._open_tag(element)
        elif role == ROW:
            if self._row is not None:
                self._close_row()
        elif role == TABLE:
            self._open_table()
        elif role == SUPERSCRIPT:
            self._raised += 1
        elif role == RULE:
            self._new_page()

    def _leave(self, element: Element) -> None:
        role, look = element.role, element.look
        if role == CELL:
            if self._row is not None:
                self._close_cell()
        elif role == BLOCK:
            self._break()
        elif role == VALUE:
            self._close_tag()
        elif role == ROW:
            if self._row is not None:
                self._close_row()
        elif role == TABLE:
            self._close_table()
        elif role == SUPERSCRIPT:
            self._raised -= 1
        if look:
            if look & RAISED:
                self._raised -= 1
            if look & BREAK_AFTER:
                self._new_page()

    def _break(self) -> None:
        """End the paragraph; within a cell a block is only a space."""
        if self._in_cell:
            self._space = True
        elif self._length or self._tags:
            self._flush()
        else:
            self._space = False

    def _new_page(self) -> None:
        if not self._in_cell:
            self._flush()
        self._page += 1

    def _data(self, text: str) -> None:
        """Take text, its runs of white space folded into one space."""
        if not text.isascii():
            for character in _INVISIBLE:
                if character in text:
                    text = text.replace(character, "")
            if not text:
                return
        words = " ".join(text.split())
        if not words:
            self._space = True
            return
        if self._raised:
            words = raise_text(words)
        length = self._length
        if length and (self._space or text[0].isspace()):
            self._parts.append(" ")
            length += 1
        for tag in self._open:
            if tag.start < 0:
                tag.start = length
        self._parts.append(words)
        self._length = length + len(words)
        self._space = text[-1].isspace()

    def _take(self) -> tuple[str, list[Tag]]:
        """Return the text gathered so far with its tags, and start afresh."""
        parts, tags = self._parts, self._tags
        text = parts[0] if len(parts) == 1 else "".join(parts)
        self._parts, self._tags = [], []
        self._length = 0
        self._space = False
        return text, tags

    def _flush(self) -> None:
        """End the paragraph."""
        self._space = False
        if self._length or self._tags:
            text, tags = self._take()
            self._emit(Line(text, self._ordinal, tags, page=self._page))

    def _emit(self, line: Line) -> None:
        for tag in line.tags:
            tag.line = line
        self.flow.lines.append(line)

    def _open_tag(self, element: Element) -> None:
        tag = Tag(element.name, element.attributes)
        self._open.append(tag)
        self.flow.tags.append(tag)

    def _close_tag(self) -> None:
        if not self._open:
            return
        tag = self._open.pop()
        if tag.start < 0 or tag.start > self._length:
            tag.start = self._length
        tag.end = self._length
        if tag.kind != "nonnumeric" or tag.name.startswith("dei:"):
            parts = self._parts
            text = parts[0] if len(parts) == 1 else "".join(parts)
            tag.text = text[tag.start : tag.end]
            self._tags.append(tag)

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

    def _close_cell(self) -> None:
        """End the open cell; text between cells, which no browser puts there, is a paragraph."""
        if not self._in_cell:
            self._flush()
            return
        self._in_cell = False
        if self._row is None:
            return
        if self._length or self._tags:
            text, tags = self._take()
            if len(tags) > 1 and all(tag.end - tag.start == len(text) for tag in tags):
                tags.reverse()  # one in the other: the outer one is the first
            self._row.end_cell(text, tags)
        else:
            self._space = False
            self._row.skip_cell()

    def _close_row(self) -> None:
        self._close_cell()
        row = self._row
        cells = row.end_row() if row is not None else []
        if row is None or not cells:
            return
        if row.is_layout:
            for cell in cells:
                self._emit(Line(cell.text, self._ordinal, cell.tags, page=self._page))
        else:
            text, tags = join_row(cells), [tag for cell in cells for tag in cell.tags]
            line = Line(text, self._ordinal, tags, cells, row.ordinal, self._indent)
            line.page = self._page
            self._emit(line)
