"""From lines to the filing's text: page furniture out, broken sentences whole, places set.

Page furniture is what a page repeats and no sentence needs: page numbers, links
back to the table of contents, running heads. It is looked for only where pages
meet, and never taken when it speaks of scale or period.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from gate.filing.phrases import read_phrase
from gate.filing.scales import read_caption

if TYPE_CHECKING:
    from gate.filing.flow import Flow, Line

_EDGE = 4
"""How many lines at a page's top and bottom may be furniture."""
_REPEATS = 3
"""How many pages must repeat a running head before it is one."""
_LONGEST = 160
_FOOTER_ROWS = 2
"""Most rows of a table that is a page's head or foot."""

_PAGE_NUMBER = re.compile(
    r"(?:page\s+)?[-–—|\s]*(?:[A-Z]{1,2}-)?(?:\d{1,3}|[ivxlc]{1,6})[-–—|.\s]*(?:of\s+\d{1,3})?",
    re.IGNORECASE,
)
_LINK = re.compile(
    r"(?:back\s+to\s+)?(?:(?:table\s+of\s+contents|index)\s*)+(?:\d{1,3})?", re.IGNORECASE
)
_SENTENCE_END = re.compile(r"[.:;!?][)”\"’']*$")
_STATES = re.compile(r"[$€£¥%]|\b(?:million|billion|thousand)s?\b", re.IGNORECASE)
"""A line that states an amount is no furniture, however often it comes in like words."""
_DIGITS = re.compile(r"\d+")


def assemble(flow: Flow) -> tuple[str, list[Line]]:
    """Return the filing's text and the lines left in it, with their places set."""
    lines = _without_furniture(flow.lines)
    parts: list[str] = []
    position = 0
    before: Line | None = None
    for line in lines:
        if before is not None:
            line.joined = _goes_on(before, line)
            parts.append(" " if line.joined else "\n")
            position += 1
        line.start = position
        parts.append(line.text)
        position += len(line.text)
        before = line
    return "".join(parts), lines


def _goes_on(before: Line, line: Line) -> bool:
    """Tell whether a page broke the sentence of ``before`` and ``line`` goes on with it."""
    return (
        line.page != before.page
        and before.cells is None
        and line.cells is None
        and len(before.text) > 60
        and _SENTENCE_END.search(before.text) is None
        and (line.text[:1].islower() or before.text.endswith((",", " and", " of", " the")))
    )


def _without_furniture(lines: list[Line]) -> list[Line]:
    if not lines:
        return []
    edges = _edges(lines)
    heads = Counter(_shape(text) for index in edges if len(text := lines[index].text) <= _LONGEST)
    sizes = Counter(line.table for line in lines if line.cells is not None)
    taken = {
        index
        for index in edges
        if (lines[index].cells is None or sizes[lines[index].table] <= _FOOTER_ROWS)
        and _is_furniture(lines[index], heads)
    }
    return [
        line
        for index, line in enumerate(lines)
        if index not in taken and not (line.cells is None and _LINK.fullmatch(line.text))
    ]


def _edges(lines: list[Line]) -> set[int]:
    """Return the indices of lines at the top or bottom of a page (inner edges only)."""
    found: set[int] = set()
    for index in range(1, len(lines)):
        if lines[index].page != lines[index - 1].page:
            found.update(range(max(index - _EDGE, 0), min(index + _EDGE, len(lines))))
    found.update(range(max(len(lines) - 2, 0), len(lines)) if lines[-1].page else ())
    return found


def _shape(text: str) -> str:
    return _DIGITS.sub("#", text).strip().lower()


def _is_furniture(line: Line, heads: Counter[str]) -> bool:
    text = line.text
    if not text or any(tag.kind == "nonfraction" for tag in line.tags):
        return False
    if _PAGE_NUMBER.fullmatch(text) or _LINK.fullmatch(text):
        return True
    if len(text) > _LONGEST or heads[_shape(text)] < _REPEATS or _STATES.search(text):
        return False
    phrase = read_phrase(text)
    return not (read_caption(text) or phrase.lengths or (phrase.dates and len(text) < 40))
