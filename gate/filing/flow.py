"""What the walk over a document leaves behind, before anything is understood.

A flow is a list of lines in reading order. A paragraph is one line; a table's
row is one line whose cells are joined as they are printed. Places here are
counted within a line; ``gate.filing.assembly`` turns them into places of the
filing's text.
"""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True, eq=False)
class Tag:
    """One inline XBRL element that holds a value, and where its text stands."""

    kind: str
    """``nonfraction``, ``nonnumeric`` or ``fraction``."""
    attributes: dict[str, str]
    """By local name in lower case: ``name``, ``contextref``, ``scale`` …"""
    hidden: bool = False
    text: str = ""
    line: Line | None = None
    start: int = -1
    end: int = -1

    @property
    def name(self) -> str:
        """The concept, ``us-gaap:Revenues``."""
        return self.attributes.get("name", "")


@dataclass(slots=True, eq=False)
class Cell:
    """One cell with text, at its place in the table's grid and in its line."""

    column: int
    span: int
    text: str
    tags: list[Tag]
    is_heading: bool = False
    start: int = 0
    """Within the line."""

    @property
    def end(self) -> int:
        """One past the cell's last character within the line."""
        return self.start + len(self.text)


@dataclass(slots=True, eq=False)
class Line:
    """One line of the filing's text: a paragraph, or a table's row."""

    text: str
    source: int = 0
    """Ordinal of the element that it came from, among those that shape text, in their order."""
    tags: list[Tag] = field(default_factory=list)
    cells: list[Cell] | None = None
    table: int = -1
    """Ordinal of the table; -1 for a paragraph."""
    indent: int = 0
    """How far the row's label is set in, in points; 0 when unknown."""
    start: int = 0
    """Within the filing's text; set when the text is assembled."""
    page: int = 0
    """Page on which it stands, counted from 0."""
    joined: bool = False
    """Tell whether it goes on with the sentence of the line before it."""

    @property
    def end(self) -> int:
        """One past the line's last character within the filing's text."""
        return self.start + len(self.text)


@dataclass(slots=True)
class Flow:
    """A document in reading order, with its tags and what was left out."""

    lines: list[Line] = field(default_factory=list)
    tags: list[Tag] = field(default_factory=list)
    hidden_characters: int = 0
    """Characters of text that no reader sees."""
    header_characters: int = 0
    """Characters in ``ix:header``: contexts, units and hidden facts."""
    pages: int = 1
