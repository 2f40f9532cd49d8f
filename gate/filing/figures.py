"""Figures: every printed number with all that was read about it.

A tagged number takes value, scale, unit and period from its tag; a number
without a tag (or with tags hidden from the reader) takes them from its cell, its
row, its column and its table.
"""

from __future__ import annotations

import re
from decimal import Decimal
from typing import TYPE_CHECKING

from gate.figures import ColumnKind, Figure, PeriodSource, ScaleSource
from gate.filing.making import maker_of
from gate.filing.measures import Measure, Notes, measure
from gate.filing.tables import Item, RowKind
from gate.filing.values import scaled
from gate.units import UnitKind

if TYPE_CHECKING:
    from gate.figures import Period
    from gate.filing.cells import CellNumber
    from gate.filing.facts import TaggedFact
    from gate.filing.flow import Line, Tag
    from gate.filing.layout import ReadTable

_OPENING = re.compile(r"(?P<open>[(\[])\s*[$€£¥]?\s*$|[$€£¥]\s*(?P<inner>[(\[])\s*$")
_CLOSING = re.compile(r"^\s*%?\s*[)\]]")
_MINUS = re.compile(r"(?:^|[\s$€£(])(?P<minus>[-−‑])\s*[$€£¥]?\s*$")
_UNSCALED = frozenset({UnitKind.PERCENT, UnitKind.PERCENTAGE_POINTS, UnitKind.BASIS_POINTS})


Names = tuple[str, str, str]
"""What a table says of a place in it: label, sections, column."""
Place = tuple[int | None, int | None, int | None]
"""Table, row and column."""
_NO_NAMES: Names = ("", "", "")
_NO_PLACE: Place = (None, None, None)
_TAG, _HEADER = PeriodSource.TAG, PeriodSource.HEADER
_made = maker_of(Figure)


def table_figures(table: ReadTable, index: int, facts: dict[int, TaggedFact],
                  notes: Notes) -> list[Figure]:  # fmt: skip
    """Return the figures of one table, in reading order.

    ``facts`` are by the identity of their tag; an item whose tag is not in it (an
    unreadable fact) gives no figure.
    """
    found: list[Figure] = []
    for at, row in enumerate(table.grid.rows):
        section = " > ".join(row.section)
        counts = row.kind is RowKind.DATA and not table.is_contents
        for item in row.items:
            number = item.number
            tags = item.tags and [tag for tag in item.tags if tag.kind != "nonnumeric"]
            if not tags and (number is None or not counts):
                continue
            head = table.head(row, item)
            names = (row.label, section, head.text if head is not None else "")
            place = (index, at, table.column_index(row, item))
            for tag in tags:
                tagged = facts.get(id(tag))
                if tagged is not None:
                    figure = _tagged(tagged, row.line, item, names, place)
                    if figure is not None:
                        found.append(figure)
            if not tags and number is not None:
                kind = head.kind if head is not None else ColumnKind.VALUE
                if kind is not ColumnKind.NOTE:
                    measured = measure(number, *names, kind, notes)
                    period = table.period(row, item)
                    found.append(_printed(row.line, item, number, measured, period, names, place))
    return found


def _printed(line: Line, item: Item, number: CellNumber, measured: Measure, period: Period | None,
             names: Names, place: Place) -> Figure:  # fmt: skip
    unit, scale, source = measured
    start, end = item.start + number.start, item.start + number.end
    value = scaled(number.value, scale)
    return _made(
        line.text[start:end], line.start + start, line.start + end,
        value, value, scaled(number.step, scale), unit, scale, source, *names,
        period, PeriodSource.NONE if period is None else _HEADER,
        None, None, (), "", number.is_dash, *place,
    )  # fmt: skip


def _tagged(tagged: TaggedFact, line: Line, item: Item | None, names: Names,
            place: Place) -> Figure | None:  # fmt: skip
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
    return _made(
        line.text[start:end], line.start + start, line.start + end,
        value, printed, step, fact.unit, scale, ScaleSource.TAG, *names,
        fact.period, PeriodSource.NONE if fact.period is None else _TAG,
        fact.concept, fact.context, fact.dimensions, fact.decimals, fact.nil or nil, *place,
    )  # fmt: skip


def prose_tagged(tagged: TaggedFact) -> Figure | None:
    """Return the figure of a tag that stands in prose; None when nothing is printed."""
    line = tagged.tag.line
    return None if line is None else _tagged(tagged, line, None, _NO_NAMES, _NO_PLACE)


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
