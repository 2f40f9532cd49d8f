"""What stands around a number, however it is written: scale, unit, brackets, sign, hedge, noun.

    around := hedge words [sign words] [number] [")"] [scale] [")"] [unit] [")"] [hedge after]
              {noun or per}

Shared by amounts in digits and numbers in words.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from gate.claims import Hedge
from gate.numbers import hedges, scales, signs, units
from gate.numbers.tokens import Token, tokens_after, words_before
from gate.typography import FRACTIONS
from gate.units import PERCENT, RATIO, UnitKind
from gate.units import money as money_unit

if TYPE_CHECKING:
    from gate.numbers.drafts import Draft


@dataclass(frozen=True, slots=True)
class Prefix:
    """What stands directly before the digits."""

    begin: int
    lead: int
    """Where the currency begins, or the digits."""
    marks: str = ""
    currency: str = ""
    opens: int = 0
    """1 for a bracket before the currency, 2 for one after it."""


def read_around(draft: Draft, prefix: Prefix, view: str, lang: str) -> bool:
    """Read what follows the digits, then the sign and the hedge; False when it is a name."""
    tokens = tokens_after(view, draft.end)
    words = words_before(view, prefix.begin)
    glued = view[draft.end : draft.end + 1]
    digits_end = draft.end
    rest, closes = _read_suffix(draft, tokens, lang, prefix) if tokens else (tokens, 0)
    if draft.end == digits_end and (glued.isalpha() or (glued in "_²³" and glued)):
        return False
    marks = prefix.marks
    if prefix.opens and closes:
        if _is_negative(draft, prefix, closes, words, rest):
            marks += "()"
    elif prefix.opens == 1:
        draft.start = view.find("(", draft.start) + 1 if not prefix.marks else draft.start
    if draft.unit is None and words[-2:] == ["factor", "of"]:
        draft.unit = RATIO
    if draft.hedge is Hedge.NONE and (words or prefix.begin):
        draft.hedge, draft.hedge_word = hedges.hedge_before(
            words, lang, view[max(0, prefix.begin - 3) : prefix.begin].strip()
        )
    signs.read_sign(draft, marks, words)
    if words and words[-1] in signs.MINUS_WORDS:
        draft.start = _begin_of_word(words[-1], view, prefix.begin)
    return True


def _begin_of_word(word: str, view: str, end: int) -> int:
    """Return where ``word`` begins, the last one before ``end``."""
    while view[end - 1].isspace():
        end -= 1
    return end - len(word)


def _read_suffix(
    draft: Draft, tokens: list[Token], lang: str, prefix: Prefix
) -> tuple[list[Token], int]:
    """Read scale, unit, brackets, hedge and noun; return the tokens left and where it closed.

    The place of the closing bracket: 1 before the scale or unit, 2 after them, 0 for none.
    """
    tokens, closed = _read_close(draft, tokens, prefix)
    closes = 1 if closed else 0
    tokens = _read_half(draft, tokens)
    tokens = _read_scale(draft, tokens, lang, money=bool(prefix.currency))
    if draft.scale_word:
        tokens, closed = _read_close(draft, tokens, prefix)
        closes = closes or 2 * closed
    tokens = _read_unit(draft, tokens, prefix.currency)
    tokens, closed = _read_close(draft, tokens, prefix)
    closes = closes or 2 * closed
    draft.hedge, draft.hedge_word, taken = hedges.hedge_after(tokens)
    tokens = _take(draft, tokens, taken)
    if draft.unit is None:
        draft.unit, draft.noun = units.read_noun(tokens)
    elif draft.unit.kind is UnitKind.MONEY:
        draft.unit = units.read_per(tokens, draft.unit.code) or draft.unit
    return tokens, closes


def _take(draft: Draft, tokens: list[Token], count: int) -> list[Token]:
    """Let the draft reach over ``count`` tokens, and return the others."""
    if count:
        draft.end = tokens[count - 1].end
    return tokens[count:]


def _read_close(draft: Draft, tokens: list[Token], prefix: Prefix) -> tuple[list[Token], bool]:
    if prefix.opens and tokens and tokens[0].text == ")":
        return _take(draft, tokens, 1), True
    return tokens, False


def _read_half(draft: Draft, tokens: list[Token]) -> list[Token]:
    """Read "and a half" and "y medio"."""
    words = tuple(token.lower for token in tokens[:3])
    if words in {("and", "a", "half"), ("and", "one", "half")}:
        add_fraction(draft, "½")
        return _take(draft, tokens, 3)
    if words[:2] in {("y", "medio"), ("y", "media")}:
        add_fraction(draft, "½")
        return _take(draft, tokens, 2)
    return tokens


def _read_scale(draft: Draft, tokens: list[Token], lang: str, *, money: bool) -> list[Token]:
    power, taken = scales.read_scale(tokens, lang, money=money)
    if taken:
        draft.scale = power
        words = [token.text for token in tokens[:taken]]
        draft.scale_word = " ".join(words)
        if code := scales.CURRENCY.get(words[0].lower()):
            draft.unit = money_unit(code)
    return _take(draft, tokens, taken)


def _read_unit(draft: Draft, tokens: list[Token], currency: str) -> list[Token]:
    """Read the unit; a currency word after a bare "$" says which dollars."""
    if tokens and tokens[0].lower == "fold":
        draft.unit, draft.verb = RATIO, "fold"
        return _take(draft, tokens, 1)
    unit, cents, taken = units.read_unit(tokens)
    if draft.unit is not None and (unit is None or unit.kind is not UnitKind.MONEY or cents):
        return tokens
    if unit is None:
        return tokens
    if not currency or currency == "USD":
        draft.unit, draft.cents = unit, cents
    return _take(draft, tokens, taken)


def _is_negative(
    draft: Draft, prefix: Prefix, closes: int, words: list[str], rest: list[Token]
) -> bool:
    """Tell accounting brackets from an aside in prose."""
    if prefix.opens == 2 or (closes == 1 and (draft.unit is PERCENT or draft.scale_word)):
        return True
    if signs.says_value(words):
        return True
    bare = not prefix.currency and draft.unit is None and not draft.scale_word
    return bare and not rest


def add_fraction(draft: Draft, text: str) -> None:
    """Add a written fraction; its last digit is taken to be a tenth, as in 1.5 for 1½."""
    text = text.strip(" -")
    top, bottom = FRACTIONS[text] if text in FRACTIONS else map(int, text.split("/"))
    if draft.magnitude is not None:
        draft.magnitude += Decimal(top) / Decimal(bottom)
        draft.step = Decimal("0.1")
