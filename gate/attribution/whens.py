"""Periods as a sentence states them: "in the first nine months", "a year earlier".

The forms are those of ``periods_stated.TABLE``. A ``When`` may know a length, an end
date, an age (which of the filing's periods), or only some of these; what it does not
know is None and is never guessed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

import regex

from gate.attribution.calendar import Age, Calendar, same_end
from gate.attribution.period_readings import When, length_class
from gate.attribution.periods_stated import find_forms

if TYPE_CHECKING:
    from gate.figures import Period

__all__ = ["When", "WhenAt", "compare", "find_whens", "length_class", "when_of"]


@dataclass(frozen=True, slots=True)
class WhenAt:
    """A period found in a text, with its place and which row of the table read it."""

    start: int
    end: int
    when: When
    kind: str
    since: bool = False
    """What is told moved from there: "since year end", "year over year"."""


_MEASURED_FROM = regex.compile(
    r"(?:since|from|desde)\s|year[- ]over|on\s+the\s+year|yoy|interanual|sequential|quarter[- ]o",
    regex.IGNORECASE,
)


def when_of(period: Period, calendar: Calendar) -> When:
    """Return the reading of a figure's period."""
    return When(length_class(period.months), period.end, calendar.age_of(period.end))


def compare(one: When, other: When) -> bool | None:
    """Tell whether two readings name the same period; None when that can't be told.

    Any field that both know and that differs decides for False; True needs the
    end (or the age) of both.
    """
    if one.months is not None and other.months is not None and one.months != other.months:
        return False
    if one.end is not None and other.end is not None:
        return same_end(one.end, other.end)
    if one.age is not None and other.age is not None:
        if one.age is Age.OTHER or other.age is Age.OTHER:
            return None if one.age is other.age else False
        return one.age is other.age
    return None


@lru_cache(maxsize=512)
def find_whens(text: str, calendar: Calendar) -> tuple[WhenAt, ...]:
    """Return the periods that a text states, in order, none inside another."""
    found: list[WhenAt] = []
    for form, match in find_forms(text):
        when = form.build(match.groupdict(), calendar)
        if when is not None:
            since = _MEASURED_FROM.match(match.group(), timeout=1) is not None
            found.append(WhenAt(match.start(), match.end(), when, form.kind, since))
    return tuple(_joined(found, text))


_SMALL = frozenset(
    {"", "of", "in", "for", "ended", "ending", "the", "through", "to", "that ended", "which ended",
     "del", "de", "que terminó el", "terminado el"}
)  # fmt: skip


def _joined(found: list[WhenAt], text: str) -> list[WhenAt]:
    """Join "the third quarter" and "ended June 28" when only a few letters part them."""
    out: list[WhenAt] = []
    for item in found:
        if out:
            last = out[-1]
            gap = text[last.end : item.start].strip(" ,").lower()
            open_end = last.kind in {"quarter", "ytd", "this", "length"}
            if gap in _SMALL and open_end and item.kind in {
                "day", "year", "yearago", "date", "yearend",
            }:  # fmt: skip
                w = item.when
                end = w.end if w.end is not None else last.when.end
                age = w.age if w.age is not None else last.when.age
                joined = replace(last.when, end=end, age=age)
                out[-1] = WhenAt(last.start, item.end, joined, last.kind, last.since)
                continue
        out.append(item)
    return out
