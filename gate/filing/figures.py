"""Figures: every printed number with all that was read about it.

A tagged number takes value, scale, unit and period from its tag; a number
without a tag (or with tags hidden from the reader) takes them from its cell, its
row, its column and its table.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING, NamedTuple

from gate.figures import ColumnKind, Figure, PeriodSource, ScaleSource
from gate.filing.measures import Notes, measure
from gate.filing.tables import GridRow, Item, RowKind
from gate.filing.values import scaled
from gate.units import UnitKind

if TYPE_CHECKING:
    from gate.filing.cells import CellNumber
    from gate.filing.facts import TaggedFact
    from gate.filing.flow import Line, Tag
    from gate.filing.layout import ReadTable

_OPENING = re.compile(r"(?P<open>[(\[])\s*[$€£¥]?\s*$|[$€£¥]\s*(?P<inner>[(\[])\s*$")
_CLOSING = re.compile(r"^\s*%?\s*[)\]]")
_MINUS = re.compile(r"(?:^|[\s$€£(])(?P<minus>[-−‑])\s*[$€£¥]?\s*$")
_UNSCALED = frozenset({UnitKind.PERCENT, UnitKind.PERCENTAGE_POINTS, UnitKind.BASIS_POINTS})


class Place(NamedTuple):
    """Where a figure stands in a table, and what the table says of it."""

    label: str = ""
    section: str = ""
    column: str = ""
    table: int | None = None
    row: int | None = None
    col: int | None = None


def table_figures(table: ReadTable, index: int, facts: dict[int, TaggedFact],
                  notes: Notes) -> list[Figure]:  # fmt: skip
    """Return the figures of one table, in reading order.

    ``facts`` are by the identity of their tag; an item whose tag is not in it (an
    unreadable fact) gives no figure.
    """
    found: list[Figure] = []
    for at, row in enumerate(table.grid.rows):
        if not row.items:
            continue
        section = " > ".join(row.section)
        for item in row.items:
            tags = [tag for tag in item.tags if tag.kind != "nonnumeric"]
            if not tags and item.number is None:
                continue
            place = _place(table, index, at, row, item, section)
            if tags:
                for tag in tags:
                    tagged = facts.get(id(tag))
                    if tagged is not None:
                        figure = _tagged(tagged, row.line, item, place)
                        if figure is not None:
                            found.append(figure)
            elif item.number is not None and _counts(table, row, item):
                found.append(_printed(table, row, item, item.number, place, notes))
    return found


def _counts(table: ReadTable, row: GridRow, item: Item) -> bool:
    """Recognise a number that states something: not a header's year, a note's number, a page."""
    if row.kind is not RowKind.DATA or table.is_contents:
        return False
    head = table.head(row, item)
    return head is None or head.kind is not ColumnKind.NOTE


def _place(table: ReadTable, index: int, at: int, row: GridRow, item: Item,
           section: str) -> Place:  # fmt: skip
    head = table.head(row, item)
    return Place(
        row.label, section, head.text if head is not None else "", index, at,
        table.column_index(row, item),
    )  # fmt: skip


def _printed(table: ReadTable, row: GridRow, item: Item, number: CellNumber, place: Place,
             notes: Notes) -> Figure:  # fmt: skip
    head = table.head(row, item)
    kind = head.kind if head is not None else ColumnKind.VALUE
    found = measure(number, row.label, place.section, place.column, kind, notes)
    start = row.line.start + item.start
    period = table.period(row, item)
    value = scaled(number.value, found.scale)
    return Figure(
        text=row.line.text[item.start + number.start : item.start + number.end],
        start=start + number.start, end=start + number.end,
        value=value, printed_value=value, step=scaled(number.step, found.scale),
        unit=found.unit, scale=found.scale, scale_source=found.source,
        label=place.label, section=place.section, column=place.column,
        period=period, period_source=PeriodSource.HEADER if period else PeriodSource.NONE,
        nil=number.is_dash, table=place.table, row=place.row, col=place.col,
    )  # fmt: skip


def _tagged(tagged: TaggedFact, line: Line, item: Item | None, place: Place) -> Figure | None:
    fact, tag = tagged.fact, tagged.tag
    number = item.number if item is not None else None
    if fact.unreadable or (fact.nil and not tag.text.strip()):
        return None
    value = fact.value if fact.value is not None else Decimal(0)
    scale = 0 if fact.unit is not None and fact.unit.kind in _UNSCALED else tagged.scale
    if item is not None and number is not None:
        start, end = item.start + number.start, item.start + number.end
        negative = number.value < 0
        step = scaled(number.step, scale)
        nil = number.is_dash
    else:
        start, end, negative = _spread(line, tag, in_table=item is not None, negative=value < 0)
        step = _step(tag.text, scale)
        nil = re.search(r"\w", tag.text) is None
    printed = -abs(value) if negative else abs(value)
    return Figure(
        text=line.text[start:end], start=line.start + start, end=line.start + end,
        value=value, printed_value=printed, step=step,
        unit=fact.unit, scale=scale, scale_source=ScaleSource.TAG,
        label=place.label, section=place.section, column=place.column,
        period=fact.period,
        period_source=PeriodSource.TAG if fact.period else PeriodSource.NONE,
        concept=fact.concept, context=fact.context, dimensions=fact.dimensions,
        decimals=fact.decimals, nil=fact.nil or nil,
        table=place.table, row=place.row, col=place.col,
    )  # fmt: skip


def prose_tagged(tagged: TaggedFact) -> Figure | None:
    """Return the figure of a tag that stands in prose; None when nothing is printed."""
    line = tagged.tag.line
    return None if line is None else _tagged(tagged, line, None, Place())


def _step(text: str, scale: int) -> Decimal:
    """One unit of the last printed digit; number words count ones."""
    _, point, fraction = text.partition(".")
    digits = len(re.sub(r"\D", "", fraction)) if point else 0
    return scaled(Decimal(1).scaleb(-digits), scale)


def _spread(line: Line, tag: Tag, *, in_table: bool, negative: bool) -> tuple[int, int, bool]:
    """Return the number's place with its sign and brackets, and whether it reads as minus.

    In prose "($5.3 million)" is an aside and not a minus, so brackets count there
    only inside a currency sign, "$(5.3)", or when the tag itself is negative.
    """
    start, end = tag.start, tag.end
    before, after = line.text[max(start - 6, 0) : start], line.text[end : end + 4]
    opening, closing = _OPENING.search(before), _CLOSING.match(after)
    if opening and closing and (in_table or negative or opening["inner"]):
        group = "inner" if opening["inner"] else "open"
        return start - (len(before) - opening.start(group)), end + closing.end(), True
    minus = _MINUS.search(before)
    if minus:
        return start - (len(before) - minus.start("minus")), end, True
    return start, end, tag.text.strip()[:1] in {"(", "-", "−"}
