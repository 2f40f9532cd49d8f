"""One pass over a document's markup: text in reading order, rows, cells and tags.

The walker is the target of lxml's parser, for XML and for HTML alike, so that no
tree is built: reading a filing costs little more than parsing it, memory stays
near the text's own size, and nothing recurses. Hidden text stays out of the
lines but its tags are kept, and ``ix:header`` goes to ``Resources``.
"""

from __future__ import annotations

from gate.errors import UnreadableFiling
from gate.filing.flow import Cell, Flow, Line, Tag
from gate.filing.resources import Resources
from gate.filing.rows import RowBuilder, join_row
from gate.filing.styles import (
    BREAK_AFTER,
    BREAK_BEFORE,
    HIDDEN,
    PLAIN,
    RAISED,
    look_of,
    raise_text,
)

MAX_DEPTH = 1_000
"""Deepest nesting that is read. Real filings stay under 60."""

_BLOCKS = frozenset(
    "p div h1 h2 h3 h4 h5 h6 li ul ol dl dt dd blockquote center pre section article aside "
    "main nav body hr address form fieldset figure figcaption header footer caption".split()
)
_UNSEEN = frozenset({"head", "script", "style", "title", "noscript", "template", "meta"})
_VALUES = frozenset({"nonfraction", "nonnumeric", "fraction"})
_INVISIBLE = {ord(character): None for character in "\u200b\u200c\u200d\u2060\ufeff"}


def _local(tag: str) -> tuple[str, bool]:
    """Return the local name in lower case, and whether it is inline XBRL's."""
    space, _, local = tag.rpartition("}")
    prefix, _, bare = local.rpartition(":")
    return bare.lower(), "inlineXBRL" in space or prefix.lower() == "ix"


class Walker:
    """Parser target; ``close()`` returns the flow. One walker reads one document."""

    def __init__(self) -> None:
        self.flow = Flow()
        self.resources = Resources()
        self._kinds: dict[str, tuple[str, str]] = {}
        self._looks: dict[str, int] = {}
        self._stack: list[tuple[str, str, int]] = []
        self._unseen = 0
        self._in_header = 0
        self._ordinal = 0
        self._raised = 0
        self._parts: list[str] = []
        self._length = 0
        self._space = False
        self._tags: list[Tag] = []
        self._open: list[Tag] = []
        self._tables: list[RowBuilder] = []
        self._table_count = 0
        self._page = 0

    # -- what the parser calls ---------------------------------------------------------

    def start(self, name: str, attributes: dict[str, str]) -> None:
        """Take an opening tag."""
        kind = self._kinds.get(name)
        if kind is None:
            kind = self._kinds[name] = self._classify(name)
        self._ordinal += 1
        local, role = kind
        if len(self._stack) >= MAX_DEPTH:
            raise UnreadableFiling(f"The document is nested more than {MAX_DEPTH} elements deep.")
        look = PLAIN
        if self._unseen:
            self._stack.append((local, role, look))
            self._unseen += 1
            if role == "value":
                self._open_tag(local, attributes)
            elif self._in_header:
                self.resources.start(local, attributes)
            elif role == "ix-header":
                self._in_header = self._unseen
            return
        style = attributes.get("style")
        if style:
            cached = self._looks.get(style)
            if cached is None:
                cached = self._looks[style] = look_of(style)
            look = cached
        if look or role:
            if role == "raised":
                look |= RAISED
            if look & HIDDEN or role in {"unseen", "ix-header"}:
                if role == "value":
                    self._open_tag(local, attributes)
                self._unseen = 1
                self._in_header = 1 if role == "ix-header" else 0
                self._stack.append((local, role, look))
                return
            if look & BREAK_BEFORE:
                self._new_page()
            if look & RAISED:
                self._raised += 1
            if role:
                self._start_role(local, role, attributes)
        self._stack.append((local, role, look))

    def end(self, name: str) -> None:  # noqa: ARG002 - the parser's signature
        """Take a closing tag."""
        local, role, look = self._stack.pop()
        if self._unseen:
            self._unseen -= 1
            if role == "value":
                self._close_tag()
            elif self._in_header:
                self.resources.end(local)
                if self._unseen < self._in_header:
                    self._in_header = 0
            return
        if look & RAISED:
            self._raised -= 1
        if role:
            self._end_role(local, role)
        if look & BREAK_AFTER:
            self._new_page()

    def data(self, text: str) -> None:
        """Take text."""
        if self._unseen:
            self._hidden_data(text)
            return
        if not text.isascii():
            text = text.translate(_INVISIBLE)
        words = " ".join(text.split())
        if not words:
            self._space = self._space or bool(text)
            return
        if self._raised:
            words = raise_text(words)
        if self._length and (self._space or text[0].isspace()):
            self._parts.append(" ")
            self._length += 1
        if self._open:
            for tag in self._open:
                if tag.start < 0:
                    tag.start = self._length
        self._parts.append(words)
        self._length += len(words)
        self._space = text[-1].isspace()

    def close(self) -> Flow:
        """Return what was read."""
        while self._tables:
            self._close_table()
        self._flush()
        self.flow.pages = self._page + 1
        return self.flow

    # -- elements ----------------------------------------------------------------------

    @staticmethod
    def _classify(name: str) -> tuple[str, str]:
        local, inline = _local(name)
        if inline:
            if local in _VALUES:
                return local, "value"
            return local, "ix-header" if local == "header" else ""
        if local in {"td", "th"}:
            return local, "cell"
        if local in {"tr", "table", "br"}:
            return local, local
        if local == "sup":
            return local, "raised"
        if local in _UNSEEN:
            return local, "unseen"
        return local, "block" if local in _BLOCKS else ""

    def _start_role(self, local: str, role: str, attributes: dict[str, str]) -> None:
        if role == "cell":
            if self._tables:
                self._start_cell(local, attributes)
        elif role == "value":
            self._open_tag(local, attributes)
        elif role == "block":
            self._break()
            if local == "hr":
                self._new_page()
        elif role == "br":
            self._break()
        elif role == "tr":
            if self._tables:
                self._close_row()
        elif role == "table":
            self._open_table()

    def _end_role(self, local: str, role: str) -> None:
        if role == "cell":
            if self._tables:
                self._end_cell()
        elif role == "value":
            self._close_tag()
        elif role == "block":
            if local != "hr":
                self._break()
        elif role == "tr":
            if self._tables:
                self._close_row()
        elif role == "table" and self._tables:
            self._close_table()

    def _break(self) -> None:
        """End the paragraph; within a cell a block is only a space."""
        if self._tables and self._tables[-1].in_cell:
            self._space = True
        else:
            self._flush()

    def _new_page(self) -> None:
        if not (self._tables and self._tables[-1].in_cell):
            self._flush()
        self._page += 1

    # -- text --------------------------------------------------------------------------

    def _take(self) -> tuple[str, list[Tag]]:
        """Return the text gathered so far with its tags, and start afresh."""
        text, tags = "".join(self._parts), self._tags
        self._parts, self._tags = [], []
        self._length = 0
        self._space = False
        return text, tags

    def _flush(self) -> None:
        text, tags = self._take()
        if text or tags:
            line = Line(text, self._ordinal, tags, page=self._page)
            for tag in tags:
                tag.line = line
            self.flow.lines.append(line)

    def _hidden_data(self, text: str) -> None:
        if self._in_header:
            self.flow.header_characters += len(text)
            self.resources.data(text)
        else:
            self.flow.hidden_characters += len(text.strip())
        for tag in self._open:
            if tag.hidden:
                tag.text += text

    # -- tags --------------------------------------------------------------------------

    def _open_tag(self, local: str, attributes: dict[str, str]) -> None:
        plain = {key.rpartition("}")[2].rpartition(":")[2].lower(): value
                 for key, value in attributes.items()}
        tag = Tag(local, plain, hidden=bool(self._unseen) or "style" in plain and bool(
            look_of(plain["style"]) & HIDDEN))
        self._open.append(tag)
        self.flow.tags.append(tag)

    def _close_tag(self) -> None:
        if not self._open:
            return
        tag = self._open.pop()
        if tag.hidden:
            return
        if tag.start < 0 or tag.start > self._length:
            tag.start = self._length
        tag.end = self._length
        if tag.kind != "nonnumeric" or tag.name.startswith("dei:"):
            tag.text = "".join(self._parts)[tag.start : tag.end]
            self._tags.append(tag)

    # -- tables ------------------------------------------------------------------------

    def _open_table(self) -> None:
        if self._tables and self._tables[-1].in_cell:
            # A table within a cell: the outer one is only there for the layout.
            self._end_cell()
            self._close_row()
            self._tables[-1].lay_out()
        else:
            self._flush()
        self._tables.append(RowBuilder(self._table_count))
        self._table_count += 1

    def _close_table(self) -> None:
        if self._tables[-1].in_cell:
            self._end_cell()
        self._close_row()
        self._tables.pop()

    def _start_cell(self, local: str, attributes: dict[str, str]) -> None:
        table = self._tables[-1]
        if table.in_cell:
            self._end_cell()
        else:
            self._flush()
        table.start_cell(
            attributes.get("colspan", ""), attributes.get("rowspan", ""), heading=local == "th"
        )

    def _end_cell(self) -> None:
        text, tags = self._take()
        self._tables[-1].end_cell(text, tags)

    def _close_row(self) -> None:
        table = self._tables[-1]
        if table.in_cell:
            self._end_cell()
        cells = table.end_row()
        if not cells:
            self._flush()
            return
        if table.is_layout:
            for cell in cells:
                self._emit_paragraph(cell)
            return
        text = join_row(cells)
        tags = [tag for cell in cells for tag in cell.tags]
        line = Line(text, self._ordinal, tags, cells, table.ordinal, page=self._page)
        for tag in tags:
            tag.line = line
        self.flow.lines.append(line)

    def _emit_paragraph(self, cell: Cell) -> None:
        line = Line(cell.text, self._ordinal, cell.tags, page=self._page)
        for tag in cell.tags:
            tag.line = line
        self.flow.lines.append(line)
