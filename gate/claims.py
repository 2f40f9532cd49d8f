"""Claims: the things in an article that can be checked, each with its sentence and band."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from datetime import date
    from decimal import Decimal

    from gate.units import Unit


class ClaimKind(StrEnum):
    """What sort of thing is claimed."""

    NUMBER = "number"
    DATE = "date"
    """A date or period stated as the filing's: "the quarter ended May 28, 2026"."""
    QUOTATION = "quotation"
    """Words in quotation marks given as the filing's."""


class Hedge(StrEnum):
    """How the writer qualified the number."""

    NONE = "none"
    ABOUT = "about"
    """about, approximately, some, roughly: trailing zeros of a whole number don't count."""
    MORE_THAN = "more_than"
    """more than, over, topped: above the number and below the next unit."""
    AT_LEAST = "at_least"
    LESS_THAN = "less_than"
    """less than, under: any value below it that is above the unit before."""
    NEARLY = "nearly"
    """nearly, almost, just under: below the number and above the unit before."""
    AT_MOST = "at_most"


class SignSource(StrEnum):
    """What said that a number is negative."""

    NONE = "none"
    MINUS = "minus"
    BRACKETS = "brackets"
    WORDS = "words"
    """"a loss of", "negative", "minus"."""


@dataclass(frozen=True, slots=True)
class Number:
    """One number read from a text, by ``gate.numbers.read_numbers``, the only reader."""

    text: str
    start: int
    end: int
    value: Decimal | None
    """Signed, in whole units; None when the number was recognised and can't be read."""
    step: Decimal
    """One unit of the last written digit times the scale."""
    unit: Unit | None
    """None for a bare number."""
    scale: int = 0
    """Power of ten of the number's own word; 0 when it has none."""
    scale_word: str = ""
    sign_source: SignSource = SignSource.NONE
    hedge: Hedge = Hedge.NONE
    hedge_word: str = ""
    noun: str = ""
    """The noun that follows a count, lower case: "stores"."""
    in_words: bool = False
    """Written in words ("two billion", "doubled") rather than digits."""
    verb: str = ""
    """For multiples: the word that made it a factor: "doubled", "se duplicó", "fourfold"."""
    problem: str = ""
    """"unreadable" or "ambiguous" when ``value`` is None, else empty."""
    why: str = ""
    """What was wrong with it, in one plain phrase."""
    range_of: tuple[int, int] | None = None
    """The place of the whole range ("$1.2 to $1.5 billion") when the number is an end of one."""


@dataclass(frozen=True, slots=True)
class Band:
    """The values that a claim's statement allows."""

    low: Decimal
    high: Decimal
    low_closed: bool = True
    high_closed: bool = True

    def holds(self, value: Decimal) -> bool:
        """Tell whether ``value`` lies in the band."""
        above = value >= self.low if self.low_closed else value > self.low
        below = value <= self.high if self.high_closed else value < self.high
        return above and below


@dataclass(frozen=True, slots=True)
class Passage:
    """One string of an article as its reader sees it, with the way back to its source."""

    pointer: str
    """JSON pointer of the string in a payload; empty for a plain article."""
    text: str
    """What the reader sees: no tags, entities decoded."""
    source: str
    """The string as given."""
    offsets: tuple[int, ...] | None
    """``offsets[i]`` is the place in ``source`` of ``text[i]``, with one more for the end;
    None when text and source are the same."""
    role: str = "body"
    """``headline``, ``body``, ``quote`` (block quote), ``cell``, ``alt`` … for the judge."""
    context: str = ""
    """Words that name the passage when it stands alone: the keys of a payload's value
    ("key numbers revenue"), a table's row and column heads."""

    def source_span(self, start: int, end: int) -> tuple[int, int]:
        """Return the range in ``source`` of ``text[start:end]``; empty ranges stay empty."""
        if self.offsets is None:
            return start, end
        if end <= start:
            return self.offsets[start], self.offsets[start]
        return self.offsets[start], self.offsets[end - 1] + 1


@dataclass(frozen=True, slots=True)
class Article:
    """A draft as read: its strings in reading order."""

    name: str
    """Id or path."""
    passages: tuple[Passage, ...]
    lang: str = ""
    """As declared by the draft or the caller; empty when unknown."""
    suffix: str = ".txt"
    """``.json``, ``.md``, ``.txt`` or ``.html``: the form it came in."""
    warnings: tuple[str, ...] = ()
    """Hidden text that a reader would not see, and the like."""


@dataclass(frozen=True, slots=True)
class Claim:
    """One checkable statement of an article."""

    kind: ClaimKind
    text: str
    """As the reader sees it."""
    start: int
    """In the source string at ``passage.pointer``."""
    end: int
    passage: Passage
    at: tuple[int, int]
    """The same place in ``passage.text``."""
    sentence: str
    sentence_at: tuple[int, int]
    """Place of the sentence in ``passage.text``."""
    number: Number | None = None
    """For ``NUMBER``; its places are those of ``passage.text``."""
    band: Band | None = None
    """For ``NUMBER`` that could be read."""
    stated: date | None = None
    """For ``DATE`` with a full date."""

    def to_json(self) -> dict[str, Any]:
        """Return the claim's own keys of ``check --json``."""
        number, band = self.number, self.band
        return {
            "kind": self.kind.value,
            "text": self.text,
            "start": self.start,
            "end": self.end,
            "pointer": self.passage.pointer,
            "sentence": self.sentence,
            "value": None if number is None or number.value is None else plain(number.value),
            "unit": None if number is None or number.unit is None else str(number.unit),
            "low": None if band is None else plain(band.low),
            "high": None if band is None else plain(band.high),
        }


@dataclass(frozen=True, slots=True)
class NotClaim:
    """A number in the article that is not checked, and why."""

    text: str
    start: int
    end: int
    why: str
    """``year``, ``date``, ``form``, ``note``, ``small count`` …"""
    pointer: str = ""

    def to_json(self) -> dict[str, Any]:
        """Return the object of ``not_claims``."""
        return {
            "text": self.text,
            "start": self.start,
            "end": self.end,
            "why": self.why,
            "pointer": self.pointer,
        }


def plain(value: Decimal) -> str:
    """Return a decimal as plain digits, no exponent and no trailing zeros after the point."""
    text = format(value, "f")
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text in {"-0", ""} else text
