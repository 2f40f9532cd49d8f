"""What a run says while it works: one JSON object a line, an event each."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol, TextIO

if TYPE_CHECKING:
    from pipeline.ports import Clock


class Log(Protocol):
    """Takes events; ``run``, ``accession``, ``article`` and ``claim`` mean the same everywhere."""

    def __call__(self, event: str, **fields: object) -> None:
        """Write one event."""


@dataclass(frozen=True, slots=True)
class JsonLines:
    """Writes events to a stream. Safe among threads: a line is one write."""

    stream: TextIO
    clock: Clock
    run: str

    def __call__(self, event: str, **fields: object) -> None:
        """Write one line: time, run, event, and what is known of it."""
        known = {key: value for key, value in fields.items() if value not in (None, "")}
        line = {"at": self.clock().isoformat(), "run": self.run, "event": event, **known}
        self.stream.write(json.dumps(line, ensure_ascii=False, default=str) + "\n")
        self.stream.flush()


def silent(event: str, **fields: object) -> None:
    """Drop the event: the log of a terminal with a progress bar, and of most tests."""
