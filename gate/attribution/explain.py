"""Sentences for the operator: what the filing has, where, and for when."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.claims import plain
from gate.units import UnitKind

if TYPE_CHECKING:
    from datetime import date
    from decimal import Decimal

    from gate.figures import Figure, Period
    from gate.units import Unit

_SYMBOLS = {"USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "CAD": "C$", "MXN": "MX$"}
_NUMBERS = {3: "three", 6: "six", 9: "nine", 12: "twelve"}


def amount(value: Decimal, unit: Unit | None) -> str:
    """Return a value as a person writes it: ``$11,795 million``, ``46.7%``, ``$1.27 per share``."""
    sign = "-" if value < 0 else ""
    size = abs(value)
    if unit is None:
        return sign + grouped(size)
    if unit.kind is UnitKind.MONEY:
        symbol = _SYMBOLS.get(unit.code, f"{unit.code} ")
        for word, power in (("million", 6), ("thousand", 3)):
            if size >= 10**power and size == size.quantize(type(size)(10**power)):
                return f"{sign}{symbol}{grouped(size.scaleb(-power))} {word}"
        if size >= 10**6:
            return f"{sign}{symbol}{grouped(size.scaleb(-6))} million"
        return f"{sign}{symbol}{grouped(size)}"
    if unit.kind is UnitKind.PER_UNIT:
        currency, _, per = unit.code.partition("/")
        return f"{sign}{_SYMBOLS.get(currency, currency + ' ')}{grouped(size)} per {per}"
    if unit.kind is UnitKind.PERCENT:
        return f"{sign}{plain(size)}%"
    return f"{sign}{grouped(size)} {str(unit).replace('_', ' ')}"


def grouped(value: Decimal) -> str:
    """Return a decimal with commas in its whole part."""
    whole, _, rest = plain(value).partition(".")
    return f"{int(whole):,}" + (f".{rest}" if rest else "")


def day(value: date) -> str:
    """Return a date as a filing prints it."""
    return f"{value:%B} {value.day}, {value.year}"


def span(period: Period | None, column: str = "") -> str:
    """Return a period in words: "the nine months ended May 28, 2026"."""
    if period is None:
        return (
            f'the column "{column}"' if column else "a period that the filing does not state there"
        )
    if period.start is None:
        return day(period.end)
    months = period.months
    length = f"{_NUMBERS[months]} months" if months in _NUMBERS else f"{period.days} days"
    return f"the {length} ended {day(period.end)}"


def where(figure: Figure) -> str:
    """Return what a figure is and for when: ``$683 million for "Goodwill", May 28, 2026``."""
    named = figure.label or "a sentence of the text"
    value = amount(figure.value if figure.label else figure.printed_value, figure.unit)
    label = f'for "{named}"' if figure.label else f"in {named}"
    if figure.period is None and not figure.column:
        return f"{value} {label}"
    return f"{value} {label}, {span(figure.period, figure.column)}"
