"""Where a noun phrase begins and ends: head, modifiers, what a preposition ties to it."""

from __future__ import annotations

from typing import NamedTuple

from gate.attribution.lexicon import Term, find_terms, is_noise

_TIES = frozenset(
    {"of", "in", "from", "for", "at", "on", "to", "within", "by", "de", "del", "en", "por", "para"}
)
# Ties that open a comparison or an aside: the line behind them is not the sentence's own.
_ASIDES = frozenset(
    {
        "than",
        "like",
        "with",
        "without",
        "despite",
        "excluding",
        "including",
        "before",
        "after",
        "que",
        "sin",
    }
)
# Ties that change what is measured: "profit after cost of goods" is not profit.
_MEASURES = frozenset({"before", "after", "excluding"})
ARTICLES = frozenset(
    {"the", "its", "a", "an", "all", "our", "their", "total", "la", "el", "los", "las", "su", "sus"}
)
# Words of no meaning that stand between a modifier and its noun: "Asia Pacific overall sales".
_BETWEEN = frozenset(
    {
        "overall",
        "companywide",
        "total",
        "quarterly",
        "annual",
        "reported",
        "own",
        "combined",
        "whole",
        "entire",
        "net",
        "gross",
    }
)
# Deeds that govern a whole list behind them: "payments of loans, notes and long-term debt".
_GOVERNORS = frozenset(
    """payment repayment prepayment redemption retirement reduction issuance proceed addition
    purchase change maturity collection pago reembolso emisión""".split()
)
JOINS = frozenset({"and", "y", "e"})
_BASES = frozenset({"basic", "diluted"})
_VERB_ENDINGS = ("ed", "ing", "ó", "aron", "ieron")


class NounPhrase(NamedTuple):
    """The last noun phrase of a text."""

    terms: list[Term]
    others: frozenset[str]
    """Plain words before it: one may name a part of the company."""
    tied: bool
    """Its head stands behind a preposition."""
    parts: tuple[list[Term], ...] = ()
    """The noun phrases that "and" joins in it, each for itself; none where it is but one."""


def last_noun_phrase(text: str) -> NounPhrase:
    """Return the last noun phrase of a text that can name a line."""
    terms = find_terms(text)
    heads = [i for i, t in enumerate(terms) if t.is_line]
    if not heads:
        return NounPhrase(_named(terms), _owners(terms), tied=False)
    # "Expenses grew more slowly than sales", "tax expense on pretax income": a line behind
    # a preposition is the sentence's own only where no other line stands free.
    free = [i for i in heads if not _is_tied(terms, i)]
    head = free[-1] if free else heads[0]
    first = head
    while first > 0:
        step = _word_before(terms, first, text)
        if step is None:
            break
        first = step
    last = head
    while last + 1 < len(terms):
        step = next_word(terms, last, text)
        if step is None or (step == last + 1 and _is_verb(terms, step)):
            break
        last = step
    governor = _governor(terms, first, text)
    if governor is not None:
        return NounPhrase(
            _named([terms[governor], *terms[first : last + 1]]), frozenset(), tied=not free
        )
    others = frozenset(t.name for t in terms[:first] if not t.is_line and not is_noise(t.name))
    others |= _owners(terms[first : last + 1])
    listed = _joined_before(terms, first, text)
    own = terms[first : last + 1]
    join = next((i for i in range(head, last) if terms[i].name in JOINS), None)
    parts = [terms[first:join], terms[join + 1 : last + 1]] if join is not None else [own]
    parts = [*reversed(listed), *parts]
    whole = [t for part in reversed(listed) for t in part] + own
    return NounPhrase(
        _named(whole),
        others,
        tied=not free,
        parts=tuple(_named(p) for p in parts) if len(parts) > 1 else (),
    )


def _joined_before(terms: list[Term], first: int, text: str) -> list[list[Term]]:
    """Return the noun phrases of lines that stand before one in a list: "cash and investments"."""
    found: list[list[Term]] = []
    while first > 0:
        at = first - 1
        while at > 0 and terms[at].name in JOINS | ARTICLES:
            at -= 1
        gap = text[terms[at].end : terms[first].start]
        for term in terms[at + 1 : first]:
            gap = gap.replace(text[term.start : term.end], " ", 1)
        listed = any(t.name in JOINS for t in terms[at + 1 : first]) or "," in gap or "&" in gap
        if not (terms[at].is_line and listed) or gap.strip(" ,/&"):
            break
        if not found and "," in gap and not any(t.name in JOINS for t in terms[at + 1 : first]):
            break  # a comma alone joins nothing: only what stands before an "and" is a list
        begin = at
        while begin > 0:
            step = _word_before(terms, begin, text)
            if step is None:
                break
            begin = step
        found.append(terms[begin : at + 1])
        first = begin
    return found


def _named(terms: list[Term]) -> list[Term]:
    """Return terms without the alias of the company that owns them ("the retailer's")."""
    return [t for t in terms if t.proper or not t.possessive]


def _owners(terms: list[Term]) -> frozenset[str]:
    """Return the plain words that own what follows: an alias, or a part ("cloud's sales")."""
    return frozenset(t.name for t in terms if t.possessive and not t.proper and not t.is_line)


def _governor(terms: list[Term], first: int, text: str) -> int | None:
    """Return the deed that a list of things up to ``first`` is tied to, if one is."""
    for i in range(first - 1, 0, -1):
        term = terms[i]
        if term.name in _TIES:
            return i - 1 if terms[i - 1].name in _GOVERNORS else None
        gap = text[term.end : terms[i + 1].start]
        if gap.strip(" ,-/&") or (term.name not in JOINS | ARTICLES and is_noise(term.name)):
            return None
    return None


def _is_verb(terms: list[Term], at: int) -> bool:
    """Tell whether a word right behind a noun is its verb ("debt soared").

    A participle with a complement of its own is none ("assets acquired under leases").
    """
    tied = at + 1 < len(terms) and terms[at + 1].name in _TIES | {"under"}
    return terms[at].name.endswith(_VERB_ENDINGS) and not tied


def _is_tied(terms: list[Term], at: int) -> bool:
    """Tell whether a preposition stands before a word, articles aside."""
    i = at - 1
    while i >= 0 and terms[i].name in ARTICLES:
        i -= 1
    return i >= 0 and terms[i].name in _TIES | _ASIDES


def _word_before(terms: list[Term], at: int, text: str) -> int | None:
    """Return the word that modifies the one at ``at``, or is joined or tied to it."""
    i = at - 1
    if terms[i].name in _TIES and terms[at].is_line and not _governs(terms, i):
        return None
    between = JOINS | _BETWEEN | (_TIES if _governs(terms, i) else frozenset())
    joined = False
    while i > 0 and terms[i].name in between:
        joined = joined or terms[i].name in JOINS
        i -= 1
    word = terms[i]
    if joined and word.is_line:
        return None
    gap = text[word.end : terms[at].start]
    for term in terms[i + 1 : at]:
        gap = gap.replace(text[term.start : term.end], " ")
    allowed = " -/&()¦," if joined else " -/&()¦"
    if gap.strip(allowed) or _says_nothing(word, text):
        return None
    return i


def _says_nothing(word: Term, text: str) -> bool:
    """Tell whether a word is noise by itself; "third" is not in "third-party"."""
    glued = text[word.end : word.end + 1] in {"-", "‑"}
    return is_noise(word.name) and not word.is_line and not glued


def _governs(terms: list[Term], at: int) -> bool:
    """Tell whether the preposition at ``at`` ties what follows to a plain noun: "proceeds from"."""
    return (
        at > 0
        and terms[at].name in {"of", "from", "de", "del"}
        and not is_noise(terms[at - 1].name)
        and not terms[at - 1].is_line
    )


def next_word(terms: list[Term], at: int, text: str) -> int | None:
    """Return the next word that belongs to the phrase after ``at``: adjacent, or tied to it."""
    i = at + 1
    tied = False
    while i < len(terms) and terms[i].name in _TIES | ARTICLES | JOINS | _MEASURES:
        tied = True
        i += 1
    if i >= len(terms) or _says_nothing(terms[i], text):
        return None
    gap = text[terms[at].end : terms[i].start]
    if "|" in gap or "," in gap or any(c in ".:;()" for c in gap):
        return None
    if not tied and gap.strip(" -–/&¦" if terms[i].name in _BASES else " -/&¦"):
        return None
    return i
