"""A draft: a pattern with its words chosen, whose numbers can be exchanged one by one."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from string import Formatter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping
    from decimal import Decimal

    from gate.figures import Period
    from tests.benchmarks.claims.lines import Line
    from tests.benchmarks.claims.names import Name
    from tests.benchmarks.claims.templates import Template
    from tests.benchmarks.claims.wording import Written
    from tests.benchmarks.claims.world import Span


@dataclass(frozen=True, slots=True)
class Quantity:
    """What a number of a sentence should say: the value, and all that its words may mean."""

    value: Decimal
    spans: tuple[Span, ...]
    """Ranges that a right statement may fall in: a wrong one touches none of them."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence with the places of its numbers."""

    text: str
    places: Mapping[str, tuple[int, int]]
    """By slot."""


@dataclass(frozen=True, slots=True, eq=False)
class Draft:
    """A true sentence, with all that is needed to make wrong ones from it."""

    template: Template
    words: Mapping[str, str]
    numbers: Mapping[str, tuple[Written, Quantity]]
    turning: Mapping[str, tuple[str, str]]
    """Direction words: (up, down)."""
    up: bool
    lang: str
    line: Line
    name: Name
    period: Period
    stretch: str
    """``quarter``, ``ytd`` or ``balance``."""
    when: str
    """The period phrase, empty when none was written."""
    extra: Mapping[str, Line] = field(default_factory=dict)
    """Other lines that a slot is computed from: ``whole``, ``eps``."""

    def render(self) -> Sentence:
        """Return the sentence."""
        out, places, length = [], {}, 0
        for literal, slot, _, _ in Formatter().parse(self.template.pattern):
            piece = literal
            out.append(piece)
            length += len(piece)
            if slot is None:
                continue
            if slot in self.numbers:
                piece = self.numbers[slot][0].text
                core = len(self.numbers[slot][0].core)
                places[slot] = (length + len(piece) - core, length + len(piece))
            elif slot in self.turning:
                piece = self.turning[slot][0 if self.up else 1]
            else:
                piece = self.words[slot]
            out.append(piece)
            length += len(piece)
        text = "".join(out)
        return Sentence(text[:1].upper() + text[1:], places)

    def with_number(self, slot: str, written: Written) -> Draft:
        """Return the draft with another number in ``slot``; its truth stays what it was."""
        numbers = dict(self.numbers)
        numbers[slot] = (written, self.numbers[slot][1])
        return replace(self, numbers=numbers)

    def turned(self) -> Draft:
        """Return the draft with the opposite direction."""
        return replace(self, up=not self.up)

    def with_words(self, **words: str) -> Draft:
        """Return the draft with other words in some slots."""
        return replace(self, words={**self.words, **words})

    @property
    def slots(self) -> tuple[str, ...]:
        """The number slots that the pattern really prints."""
        printed = (slot for _, slot, _, _ in Formatter().parse(self.template.pattern))
        return tuple(slot for slot in printed if slot is not None and slot in self.numbers)
