"""Amounts in digits: ``$14.5 billion``, ``(0.4)%``, ``US$1.2bn``, ``15,3 millones de dólares``.

    amount := [minus word] [sign] ["("] [currency] ["("] [sign] literal [fraction] [")"]
              [scale] [")"] [unit] [")"] [hedge after] {noun or per}

A number glued to letters that are neither currency, scale nor unit (``Q2``, ``10b5``, ``21st``,
``H100``) is no amount: it is part of a name. The noun and what an amount is per decide the unit
but are no part of the number's own text.
"""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Final

import regex

from gate.numbers import currencies
from gate.numbers.around import Prefix, add_fraction, read_around
from gate.numbers.drafts import Draft
from gate.numbers.literals import LITERAL, SPANISH_LITERAL, read_literal
from gate.typography import FRACTIONS, TIMEOUT
from gate.units import money

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gate.numbers.locale import Marks

_VULGAR: Final = "".join(FRACTIONS)
_SLASHED: Final = r"[1-9]/(?:[2-9]|1[0-2])(?![/0-9])"


def _seed(literal: str) -> regex.Pattern[str]:
    """Return the pattern of the digits of an amount, with their fraction."""
    return regex.compile(
        rf"""(?= [0-9.{_VULGAR}] )  # spares the rest of the text three attempts a character
           (?: (?<! [0-9/] ) (?P<slashed> {_SLASHED} )
             | (?P<lit> {literal} ) (?P<frac> [ -]?[{_VULGAR}] | [ -]{_SLASHED} )?+
             | (?P<vulgar> [{_VULGAR}] ) )""",
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
_BEFORE_CELL: Final = frozenset(digit + gap for digit in "0123456789" for gap in " \n\t")
_AFTER_CELL: Final = frozenset({""} | {around[::-1] for around in _BEFORE_CELL})
_PREFIX: Final = 12
"""Characters of the longest currency with sign and brackets."""


def find_amounts(view: str, lang: str, marks: Marks, timeout: float) -> Iterator[Draft]:
    """Yield a draft for every amount in digits, in order."""
    # gathered before they are read: the time limit is the pattern's alone
    for match in list(_SEEDS[lang].finditer(view, timeout=timeout)):
        start, end = match.span()
        # a number with others on both sides, as in a column: nothing else touches it
        if view[start - 2 : start] in _BEFORE_CELL and view[end : end + 2] in _AFTER_CELL:
            draft = _read_digits(match, marks)
            draft.lead = start
            yield draft
            continue
        prefix = _read_prefix(view, start)
        if prefix is None:
            continue
        draft = _read_digits(match, marks)
        draft.start, draft.lead = prefix.begin, prefix.lead
        draft.unit = money(prefix.currency) if prefix.currency else None
        if read_around(draft, prefix, view, lang):
            yield draft


def _read_prefix(view: str, start: int) -> Prefix | None:
    """Return what stands before the digits at ``start``; None when they belong to a name."""
    before = view[start - 1] if start else ""
    further = view[start - 2 : start - 1] if before in " \u00a0\n\t-" else ""
    if not (
        before in _BEGINS
        or before.isalpha()
        or further in _BEGINS
        or further.isupper()
        or further in currencies.ENDS
    ):
        return Prefix(start, start)
    match = _BEFORE.match(view, max(0, start - _PREFIX), start, timeout=TIMEOUT)
    if match is None or match.start() == start:
        return None if before.isalpha() else Prefix(start, start)
    currency = match["cur"]
    return Prefix(
        match.start(),
        match.start("cur") if currency else start,
        (match["s1"] or "") + (match["s2"] or ""),
        currencies.currency_before(currency) if currency else "",
        (2 if currency and match["o2"] else 1) if match["o1"] or match["o2"] else 0,
    )


def _read_digits(match: regex.Match[str], marks: Marks) -> Draft:
    start, end = match.span()
    text = match.group()
    digits, fraction = (text, None) if text.isdecimal() else match.group("lit", "frac")
    if digits is None:
        draft = Draft(start, end, Decimal(0), Decimal(1))
        add_fraction(draft, text)
        return draft
    read = read_literal(digits, marks)
    draft = Draft(start, end, read.value, read.step)
    if read.problem:
        draft.problem, draft.why = read.problem, read.why
    if fraction:
        add_fraction(draft, fraction)
    return draft
