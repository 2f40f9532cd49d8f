"""A table's grid: items of each row, the columns of numbers, headers, labels.

Widths and paddings differ from filer to filer: one printed column is one to five
grid columns (currency, digits, bracket, spacer). Columns are therefore found
from where numbers stand, and a header belongs to each column it overlaps.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING

from gate.filing.cells import RAISED, CellNumber, read_cell
from gate.filing.phrases import read_phrase
from gate.filing.scales import read_caption

if TYPE_CHECKING:
    from gate.filing.flow import Cell, Line, Tag

_FAR = 1_000_000
"""Beyond any grid column."""
_LONGEST_LABEL = 500
"""Longer texts are prose; what makes a label is said by then."""
_MOST_COLUMNS = 200
"""Columns of numbers that one table may have; real ones have some thirty."""
_WIDEST = 2_000
"""Most grid columns of one item that are looked at."""
_PREFIX = re.compile(r"[(\[]?\s*(?:[A-Z]{0,3}[$€£¥₹₩]|CHF|EUR|GBP|USD)?\s*[(\[]?")
_SUFFIX = re.compile(r"\s*[)\]%]|\s*(?:pts?\.?|bps|x|¢)\s*$")
_SUFFIX_STARTS = frozenset(")]%pbx¢ \u00a0")
_LEADERS = re.compile(r"(?:\s*[.…·_]){3,}\s*$|\s*[.…·]{2,}\s*$")
_LABEL_ENDS = frozenset(f".…·_)*†‡§,{RAISED}")
"""What dotted leaders and note markers end with."""
_NOTES = re.compile(rf"(?:\s*(?:\(\s*(?:\d{{1,2}}|[a-z])\s*\)|[{RAISED}]+|\*+|[†‡§]+)[\s,]*)+$")


class RowKind(Enum):
    """What a row is there for."""

    HEADER = "header"
    SECTION = "section"
    DATA = "data"
    TEXT = "text"


@dataclass(slots=True)
class Item:
    """What stands together in a row: one number with its split cells, or one text."""

    start: int
    end: int
    left: int
    """First grid column."""
    right: int
    """One past the last grid column."""
    number: CellNumber | None
    core: int
    """First grid column of the cell that holds the digits."""
    core_right: int
    tags: list[Tag]
    is_heading: bool = False
    column: int | None = None
    """Index in the grid's columns of numbers; set by ``read_grid``."""


@dataclass(slots=True)
class GridRow:
    """One row as understood: its kind, its items, its label and the sections above it."""

    line: Line
    items: list[Item]
    kind: RowKind = RowKind.TEXT
    block: int = 0
    """Which of the table's header blocks governs it."""
    label: str = ""
    label_start: int = 0
    label_end: int = 0
    section: tuple[str, ...] = ()

    def text(self, item: Item) -> str:
        """Return the item's text as printed."""
        return self.line.text[item.start : item.end]


@dataclass(slots=True)
class Grid:
    """One table: rows, columns of numbers as grid ranges, and header blocks."""

    rows: list[GridRow]
    columns: list[tuple[int, int]]
    """Grid range of each column of numbers, left to right."""
    label_right: int = 0
    """One past the last grid column of the labels."""
    blocks: list[list[int]] = field(default_factory=list)
    """Rows (by index) that head each block."""


def read_grid(lines: list[Line]) -> Grid:
    """Return the grid of a table's rows. Linear in the number of cells."""
    rows = [GridRow(line, _items(line)) for line in lines]
    label_right = _label_right(rows)
    _settle_years(rows, label_right)
    columns = _columns(rows, label_right)
    grid = Grid(rows, columns, label_right)
    owners = _owners(columns)
    for row in rows:
        for item in row.items:
            if item.left >= label_right:
                item.column = _column_of(item, owners)
    _set_labels(grid)
    _set_kinds(grid)
    return grid


# -- items -----------------------------------------------------------------------------


def _items(line: Line) -> list[Item]:
    items: list[Item] = []
    cells = [cell for cell in line.cells or () if cell.text or cell.tags]
    last = len(cells) - 1
    position = 0
    while position <= last:
        first = core = cells[position]
        run = [first]
        while position < last and len(core.text) <= 4 and _is_prefix(core.text):
            position += 1
            core = cells[position]
            run.append(core)
        number = None
        if len(run) > 1 or _may_be_number(core.text):
            behind = 0
            if position < last and cells[position + 1].text[:1] in _SUFFIX_STARTS:
                behind = _suffixes(cells, position)
            if behind:
                number = read_cell(line.text[first.start : cells[position + behind].end])
                if number is not None:
                    run += cells[position + 1 : position + 1 + behind]
                    position += behind
            if number is None:
                alone = core is first
                number = read_cell(first.text if alone else line.text[first.start : core.end])
        items.append(_item(run, core, number))
        position += 1
    return items


@lru_cache(maxsize=1024)
def _is_prefix(text: str) -> bool:
    return _PREFIX.fullmatch(text) is not None


def _suffixes(cells: list[Cell], position: int) -> int:
    """Return how many cells behind ``position`` hold only what closes a number."""
    count = 0
    for cell in cells[position + 1 :]:
        if cell.text[:1] not in _SUFFIX_STARTS or not _SUFFIX.match(cell.text):
            break
        count += 1
    return count


def _item(cells: list[Cell], core: Cell, number: CellNumber | None) -> Item:
    first = cells[0]
    if len(cells) == 1:
        right = first.column + first.span
        return Item(
            first.start, first.start + len(first.text), first.column, right, number,
            first.column, right, first.tags, first.is_heading,
        )  # fmt: skip
    last = cells[-1]
    return Item(
        first.start, last.end, first.column, last.column + last.span, number,
        core.column, core.column + core.span, [tag for cell in cells for tag in cell.tags],
        first.is_heading,
    )  # fmt: skip


def _may_be_number(text: str) -> bool:
    """Cheap test before the grammar: digits early on, or a dash, and not long."""
    return 0 < len(text) <= 40 and (
        text[0].isdigit() or text[0] in "($€£¥-−–—‑‐.[+" or text[-1].isdigit()
        or text[-1] in "%)" or text[0] in "UCAHRNS"
    )  # fmt: skip


def _label_right(rows: list[GridRow]) -> int:
    """Return where labels end: the usual right edge of first texts in the first columns."""
    edges: Counter[int] = Counter()
    limit = min(
        (item.left for row in rows for item in row.items
         if item.number and not item.number.is_year and item.left > 0),
        default=_FAR,
    )  # fmt: skip
    for row in rows:
        if row.items and row.items[0].left == 0 and len(row.items) > 1:
            first = row.items[0]
            if first.right <= limit:
                edges[first.right] += 1
    if edges:
        return max(edges)
    starts = [row.items[0].left for row in rows if row.items]
    return 1 if starts and min(starts) == 0 and limit > 0 and limit < _FAR else 0


def _settle_years(rows: list[GridRow], label_right: int) -> None:
    """Take numbers in the label column for names of the row ("2024", "2025"); it is no figure."""
    for row in rows:
        if len(row.items) > 1:
            first = row.items[0]
            if first.number and first.left == 0 and first.right <= label_right and not first.tags:
                first.number = None


# -- columns ---------------------------------------------------------------------------


def _columns(rows: list[GridRow], label_right: int) -> list[tuple[int, int]]:
    """Return the grid range of each column of numbers, from the narrowest numbers up."""
    spans: Counter[tuple[int, int]] = Counter()
    for row in rows:
        for item in row.items:
            if item.number and item.left >= label_right:
                spans[item.core, item.core_right] += 0 if item.number.is_year else 1
    ranges: list[list[int]] = []
    for (left, right), _ in sorted(
        spans.items(), key=lambda entry: (entry[1] == 0, entry[0][1] - entry[0][0], entry[0])
    ):
        if len(ranges) >= _MOST_COLUMNS:
            break
        over = [found for found in ranges if found[0] < right and left < found[1]]
        if not over:
            ranges.append([left, right])
        elif len(over) == 1:
            over[0][0] = min(over[0][0], left)
            over[0][1] = max(over[0][1], right)
    ranges.sort()
    return _widen(rows, [(left, right) for left, right in ranges], label_right)


def _widen(
    rows: list[GridRow], columns: list[tuple[int, int]], label_right: int
) -> list[tuple[int, int]]:
    """Take in the currency and bracket cells that stand with a column's numbers."""
    wide = [list(column) for column in columns]
    owners = _owners(columns)
    for row in rows:
        for item in row.items:
            if not item.number or item.left < label_right or item.number.is_year:
                continue
            if item.left == item.core and item.right == item.core_right:
                continue
            at = owners.get(item.core)
            if at is None or owners.get(item.core_right - 1, at) != at:
                continue
            left_limit = columns[at - 1][1] if at else label_right
            right_limit = columns[at + 1][0] if at + 1 < len(columns) else _FAR
            wide[at][0] = min(wide[at][0], max(item.left, left_limit))
            wide[at][1] = max(wide[at][1], min(item.right, right_limit))
    return [(left, right) for left, right in wide]


def _owners(columns: list[tuple[int, int]]) -> dict[int, int]:
    """Return, for each grid column, the column of numbers that it belongs to."""
    return {place: at for at, (left, right) in enumerate(columns) for place in range(left, right)}


def _column_of(item: Item, owners: dict[int, int]) -> int | None:
    """Return the column that an item stands in; of several, the one it ends with."""
    last = owners.get(item.core_right - 1)
    if last is not None and item.core_right - item.core <= _WIDEST:
        return last
    for place in range(min(item.core_right, item.core + _WIDEST) - 1, item.core - 1, -1):
        at = owners.get(place)
        if at is not None:
            return at
    return None


# -- labels, kinds and sections --------------------------------------------------------


def clean_label(text: str) -> str:
    """Return a label without dotted leaders and note markers."""
    label = text.strip()[:_LONGEST_LABEL].rstrip()
    if label[-1:] not in _LABEL_ENDS:
        return label
    label = _LEADERS.sub("", label)
    stripped = _NOTES.sub("", label).rstrip()
    return _LEADERS.sub("", stripped or label).strip()


def _set_labels(grid: Grid) -> None:
    first_column = grid.columns[0][0] if grid.columns else _FAR
    for row in grid.rows:
        texts: list[Item] = []
        for item in row.items:
            if item.number or (item.left >= first_column and item.left >= grid.label_right):
                break
            texts.append(item)
        if texts:
            row.label_start, row.label_end = texts[0].start, texts[-1].end
            row.label = clean_label(row.line.text[row.label_start : row.label_end])


def _set_kinds(grid: Grid) -> None:
    """Tell header, section, data and text rows apart, and number the header blocks."""
    heads: list[int] = []
    seen_data = False
    for index, row in enumerate(grid.rows):
        row.kind = _kind(row, grid, seen_data=seen_data)
        if row.kind is RowKind.HEADER:
            if seen_data:
                grid.blocks.append(heads)
                heads = _kept(grid, heads, index)
                seen_data = False
            heads.append(index)
        elif row.kind is RowKind.DATA:
            seen_data = True
        row.block = len(grid.blocks)
    grid.blocks.append(heads)


def _kept(grid: Grid, heads: list[int], index: int) -> list[int]:
    """Rows of the block before that go on: those with dates, under a new row without any."""
    new = read_phrase(grid.rows[index].line.text)
    following = grid.rows[index + 1] if index + 1 < len(grid.rows) else None
    if new.years or new.dates or (following is not None and following.kind is RowKind.HEADER):
        return []
    if following is not None and _is_header_like(following, grid):
        return []
    if not new:
        return []
    kept = [at for at in heads if not read_phrase(grid.rows[at].line.text).lengths]
    return [at for at in kept if read_phrase(grid.rows[at].line.text)]


def _is_header_like(row: GridRow, grid: Grid) -> bool:
    return _kind(row, grid, seen_data=False) is RowKind.HEADER


def _kind(row: GridRow, grid: Grid, *, seen_data: bool) -> RowKind:
    years = False
    for item in row.items:
        if item.number is not None:
            if item.tags or not item.number.is_year:
                return RowKind.DATA
            years = True
    if years:
        return RowKind.HEADER if _years_head(row, seen_data=seen_data) else RowKind.DATA
    if not row.items:
        return RowKind.TEXT
    right = max(grid.label_right, 1)
    others = [item for item in row.items if item.left >= right]
    if not others:
        # Only the label column: a section, a title, or a caption with the scale.
        return RowKind.SECTION
    if all(item.is_heading for item in others):
        return RowKind.HEADER
    timed = any(read_phrase(row.text(item)) for item in others)
    short = all(item.end - item.start <= 120 for item in others)
    if timed and short:
        return RowKind.HEADER
    if not seen_data and short:
        return RowKind.HEADER
    placed = sum(1 for item in others if item.column is not None or item.right - item.left > 1)
    if short and placed >= 2 and (not row.label or len(others) >= len(grid.columns) > 1):
        return RowKind.HEADER
    return RowKind.TEXT


def _years_head(row: GridRow, *, seen_data: bool) -> bool:
    """Tell whether a row of bare years heads columns: no label, or a label about time."""
    if not row.label or read_phrase(row.label) or read_caption(row.label):
        return True
    return not seen_data and (row.label.endswith(":") or len(row.items) > 2)
