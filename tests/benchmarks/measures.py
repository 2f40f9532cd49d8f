"""One measured figure, and how processor time is taken."""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


@dataclass(frozen=True, slots=True)
class Measure:
    """One figure of the report."""

    name: str
    """Stays the same from run to run: by it the history is compared."""
    value: float
    unit: str
    """``times`` for a ratio within the run, ``%``, ``ms``, ``a second`` …"""
    most: float | None = None
    """The goal, where less is better."""
    least: float | None = None
    """The goal, where more is better."""
    what: str = ""
    """What was divided by what, in one line."""

    @property
    def is_met(self) -> bool | None:
        """True when the goal is met, None without one."""
        if self.most is None and self.least is None:
            return None
        return (self.most is None or self.value <= self.most) and (
            self.least is None or self.value >= self.least
        )


def seconds(work: Callable[[], object]) -> float:
    """Return the processor seconds of one run."""
    started = time.process_time()
    work()
    return time.process_time() - started


def in_turns(*works: Callable[[], object], rounds: int = 5) -> tuple[float, ...]:
    """Return the least processor seconds of each, run in turns so that noise meets all alike."""
    turns = [[seconds(work) for work in works] for _ in range(rounds)]
    return tuple(min(column) for column in zip(*turns, strict=True))
