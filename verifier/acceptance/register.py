"""Which models may verify: records of acceptance, and whether one still holds.

An acceptance is of one combination: the model as the server reports it, the server,
the prompt, the incidents and the code. Change one of them and it is stale, because
nobody has seen that combination pass.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, fields
from enum import StrEnum
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping


@dataclass(frozen=True, slots=True)
class Combination:
    """What was, or would have to be, accepted."""

    model: str
    """The name that is asked for."""
    digest: str
    """The model's digest or quantisation, as the server reports it; the fingerprint of what
    it says about the model when it reports neither."""
    server: str
    """The base URL."""
    serving: str
    """The software as the server names itself: ``llamacpp``, ``vllm`` …; may be empty."""
    prompt_hash: str
    """Of every question form."""
    incidents_hash: str
    code_version: str

    def differences(self, other: Combination) -> tuple[str, ...]:
        """Name the parts in which ``other`` differs, in the order of the fields."""
        return tuple(
            f.name for f in fields(self) if getattr(self, f.name) != getattr(other, f.name)
        )


@dataclass(frozen=True, slots=True)
class Acceptance:
    """One accepted combination, as the ledger keeps it."""

    combination: Combination
    form: str
    """The question form that was recommended, and that the model is accepted with."""
    at: str
    """When, ISO 8601 in UTC."""

    def to_json(self) -> dict[str, str]:
        """Return the record as one flat object of strings."""
        return {**asdict(self.combination), "form": self.form, "at": self.at}

    @classmethod
    def from_json(cls, record: Mapping[str, str]) -> Acceptance:
        """Return the acceptance of a record; raises ``KeyError`` when a part is missing."""
        parts = {f.name: record[f.name] for f in fields(Combination)}
        return cls(Combination(**parts), form=record["form"], at=record["at"])


class Register(Protocol):
    """Where acceptances are kept: the ledger."""

    def add_acceptance(self, acceptance: Acceptance) -> None:
        """Keep one acceptance."""

    def acceptances(self, model: str) -> tuple[Acceptance, ...]:
        """Return every acceptance of a model of that name, the oldest first."""


class State(StrEnum):
    """Whether a combination may verify."""

    ACCEPTED = "accepted"
    STALE = "stale"
    """It was accepted with another prompt, other incidents, other weights …"""
    UNKNOWN = "unknown"
    """No model of that name was ever accepted."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Whether a combination may verify, and what would make it so."""

    state: State
    message: str
    """One plain sentence for the operator."""
    command: str
    """The command that would accept it; empty when it is accepted."""
    form: str = ""
    """The question form it is accepted with; empty otherwise."""


_PARTS = {
    "digest": "the model's weights or quantisation",
    "server": "the server",
    "serving": "the server's software",
    "prompt_hash": "the prompt",
    "incidents_hash": "the incidents",
    "code_version": "the program's version",
}


def standing(combination: Combination, accepted: Iterable[Acceptance]) -> Standing:
    """Tell whether ``combination`` is among the accepted ones.

    ``accepted`` is given the oldest first; a stale combination is explained by the newest
    acceptance that differs in the fewest parts.
    """
    command = accept_command(combination)
    past = [a for a in accepted if a.combination.model == combination.model]
    for acceptance in reversed(past):
        if acceptance.combination == combination:
            return Standing(
                State.ACCEPTED,
                f"{combination.model} was accepted on {acceptance.at} ({acceptance.form})",
                command="",
                form=acceptance.form,
            )
    if not past:
        return Standing(
            State.UNKNOWN,
            f"{combination.model} on {combination.server} has not passed the incidents; "
            f"run: {command}",
            command,
        )
    nearest = min(reversed(past), key=lambda a: len(combination.differences(a.combination)))
    changed = [_PARTS[name] for name in combination.differences(nearest.combination)]
    verb = "has" if len(changed) == 1 else "have"
    return Standing(
        State.STALE,
        f"{combination.model} was accepted on {nearest.at}, but {_listed(changed)} {verb} changed "
        f"since; run: {command}",
        command,
    )


def accept_command(combination: Combination) -> str:
    """Return the command line that runs the incidents against the combination."""
    return f"filing-gate accept --base-url {combination.server} --model {combination.model}"


def _listed(parts: list[str]) -> str:
    return parts[0] if len(parts) == 1 else ", ".join(parts[:-1]) + " and " + parts[-1]
