"""The numbers of a true sentence: levels as filed, and what is computed from two of them."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Final

from tests.benchmarks.claims.drafts import Quantity
from tests.benchmarks.claims.wording import Written, write

if TYPE_CHECKING:
    from random import Random

    from gate.figures import Period
    from tests.benchmarks.claims.lines import Line, Value
    from tests.benchmarks.claims.names import Name
    from tests.benchmarks.claims.world import Span, World

Pair = tuple[Written, Quantity]

HUNDRED: Final = Decimal(100)

FASTEST: Final = 200
"""Percent: beyond it a newsroom writes a multiple."""


def level(
    rng: Random, world: World, line: Line, period: Period, name: Name, lang: str
) -> Pair | None:
    """Return a line's value in a period, or None where the words would be unfair to it."""
    entry = line.values[period]
    value = abs(entry.value)
    if (entry.value < 0) != name.negative or not world.is_plain(line, period, name):
        return None
    written = write(rng, line.kind, value, entry.step, lang)
    if written is None:
        return None
    return written, Quantity(value, (*world.spans(line, period, name), (value, value)))


def derived(
    rng: Random,
    kind: str,
    value: Decimal,
    span: Span,
    lang: str,
    finest: Decimal = Decimal("0.1"),
) -> Pair | None:
    """Return a computed number, or None where rounding leaves its digits open."""
    hedges = lang == "en" and kind != "points"
    written = write(rng, kind, value, finest, lang, hedges=hedges)
    if written is None or (kind == "percent" and written.digits < 2):
        return None
    if span[1] - span[0] > written.step:
        return None
    return written, Quantity(value, (span,))


def moved(
    rng: Random, slots: frozenset[str], now: Value, then: Value, kind: str, lang: str
) -> dict[str, Pair] | None:
    """Return the numbers that a pattern computes from two levels; None where one doesn't fit."""
    a, b = abs(now.value), abs(then.value)
    found: dict[str, Pair | None] = {}
    if "pct" in slots:
        rate = abs(a / b - 1) * HUNDRED
        fits = kind in {"money", "eps"} and rate <= FASTEST
        span = ratio_span(now, then, less=1)
        found["pct"] = derived(rng, "percent", rate, span, lang) if fits else None
    if "diff" in slots:
        gap, slack = abs(a - b), (now.coarsest + then.coarsest) / 2
        span, finest = (gap - slack, gap + slack), max(now.step, then.step)
        found["diff"] = derived(rng, "money", gap, span, lang, finest) if kind == "money" else None
    if "times" in slots:
        low, high = ratio_span(now, then, less=0)
        span = (low / HUNDRED, high / HUNDRED)
        fits = kind == "money" and a >= b * Decimal("1.3")
        found["times"] = derived(rng, "times", a / b, span, lang) if fits else None
    pairs = {slot: pair for slot, pair in found.items() if pair is not None}
    return pairs if len(pairs) == len(found) else None


def ratio_span(a: Value, b: Value, *, less: int) -> Span:
    """Return the percentages that ``a / b - less`` may be, by the rounding of both."""
    x, y = abs(a.value), abs(b.value)
    p, q = a.coarsest / 2, b.coarsest / 2
    low = (x - p) / (y + q) - less
    high = (x + p) / (y - q) - less if y > q else low
    first, second = sorted((abs(low) * HUNDRED, abs(high) * HUNDRED))
    return first, second
