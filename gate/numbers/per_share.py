"""Per-share amounts that the words before them name: "diluted EPS of $1.27".

    named := ("per share" | "EPS" | "por acción") {words, no other line item} amount

    listed  := amount ("," | "and" | "or" …) amount per thing

    chained := amount per share ["a share"] [","] ("from" | "versus" | "to" …) amount

Only small amounts with cents and no scale word can be per share; another line item between
("EPS of $1.27 on revenue of $890.10") ends the reach of the words.
"""

from __future__ import annotations

from decimal import Decimal
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import regex

from gate.typography import TIMEOUT
from gate.units import Unit, UnitKind

if TYPE_CHECKING:
    from gate.numbers.drafts import Draft

REACH: Final = 110
"""Characters before the amount in which the words may stand."""
LARGEST: Final = Decimal(10_000)
_NAMED: Final = regex.compile(
    r"(?r)(?:\bper[\s-](?:\p{L}+\s){0,2}share|\beps|\bpor\sacción|\bbpa|\bupa)\b", regex.IGNORECASE
)
_NEEDED: Final = ("share", "eps", "acción", "bpa", "upa")
"""One of these stands in every wording; looked for first, since it is cheap."""
_OTHER_LINE: Final = regex.compile(
    r"\b(?:revenues?|sales|income|profits?|cash|margins?|assets|debt|costs?|expenses?|loans?|total"
    r"|price|prices|shares\sat|backlog|ebitda|charges?|million|billion|ingresos|ventas|beneficio|caja)\b"
    r"|[.;]\s",
    regex.IGNORECASE,
)


_CHAIN: Final = regex.compile(
    r"\s?(?:(?:a|per|por|/)\s?(?:\p{L}+\s){0,2}(?:share|acción))?,?\s(?:(?:up|down)\s)?"
    r"(?:from|versus|vs\.?|to|against|and|or|compared\s(?:with|to)|de|desde|frente\sa|y)\s"
    r"(?:a\s(?:loss|profit)\sof\s)?",
    regex.IGNORECASE,
)
LONGEST_CHAIN: Final = 60
_CHAIN_OF_THINGS: Final = regex.compile(
    r"\s?(?:(?:a|an|per|por|/)\s?\p{L}+)?,?\s(?:(?:up|down)\s)?"
    r"(?:from|versus|vs\.?|against|compared\s(?:with|to)|desde|frente\sa)\s",
    regex.IGNORECASE,
)
_LISTED: Final = regex.compile(r"\s?,?\s(?:(?:and|or|y|o)\s)?", regex.IGNORECASE)


def read_per_share(drafts: list[Draft], view: str) -> None:
    """Make amounts per share of those that the words before them, or a neighbour, say are."""
    before: Draft | None = None
    for draft in drafts:
        code = _currency_of_small(draft)
        if code and (_is_named(draft, view) or _is_chained(before, draft, view)):
            draft.unit = Unit(UnitKind.PER_UNIT, f"{code}/share")
        elif code and before is not None and _is_chained(before, draft, view, things=True):
            draft.unit = before.unit  # "$2.42 a gallon, down from $2.73"
        before = draft
    for draft, behind in pairwise(drafts):
        if behind.unit is not None and behind.unit.kind is UnitKind.PER_UNIT:
            code = _currency_of_small(draft)
            if code == behind.unit.code.partition("/")[0] and _LISTED.fullmatch(
                view, draft.end, behind.start, timeout=TIMEOUT
            ):
                draft.unit = behind.unit  # "averaged $2.42 and $2.73 per gallon"


def _currency_of_small(draft: Draft) -> str:
    """Return the currency of an amount that may be one per share, or empty."""
    if draft.unit is None or draft.unit.kind is not UnitKind.MONEY or draft.scale_word:
        return ""
    small = draft.magnitude is not None and draft.magnitude < LARGEST
    return draft.unit.code if small and (draft.step < 1 or draft.cents) else ""


def _is_named(draft: Draft, view: str) -> bool:
    """Tell whether the words before say "per share", with no other line item between."""
    start = max(0, draft.lead - REACH)
    before = view[start : draft.lead].lower()
    if not any(word in before for word in _NEEDED):
        return False
    match = _NAMED.search(view, start, draft.lead)
    return match is not None and not _OTHER_LINE.search(view, match.end(), draft.lead)


def _is_chained(before: Draft | None, draft: Draft, view: str, *, things: bool = False) -> bool:
    """Tell "from $(0.31)" after an amount per share, or per another thing."""
    if before is None or before.unit is None or before.unit.kind is not UnitKind.PER_UNIT:
        return False
    if before.unit.code.endswith("/share") is things:
        return False
    if draft.start - before.end > LONGEST_CHAIN:
        return False
    chain = _CHAIN_OF_THINGS if things else _CHAIN
    return chain.fullmatch(view, before.end, draft.start, timeout=TIMEOUT) is not None
