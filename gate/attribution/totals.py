"""Totals: of the levels before one in its sentence, or of lines that its words join.

"Cash and short-term investments totaled $5.7 billion" is printed nowhere; it is the sum
of two rows, and proved by it alone.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gate.attribution.levels import amounts, preferred, unsure
from gate.attribution.lines import best_lines, is_line, of_the_whole, want
from gate.attribution.phrases import Phrase, read_phrase
from gate.attribution.proofs import settle
from gate.attribution.roles import Role
from gate.attribution.statements import Statement
from gate.attribution.sums import total
from gate.attribution.whens import When
from gate.units import UnitKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gate.attribution.readings import Index, Reading
    from gate.claims import Claim
    from gate.verdicts import Judgement

# A line that filings print in parts, where they print no row of it.
PRINTED_AS = {
    "DEBT": ("LONG_TERM_DEBT", "CURRENT_DEBT"),
    "CASH_WITH_RESTRICTED": ("CASH", "RESTRICTED_CASH"),
}


def judge_sum(claim: Claim, parts: Sequence[Judgement], index: Index) -> Judgement:
    """Judge a result of the levels before it; each of them must be supported by a figure."""
    figures = [j.receipt.operands[0] for j in parts if j.receipt is not None]
    if len(parts) < 2 or len(figures) != len(parts) or claim.band is None:
        return unsure(claim, "the numbers that it adds up could not all be read", [])
    added = total(figures)
    statement = Statement(Role.SUM, Phrase(), When(stated=False))
    return settle(claim, statement, [(added, index.reading(figures[0]))], claim.band, index)


def judge_parts(
    claim: Claim, statement: Statement, index: Index, carried: When | None
) -> Judgement | None:
    """Judge an amount as the sum of the lines that its words join; None when they join none.

    None too where a part is not surely read, or the filing holds two amounts for it.
    """
    unit = claim.number.unit if claim.number is not None else None
    if claim.band is None or unit is None or unit.kind is not UnitKind.MONEY:
        return None
    found: list[Reading] = []
    for part in _parts(statement):
        readings = _readings(part, statement, index, carried)
        if len({r.figure.value for r in readings}) != 1:
            return None
        found.append(readings[0])
    if len(found) < 2 or len({(r.when.end, r.when.months) for r in found}) > 1:
        return None
    if len({(r.figure.table, r.figure.row, r.figure.label) for r in found}) < len(found):
        return None  # one row, under two of its names
    level = replace(statement, role=Role.SUM, direction=0)
    return settle(claim, level, [(total([r.figure for r in found]), found[0])], claim.band, index)


def _parts(statement: Statement) -> list[Phrase]:
    """Return the phrases of the lines that a statement adds up."""
    phrase = statement.phrase
    parts = [Phrase(terms) for terms in phrase.parts] or [replace(phrase, parts=())]
    for scope in statement.scopes:
        if scope.operator == "total":
            continue
        if not scope.includes:
            return []
        added = read_phrase(scope.words, "").terms
        if added == {"current"} or scope.words.lower().endswith("current portion"):
            added = frozenset("CURRENT_DEBT" if "DEBT" in t else t for t in phrase.terms)
            added = added if "CURRENT_DEBT" in added else added | {"current"}
        parts.append(Phrase(added))
    if len(parts) == 1 and len(phrase.terms) == 1:
        return [Phrase(frozenset({t})) for t in PRINTED_AS.get(next(iter(phrase.terms)), ())]
    return parts


def _readings(
    part: Phrase, statement: Statement, index: Index, carried: When | None
) -> list[Reading]:
    """Return the amounts of a part for the statement's period, if its line is surely read."""
    wanted = want(part, None, index)
    best = best_lines(wanted, None, index)
    if not wanted.named or not is_line(best.fit, best):
        return []
    return amounts(preferred(of_the_whole(best.readings), index), statement, index, carried)
