"""What a row measures: money, money per share, shares, percent, time, a count; and its scale."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from enum import Enum
from functools import lru_cache
from typing import TYPE_CHECKING

from gate.figures import ColumnKind, ScaleSource
from gate.filing.scales import ScaleNote, read_caption
from gate.units import COUNT, PERCENT, SHARES, Unit, UnitKind, money

if TYPE_CHECKING:
    from gate.filing.cells import CellNumber

# What else than a share an amount may be per, as a claim names it ("USD/gallon").
_PER_THING = re.compile(
    r"\bper\s+(?:\w+[\s-]+){0,3}?(?P<thing>ounce|barrel|boe|mcf|ton|gallon|piece|package|car|carload"
    r"|room|pound|mile|user|subscriber|customer)\b",
    re.IGNORECASE,
)
_PER = re.compile(
    r"\bper\s+(?:\w+[\s-]+){0,4}?(?:shares?|units?|ads)\b|\bEPS\b"
    r"|\bper[\s-]share\b|\b(?:exercise|grant[\s-]date\s+fair|share|stock)\s+(?:price|value)\b",
    re.IGNORECASE,
)
_SHARES = re.compile(
    r"\bweighted[\s-]+average\b.*\b(?:shares?|outstanding|units)\b"
    r"|\b(?:number\s+of|average|common|diluted|basic|treasury|preferred|ordinary|class\s+\w)\s+"
    r"(?:\w+\s+){0,2}?shares\s*(?:outstanding|issued|repurchased|used)?\b"
    r"|\bshares\s+(?:used|outstanding|issued|authori[sz]ed|repurchased|purchased|in\s+computing)\b"
    r"|^shares?$|\(shares?\)|\b(?:shares|units|awards|options)\s+(?:granted|vested|forfeited|outstanding)",
    re.IGNORECASE,
)
_MONEY_ROW = re.compile(
    r"\b(?:issuances?|issued|repurchases?|proceeds|costs?|purchases?|payments?|value|withh\w+|dividends?"
    r"|compensation|stock[\s-]based|taxes|paid|purchased|repurchased|acquired|settlements?)\b",
    re.IGNORECASE,
)
_STRONG_SHARES = re.compile(
    r"\bweighted[\s-]+average\b(?!.*\b(?:price|value|rate)\b).*\bshares\b|^\W*shares\s+used\b"
    r"|\b(?:average\s+)?number\s+of\s+(?:\w+\s+){0,3}shares\b|\baverage\s+(?:\w+\s+){0,3}shares\b",
    re.IGNORECASE,
)
_PERCENT = re.compile(r"%|\bpercent(?:age)?\b|\bmargin\s*\(?%", re.IGNORECASE)
_RATE = re.compile(r"\brates?$", re.IGNORECASE)
_DILUTION = re.compile(
    r"\bdiluti(?:ve|on)\b(?!.*\bper\b).*\b(?:stock|shares?|options|awards|units|plans|securities|effect)\b"
    r"|\beffect\s+of\s+dilutive\b",
    re.IGNORECASE,
)
_PAR = re.compile(
    r"\bpar\s+value\b.*?\bper\s+(?:\w+\s+)?share\b|[$¢][\d.,]*\s*(?:\w+\s+){0,2}?per\s+(?:\w+\s+)?share\b"
    r"|[\d.]+[¢]?\s+(?:\w+\s+){0,2}?per\s+(?:\w+\s+)?share\b",
    re.IGNORECASE,
)
_TIME = re.compile(
    r"\b(?:in|number\s+of)\s+(years|months|days|weeks)\b|\((years|months|days)\)", re.IGNORECASE
)
_COUNT = re.compile(
    r"\b(?:number\s+of|headcount|employees|stores|locations|customers|subscribers|vehicles|barrels"
    r"|restaurants|rigs|units\s+(?:sold|shipped|delivered)|deliveries|aircraft|members|users"
    r"|(?:package|shipment|passenger|traffic|unit|production)\s+volumes?|carloads|shipments|trips"
    r"|subscriptions|wireless\s+connections)\b",
    re.IGNORECASE,
)
_ONE = Decimal(1)
_DIGIT = re.compile(r"\d")
_BRACKETS = re.compile(r"\([^()]*\)")
_BARE_PER = re.compile(
    r"^(?:–|—|-|\s)*(?:basic|diluted|assuming\s+dilution)(?:\s+and\s+(?:diluted|basic))?\b",
    re.IGNORECASE,
)


Measure = tuple[Unit | None, int, ScaleSource]
"""Unit and scale of one printed number, and where the scale was found."""
_SCALED = frozenset({UnitKind.MONEY, UnitKind.SHARES, UnitKind.COUNT})
"""Kinds of units that a table's scale may govern."""
_MONEY, _OF_UNIT, _OF_ROW = UnitKind.MONEY, ScaleSource.UNIT, ScaleSource.ROW


@dataclass(frozen=True, slots=True)
class Notes:
    """The scale notes that may govern a row, the nearest table's first."""

    table: ScaleNote | None
    table_source: ScaleSource
    wide: ScaleNote | None
    """What the filing states for all its tables."""
    has_money: bool
    """Some cell of the table carries a currency sign."""
    currency: str = "USD"
    exact: bool = False
    """The filing's tags or cover say that its amounts are whole dollars."""


def measure(
    number: CellNumber, label: str, section: str, header: str, kind: ColumnKind, notes: Notes
) -> Measure:
    """Return the unit and the scale of a number in a table.

    The order of belief is DESIGN's: the cell's own sign, the row, the column, the
    sections above the row, the table's caption, the filing's statement.
    """
    unit = number.unit
    if unit is None or unit.kind is _MONEY:
        currency = unit.code if unit is not None else _note_currency(notes)
        is_broken = number.step < _ONE
        is_small = (is_broken or number.is_dash) and abs(number.value) < 1000
        unit = _unit(
            unit, label, section, _hint(header), kind, currency,
            is_small=is_small, is_broken=is_broken, has_money=notes.has_money,
        )  # fmt: skip
    if unit is not None and unit.kind not in _SCALED:
        return unit, 0, _OF_UNIT
    is_shares = unit == SHARES
    for own in (read_caption(label) or read_caption(header), read_caption(section)):
        if own is not None:
            power = own.shares if is_shares else own.money
            if power is not None:
                return unit, power, _OF_ROW
    if unit is not None and unit.kind is UnitKind.COUNT:
        return unit, 0, _OF_UNIT
    for note, source in ((notes.table, notes.table_source), (notes.wide, ScaleSource.STATEMENT)):
        if note is None:
            continue
        power = note.shares if is_shares else note.money
        if power is not None:
            return unit, power, source
        if is_shares:
            return unit, 0, _OF_UNIT
    return unit, 0, ScaleSource.STATEMENT if notes.exact else ScaleSource.ASSUMED


class _Hint(Enum):
    """What a column's header says of its numbers."""

    NONE = ""
    PER_SHARE = "per share"
    SHARES = "shares"
    YEARS = "years"
    MONTHS = "months"
    DAYS = "days"
    WEEKS = "weeks"


@lru_cache(maxsize=4096)
def _hint(header: str) -> _Hint:
    if _PER.search(header):
        return _Hint.PER_SHARE
    if _SHARES.search(header):
        return _Hint.SHARES
    time = _TIME.search(header)
    return _Hint((time[1] or time[2]).lower()) if time is not None else _Hint.NONE


@lru_cache(maxsize=4096)
def _unit(  # noqa: PLR0913 - the cache needs each as an argument
    unit: Unit | None, label: str, section: str, hint: _Hint, kind: ColumnKind, currency: str, *,
    is_small: bool, is_broken: bool, has_money: bool,
) -> Unit | None:  # fmt: skip
    """Return the unit of a row's numbers; the same for all columns of one kind.

    ``unit`` is what the cell says itself (a currency, or nothing), ``is_small`` tells
    an amount that can be per share, ``is_broken`` one printed with decimals.
    """
    plain = _PAR.sub(" ", _BRACKETS.sub(" ", label))
    per_share = Unit(UnitKind.PER_UNIT, f"{currency or 'USD'}/share")
    if unit is None and (_STRONG_SHARES.search(plain) or _DILUTION.search(plain)):
        return SHARES
    if hint is _Hint.PER_SHARE or _PER.search(plain):
        return per_share
    thing = _PER_THING.search(plain) or _PER_THING.search(section)
    if thing is not None and kind not in {ColumnKind.PERCENT_CHANGE, ColumnKind.PERCENT}:
        return Unit(UnitKind.PER_UNIT, f"{currency or 'USD'}/{thing['thing'].lower()}")
    if unit is None:
        found = _bare_unit(label, plain, hint, kind, is_broken=is_broken)
        if found is not None:
            return found
    found = _unit_of_section(unit, plain, section, per_share, is_small=is_small)
    if found is not None or unit is not None:
        return found or unit
    if _is_count(plain, label, section, has_money=has_money):
        return COUNT
    return money(currency) if currency else None


def _is_count(plain: str, label: str, section: str, *, has_money: bool) -> bool:
    """Tell whether a bare number counts things: no money near, or a scale of the row's own.

    "Average daily package volume (in thousands)" stands among amounts of money; so does a
    section of that name over "Ground".
    """
    if _COUNT.search(plain) and (not has_money or read_caption(label) is not None):
        return True
    return _COUNT.search(section) is not None and read_caption(section) is not None


def _bare_unit(
    label: str, plain: str, hint: _Hint, kind: ColumnKind, *, is_broken: bool
) -> Unit | None:
    """Return the unit of a number without any sign, from its row and its column."""
    if kind in {ColumnKind.PERCENT_CHANGE, ColumnKind.PERCENT}:
        return PERCENT
    if hint is _Hint.SHARES or (_SHARES.search(plain) and not _MONEY_ROW.search(plain)):
        return SHARES
    time = _TIME.search(label)
    if time is not None:
        return Unit(UnitKind.TIME, (time[1] or time[2]).lower())
    if hint is not _Hint.NONE:
        return Unit(UnitKind.TIME, hint.value)
    if _PERCENT.search(label) or (is_broken and _RATE.search(plain)):
        return PERCENT
    return None


def _unit_of_section(
    unit: Unit | None, plain: str, section: str, per_share: Unit, *, is_small: bool
) -> Unit | None:
    """Return what the section rows above say: "Earnings per share:" over "Basic"."""
    if not section:
        return None
    shares = (
        unit is None and _SHARES.search(section) and not _DIGIT.search(section)
        and not _MONEY_ROW.search(section)
    )  # fmt: skip
    if shares and (_BARE_PER.match(plain) or not plain.strip() or not _PER.search(section)):
        return SHARES
    return per_share if is_small and _PER.search(section) else None


def _note_currency(notes: Notes) -> str:
    """Return the currency of a bare number: the caption's, or the table's money."""
    for note in (notes.table, notes.wide):
        if note is not None and note.currency:
            return note.currency
    if notes.has_money or (notes.table is not None and notes.table.money is not None):
        return notes.currency
    return notes.currency if notes.wide is not None and notes.wide.money is not None else ""
