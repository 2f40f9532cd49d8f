"""Why a number that a filing does not print may be true all the same, or can't stand there.

Three kinds: what a reader counts or names himself (two segments, a five-year loan), measures
that a writer computes from printed ones (working capital, a current ratio, a combined total),
and what no 10-Q holds (guidance, a share price, an adjusted result). The first two are left
to the verifier; the last is explained.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import regex

from gate.not_claims.counts import SMALL
from gate.units import UnitKind

if TYPE_CHECKING:
    from gate.attribution.statements import Statement
    from gate.claims import Claim

_OF_LENGTH = regex.compile(r"[-\s]?(?:year|month|week|day)\b", regex.IGNORECASE)
# Terms of the lexicon that a 10-Q has no line for, and a writer computes.
_COMPUTED = frozenset({"EBITDA", "FREE_CASH_FLOW"})
# A measure by name, no clause away from its number.
_MEASURE = regex.compile(
    r"\b(?:working\s+capital|net\s+(?:debt|cash\s+position)|book\s+value|ratios?|"
    r"returns?\s+on\s+(?:\w+\s+){0,2}(?:equity|assets|capital)|"
    r"days\s+(?:sales|payables?|inventory)\s+outstanding|"
    r"capital\s+de\s+trabajo|deuda\s+neta|razón)\b"
    r"(?:\s+(?!(?:as|and|but|when|with|after|y|pero|cuando|con)\b)[^\s,;:]+){0,8}\W*$",
    regex.IGNORECASE,
)
_COMBINED = regex.compile(
    r"\b(?:combined|taken\s+together|together|sum\s+of|add(?:s|ed|ing)?\s+up\s+to|combinad[oa]s?|"
    r"en\s+conjunto|suma\s+de)\b",
    regex.IGNORECASE,
)
_EQUATION = regex.compile(r"[\d)%]\s*[-+*/×÷=]\s*[$(]?\s*[\d(]")
_TURN = regex.compile(r"[;.]\s|\b(?:while|whereas|mientras)\b", regex.IGNORECASE)
_PRICE = regex.compile(
    r"\b(?:shares|stock|acciones|share\s+price|stock\s+price)\b[^.;]{0,60}?"
    r"\b(?:clos(?:e|ed|ing)|trad(?:e|es|ed|ing)|open(?:ed|ing)|price|priced|settled|cerr(?:ó|aron)|"
    r"cotiz(?:a|an|aba|ó))\b",
    regex.IGNORECASE,
)


def is_measure(claim: Claim, statement: Statement) -> bool:
    """Tell whether the words of a number name a measure that a writer computes."""
    if statement.phrase.terms & _COMPUTED:
        return True
    at = claim.at[0] - claim.sentence_at[0]
    if _EQUATION.search(claim.sentence, timeout=1):
        return True
    left = _TURN.split(claim.sentence[:at])[-1]
    return any(p.search(left, timeout=1) for p in (_COMBINED, _MEASURE))


def left_open(claim: Claim) -> str:
    """Return why a number that the filing does not print is no fabricated one; empty if it is."""
    number = claim.number
    if number is None or number.value is None or number.scale or number.step != 1:
        return ""
    if not 0 < number.value <= SMALL:
        return ""
    kind = UnitKind.COUNT if number.unit is None else number.unit.kind
    after = claim.sentence[claim.at[1] - claim.sentence_at[0] :]
    if kind is UnitKind.TIME and (claim.text.isalpha() or _OF_LENGTH.match(after, timeout=1)):
        return "a filing may give such a length by its dates"
    if kind is UnitKind.COUNT and claim.text.isalpha():
        return "a filing lists such things and need not print how many"
    return ""


def never_filed(claim: Claim, statement: Statement) -> str:
    """Return the sentence that says why a 10-Q holds no such number; empty where it may."""
    if statement.modal:
        return "A 10-Q holds what was, not guidance, forecasts or what analysts expected."
    if "adjusted" in statement.phrase.terms:
        return "An adjusted measure is the company's own, and its 10-Q need not hold it."
    if _PRICE.search(claim.sentence, timeout=1):
        return "The price of a share on the market is not in a 10-Q."
    return ""
