"""What a verb says of a number's line: "earned", "repaid … debt", "spent … on plant".

A deed names a line that no noun of its sentence names. The lists are closed; a verb that
is not here names nothing.
"""

from __future__ import annotations

from typing import NamedTuple

import regex

# Verbs that name a line together with what stands behind the number.
_VERBS = (
    (
        regex.compile(r"\b(?:lost|perdió)\W*$", regex.IGNORECASE),
        r"^\W*(?:from\s+(?:its\s+)?operations|operationally|at\s+(?:the|an)\s+operating\s+level|"
        r"on\s+an\s+operating\s+basis|(?:a|en)\s+(?:el\s+)?nivel\s+operativo)\b",
        "OPERATING_INCOME",
        True,
    ),
    (
        regex.compile(r"\b(?:earned|made|ganó)\W*$", regex.IGNORECASE),
        r"^\W*(?:from\s+(?:its\s+)?operations|operationally|at\s+(?:the|an)\s+operating\s+level|"
        r"on\s+an\s+operating\s+basis|(?:a|en)\s+(?:el\s+)?nivel\s+operativo)\b",
        "OPERATING_INCOME",
        False,
    ),
    (
        regex.compile(r"\b(?:earned|earns|ganó|gana|netted)(?:\s+una?)?\W*$", regex.IGNORECASE),
        "",
        "NET_INCOME",
        False,
    ),
    (regex.compile(r"\b(?:lost|perdió)\W*$", regex.IGNORECASE), "", "NET_INCOME", True),
    (
        regex.compile(r"\b(?:repaid|paid\s+(?:down|off)|retired)\W*$", regex.IGNORECASE),
        r"\b(?:debt|borrowings?|notes?|loans?)\b",
        "DEBT_REPAYMENTS",
        False,
    ),
    (
        regex.compile(r"\b(?:repurchased|bought\s+back|spent)\W*$", regex.IGNORECASE),
        r"\b(?:share|stock|buyback|repurchas|own)",
        "BUYBACKS",
        False,
    ),
    (
        regex.compile(
            r"\b(?:paid|returned|distributed)(?:\s+(?:out|back|its|to|(?:share|stock)holders|"
            r"investors|owners))*\W*$",
            regex.IGNORECASE,
        ),
        r"\bdividend",
        "DIVIDENDS_PAID",
        False,
    ),
    (
        regex.compile(
            r"\b(?:operations|business(?:es)?|operaciones)\W+(?:\w+\W+)?(?:generated|"
            r"produced|provided|yielded|threw\s+off|brought\s+in|generaron)\W*$",
            regex.IGNORECASE,
        ),
        r"\b(?:cash|efectivo|caja)\b",
        "OPERATING_CASH_FLOW",
        False,
    ),
)
# Verbs that say what was taken in, whoever took it: "Services brought in $21.2 billion".
_TOOK_IN = regex.compile(
    r"\b(?:(?:took|brought|pulled|raked)\s+in|rang\s+up|facturó|ingresó)\W*$", regex.IGNORECASE
)
_SPENDING = (
    r"\b(?:spen[dt]\w*|outlays?|invest(?:ed|ing|s)|put|went|plowed|poured|purchas\w+|addi\w+|"
    r"acqui\w+|laid|paid|pays?|payments?|gastó|gastaron|invirtió|destinó|pagó)\b"
)
_SPENDS = regex.compile(_SPENDING, regex.IGNORECASE)
_OUTLAY = _SPENDING + (
    r"(?:[\s|¦]|\b(?:on|in|into|to|of|for|toward|out|new|the|its|en|a|al|por|los|las|la|about|"
    r"approximately|nearly|almost|some|around|roughly|over|more\s+than)\b)*"
)
_OWN_SHARES = r"(?:(?:its|their|our|own|common|de|sus)\s+)*(?:shares?|stock|acciones)\b"


def _spent_on(things: str) -> regex.Pattern[str]:
    return regex.compile(f"{_OUTLAY}(?:{things})", regex.IGNORECASE)


# What money that is spent on a thing is called by a filing. What it may be called as well
# comes last: "spent on interest" is the expense, or the cash that was paid.
_SPENT_ON = (
    (_spent_on(r"property|plant\b|land\b|fixed|propiedad\w*|planta\b"), "CAPEX", ""),
    (
        _spent_on(
            rf"(?:buying\s+back|repurchas(?:es?\s+of|ing)|buybacks\s+of|recomprar)\s+{_OWN_SHARES}|"
            r"(?:(?:its|own)\s+)*(?:share|stock)\s+(?:repurchase|buyback)s?\b|buybacks?\b"
        ),
        "BUYBACKS",
        "",
    ),
    (
        _spent_on(
            r"(?:repaying|retiring|redeeming|paying\s+(?:down|off)|reembolsar)\s+"
            r"(?:(?:its|long[- ]term|term|maturing|existing)\s+)*(?:debt|borrowings?|notes|loans|"
            r"deuda)\b"
        ),
        "DEBT_REPAYMENTS",
        "",
    ),
    (
        _spent_on(
            r"(?:buying|acquiring)\s+(?:other\s+)?(?:business(?:es)?|companies)\b|"
            r"(?:business\s+|corporate\s+)?(?:acquisitions|takeovers|adquisiciones)\b(?!\s+of\s+\w+ment)"
        ),
        "ACQUISITIONS",
        "",
    ),
    (_spent_on(r"(?:interest|intereses)\b(?![-\s]+(?:rates?|bearing|income))"),
     "INTEREST_EXPENSE", "INTEREST_PAID"),
    (_spent_on(r"(?:(?:income\s+)?tax(?:es)?|impuestos)\b"), "TAXES_PAID", "INCOME_TAX"),
    (_spent_on(r"(?:research|investigación)\b(?!\s+(?:and|y)\b)"), "RD", ""),
)  # fmt: skip
_RAISING = regex.compile(
    r"\b(?:raised|raising|borrowed|borrowing(?=\W*\|)|issued|issuing|emitió|obtuvo)\b",
    regex.IGNORECASE,
)
_REPAYING = regex.compile(
    r"\b(?:repa(?:id|ying|yments?)|retir(?:ed|ing)|redeem(?:ed|ing)|paid\s+(?:down|off)|"
    r"paid(?=(?:\s+(?:about|nearly|some|around|almost|roughly|approximately))?\s*\|)|"
    r"reembols\w+)\b",
    regex.IGNORECASE,
)
_DEBTS = frozenset({"LONG_TERM_DEBT", "DEBT", "CURRENT_DEBT"})
_LONGEST = 90
"""Letters of the longest verb with what may stand behind it: no verb begins before them."""
_HEDGES = regex.compile(
    r"\b(?:about|nearly|almost|some|around|roughly|approximately|just|more\s+than|"
    r"less\s+than|over|under|an?|out|unos?|casi|cerca\s+de|alrededor\s+de|más\s+de|"
    r"aproximadamente)\W*$",
    regex.IGNORECASE,
)


def bare(left: str) -> str:
    """Return the words before a number without the hedges right before it."""
    bare = left.rstrip(" |")
    while True:
        cut = _HEDGES.search(bare, timeout=1)
        if cut is None:
            return bare
        bare = bare[: cut.start()].rstrip()


class Deed(NamedTuple):
    """What the verb before a number says of it."""

    line: str
    loss: bool
    doer: str
    """The words before the verb: who did it."""


def deed(left: str, right: str, *, named: bool) -> Deed | None:
    """Return the line that the verb before a number names, or None.

    ``named``: the words behind the number name a line themselves, which goes before.
    """
    words = bare(left)
    for verb, behind, line, loss in _VERBS:
        match = verb.search(words, max(0, len(words) - _LONGEST), timeout=1)
        if match is None:
            continue
        told = regex.search(behind, right[:80], regex.IGNORECASE, timeout=1) if behind else None
        if told is not None or not (behind or named):
            return Deed(line, loss, words[: match.start()])
    return None


class Outlay(NamedTuple):
    """What money was spent on."""

    line: str
    either: str
    """Another line that may be meant as well; empty for most."""
    doer: str
    """The words before the verb: who spent it."""


def outlay(left: str, right: str) -> Outlay | None:
    """Return what a number is said to have been spent on, or None.

    ``$1.2 billion went to interest`` and ``spending on interest came to $1.2 billion``.
    """
    text = f"{left}|{right}"
    if _SPENDS.search(text, timeout=1) is None:
        return None
    for pattern, line, either in _SPENT_ON:
        match = pattern.search(text, timeout=1)
        if match is not None:
            return Outlay(line, either, left[: match.start()])
    return None


_RECEIVES = regex.compile(
    r"\b(?:received|receives|receiving|collected|collects|pocketed|recibió|recibieron|cobró)\W*$",
    regex.IGNORECASE,
)
_GOES_OUT = frozenset(
    {"DIVIDENDS_PAID", "INCOME_TAX", "TAXES_PAID", "INTEREST_EXPENSE", "INTEREST_PAID", "BUYBACKS",
     "CAPEX", "DEBT_REPAYMENTS", "COST_OF_REVENUE", "OPERATING_EXPENSES"}
)  # fmt: skip


def turned_around(left: str, terms: frozenset[str]) -> bool:
    """Tell whether money that goes out is said to have come in: "received dividends of"."""
    return bool(terms & _GOES_OUT) and _RECEIVES.search(bare(left), timeout=1) is not None


def took_in(left: str) -> bool:
    """Tell whether the verb before a number says that it was taken in as sales."""
    return _TOOK_IN.search(bare(left), timeout=1) is not None


def done_to(terms: frozenset[str], left: str, right: str) -> frozenset[str]:
    """Return the terms with a balance that something was done to turned into the flow.

    "Debt repaid" is repayments, and no balance.
    """
    if terms & _DEBTS and _REPAYING.search(f"{left}|{right}", timeout=1):
        return (terms - _DEBTS) | {"DEBT_REPAYMENTS"}
    if terms & _DEBTS and _RAISING.search(left, timeout=1):
        return (terms - _DEBTS) | {"DEBT_PROCEEDS"}
    return terms
