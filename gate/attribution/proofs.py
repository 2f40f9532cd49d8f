"""What a recomputed value proves of a claim: supported, the other way, wrong, or left open.

A derived number is supported only when code recomputes it from figures of the right
lines and periods, and the receipt holds the sum. All arithmetic is Decimal. The printed
operands carry half a unit of rounding each; where the exact result misses the claim's
band and that rounding could reach it, nothing is proved either way and the claim is
left to the verifier.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.attribution import explain
from gate.attribution.levels import rejected, unsure
from gate.attribution.receipts import receipt_of
from gate.attribution.roles import Role
from gate.pools import holds_size
from gate.units import UnitKind
from gate.verdicts import Judgement, Layer, Reason, Verdict

if TYPE_CHECKING:
    from decimal import Decimal

    from gate.attribution.readings import Index, Reading
    from gate.attribution.statements import Statement
    from gate.attribution.sums import Sum
    from gate.claims import Band, Claim

MOVES = frozenset({Role.GROWTH, Role.CHANGE})


def settle(
    claim: Claim,
    statement: Statement,
    sums: list[tuple[Sum, Reading]],
    band: Band,
    index: Index,
) -> Judgement:
    """Return the judgement that the computed values give."""
    if not sums:
        return unsure(claim, "the figures that it would follow from were not found together", [])
    direction = statement.direction
    # The quarter first: it is what an article means that says nothing else.
    sums = sorted(sums, key=lambda pair: pair[1].when.months or 0)
    for result, _ in sums:
        if in_band(result.value, band, statement, claim):
            return _proved(claim, result, index)
    for result, reading in sums:
        opposite = direction and holds_size(band, result.value)
        if opposite and _is_movement(claim, statement):
            return rejected(
                claim,
                Reason.WRONG_DIRECTION,
                f"The filing's figures say the other direction: {result.words}.",
                reading,
            )
    for result, _ in sums:
        if any(
            in_band(result.value + shift, band, statement, claim)
            for shift in (result.slack, -result.slack)
        ):
            return unsure(claim, f"the filing's rounding leaves it open ({result.words})", [])
    result, reading = sums[0]
    return rejected(
        claim,
        Reason.WRONG_ARITHMETIC,
        f"The filing's figures give {result.words}: "
        + "; ".join(explain.where(f) for f in result.operands)
        + ".",
        reading,
    )


def in_band(value: Decimal, band: Band, statement: Statement, claim: Claim) -> bool:
    """Tell whether a recomputed value lies in a claim's band, the way that its words say."""
    number, direction = claim.number, statement.direction
    if number is None or number.value is None:
        return False
    if number.unit is not None and number.unit.kind is UnitKind.RATIO:
        return band.holds(value)
    if direction < 0 <= number.value:
        return band.holds(-value)
    if direction == 0 and statement.role in MOVES:
        return holds_size(band, value)  # "improved": the word leaves the direction open
    return band.holds(value)


def _is_movement(claim: Claim, statement: Statement) -> bool:
    number = claim.number
    is_factor = (
        number is not None and number.unit is not None and (number.unit.kind is UnitKind.RATIO)
    )
    return statement.role in {Role.GROWTH, Role.CHANGE} and not is_factor


def _proved(claim: Claim, result: Sum, index: Index) -> Judgement:
    first = result.operands[0]
    return Judgement(
        claim,
        Verdict.SUPPORTED,
        Layer.ATTRIBUTION,
        f"It follows from the filing: {result.words}.",
        receipt=receipt_of(first, index.filing, computation=result.words, operands=result.operands),
    )
