"""Plain text filings: old ASCII submissions and text layers, into the same flow as markup.

A table is a run of lines that end in numbers. Its columns are where the numbers
stand; where a text layer has lost the positions, they are counted instead. From
here on a plain table is read like any other: every cell has a place on a grid.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from gate.filing.flow import Cell, Flow, Line
from gate.filing.phrases import read_phrase, time_groups
from gate.filing.scales import read_caption

_PAGE = re.compile(r"^\s*<PAGE>.*$|\f", re.IGNORECASE)
_TAG = re.compile(r"</?(?:TABLE|CAPTION|S|C|FN|TEXT|F\d+)>", re.IGNORECASE)
_RULE = re.compile(r"^[\s\-=_–—.*]+$")
_NUMBER = (
    r"(?:[$€£¥]\s*)?[(\[]?\s?(?:[$€£¥]\s?)?(?:-\s?)?(?:\d{1,3}(?:,\d{3})+|\d+)?(?:(?<=\d)|\.\d)[\d.]*"
    r"\s?[)\]]?\s?%?\)?(?:\s?\((?:\d|[a-z])\))?"
)
_TOKEN = rf"(?:{_NUMBER}|(?:[$€£¥]\s*)?(?:--+|[-—–])\s?%?|N/?[AM]\b|n/?[am]\b)"
_TAIL = re.compile(rf"(?<![^\s.$(])(?:{_TOKEN})(?:\s+(?:{_TOKEN}))*\s*$")
_ONE = re.compile(_TOKEN)
_GAP = re.compile(r"\s{2,}|\s*\.(?:\s?\.){2,}\s*")
_LEADERS = re.compile(r"(?:\s*\.){3,}\s*$|\.{2,}\s*$")
_OPEN_ENDS = (
    " of",
    " and",
    " for",
    " in",
    " to",
    " per",
    " the",
    " or",
    " from",
    " by",
    " on",
    " net",
    ",",
)
_ORDINAL_STEP = 10
_LONGEST_ROW = 1_000
"""Longer lines are prose that was never wrapped."""


@dataclass(slots=True)
class _Row:
    """One source line of a table, still in characters."""

    text: str
    label: str
    indent: int
    tokens: list[tuple[int, int, str]]
    """Numbers at the end of the line: start, end, text."""
    page: int
    number: int


def plain_flow(text: str) -> Flow:
    """Return the flow of a plain text document. Linear in the number of lines."""
    flow = Flow()
    rows = _rows(text)
    index = 0
    tables = 0
    while index < len(rows):
        end = _table_end(rows, index)
        if end > index:
            first = _table_start(rows, index, flow)
            _emit_table(flow, rows[first:end], tables)
            tables += 1
            index = end
        else:
            _emit_prose(flow, rows[index])
            index += 1
    flow.pages = rows[-1].page + 1 if rows else 1
    for line in flow.lines:
        line.text = " ".join(line.text.split())
    flow.lines = [line for line in flow.lines if line.text]
    return flow


def _rows(text: str) -> list[_Row]:
    rows: list[_Row] = []
    page = 0
    for number, raw in enumerate(text.split("\n")):
        for part_index, part in enumerate(re.split(r"\f", raw)):
            if part_index or _PAGE.match(part):
                page += 1
            line = _TAG.sub("", _PAGE.sub("", part)).expandtabs(8).rstrip()
            rows.append(_row(line, page, number))
    return rows


def _row(line: str, page: int, number: int) -> _Row:
    indent = len(line) - len(line.lstrip())
    if not line or _RULE.match(line):
        return _Row("", "", indent, [], page, number)
    tail = _TAIL.search(line) if len(line) <= _LONGEST_ROW else None
    tokens: list[tuple[int, int, str]] = []
    label = line.strip()
    if tail is not None:
        tokens = [
            (found.start(), found.end(), found[0].strip())
            for found in _ONE.finditer(line, tail.start())
            if found[0].strip()
        ]
        label = _LEADERS.sub("", line[: tail.start()]).strip()
        if not _is_tabular(line, tail.start(), tokens, label):
            tokens, label = [], line.strip()
    return _Row(line, label, indent, tokens, page, number)


def _is_tabular(line: str, start: int, tokens: list[tuple[int, int, str]], label: str) -> bool:
    """Tell whether the numbers at a line's end stand apart from its words."""
    if all(re.fullmatch(r"(?:19|20)\d\d", text) for _, _, text in tokens):
        return False
    if not any(character.isdigit() for _, _, text in tokens for character in text):
        return False
    if len(tokens) >= 2:
        return not label.endswith((" and", " to", " or", "(")) or line[:start].endswith("  ")
    if not label:
        return True
    before = line[:start]
    return before.endswith(("  ", "..", ". .")) or tokens[0][2].startswith("$ ")


def _table_end(rows: list[_Row], index: int) -> int:
    """Return one past the table that begins with the tabular row at ``index``, else ``index``."""
    if not rows[index].tokens:
        return index
    end = index + 1
    at = index + 1
    blanks = 0
    texts = 0
    while at < len(rows):
        row = rows[at]
        if row.tokens:
            end, blanks, texts = at + 1, 0, 0
        elif not row.text:
            blanks += 1
            if blanks > 3:
                break
        else:
            texts += 1
            long = len(row.label) > 110 and len(_GAP.split(row.label)) < 3
            if texts > 3 or long or (read_caption(row.label) and blanks):
                break
        at += 1
    return end


def _table_start(rows: list[_Row], index: int, flow: Flow) -> int:
    """Take back into the table the header lines that were emitted as prose just before."""
    first = index
    at = index - 1
    blanks = 0
    labels = 0
    while at >= 0 and index - at <= 12:
        row = rows[at]
        if not row.text:
            blanks += 1
            if blanks > 3:
                break
        elif _is_header(row):
            first, blanks, labels = at, 0, 0
        elif len(row.label) < 60 and labels < 3 and first == index and not row.label.endswith("."):
            labels += 1  # "REVENUES:" between the headers and the first numbers
        else:
            break
        at -= 1
    taken = {row.number for row in rows[first:index] if row.text}
    while flow.lines and flow.lines[-1].cells is None and flow.lines[-1].source in taken:
        flow.lines.pop()
    return first


def _is_header(row: _Row) -> bool:
    text = row.label
    if len(text) > 140 or (text.endswith((".", ";")) and not read_phrase(text)):
        return False
    segments = [part for part in _GAP.split(text) if part]
    if read_phrase(text) and (len(segments) > 1 or len(text) < 60 or _mostly_time(text)):
        return True
    return len(segments) > 1 and row.indent > 8


def _mostly_time(text: str) -> bool:
    before, groups = time_groups(text)
    return bool(groups) and len(before) < 25


def _emit_prose(flow: Flow, row: _Row) -> None:
    if not row.text:
        flow.lines.append(Line("", row.number, page=row.page))
        return
    before = flow.lines[-1] if flow.lines else None
    text = row.text.strip()
    if before is not None and before.text and before.cells is None and _wraps(before.text, text):
        before.text += " " + text
        return
    flow.lines.append(Line(text, row.number, page=row.page))


def _wraps(before: str, text: str) -> bool:
    """Tell whether ``text`` goes on with the paragraph that ends with ``before``."""
    last = before[-120:]
    if (
        len(before) < 45
        or text[0] in "•-*·–—"
        or (read_caption(before[-80:]) and len(before) < 100)
    ):
        return False
    return not last.endswith(":") and not (last.endswith(".") and len(before) < 60)


# -- tables ----------------------------------------------------------------------------


def _emit_table(flow: Flow, rows: list[_Row], ordinal: int) -> None:
    kept = [row for row in rows if row.text]
    count = max(len(row.tokens) for row in kept)
    by_place = _aligned(kept, count)
    zone = min((row.tokens[0][0] for row in kept if row.tokens and row.label), default=0)
    held: str = ""
    for at, row in enumerate(kept):
        label = f"{held} {row.label}".strip() if held else row.label
        held = ""
        if row.tokens:
            cells = _data_cells(label, row, count, by_place=by_place)
        elif _is_label(row, zone):
            if label.endswith(_OPEN_ENDS) or _next_goes_on(kept, at):
                held = label
                continue
            cells = [Cell(0, 1, label, [])]
        else:
            cells = _header_cells(row, count, zone, by_place=by_place)
        flow.lines.append(_line(cells, row, ordinal))
    if held:
        flow.lines.append(Line(held, kept[-1].number, page=kept[-1].page))


def _next_goes_on(rows: list[_Row], at: int) -> bool:
    """Tell whether the next row goes on with this label: it starts in lower case, set in."""
    row = rows[at]
    if at + 1 >= len(rows) or row.label.endswith(":"):
        return False
    following = rows[at + 1]
    return following.label[:1].islower() and following.indent >= row.indent


def _is_label(row: _Row, zone: int) -> bool:
    """Recognise a line of the label column alone: a section, or a label's first half."""
    if len(_GAP.split(row.label)) > 1 and row.indent > 8:
        return False
    if row.indent >= max(zone * 0.5, 4):
        return False
    before, groups = time_groups(row.label)
    return not groups or (len(groups) == 1 and len(before) > 25)


def _aligned(rows: list[_Row], count: int) -> bool:
    """Tell whether numbers stand apart, their right edges in about as many columns as a row has."""
    pairs = [
        (left[1], right[0])
        for row in rows
        for left, right in zip(row.tokens, row.tokens[1:], strict=False)
    ]
    if sum(start - end < 2 for end, start in pairs) * 5 > len(pairs):
        return False
    edges = sorted({end for row in rows for _, end, _ in row.tokens})
    clusters = 0
    last = -10
    for edge in edges:
        if edge - last > 2:
            clusters += 1
        last = edge
    return clusters <= count + 1


def _data_cells(label: str, row: _Row, count: int, *, by_place: bool) -> list[Cell]:
    cells = [Cell(0, 1, label, [])] if label else []
    for index, (start, end, text) in enumerate(row.tokens):
        if by_place:
            column, span = start + 1, end - start
        else:
            at = index if len(row.tokens) == count else index + count + 1
            column, span = 1 + at * _ORDINAL_STEP, _ORDINAL_STEP - 1
        cells.append(Cell(column, span, " ".join(text.split()), []))
    return cells


def _header_cells(row: _Row, count: int, zone: int, *, by_place: bool) -> list[Cell]:
    segments = [
        (found.start(), found.end(), found[0]) for found in re.finditer(r"\S+(?: \S+)*", row.text)
    ]
    cells: list[Cell] = []
    if segments and segments[0][0] < zone * 0.4 and len(segments) > 1:
        cells.append(Cell(0, 1, segments[0][2], []))
        segments = segments[1:]
    if by_place:
        return cells + [Cell(start + 1, end - start, text, []) for start, end, text in segments]
    texts = [text for _, _, text in segments]
    before, groups = time_groups(row.text)
    if groups and count % len(groups) == 0 and (not texts or len(groups) > len(texts)):
        texts = groups
        cells = [Cell(0, 1, before, [])] if before and not cells else cells
    if not texts or count % len(texts):
        return [Cell(0, 1, row.text.strip(), [])]
    each = count // len(texts)
    return cells + [
        Cell(1 + index * each * _ORDINAL_STEP, each * _ORDINAL_STEP - 1, text, [])
        for index, text in enumerate(texts)
    ]


def _line(cells: list[Cell], row: _Row, ordinal: int) -> Line:
    position = 0
    parts: list[str] = []
    for cell in cells:
        cell.text = " ".join(cell.text.split())
        if parts:
            position += 1
        cell.start = position
        parts.append(cell.text)
        position += len(cell.text)
    return Line(" ".join(parts), row.number, [], cells, ordinal, indent=row.indent, page=row.page)
