"""What a sentence calls a line: newsroom words for known concepts, else the row's own label."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from random import Random

    from tests.benchmarks.claims.lines import Line

LABELS: Final = 0.35
"""How often a line that has newsroom words is called by its printed label all the same."""

_BAD_LABEL: Final = re.compile(
    r"[()\[\]/:;%$\d]|^(total|other|balance|beginning|ending|less|plus|net|gross|all|amount|"
    r"issued|authorized|outstanding|current|noncurrent|change|adjustment)s?$|"
    r"\b(other|less|balances?|projected|expected|loss|eliminations?|adjustments?|increase|decrease|"
    r"changes? in|beginning of|end of|level|thereafter|tax effect|percent|per|rate)\b",
    re.IGNORECASE,
)

_WHOLE: Final = re.compile(r"\b(total|overall|group|companywide|consolidated|totales|bottom|top)\b")


@dataclass(frozen=True, slots=True)
class Entry:
    """What is known of a concept."""

    kind: str
    family: str
    words: dict[str, tuple[str, ...]]
    """By ``en``, ``es``, ``en_negative``, ``es_negative``, ``en_spent``."""
    continuous: bool
    """It runs all year, so that no quarter's amount can be the whole year's to date."""
    label: re.Pattern[str]
    """What a printed label must hold for the words to be fair."""


@dataclass(frozen=True, slots=True)
class Name:
    """One name of a line in a sentence."""

    text: str
    plural: bool
    is_label: bool
    negative: bool = False
    """The words themselves say minus: "the net loss"."""
    article: str = ""
    """Spanish: the article that opens ``text``."""

    @property
    def bare(self) -> str:
        """Without a leading article, for "reported ... of"."""
        text = self.text
        for article in ("the ", "its ", "el ", "la ", "los ", "las "):
            text = text.removeprefix(article)
        return text


@cache
def known_concepts() -> dict[str, Entry]:
    """Return every concept of names.toml."""
    text = Path(__file__).with_name("names.toml").read_text(encoding="utf-8")
    entries: dict[str, Entry] = {}
    for line in tomllib.loads(text)["line"]:
        entry = _entry(line)
        entries.update(dict.fromkeys(line["concepts"], entry))
    return entries


@cache
def families() -> dict[str, str]:
    """Return the family of every concept that is named or related in names.toml."""
    text = Path(__file__).with_name("names.toml").read_text(encoding="utf-8")
    return {
        concept: _entry(line).family
        for line in tomllib.loads(text)["line"]
        for concept in (*line.get("related", ()), *line["concepts"])
    }


def _entry(line: dict[str, Any]) -> Entry:
    words = {
        key: tuple(line.get(key, ()))
        for key in ("en", "es", "en_negative", "es_negative", "en_spent")
    }
    family = line.get("family") or line["concepts"][0]
    label = re.compile(line.get("label", ""), re.IGNORECASE)
    return Entry(line["kind"], family, words, line.get("continuous", False), label)


def family_of(line: Line) -> str:
    """Return the name of the lines that the same words may mean."""
    return families().get(line.concept, line.concept)


def kind_of(line: Line) -> str:
    """Return the line's kind; of an unknown concept ``flow`` or ``balance``, by its periods."""
    entry = known_concepts().get(line.concept)
    if entry:
        return entry.kind
    return "balance" if all(p.is_instant for p in line.values) else "flow"


def usable_label(line: Line) -> bool:
    """Tell whether the row's label can stand in a sentence as the line's name."""
    label = line.label
    least = 1 if line.concept in known_concepts() else 2
    return least <= len(label.split()) <= 8 and not _BAD_LABEL.search(label)


def pick_name(
    rng: Random, line: Line, lang: str, *, negative: bool, by_label: bool | None = None
) -> Name | None:
    """Return a name for the whole filer's line; None where there is no fair one."""
    entry = known_concepts().get(line.concept)
    words: tuple[str, ...] = ()
    if entry and any(entry.label.search(label) for label in line.labels):
        words = entry.words[f"{lang}_negative" if negative else lang]
    label_fits = lang == "en" and not negative and usable_label(line)
    if by_label is None:
        by_label = label_fits and (not words or rng.random() < LABELS)
    if by_label:
        return _label_name(rng, line) if label_fits else None
    if not words:
        return None
    word = rng.choice(words)
    text = word.rstrip("+")
    same = text.lower() in {label.lower() for label in line.labels}
    return Name(text, word.endswith("+"), same, negative)


def _label_name(rng: Random, line: Line) -> Name:
    label = line.label.strip(" ,*")
    text = label if rng.random() < 0.2 else _lower(label)
    return Name(text, looks_plural(text), is_label=True)


def _lower(label: str) -> str:
    """Lower the first letters of ordinary words; leave names and abbreviations."""
    return " ".join(w if re.search(r"[A-Z].*[A-Z]", w) else w.lower() for w in label.split())


def segment_words(line: Line, lang: str, *, negative: bool) -> tuple[str, ...]:
    """Return the words for a segment's line: those that don't claim to be the whole filer's."""
    entry = known_concepts()[line.concept]
    words = entry.words[f"{lang}_negative" if negative else lang]
    return tuple(w for w in words if not _WHOLE.search(w))


def looks_plural(name: str) -> bool:
    """Guess the number of a name from its head noun."""
    head = re.split(r"\b(?:of|on|in|from|for|to|with|attributable|under|net|paid|due)\b|,", name)[0]
    words = [w.lower() for w in head.split()]
    while len(words) > 1 and words[-1].endswith(("ed", "eld", "old")):
        words.pop()
    return bool(words) and words[-1].endswith("s") and not words[-1].endswith(("ss", "us"))
