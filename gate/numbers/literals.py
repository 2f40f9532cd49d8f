"""Digits with their separators: ``1,234.5``, ``1.234,5``, ``1 234``, ``.05``.

    literal  := grouped [mark digits] | digits [mark digits] | mark digits
    grouped  := d{1,3} (sep d{3})+          one and the same sep throughout
    indian   := d{1,2} ("," d{2})* "," d{3}  where the locale groups so
    sep      := "," | "." | unbreakable space | apostrophe | (in Spanish) space

With both point and comma the last one is the decimal mark, whatever the language: no other
reading exists. One separator before exactly three digits has two readings, and ``Marks``
settles which. Anything else is ``unreadable``: a malformed number is stopped, not guessed.
"""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Final, NamedTuple

import regex

if TYPE_CHECKING:
    from gate.numbers.locale import Marks

_RUN: Final = (
    r"(?:[0-9]++(?:[.,]++[0-9]++|['’\u00a0][0-9]{3}(?![0-9]))*+|\.[0-9]++(?:[.,]++[0-9]++)*+)"
)
LITERAL: Final = (
    rf"(?:[0-9]{{1,3}}+(?:[ ][0-9]{{3}})*?[ ]0[0-9]{{2}}(?:[ ][0-9]{{3}})*+(?![0-9.,])|{_RUN})"
)
"""Pattern of a run of digits and separators, well-formed or not.

A plain space groups where a group begins with a zero ("120 000"), since no number of its own does;
else it parts the columns of a row.
"""
SPANISH_LITERAL: Final = rf"(?:[0-9]{{1,3}}+(?:[ ][0-9]{{3}}(?![0-9.,]))++|{_RUN})"
"""The same, where a plain space may always group: never after a year, which has four digits."""

MOST_DIGITS: Final = 24
"""Longer runs are no amount: the largest filed is a 16-digit one, in yen."""

_GAPS: Final = regex.compile(r"['’\u00a0 ]")
_GROUPED: Final = regex.compile(r"[0-9]{1,3}(?:[.,][0-9]{3})++")
_INDIAN: Final = regex.compile(r"[0-9]{1,2}(?:,[0-9]{2})*,[0-9]{3}")


class Literal(NamedTuple):
    """A run of digits as read; ``value`` is None exactly when there is a ``problem``."""

    value: Decimal | None
    step: Decimal = Decimal(1)
    """One unit of the last digit."""
    problem: str = ""
    why: str = ""


def read_literal(text: str, marks: Marks) -> Literal:
    """Return what ``text`` (a match of ``LITERAL``) is worth under ``marks``."""
    if text.isdecimal() and len(text) <= MOST_DIGITS:
        return Literal(Decimal(text))
    digits = _GAPS.sub("", text)
    if digits != text:
        return _with_gaps(digits, text)
    if "." in digits and "," in digits:
        return _two_marks(digits, marks)
    mark = "." if "." in digits else ","
    if digits.count(mark) == 1:
        return _one_mark(digits, mark, marks)
    if _GROUPED.fullmatch(digits) or (marks.indian and _INDIAN.fullmatch(digits)):
        return _value(digits.replace(mark, ""), "")
    return _unreadable(text)


def _with_gaps(digits: str, text: str) -> Literal:
    """Read a literal grouped by spaces or apostrophes; one point or comma may follow."""
    whole, mark, rest = digits.replace(",", ".").partition(".")
    if mark and not rest.isdecimal():
        return _unreadable(text)
    return _value(whole, rest)


def _two_marks(digits: str, marks: Marks) -> Literal:
    decimal = "." if digits.rfind(".") > digits.rfind(",") else ","
    whole, _, rest = digits.rpartition(decimal)
    group = "," if decimal == "." else "."
    well_formed = _GROUPED.fullmatch(whole) and decimal not in whole
    if well_formed or (marks.indian and decimal == "." and _INDIAN.fullmatch(whole)):
        return _value(whole.replace(group, ""), rest)
    return _unreadable(digits)


def _one_mark(digits: str, mark: str, marks: Marks) -> Literal:
    """Read a literal with one separator; see ``gate.numbers.locale`` for the unsettled ones."""
    whole, _, rest = digits.partition(mark)
    two_readings = len(rest) == 3 and 1 <= len(whole) <= 3 and whole[0] != "0"
    if not two_readings:
        if mark == "," and marks.decimal == ".":
            return _unreadable(digits)
        return _value(whole, rest)
    if marks.decimal:
        return _value(whole, rest) if mark == marks.decimal else _value(whole + rest, "")
    if mark == ".":
        return _value(whole + rest, "")
    return Literal(
        None,
        problem="ambiguous",
        why=f"{digits} is thousands or decimals, and nothing in the article settles which",
    )


def _value(whole: str, rest: str) -> Literal:
    """Return the literal of digits and decimals that are well formed."""
    if len(whole) + len(rest) > MOST_DIGITS:
        return Literal(None, problem="unreadable", why="too many digits for an amount")
    if not rest:
        return Literal(Decimal(whole))
    return Literal(Decimal(f"{whole or 0}.{rest}"), Decimal(1).scaleb(-len(rest)))


def _unreadable(text: str) -> Literal:
    return Literal(None, problem="unreadable", why=f"{text} is not a well-formed number")
