"""Receipts of figures: the row or sentence as printed, with its place in the filing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.attribution.sentences import sentence_around
from gate.verdicts import Receipt

if TYPE_CHECKING:
    from gate.figures import Figure, Filing


def place_of(figure: Figure, filing: Filing) -> tuple[int, int]:
    """Return the range of the row, or of the sentence, in which a figure stands."""
    if figure.table is not None and figure.row is not None:
        row = filing.tables[figure.table].rows[figure.row]
        if row.start <= figure.start < row.end:
            return row.start, row.end
    start, end = sentence_around(filing.text, figure.start, figure.end)
    text = filing.text[start:end]
    return start + len(text) - len(text.lstrip()), end - (len(text) - len(text.rstrip()))


def receipt_of(
    figure: Figure, filing: Filing, *, computation: str = "", operands: tuple[Figure, ...] = ()
) -> Receipt:
    """Return the receipt that shows a figure in its row or sentence."""
    start, end = place_of(figure, filing)
    return Receipt(
        quote=filing.text[start:end],
        start=start,
        end=end,
        label=figure.label,
        column=figure.column,
        period=figure.period,
        concept=figure.concept,
        scale=figure.scale,
        scale_source=figure.scale_source.value,
        computation=computation,
        operands=operands or (figure,),
    )
