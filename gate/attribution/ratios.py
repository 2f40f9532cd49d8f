"""Ratios of two lines of one period: share, multiple, margin, effective tax rate."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gate.attribution.levels import amounts, preferred, same_period, unsure
from gate.attribution.lines import best_lines, echoing, is_line, naming, of_the_whole, want
from gate.attribution.phrases import Phrase
from gate.attribution.proofs import in_band, settle
from gate.attribution.roles import Role
from gate.attribution.sums import Sum, factor, share
from gate.units import UnitKind
from gate.verdicts import Judgement, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from gate.attribution.readings import Index, Reading
    from gate.attribution.statements import Statement
    from gate.attribution.whens import When
    from gate.claims import Claim
    from gate.figures import Figure


def judge_share(
    claim: Claim, statement: Statement, index: Index, carried: When | None
) -> Judgement | None:
    """Judge a percentage (or multiple) of another line; None when no sum can be made."""
    number, band = claim.number, claim.band
    if number is None or band is None or statement.of is None:
        return None
    compute = factor if number.unit is not None and number.unit.kind is UnitKind.RATIO else share
    part, inferred = statement.phrase, False
    if not part.has_line and _names_several(part, statement, index, carried):
        # "Services made up 28% of sales" speaks of their sales, not of another row of theirs.
        part = part.joined(Phrase(frozenset(t for t in statement.of.terms if t.isupper())))
        inferred = True
    judged = _ratio(claim, statement, index, carried, part, statement.of, compute)
    if judged is not None and judged.verdict is Verdict.REJECTED and inferred:
        return unsure(claim, "what of theirs it is a share of is not said", [])
    return judged


_MARGINS = {
    "GROSS_PROFIT": "REVENUE",
    "OPERATING_INCOME": "REVENUE",
    "NET_INCOME": "REVENUE",
    "PRETAX_INCOME": "REVENUE",
}


def _names_several(
    phrase: Phrase, statement: Statement, index: Index, carried: When | None
) -> bool:
    """Tell whether rows of one name hold different amounts for the period."""
    best = best_lines(want(phrase, None, index), None, index)
    level = replace(statement, role=Role.LEVEL)
    values = {
        r.figure.value
        for r in best.readings
        if r.figure.unit is not None
        and r.figure.unit.kind is UnitKind.MONEY
        and same_period(level, r, index, carried)
    }
    return len(values) > 1


def judge_margin(
    claim: Claim, statement: Statement, index: Index, carried: When | None
) -> Judgement | None:
    """Judge a margin or the effective tax rate; None when the phrase is neither."""
    words = claim.sentence.lower()
    if "EFFECTIVE_TAX_RATE" in statement.phrase.terms:
        part, whole = Phrase(frozenset({"INCOME_TAX"})), Phrase(frozenset({"PRETAX_INCOME"}))
        return _ratio(claim, statement, index, carried, part, whole, share)
    if "margin" not in words and "margen" not in words:
        return None
    for line, whole_line in _MARGINS.items():
        if line in statement.phrase.terms:
            extras = statement.phrase.terms - {line}
            whole = Phrase(frozenset({whole_line} | extras))
            return _ratio(claim, statement, index, carried, statement.phrase, whole, share)
    return None


def _ratio(
    claim: Claim,
    statement: Statement,
    index: Index,
    carried: When | None,
    part: Phrase,
    whole: Phrase,
    compute: Callable[[Figure, Figure], Sum | None],
) -> Judgement | None:
    if claim.band is None:
        return None
    partner = statement.role is Role.PARTNER or statement.earlier
    level = replace(statement, role=Role.PARTNER if partner else Role.LEVEL)
    if statement.earlier:
        level = replace(level, when=replace(level.when, age=None, end=None, stated=False))
    meant: list[Sequence[Reading]] = []
    named: list[Sequence[Reading]] = []
    for phrase in (part, whole):
        wanted = want(phrase, None, index)
        best = best_lines(wanted, None, index)
        if not wanted.named or not is_line(best.fit, best):
            return None
        rows = preferred(of_the_whole(best.readings), index)
        meant.append(_now(amounts(rows, level, index, carried)))
        named.append(_now(amounts(naming(wanted, None, index), level, index, carried)))
    sums = _ratios(meant[0], meant[1], compute)
    if not sums:
        return None
    if statement.loss:  # "the loss was 1.4% of sales"
        sums = [(replace(r, value=-r.value) if r.value < 0 else r, one) for r, one in sums]
    claimed = replace(statement, direction=0)
    settled = settle(claim, claimed, sums, claim.band, index)
    if settled.verdict is Verdict.SUPPORTED:
        told = _ratios(meant[0], echoing(meant[1], claim.sentence, index), compute)
        if any(_other_whole(settled, r, claimed, claim) for r, _ in told or sums):
            return unsure(claim, "rows of the filing differ on what it is a part of", [])
    if settled.verdict is Verdict.REJECTED:
        # Before anything is called wrong, every row that may be meant is tried.
        every = _ratios(named[0], named[1], compute)
        if any(in_band(r.value, claim.band, claimed, claim) for r, _ in every):
            return unsure(claim, "rows of the filing differ on it", [])
    return settled


def _now(readings: Iterable[Reading]) -> list[Reading]:
    """Return the readings that no sentence tells as an earlier value."""
    return [r for r in readings if r.role is not Role.PARTNER]


def _ratios(
    parts: Sequence[Reading],
    wholes: Sequence[Reading],
    compute: Callable[[Figure, Figure], Sum | None],
) -> list[tuple[Sum, Reading]]:
    """Return every ratio of a part and a whole for one period."""
    sums = []
    for one in parts:
        for other in wholes:
            if one.when.end != other.when.end or one.when.months != other.when.months:
                continue
            if other.naming.members - one.naming.members or one.figure is other.figure:
                continue  # a part of the whole is measured by the whole, or by its own
            result = compute(one.figure, other.figure)
            if result is not None:
                sums.append((result, one))
    return sums


def _other_whole(settled: Judgement, result: Sum, statement: Statement, claim: Claim) -> bool:
    """Tell whether a ratio of the proved part to another whole misses the claim."""
    receipt, band = settled.receipt, claim.band
    if receipt is None or band is None or len(receipt.operands) < 2:
        return False
    part, whole = receipt.operands
    return (
        result.operands[0].value == part.value
        and result.operands[1].period == whole.period
        and result.operands[1].value != whole.value
        and not in_band(result.value, band, statement, claim)
    )
