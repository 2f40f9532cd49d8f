"""What a number does in its sentence: state a level, an earlier level, a movement, a share.

role := RATIO:   growth ("doubled", "rose fourfold") | multiple ("8 times …")
      | PERCENT: growth ("rose 8%", "8% higher") | share ("8% of …") | level ("a margin of 8%")
      | sum ("a total of …")
      | partner ("from …", "compared with …")
      | change ("rose by …", "a decline of …")
      | level
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING, NamedTuple

import regex

from gate.attribution import movement as mv
from gate.units import UnitKind

if TYPE_CHECKING:
    from gate.units import Unit

_PERCENTS = frozenset({UnitKind.PERCENT, UnitKind.PERCENTAGE_POINTS, UnitKind.BASIS_POINTS})
_LEAD_IN = regex.compile(r"^[\s,]*(?:(?:an?|the|un|una)\s+)?")
# What stands between the growths of a list: "8% at Services, 10% at Defense and 81% at …".
_PLACED = regex.compile(
    r"\s*(?:at|in|for|en)\s+(?:(?!\b\w+ed\b)[^,;:|.()])+(?:,\s*(?:(?:and|y)\s+)?|\s(?:and|y)\s+)",
    regex.IGNORECASE,
)
_ARTICLE_ONLY = regex.compile(r"\s*(?:the|that|its|la|el|los|las)?\s*")


# A factor of the line's own earlier value; periods are masked by broken bars.
_ITSELF = regex.compile(
    r"\s*(?:what\s+(?:it|they)\s+(?:was|were|had\s+been|stood\s+at)\b|"
    r"(?:the|that|its)\s+(?:level|figure|amount|total|sum|number|value)s?\s*"
    r"(?:of|in|for|from|at|seen|recorded)?\s*(?:the\s*)?¦|(?:that|those)\s+(?:of|in)\s*¦)",
    regex.IGNORECASE,
)


class Role(StrEnum):
    """What a number does in its sentence."""

    LEVEL = "level"
    """It is the value of the line."""
    PARTNER = "partner"
    """It is the earlier value that a level is compared with."""
    CHANGE = "change"
    """An amount (or points) by which the line moved."""
    GROWTH = "growth"
    """A percentage or factor by which the line moved."""
    SHARE = "share"
    """A percentage of another line."""
    MULTIPLE = "multiple"
    """A factor of another line: "8 times net income"."""
    SUM = "sum"
    """The total of the levels that stand before it in the sentence."""


class Before(NamedTuple):
    """What the number before it did, in the same clause."""

    role: Role
    way: mv.Way
    departs: bool = False
    """It is where a movement starts: "fell from $9 billion" with no level before it."""


class Mention(NamedTuple):
    """A number in a sentence: its place in it and its unit."""

    start: int
    end: int
    unit: Unit | None
    verb: str = ""
    """The word that made it a factor ("doubled"), which then is the movement too."""


def role_of(
    segment: str, right: str, mention: Mention, before: Before | None, *, later: bool
) -> tuple[Role, mv.Way]:
    """Return the role of a number and the way that its words say the line moved.

    ``segment`` is what stands between it and what came before in its clause, ``right`` what
    follows; ``later`` tells that it is not the sentence's first number.
    """
    kind = mention.unit.kind if mention.unit else None
    found = [mv.way_of(m) for m in mv.MOVE.finditer(segment, timeout=1)]
    moved, way = bool(found), found[-1] if found else mv.NO_WAY
    if kind is UnitKind.RATIO:
        return _ratio_role(segment, right, mention, before, way)
    if kind in _PERCENTS:
        role = _percent_role(segment, right, mention, before, way, moved=moved)
        if role is not None:
            return role
    if later and mv.TOTAL.search(segment, timeout=1):
        return Role.SUM, mv.NO_WAY
    if _is_partner(segment, before, moved=moved, later=later):
        return Role.PARTNER, way  # where it moved to: for the number that follows
    arrives = mv.TO.search(segment, timeout=1) is not None
    if kind is UnitKind.MONEY:
        sized = _size_of_movement(segment, way)
        if sized is not None:
            return Role.CHANGE, sized
        compared = mv.MORE_THAN.match(right, timeout=1)
        if compared is not None:
            return Role.CHANGE, mv.way_of(compared)
        if moved and mv.NOUN.search(segment, timeout=1) and not arrives:
            return Role.CHANGE, way
    if moved and not arrives and kind is not UnitKind.PERCENT:
        measured = mv.MOVED_BY.search(segment, timeout=1) or mv.BY.search(segment, timeout=1)
        if measured:
            return Role.CHANGE, way
    listed = before is not None and before.role is Role.LEVEL and only_joins(segment)
    if before is not None and not way and (arrives or before.departs or listed):
        way = before.way
    if not way and not later:
        after = mv.AFTER.match(_LEAD_IN.sub("", right), timeout=1)
        way = mv.way_of(after) if after else mv.NO_WAY
    return Role.LEVEL, way


def _ratio_role(
    segment: str, right: str, mention: Mention, before: Before | None, way: mv.Way
) -> tuple[Role, mv.Way]:
    if before is not None and _ARTICLE_ONLY.fullmatch(right, timeout=1):
        return Role.GROWTH, mv.Way(1)  # "four times the $9.3 billion of a year earlier"
    if _ITSELF.match(right, timeout=1):
        return Role.GROWTH, mv.NO_WAY  # "2.2 times what it was a year earlier"
    if mention.verb:
        halves = mention.verb.lower().startswith(("hal", "redujo a la mitad"))
        return Role.GROWTH, mv.Way(-1 if halves else 1)
    if way and mv.MOVED_BY.search(segment, timeout=1):
        return Role.GROWTH, way
    return Role.MULTIPLE, mv.NO_WAY


def _percent_role(
    segment: str,
    right: str,
    mention: Mention,
    before: Before | None,
    way: mv.Way,
    *,
    moved: bool,
) -> tuple[Role, mv.Way] | None:
    """Return the role of a percentage or of points; None for a level or a partner."""
    percent = mention.unit is not None and mention.unit.kind is UnitKind.PERCENT
    movement = Role.GROWTH if percent else Role.CHANGE
    if moved and mv.MOVED_BY.search(segment, timeout=1):
        return movement, way
    after = mv.AFTER.match(right, timeout=1)
    if after is not None:
        return movement, mv.way_of(after)
    if moved and (mv.BY.search(segment, timeout=1) or mv.NOUN.search(segment, timeout=1)):
        return movement, way
    sized = _size_of_movement(segment, way)
    if sized is not None:
        return movement, sized
    if percent and mv.SHARE_OF.match(right, timeout=1):
        return Role.SHARE, way if mv.TO.search(segment, timeout=1) else mv.NO_WAY
    if percent and before is not None and before.role is Role.SHARE and not moved:
        gap = mv.GAP.fullmatch(segment, timeout=1)
        if gap is not None:
            return Role.SHARE, mv.NO_WAY  # "iPhone made up 47% of sales, and Services 29%"
    goes_on = before is not None and before.role in {Role.GROWTH, Role.CHANGE}
    if before is not None and goes_on and (only_joins(segment) or _PLACED.fullmatch(segment)):
        return movement, way or before.way
    return None


def _size_of_movement(segment: str, way: mv.Way) -> mv.Way | None:
    """Return the way of a movement that is named and then measured; None where none is.

    "Revenue growth was", "the change in revenue is": a change goes up unless its number is
    negative.
    """
    if way and mv.SIZE_IS.search(segment, timeout=1):
        return way
    arrives = mv.TO.search(segment, timeout=1) or mv.FROM.search(segment, timeout=1)
    if not way and not arrives and mv.CHANGE.search(segment, timeout=1):
        return mv.Way(1)
    return None


def _is_partner(segment: str, before: Before | None, *, moved: bool, later: bool) -> bool:
    """Tell whether a number is what another one is compared with, or moved away from."""
    if mv.VERSUS.search(segment, timeout=1):
        return True
    if before is not None and before.role is Role.PARTNER and only_joins(segment):
        return True
    opened = mv.FROM.search(segment, timeout=1)
    if opened is None or (opened["de"] and not moved):
        return False  # Spanish "de" is also "of"
    first = not segment[: opened.start()].strip()
    return moved or later or first or (before is not None and bool(before.way))


def only_joins(segment: str) -> bool:
    """Tell whether nothing but a joint ("and", a comma) stands between two numbers."""
    return segment.strip(" ,|¦-").lower() in {"", "and", "y", "or", "e", "and the"}
