"""Whether a claim and a figure say the same sign.

A result's sign is its meaning: net income of 212 against a filed loss of 212 is a lie.
A payment's is not: it is tagged positive, printed in brackets, and told as "$9.4 billion
repaid"; all three are true. Source: house rule on sign, and the fact that brackets and
the tag's sign disagree in one filing of four or five.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import regex

from gate.attribution.lexicon import lexicon

if TYPE_CHECKING:
    from decimal import Decimal

    from gate.attribution.readings import Reading
    from gate.attribution.statements import Statement

# Results whose plain name means a gain: told without a word of loss, they are positive.
_GAINS = frozenset(
    {"NET_INCOME", "OPERATING_INCOME", "PRETAX_INCOME", "EPS", "GROSS_PROFIT",
     "COMPREHENSIVE_INCOME", "OPERATING_CASH_FLOW", "RETAINED_EARNINGS", "EQUITY"}
)  # fmt: skip


_OUT = frozenset(
    "payment purchase repurchase repayment dividend paid cost expense acquisition used deduction "
    "depreciation CAPEX BUYBACKS DIVIDENDS_PAID DEBT_REPAYMENTS COST_OF_REVENUE "
    "OPERATING_EXPENSES INTEREST_EXPENSE INCOME_TAX".split()
)


# Lines of which less is better, besides what is paid out.
_BURDENS = frozenset(
    {"DEBT", "LONG_TERM_DEBT", "CURRENT_DEBT", "CATASTROPHE_LOSSES", "CLAIMS_COST"}
)
_LESS_IS_BETTER = regex.compile(
    r"\b(?:operating|combined|loss|expense|efficiency|cost|leverage|debt|delinquency|churn|vacancy|"
    r"charge-?offs?|unemployment|turnover|attrition)[- ](?:to-\w+\s+)?(?:ratio|rate)\b",
    regex.IGNORECASE,
)
_RATE = regex.compile(r"\b(?:ratio|rate|days|yield|spread|razón|tasa|días)\b", regex.IGNORECASE)


def way_of_sizes(statement: Statement, sentence: str) -> int:
    """Return the way (1, -1) that a statement says its line moved; 0 where that is not sure.

    "Improved" is up for income and margins, down for costs and for the size of a loss.
    """
    if statement.direction or not statement.turn:
        return statement.direction
    if statement.loss:
        return -statement.turn
    if _LESS_IS_BETTER.search(sentence, timeout=1):
        return -statement.turn
    if _RATE.search(sentence, timeout=1):
        return 0
    return -statement.turn if statement.phrase.terms & (_OUT | _BURDENS) else statement.turn


def signs_agree(value: Decimal, statement: Statement, reading: Reading) -> bool | None:
    """Tell whether a claimed value and a figure have the same sign; None when it is unclear."""
    figure = reading.figure
    if not value or not figure.value:
        return True
    named = frozenset(t for t in statement.phrase.terms if t.isupper())
    lines = named or reading.naming.lines
    result = any(lexicon().lines[t].result for t in lines if t in lexicon().lines)
    negative = figure.printed_value < 0 or figure.value < 0 or reading.loss
    if reading.naming.tagged == "INCOME_TAX":
        # The tag's sign tells a tax from a tax benefit, whatever brackets stand around it.
        return (figure.value < 0) == (statement.phrase.loss or value < 0)
    if "INCOME_TAX" in lines and (statement.phrase.loss or figure.value < 0):
        # Without a tag, brackets may mean either; only a label of a benefit alone tells.
        return True if reading.loss and statement.phrase.loss else None
    claimed = value < 0 or statement.loss
    if not result:
        if value < 0:
            return negative or None
        # "Comparable sales changed by 0.4%" against (0.4)%: a bare change keeps its sign.
        if figure.printed_value < 0 and figure.value < 0 and not _outflow(reading):
            return True if statement.loss or statement.direction < 0 else None
        return True
    if claimed == negative:
        return True
    if not named:
        return None  # of what, the sentence does not say
    if claimed and reading.loss is False and not negative:
        # "a loss of" said of a line that the filing prints as a gain
        return False
    return False if lines & _GAINS else None


def _outflow(reading: Reading) -> bool:
    """Tell whether a line is money going out, which is printed in brackets as a matter of form."""
    return bool((reading.naming.label | reading.naming.around | reading.naming.lines) & _OUT)
