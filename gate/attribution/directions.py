"""Whether a level that is said to have risen or fallen did so."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gate.attribution import explain
from gate.attribution.levels import rejected, unsure
from gate.attribution.moves import is_base, of_sizes
from gate.attribution.roles import Role
from gate.pools import holds_size
from gate.verdicts import Judgement, Reason

if TYPE_CHECKING:
    from decimal import Decimal

    from gate.attribution.context import ArticleContext
    from gate.attribution.readings import Reading
    from gate.attribution.statements import Statement
    from gate.claims import Claim


def check_direction(
    judged: Judgement, statement: Statement, context: ArticleContext
) -> Judgement | None:
    """Return what a supported level is when it is said to have moved; None when that stands.

    The earlier value is the one that the sentence itself compares with; where it gives
    none, the one that the filing prints for the same line. A movement that can't be held
    against either is not proved, and the level with it is left to the verifier. The earlier
    value of a movement that did not happen is not supported either: a reader is told of both.
    """
    claim, receipt = judged.claim, judged.receipt
    if receipt is None or receipt.computation or claim.number is None:
        return None
    if statement.role is Role.PARTNER:
        later = context.moved.get(id(claim))
        stated = None if later is None else context.statements[id(later)]
        if later is None or stated is None or not stated.direction:
            return None
        went = _went(later, claim, stated)
        return None if went in {None, stated.direction} else _against(judged, later, claim, context)
    if not (statement.direction or statement.flat):
        return None
    partner = context.partners.get(id(claim))
    if partner is not None:
        went = _went(claim, partner, statement)
        if went == statement.direction:
            return None
        if went is not None and statement.flat:
            return unsure(claim, "the levels that it calls unchanged differ as written", [])
        if went is not None:
            return _against(judged, claim, partner, context)
        statement = _measured_from(statement, context.statements.get(id(partner)))
    return _by_filing(judged, statement, context)


def _against(
    judged: Judgement, level: Claim, partner: Claim, context: ArticleContext
) -> Judgement | None:
    """Return the rejection of a part of a movement that its own numbers contradict."""
    if judged.receipt is None:
        return None
    return rejected(
        judged.claim,
        Reason.WRONG_DIRECTION,
        f'Its own numbers go the other way: "{partner.text}" to "{level.text}".',
        context.index.reading(judged.receipt.operands[0]),
    )


def _went(claim: Claim, partner: Claim, statement: Statement) -> int | None:
    """Return 1 or -1 as two numbers move; None when they don't differ as they are written."""
    one, other = claim.band, partner.band
    if claim.number is None or partner.number is None or one is None or other is None:
        return None
    now, then = claim.number.value, partner.number.value
    if now is None or then is None or not (one.low >= other.high or other.low >= one.high):
        return None
    return _moved(now, then, sizes=of_sizes(statement, now, then))


def _measured_from(statement: Statement, partner: Statement | None) -> Statement:
    """Return a statement with the period of its earlier value as the base of its movement."""
    if partner is None or statement.base is not None or not partner.when.is_past:
        return statement
    return replace(statement, base=partner.when)


def _by_filing(
    judged: Judgement, statement: Statement, context: ArticleContext
) -> Judgement | None:
    claim, receipt = judged.claim, judged.receipt
    if receipt is None or claim.band is None:
        return None
    reading = context.index.reading(receipt.operands[0])
    figure = reading.figure
    bases = _earlier(reading, statement, context)
    if statement.flat:
        held = [holds_size(claim.band, b.figure.value) for b in bases]
        if held and any(held):
            return None
        word = "did not stay the same"
        wrong = bool(held)
    else:
        moves = {
            _moved(
                figure.value,
                b.figure.value,
                sizes=of_sizes(statement, figure.value, b.figure.value),
            )
            for b in bases
        }
        if statement.direction in moves:
            return None
        word, wrong = "moved the other way", bool(moves - {0})
    if not wrong or statement.when.is_past:
        return unsure(claim, "the movement that it states could not be held against the filing", [])
    return rejected(
        claim,
        Reason.WRONG_DIRECTION,
        f"The filing has {explain.where(figure)}, and {explain.where(bases[0].figure)}: it {word}.",
        reading,
    )


def _earlier(reading: Reading, statement: Statement, context: ArticleContext) -> list[Reading]:
    """Return the earlier figures of the same line: of its row, else of its name."""
    figure = reading.figure
    named = [
        other
        for line in reading.naming.label | reading.naming.lines
        for group in context.index.by_term.get(line, ())
        if (group.naming.label, group.naming.members, group.naming.tagged)
        == (reading.naming.label, reading.naming.members, reading.naming.tagged)
        for other in group.readings
        if other.figure.unit == figure.unit
        and other.figure.concept == figure.concept
        and other.role in {Role.LEVEL, Role.PARTNER}
        and is_base(statement, reading, other)
    ]
    row = [
        other
        for other in named
        if figure.table is not None
        and (other.figure.table, other.figure.row) == (figure.table, figure.row)
    ]
    return row or named


def _moved(now: Decimal, then: Decimal, *, sizes: bool) -> int:
    """Return 1, 0 or -1 for the movement from ``then`` to ``now``."""
    if sizes:
        now, then = abs(now), abs(then)
    return (now > then) - (now < then)
