"""From a model's reply to an answer: code compares the cell that a blind reading gave.

The model says where it read and what stands there; whether that is the claim's number
is never its business. What the cell is worth (scale, unit, sign) is taken from the
filing's own figure at that place, not from the words of the reply.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.typography import canonical
from verifier.interface import Answer, AnswerVerdict
from verifier.prompts import cell_names
from verifier.replies import BlindReply, Reply

if TYPE_CHECKING:
    from gate.figures import Figure
    from verifier.interface import Question


def answer_of(reply: Reply, question: Question) -> Answer:
    """Return what a reply says of the question's claim.

    A blind reading is ``SUPPORTED`` when the cell read is one of the figures that layer 1
    holds to be compatible, ``UNSUPPORTED`` when it is another figure of that row, and
    ``NOT_READ`` when nothing was found or the cell does not stand in the row.
    """
    if not isinstance(reply, BlindReply):
        return Answer(reply.verdict, reply.quote, reply.row)
    if not reply.found:
        return Answer(AnswerVerdict.NOT_READ)
    cells = cells_read(reply.row, reply.cell, reply.column, question)
    if not cells:
        verdict = AnswerVerdict.NOT_READ
    elif any(cell in question.figures for cell in cells):
        verdict = AnswerVerdict.SUPPORTED
    else:
        verdict = AnswerVerdict.UNSUPPORTED
    return Answer(verdict, reply.quote, reply.row, read=reply.cell, column=reply.column)


def cells_read(row: str, cell: str, column: str, question: Question) -> tuple[Figure, ...]:
    """Return the figures of the place ``row`` that ``cell`` and ``column`` describe.

    Several when the row prints the same digits twice and the column named settles nothing.
    """
    figures = [f for s in question.snippets if s.id == row for f in s.figures]
    wanted = _digits(cell)
    named = [
        (figure, {_plain(name), _plain(figure.column)})
        for figure, name in zip(figures, cell_names(figures), strict=True)
        if wanted and _digits(figure.text) == wanted
    ]
    there = [figure for figure, names in named if _plain(column) in names]
    return tuple(there or [figure for figure, _ in named])


def _digits(text: str) -> str:
    """Return the digits and marks of a cell: brackets and currency signs may be left out."""
    return "".join(c for c in canonical(text).text if c.isdigit() or c in ".,").strip(".,")


def _plain(text: str) -> str:
    return canonical(text.strip(" []")).text.casefold()
