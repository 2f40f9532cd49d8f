"""What stands above a table and governs it: heading, scale line, period, kind of statement."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING

from gate.filing.cells import read_cell
from gate.filing.phrases import NOTHING, TimePhrase, read_phrase
from gate.filing.scales import ScaleNote, names_scale, read_caption

if TYPE_CHECKING:
    from gate.filing.flow import Line

_REACH = 10
"""How many lines above a table may belong to its heading."""
_SHORT = 260
"""Longest heading; a longer paragraph is prose and ends the heading."""

_FILING_WIDE = re.compile(
    r"\b(?:unless|except\s+(?:as|where|per|for)|otherwise|throughout|tabular|all\s+(?:dollar\s+)?"
    r"amounts|amounts\s+in\s+the\s+(?:notes|tables)|(?:dollar\s+)?amounts\s+(?:are|presented))\b",
    re.IGNORECASE,
)
_WIDE_WORDS = ("unless", "except", "otherwise", "throughout", "tabular", "amounts")
"""One of them stands in whatever the pattern above finds: a look for each is much cheaper."""
_HOLDERS = r"(?:stock|share)(?:holders|owners|\s*owners)['’]?s?['’]?|members['’]?|partners['’]?"


class Statement(Enum):
    """Which financial statement a table is; NONE for every other table."""

    NONE = ""
    BALANCE = "balance sheet"
    INCOME = "statement of operations"
    CASH = "statement of cash flows"
    EQUITY = "statement of equity"


_TITLES = (
    (Statement.CASH, re.compile(
        r"\bstatements?\s+of\s+(?:\w+\s+){0,4}cash\s+flows?\b|\bcash\s+flows?\s+statements?\b",
        re.IGNORECASE)),
    (Statement.EQUITY, re.compile(
        rf"\bstatements?\s+of\s+(?:[\w-]+[,\s]+){{0,6}}?(?:{_HOLDERS}|equity|deficit|capital)\b"
        rf"|\bstatements?\s+of\s+(?:\w+\s+){{0,3}}(?:changes|deficit)", re.IGNORECASE)),
    (Statement.BALANCE, re.compile(
        r"\bbalance\s+sheets?\b|\bstatements?\s+of\s+(?:\w+\s+){0,4}financial\s+(?:position|condition)",
        re.IGNORECASE)),
    (Statement.INCOME, re.compile(
        r"\bstatements?\s+of\s+(?:\w+[,\s]+){0,4}?(?:operations?|income|earnings|loss(?:es)?"
        r"|profit|results)\b|\bincome\s+statements?\b|\b(?:earnings|operations)\s+statements?\b",
        re.IGNORECASE)),
)  # fmt: skip
_NOT_TITLE = re.compile(
    r"\b(?:see|accompanying|notes?\s+(?:to|\d)|included|in\s+the|line\s+item|following|table\s+of"
    r"|impact|effect|location|caption|shown|within|reconcil\w+|summarized|amounts\s+(?:of|are))\b",
    re.IGNORECASE,
)


@dataclass(slots=True)
class Caption:
    """The heading of one table; places are of the filing's text."""

    start: int = 0
    end: int = 0
    lines: tuple[str, ...] = ()
    statement: Statement = Statement.NONE
    scale: ScaleNote | None = None
    inside: bool = False
    """Tell whether the scale stands in the table itself."""
    inherited: bool = False
    """Tell whether the scale is that of the statement's page before."""
    time: TimePhrase = NOTHING
    """What the nearest heading lines say of time."""


@lru_cache(maxsize=4096)
def statement_of(text: str) -> Statement:
    """Return the statement that a heading names, or NONE."""
    if len(text) > 170 or text.rstrip().endswith((".", ":")) or _NOT_TITLE.search(text):
        return Statement.NONE
    for statement, title in _TITLES:
        if title.search(text):
            return statement
    return Statement.NONE


def read_heading(lines: list[Line], first: int, own: list[str]) -> Caption:
    """Return the caption of the table whose first row is ``lines[first]``.

    ``own`` are the title lines inside the table, top to bottom. The nearest scale
    wins, and so does the nearest period.
    """
    caption = Caption(start=lines[first].start, end=lines[first].start)
    above = _above(lines, first)
    texts = own[::-1] + [line.text for line in above]
    taken: list[str] = []
    for at, text in enumerate(texts):
        note = read_caption(text) if caption.scale is None else None
        if note is not None and (len(text) <= _SHORT or _in_brackets(text, note)):
            caption.scale, caption.inside = note, at < len(own)
        if caption.statement is Statement.NONE:
            caption.statement = statement_of(text)
        if not caption.time:
            phrase = read_phrase(text)
            if (
                phrase.lengths
                or phrase.dates
                or phrase.month_days
                or (phrase.years and len(text) < 80)
            ):
                caption.time = phrase
        taken.append(text)
    caption.lines = tuple(taken[::-1])
    if above:
        caption.start = above[-1].start
        caption.end = above[0].end
    return caption


def _in_brackets(text: str, note: ScaleNote) -> bool:
    return "(" in text[max(note.start - 40, 0) : note.start + 1] or len(text) - note.end < 40


def _above(lines: list[Line], first: int) -> list[Line]:
    """Return the heading lines above a table, nearest first."""
    found: list[Line] = []
    table = lines[first].table
    for index in range(first - 1, max(first - 1 - _REACH, -1), -1):
        line = lines[index]
        if line.cells is not None and (line.table == table or not _is_heading_row(line)):
            break
        if len(line.text) > _SHORT:
            if not found and read_caption(line.text[-200:]):
                found.append(line)
            break
        found.append(line)
        if statement_of(line.text) is not Statement.NONE:
            break
    return found


def _is_heading_row(line: Line) -> bool:
    """Recognise a row of a small table that only sets a heading: no numbers but years."""
    cells = line.cells or []
    if len(cells) > 2 or any(tag.kind == "nonfraction" for tag in line.tags):
        return False
    numbers = [number for cell in cells if (number := read_cell(cell.text)) is not None]
    return all(number.is_year for number in numbers)


def filing_wide_scale(text: str) -> ScaleNote | None:
    """Return the scale that a paragraph states for all that follows, or None."""
    if len(text) > 1200 or not names_scale(text):
        return None
    lowered = text.lower()
    if not any(word in lowered for word in _WIDE_WORDS) or not _FILING_WIDE.search(text):
        return None
    return read_caption(text)
