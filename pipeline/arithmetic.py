"""Repeating the sum that a receipt shows: ``41456 / 9301 - 1 = 345.7 %``.

Grammar: ``sum '=' number [unit]``, where a sum is numbers with ``+ - * /`` and brackets
in the usual order. The shown result must be the sum's, rounded to the digits shown; it is
worked out again in ``Decimal``.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Context, Decimal, DivisionByZero, InvalidOperation, localcontext

import regex

from pipeline.errors import BrokenReceipt

_TOKEN = regex.compile(r"\s*(?:(?P<number>[0-9][0-9,]*(?:\.[0-9]+)?)|(?P<sign>[-+*/()×÷−]))")
_RESULT = regex.compile(r"\s*(?P<number>[-−]?[0-9][0-9,]*(?:\.[0-9]+)?)\s*(?P<unit>.*?)\s*")
_SAME = str.maketrans({"−": "-", "×": "*", "÷": "/"})
_FACTOR = {"%": 100, "percent": 100}
"""A share is worked out as a ratio; everything else in its own unit."""

_DEEPEST = 50


@dataclass(frozen=True, slots=True)
class Sum:
    """A sum as shown, repeated."""

    numbers: tuple[Decimal, ...]
    """The numbers that it is made of, in order."""
    value: Decimal
    """What it comes to, in the unit shown: 345.71… for ``345.7 %``."""


def repeat_sum(shown: str) -> Sum:
    """Return the sum, worked out again; raise ``BrokenReceipt`` when it does not come out."""
    left, equals, right = shown.translate(_SAME).rpartition("=")
    result = _RESULT.fullmatch(right)
    if not equals or result is None:
        raise BrokenReceipt(f"the computation '{shown}' can't be read")
    stated = _decimal(result["number"])
    parser = _Parser(left, shown)
    with localcontext(Context(prec=60)):
        try:
            value = parser.read()
        except (DivisionByZero, InvalidOperation) as error:
            raise BrokenReceipt(f"the computation '{shown}' can't be worked out") from error
        half = Decimal(1).scaleb(stated.as_tuple().exponent) / 2  # type: ignore[arg-type]
        value *= _FACTOR.get(result["unit"].lower(), 1)
        if abs(value - stated) <= half:
            return Sum(tuple(parser.numbers), value)
    raise BrokenReceipt(f"the computation '{shown}' comes out as {value:.6f}")


def _decimal(digits: str) -> Decimal:
    return Decimal(digits.replace(",", ""))


class _Parser:
    """Recursive descent over one side of the equals sign."""

    def __init__(self, text: str, shown: str) -> None:
        self.numbers: list[Decimal] = []
        self._shown = shown
        self._tokens: list[Decimal | str] = []
        at = 0
        text = text.rstrip()
        while at < len(text):
            token = _TOKEN.match(text, at)
            if token is None:
                raise BrokenReceipt(f"the computation '{shown}' can't be read at '{text[at:]}'")
            number = token["number"]
            self._tokens.append(token["sign"] if number is None else _decimal(number))
            at = token.end()
        self._tokens.reverse()

    def read(self) -> Decimal:
        value = self._terms(0)
        if self._tokens:
            raise self._unreadable()
        return value

    def _terms(self, depth: int) -> Decimal:
        value = self._factors(depth)
        while self._tokens and self._tokens[-1] in {"+", "-"}:
            sign = self._tokens.pop()
            other = self._factors(depth)
            value = value + other if sign == "+" else value - other
        return value

    def _factors(self, depth: int) -> Decimal:
        value = self._atom(depth)
        while self._tokens and self._tokens[-1] in {"*", "/"}:
            sign = self._tokens.pop()
            other = self._atom(depth)
            value = value * other if sign == "*" else value / other
        return value

    def _atom(self, depth: int) -> Decimal:
        part = self._tokens.pop() if self._tokens else ""
        if isinstance(part, Decimal):
            self.numbers.append(part)
            return part
        if depth > _DEEPEST:
            raise self._unreadable()
        if part == "-":
            return -self._atom(depth + 1)
        if part == "(":
            value = self._terms(depth + 1)
            if self._tokens and self._tokens.pop() == ")":
                return value
        raise self._unreadable()

    def _unreadable(self) -> BrokenReceipt:
        return BrokenReceipt(f"the computation '{self._shown}' can't be read")
