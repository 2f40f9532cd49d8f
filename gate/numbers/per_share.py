"""Per-share amounts that the words before them name: "diluted EPS of $1.27".

    named := ("per share" | "EPS" | "por acción") {words, no other line item} amount

Only small amounts with cents and no scale word can be per share; another line item between
("EPS of $1.27 on revenue of $890.10") ends the reach of the words.
"""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Final

import regex

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


def read_per_share(draft: Draft, view: str) -> None:
    """Make ``draft`` an amount per share when the words before it say so."""
    unit = draft.unit
    if unit is None or unit.kind is not UnitKind.MONEY or draft.scale_word:
        return
    if (
        draft.magnitude is None
        or draft.magnitude >= LARGEST
        or (draft.step >= 1 and not draft.cents)
    ):
        return
    start = max(0, draft.lead - REACH)
    before = view[start : draft.lead].lower()
    if not any(word in before for word in _NEEDED):
        return
    match = _NAMED.search(view, start, draft.lead)
    if match is not None and not _OTHER_LINE.search(view, match.end(), draft.lead):
        draft.unit = Unit(UnitKind.PER_UNIT, f"{unit.code}/share")
