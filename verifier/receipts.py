"""What makes a receipt: the quote stands in the filing, holds the number, and is about it.

Code decides, in this order: the quote stands in one snippet, contiguous, after
typographic folding; it is at least a label and its number; a whole figure of the filing
inside it is compatible with the claim in value, unit and scale; nothing that code reads in
that figure's row and column speaks against the claim; and code reads the claim's period,
sign and direction there, and a line than which no other of the filing comes nearer to the
claim's words. A quote that merely is not contradicted raises nothing: with one shared word
for enough, a model that supports everything got "services revenue" past the code with the
row of total net sales. The receipt points into the filing, not into the snippet.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gate.attribution import contradiction, unread
from gate.quotations import locate_quotation
from gate.typography import canonical
from gate.verdicts import Reason, Receipt
from verifier.readings import cells_read

if TYPE_CHECKING:
    from gate.figures import Figure
    from verifier.interface import Answer, Question, Snippet


@dataclass(frozen=True, slots=True)
class Doubt:
    """Why an answer is no receipt."""

    reason: Reason
    explanation: str
    """One plain sentence for the operator."""
    figure: Figure | None = None


def prove(question: Question, answer: Answer, *, cross_check: bool = True) -> Receipt | Doubt:
    """Return the receipt that ``answer`` amounts to, or the first thing that is wrong with it.

    ``cross_check=False`` leaves out the last step, the code's own reading of row and
    column; acceptance of a model uses it to see what the model alone can tell.
    """
    if question.derived:
        return Doubt(Reason.NEEDS_VERIFIER, "Only a computation from the filing can prove this.")
    placed = _located(question, answer)
    if placed is None:
        return Doubt(Reason.QUOTE_NOT_FOUND, f"The model's quote {_short(answer.quote)} {_WHERE}")
    snippet, start, end = placed
    inside = [f for f in snippet.figures if start <= f.start and f.end <= end]
    if answer.read:
        read = cells_read(snippet.id, answer.read, answer.column, question)
        inside = [f for f in inside if f in read]
    matching = [f for f in inside if f in question.figures and _is_long_enough(f, start, end)]
    if not matching:
        return Doubt(
            Reason.QUOTE_WITHOUT_NUMBER,
            f"The model's quote {_short(answer.quote)} does not hold a label and this number.",
            inside[0] if inside else None,
        )
    doubts = []
    for figure in matching:
        doubt = _against(question, figure) if cross_check else None
        if doubt is None:
            return _receipt(question, figure, start, end)
        doubts.append(doubt)
    return doubts[0]


_WHERE = "does not stand in the place of the filing that it names."


def _located(question: Question, answer: Answer) -> tuple[Snippet, int, int] | None:
    """Return the snippet that holds the quote, with the quote's place in the filing."""
    if not answer.quote.strip():
        return None
    for snippet in question.snippets:
        if answer.snippet in {"", snippet.id}:
            span = locate_quotation(canonical(snippet.text), answer.quote)
            if span is not None:
                return snippet, snippet.start + span[0], snippet.start + span[1]
    return None


def _is_long_enough(figure: Figure, start: int, end: int) -> bool:
    """Tell whether the quote is at least as long as a label and its number."""
    label = len(figure.label) if figure.label else _SHORTEST_PROSE
    return end - start >= label + len(figure.text)


_SHORTEST_PROSE = 8
"""Characters beside the number that a quote from prose must hold: two short words."""


def _against(question: Question, figure: Figure) -> Doubt | None:
    """Return why row and column do not bear the claim out, as far as code reads them."""
    claim, context = question.claim, question.context
    found = contradiction(claim, figure, question.filing, context)
    if found is not None:
        return Doubt(*found, figure)
    missing = unread(claim, figure, context)
    if missing is None:
        return None
    return Doubt(
        Reason.NEEDS_VERIFIER,
        f"The model's quote stands in the filing, but code could not read {missing} there.",
        figure,
    )


def _receipt(question: Question, figure: Figure, start: int, end: int) -> Receipt:
    return Receipt(
        quote=question.filing.text[start:end],
        start=start,
        end=end,
        label=figure.label,
        column=figure.column,
        period=figure.period,
        concept=figure.concept,
        scale=figure.scale,
        scale_source=figure.scale_source.value,
        operands=(figure,),
    )


def _short(quote: str) -> str:
    text = " ".join(quote.split())
    return f"\u201c{text[:120]}\u2026\u201d" if len(text) > 120 else f"\u201c{text}\u201d"
