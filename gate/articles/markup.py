"""HTML as a browser shows it: blocks, cells, alternative texts; hidden text reported.

    HTML document  ->  one passage a block (paragraph, heading, list item, table cell …)

Inline tags join the text around them, so ``14<b>.5</b> billion`` is one number. A table cell's
passage carries the heads of its row and column as context. Built on the standard library's
tokeniser, which gives the place of every piece; Markdown uses the same class for its inline
HTML, so entities are read in one way.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from html import unescape
from html.parser import HTMLParser
from typing import TYPE_CHECKING, Final

import regex

from gate.articles.view import View
from gate.errors import UnreadableArticle
from gate.numbers.vocabulary import vocabulary

if TYPE_CHECKING:
    from gate.claims import Passage

_BLOCKS: Final = vocabulary(
    """
    address article aside blockquote body caption center dd details dialog div dl dt fieldset
    figcaption figure footer form h1 h2 h3 h4 h5 h6 head header hr html legend li main nav ol
    option p pre section summary table tbody td tfoot th thead title tr ul
    """
)
_UNSEEN: Final = vocabulary(
    """
    script style template iframe canvas datalist
    """
)
_VOID: Final = vocabulary("area base br col embed hr img input link meta source track wbr")
_ROLES: Final = {
    "title": "headline",
    "h1": "headline",
    "h2": "headline",
    "h3": "headline",
    "h4": "headline",
    "h5": "headline",
    "h6": "headline",
    "blockquote": "quote",
    "q": "quote",
    "td": "cell",
    "th": "cell",
    "li": "item",
    "caption": "caption",
    "figcaption": "caption",
}
_SHOWN_ATTRIBUTES: Final = ("alt", "title", "aria-label", "placeholder")
_SHOWN_META: Final = vocabulary(
    """
    description og:title og:description twitter:title twitter:description og:image:alt
    twitter:image:alt
    """
)
"""What no browser draws. Fallbacks (``noscript``, ``object``) and drawings may be seen."""
_HIDING: Final = {
    "display": regex.compile(r"none"),
    "visibility": regex.compile(r"hidden|collapse"),
    "font-size": regex.compile(r"0(?:px|pt|em|rem|%)?"),
    "opacity": regex.compile(r"0?\.?0+%?"),
}
"""By property: the value, whole, that hides an element."""
_STYLE_COMMENT: Final = regex.compile(r"/\*.*?\*/", regex.DOTALL)
DEEPEST: Final = 1000
"""Elements open at once; no article comes near, and time grows with the square of it."""
_RAISED: Final = str.maketrans("0123456789()", "⁰¹²³⁴⁵⁶⁷⁸⁹⁽⁾")
_SPACES: Final = regex.compile(r"\s+")


@dataclass(slots=True)
class _Table:
    """The table being read: its column heads, and the row so far."""

    heads: list[str] = field(default_factory=list)
    row: list[tuple[str, str]] = field(default_factory=list)
    """(tag, text) of the cells of the current row."""
    rows: int = 0


class HtmlView(HTMLParser):
    """Reads one HTML source into passages; ``passages`` and ``hidden`` hold the outcome."""

    def __init__(self, source: str, *, pointer: str = "", role: str = "body") -> None:
        super().__init__(convert_charrefs=False)
        self.source = source
        self.pointer = pointer
        self.role = role
        self.passages: list[Passage] = []
        self.hidden: list[str] = []
        self.lang = ""
        self._lines = [0, *(m.end() for m in regex.finditer("\n", source))]
        self._view = View(source)
        self._open: list[tuple[str, bool]] = []
        """(tag, whether it hides what is in it)."""
        self._tables: list[_Table] = []
        self._extra: list[Passage] = []

    def read(self) -> list[Passage]:
        """Read the whole source and return its passages in reading order."""
        self.feed(self.source)
        self.close()
        self._end_block()
        return self.passages

    # What the tokeniser found, one method each (the names are the standard library's).

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Open an element: end the block before it, note whether it hides, show attributes."""
        values = {name: value or "" for name, value in attrs}
        if tag == "html":
            self.lang = values.get("lang", "")
        if tag in _BLOCKS:
            self._end_block()
        if tag == "br":
            self._view.put("\n", self._place())
        if tag == "table":
            self._tables.append(_Table())
        elif tag == "tr" and self._tables:
            self._tables[-1].row = []
        hides = tag in _UNSEEN or _is_hidden(values)
        if not (hides or self._hides()):
            self._show_attributes(tag, values)
        if tag not in _VOID:
            self._open.append((tag, hides))
            if len(self._open) > DEEPEST:
                raise UnreadableArticle(f"its elements are nested more than {DEEPEST} deep")

    def handle_endtag(self, tag: str) -> None:
        """Close an element and everything left open in it; a stray end tag closes nothing."""
        if tag in _BLOCKS:
            self._end_block()
        if not any(name == tag for name, _ in self._open):
            return
        while self._open:
            name, _ = self._open.pop()
            if name == tag:
                break
        if tag == "table" and self._tables:
            self._tables.pop()
        elif tag == "tr" and self._tables:
            self._end_row()

    def handle_data(self, data: str) -> None:
        """Show text, or keep what is hidden for the report."""
        start = self._place()
        if self._hides():
            self._hide(data)
        elif self._open_tag() == "sup" and not data.strip("0123456789()"):
            # a raised marker or power must not become a digit of the text before it
            self._view.raised(data.translate(_RAISED), start)
        else:
            self._view.keep(start, start + len(data))

    def handle_entityref(self, name: str) -> None:
        """Show a named entity as its character."""
        self._show_reference(f"&{name}")

    def handle_charref(self, name: str) -> None:
        """Show a numeric reference as its character; old pages mean Windows-1252 by 128-159."""
        self._show_reference(f"&#{name}")

    def handle_comment(self, data: str) -> None:
        """Keep a comment for the report."""
        self._hide(data)

    # The parts of the work.

    def _place(self) -> int:
        line, column = self.getpos()
        return self._lines[line - 1] + column

    def _hides(self) -> bool:
        return any(hides for _, hides in self._open)

    def _hide(self, text: str) -> None:
        text = _SPACES.sub(" ", text).strip()
        if text and self._open_tag() not in {"script", "style"}:
            self.hidden.append(text)

    def _open_tag(self) -> str:
        return self._open[-1][0] if self._open else ""

    def _show_reference(self, written: str) -> None:
        start = self._place()
        if self._hides():
            return
        self._view.put(unescape(written + ";"), start)

    def _show_attributes(self, tag: str, values: dict[str, str]) -> None:
        names = list(_SHOWN_ATTRIBUTES)
        if tag == "meta":
            kind = values.get("name", values.get("property", "")).lower()
            names = ["content"] if kind in _SHOWN_META else []
        elif tag == "input" and values.get("type", "").lower() in {"button", "submit"}:
            names.append("value")
        for name in names:
            if values.get(name):
                self._extra.append(self._attribute(name, values[name]))
        if self._extra and tag in _BLOCKS | _VOID and not self._view.text.strip():
            self._flush_extra()

    def _attribute(self, name: str, value: str) -> Passage:
        """Return an attribute's text as a passage placed on its value in the source."""
        tag_text = self.get_starttag_text() or ""
        match = regex.search(rf"\b{name}\s*=\s*[\"']?", tag_text, regex.IGNORECASE)
        start = self._place() + (match.end() if match else 0)
        view = View(self.source)
        raw = self.source[start : start + len(value)]
        if raw == value:
            view.keep(start, start + len(value))
        else:
            view.put(value, start)
        role = "alt" if name != "content" else "meta"
        passage = view.passage(pointer=self.pointer, role=role)
        if passage is None:
            raise AssertionError("an empty attribute is never shown")
        return passage

    def _flush_extra(self) -> None:
        self.passages += self._extra
        self._extra = []

    def _end_block(self) -> None:
        """End the passage being shown, and show the attributes met inside it."""
        role = next((_ROLES[tag] for tag, _ in reversed(self._open) if tag in _ROLES), self.role)
        if any(tag == "blockquote" for tag, _ in self._open):
            role = "quote"
        passage = self._view.passage(pointer=self.pointer, role=role, context=self._context())
        if passage is not None:
            self.passages.append(passage)
            if role == "cell" and self._tables:
                cell = next(tag for tag, _ in reversed(self._open) if tag in {"td", "th"})
                self._tables[-1].row.append((cell, passage.text))
        elif self._open_tag() in {"td", "th"} and self._tables:
            self._tables[-1].row.append((self._open_tag(), ""))
        self._view = View(self.source)
        self._flush_extra()

    def _context(self) -> str:
        """Return the heads of the current cell's row and column."""
        if not self._tables or self._open_tag() not in {"td", "th"}:
            return ""
        table = self._tables[-1]
        at = len(table.row)
        column = table.heads[at] if at < len(table.heads) else ""
        row = table.row[0][1] if table.row else ""
        return " ".join(part for part in (row, column) if part)

    def _end_row(self) -> None:
        """Keep the first row, or every row of heads, as the columns' heads."""
        table = self._tables[-1]
        heads_only = bool(table.row) and all(tag == "th" for tag, _ in table.row)
        if heads_only or table.rows == 0:
            table.heads = [text for _, text in table.row]
        table.rows += 1


def _is_hidden(values: dict[str, str]) -> bool:
    """Tell whether an element's own attributes keep it from being seen."""
    return (
        "hidden" in values
        or values.get("type", "").lower() == "hidden"
        or _styled_away(values.get("style", ""))
    )


def _styled_away(style: str) -> bool:
    """Tell whether a style hides: whole property, whole value, the last of each counts."""
    last: dict[str, str] = {}
    for declaration in _STYLE_COMMENT.sub("", style).lower().split(";"):
        name, _, value = declaration.partition(":")
        last[name.strip()] = value.replace("!important", "").strip()
    return any(
        name in last and pattern.fullmatch(last[name]) is not None
        for name, pattern in _HIDING.items()
    )
