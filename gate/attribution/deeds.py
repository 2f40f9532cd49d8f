"""What a verb says of a number's line: "earned", "repaid … debt", "spent … on plant".

A deed names a line that no noun of its sentence names. The lists are closed; a verb that
is not here names nothing.
"""

from __future__ import annotations

import regex

# Verbs that name a line together with what stands behind the number.
_VERBS = (
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
_SPENDING = regex.compile(
    r"\b(?:spen[dt]\w*|outlays?|invest(?:ed|ing|s)|put|went|plowed|poured|purchas\w+|addi\w+|"
    r"acqui\w+|laid|paid|payments?|gastó|invirtió)\b"
    r"(?:[\s|¦]|\b(?:on|in|into|to|of|for|toward|new|the|its|en|out|about|approximately|nearly|"
    r"almost|some|around|roughly)\b)*(?:property|plant|land|"
    r"fixed|propiedad\w*|planta)",
    regex.IGNORECASE,
)
_RAISING = regex.compile(
    r"\b(?:raised|raising|borrow(?:ed|ing)|issued|issuing|emitió|obtuvo)\b", regex.IGNORECASE
)
_REPAYING = regex.compile(
    r"\b(?:repa(?:id|ying|yments?)|retir(?:ed|ing)|paid\s+(?:down|off)|reembols\w+)\b",
    regex.IGNORECASE,
)
_DEBTS = frozenset({"LONG_TERM_DEBT", "DEBT", "CURRENT_DEBT"})
_HEDGES = regex.compile(
    r"\b(?:about|nearly|almost|some|around|roughly|approximately|just|more\s+than|"
    r"less\s+than|over|under|an?|out)\W*$",
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


def deed(left: str, right: str, *, named: bool) -> tuple[str, bool] | None:
    """Return the line that the verb before a number names, and whether it names a loss.

    ``named``: the words behind the number name a line themselves, which goes before.
    """
    words = bare(left)
    for verb, behind, line, loss in _VERBS:
        if not verb.search(words, timeout=1):
            continue
        if behind:
            if regex.search(behind, right[:80], regex.IGNORECASE, timeout=1):
                return line, loss
        elif not named:
            return line, loss
    return None


def took_in(left: str) -> bool:
    """Tell whether the verb before a number says that it was taken in as sales."""
    return _TOOK_IN.search(bare(left), timeout=1) is not None


def done_to(terms: frozenset[str], left: str, right: str) -> frozenset[str]:
    """Return the terms with a balance that something was done to turned into the flow.

    "Spending on plant" is capital expenditure, "debt repaid" repayments: no balances.
    """
    if "PPE" in terms and _SPENDING.search(f"{left}|{right}", timeout=1):
        return frozenset({"CAPEX"})
    if terms & _DEBTS and _REPAYING.search(f"{left}|{right}", timeout=1):
        return (terms - _DEBTS) | {"DEBT_REPAYMENTS"}
    if terms & _DEBTS and _RAISING.search(left, timeout=1):
        return (terms - _DEBTS) | {"DEBT_PROCEEDS"}
    return terms
