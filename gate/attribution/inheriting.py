"""What a number takes from the ones before it: line, way, loss, unit, earlier period."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import regex

from gate.attribution import movement as mv
from gate.attribution.phrases import Phrase, read_phrase
from gate.attribution.roles import Before, Mention, Role, only_joins
from gate.units import UnitKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gate.attribution.comparisons import Comparison
    from gate.attribution.statements import Statement
    from gate.units import Unit

_PRONOUN = regex.compile(
    r"\b(?:it|they|that|this|these|those|which|both|figure|sum|amount|ello|esto|eso|cifra|"
    r"importe)\b|^\W*$",
    regex.IGNORECASE,
)
# "Revenue rose to $541 million, and net income to $108 million": the verb is left out.
_GAPPED = regex.compile(
    r"^[\s,|¦]*(?:and|y|e)\s(?![^|]*\b\w+ed\b)[^|]*\b(?:to|a|hasta)\s*$", regex.IGNORECASE
)
_BARE_RESULT = regex.compile(
    r"\W*(?:an?|the|its|una?|la|el)\s+(?:(?P<loss>loss|deficit|pérdida|déficit)|profit|gain|surplus|"
    r"beneficio|ganancia)\s+(?:of|de)\s+(?:(?:about|nearly|almost|some|just|roughly|around|"
    r"approximately|over|more\s+than|casi|cerca\s+de)\s+)?",
    regex.IGNORECASE,
)
_RESULTS = frozenset({"OPERATING_INCOME", "PRETAX_INCOME", "GROSS_PROFIT", "COMPREHENSIVE_INCOME"})
# Words that name no line, only whose it is: "or | a share attributable to shareholders".
_WHOSE = frozenset({"attributable", "available", "stockholder", "shareholder", "shareowner"})


def source(
    left: str,
    role: Role,
    previous: Statement | None,
    out: Sequence[Statement],
    mentions: Sequence[Mention],
    before: Statement | None,
) -> Statement | None:
    """Return the statement whose line a number takes over when its own words name none."""
    unit = mentions[len(out)].unit
    same = [s for s, m in zip(out, mentions, strict=False) if m.unit == unit]
    # Only what is compared looks for its own kind ("against $454 million and $1.89"); a
    # movement is that of the number right before it.
    if same and previous is not None and role is Role.PARTNER:
        return same[-1]
    if previous is None and _PRONOUN.search(left, timeout=1):
        return out[-1] if out else before
    return previous


def subject(
    segment: str,
    right: str,
    mention: Mention,
    source: Statement | None,
    unit_words: str,
) -> tuple[Phrase, bool]:
    """Return the phrase that names a number's line, and whether it was taken from ``source``."""
    phrase = read_phrase(segment, right)
    inherited = False
    if source is not None and source.phrase.has_line:
        result = _BARE_RESULT.fullmatch(segment, timeout=1)
        if result is not None and source.phrase.terms & _RESULTS:
            # "a loss from operations of |, compared with a loss of |": of the same result
            return replace(source.phrase, loss=result["loss"] is not None), True
    counted = mention.unit is not None and mention.unit.kind is UnitKind.COUNT and mention.unit.code
    bare = phrase.empty or phrase.terms <= _WHOSE
    if bare and not counted and source is not None and not source.phrase.empty:
        phrase, inherited = source.phrase.joined(phrase), True
    words = f"{segment} {unit_words} {right}"
    return phrase.for_unit(mention.unit, words, inherited=inherited), inherited


def moved_from(level: Statement, left: str, told: Comparison) -> Statement:
    """Return the level before an earlier value, moved as its words say: "…, down from".

    They may stand behind both: "$420 million, against $460 million a year earlier, was worse".
    """
    moves = list(mv.MOVE.finditer(left, timeout=1))
    way = mv.way_of(moves[-1]) if moves else told.way
    if level.role is not Role.LEVEL or level.direction or level.turn or not way:
        return level
    return replace(level, direction=way.direction, turn=way.turn)


def way_before(out: Sequence[Statement]) -> mv.Way:
    """Return the way of the last movement, which a clause without a verb goes on with."""
    for statement in reversed(out):
        if statement.role is not Role.PARTNER and (statement.direction or statement.turn):
            return mv.Way(statement.direction, statement.turn)
    return mv.NO_WAY


def is_gapped(segment: str) -> bool:
    """Tell whether a clause leaves its verb out: "and net income to |"."""
    return _GAPPED.match(segment, timeout=1) is not None


def arrives(role: Role, way: mv.Way, segment: str, out: Sequence[Statement]) -> str:
    """Return what is unread of a level that a verb without a known way arrives at."""
    words = segment.strip(" |¦,")
    if role is not Role.LEVEL or way or len(words.split()) < 2:
        return ""
    if _GAPPED.match(segment, timeout=1) and out:
        return ""  # "income amounted to | and earnings to |"
    if mv.MOVE.search(words, timeout=1) or not mv.ARRIVES.search(segment, timeout=1):
        return ""
    return "which way its verb says that it moved"


def lent_unit(role: Role, mention: Mention, before: Mention) -> Unit | None:
    """Return the unit that a compared amount shares with the number before it."""
    if role is not Role.PARTNER or mention.unit is not None or before.unit is None:
        return None
    return before.unit if before.unit.kind is UnitKind.MONEY else None


def is_of_earlier(role: Role, previous: Statement | None, segment: str) -> bool:
    """Tell whether a share is told again of the earlier value right before it."""
    if previous is None or role is not Role.SHARE or not only_joins(segment):
        return False
    return previous.role is Role.PARTNER or previous.earlier


def same_loss(role: Role, previous: Statement | None, segment: str) -> bool:
    """Tell whether a compared number tells the loss before it again: "$36 million, or $0.36"."""
    if previous is None or role is not Role.PARTNER or previous.role is not Role.PARTNER:
        return False
    return previous.loss and only_joins(segment)


def gained(right: str) -> bool:
    """Tell whether the words right behind a number say that it came in."""
    return mv.GAINED.match(right, timeout=1) is not None


def role_before(previous: Statement, out: Sequence[Statement]) -> Before:
    """Return what the number before did, as the role of the next one depends on it."""
    departs = all(s.role is Role.PARTNER for s in out)
    return Before(previous.role, mv.Way(previous.direction, previous.turn), departs)
