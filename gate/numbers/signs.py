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

from gate.claims import SignSource
from gate.numbers.vocabulary import vocabulary
from gate.units import UnitKind

if TYPE_CHECKING:
    from gate.numbers.drafts import Draft

MINUS_WORDS: Final = vocabulary("minus negative menos negativo negativa")
_LOSSES: Final = vocabulary("loss losses deficit pérdida pérdidas perdida déficit")
_LOST: Final = vocabulary("lost perdió perdieron")
_OF: Final = vocabulary("of de")
_BETWEEN: Final = vocabulary(
    "per share diluted basic common por acción neta netas operativa atribuible"
)
_SAYS_VALUE: Final = vocabulary(
    """
    was were is are of to from by at and or versus vs than with loss losses income fue
    fueron de a desde y frente
    """
)


def loss_before(words: list[str], hedge_word: str) -> bool:
    """Tell whether ``words``, less the hedge that ends them, say "a loss of"."""
    said = words[: len(words) - len(hedge_word.split())] if hedge_word else words
    if not said:
        return False
    if said[-1] in _LOST:
        return True
    if said[-1] not in _OF:
        return False
    at = len(said) - 2
    while at > 0 and said[at] in _BETWEEN:
        at -= 1
    return at >= 0 and said[at] in _LOSSES


def read_sign(draft: Draft, marks: str, words: list[str]) -> None:
    """Give ``draft`` its sign; ``marks`` are the dashes and brackets that were written."""
    if words and words[-1] in MINUS_WORDS:
        draft.sign_source = SignSource.WORDS
    elif any(mark in marks for mark in "-−–"):
        draft.sign_source = SignSource.MINUS
    elif "—" in marks:
        draft.fail("ambiguous", "a dash before it may be a minus")
    elif "()" in marks:
        draft.sign_source = SignSource.BRACKETS
    elif _is_money(draft) and loss_before(words, draft.hedge_word):
        draft.sign_source = SignSource.WORDS
    draft.negative = draft.sign_source is not SignSource.NONE


def _is_money(draft: Draft) -> bool:
    """Tell an amount, which a loss can be of, from a count: "the loss of 200 jobs"."""
    if draft.unit is None:
        return bool(draft.scale_word)
    return draft.unit.kind in {UnitKind.MONEY, UnitKind.PER_UNIT}


def says_value(words: list[str]) -> bool:
    """Tell whether a bracket after ``words`` holds a value rather than an aside.

    It does at the start of a sentence, and after an abbreviation ("vs.").
    """
    return not words or words[-1].endswith(".") or words[-1] in _SAYS_VALUE
