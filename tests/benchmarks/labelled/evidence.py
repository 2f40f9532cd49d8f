"""Evidence as the labelled sets give it, rebuilt as the page that it was taken from.

FinDVer prints a table as lines of ``| a | b |`` with currency signs and brackets in cells
of their own; FinanceBench prints one cell a line. Both become HTML tables again.
"""

from __future__ import annotations

import re
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

_VALUE: Final = re.compile(
    r"^[($€£\s]*-?[$€£]?\s*\(?\d[\d,]*(?:\.\d+)?\)?\s*%?\)?$|^\(?\.\d+\)?%?$|^[—–-]+\s*%?$"
)
_SCALE: Final = re.compile(r"\bin (?:thousands|millions|billions)\b", re.IGNORECASE)

TABULAR: Final = 0.3
"""From which share of rows with values on a page is one table, headings and all."""

_YEAR: Final = re.compile(r"^(?:19|20)\d\d$")
_DAY: Final = re.compile(
    r"^(?:January|February|March|April|May|June|July|August|September|October|November|December)"
    r"\s+\d{1,2},?$"
)


def page(parts: Iterable[str], *, cover: str = "") -> bytes:
    """Return an HTML page with the parts in order."""
    body = "".join(parts)
    head = f"<p>{escape(cover)}</p>" if cover else ""
    return f"<html><body>{head}{body}</body></html>".encode()


def from_pipes(text: str) -> str:
    """Return text with ``| a | b |`` lines as HTML: paragraphs and tables."""
    out = []
    for is_row, lines in groupby(text.splitlines(), lambda line: line.lstrip().startswith("|")):
        if is_row:
            out.append(_table([_cells(line) for line in lines]))
        else:
            out += [f"<p>{escape(line)}</p>" for line in lines if line.strip()]
    return "".join(out)


def _cells(line: str) -> list[str]:
    cells: list[str] = []
    for cell in (c.strip() for c in line.strip().strip("|").split("|")):
        if cells and (cells[-1] in {"$", "€", "£", "("} or cells[-1].endswith("$ (")):
            cells[-1] = f"{cells[-1]} {cell}"
        elif cells and cell in {"%", ")", ")%"}:
            cells[-1] += cell
        else:
            cells.append(cell)
    return cells


def _table(rows: list[list[str]]) -> str:
    """Return rows of unequal length as a table whose columns line up at the right."""
    width = max(len(row) for row in rows)
    body = [row for row in rows if any(_VALUE.match(c) and not _YEAR.match(c) for c in row[1:])]
    if body:
        width = max(map(len, body))
    return f"<table>{''.join(_row(row, width) for row in rows)}</table>"


def _row(row: list[str], width: int) -> str:
    values = width - 1
    if len(row) == 1 or len(row) > width:
        spans = [(row[0], width)] if len(row) == 1 else [(c, 1) for c in row]
    elif len(row) == width or any(_VALUE.match(c) and not _YEAR.match(c) for c in row):
        spans = [(row[0], 1), *([("", 1)] * (width - len(row))), *((c, 1) for c in row[1:])]
    elif values % len(row) == 0:
        spans = [("", 1), *((c, values // len(row)) for c in row)]
    elif len(row) > 1 and values % (len(row) - 1) == 0:
        spans = [(row[0], 1), *((c, values // (len(row) - 1)) for c in row[1:])]
    else:
        spans = [("", 1)] * (width - len(row)) + [(c, 1) for c in row]
    cells = "".join(
        f'<td colspan="{n}">{escape(c)}</td>' if n > 1 else f"<td>{escape(c)}</td>"
        for c, n in spans
    )
    return f"<tr>{cells}</tr>"


def from_lines(text: str) -> str:
    """Return text with one cell a line as HTML: rows where a label has values after it."""
    rows: list[list[str]] = []
    for line in (line.strip() for line in text.splitlines()):
        if not line:
            continue
        line = re.sub(r"\.{3,}", "", line).strip()  # noqa: PLW2901 - leaders between cells
        if rows and _YEAR.match(line) and _DAY.match(rows[-1][-1]):
            rows[-1][-1] = f"{rows[-1][-1]} {line}"
        elif rows and _is_cell(line, rows[-1][-1]):
            rows[-1].append(line)
        else:
            rows.append([*_split(line)])
    valued = [i for i, row in enumerate(rows) if len(row) > 1]
    if len(valued) < 3 or len(valued) < len(rows) * TABULAR:
        return "".join(f"<p>{escape(' '.join(row))}</p>" for row in rows)
    top = [i for i, row in enumerate(rows[:12]) if _SCALE.search(row[0])]
    first, last = (top[0] + 1 if top else max(0, valued[0] - 2)), valued[-1]
    before = "".join(f"<p>{escape(' '.join(row))}</p>" for row in rows[:first])
    after = "".join(f"<p>{escape(row[0])}</p>" for row in rows[last + 1 :])
    cells = [_cells("|".join(row)) for row in rows[first : last + 1]]
    return before + _table(cells) + after


def _is_cell(line: str, before: str) -> bool:
    if _DAY.match(line):
        return bool(re.search(r"\d{4}$", before))
    return bool(_VALUE.match(line)) or line in {"$", ")", "%"}


def _split(line: str) -> list[str]:
    """Return a line as label and trailing ``$``."""
    label = line.removesuffix("$").strip()
    return [label, "$"] if line.endswith("$") and label else [line]
