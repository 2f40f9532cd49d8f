"""The places of a filing that are set beside a claim: a row with its headers, or its prose.

The only module of the report that looks into a filing's text and tables.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.claims import plain
from gate.units import UnitKind
from quarantine.views import Cell, Exhibit, ExhibitRole

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gate.claims import Band
    from gate.figures import Figure, Filing, Table
    from gate.verdicts import Judgement, Receipt

AROUND = 160
"""Characters of prose shown on either side of a quotation from it."""

LONGEST_QUOTE = 2000
LONGEST_CAPTION = 200


class FilingExhibits:
    """Cuts exhibits from one filing, whose figures it sorts by row once."""

    def __init__(self, filing: Filing) -> None:
        self._filing = filing
        self._rows: dict[tuple[int, int], list[Figure]] = {}
        for figure in filing.figures:
            if figure.table is not None and figure.row is not None:
                self._rows.setdefault((figure.table, figure.row), []).append(figure)

    def of(self, judgement: Judgement) -> Iterable[Exhibit]:
        """Return the proof of a supported claim, or the nearest thing filed of another."""
        if judgement.receipt is not None:
            yield from self._of_receipt(judgement.receipt)
        elif judgement.nearest is not None:
            band = judgement.claim.band
            yield from self._of_figures((judgement.nearest,), ExhibitRole.NEAREST, band)

    def _of_receipt(self, receipt: Receipt) -> Iterable[Exhibit]:
        if receipt.operands:
            yield from self._of_figures(receipt.operands, ExhibitRole.RECEIPT)
        elif receipt.end > receipt.start:
            yield self._prose(receipt.start, receipt.end, None, ExhibitRole.RECEIPT)

    def _of_figures(
        self, figures: tuple[Figure, ...], role: ExhibitRole, stated: Band | None = None
    ) -> Iterable[Exhibit]:
        """One exhibit a row: figures of the same row are lit together."""
        rows: dict[tuple[int, int], list[Figure]] = {}
        for figure in figures:
            if figure.table is None or figure.row is None:
                yield self._prose(figure.start, figure.end, figure, role)
            else:
                rows.setdefault((figure.table, figure.row), []).append(figure)
        for place, lit in rows.items():
            yield self._row(place, lit, role, stated)

    def _row(
        self, place: tuple[int, int], lit: list[Figure], role: ExhibitRole, stated: Band | None
    ) -> Exhibit:
        table = self._filing.tables[place[0]]
        row = table.rows[place[1]]
        return Exhibit(
            role=role,
            caption=_end_of(_squeezed(table.caption), LONGEST_CAPTION),
            section=row.section,
            label=row.label,
            cells=_cells(table, self._rows.get(place, lit), {f.start for f in lit}, stated),
            value="" if len(lit) > 1 else said(lit[0]),
            concept=lit[0].concept or "",
            start=row.start,
            end=row.end,
        )

    def _prose(self, start: int, end: int, figure: Figure | None, role: ExhibitRole) -> Exhibit:
        text = self._filing.text
        before = _squeezed(text[max(0, start - AROUND) : start])
        after = _squeezed(text[end : end + AROUND])
        return Exhibit(
            role=role,
            before=_from_word(before) if start > AROUND else before,
            lit=text[start : min(end, start + LONGEST_QUOTE)],
            after=_to_word(after) if end + AROUND < len(text) else after,
            value="" if figure is None else said(figure),
            concept="" if figure is None else figure.concept or "",
            start=start,
            end=end,
        )


def _cells(
    table: Table, in_row: list[Figure], lit: set[int], stated: Band | None
) -> tuple[Cell, ...]:
    places = [
        (column.header, [f for f in in_row if f.col == index])
        for index, column in enumerate(table.columns)
    ]
    places += [("", [f]) for f in in_row if f.col is None or f.col >= len(table.columns)]
    return tuple(
        Cell(
            header,
            " ".join(f.text for f in here),
            any(f.start in lit for f in here),
            any(_is_stated(f, stated) for f in here),
        )
        for header, here in places
        if here or header
    )


def _is_stated(figure: Figure, stated: Band | None) -> bool:
    """Tell whether this is the article's number, whichever sign either gives it."""
    if stated is None or figure.nil:
        return False
    return stated.holds(figure.value) or stated.holds(-figure.value)


def said(figure: Figure) -> str:
    """Return what the figure says in whole units: ``$14,442,000,000``, ``46.7 %``."""
    digits = plain(figure.value)
    unit = figure.unit
    whole, point, fraction = digits.removeprefix("-").partition(".")
    minus = "−" if digits.startswith("-") else ""
    number = f"{int(whole):,}{point}{fraction}"
    if unit is None:
        return minus + number
    if unit.kind in {UnitKind.MONEY, UnitKind.PER_UNIT} and unit.code.startswith("USD"):
        per = unit.code.partition("/")[2]
        return f"{minus}${number}" + (f" per {per}" if per else "")
    if unit.kind is UnitKind.PERCENT:
        return f"{minus}{number} %"
    return f"{minus}{number} {str(unit).replace('_', ' ')}"


def _squeezed(text: str) -> str:
    lead = " " if text[:1].isspace() else ""
    tail = " " if text[-1:].isspace() else ""
    return lead + " ".join(text.split()) + tail


def _end_of(text: str, longest: int) -> str:
    return text if len(text) <= longest else _from_word(text[-longest:])


def _from_word(text: str) -> str:
    return "… " + text.partition(" ")[2]


def _to_word(text: str) -> str:
    return text.rpartition(" ")[0] + " …"
