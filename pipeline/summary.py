"""What a run came to, and the exit status that says so."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

OK, HELD, DEFERRED = 0, 65, 75


class Outcome(StrEnum):
    """What became of one item of a run."""

    PUBLISHED = "published"
    QUARANTINED = "quarantined"
    DEFERRED = "deferred"
    HELD = "held"
    FAILED = "failed"
    """A filing that could not be fetched, or a defect of ours; deferred as well."""
    AGAIN = "again"
    """Decided before; met again and cleared away."""


@dataclass(frozen=True, slots=True)
class Line:
    """One item of a run."""

    item: str
    """An article's or filing's id, or a file name of the inbox."""
    outcome: Outcome
    why: str = ""
    """One plain sentence; empty for what was published."""
    folder: str = ""


@dataclass
class Summary:
    """What a run came to. Grows while it works; workers add lines."""

    run: str
    lines: list[Line] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    """Plain sentences on the run as a whole: a killed predecessor, watched companies without
    a new filing, a source that could not be read."""
    circuit: str = ""
    """Why the verifier was not asked any more, when it failed too often."""
    stopped: str = ""
    """Why the run ended before its work was done."""

    def add(self, item: str, outcome: Outcome, why: str = "", folder: str = "") -> None:
        """Add one item."""
        self.lines.append(Line(item, outcome, why, folder))

    def count(self, outcome: Outcome) -> int:
        """Return how many items came out like that."""
        return sum(line.outcome is outcome for line in self.lines)

    @property
    def exit_status(self) -> int:
        """0 when every item was decided, 75 when some wait for another try, 65 for a person."""
        if self.stopped or self.count(Outcome.DEFERRED) or self.count(Outcome.FAILED):
            return DEFERRED
        return HELD if self.count(Outcome.HELD) else OK

    def to_json(self) -> dict[str, object]:
        """Return the object of ``batch --json`` and of the ledger."""
        return {
            "schema": 1,
            "run": self.run,
            "exit_status": self.exit_status,
            **{outcome.value: self.count(outcome) for outcome in Outcome},
            "circuit_open": self.circuit or None,
            "stopped": self.stopped or None,
            "items": [
                {
                    "item": line.item,
                    "outcome": line.outcome.value,
                    "why": line.why or None,
                    "folder": line.folder or None,
                }
                for line in self.lines
            ],
            "notes": self.notes,
        }
