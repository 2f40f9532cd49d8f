"""Ranges, lists and ratios: what two numbers side by side lend each other.

    range := number (dash | "to" | "through" | "a" | "hasta") number
           | ("between" | "entre") number ("and" | "y") number
    list  := number ("," number)* ("and" | "or" | "y" | "o") number [", respectively"]
    ratio := number ("to" | ":") "1" | number "-for-" number

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

from gate.numbers.tokens import words_before
from gate.typography import TIMEOUT
from gate.units import RATIO, UnitKind

if TYPE_CHECKING:
    from gate.numbers.drafts import Draft

_BETWEEN: Final = regex.compile(
    r"""\s? (?: (?P<dash> [-–—] ) | (?P<colon> : ) | (?P<split> [-\s]for[-\s] )
      | \b(?P<to> to | through | a | hasta )\b | ,?\s (?P<and> and | y | & )\b
      | ,?\s? \b(?P<or> or | o )\b | (?P<comma> , )
    ) \s? (?: (?:about|approximately|roughly|as\smuch\sas|from) \s )?""",
    regex.VERBOSE,
)
_RESPECTIVELY: Final = regex.compile(r"[^.;]{0,60}?\b(?:respectively|respectivamente)\b")
LONGEST_GAP: Final = 24
TEN: Final = Decimal(10)


def join(drafts: list[Draft], view: str) -> list[Draft]:
    """Let neighbours lend each other what they lack; return the drafts, ratios made one."""
    if len(drafts) < 2:
        return drafts
    kept = [drafts[-1]]
    for first in reversed(drafts[:-1]):
        last = kept[-1]
        gap = last.start - first.end
        match = None
        if 0 < gap <= LONGEST_GAP and (gap > 1 or not view[first.end].isspace()):
            match = _BETWEEN.fullmatch(view, first.end, last.start, timeout=TIMEOUT)
        if match is not None and _is_ratio(first, last, match):
            kept[-1] = _ratio(first, last)
            continue
        if match is not None and _is_joined(first, last, match, view):
            is_range = bool(match["dash"] or match["to"] or match["and"])
            _lend(first, last)
            if is_range and not match["comma"] and not _listed(view, last, match):
                first.range_of = last.range_of = (first.start, last.end)
        elif match is not None and _is_list(first, match, view):
            first.unit, first.cents, first.noun = last.unit, last.cents, last.noun
        kept.append(first)
    kept.reverse()
    return kept


def _is_list(first: Draft, match: regex.Match[str], view: str) -> bool:
    """Tell a list whose last number names the unit of all: "2,178 and 3,882 shares"."""
    if first.unit is not None or first.noun or _YEAR.fullmatch(view, first.start, first.end):
        return False
    return bool(match["and"] or match["comma"]) and not _is_between(first, view)


_YEAR: Final = regex.compile(r"(?:19|20)[0-9]{2}")


def _is_between(first: Draft, view: str) -> bool:
    return bool({"between", "entre"} & set(words_before(view, first.lead)[-3:]))


def _listed(view: str, last: Draft, match: regex.Match[str]) -> bool:
    return bool(match["and"]) and _RESPECTIVELY.match(view, last.end, timeout=TIMEOUT) is not None


def _is_joined(first: Draft, last: Draft, match: regex.Match[str], view: str) -> bool:
    """Tell whether the words between two numbers make them a range or a list."""
    if first.unit is not None and last.unit is not None and first.unit != last.unit:
        return False
    if match["colon"] or match["split"]:
        return False
    if match["comma"] or match["and"]:
        if _is_between(first, view):
            return True
        return _RESPECTIVELY.match(view, last.end, timeout=TIMEOUT) is not None
    return True


def _is_ratio(first: Draft, last: Draft, match: regex.Match[str]) -> bool:
    whole = (first.unit, first.scale_word, last.scale_word, last.noun) == (None, "", "", "")
    if not whole or first.magnitude is None or not last.magnitude:
        return False
    if match["split"]:
        return last.unit is None and first.magnitude != 0
    return bool(match["to"] == "to" or match["colon"]) and last.magnitude == 1 and not last.unit


def _ratio(first: Draft, last: Draft) -> Draft:
    """Return one draft for "3.50 to 1.00" or "10-for-1"; whole terms are exact."""
    if first.magnitude is None or last.magnitude is None:
        return first
    first.magnitude /= last.magnitude
    first.step = first.step / last.magnitude if first.step < 1 else Decimal(0)
    first.end, first.unit, first.noun = last.end, RATIO, ""
    first.verb = "for" if first.step == 0 else ""
    return first


def _lend(first: Draft, last: Draft) -> None:
    """Give each of two joined numbers what it lacks of the other's scale and unit."""
    own_scale = bool(first.scale_word) or first.cents
    if not own_scale and (first.unit is None or first.unit == last.unit):
        _lend_scale(first, last)
    if first.unit is None and not first.noun:
        first.unit, first.cents, first.noun = last.unit, last.cents, last.noun
    elif last.unit is None and first.unit is not None and not last.noun:
        if first.unit.kind is UnitKind.MONEY and last.scale_word and not own_scale:
            _lend_scale(first, last)
        last.unit, last.cents = first.unit, first.cents


def _lend_scale(first: Draft, last: Draft) -> None:
    if not last.scale_word or first.magnitude is None:
        return
    if last.magnitude is not None and first.magnitude > TEN * last.magnitude:
        first.fail("ambiguous", f"it is not said whether it is in {last.scale_word} too")
        return
    first.scale, first.scale_word = last.scale, last.scale_word
