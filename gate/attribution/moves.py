"""Movements: growth, difference and multiple of one line between two periods.

A movement is supported where the filing's own prose states it, or where code recomputes
it from two figures of one line, of the right periods and in one row.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gate.attribution import explain
from gate.attribution.levels import OWNED, preferred, rejected, same_period, unsure
from gate.attribution.lexicon import lexicon
from gate.attribution.lines import best_lines, echoing, is_line, naming, of_the_whole, want
from gate.attribution.proofs import MOVES, in_band, settle
from gate.attribution.receipts import receipt_of
from gate.attribution.roles import Role
from gate.attribution.sentences import sentence_around
from gate.attribution.signs import signs_agree, way_of_sizes
from gate.attribution.sums import Sum, difference, factor, growth
from gate.attribution.whens import When, compare
from gate.figures import ScaleSource
from gate.pools import holds_size, units_agree
from gate.units import BASIS_POINTS, PERCENT, PERCENTAGE_POINTS, UnitKind
from gate.verdicts import Judgement, Layer, Reason, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from decimal import Decimal

    from gate.attribution.phrases import Phrase
    from gate.attribution.readings import Index, Reading
    from gate.attribution.statements import Statement
    from gate.claims import Claim
    from gate.units import Unit


def judge_movement(
    claim: Claim, statement: Statement, index: Index, carried: When | None
) -> Judgement:
    """Judge a growth, a factor ("doubled") or a difference of one line between two periods."""
    number, band = claim.number, claim.band
    if number is None or number.value is None or band is None:
        return unsure(claim, "the number could not be read", [])
    if statement.turn and not statement.direction:
        way = way_of_sizes(statement, claim.sentence)
        if not way:
            return unsure(claim, "what is better, and what worse, is not sure for this line", [])
        statement = replace(statement, direction=way)
    if number.value < 0 and statement.direction < 0:
        return unsure(claim, "it states its fall twice", [])
    filed = _filed_movement(claim, statement, index, carried)
    if filed is not None:
        return filed
    unit = _operand_unit(number.unit)
    wanted = want(statement.phrase, None, index)
    best = best_lines(wanted, unit, index)
    if not wanted.named or not is_line(best.fit, best):
        return unsure(claim, "the line that moved could not be read", [])
    told = echoing(preferred(of_the_whole(best.readings), index), claim.sentence, index)
    main = _movements(claim, statement, told, index, carried)
    settled = settle(claim, statement, main, band, index)
    if settled.verdict is Verdict.SUPPORTED and _rows_differ(settled, main, statement, claim):
        return unsure(claim, "rows of that name moved differently", [])
    if settled.verdict is Verdict.REJECTED:
        # Before anything is called wrong, every row that may be meant is tried.
        rows = naming(wanted, unit, index)
        every = _movements(claim, statement, rows, index, carried)
        if any(in_band(result.value, band, statement, claim) for result, _ in every):
            return unsure(claim, "rows of the filing differ on it", [])
        if _is_printed(claim, main, index):
            return unsure(claim, "the filing prints that change, and its amounts another", [])
    return settled


def _is_printed(claim: Claim, sums: Sequence[tuple[Sum, Reading]], index: Index) -> bool:
    """Tell whether the row of a movement prints it: from amounts before they were rounded."""
    unit = claim.number.unit if claim.number is not None else None
    band = claim.band
    if band is None or unit is None or unit.kind is not UnitKind.PERCENT:
        return False
    rows = {(now.figure.table, now.figure.row) for _, now in sums}
    return any(
        (r.figure.table, r.figure.row) in rows
        and r.figure.unit is not None
        and r.figure.unit.kind is UnitKind.PERCENT
        and holds_size(band, r.figure.value)
        for r in index.readings
    )


def _rows_differ(
    settled: Judgement, sums: Sequence[tuple[Sum, Reading]], statement: Statement, claim: Claim
) -> bool:
    """Tell whether another row of the line gives a movement that misses, for the same periods."""
    receipt, band = settled.receipt, claim.band
    if receipt is None or band is None or OWNED & statement.phrase.terms:
        return False
    spans = [f.period for f in receipt.operands]
    return any(
        [f.period for f in result.operands] == spans
        and not any(
            in_band(result.value + shift, band, statement, claim)
            for shift in (result.slack, 0, -result.slack)
        )
        for result, _ in sums
    )


def _movements(
    claim: Claim,
    statement: Statement,
    readings: Sequence[Reading],
    index: Index,
    carried: When | None,
) -> list[tuple[Sum, Reading]]:
    """Return every movement that the rows of a line give for the claim's periods."""
    number = claim.number
    sums: list[tuple[Sum, Reading]] = []
    if number is None:
        return sums
    pairs = list(_pairs(readings, statement, index, carried))
    exact = [
        p for p in pairs if statement.when.months and p[0].when.months == statement.when.months
    ]
    for now, then in exact or pairs:
        sizes = of_sizes(statement, now.figure.value, then.figure.value)
        if signs_agree(now.figure.value.copy_abs(), statement, now) is False:
            continue  # "a loss that widened" of a line that is a gain, or the reverse
        if number.unit is not None and number.unit.kind is UnitKind.PERCENT:
            result = growth(now.figure, then.figure, sizes=sizes)
        elif number.unit is not None and number.unit.kind is UnitKind.RATIO:
            result = factor(now.figure, then.figure)
        else:
            result = _in_unit(difference(now.figure, then.figure), number.unit, sizes=sizes)
        if result is not None:
            sums.append((result, now))
    return sums


def growths_of(
    phrase: Phrase, statement: Statement, index: Index, carried: When | None
) -> set[Decimal]:
    """Return the growth, in percent, that the filing gives for a line in a statement's periods.

    One value where the filing is plain; none where the line is not surely read.
    """
    wanted = want(phrase, None, index)
    best = best_lines(wanted, None, index)
    if not wanted.named or not is_line(best.fit, best):
        return set()
    moved = replace(statement, role=Role.GROWTH, phrase=phrase)
    rows = [
        r
        for r in preferred(of_the_whole(best.readings), index)
        if r.figure.unit is not None
        and r.figure.unit.kind is UnitKind.MONEY
        and r.figure.scale_source is not ScaleSource.ASSUMED
    ]
    pairs = list(_pairs(rows, moved, index, carried))
    shortest = min((now.when.months or 0 for now, _ in pairs), default=0)
    found = [
        growth(now.figure, then.figure, sizes=of_sizes(moved, now.figure.value, then.figure.value))
        for now, then in pairs
        if (now.when.months or 0) == shortest
    ]
    return {result.value for result in found if result is not None}


def _operand_unit(unit: Unit | None) -> Unit | None:
    """Return the unit of the figures that a movement is computed from; None for any."""
    if unit is None or unit.kind in {UnitKind.PERCENT, UnitKind.RATIO}:
        return None
    if unit in {PERCENTAGE_POINTS, BASIS_POINTS}:
        return PERCENT
    return unit


def _in_unit(result: Sum, unit: Unit | None, *, sizes: bool) -> Sum:
    if sizes and all(f.value <= 0 for f in result.operands):
        result = replace(result, value=-result.value)
    if unit == BASIS_POINTS:
        return replace(result, value=result.value * 100, slack=result.slack * 100)
    return result


def _pairs(
    readings: Sequence[Reading], statement: Statement, index: Index, carried: When | None
) -> Iterable[tuple[Reading, Reading]]:
    """Return (current, prior) readings that stand in one row, or in one sentence."""
    level = replace(statement, role=Role.LEVEL)
    rows: dict[object, list[Reading]] = {}
    for reading in readings:
        figure = reading.figure
        if (
            figure.unit is not None
            and figure.unit.kind is UnitKind.PERCENT
            and (statement.role is Role.GROWTH)
        ):
            continue
        key: object = (figure.table, figure.row, figure.dimensions)
        if figure.table is None:
            key = (None, statement_key(reading, index))
        rows.setdefault(key, []).append(reading)
    for row in rows.values():
        for now in row:
            if now.role is Role.PARTNER or not same_period(level, now, index, carried):
                continue
            for then in row:
                if then is not now and is_base(statement, now, then):
                    yield now, then


def statement_key(reading: Reading, index: Index) -> int:
    """Return a key that the figures of one sentence of prose share."""
    return sentence_around(index.filing.text, reading.figure.start, reading.figure.end)[0]


def is_base(statement: Statement, now: Reading, then: Reading) -> bool:
    """Tell whether ``then`` is what a movement up to ``now`` is measured from."""
    lengths = {now.when.months, then.when.months} - {None}
    if len(lengths) > 1:
        return False
    if statement.base is not None and statement.base.age is not None:
        base = replace(statement.base, months=None)
        said = compare(base, replace(then.when, months=None))
        if said is None:
            return then.role is Role.PARTNER
        return said
    return then.when.is_past or (then.role is Role.PARTNER and then.when.age is None)


def of_sizes(statement: Statement, now: Decimal, then: Decimal) -> bool:
    """Tell whether a movement is one of sizes: of a loss, or of an expense in brackets.

    A loss that "narrowed" from a profit is no movement of sizes, and so none that holds.
    """
    if statement.loss or statement.magnitude:
        return (now < 0) == (then < 0)
    gains = {
        t for t in statement.phrase.terms if t in lexicon().lines and lexicon().lines[t].result
    }
    return now < 0 and then < 0 and not gains


def _filed_movement(
    claim: Claim, statement: Statement, index: Index, carried: When | None
) -> Judgement | None:
    """Return the judgement that a movement printed in the filing's own prose gives, or None.

    A change column of a table is left alone: its periods are those of its neighbours, and
    the movement is recomputed from them.
    """
    number, band = claim.number, claim.band
    wanted = want(statement.phrase, None, index)
    if not wanted.named or number is None or number.value is None or band is None:
        return None
    best = best_lines(wanted, number.unit, index, roles=MOVES)
    level = replace(statement, role=Role.LEVEL)
    filed = [
        r
        for r in best.readings
        if r.figure.table is None
        and not r.unread
        and is_line(best.fit, best)
        and r.figure.unit is not None
        and same_period(level, r, index, carried)
        and (statement.base is None or r.base is None or compare(statement.base, r.base))
    ]
    sign = statement.direction or _sign(number.value)
    unit = _operand_unit(number.unit)
    line = best_lines(wanted, unit, index)
    rows = of_the_whole(line.readings) if is_line(line.fit, line) else ()
    rows = echoing(preferred(rows, index), claim.sentence, index)
    computed = _movements(claim, statement, rows, index, carried)
    if computed and not any(
        in_band(result.value + shift, band, statement, claim)
        for result, _ in computed
        for shift in (result.slack, 0, -result.slack)
    ):
        return None  # its tables give another movement: what the sentence speaks of is not sure
    for reading in filed:
        figure = reading.figure
        if not holds_size(band, figure.value) or not units_agree(number.unit, figure.unit):
            continue
        if (reading.direction or figure.printed_sign) == sign:
            return Judgement(
                claim,
                Verdict.SUPPORTED,
                Layer.ATTRIBUTION,
                f"The filing says so: {explain.where(figure)}.",
                receipt=receipt_of(figure, index.filing),
            )
        return rejected(
            claim,
            Reason.WRONG_DIRECTION,
            f"The filing says the other direction: {explain.where(figure)}.",
            reading,
        )
    return None


def _sign(value: Decimal) -> int:
    return (value > 0) - (value < 0)
