"""Markdown and plain text as a reader sees them: blocks, emphasis, links, tables, block quotes.

    text -> one passage a block: heading, paragraph, list item, block quote, table cell

Emphasis marks go even inside a number (``$**14.5** billion``); links show their text and title,
images their alternative text; escapes, entities and inline HTML are resolved. Plain text is
read in the same way: what is no markup stays as it stands.
"""

from __future__ import annotations

from html import unescape
from typing import TYPE_CHECKING, Final

import regex

from gate.articles.markup import HtmlView
from gate.articles.view import View
from gate.typography import time_limit

if TYPE_CHECKING:
    from gate.claims import Passage

_FENCE: Final = regex.compile(r"[ ]{0,3}(?:`{3,}|~{3,})")
_HEADING: Final = regex.compile(r"[ ]{0,3}#{1,6}[ \t]+")
_QUOTE: Final = regex.compile(r"(?:[ ]{0,3}>[ ]?)+")
_ITEM: Final = regex.compile(r"[ \t]*(?:[-*+•·▪‣–]|(?=\d{1,3}[.)][ \t]))[ \t]*")
_RULE: Final = regex.compile(r"[ ]{0,3}(?:([-*_=])[ \t]*)(?:\1[ \t]*){2,}$")
_TABLE_RULE: Final = regex.compile(r"[ ]*\|?[ ]*:?-+:?[ ]*(?:\|[ ]*:?-+:?[ ]*)*\|?[ ]*$")
_DEFINITION: Final = regex.compile(r"[ ]{0,3}\[[^\]\n^]+\]:[ ]*\S+")
_BLOCK_HTML: Final = regex.compile(
    r"<(?:p|div|h[1-6]|table|ul|ol|li|section|article|blockquote|body|html|head|figure|header|footer"
    r"|main|!doctype)\b",
    regex.IGNORECASE,
)
_INLINE: Final = regex.compile(
    r"""
      (?P<escape> \\ (?=[!"\#$%&'()*+,\-./:;<=>?@\[\\\]^_`{|}~]) )
    | (?P<comment> <!--.*?(?:-->|$) )
    | (?P<hidden> <(?P<tag>script|style|template)\b.*?(?:</(?P=tag)\s*>|$) )
    | (?P<br> <br\s*/?> )
    | (?P<html> </?[a-zA-Z][a-zA-Z0-9:-]*(?:\s[^<>]*)?/?> )
    | (?P<entity> &(?:[a-zA-Z][a-zA-Z0-9]{1,31}|\#[0-9]{1,7}|\#[xX][0-9a-fA-F]{1,6}); )
    | (?P<image> !?\[ (?P<label> (?:[^\[\]\n]|\[[^\[\]\n]*\])* ) \]
                 \( [^()\s]* (?:\([^()\s]*\)[^()\s]*)*
                    (?: \s+ ["'(](?P<title>[^"\n]*?)["')] )? \s* \) )
    | (?P<code> `+ )
    | (?P<strike> ~~(?=\S) | (?<=\S)~~ )
    | (?P<star> (?<![\s*])\*{1,3}+(?!\*) | \*{1,3}+(?![\s*]) )
    | (?P<under> (?<![\p{L}\p{N}_])_{1,3}+(?=[^\s_]) | (?<=[^\s_])_{1,3}+(?![\p{L}\p{N}_]) )
    """,
    regex.VERBOSE | regex.IGNORECASE | regex.DOTALL,
)


def read_markdown(
    source: str, *, pointer: str = "", role: str = "body", context: str = ""
) -> tuple[list[Passage], list[str]]:
    """Return the passages of ``source`` in reading order, and the texts that it hides."""
    if _BLOCK_HTML.search(source, timeout=time_limit(source)):
        html = HtmlView(source, pointer=pointer, role=role)
        return html.read(), html.hidden
    reader = _Markdown(source, pointer, role, context)
    return reader.read(), reader.hidden


class _Markdown:
    """One source being read, line by line."""

    def __init__(self, source: str, pointer: str, role: str, context: str) -> None:
        self.source = source
        self.pointer = pointer
        self.role = role
        self.context = context
        self.hidden: list[str] = []
        self.passages: list[Passage] = []
        self._block: list[tuple[int, int]] = []
        """Ranges of the source that make up the block so far, one a line."""
        self._block_role = role
        self._heads: list[str] = []

    def read(self) -> list[Passage]:
        at, fenced = 0, False
        for line in self.source.splitlines(keepends=True):
            end = at + len(line.rstrip("\r\n"))
            if _FENCE.match(line):
                self._end_block()
                fenced = not fenced
            elif fenced:
                self._add(at, end, "code")
            else:
                self._read_line(at, end)
            at += len(line)
        self._end_block()
        return self.passages

    def _read_line(self, start: int, end: int) -> None:
        line = self.source[start:end]
        if not line.strip() or _RULE.match(line):
            self._end_block()
            return
        if _DEFINITION.match(line):
            self._end_block()
            self.hidden.append(line.strip())
            return
        if "|" in line and self._is_table(line, end):
            self._end_block()
            self._read_row(start, end)
            return
        self._heads = []
        if match := _HEADING.match(line):
            self._end_block()
            self._add(start + match.end(), start + len(line.rstrip(" #")), "headline")
            self._end_block()
        elif match := _QUOTE.match(line):
            if self._block_role != "quote":
                self._end_block()
            self._add(start + match.end(), end, "quote")
        elif (match := _ITEM.match(line)) and self._starts_item(line, match):
            self._end_block()
            self._add(start + match.end(), end, "item")
        else:
            self._add(start, end, self._block_role if self._block else self.role)

    def _starts_item(self, line: str, match: regex.Match[str]) -> bool:
        """Tell a list item from a line that begins with a sign or emphasis."""
        mark = match.group().strip()
        return not mark or (match.group().endswith((" ", "\t")) and line[match.end() :] != "")

    def _is_table(self, line: str, end: int) -> bool:
        """Tell a table's row: it follows another, begins with a bar, or a rule comes next."""
        if self._heads or line.lstrip().startswith("|"):
            return True
        following = self.source[end:].lstrip("\r\n").partition("\n")[0]
        return "|" in following and _TABLE_RULE.match(following) is not None

    def _read_row(self, start: int, end: int) -> None:
        line = self.source[start:end]
        if _TABLE_RULE.match(line):
            return
        cells: list[tuple[int, int]] = []
        at = start
        for match in regex.finditer(r"(?<!\\)\|", line):
            cells.append((at, start + match.start()))
            at = start + match.end()
        cells.append((at, end))
        if line.lstrip().startswith("|"):
            cells = cells[1:]
        if line.rstrip().endswith("|"):
            cells = cells[:-1]
        shown = [self._show([cell], "cell", "") for cell in cells]
        texts = [passage.text if passage else "" for passage in shown]
        for index, cell in enumerate(cells):
            head = self._heads[index] if index < len(self._heads) else ""
            row = texts[0] if index and self._heads else ""
            passage = self._show([cell], "cell", " ".join(p for p in (row, head) if p))
            if passage is not None:
                self.passages.append(passage)
        self._heads = self._heads or texts

    def _add(self, start: int, end: int, role: str) -> None:
        if not self._block:
            self._block_role = role
        self._block.append((start, end))

    def _end_block(self) -> None:
        if self._block:
            passage = self._show(self._block, self._block_role, self.context)
            if passage is not None:
                self.passages.append(passage)
        self._block = []
        self._block_role = self.role

    def _show(self, ranges: list[tuple[int, int]], role: str, context: str) -> Passage | None:
        """Return the given lines as one passage, their markup resolved."""
        view = View(self.source)
        for index, (start, end) in enumerate(ranges):
            if index:
                view.put("\n", ranges[index - 1][1])
            self._show_inline(view, start, end)
        return view.passage(pointer=self.pointer, role=role, context=context)

    def _show_inline(self, view: View, start: int, end: int) -> None:
        at = start
        while at < end:
            match = _INLINE.search(self.source, at, end, timeout=time_limit(self.source))
            if match is None:
                break
            view.keep(at, match.start())
            at = self._show_mark(view, match)
        if at < end:
            view.keep(at, end)

    def _show_mark(self, view: View, match: regex.Match[str]) -> int:
        """Show what one piece of markup stands for; return where reading goes on."""
        start, end = match.span()
        if match["escape"]:
            view.keep(end, end + 1)
            return end + 1
        if match["entity"]:
            view.put(unescape(match["entity"]), start)
        elif match["br"]:
            view.put("\n", start)
        elif match["image"]:
            self._show_inline(view, match.start("label"), match.end("label"))
            if match["title"]:
                view.put(" (", start)
                view.keep(match.start("title"), match.end("title"))
                view.put(")", end - 1)
        elif match["comment"] or match["hidden"]:
            self.hidden.append(match.group())
        elif match["code"] and match.end() - match.start() > 3:
            view.keep(start, end)
        return end
