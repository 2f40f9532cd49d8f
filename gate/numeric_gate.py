"""Layer 1: whether the filing holds a number, at its declared precision, scale and unit.

No model, no words of the line: only the number. A claim without a counterpart is
rejected. A number that the writer computed (growth, difference, share) has its
counterpart in a computation, which the attribution makes; ``derived`` says so.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.pools import at_other_scale, candidates, in_other_unit, nearest
from gate.verdicts import Judgement, Layer, Reason, Verdict

if TYPE_CHECKING:
    from collections.abc import Callable

    from gate.claims import Claim
    from gate.figures import Figure, Filing


def screen(
    claim: Claim,
    filing: Filing,
    *,
    derived: bool,
    named: Callable[[Figure], bool],
    describe: Callable[[Figure], str],
) -> Judgement | None:
    """Return the judgement that ends a number's way here, or None when it survives.

    ``named`` tells whether a figure is of the line that the claim names, so that the
    explanation speaks of that line and not of a chance neighbour; ``describe`` puts a
    figure in words.
    """
    number = claim.number
    if number is None or number.value is None or claim.band is None:
        ambiguous = number is not None and number.problem == "ambiguous"
        why = number.why if number is not None and number.why else "the number could not be read"
        return Judgement(
            claim,
            Verdict.UNVERIFIED,
            Layer.NUMERIC_GATE,
            f"Not read: {why}.",
            reason=Reason.AMBIGUOUS if ambiguous else Reason.UNREADABLE,
        )
    if derived or candidates(claim, filing):
        return None
    scaled, other = at_other_scale(claim, filing), in_other_unit(claim, filing)
    if scaled is not None and named(scaled):
        return _rejected(
            claim,
            Reason.SCALE_MISMATCH,
            f"The digits stand in the filing at another scale: {describe(scaled)}.",
            scaled,
        )
    if other is not None and named(other):
        return _rejected(
            claim,
            Reason.UNIT_MISMATCH,
            f"The number stands in the filing in another unit: {describe(other)}.",
            other,
        )
    near = nearest(claim, filing)
    text = f'The filing holds no number that "{claim.text}" could be at its stated precision.'
    if near is not None:
        text += f" The nearest is {describe(near)}."
    return _rejected(claim, Reason.NOT_IN_FILING, text, near)


def _rejected(claim: Claim, reason: Reason, text: str, figure: Figure | None) -> Judgement:
    return Judgement(
        claim, Verdict.REJECTED, Layer.NUMERIC_GATE, text, reason=reason, nearest=figure
    )
