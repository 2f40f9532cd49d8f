"""The text of a paragraph or a cell as it is gathered, with the places of its tags."""

from __future__ import annotations

from gate.filing.flow import Tag
from gate.filing.styles import raise_text
from gate.filing.widths import visible


class TextRun:
    """Gathers one text after the other; tags may be open across several of them."""

    __slots__ = ("_open", "_parts", "_unstarted", "length", "raised", "space", "tags")

    def __init__(self) -> None:
        self.length = 0
        self.space = False
        """Something parts what was gathered from what follows."""
        self.raised = 0
        """How many elements around this place raise their text."""
        self.tags: list[Tag] = []
        """Those that ended in this text."""
        self._parts: list[str] = []
        self._open: list[Tag] = []
        self._unstarted: list[Tag] = []
        """Open tags whose text has not begun."""

    def add(self, text: str) -> None:
        """Take text, its runs of white space folded into one space."""
        if not text.isascii():
            text = visible(text)
            if not text:
                return
        words = " ".join(text.split())
        if not words:
            self.space = True
            return
        if self.raised:
            words = raise_text(words)
        length = self.length
        if length and (self.space or text[0].isspace()):
            self._parts.append(" ")
            length += 1
        if self._unstarted:
            for tag in self._unstarted:
                if tag.start < 0:
                    tag.start = length
            self._unstarted.clear()
        self._parts.append(words)
        self.length = length + len(words)
        self.space = text[-1].isspace()

    def open_tag(self, kind: str, attributes: dict[str, str]) -> Tag:
        """Return a tag that begins with the text to come."""
        tag = Tag(kind, attributes)
        self._open.append(tag)
        self._unstarted.append(tag)
        return tag

    def end_tag(self) -> None:
        """End the innermost open tag; what holds text for readers of tables only is not kept."""
        if not self._open:
            return
        tag = self._open.pop()
        length = self.length
        if tag.start < 0 or tag.start > length:
            tag.start = length
        tag.end = length
        if tag.kind != "nonnumeric" or tag.name.startswith("dei:"):
            parts = self._parts
            text = parts[0] if len(parts) == 1 else "".join(parts)
            tag.text = text[tag.start : tag.end]
            self.tags.append(tag)

    def take(self) -> tuple[str, list[Tag]]:
        """Return the text gathered so far with its tags, and start afresh."""
        parts, tags = self._parts, self.tags
        text = parts[0] if len(parts) == 1 else "".join(parts)
        self._parts, self.tags = [], []
        self.length = 0
        self.space = False
        return text, tags
