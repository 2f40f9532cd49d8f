"""House style: what an article never says, found by detectors that are data.

``house_style.toml`` holds the kinds. A hit counts only where no look-alike covers it.
"""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import regex

from gate.errors import DefectError

_TIMEOUT = 5.0
"""Seconds for one pattern on one draft; a draft is a few kilobytes."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One place where a text breaks the house style."""

    kind: str
    """``price target``, ``superlative`` …"""
    problem: str
    """What is wrong, in words that the article may hold itself."""
    text: str
    """The offending words; never to be printed in a prompt."""
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Kind:
    """One forbidden kind with its detector."""

    name: str
    problem: str
    hits: tuple[regex.Pattern[str], ...]
    look_alikes: tuple[regex.Pattern[str], ...]

    def find(self, text: str) -> list[Finding]:
        """Return the hits that no look-alike covers, in order, none within another."""
        honest = [
            match.span()
            for pattern in self.look_alikes
            for match in pattern.finditer(text, overlapped=True, timeout=_TIMEOUT)
        ]
        spans = sorted(
            match.span()
            for pattern in self.hits
            for match in pattern.finditer(text, timeout=_TIMEOUT)
            if not any(_covers(other, match.span(), text) for other in honest)
        )
        found: list[Finding] = []
        for start, end in spans:
            if not found or start >= found[-1].end:
                found.append(Finding(self.name, self.problem, text[start:end], start, end))
        return found


@dataclass(frozen=True, slots=True)
class HouseStyle:
    """All forbidden kinds."""

    kinds: tuple[Kind, ...]

    def find(self, text: str) -> tuple[Finding, ...]:
        """Return everything in ``text`` that the house does not say, in reading order."""
        found = [finding for kind in self.kinds for finding in kind.find(text)]
        return tuple(sorted(found, key=lambda f: (f.start, f.end)))


@cache
def house_style() -> HouseStyle:
    """Return the house's own style."""
    data = files("pipeline.writer").joinpath("house_style.toml").read_text("utf-8")
    return read_house_style(data)


def read_house_style(data: str) -> HouseStyle:
    """Read kinds from TOML. Raises ``DefectError`` when a table or a pattern is wrong."""
    try:
        kinds = tuple(
            Kind(
                name=table["name"],
                problem=table["problem"],
                hits=_compiled(table["hits"]),
                look_alikes=_compiled(table["look_alikes"]),
            )
            for table in tomllib.loads(data)["kind"]
        )
    except (tomllib.TOMLDecodeError, KeyError, TypeError, regex.error) as error:
        raise DefectError(f"the house style can't be read: {error}") from error
    for kind in kinds:
        if len(kind.look_alikes) <= len(kind.hits):
            raise DefectError(f"house style, {kind.name}: fewer look-alikes than it needs")
    return HouseStyle(kinds)


def _compiled(patterns: list[str]) -> tuple[regex.Pattern[str], ...]:
    return tuple(regex.compile(pattern, regex.IGNORECASE) for pattern in patterns)


def _covers(honest: tuple[int, int], hit: tuple[int, int], text: str) -> bool:
    """Tell whether the honest words hold the hit's last word: the one that made it a hit.

    A hit like "rating … hold" reaches far to the left; what makes it one is its end.
    """
    last = text.rfind(" ", hit[0], hit[1]) + 1 or hit[0]
    return honest[0] <= last and hit[1] <= honest[1]
