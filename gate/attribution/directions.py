"""Whether a level that is said to have risen or fallen did so."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.attribution import explain
from gate.attribution.derived import is_base
from gate.attribution.levels import rejected
from gate.attribution.roles import Role
from gate.verdicts import Judgement, Reason

if TYPE_CHECKING:
    from decimal import Decimal

    from gate.attribution.context import ArticleContext
    from gate.attribution.statements import Statement
    from gate.claims import Claim


def check_direction(
    judged: Judgement, statement: Statement, context: ArticleContext
) -> Judgement | None:
    """Return the rejection of a supported level that is said to have moved the wrong way.

    The earlier value is the one that the sentence itself compares with; where it gives
    none, the one that the filing prints in the same row.
    """
    claim, receipt = judged.claim, judged.receipt
    if not statement.direction or receipt is None or claim.number is None:
        return None
    if statement.role is Role.PARTNER:
        return None
    partner = context.partners.get(id(claim))
    if partner is not None and partner.number is not None:
        now, then = claim.number.value, partner.number.value
        if now is None or then is None:
            return None
        if not _apart(claim, partner):
            return _by_row(judged, statement, context)  # too coarse to tell: ask the filing
        if _moved(now, then, statement) == -statement.direction:
            return rejected(
                claim,
                Reason.WRONG_DIRECTION,
                f'Its own numbers go the other way: "{partner.text}" to "{claim.text}".',
                context.index.reading(receipt.operands[0]),
            )
        return None
    return _by_row(judged, statement, context)


def _apart(claim: Claim, partner: Claim) -> bool:
    """Tell whether two numbers differ by more than the precision that they are written with."""
    one, other = claim.band, partner.band
    return one is None or other is None or one.low > other.high or other.low > one.high


def _by_row(judged: Judgement, statement: Statement, context: ArticleContext) -> Judgement | None:
    """Return the rejection that the row's own earlier value gives, or None."""
    claim, receipt = judged.claim, judged.receipt
    if receipt is None:
        return None
    reading = context.index.reading(receipt.operands[0])
    figure = reading.figure
    bases = [
        other
        for line in reading.naming.label
        for group in context.index.by_term.get(line, ())
        if group.naming == reading.naming
        for other in group.readings
        if (other.figure.table, other.figure.row, other.figure.dimensions)
        == (figure.table, figure.row, figure.dimensions)
        and figure.table is not None
        and is_base(statement, reading, other)
    ]
    moves = {_moved(figure.value, b.figure.value, statement) for b in bases}
    if moves == {-statement.direction}:
        return rejected(
            claim,
            Reason.WRONG_DIRECTION,
            f"The filing has {explain.where(figure)}, and {explain.where(bases[0].figure)}: "
            "it moved the other way.",
            reading,
        )
    return None


def _moved(now: Decimal, then: Decimal, statement: Statement) -> int:
    """Return 1, 0 or -1 for the movement; of sizes where the sentence speaks of a loss."""
    if statement.loss or statement.magnitude:
        now, then = abs(now), abs(then)
    return (now > then) - (now < then)
