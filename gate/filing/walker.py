"""One walk over a document's tree: text in reading order, rows, cells and tags.

The same walk serves XML and HTML. It keeps its own stack, so that no nesting can
exhaust Python's, and it passes over empty cells (three of four in a modern
filing) at the price of one look. Hidden text stays out of the lines but its tags
are kept, and ``ix:header`` goes to ``Resources``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.errors import UnreadableFiling
from gate.filing.elements import INVISIBLE, Attributes, length_of, text_of, words_of
from gate.filing.flow import Flow, Line, Tag
from gate.filing.resources import Resources
from gate.filing.roles import (
    BLOCK,
    BREAK,
    CELL,
    HEADER,
    INLINE,
    ROW,
    RULE,
    SUPERSCRIPT,
    TABLE,
    UNSEEN,
    VALUE,
    role_of,
)
from gate.filing.rows import RowBuilder, join_row
from gate.filing.styles import (
    BREAK_AFTER,
    BREAK_BEFORE,
    HIDDEN,
    RAISED,
    indent_of,
    look_of,
    raise_text,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml.etree import _Element

MAX_DEPTH = 1_000
"""Deepest nesting that is read. Real filings stay under 60."""

_PLAIN_IN_CELL = frozenset({INLINE, BLOCK, VALUE})


class Walker:
    """Reads one document; ``walk`` returns the flow, ``resources`` holds contexts and units."""

    def __init__(self) -> None:
        self.flow = Flow()
        self.resources = Resources()
        self._roles: dict[str, int] = {}
        self._locals: dict[str, str] = {}
        self._looks: dict[str, int] = {}
        self._attributes = Attributes()
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

    def walk(self, root: _Element) -> Flow:  # noqa: C901, PLR0912, PLR0915 - the hot loop
        """Return the flow of the tree under ``root``.

        Raises:
            UnreadableFiling: the tree is deeper than any document's.

        """
        roles, looks = self._roles, self._looks
        pending: list[Iterator[_Element]] = [iter((root,))]
        opened: list[tuple[_Element, int, int]] = []
        ordinal = 0
        while pending:
            for element in pending[-1]:
                ordinal += 1
                tag = element.tag
                role = roles.get(tag, -1)
                if role < 0:
                    role = self._classify(tag)
                style = element.get("style", "")
                look = looks.get(style, -1) if style else 0
                if look < 0:
                    look = looks[style] = look_of(style)
                text = element.text
                if len(element) and not (look & HIDDEN or role in (UNSEEN, HEADER)):
                    if role == CELL and not look and self._take_cell(element):
                        continue
                    if role or look:
                        self._ordinal = ordinal
                        self._enter(element, role, look)
                    if text:
                        self._data(text)
                    opened.append((element, role, look))
                    pending.append(iter(element))
                    break
                # From here on nothing is below that has to be walked.
                if role == CELL and not look and self._row and (not text or text.isspace()):
                    if self._in_cell or self._length:
                        self._close_cell()
                    self._row.pass_cell(element.get("colspan"), element.get("rowspan"))
                    continue
                if look & HIDDEN or role in (UNSEEN, HEADER):
                    self._pass_unseen(element, role)
                elif role or look:
                    self._ordinal = ordinal
                    self._enter(element, role, look)
                    if text:
                        self._data(text)
                    self._leave(role, look)
                elif text:
                    self._data(text)
                if element.tail:
                    self._data(element.tail)
            else:
                pending.pop()
                if opened:
                    parent, role, look = opened.pop()
                    if role or look:
                        self._leave(role, look)
                    if parent.tail:
                        self._data(parent.tail)
            if len(opened) > MAX_DEPTH:
                raise UnreadableFiling(f"The document is nested over {MAX_DEPTH} elements deep.")
        while self._row is not None:
            self._close_table()
        self._flush()
        self.flow.pages = self._page + 1
        return self.flow

    def _classify(self, name: object) -> int:
        if not isinstance(name, str):  # an entity that was not resolved
            return UNSEEN
        role, self._locals[name] = role_of(name)
        self._roles[name] = role
        return role

    def _enter(self, element: _Element, role: int, look: int) -> None:
        if look:
            if look & BREAK_BEFORE:
                self._new_page()
            if look & RAISED:
                self._raised += 1
        if role == CELL:
            if self._row is not None:
                self._close_cell()
                self._row.start_cell(
                    element.get("colspan"), element.get("rowspan"), heading=element.tag[-1] == "h"
                )
                self._in_cell = True
                if self._row.is_first:
                    self._indent = indent_of(element.get("style", ""))
        elif role in (BLOCK, BREAK):
            if self._in_cell and not self._length and self._row and self._row.is_first:
                self._indent += indent_of(element.get("style", ""))
            self._break()
        elif role == VALUE:
            self._open_tag(element, hidden=False)
        elif role == ROW:
            if self._row is not None:
                self._close_row()
        elif role == TABLE:
            self._open_table()
        elif role == SUPERSCRIPT:
            self._raised += 1
        elif role == RULE:
            self._new_page()

    def _take_cell(self, cell: _Element) -> bool:
        """Read a cell that holds one text, at the end of a chain of only children.

        Nearly every filled cell is one: ``td > span > ix:nonFraction``. Returns
        False, and has done nothing, for all others.
        """
        row = self._row
        if row is None or self._in_cell or self._length:
            return False
        element, values, indent = cell, [], 0
        while True:
            text = element.text
            children = len(element)
            if not children:
                break
            if children > 1 or (text and not text.isspace()):
                return False
            element = element[0]
            role = self._roles.get(element.tag, -1)
            style = element.get("style", "")
            if self._looks.get(style, -1) if style else 0:
                return False  # not plain, or not seen yet
            tail = element.tail
            if role not in _PLAIN_IN_CELL or (tail and not tail.isspace()):
                return False
            if role == VALUE:
                values.append(element)
            elif role == BLOCK and row.is_first:
                indent += indent_of(element.get("style", ""))
        row.start_cell(cell.get("colspan"), cell.get("rowspan"), heading=cell.tag[-1] == "h")
        if row.is_first:
            self._indent = indent + indent_of(cell.get("style", ""))
        words = words_of(text or "")
        tags = [self._value_tag(value, words) for value in values]
        if not words and not tags:
            row.skip_cell()
        else:
            row.end_cell(words, tags)
        return True

    def _value_tag(self, element: _Element, words: str) -> Tag:
        """Return the tag that holds all of a cell's ``words``."""
        tag = self._open_tag(element, hidden=False)
        self._open.pop()
        tag.start, tag.end, tag.text = 0, len(words), words
        return tag

    def _leave(self, role: int, look: int) -> None:
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

    def _pass_unseen(self, element: _Element, role: int) -> None:
        """Take tags, contexts and units of what no reader sees; its text stays out."""
        if role == UNSEEN:
            return
        characters = length_of(element)
        for inner in element.iter():
            name = inner.tag
            role = self._roles.get(name, -1)
            if role < 0:
                role = self._classify(name)
            if role == VALUE:
                tag = self._open_tag(inner, hidden=True)
                tag.text = text_of(inner)
            elif role == INLINE:
                self.resources.take(self._locals[name], inner)
            elif role == HEADER:
                apart = length_of(inner)
                self.flow.header_characters += apart
                characters -= apart
        self.flow.hidden_characters += characters

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
            text = text.translate(INVISIBLE)
            if not text:
                return
        split = text.split()
        if not split:
            self._space = True
            return
        words = split[0] if len(split) == 1 else " ".join(split)
        if self._raised:
            words = raise_text(words)
        if self._length and (self._space or text[0].isspace()):
            self._parts.append(" ")
            self._length += 1
        for tag in self._open:
            if tag.start < 0:
                tag.start = self._length
        self._parts.append(words)
        self._length += len(words)
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

    def _open_tag(self, element: _Element, *, hidden: bool) -> Tag:
        tag = Tag(self._locals[str(element.tag)], self._attributes.of(element), hidden=hidden)
        if not hidden:
            self._open.append(tag)
        self.flow.tags.append(tag)
        return tag

    def _close_tag(self) -> None:
        if not self._open:
            return
        tag = self._open.pop()
        if tag.start < 0 or tag.start > self._length:
            tag.start = self._length
        tag.end = self._length
        if tag.kind != "nonnumeric" or tag.name.startswith("dei:"):
            tag.text = "".join(self._parts)[tag.start : tag.end]
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
            self._row.end_cell(*self._take())
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
