"""What the numbers of one sentence lend each other: lines, periods, lengths."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

import regex

from gate.attribution import movement as mv
from gate.attribution.calendar import Age
from gate.attribution.phrases import listed_parts, listed_phrases
from gate.attribution.roles import Mention, Role, only_joins
from gate.attribution.whens import When

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gate.attribution.statements import Statement
    from gate.attribution.whens import WhenAt

_RESPECTIVELY = regex.compile(
    r"^[^.;]{0,120}?\b(?P<word>respectively|respectivamente)\b", regex.IGNORECASE
)


def in_parallel(
    statements: list[Statement], mentions: Sequence[Mention], masked: str, whens: Sequence[WhenAt]
) -> list[Statement]:
    """Return the statements with parallel lists dealt out in their order.

    "Net income and operating income were $163 million and $214 million"; "$43 million and
    $58 million at June 30, 2023 and December 31, 2022, respectively".
    """
    out = list(statements)
    if len(out) > 1 and out[0].role is Role.PARTNER and (out[0].inherited or out[0].phrase.empty):
        led, then = out[0], out[1]
        # "From $19 billion, sales grew to …"
        out[0] = replace(led, phrase=then.phrase, loss=led.loss or then.loss)
    first = 0
    while first < len(mentions):
        last = first
        while last + 1 < len(mentions) and only_joins(
            masked[mentions[last].end : mentions[last + 1].start]
        ):
            last += 1
        size = last - first + 1
        if size > 1:
            left = masked[mentions[first - 1].end if first else 0 : mentions[first].start]
            ahead = left[last_clause(left) :]
            named = listed_phrases(ahead)
            behind = masked[mentions[last].end :]
            said = _RESPECTIVELY.search(behind, timeout=1)
            for text in (ahead, behind[: said.start("word")]) if said and len(named) < 2 else ():
                parts = listed_parts(text, out[first].phrase)
                named = parts if len(parts) == size else named
            stop = mv.CLAUSE.search(behind, timeout=1)
            end = mentions[last].end + (stop.start() if stop else len(behind))
            if last + 1 < len(mentions):
                end = min(end, mentions[last + 1].start)
            periods = [w.when for w in whens if mentions[last].end <= w.start < end]
            near = [w for w in whens if mentions[last].end <= w.start < end]
            if any(not only_joins(masked[a.end : b.start]) for a, b in pairwise(near)):
                periods = []  # apart from each other, they are no list
            if len(periods) != size and said:
                begin = mentions[first - 1].end if first else 0
                periods = [w.when for w in whens if begin <= w.start < mentions[first].start]
            for i in range(size):
                if len(named) == size:
                    unit = mentions[first + i].unit
                    out[first + i] = replace(
                        out[first + i], phrase=named[i].for_unit(unit, masked), inherited=False
                    )
                if len(periods) == size:
                    out[first + i] = replace(out[first + i], when=periods[i])
        first = last + 1
    return out


def lend_periods(statements: list[Statement]) -> list[Statement]:
    """Give a number without a period the one of the next number on the same line.

    "Income fell 7.6% to $87 billion in the first nine months" states it once, at the end.
    """
    out = list(statements)
    for i in range(len(out) - 2, -1, -1):
        here, after = out[i], out[i + 1]
        if _closes_movement(here, after):
            out[i] = replace(here, when=after.when)
            out[i + 1] = replace(after, when=When(after.when.months, None, None, stated=False))
        elif (
            not here.when.stated
            and here.role is not Role.PARTNER
            and after.when.stated
            and not after.when.is_past
            and after.role is not Role.PARTNER
            and (after.inherited or after.phrase.terms == here.phrase.terms)
        ):
            out[i] = replace(here, when=after.when)
    return out


def _closes_movement(here: Statement, after: Statement) -> bool:
    """Tell whether a period behind an earlier value is that of the movement to the level.

    "Slid to $45 million from $60 million in the quarter": not the quarter of the 60.
    """
    return (
        here.role is Role.LEVEL
        and not here.when.stated
        and after.role is Role.PARTNER
        and after.when.stated
        and after.when.age is Age.CURRENT
    )


def share_lengths(statements: list[Statement]) -> list[Statement]:
    """Give "a year earlier" the length of the period that it is a year earlier than."""
    months = next(
        (s.when.months for s in statements if s.when.months is not None and not s.when.is_past),
        None,
    )
    if months is None:
        return statements
    out = []
    for statement in statements:
        when = statement.when
        if when.age in {Age.YEAR_AGO, Age.PRIOR_QUARTER} and when.months is None:
            out.append(replace(statement, when=replace(when, months=months)))
        else:
            out.append(statement)
    return out


def last_clause(left: str) -> int:
    """Return where the last clause of a text begins, if anything is said in it."""
    cut = 0
    for match in mv.CLAUSE.finditer(left, timeout=1):
        if left[match.end() :].strip(" |¦,"):
            cut = match.end()
    return cut
