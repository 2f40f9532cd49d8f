"""From a source to a ``Filing``: the one way in."""

from __future__ import annotations

import gc
from collections import Counter
from contextlib import contextmanager
from dataclasses import replace
from datetime import date, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

from gate.figures import Figure, Filing, Period, PeriodSource, ScaleSource, Table
from gate.filing.assembly import assemble
from gate.filing.calendar import FiscalCalendar, find_year_end_rule, month_end
from gate.filing.captions import Statement, filing_wide_scale
from gate.filing.cover import Cover, read_cover
from gate.filing.documents import MAX_BYTES, Document, Kind, open_document, read_source
from gate.filing.facts import FactReader, FactReading, TaggedFact
from gate.filing.figures import prose_tagged, table_figures
from gate.filing.instance import read_instance
from gate.filing.layout import ReadTable, read_tables
from gate.filing.markup import walk
from gate.filing.measures import Notes
from gate.filing.plain import plain_flow
from gate.filing.prose import ProseReader
from gate.filing.resources import Resources
from gate.filing.scales import ScaleNote, read_caption
from gate.filing.warnings import warnings_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gate.filing.flow import Flow, Line

_CAPTION_LINE = 130
"""Longest line that may be a caption for the paragraph after it."""

_SENTENCE_LENGTH = 60
"""A cell's text from this length on is read as prose."""


def read_filing(
    source: str | Path | bytes | BinaryIO,
    *,
    name: str = "",
    use_tags: bool = True,
    max_bytes: int = MAX_BYTES,
) -> Filing:
    """Return the filing that ``source`` (a path, bytes or an open binary file) holds.

    ``use_tags=False`` hides the inline tags from the reader: values, scales and
    periods then come from the page alone, which is how the reading of untagged
    filings is measured.

    Raises:
        UnreadableFiling: missing, empty, cut off, binary, PDF, or not a document.

    """
    raw = read_source(source)
    document = open_document(raw, max_bytes=max_bytes)
    name = name or (str(source) if isinstance(source, str | Path) else "")
    with _no_collection():
        return _read(document, name, use_tags=use_tags)


@contextmanager
def _no_collection() -> Iterator[None]:
    """Pause the collector of cyclic garbage, which finds next to none in a reading.

    Nearly all that a reading makes, it keeps: looking through it again and again costs
    some 3 % of the time, and as much the one look that would follow. So what is there at
    the end counts as old at once. A collector that is off stays off.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        if not gc.get_freeze_count():  # or what somebody else froze would thaw, too
            gc.freeze()
            gc.unfreeze()
        gc.enable()


def _read(document: Document, name: str, *, use_tags: bool) -> Filing:
    flow, resources, warnings = _flow(document)
    if not use_tags:
        _hide_tags(flow)
    text, lines = assemble(flow)
    reader = FactReader(resources)
    reading = reader.read(flow.tags)
    entity = next((context.entity for context in resources.contexts.values()), "")
    cover = read_cover(document.envelope, flow.tags, entity if use_tags else "", text)
    tables = read_tables(lines)
    calendar = _calendar(cover, tables, text)
    for table in tables:
        table.calendar = calendar
    finished = [table.as_table(text) for table in tables]
    figures = _figures(lines, tables, reading, ProseReader(calendar))
    filing = Filing(
        text=text,
        figures=tuple(figures),
        tables=tuple(_with_tagged_periods(finished, figures)),
        facts=tuple(tagged.fact for tagged in reading.facts),
        sha256=document.sha256,
        name=name,
        document_type=cover.document_type,
        filer=cover.filer,
        cik=cover.cik,
        accession=cover.accession,
        period=cover.period,
        fiscal_year=cover.fiscal_year,
        fiscal_quarter=cover.fiscal_quarter or calendar.quarter,
        amendment=cover.amendment,
        trading_symbols=cover.trading_symbols,
    )
    for tag in flow.tags:
        tag.line = None  # or each would keep the other until the collector came by
    told = [*document.warnings, *warnings, *reading.warnings, *warnings_of(filing, tables, flow)]
    return replace(filing, warnings=tuple(told))


def _with_tagged_periods(tables: list[Table], figures: list[Figure]) -> list[Table]:
    """Give a column whose header says no period the one that most of its tags have."""
    open_columns: dict[tuple[int | None, int | None], list[Period]] = {
        (at, col): []
        for at, table in enumerate(tables)
        for col, column in enumerate(table.columns)
        if column.period is None
    }
    for figure in figures:
        if figure.period_source is PeriodSource.TAG and figure.period is not None:
            periods = open_columns.get((figure.table, figure.col))
            if periods is not None:
                periods.append(figure.period)
    result: list[Table] = []
    for at, table in enumerate(tables):
        columns = [
            replace(column, period=_most(open_columns[at, col]))
            if column.period is None
            else column
            for col, column in enumerate(table.columns)
        ]
        result.append(replace(table, columns=tuple(columns)))
    return result


def _most(found: list[Period]) -> Period | None:
    """Return the period that more than half of a column's tags have."""
    if not found:
        return None
    periods = Counter(found)
    period, count = periods.most_common(1)[0]
    return period if count * 2 > periods.total() else None


def _flow(document: Document) -> tuple[Flow, Resources, list[str]]:
    if document.kind is Kind.PLAIN:
        return plain_flow(document.text), Resources(), []
    if document.kind is Kind.INSTANCE:
        return read_instance(document.text)
    return walk(document)


def _hide_tags(flow: Flow) -> None:
    flow.tags.clear()
    for line in flow.lines:
        line.tags.clear()
        for cell in line.cells or ():
            cell.tags.clear()


def _figures(
    lines: list[Line], tables: list[ReadTable], reading: FactReading, prose: ProseReader
) -> list[Figure]:
    """Return all figures in reading order."""
    by_tag = {id(tagged.tag): tagged for tagged in reading.facts}
    found: list[Figure] = []
    starts = {id(table.grid.rows[0].line): (index, table) for index, table in enumerate(tables)}
    wide: ScaleNote | None = None
    above: ScaleNote | None = None
    for line in lines:
        if line.cells is None:
            wide = filing_wide_scale(line.text) or wide
            tagged = _tagged_figures(line, by_tag)
            taken = [(tag.start, tag.end) for tag in line.tags if tag.kind != "nonnumeric"]
            found += sorted(
                [*tagged, *prose.read(line.text, line.start, taken, above)],
                key=_start,
            )
            above = read_caption(line.text) if len(line.text) < _CAPTION_LINE else None
        else:
            above = None
            if id(line) in starts:
                index, table = starts[id(line)]
                figures = table_figures(table, index, by_tag, _notes(table, wide))
                found += sorted([*figures, *_told(table, prose)], key=_start)
    return found


def _start(figure: Figure) -> int:
    return figure.start


def _told(table: ReadTable, prose: ProseReader) -> list[Figure]:
    """Return the figures of sentences that stand in a table's cells (lists set as tables)."""
    figures: list[Figure] = []
    for row in table.grid.rows:
        for item in row.items:
            if item.number is None and item.end - item.start >= _SENTENCE_LENGTH:
                taken = [
                    (tag.start - item.start, tag.end - item.start)
                    for tag in item.tags if tag.kind != "nonnumeric"
                ]  # fmt: skip
                text = row.text(item)
                figures += prose.read(text, row.line.start + item.start, taken, None)
    return figures


def _tagged_figures(line: Line, by_tag: dict[int, TaggedFact]) -> list[Figure]:
    figures: list[Figure] = []
    for tag in line.tags:
        tagged = by_tag.get(id(tag))
        figure = prose_tagged(tagged) if tagged is not None else None
        if figure is not None:
            figures.append(figure)
    return figures


def _notes(table: ReadTable, wide: ScaleNote | None) -> Notes:
    caption = table.caption
    return Notes(
        table=caption.scale,
        table_source=ScaleSource.STATEMENT if caption.inherited else ScaleSource.TABLE,
        wide=wide,
        has_money=any(
            item.number is not None and item.number.unit is not None
            and item.number.unit.kind == "money"
            for row in table.grid.rows for item in row.items
        ),
    )  # fmt: skip


def _calendar(cover: Cover, tables: list[ReadTable], text: str) -> FiscalCalendar:
    """Return the fiscal calendar from the cover and from the dates in headers."""
    known: Counter[date] = Counter()
    balances: list[date] = []
    for table in tables:
        for heads in table.heads:
            for head in heads:
                known.update(head.time.dates)
                if table.caption.statement is Statement.BALANCE:
                    balances += head.time.dates
        known.update(table.caption.time.dates)
    end = cover.period
    if end is None and balances:
        end = max(balances)
    year_end = _year_end(end, balances, cover)
    calendar = FiscalCalendar(end, year_end, frozenset(known))
    return replace(calendar, rule=find_year_end_rule(text)) if calendar.by_weeks else calendar


def _year_end(end: date | None, balances: list[date], cover: Cover) -> date | None:
    if end is None:
        return None
    before = [day for day in balances if timedelta(days=20) < end - day < timedelta(days=380)]
    if before:
        return Counter(before).most_common(1)[0][0]
    if cover.year_end[:2] == "--" and cover.year_end[2:4].isdecimal():
        month = int(cover.year_end[2:4])
        if 1 <= month <= 12:
            last = month_end(end.year, month)
            return last if last < end else month_end(end.year - 1, month)
    return None
