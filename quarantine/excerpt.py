"""Cut a filing down to the parts that a judgement points to, as a small HTML document.

What is kept: the cover's facts, every primary statement, and each table and stretch of
prose in which a piece of evidence stands. Tags are left behind; the scale that a tag, a
heading cell or the whole filing gave a table is written above it, so that the excerpt's
figures have the filing's values. Signs are those of the page, not of the tags.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from gate.units import UnitKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gate.figures import Figure, Filing, Table
    from quarantine.views import ReportView

_SCALES = {3: "thousands", 6: "millions", 9: "billions"}

AROUND = 600
"""Characters of prose kept on either side of a quoted place."""


def excerpt(filing: Filing, views: Iterable[ReportView]) -> str:
    """Return the document; ``views`` are the judgements whose evidence it must hold."""
    places = sorted(
        {
            (exhibit.start, exhibit.end)
            for view in views
            for claim in view.claims
            for exhibit in claim.exhibits
        }
    )
    parts = [_cover(filing)]
    kept: set[int] = {n for n, table in enumerate(filing.tables) if table.is_statement}
    prose: list[tuple[int, int]] = []
    for start, end in places:
        inside = next(
            (n for n, t in enumerate(filing.tables) if t.start <= start and end <= t.end), None
        )
        if inside is None:
            prose.append((max(0, start - AROUND), min(len(filing.text), end + AROUND)))
        else:
            kept.add(inside)
    parts += [_table(filing, n) for n in sorted(kept)]
    parts += [f"<p>{escape(line)}</p>" for line in _lines(filing, prose)]
    body = "\n".join(parts)
    title = escape(filing.filer or filing.name)
    return (
        "<!doctype html>\n<html><head><meta charset='utf-8'>"
        f"<title>{title}</title></head><body>\n{body}\n</body></html>\n"
    )


def _cover(filing: Filing) -> str:
    lines = ["UNITED STATES SECURITIES AND EXCHANGE COMMISSION", f"FORM {filing.document_type}"]
    if filing.period is not None:
        day = f"{filing.period:%B} {filing.period.day}, {filing.period.year}"
        lines.append(f"For the quarterly period ended {day}")
    if filing.filer:
        lines += [filing.filer, "(Exact name of registrant as specified in its charter)"]
    return "\n".join(f"<p>{escape(line)}</p>" for line in lines)


def _table(filing: Filing, number: int) -> str:
    table = filing.tables[number]
    cells: dict[tuple[int, int], list[str]] = {}
    for figure in filing.figures:
        if figure.table == number and figure.row is not None and figure.col is not None:
            cells.setdefault((figure.row, figure.col), []).append(_printed(figure))
    lines = [f"<p>{escape(line)}</p>" for line in table.caption.splitlines() if line.strip()]
    if scale := _scale(filing, number):
        lines.append(f"<p>(Dollars in {scale})</p>")
    lines.append("<table>")
    heads = "".join(f"<th>{escape(column.header)}</th>" for column in table.columns)
    lines.append(f"<tr><th></th>{heads}</tr>")
    lines += _rows(table, cells)
    lines.append("</table>")
    return "\n".join(lines)


def _scale(filing: Filing, number: int) -> str:
    """Return the word for the scale that most amounts of the table have; empty for none."""
    scales = [
        figure.scale
        for figure in filing.figures
        if figure.table == number
        and figure.unit is not None
        and figure.unit.kind is UnitKind.MONEY
        and not figure.nil
    ]
    return _SCALES.get(max(set(scales), key=scales.count), "") if scales else ""


def _rows(table: Table, cells: dict[tuple[int, int], list[str]]) -> Iterable[str]:
    for number, row in enumerate(table.rows):
        if row.is_header:
            continue
        values = "".join(
            f"<td>{escape(' '.join(cells.get((number, col), [])))}</td>"
            for col in range(len(table.columns))
        )
        yield f"<tr><td>{escape(row.label)}</td>{values}</tr>"


def _printed(figure: Figure) -> str:
    """Return the figure as printed, with the sign of its unit, which split cells keep apart."""
    unit = figure.unit
    if unit is None or figure.nil:
        return figure.text
    if unit.kind is UnitKind.PERCENT and "%" not in figure.text:
        return f"{figure.text} %"
    if unit.kind in {UnitKind.MONEY, UnitKind.PER_UNIT} and unit.code.startswith("USD"):
        return figure.text if "$" in figure.text else f"$ {figure.text}"
    return figure.text


def _lines(filing: Filing, prose: list[tuple[int, int]]) -> Iterable[str]:
    """Return whole lines of the filing's prose around the places, each line once."""
    seen: set[int] = set()
    for start, end in prose:
        first = filing.text.rfind("\n", 0, start) + 1
        last = filing.text.find("\n", end)
        at = first
        for line in filing.text[first : last if last >= 0 else None].split("\n"):
            in_table = any(t.start <= at < t.end for t in filing.tables)
            if line.strip() and not in_table and at not in seen:
                seen.add(at)
                yield line
            at += len(line) + 1
