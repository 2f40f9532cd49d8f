"""Signs: what makes a number negative, and what only looks as if it did.

    minus    := "-" | "−"     directly before digits or currency, after a space or an opening
              | "–"           the same: typed for a minus; between two numbers it is a range
    brackets := "(" amount ")" with the currency or the percent sign outside, or alone in a
                cell, or after a verb or preposition: an aside "(12%)" is no minus
    words    := "minus" | "negative" | "a loss of" | "lost" | "pérdida de"

Each says minus once: a loss of $(5) million is minus five million. "Net loss was $5 million"
carries its minus in the line's name, not in the number: the number stays positive, and the
judge compares it with a loss. "Fell 8 %" is a direction, not a sign. A soft hyphen is no
minus. A spaced em dash before a number may be either, and makes the number ambiguous.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import regex

from gate.claims import SignSource
from gate.units import UnitKind

if TYPE_CHECKING:
    from gate.numbers.drafts import Draft

_LOSS: Final = regex.compile(
    r"(?:\b(?:loss|losses|deficit)\s(?:(?:per\s(?:\p{L}+\s){0,2}share)\s)?of|\blost|\bperdi(?:ó|eron)"
    r"|\bp[ée]rdidas?\s(?:\p{L}+\s){0,2}de|\bd[ée]ficit\sde)(?:\s[\p{L}]++){0,2}\s?$",
    regex.IGNORECASE,
)
_SAYS_VALUE: Final = regex.compile(
    r"(?:^|[=:|\t\n$]|\b(?:was|were|is|are|of|to|from|by|at|and|or|versus|vs\.?|than|with|loss|income"
    r"|fue|fueron|de|a|desde|y|frente))\s*$",
    regex.IGNORECASE,
)
WINDOW: Final = 48
"""Characters looked at before a number."""


def read_sign(draft: Draft, match: regex.Match[str], view: str) -> None:
    """Give ``draft`` its sign from the groups of an amount's match and the words before it."""
    marks = (match["s1"] or "") + (match["s2"] or "")
    if match["minus"]:
        draft.sign_source = SignSource.WORDS
    elif any(mark in marks for mark in "-−–"):
        draft.sign_source = SignSource.MINUS
    elif "—" in marks:
        draft.fail("ambiguous", "a dash before it may be a minus")
    elif _in_brackets(match) and _brackets_negate(match, view):
        draft.sign_source = SignSource.BRACKETS
    elif draft.unit is not None and draft.unit.kind in {UnitKind.MONEY, UnitKind.PER_UNIT}:
        before = view[max(0, draft.lead - WINDOW) : draft.lead]
        if _LOSS.search(before):
            draft.sign_source = SignSource.WORDS
    draft.negative = draft.sign_source is not SignSource.NONE


def _in_brackets(match: regex.Match[str]) -> bool:
    opened = match["o1"] or match["o2"]
    return bool(opened and (match["c1"] or match["c2"] or match["c3"]))


def _brackets_negate(match: regex.Match[str], view: str) -> bool:
    """Tell accounting brackets from an aside in prose."""
    if match["o2"] and match["cur"]:
        return True
    closes_before_unit = match["c1"] or match["c2"]
    if closes_before_unit and (match["percent"] or match["points"] or match["scale"]):
        return True
    before = view[max(0, match.start() - WINDOW) : match.start()]
    if _SAYS_VALUE.search(before):
        return True
    has_unit = match["cur"] or match["scale"] or match["percent"] or match["after"]
    return not has_unit and match["tail"] == ""
