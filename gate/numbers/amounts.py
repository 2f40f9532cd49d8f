"""Amounts in digits: ``$14.5 billion``, ``(0.4)%``, ``US$1.2bn``, ``15,3 millones de dólares``.

    amount := [minus word] [sign] ["("] [currency] ["("] [sign] literal [fraction] [")"]
              [scale] [")"] [unit] [")"] [hedge after]

A number glued to letters that are neither currency, scale nor unit (``Q2``, ``10b5``,
``H100``) is no amount: it is part of a name.
"""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Final

import regex

from gate.numbers import currencies, hedges, scales, signs, units
from gate.numbers.drafts import Draft
from gate.numbers.literals import LITERAL, SPANISH_LITERAL, read_literal
from gate.typography import FRACTIONS
from gate.units import money

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gate.numbers.locale import Marks

_VULGAR: Final = "".join(FRACTIONS)


def _pattern(lang: str) -> regex.Pattern[str]:
    literal = SPANISH_LITERAL if lang == "es" else LITERAL
    return regex.compile(
        rf"""
        (?P<minus> \b (?: minus | negative | menos | negativ[oa] ) \s )?
        (?P<s1> (?<! [\p{{L}}\p{{N}}%)\]\uE000-] ) (?: [-−–+] | (?<=\s) — ) (?= [\p{{Sc}}(.0-9A-Z] ) )?
        (?P<o1> \( )?
        (?P<cur> {currencies.BEFORE} )? (?(cur) [\s-]?+ )
        (?P<o2> \(\s? )?
        (?P<s2> (?(cur) [-−–+] ) )?
        (?(cur) | (?<! [\p{{L}}\p{{N}}_] ) (?<! [0-9][.,] ) )
        (?P<lit> {literal} | (?<! \p{{N}} ) [{_VULGAR}] )
        (?P<frac> [\s-]? [{_VULGAR}] | [\s-] [1-9]/[1-9][0-9]?+ (?! [/0-9] )
                | [-\s]and[-\s]an?[-\s]half\b | \sy\smedi[oa]\b )?
        (?P<c1> \s?\) )?
        (?P<scale> {scales.PATTERNS[lang]} (?! [\p{{L}}\p{{N}}] ) )?
        (?P<c2> \) )?
        (?: {units.PATTERN} )?
        (?P<c3> \) )?
        (?! (?<= [\p{{L}}\p{{N}}] ) [\p{{L}}_²³] )
        (?P<more> {hedges.AFTER} )?
        (?= (?P<tail> (?: [\s-]?/?(?<![\p{{L}}]) [\s-]?+ \p{{L}}[\p{{L}}’'.&-]*+ ){{0,6}} ) )
        """,
        regex.VERBOSE | regex.IGNORECASE,
    )


_PATTERNS: Final = {"en": _pattern("en"), "es": _pattern("es")}


def find_amounts(view: str, lang: str, marks: Marks, timeout: float) -> Iterator[Draft]:
    """Yield a draft for every amount in digits, in order."""
    for match in _PATTERNS[lang].finditer(view, timeout=timeout):
        yield _draft(match, view, lang, marks)


def _draft(match: regex.Match[str], view: str, lang: str, marks: Marks) -> Draft:
    text = match["lit"]
    start, end = _extent(match)
    if text in FRACTIONS:
        draft = Draft(start, end, Decimal(0), Decimal(1))
        _add_fraction(draft, *FRACTIONS[text])
    else:
        read = read_literal(text, marks)
        draft = Draft(start, end, read.value, read.step, problem=read.problem, why=read.why)
    draft.lead = match.start("cur") if match["cur"] else match.start("lit")
    if match["frac"] and draft.magnitude is not None:
        _add_fraction(draft, *_fraction(match["frac"]))
    if match["scale"]:
        _scale(draft, match["scale"], lang)
    _unit(draft, match)
    signs.read_sign(draft, match, view)
    if match["more"]:
        draft.hedge, draft.hedge_word = hedges.hedge_after(match["more"])
    return draft


def _extent(match: regex.Match[str]) -> tuple[int, int]:
    """Return where the amount begins and ends: brackets count only when both are there."""
    start, end = match.start(), match.end("more") if match["more"] else match.start("tail")
    opened = bool(match["o1"] or match["o2"])
    closed = bool(match["c1"] or match["c2"] or match["c3"])
    if match["o1"] and not closed:
        start = match.end("o1")
    if closed and not opened:
        end = match.start("c1") if match["c1"] else end - 1
    return start, end


def _fraction(text: str) -> tuple[int, int]:
    stripped = text.strip(" -\u00a0\n")
    if stripped in FRACTIONS:
        return FRACTIONS[stripped]
    if "/" in stripped:
        top, bottom = stripped.split("/")
        return int(top), int(bottom)
    return 1, 2


def _add_fraction(draft: Draft, top: int, bottom: int) -> None:
    """Add a written fraction; its last digit is taken to be a tenth, as in 1.5 for 1½."""
    if draft.magnitude is not None:
        draft.magnitude += Decimal(top) / Decimal(bottom)
        draft.step = Decimal("0.1")


def _scale(draft: Draft, text: str, lang: str) -> None:
    draft.scale = scales.power_of(text, lang)
    draft.scale_word = " ".join(text.strip(" -\u00a0\n").split())
    code = scales.SPANISH_CURRENCY.get(draft.scale_word.lower()) if lang == "es" else None
    if code:
        draft.unit = money(code)


def _unit(draft: Draft, match: regex.Match[str]) -> None:
    unit, cents = units.unit_of(match)
    if match["cur"]:
        draft.unit = money(currencies.currency_before(match["cur"]))
    if unit is not None and draft.unit is None:
        draft.unit, draft.cents = unit, cents
    units.read_tail(draft, match["tail"])
