"""Totals: of the levels that stand before one in its sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.attribution.levels import unsure
from gate.attribution.phrases import Phrase
from gate.attribution.proofs import settle
from gate.attribution.roles import Role
from gate.attribution.statements import Statement
from gate.attribution.sums import total
from gate.attribution.whens import When

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gate.attribution.readings import Index
    from gate.claims import Claim
    from gate.verdicts import Judgement


def judge_sum(claim: Claim, parts: Sequence[Judgement], index: Index) -> Judgement:
    """Judge a result of the levels before it; each of them must be supported by a figure."""
    figures = [j.receipt.operands[0] for j in parts if j.receipt is not None]
    if len(parts) < 2 or len(figures) != len(parts) or claim.band is None:
        return unsure(claim, "the numbers that it adds up could not all be read", [])
    added = total(figures)
    statement = Statement(Role.SUM, Phrase(), When(stated=False))
    return settle(claim, statement, [(added, index.reading(figures[0]))], claim.band, index)
