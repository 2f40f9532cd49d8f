"""The grammar of one cell: a number with its brackets, currency, percent sign and notes.

A cell is not prose: its brackets mean minus, a lone dash means zero, and what
follows the closing bracket is a note. Cells that hold more than one number, or
words, are left to ``gate.numbers``. Grammar::

    cell   = [ "(" ] [ CURRENCY ] [ "(" ] [ SIGN ] DIGITS [ "%" ] [ ")" ] [ MEASURE ] [ NOTES ]
           | DASHES
    NOTES  = { "(a)" | "(1)" | "*" | raised characters }
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache
from typing import NamedTuple

from gate.units import BASIS_POINTS, PERCENT, PERCENTAGE_POINTS, RATIO, Unit, money

RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹⁽⁾⁺⁻⁼ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ"
_MINUS = "-−‐‑–"
_CURRENCIES = {
    "$": "USD", "US$": "USD", "USD": "USD", "C$": "CAD", "CA$": "CAD", "CDN$": "CAD", "A$": "AUD",
    "HK$": "HKD", "NT$": "TWD", "S$": "SGD", "R$": "BRL", "€": "EUR", "EUR": "EUR", "£": "GBP",
    "GBP": "GBP", "¥": "JPY", "JPY": "JPY", "RMB": "CNY", "CHF": "CHF", "₹": "INR", "₩": "KRW",
    "CAD": "CAD",
}  # fmt: skip
_CURRENCY = "|".join(re.escape(sign) for sign in sorted(_CURRENCIES, key=len, reverse=True))
_CELL = re.compile(
    rf"""
    \s*(?P<number>(?P<open>[(\[])?\s*(?P<currency>{_CURRENCY})?\s*(?P<inner>[(\[])?\s*
    (?P<minus>[{_MINUS}](?=\s*[\d.$]))?\s*(?P<late>[$€£¥])?
    (?P<digits>\d{{1,3}}(?:,\d{{3}})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+)
    (?P<percent>\s*%)?(?P<close>\s*[)\]])?)
    \s*(?P<measure>%|pts?\b\.?|ppts?\b|bps\b|basis\ points|points|x\b|¢)?
    (?P<last>\s*[)\]])?
    (?P<notes>(?:\s*(?:\(\s*[a-z0-9]{{1,2}}\s*\)|[*†‡§#]+|[{RAISED}]+|\[[a-z0-9]\]))*)\s*
    """,
    re.VERBOSE,
)
_PLAIN = re.compile(r"\d{1,3}(?:,\d{3})*(?:\.\d+)?|\d{4}|\(\d{1,3}(?:,\d{3})*(?:\.\d+)?\)")
_ONE = Decimal(1)
_CENTURIES = frozenset({"19", "20"})
_DASH = re.compile(
    rf"\s*[(\[]?\s*(?P<currency>{_CURRENCY})?\s*[(\[]?\s*(?P<dash>[-—–−‒―‐]{{1,3}})\s*(?P<percent>%)?"
    rf"\s*[)\]]?\s*(?P<measure>%)?(?:\s*(?:\(\s*[a-z0-9]\s*\)|[*{RAISED}]+))*\s*"
)
_MEASURES = {"%": PERCENT, "x": RATIO, "bps": BASIS_POINTS, "basis points": BASIS_POINTS}


class CellNumber(NamedTuple):
    """One number as a cell prints it; ``start`` and ``end`` are within the cell's text."""

    start: int
    end: int
    value: Decimal
    """With its printed sign, before any scale."""
    step: Decimal
    """One unit of the last printed digit, before any scale."""
    unit: Unit | None
    """What the cell itself says: a currency, percent, points, a multiple."""
    is_dash: bool = False
    is_year: bool = False
    """Four bare digits from 1900 to 2099: a header or a number, the row decides."""


@lru_cache(maxsize=4096)
def read_cell(text: str) -> CellNumber | None:
    """Return the number that is all of ``text`` but notes, or None when it is not one."""
    if _PLAIN.fullmatch(text):
        return _read_plain(text)
    found = _CELL.fullmatch(text)
    if found is None:
        return _read_dash(text)
    opened = found["open"] or found["inner"]
    if (found["close"] or found["last"]) and not opened:
        return None
    digits = found["digits"]
    value = Decimal(digits.replace(",", ""))
    if opened or found["minus"]:
        value = -value
    _, _, fraction = digits.partition(".")
    return CellNumber(
        start=found.start("number") if not found["currency"] or found["open"] else _after(found),
        end=found.end("close") if found["close"] else _bracket_end(found, bool(opened)),
        value=value,
        step=Decimal(1).scaleb(-len(fraction)),
        unit=_unit(found["currency"] or found["late"], found["percent"] or found["measure"]),
        is_year=len(digits) == 4 and digits[:2] in {"19", "20"} and digits.isdecimal()
        and not (opened or found["currency"] or found["minus"] or found["percent"]
                 or found["measure"]),
    )  # fmt: skip


def _read_plain(text: str) -> CellNumber:
    """Read what most cells hold: digits, perhaps in brackets, and nothing else."""
    end = len(text)
    digits = text[1:-1] if text[0] == "(" else text
    value = Decimal(digits.replace(",", ""))
    if text[0] == "(":
        value = -value
    _, _, fraction = digits.partition(".")
    step = Decimal(1).scaleb(-len(fraction)) if fraction else _ONE
    is_year = end == 4 and text[:2] in _CENTURIES and text.isdecimal()
    return CellNumber(0, end, value, step, None, is_dash=False, is_year=is_year)


def _after(found: re.Match[str]) -> int:
    """Where the number starts behind its currency sign."""
    for name in ("inner", "minus", "late", "digits"):
        if found[name]:
            return found.start(name)
    return found.start("digits")


def _bracket_end(found: re.Match[str], opened: bool) -> int:  # noqa: FBT001 - internal
    """Where the number ends: with a bracket that closes behind the percent sign, if any."""
    if opened and found["last"]:
        return found.end("last")
    return found.end("digits")


def _read_dash(text: str) -> CellNumber | None:
    found = _DASH.fullmatch(text)
    if found is None:
        return None
    unit = _unit(found["currency"], found["percent"] or found["measure"])
    return CellNumber(
        found.start("dash"), found.end("dash"), Decimal(0), Decimal(1), unit, is_dash=True
    )


def _unit(currency: str | None, measure: str | None) -> Unit | None:
    if measure:
        measure = measure.strip().rstrip(".")
        if measure == "¢":
            return None
        return _MEASURES.get(measure, PERCENTAGE_POINTS)
    return money(_CURRENCIES[currency]) if currency else None
