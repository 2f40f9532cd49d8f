"""Two lines held against each other in words: by their levels, or by their growth.

"Dividends of $360 million exceeded capital spending"; "expenses grew more slowly than
sales, rising 30%". The other line's figure is read from the filing.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gate.attribution.levels import amounts, preferred, rejected, unsure
from gate.attribution.lexicon import lexicon
from gate.attribution.lines import best_lines, is_line, of_the_whole, want
from gate.attribution.moves import growths_of
from gate.attribution.roles import Role
from gate.verdicts import Judgement, Reason

if TYPE_CHECKING:
    from decimal import Decimal

    from gate.attribution.phrases import Phrase
    from gate.attribution.readings import Index
    from gate.attribution.statements import Statement
    from gate.attribution.whens import When


def check_versus(
    judged: Judgement, statement: Statement, index: Index, carried: When | None
) -> Judgement | None:
    """Return what a supported claim is when its line is held against another; None when it stands.

    Only where both lines are surely read, and the filing gives one value for each.
    """
    versus, claim = statement.versus, judged.claim
    if versus is None:
        return None
    if versus.pace:
        if statement.direction < 0:
            return unsure(claim, "which of two falls is the faster could not be read", [])
        ones = growths_of(statement.phrase, statement, index, carried)
        others = growths_of(versus.phrase, statement, index, carried)
    else:
        ones = _levels(statement.phrase, statement, index, carried)
        others = _levels(versus.phrase, statement, index, carried)
    if len(ones) != 1 or len(others) != 1 or ones == others:
        return unsure(claim, "the line that it is compared with could not be read", [])
    (one,), (other,) = ones, others
    if (one > other) == (versus.way > 0):
        return None
    reading = None
    if judged.receipt is not None and judged.receipt.operands:
        reading = index.reading(judged.receipt.operands[0])
    return rejected(
        claim,
        Reason.WRONG_DIRECTION,
        "The filing's figures for the two lines that the sentence compares say the opposite.",
        reading,
    )


def _levels(
    phrase: Phrase, statement: Statement, index: Index, carried: When | None
) -> set[Decimal]:
    """Return the amounts, as sizes, that the filing holds of a line for a statement's period."""
    wanted = want(phrase, None, index)
    best = best_lines(wanted, None, index)
    if not wanted.named or not is_line(best.fit, best):
        return set()
    level = replace(statement, role=Role.LEVEL, phrase=phrase)
    rows = amounts(preferred(of_the_whole(best.readings), index), level, index, carried)
    result = any(lexicon().lines[t].result for t in wanted.lines if t in lexicon().lines)
    if result and not phrase.loss and any(r.figure.value < 0 for r in rows):
        return set()  # a loss, under a name that says a gain: greater and less are not sizes
    return {abs(r.figure.value) for r in rows}
