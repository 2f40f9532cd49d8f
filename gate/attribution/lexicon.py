"""The words of financial lines: which phrases name the same line, in English and Spanish.

The words themselves are data, in ``lexicon.toml``; this module reads them once and
finds their terms in a text. A *term* is either the upper-case name of a line
(``OPERATING_CASH_FLOW``) or one plain word in its normal form (``goodwill``,
``china``). Labels and sentences go through the same function, so that a paraphrase
and a row label meet in the same terms. This normal form is for finding lines only;
quotations are never compared with it.
"""

from __future__ import annotations

import tomllib
import unicodedata
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

import regex

_WORD = regex.compile(r"[^\W\d_][\p{L}\p{M}\p{N}]*(?:[&+.][\p{L}]+)*(?:['’](?:s\b|\b))?", regex.V1)
_CAMEL = regex.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+")


@dataclass(frozen=True, slots=True)
class Term:
    """One term found in a text, with its place."""

    name: str
    start: int
    end: int
    loss: bool = False
    """The phrase named the line as a loss ("net loss")."""
    possessive: bool = False
    proper: bool = False
    """Written with a capital."""

    @property
    def is_line(self) -> bool:
        """True for a line of the lexicon, False for a plain word."""
        return self.name.isupper()


@dataclass(frozen=True, slots=True)
class Line:
    """What the lexicon knows of one line."""

    name: str
    concepts: frozenset[str]
    result: bool
    instant: bool


@dataclass(frozen=True, slots=True)
class Lexicon:
    """The lexicon as read from its file."""

    lines: dict[str, Line]
    by_concept: dict[str, str]
    phrases: dict[str, dict[tuple[str, ...], tuple[str, bool]]]
    """By first word: the phrase's words -> (term, is a loss)."""
    longest: int
    qualifiers: frozenset[str]
    opposites: tuple[tuple[str, str], ...]
    free: frozenset[str]
    noise: frozenset[str]


def normal_word(word: str) -> str:
    """Return a word in lower case, without possessive and plural endings."""
    word = word.casefold().replace("’", "'")
    word = word.removesuffix("'s").removesuffix("'")
    if len(word) > 4 and word.endswith("iones"):
        return word[:-5] + "ión"
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if len(word) > 4 and word.endswith(("sses", "xes", "ches", "shes")):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def _normal_phrase(phrase: str) -> tuple[str, ...]:
    return tuple(normal_word(m.group()) for m in _WORD.finditer(phrase))


@cache
def lexicon() -> Lexicon:
    """Return the lexicon; its file is part of the package and read once."""
    data = tomllib.loads(files("gate.attribution").joinpath("lexicon.toml").read_text("utf-8"))
    lines: dict[str, Line] = {}
    by_concept: dict[str, str] = {}
    phrases: dict[str, dict[tuple[str, ...], tuple[str, bool]]] = {}
    longest = 1
    for entry in data["line"]:
        name = entry["term"]
        concepts = frozenset(c if ":" in c else f"us-gaap:{c}" for c in entry["concepts"])
        lines[name] = Line(name, concepts, entry.get("result", False), entry.get("instant", False))
        by_concept.update(dict.fromkeys(concepts, name))
        for is_loss, group in ((False, entry["phrases"]), (True, entry.get("loss", []))):
            for phrase in group:
                words = _normal_phrase(phrase)
                phrases.setdefault(words[0], {})[words] = (name, is_loss)
                longest = max(longest, len(words))

    def words_of(section: str) -> frozenset[str]:
        return frozenset(normal_word(w) for w in data[section]["words"])

    return Lexicon(
        lines=lines,
        by_concept=by_concept,
        phrases=phrases,
        longest=longest,
        qualifiers=words_of("qualifiers"),
        opposites=tuple((a, b) for a, b in data["qualifiers"]["opposites"]),
        free=words_of("free"),
        noise=words_of("noise"),
    )


@cache
def bare_letters(word: str) -> str:
    """Return a word without accents: a filer writes PENALARA where an article has Peñalara."""
    return "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))


def is_noise(word: str) -> bool:
    """Tell whether a word of an article says nothing about the line: listed, or an adverb."""
    return word in lexicon().noise or (len(word) > 4 and word.endswith(("ly", "mente")))


def find_terms(text: str) -> list[Term]:
    """Return the terms of a text in order, the longest phrase at each place.

    Words split by nothing but spaces, hyphens, commas, slashes or brackets may
    form a phrase ("selling, general and administrative"); a full stop, colon or
    semicolon, or a run of more than three such characters, ends it.
    """
    lex = lexicon()
    words = [(m.start(), m.end(), normal_word(m.group()), m.group()) for m in _WORD.finditer(text)]
    terms: list[Term] = []
    i = 0
    while i < len(words):
        start, _, word, _ = words[i]
        group = lex.phrases.get(word)
        best: tuple[str, bool] | None = None
        size = 1
        if group is not None:
            run = [word]
            best = group.get((word,))
            for j in range(i + 1, min(i + lex.longest, len(words))):
                gap = text[words[j - 1][1] : words[j][0]]
                if len(gap) > 3 or any(c in ".:;\n|" for c in gap):
                    break
                run.append(words[j][2])
                hit = group.get(tuple(run))
                if hit is not None:
                    best, size = hit, len(run)
        end = words[i + size - 1][1]
        possessive = words[i + size - 1][3].endswith(("'s", "’s", "s'", "s’"))
        if best is None:
            proper = words[i][3][0].isupper()
            terms.append(Term(word, start, end, possessive=possessive, proper=proper))
        else:
            terms.append(Term(best[0], start, end, loss=best[1], possessive=possessive))
        i += size
    return terms


@cache
def concept_words(concept: str) -> tuple[str, ...]:
    """Return the words of an XBRL element's name: ``us-gaap:GrossProfit`` -> gross, profit."""
    local = concept.rpartition(":")[2]
    return tuple(normal_word(w) for w in _CAMEL.findall(local))
