"""Whom the pronoun at the head of a sentence means: the filer, or what the one before spoke of.

"UPS's freight-forwarding arm shrank. It earned $2.08 billion" says it of the arm. Code reads
a pronoun as the filer only where the sentence before names nobody else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import regex

from gate.attribution.lexicon import bare_letters, find_terms, is_noise, normal_word
from gate.attribution.period_words import MONTHS

if TYPE_CHECKING:
    from gate.attribution.readings import Index

_PRONOUN = regex.compile(
    r"\W*(?:it|its|they|their|the\s+(?:business|unit|segment|division|arm|subsidiary|group))\b",
    regex.IGNORECASE,
)
_LAST_SENTENCE = regex.compile(r"(?<=[.!?][\"”’)]?\s)[^.!?]+[.!?][\"”’)]*\s*$|^[^.!?]+[.!?]\s*$")
_OTHERS = frozenset(
    normal_word(w)
    for w in """unit arm division segment subsidiary rival competitor peer union supplier customer
    partner affiliate joint venture franchise brand filial división unidad segmento rival
    competidor proveedor sindicato""".split()
)
_DATES = frozenset(MONTHS) | frozenset(
    "monday tuesday wednesday thursday friday saturday sunday".split()
)


def others_named(before: str, sentence: str, index: Index) -> frozenset[str]:
    """Return the words for anyone but the filer that a sentence's pronoun may mean.

    ``before`` is the text of the passage up to the sentence.
    """
    if _PRONOUN.match(sentence, timeout=1) is None:
        return frozenset()
    last = _LAST_SENTENCE.search(before[-600:], timeout=1)
    if last is None:
        return frozenset()
    found = set()
    for i, term in enumerate(find_terms(last.group())):
        name = term.name
        if term.is_line or bare_letters(name) in index.filer or name in _DATES:
            continue
        named = term.proper and i > 0 and not is_noise(name)
        if named or name in _OTHERS or bare_letters(name) in index.parts or name in index.parts:
            found.add(name)
    return frozenset(found)
