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
from functools import cache, lru_cache
from importlib.resources import files

import regex

from gate.attribution.period_words import MONTHS

_WORD = regex.compile(r"[^\W\d_][\p{L}\p{M}\p{N}]*(?:[&+.][\p{L}]+)*(?:['’](?:s\b|\b))?", regex.V1)
_CHOICE = regex.compile(r"\{([^{}]*)\}")
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
    heads: frozenset[tuple[str, ...]]
    """Every beginning of a phrase."""
    qualifiers: frozenset[str]
    opposites: tuple[tuple[str, str], ...]
    free: frozenset[str]
    noise: frozenset[str]
    same: dict[str, str]
    """Words that mean another one: básica -> basic."""


@lru_cache(maxsize=65536)
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


def _spelled_out(phrase: str) -> list[str]:
    """Return the phrases that one with choices stands for: ``{net |}cash {used|spent}``."""
    match = _CHOICE.search(phrase)
    if match is None:
        return [phrase]
    return [
        whole
        for choice in match[1].split("|")
        for whole in _spelled_out(phrase[: match.start()] + choice + phrase[match.end() :])
    ]


@cache
def lexicon() -> Lexicon:
    """Return the lexicon; its file is part of the package and read once."""
    data = tomllib.loads(files("gate.attribution").joinpath("lexicon.toml").read_text("utf-8"))
    lines: dict[str, Line] = {}
    by_concept: dict[str, str] = {}
    phrases: dict[str, dict[tuple[str, ...], tuple[str, bool]]] = {}
    heads: set[tuple[str, ...]] = set()
    for entry in data["line"]:
        name = entry["term"]
        concepts = frozenset(c if ":" in c else f"us-gaap:{c}" for c in entry["concepts"])
        lines[name] = Line(name, concepts, entry.get("result", False), entry.get("instant", False))
        by_concept.update(dict.fromkeys(concepts, name))
        for is_loss, group in ((False, entry["phrases"]), (True, entry.get("loss", []))):
            for phrase in (p for written in group for p in _spelled_out(written)):
                words = _normal_phrase(phrase.removeprefix("total "))
                phrases.setdefault(words[0], {})[words] = (name, is_loss)
                heads.update(words[:n] for n in range(1, len(words) + 1))

    for name, group in data["names"].items():
        for written in group:
            words = _normal_phrase(written)
            phrases.setdefault(words[0], {})[words] = (name, False)
            heads.update(words[:n] for n in range(1, len(words) + 1))

    def words_of(section: str) -> frozenset[str]:
        return frozenset(normal_word(w) for w in data[section]["words"])

    return Lexicon(
        lines=lines,
        by_concept=by_concept,
        phrases=phrases,
        heads=frozenset(heads),
        qualifiers=words_of("qualifiers"),
        opposites=tuple((a, b) for a, b in data["qualifiers"]["opposites"]),
        free=words_of("free"),
        noise=words_of("noise"),
        same={normal_word(k): v for k, v in data["same"].items()},
    )


@cache
def bare_letters(word: str) -> str:
    """Return a word without accents: a filer writes PENALARA where an article has Peñalara."""
    return "".join(c for c in unicodedata.normalize("NFD", word) if not unicodedata.combining(c))


@lru_cache(maxsize=65536)
def is_noise(word: str) -> bool:
    """Tell whether a word of an article says nothing about the line: listed, or an adverb."""
    adverb = len(word) > 4 and word.endswith(("ly", "mente"))
    return adverb or word in MONTHS or word in lexicon().noise


# Words that may stand inside a phrase without changing which line it names; the first
# two are kept as words of their own ("earnings per diluted share").
_INSIDE = frozenset({"basic", "diluted", "the", "its", "new", "el", "la", "lo", "las", "los"})
# Words only in capitals: "US" is no pronoun.
_CAPITALS = {"US": "u.s", "UK": "u.k"}
# "Cash" that moves is not the cash that lies on the balance sheet.
_CASH_MOVES = frozenset(
    "used provided spent paid generated flow outflow inflow from acquired raised returned "
    "burn burned burnt cost quemado utilizado generado usado pagado proveniente".split()
)


def find_terms(text: str) -> list[Term]:
    """Return the terms of a text in order, the longest phrase at each place.

    Words split by nothing but spaces, hyphens, commas, slashes or brackets may
    form a phrase ("selling, general and administrative"); a full stop, colon or
    semicolon, or a run of more than three such characters, ends it.
    """
    lex = lexicon()
    words = []
    for match in _WORD.finditer(text):
        word = normal_word(match.group())
        end = match.end()
        if "." in word and text[end : end + 1] == ".":
            end += 1  # the last stop of an abbreviation: "U.S. revenue"
        word = _CAPITALS.get(match.group(), word)
        words.append((match.start(), end, lex.same.get(word, word), match.group()))
    terms: list[Term] = []
    i = 0
    while i < len(words):
        if words[i][2] == "class" and i + 1 < len(words) and len(words[i + 1][2]) == 1:
            name = f"class_{words[i + 1][2]}"  # "Class A" is one name
            terms.append(Term(name, words[i][0], words[i + 1][1], proper=True))
            i += 2
            continue
        size, best = _longest(words, i, text, lex)
        start, end = words[i][0], words[i + size - 1][1]
        possessive = words[i + size - 1][3].endswith(("'s", "’s", "s'", "s’"))
        if best is None:
            proper = words[i][3][0].isupper()
            terms.append(Term(words[i][2], start, end, possessive=possessive, proper=proper))
        else:
            terms.append(Term(best[0], start, end, loss=best[1], possessive=possessive))
            inside = {w[2] for w in words[i : i + size]} & {"basic", "diluted"}
            terms.extend(Term(name, start, end) for name in sorted(inside))
        i += size
    return terms


@lru_cache(maxsize=16384)
def find_words(text: str) -> tuple[str, ...]:
    """Return the plain words of a text in their normal form, phrases not looked for."""
    return tuple(normal_word(m.group()) for m in _WORD.finditer(text))


def _longest(
    words: list[tuple[int, int, str, str]], at: int, text: str, lex: Lexicon
) -> tuple[int, tuple[str, bool] | None]:
    """Return how many words the longest phrase at ``at`` takes, and what it names."""
    first = words[at][2]
    group = lex.phrases.get(first)
    if group is None:
        return 1, None
    best, size = group.get((first,)), 1
    following = words[at + 1][2] if at + 1 < len(words) else ""
    if best is not None and best[0] == "CASH" and following in _CASH_MOVES:
        best = None
    if words[at][3].casefold() == "sale":
        best = None  # one sale is a deed; sales are revenue
    run = [first]
    for j in range(at + 1, len(words)):
        gap = text[words[j - 1][1] : words[j][0]]
        if len(gap) > 3 or any(c in ".:;\n|¦" for c in gap):
            break
        word = words[j][2]
        if word in _INSIDE and (*run, word) not in lex.heads:
            continue
        run.append(word)
        if tuple(run) not in lex.heads:
            break
        hit = group.get(tuple(run))
        if hit is not None:
            best, size = hit, j - at + 1
    return size, best


@cache
def concept_words(concept: str) -> tuple[str, ...]:
    """Return the words of an XBRL element's name: ``us-gaap:GrossProfit`` -> gross, profit."""
    local = concept.rpartition(":")[2]
    return tuple(normal_word(w) for w in _CAMEL.findall(local))
