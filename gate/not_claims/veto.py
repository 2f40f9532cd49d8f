"""What every veto returns, and how overlapping ones are settled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gate.typography import time_limit

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    import regex


@dataclass(frozen=True, slots=True)
class Veto:
    """A stretch of text whose digits and number words are no amount, and why."""

    start: int
    end: int
    why: str


Rule = tuple[str, "regex.Pattern[str]"]
"""A reason, and the pattern of what it applies to; a group ``what`` narrows the place."""


def apply(rules: Sequence[Rule], text: str) -> Iterable[Veto]:
    """Yield every match of every rule, in the order of the rules."""
    limit = time_limit(text)
    for why, pattern in rules:
        narrowed = "what" in pattern.groupindex
        for match in pattern.finditer(text, timeout=limit):
            start, end = match.span("what") if narrowed else match.span()
            yield Veto(start, end, why)


def settle(vetoes: Iterable[Veto], length: int) -> list[Veto]:
    """Return the vetoes that overlap none before them in the given order, by place."""
    taken = bytearray(length)
    kept = []
    for veto in vetoes:
        if any(taken[veto.start : veto.end]) or veto.end <= veto.start:
            continue
        taken[veto.start : veto.end] = b"\x01" * (veto.end - veto.start)
        kept.append(veto)
    return sorted(kept, key=lambda veto: veto.start)
