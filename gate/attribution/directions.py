"""Whether a level that is said to have risen or fallen did so."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import TYPE_CHECKING

from gate.attribution import explain
from gate.attribution.levels import rejected, unsure
from gate.attribution.moves import is_base, of_sizes
from gate.attribution.roles import Role
from gate.attribution.signs import way_of_sizes
from gate.attribution.sums import share
from gate.pools import holds_size
from gate.verdicts import Judgement, Reason

if TYPE_CHECKING:
    from gate.attribution.context import ArticleContext
    from gate.attribution.readings import Reading
    from gate.attribution.statements import Statement
    from gate.claims import Claim


# What a newsroom calls flat, and what it may still call little changed, as parts of the level.
_SAME, _NEAR = Decimal("0.005"), Decimal("0.03")


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
    if receipt is None or claim.number is None:
        return None
    if statement.role is Role.PARTNER:
        return _check_earlier(judged, context)
    if not (statement.direction or statement.turn or statement.flat):
        return None
    way = way_of_sizes(statement, claim.sentence)
    if not way and not statement.flat:
        return unsure(claim, "what is better, and what worse, is not sure for this line", [])
    partner = context.partners.get(id(claim))
    if partner is not None:
        went = _went(claim, partner, statement)
        if went == way and not statement.flat:
            return None
        if went is not None and statement.flat:
            return unsure(claim, "the levels that it calls unchanged differ as written", [])
        if went is not None:
            return _against(judged, claim, partner, context)
        statement = _measured_from(statement, context.statements.get(id(partner)))
    if receipt.computation:
        return _by_ratios(judged, statement, context)
    return _by_filing(judged, statement, context)


def _check_earlier(judged: Judgement, context: ArticleContext) -> Judgement | None:
    """Return what an earlier value is when the level that left it did not move as it is said."""
    claim = judged.claim
    later = context.moved.get(id(claim))
    if later is None:
        return None
    stated = context.statements[id(later)]
    way = way_of_sizes(stated, later.sentence)
    if not way or _went(later, claim, stated) in {None, way}:
        return None
    return _against(judged, later, claim, context)


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
        gaps = [_gap(figure.value, b.figure.value) for b in bases]
        held = any(holds_size(claim.band, b.figure.value) for b in bases)
        if held or any(gap <= _SAME for gap in gaps):
            return None
        word = "did not stay the same"
        wrong = bool(gaps) and min(gaps) > _NEAR
    else:
        ways = [_as_said(reading, b, statement, claim.sentence) for b in bases]
        if True in ways:
            return None
        word, wrong = "moved the other way", False in ways
    if not wrong or statement.when.is_past:
        return unsure(claim, "the movement that it states could not be held against the filing", [])
    return rejected(
        claim,
        Reason.WRONG_DIRECTION,
        f"The filing has {explain.where(figure)}, and {explain.where(bases[0].figure)}: it {word}.",
        reading,
    )


def _as_said(now: Reading, then: Reading, statement: Statement, sentence: str) -> bool | None:
    """Tell whether a line moved as the statement says; None when it did not move."""
    one, other = _signed(now), _signed(then)
    sizes = of_sizes(statement, one, other)
    went = _moved(one, other, sizes=sizes)
    if not went:
        return None
    if statement.turn and statement.loss and not sizes:
        return went == statement.turn  # from a profit to a loss: for the worse
    return went == way_of_sizes(statement, sentence)


def _signed(reading: Reading) -> Decimal:
    """Return a figure's value with the sign of what it means: "Net loss 176" is negative."""
    value = reading.figure.value
    return -value if reading.loss and value > 0 else value


def _by_ratios(
    judged: Judgement, statement: Statement, context: ArticleContext
) -> Judgement | None:
    """Hold a computed margin or share that is said to have moved against its earlier one."""
    claim, receipt = judged.claim, judged.receipt
    if receipt is None or len(receipt.operands) != 2 or statement.flat:
        return unsure(claim, "the movement that it states could not be held against the filing", [])
    part, whole = (context.index.reading(f) for f in receipt.operands)
    now = share(part.figure, whole.figure)
    ways: set[bool] = set()
    for one in _earlier(part, statement, context):
        for other in _earlier(whole, statement, context):
            if one.when != other.when or now is None:
                continue
            then = share(one.figure, other.figure)
            went = 0 if then is None else _moved(now.value, then.value, sizes=False)
            if went:
                ways.add(went == way_of_sizes(statement, claim.sentence))
    if ways == {True}:
        return None
    if ways == {False} and not statement.when.is_past:
        return rejected(
            claim,
            Reason.WRONG_DIRECTION,
            f"The filing's figures give {receipt.computation}: it moved the other way.",
            part,
        )
    return unsure(claim, "the movement that it states could not be held against the filing", [])


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


def _gap(now: Decimal, then: Decimal) -> Decimal:
    """Return how far two values lie apart, as a part of the earlier one."""
    return abs(now - then) / abs(then) if then else abs(now)


def _moved(now: Decimal, then: Decimal, *, sizes: bool) -> int:
    """Return 1, 0 or -1 for the movement from ``then`` to ``now``."""
    if sizes:
        now, then = abs(now), abs(then)
    return (now > then) - (now < then)
