"""Ranges, lists and ratios: what two numbers side by side lend each other.

    range := number (dash | "to" | "through" | "a" | "hasta") number
           | ("between" | "entre") number ("and" | "y") number
    list  := number ("," number)* ("and" | "or" | "y" | "o") number [", respectively"]
    ratio := number ("to" | ":") "1" | number "-for-" number
    part  := number ("in" | "out of") number         one in five: 20 %

The first end borrows the scale, the unit and the noun of the last when it has none of its own
("$1.2 to $1.5 billion"), and the last borrows the currency of the first ("$5-6 billion"). Units
that are written and differ ("3 % to $1.5 billion") make no range. A scale that would put the
first end ten times above the last was not meant for it, and makes it ambiguous.

"From 3 to 4" is written like a range and may be a change: who judges reads the sentence.
"""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Final

import regex

from gate.numbers.phrases import FRACTION_STEP
from gate.numbers.tokens import words_before
from gate.numbers.vocabulary import vocabulary
from gate.typography import TIMEOUT
from gate.units import PERCENT, RATIO, UnitKind

if TYPE_CHECKING:
    from gate.numbers.drafts import Draft

_BETWEEN: Final = regex.compile(
    r"""\s? (?: (?P<dash> [-–—] ) | (?P<colon> : ) | (?P<split> [-\s]for[-\s] )
      | [-\s](?P<to> to | through | a | hasta )(?=[-\s]) -? | ,?\s (?P<and> and | y | & )\b
      | \s (?P<or> or | o )\b | (?P<comma> , ) | \s (?P<in> in | out\sof )(?:\severy)?\b
    ) \s? (?: (?:about|approximately|roughly|as\smuch\sas|from) \s )?""",
    regex.VERBOSE,
)
_RESPECTIVELY: Final = regex.compile(r"[^.;]{0,60}?\b(?:respectively|respectivamente)\b")
LONGEST_GAP: Final = 24
TEN: Final = Decimal(10)
_WHOLES: Final = frozenset(map(Decimal, (3, 4, 5, 6, 7, 8, 10, 20, 100)))
"""What parts are usually of: "one in five"."""


def join(drafts: list[Draft], view: str) -> list[Draft]:
    """Let neighbours lend each other what they lack; return the drafts, ratios made one."""
    if len(drafts) < 2:
        return drafts
    kept = [drafts[-1]]
    in_list = False
    """Whether the number before which the next one stands has taken its unit from a list."""
    for first in reversed(drafts[:-1]):
        last = kept[-1]
        gap = last.start - first.end
        match = None
        if 0 < gap <= LONGEST_GAP and (gap > 1 or not view[first.end].isspace()):
            match = _BETWEEN.fullmatch(view, first.end, last.start, timeout=TIMEOUT)
        if match is not None and _is_ratio(first, last, match):
            kept[-1] = _ratio(first, last, is_split=bool(match["split"]))
            continue
        if match is not None and match["in"]:
            if _is_part(first, last):
                kept[-1] = _part(first, last)
                continue
            match = None
        if match is not None and _is_joined(first, last, match, view):
            is_range = bool(match["dash"] or match["to"] or match["and"])
            _lend(first, last)
            if is_range and not match["comma"] and not _listed(view, last, match):
                first.range_of = last.range_of = (first.start, last.end)
        in_list = match is not None and _is_list(first, match, view, in_list=in_list)
        if in_list:
            first.unit, first.cents, first.noun = last.unit, last.cents, last.noun
        kept.append(first)
    kept.reverse()
    return kept


def _is_list(first: Draft, match: regex.Match[str], view: str, *, in_list: bool) -> bool:
    """Tell a list whose last number names the unit of all: "2,178, 3,882 and 4 shares".

    A comma alone makes no list: an "and" must end it (``in_list``: it was met further on).
    """
    if first.unit is not None or first.noun or _YEAR.fullmatch(view, first.start, first.end):
        return False
    listed = match["and"] or (match["comma"] and in_list)
    return bool(listed) and not _is_between(first, view)


_YEAR: Final = regex.compile(r"(?:19|20)[0-9]{2}")
_BEFORE_YEAR: Final = vocabulary("in of since during for fiscal year en de del desde durante año")


def _is_between(first: Draft, view: str) -> bool:
    return bool({"between", "entre"} & set(words_before(view, first.lead)[-3:]))


def _listed(view: str, last: Draft, match: regex.Match[str]) -> bool:
    return bool(match["and"]) and _RESPECTIVELY.match(view, last.end, timeout=TIMEOUT) is not None


def _is_joined(first: Draft, last: Draft, match: regex.Match[str], view: str) -> bool:
    """Tell whether the words between two numbers make them a range or a list."""
    if first.unit is not None and last.unit is not None and first.unit != last.unit:
        return _is_per_share(first, last) and bool(match["dash"] or match["to"])
    if match["colon"] or match["split"] or _is_dated(first, last, view):
        return False
    if match["comma"] or match["and"]:
        if _is_between(first, view):
            return True
        return _RESPECTIVELY.match(view, last.end, timeout=TIMEOUT) is not None
    return True


def _is_dated(first: Draft, last: Draft, view: str) -> bool:
    """Tell whether the first number is the year of another: "from 20.1% in 2022 to 26.9%"."""
    years = [_YEAR.fullmatch(view, d.start, d.end) is not None for d in (first, last)]
    if years != [True, False] or first.unit is not None or first.scale_word:
        return False
    return bool(_BEFORE_YEAR & set(words_before(view, first.lead)[-1:]))


def _is_per_share(first: Draft, last: Draft) -> bool:
    """Tell whether money may take the unit of the amount per share after it."""
    if first.unit is None or last.unit is None or first.scale_word:
        return False
    return last.unit.kind is UnitKind.PER_UNIT and last.unit.code.startswith(f"{first.unit.code}/")


def _is_ratio(first: Draft, last: Draft, match: regex.Match[str]) -> bool:
    whole = (first.unit, first.scale_word, last.scale_word, last.noun) == (None, "", "", "")
    if not whole or first.magnitude is None or not last.magnitude:
        return False
    if match["split"]:
        return last.unit is None and first.magnitude != 0
    return bool(match["to"] == "to" or match["colon"]) and last.magnitude == 1 and not last.unit


def _ratio(first: Draft, last: Draft, *, is_split: bool) -> Draft:
    """Return one draft for "3.50 to 1.00" or "10-for-1"; the terms of a split are exact."""
    if first.magnitude is None or last.magnitude is None:
        return first
    first.magnitude /= last.magnitude
    if is_split:
        first.step, first.verb = Decimal(0), "for"
    first.end, first.unit, first.noun = last.end, RATIO, ""
    return first


def _is_part(first: Draft, last: Draft) -> bool:
    """Tell "one in five customers" from "three in 2026"."""
    if first.unit is not None or first.noun or first.scale_word or last.scale_word:
        return False
    counted = last.unit is None or last.unit.kind is UnitKind.COUNT
    whole, part = last.magnitude, first.magnitude
    return counted and part is not None and whole in _WHOLES and 0 < part < (whole or 0)


def _part(first: Draft, last: Draft) -> Draft:
    """Return one draft for "one in five": a fraction in words, as a percentage."""
    if first.magnitude is None or last.magnitude is None:
        return first
    first.magnitude = 100 * first.magnitude / last.magnitude
    first.step, first.in_words = FRACTION_STEP, True
    first.end, first.unit, first.noun = last.end, PERCENT, ""
    return first


def _lend(first: Draft, last: Draft) -> None:
    """Give each of two joined numbers what it lacks of the other's scale and unit."""
    if _is_per_share(first, last):
        first.unit = last.unit
        return
    own_scale = bool(first.scale_word) or first.cents
    if not own_scale and (first.unit is None or first.unit == last.unit):
        _lend_scale(first, last)
    if first.unit is None and not first.noun:
        first.unit, first.cents, first.noun = last.unit, last.cents, last.noun
    elif _is_count_after_percent(first, last):
        return  # "swelled 36% to 37,773"
    elif last.unit is None and first.unit is not None and not last.noun:
        if first.unit.kind is UnitKind.MONEY and last.scale_word and not own_scale:
            _lend_scale(first, last)
        last.unit, last.cents = first.unit, first.cents


def _is_count_after_percent(first: Draft, last: Draft) -> bool:
    """Tell whether a bare number is too large to be the other end of a range of percentages."""
    if first.unit != PERCENT or last.unit is not None or last.magnitude is None:
        return False
    return bool(last.scale_word) or last.magnitude >= 1000


def _lend_scale(first: Draft, last: Draft) -> None:
    if not last.scale_word or first.magnitude is None:
        return
    if last.magnitude is not None and first.magnitude > TEN * last.magnitude:
        first.fail("ambiguous", f"it is not said whether it is in {last.scale_word} too")
        return
    first.scale, first.scale_word = last.scale, last.scale_word
