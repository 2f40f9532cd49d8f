"""Amounts in digits: ``$14.5 billion``, ``(0.4)%``, ``US$1.2bn``, ``15,3 millones de dólares``.

    amount := [minus word] [sign] ["("] [currency] ["("] [sign] literal [fraction] [")"]
              [scale] [")"] [unit] [")"] [hedge after] {noun or per}

A number glued to letters that are neither currency, scale nor unit (``Q2``, ``10b5``, ``21st``,
``H100``) is no amount: it is part of a name. The noun and what an amount is per decide the unit
but are no part of the number's own text.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Final

import regex

from gate.claims import Hedge
from gate.numbers import currencies, hedges, scales, signs, units
from gate.numbers.drafts import Draft
from gate.numbers.literals import LITERAL, SPANISH_LITERAL, read_literal
from gate.numbers.tokens import Token, tokens_after, words_before
from gate.typography import FRACTIONS, TIMEOUT
from gate.units import PERCENT, RATIO, UnitKind
from gate.units import money as money_unit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gate.numbers.locale import Marks

_VULGAR: Final = "".join(FRACTIONS)
_SLASHED: Final = r"[1-9]/(?:[2-9]|1[0-2])(?![/0-9])"


def _seed(literal: str) -> regex.Pattern[str]:
    """Return the pattern of the digits of an amount, with their fraction."""
    return regex.compile(
        rf"""(?<! [0-9/] ) (?P<slashed> {_SLASHED} )
           | (?: (?P<lit> {literal} ) (?P<frac> [ -]?[{_VULGAR}] | [ -]{_SLASHED} )?+ )
           | (?P<vulgar> [{_VULGAR}] )""",
        regex.VERBOSE,
    )


_SEEDS: Final = {"en": _seed(LITERAL), "es": _seed(SPANISH_LITERAL)}
_BEFORE: Final = regex.compile(
    rf"""(?r)
    (?P<s1> (?<! [\p{{L}}\p{{N}}%)\]\uE000-] ) (?: [-−–+] | (?<=[\s\u00a0]) — ) )?
    (?P<o1> \( \s? )?
    (?: (?P<cur> {currencies.BEFORE} ) [\s\u00a0-]? )?
    (?P<o2> \( \s? )?
    (?P<s2> (?<! [\p{{L}}\p{{N}}%)\]\uE000-] ) (?: [-−–+] | (?<=[\s\u00a0]) — ) )?
    """,
    regex.VERBOSE,
)
_BEGINS: Final = currencies.SIGNS | frozenset("(-−–+—")
_PREFIX: Final = 12
"""Characters of the longest currency with sign and brackets."""


@dataclass(frozen=True, slots=True)
class _Prefix:
    """What stands directly before the digits."""

    begin: int
    lead: int
    """Where the currency begins, or the digits."""
    marks: str = ""
    currency: str = ""
    opens: int = 0
    """1 for a bracket before the currency, 2 for one after it."""


def find_amounts(view: str, lang: str, marks: Marks, timeout: float) -> Iterator[Draft]:
    """Yield a draft for every amount in digits, in order."""
    for match in _SEEDS[lang].finditer(view, timeout=timeout):
        start = match.start()
        prefix = _read_prefix(view, start)
        if prefix is None:
            continue
        draft = _read_digits(match, marks)
        draft.start, draft.lead = prefix.begin, prefix.lead
        draft.unit = money_unit(prefix.currency) if prefix.currency else None
        if _read_rest(draft, prefix, view, lang):
            yield draft


def _read_prefix(view: str, start: int) -> _Prefix | None:
    """Return what stands before the digits at ``start``; None when they belong to a name."""
    before = view[start - 1] if start else ""
    further = view[start - 2] if start > 1 and before in " \u00a0\n\t-" else ""
    if not (
        before in _BEGINS
        or before.isalpha()
        or further in _BEGINS
        or further.isupper()
        or further in ".s"
    ):
        return _Prefix(start, start)
    match = _BEFORE.match(view, max(0, start - _PREFIX), start, timeout=TIMEOUT)
    if match is None or match.start() == start:
        return None if before.isalpha() else _Prefix(start, start)
    currency = match["cur"]
    return _Prefix(
        match.start(),
        match.start("cur") if currency else start,
        (match["s1"] or "") + (match["s2"] or ""),
        currencies.currency_before(currency) if currency else "",
        (2 if currency and match["o2"] else 1) if match["o1"] or match["o2"] else 0,
    )


def _read_digits(match: regex.Match[str], marks: Marks) -> Draft:
    start, end = match.span()
    whole = match["slashed"] or match["vulgar"]
    if whole:
        draft = Draft(start, end, Decimal(0), Decimal(1))
        _add_fraction(draft, whole)
        return draft
    read = read_literal(match["lit"], marks)
    draft = Draft(start, end, read.value, read.step, problem=read.problem, why=read.why)
    if match["frac"]:
        _add_fraction(draft, match["frac"])
    return draft


def _add_fraction(draft: Draft, text: str) -> None:
    """Add a written fraction; its last digit is taken to be a tenth, as in 1.5 for 1½."""
    text = text.strip(" -")
    top, bottom = FRACTIONS[text] if text in FRACTIONS else map(int, text.split("/"))
    if draft.magnitude is not None:
        draft.magnitude += Decimal(top) / Decimal(bottom)
        draft.step = Decimal("0.1")


def _read_rest(draft: Draft, prefix: _Prefix, view: str, lang: str) -> bool:
    """Read what follows the digits, then the sign and the hedge; False when it is a name."""
    tokens = tokens_after(view, draft.end)
    glued = view[draft.end : draft.end + 1]
    digits_end = draft.end
    rest, closes = _read_suffix(draft, tokens, lang, prefix) if tokens else (tokens, 0)
    if draft.end == digits_end and (glued.isalpha() or (glued in "_²³" and glued)):
        return False
    marks = prefix.marks
    words = words_before(view, prefix.begin)
    if prefix.opens and closes:
        if _is_negative(draft, prefix, closes, words, rest):
            marks += "()"
    elif prefix.opens == 1:
        draft.start = view.find("(", draft.start) + 1 if not prefix.marks else draft.start
    if draft.hedge is Hedge.NONE and (words or prefix.begin):
        draft.hedge, draft.hedge_word = hedges.hedge_before(
            words, lang, view[max(0, prefix.begin - 2) : prefix.begin].strip()
        )
    signs.read_sign(draft, marks, words)
    if words and words[-1] in signs.MINUS_WORDS:
        draft.start = view.lower().rfind(words[-1], 0, draft.start)
    return True


def _read_suffix(
    draft: Draft, tokens: list[Token], lang: str, prefix: _Prefix
) -> tuple[list[Token], int]:
    """Read scale, unit, brackets, hedge and noun; return the tokens left and where it closed.

    The place of the closing bracket: 1 before the scale or unit, 2 after them, 0 for none.
    """
    closes = 0
    tokens, closed = _read_close(draft, tokens, prefix)
    closes = 1 if closed else 0
    tokens = _read_half(draft, tokens)
    tokens = _read_scale(draft, tokens, lang, money=bool(prefix.currency))
    if draft.scale_word:
        tokens, closed = _read_close(draft, tokens, prefix)
        closes = closes or (1 if closed and tokens and tokens[0].text == "%" else 2 * closed)
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


def _read_close(draft: Draft, tokens: list[Token], prefix: _Prefix) -> tuple[list[Token], bool]:
    if prefix.opens and tokens and tokens[0].text == ")":
        return _take(draft, tokens, 1), True
    return tokens, False


def _read_half(draft: Draft, tokens: list[Token]) -> list[Token]:
    """Read "and a half" and "y medio"."""
    words = tuple(token.lower for token in tokens[:3])
    if words in {("and", "a", "half"), ("and", "one", "half")}:
        _add_fraction(draft, "½")
        return _take(draft, tokens, 3)
    if words[:2] in {("y", "medio"), ("y", "media")}:
        _add_fraction(draft, "½")
        return _take(draft, tokens, 2)
    return tokens


def _read_scale(draft: Draft, tokens: list[Token], lang: str, *, money: bool) -> list[Token]:
    draft.scale, taken = scales.read_scale(tokens, lang, money=money)
    if taken:
        words = [token.text for token in tokens[:taken]]
        draft.scale_word = " ".join(words)
        if code := scales.CURRENCY.get(words[0].lower()) if lang == "es" else None:
            draft.unit = money_unit(code)
    return _take(draft, tokens, taken)


def _read_unit(draft: Draft, tokens: list[Token], currency: str) -> list[Token]:
    """Read the unit; a currency word after a bare "$" says which dollars."""
    if tokens and tokens[0].lower == "fold":
        draft.unit, draft.verb = RATIO, "fold"
        return _take(draft, tokens, 1)
    unit, cents, taken = units.read_unit(tokens, has_currency=bool(currency))
    if draft.unit is not None and (unit is None or unit.kind is not UnitKind.MONEY or cents):
        return tokens
    if unit is None:
        return tokens
    if not currency or currency == "USD":
        draft.unit, draft.cents = unit, cents
    return _take(draft, tokens, taken)


def _is_negative(
    draft: Draft, prefix: _Prefix, closes: int, words: list[str], rest: list[Token]
) -> bool:
    """Tell accounting brackets from an aside in prose."""
    if prefix.opens == 2 or (closes == 1 and (draft.unit is PERCENT or draft.scale_word)):
        return True
    if signs.says_value(words):
        return True
    bare = not prefix.currency and draft.unit is None and not draft.scale_word
    return bare and not rest
