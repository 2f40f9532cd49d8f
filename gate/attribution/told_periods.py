"""Which of a sentence's periods is whose: a number's own, and what it is measured from."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gate.attribution import movement as mv
from gate.attribution.calendar import Age
from gate.attribution.roles import Role
from gate.attribution.whens import When

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gate.attribution.spans import Span
    from gate.attribution.statements import Statement
    from gate.attribution.whens import WhenAt

NOWHEN = When(stated=False)


def whens_of(span: Span, whens: Sequence[WhenAt], role: Role) -> tuple[When | None, When | None]:
    """Return the period of a number, and the base it is measured from."""
    masked, mention, right_to, last = span.masked, span.mention, span.right_to, span.last
    left_from = span.start + span.cut
    after_number = not span.first and not span.cut
    own: When | None = None
    base: When | None = None
    moved = role in {Role.GROWTH, Role.CHANGE}
    opened = left_from
    if role is Role.PARTNER and after_number:
        opened += _connector(masked[left_from : mention.start])
    for item in whens:
        behind = item.start >= mention.end
        if behind:
            if item.start >= right_to:
                break
            between = masked[mention.end : item.start]
            compared = _connector(masked[item.end : right_to])
            if mv.CLAUSE.search(between, timeout=1) or (
                not (last or compared) and mv.NEXT.search(between, timeout=1)
            ):
                continue
        elif not opened <= item.start < mention.start or (
            after_number and not mv.NEXT.search(masked[left_from : item.start], timeout=1)
        ):
            continue  # it stands right behind the number before, and belongs to it
        if item.kind == "date" and item.when.age is Age.OTHER:
            continue  # the day of a report or an event, not the end of a period
        past = item.when.is_past or item.kind in {"yearend", "yearago", "same", "priorq"}
        is_base = past and (item.since or bool(mv.BASE.search(masked[: item.start], timeout=1)))
        if (moved and past and behind) or (is_base and role is not Role.PARTNER):
            base = base or item.when
        elif behind:
            return item.when, base  # the first one behind a number is its own
        else:
            own = item.when
    return own, base


def _connector(text: str) -> int:
    """Return where the comparison that ends a text opens ("up from"); 0 when none does."""
    ends = [m.start() for m in mv.VERSUS.finditer(text, timeout=1)]
    match = mv.FROM.search(text, timeout=1)
    return max([*ends, match.start() if match else 0])


def with_length(own: When | None, leads: Sequence[WhenAt]) -> When | None:
    """Return a number's own period with the length that its sentence opened with.

    "For the year-to-date period, prices averaged $2.46 in 2025".
    """
    if own is None or own.months is not None or not own.age:
        return own
    months = next((w.when.months for w in reversed(leads) if w.when.months), None)
    return replace(own, months=months)


def inherited_when(
    role: Role, previous: Statement | None, leads: Sequence[WhenAt], base: When | None
) -> When:
    """Return the period that a number without one of its own is told for."""
    if role is Role.PARTNER:
        if base is not None:
            return base
        if previous is not None and previous.role is Role.PARTNER:
            return previous.when
        if previous is not None and previous.base is not None:
            return previous.base
        months = previous.when.months if previous is not None else None
        return When(months, None, None, stated=False)
    if previous is not None and previous.role is not Role.PARTNER and not previous.when.is_past:
        return previous.when
    for lead in reversed(leads):
        if not lead.when.is_past:
            return lead.when
    if leads and previous is not None and previous.when == leads[0].when:
        return previous.when  # "A year ago sales were … and profit was …"
    return NOWHEN
