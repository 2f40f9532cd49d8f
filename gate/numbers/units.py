"""Units that follow a number: percent, points, basis points, times, cents, per share, nouns.

    unit := "%" | percent words | points | basis points | times | cents | currency | shares
    per  := money ("per" | "a" | "/" | "por") thing | money ["in"] "EPS"

"Points" alone are percentage points. A currency after the number counts only where none
stands before it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gate.numbers import currencies, nouns
from gate.numbers.vocabulary import vocabulary
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
    from gate.numbers.tokens import Token

_ONE_WORD: Final = {
    "%": PERCENT,
    "percent": PERCENT,
    "pct": PERCENT,
    "pct.": PERCENT,
    "pp": PERCENTAGE_POINTS,
    "p.p.": PERCENTAGE_POINTS,
    "ppt": PERCENTAGE_POINTS,
    "ppts": PERCENTAGE_POINTS,
    "pt": PERCENTAGE_POINTS,
    "pts": PERCENTAGE_POINTS,
    "point": PERCENTAGE_POINTS,
    "points": PERCENTAGE_POINTS,
    "puntos": PERCENTAGE_POINTS,
    "punto": PERCENTAGE_POINTS,
    "bp": BASIS_POINTS,
    "bps": BASIS_POINTS,
    "pb": BASIS_POINTS,
    "pbs": BASIS_POINTS,
    "x": RATIO,
    "×": RATIO,
    "times": RATIO,
    "veces": RATIO,
}
_TWO_WORDS: Final = {
    ("per", "cent"): PERCENT,
    ("por", "ciento"): PERCENT,
    ("por", "cien"): PERCENT,
    ("%", "point"): PERCENTAGE_POINTS,
    ("%", "points"): PERCENTAGE_POINTS,
    ("percent", "point"): PERCENTAGE_POINTS,
    ("percent", "points"): PERCENTAGE_POINTS,
    ("percentage", "point"): PERCENTAGE_POINTS,
    ("percentage", "points"): PERCENTAGE_POINTS,
    ("puntos", "porcentuales"): PERCENTAGE_POINTS,
    ("punto", "porcentual"): PERCENTAGE_POINTS,
    ("basis", "point"): BASIS_POINTS,
    ("basis", "points"): BASIS_POINTS,
    ("puntos", "básicos"): BASIS_POINTS,
    ("puntos", "basicos"): BASIS_POINTS,
    ("punto", "básico"): BASIS_POINTS,
}
_CENTS: Final = vocabulary("¢ cent cents centavo centavos céntimo céntimos")
_SHARES: Final = vocabulary("share shares acción acciones ads adss adr adrs")
_SHARE_ADJECTIVES: Final = vocabulary(
    """
    of de common ordinary preferred restricted treasury diluted basic additional new its our
    their own weighted average outstanding american depositary dilutive antidilutive total class
    a b c fully stock series per and
    """
)
_PER_WORDS: Final = vocabulary("per a an por cada each / la el")
_ARTICLES: Final = vocabulary("a an la el")
_EARNINGS: Final = vocabulary(
    """
    in of as adjusted diluted basic gaap non quarterly annual fully earnings net
    """
)
_THINGS: Final = vocabulary(
    """
    unit barrel bbl boe ton tonne ounce oz gallon pound lb bushel kwh mwh kw mw mcf mmbtu acre
    mile night room seat subscriber user customer store member
    """
)
_NOT_PER: Final = vocabulary("year quarter month week day annum hour se año mes trimestre cent")


def read_unit(tokens: list[Token]) -> tuple[Unit | None, bool, int]:
    """Return the unit that begins ``tokens``, whether it counts in cents, and its length."""
    if not tokens:
        return None, False, 0
    first, second = tokens[0].lower, tokens[1].lower if len(tokens) > 1 else ""
    if (unit := _TWO_WORDS.get((first, second))) is not None:
        return unit, False, 2
    if (unit := _ONE_WORD.get(first)) is not None:
        of_something = first.startswith(("point", "punto")) and second in {"of", "de"}
        return (None, False, 0) if of_something else (unit, False, 1)
    if first in _CENTS:
        return money("USD"), True, 1
    code, length = currencies.currency_after(tokens)
    if code:
        return money(code), False, length
    return _read_symbol(tokens[0])


def _read_symbol(token: Token) -> tuple[Unit | None, bool, int]:
    """Read "MW", "kWh", "km": symbols with a capital, and the few that are written small."""
    written_so = token.text != token.lower or token.lower in nouns.SMALL
    if token.lower not in nouns.SYMBOLS or not written_so:
        return None, False, 0
    return Unit(UnitKind.COUNT, nouns.SYMBOLS[token.lower]), False, 1


def read_noun(tokens: list[Token]) -> tuple[Unit | None, str]:
    """Return the unit or the counted noun that the words after a bare number say."""
    if _begins_with_shares(tokens):
        return SHARES, ""
    noun = nouns.noun_of(tokens)
    if noun in nouns.TIMES:
        return Unit(UnitKind.TIME, noun), ""
    return (Unit(UnitKind.COUNT, noun), noun) if noun else (None, "")


def read_per(tokens: list[Token], currency: str) -> Unit | None:
    """Return the unit of money per something that the words after an amount say, or None."""
    words = [token.lower for token in tokens[:8]]
    at = 0
    while at < len(words) and words[at] in _EARNINGS:
        at += 1
    if at < len(words) and words[at] in {"eps", "bpa", "upa"}:
        return Unit(UnitKind.PER_UNIT, f"{currency}/share")
    if at < len(words) and at > 0 and words[at - 1] != "earnings":
        at = 0
    if at >= len(words) or words[at] not in _PER_WORDS:
        return None
    preposition, rest = words[at], words[at + 1 :]
    while rest and rest[0] in _SHARE_ADJECTIVES:
        rest = rest[1:]
    if not rest:
        return None
    thing = "share" if rest[0] in _SHARES else rest[0]
    if (
        thing in _NOT_PER
        or not thing.isalpha()
        or (preposition in _ARTICLES and thing not in _THINGS | {"share"})
    ):
        return None
    return Unit(UnitKind.PER_UNIT, f"{currency}/{thing}")


def _begins_with_shares(tokens: list[Token]) -> bool:
    for token in tokens[:6]:
        if token.lower in _SHARES:
            return True
        if token.lower not in _SHARE_ADJECTIVES:
            return False
    return False
