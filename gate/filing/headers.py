"""Columns of a table: their header text, their kind and what they say of time."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from functools import lru_cache

from gate.figures import ColumnKind
from gate.filing.phrases import NOTHING, TimePhrase, read_phrase
from gate.filing.tables import Grid, GridRow, Item, RowKind

_PERCENT_CHANGE = re.compile(
    r"(?:%|percent(?:age)?)\s*(?:change|increase|decrease|\(decrease\)|inc|chg|fav|variance)"
    r"|(?:change|increase|decrease|variance|chg\.?)[)\s/(]*(?:%|percent|in\s+percent)"
    r"|^%\s*(?:chg|var)\.?$|year[\s-]over[\s-]year",
    re.IGNORECASE,
)
_CHANGE = re.compile(
    r"\b(?:change|increase|decrease|variance|inc\.?|dec\b\.?(?!\.?\s*\d)|chg\.?|fav)\b",
    re.IGNORECASE,
)
_FLOWS = re.compile(r"\bnet\s+(?:increase|decrease|change)\b|\bchanges?\s+in\b", re.IGNORECASE)
_PERCENT = re.compile(r"^\(?%\)?$|\bpercent(?:age)?s?\b|\b%\s+of\b|%$|^%", re.IGNORECASE)
_AGE = re.compile(
    r"\boriginat|\bvintage|\bprior\s+to\b|\bmaturit|\b(?:less|more|greater|longer)\s+than\b"
    r"|\bmonths\s+or\s+(?:more|longer|greater)|\bpast\s+due\b|\bremaining\b",
    re.IGNORECASE,
)
"""Years and months that tell an age or a term, and no period of report."""
_NOTE = re.compile(r"^\(?notes?\.?(?:\s+(?:ref|no)\w*\.?)?\)?$|^ref\.?$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Head:
    """One column under one header block."""

    text: str
    kind: ColumnKind
    time: TimePhrase
    stub: TimePhrase
    """What the header rows say over the labels: "Three months ended June 30,"."""


def read_heads(grid: Grid) -> list[list[Head]]:
    """Return, for each header block, the head of each column."""
    blocks: list[list[Head]] = []
    for rows in grid.blocks:
        heading = [grid.rows[index] for index in rows]
        stub = " ".join(row.label for row in heading if row.label)
        printed = [_texts(row, grid) for row in heading]
        printed = [_over_groups(texts, printed[at + 1 :]) for at, texts in enumerate(printed)]
        parts = [
            [text for texts in printed for text in texts[at]] for at in range(len(grid.columns))
        ]
        stub_time = read_phrase(stub)
        heads = [_head(" ".join(texts), stub_time) for texts in parts]
        blocks.append([_dated(heads, at) for at in range(len(heads))])
    return blocks


def _texts(row: GridRow, grid: Grid) -> list[list[str]]:
    """Return what one header row prints over each column."""
    texts: list[list[str]] = [[] for _ in grid.columns]
    for item, columns in _spread(row, grid):
        for column in columns:
            texts[column].append(row.text(item))
    return texts


def _over_groups(texts: list[list[str]], below: list[list[list[str]]]) -> list[list[str]]:
    """Carry a heading set in the first cell of its group, without a span, over the group.

    Sure only where the rows below print one and the same group again under each heading:
    "As reported, Adjustments, As restated" under "Quarter" and under "Year to date".
    """
    starts = [at for at, found in enumerate(texts) if found]
    size = len(texts) // max(len(starts), 1)
    if len(starts) < 2 or size < 2 or starts != list(range(0, len(texts), size)):
        return texts
    groups = [[row[start : start + size] for row in below] for start in starts]
    if any(group != groups[0] for group in groups) or not _tell_apart(groups[0], size):
        return texts
    return [texts[at - at % size] for at in range(len(texts))]


def _tell_apart(group: list[list[list[str]]], size: int) -> bool:
    """Tell whether each column of a group has words of its own."""
    columns = [tuple(tuple(row[at]) for row in group) for at in range(size)]
    return all(map(any, columns)) and len(set(columns)) == size


def _dated(heads: list[Head], at: int) -> Head:
    """Give a share-of-sales column the dates of the amounts that it stands beside."""
    head = heads[at]
    if head.kind is not ColumnKind.PERCENT or _names_day(head.time):
        return head
    left = heads[at - 1] if at else None
    if left is None or left.kind is not ColumnKind.VALUE or not _names_day(left.time):
        return head
    return replace(head, time=left.time)


def _names_day(time: TimePhrase) -> bool:
    return bool(time.dates or time.years or time.month_days)


def _head(text: str, stub: TimePhrase) -> Head:
    time = NOTHING if _AGE.search(text) else read_phrase(text)
    return Head(text, column_kind(text), time, stub)


@lru_cache(maxsize=4096)
def column_kind(header: str) -> ColumnKind:
    """Return what a column holds, from its header."""
    if _PERCENT_CHANGE.search(header):
        return ColumnKind.PERCENT_CHANGE
    if _NOTE.match(header):
        return ColumnKind.NOTE
    if _PERCENT.search(header):
        return ColumnKind.PERCENT_CHANGE if _CHANGE.search(header) else ColumnKind.PERCENT
    if _CHANGE.search(header) and not _FLOWS.search(header):
        return ColumnKind.CHANGE
    return ColumnKind.VALUE


def _spread(row: GridRow, grid: Grid) -> list[tuple[Item, list[int]]]:
    """Return each heading item with the columns that it stands over."""
    items = [item for item in row.items if not _is_stub(item, row, grid)]
    found: list[tuple[Item, list[int]]] = []
    lost: list[Item] = []
    for item in items:
        columns = [
            at for at, (left, right) in enumerate(grid.columns)
            if left < item.right and item.left < right
        ]  # fmt: skip
        if columns:
            found.append((item, columns))
        else:
            lost.append(item)
    taken = {column for _, columns in found for column in columns}
    for item in lost:
        nearest = min(
            (at for at in range(len(grid.columns)) if at not in taken),
            key=lambda at: abs(grid.columns[at][0] + grid.columns[at][1] - item.left - item.right),
            default=None,
        )
        if nearest is not None:
            taken.add(nearest)
            found.append((item, [nearest]))
    return found


def _is_stub(item: Item, row: GridRow, grid: Grid) -> bool:
    return item.start < row.label_end and item.end <= row.label_end and item.left < max(
        grid.label_right, 1
    )  # fmt: skip


def read_title(line: str) -> TimePhrase:
    """Return what a heading says of time to the columns below it: an age is no length of theirs.

    "Less than 12 months" heads losses by age; the days beside it are still days.
    """
    phrase = read_phrase(line)
    return replace(phrase, lengths=()) if phrase.lengths and _AGE.search(line) else phrase


def title_lines(grid: Grid) -> list[str]:
    """Return the texts above the first data row that may be a title or a caption."""
    texts: list[str] = []
    for row in grid.rows:
        if row.kind is RowKind.DATA:
            break
        if row.kind is RowKind.HEADER:
            texts += [row.label] if row.label else []
            texts += [row.text(item) for item in row.items if item.right - item.left > 1]
        else:
            texts.append(row.line.text)
    return texts[:8]
