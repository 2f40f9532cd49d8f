"""Section rows ("Current assets:") as the parents of the rows below them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gate.filing.phrases import time_groups
from gate.filing.tables import RowKind

if TYPE_CHECKING:
    from gate.filing.tables import Grid

_TOTAL = re.compile(r"\s*(?:sub)?totals?,?\s+(?P<of>.+)", re.IGNORECASE)


@dataclass(slots=True)
class _Section:
    """A section row that is open: its name, how far it is set in, what stood below it."""

    name: str
    indent: int
    has_deeper: bool = False


def set_sections(grid: Grid) -> None:
    """Give every row the section rows above it.

    A section ends with its "Total …" row, with a row that is set in less, or with
    the next section of its own depth. A section that names a period ("Three Months
    Ended June 30, 2026") governs until the next one that does. A row whose first cell
    is empty doesn't tell how far it is set in: it stays where the row before it is.
    """
    stack: list[_Section] = []
    era: tuple[str, ...] = ()
    fresh = False
    for row in grid.rows:
        if row.kind is RowKind.HEADER:
            if row.label and not fresh:
                stack, era = [], ()
            continue
        indent = row.line.indent
        if row.kind is RowKind.SECTION:
            name = row.label.rstrip(":").strip()
            if not name:
                continue
            if _is_era(name):
                stack, era, fresh = [], (name,), True
                continue
            while stack and (stack[-1].indent > indent or (
                stack[-1].indent == indent and not fresh
            )):  # fmt: skip
                stack.pop()
            row.section = era + tuple(section.name for section in stack)
            stack.append(_Section(name, indent))
            fresh = True
            continue
        fresh = False
        closed = _closed_by(row.label, stack)
        if closed is None and not (row.items and row.items[0].left):
            while stack and (indent < stack[-1].indent or (
                indent == stack[-1].indent and stack[-1].has_deeper
            )):  # fmt: skip
                stack.pop()
            if stack and indent > stack[-1].indent:
                stack[-1].has_deeper = True
        row.section = era + tuple(section.name for section in stack)
        if closed is not None:
            del stack[closed:]


def _is_era(name: str) -> bool:
    """Tell whether a section row names a period and nothing else to speak of."""
    before, groups = time_groups(name)
    return len(groups) == 1 and len(before) <= 12 and len(groups[0]) <= 60


def _closed_by(label: str, stack: list[_Section]) -> int | None:
    """Return the depth of the section that a "Total …" row closes, or None."""
    total = _TOTAL.fullmatch(label)
    if total is None:
        return None
    name = total["of"].strip().lower()
    return next((at for at, section in enumerate(stack) if section.name.lower() == name), None)
