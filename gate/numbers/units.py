"""Units that follow a number: percent, points, basis points, times, cents, per share, nouns.

unit := "%" | percent words | points | basis points | times | cents | currency | shares
per  := money ("per" | "a" | "/" | "por") thing
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import regex

from gate.numbers import currencies, nouns
from gate.units import (
    BASIS_POINTS,
    PERCENT,
    PERCENTAGE_POINTS,
    RATIO,
    SHARES,
    Unit,
    UnitKind,
    money,
)

if TYPE_CHECKING:
    from gate.numbers.drafts import Draft

PATTERN: Final = rf"""
    (?: (?P<points> [\s-]* (?: (?: percent (?:age)? | per\scent (?:age)? | % ) [\s-] points?
                    | puntos?\sporcentual(?:es)? | p\.?p\.?(?!\p{{L}}) | ppts?
                    | points?(?!\sof\b) | pts?(?!\p{{L}}) ) )
      | (?P<percent> [\s-]* (?: % | per\s?cent(?!\p{{L}}) | pct\b\.? | por\s?cien(?:to)? ) )
      | (?P<basis> [\s-]* (?: basis[\s-]points? | bps? | puntos?\sb[áa]sicos? | pbs? ) )
      | (?P<times> [\s-]? (?: x | × | times | veces ) (?!\p{{L}}) )
      | (?P<cents> [\s-]? (?: ¢ | (?: cents? | centavos? | c[ée]ntimos? | (?<=[0-9])c ) (?!\p{{L}}) ) )
      | (?P<after> [\s-]? (?: {currencies.AFTER} ) )
      | (?P<symbol> [\s-]? (?: {nouns.SYMBOLS} ) (?!\p{{L}}) )
    ) (?! (?<=\p{{L}}) \p{{L}} )
"""
"""Pattern of a unit; each group is one kind."""

_KINDS: Final = {
    "points": PERCENTAGE_POINTS,
    "percent": PERCENT,
    "basis": BASIS_POINTS,
    "times": RATIO,
}
_SHARES: Final = regex.compile(
    r"[\s-](?:(?:of|de)\s)?+(?:(?:class\s\w|common|ordinary|preferred|restricted|treasury|diluted|basic"
    r"|additional|new|its|our|their|own|weighted[\s-]average|outstanding|american\sdepositary"
    r"|depositary|potential|potentially|dilutive|antidilutive|average|total|stock)\s){0,4}"
    r"(?:shares?(?!\s(?:of|count|price)\s(?:the\smarket|market))|acci[oó]n(?:es)?|ADSs?|ADRs?)\b",
    regex.IGNORECASE,
)
_PER: Final = regex.compile(
    r"\s?(?:(?:in|of|as|de)\s)?(?:(?:adjusted|diluted|basic|non-gaap|gaap|quarterly|annual|fully|per)\s){0,3}"
    r"(?:(?P<eps>eps|earnings\sper\sshare|bpa|upa)\b"
    r"|(?:(?P<word>per|a|an|por|cada|la|el)\s|/\s?)(?:(?:diluted|basic|common|ordinary|outstanding|fully"
    r"|weighted|average|american|depositary|limited|partner)\s){0,3}(?P<thing>\p{L}[\p{L}-]*+))",
    regex.IGNORECASE,
)
_SHARE_THINGS: Final = frozenset({"share", "acción", "accion", "ads", "adr"})
_THINGS: Final = frozenset(
    ["unit", "barrel", "bbl", "boe", "ton", "tonne", "ounce", "oz", "gallon", "pound", "lb", "bushel", "kwh", "mwh", "kw", "mw", "mcf", "mmbtu", "gigajoule", "square", "acre", "mile", "night", "room", "seat", "subscriber", "user", "customer", "store", "member"]
)
_NOT_PER: Final = frozenset(
    ["year", "quarter", "month", "week", "day", "annum", "hour", "year-over-year", "se", "año", "mes", "trimestre", "cent"]
)


def unit_of(match: regex.Match[str]) -> tuple[Unit | None, bool]:
    """Return the unit in a match of ``PATTERN``'s groups, and whether it counts in cents."""
    groups = match.groupdict()
    for name, unit in _KINDS.items():
        if groups[name] is not None:
            return unit, False
    if groups["cents"] is not None:
        return money("USD"), True
    if groups["after"] is not None:
        return money(currencies.currency_after(groups["after"])), False
    if groups["symbol"] is not None:
        return Unit(UnitKind.COUNT, nouns.symbol_noun(groups["symbol"].strip(" -\u00a0"))), False
    return None, False


def read_tail(draft: Draft, tail: str) -> None:
    """Give ``draft`` the unit that the words after it say: per share, shares, a noun."""
    if draft.unit is None:
        if _SHARES.match(tail):
            draft.unit = SHARES
            return
        noun = nouns.noun_after(tail)
        if noun in nouns.TIME_NOUNS.values():
            draft.unit = Unit(UnitKind.TIME, noun)
        else:
            draft.noun = noun
        return
    if draft.unit.kind is UnitKind.MONEY and (thing := _per_thing(tail)):
        draft.unit = Unit(UnitKind.PER_UNIT, f"{draft.unit.code}/{thing}")


def _per_thing(tail: str) -> str:
    """Return what an amount is per, ``share`` for every wording of it, or empty."""
    match = _PER.match(tail)
    if match is None:
        return ""
    if match["eps"]:
        return "share"
    thing = match["thing"].lower()
    if thing in _SHARE_THINGS:
        return "share"
    article = (match["word"] or "").lower() in {"a", "an", "la", "el"}
    if thing in _NOT_PER or (article and thing not in _THINGS):
        return ""
    return thing
