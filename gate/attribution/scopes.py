"""What a sentence takes into a line, or leaves out of it: "including the current portion".

    scope := (including | plus | together with …) WORDS
           | (excluding | net of | other than …) WORDS
           | (before | after) a measured thing ("before noncontrolling interests")

A figure has the scope of a claim only where its own row says so, in its label, section or
concept: the line without the words is another amount.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import regex

from gate.attribution.lexicon import concept_words, find_terms, find_words, is_noise, lexicon
from gate.attribution.sentences import sentence_around

if TYPE_CHECKING:
    from gate.attribution.readings import Reading
    from gate.attribution.statements import Statement
    from gate.figures import Filing

_FLAGS = regex.IGNORECASE | regex.VERSION1
_MEASURED = (
    r"(?:the\s+|any\s+|its\s+|los\s+|las\s+|el\s+|la\s+)?(?:income\s+|net\s+|provision\s+for\s+)?"
    r"(?:tax|interest|non-?controlling|minorit|preferred|dividend|depreciation|amorti[sz]ation|"
    r"working\s+capital|special|exceptional|restructuring|impairment|stock-based|share-based|"
    r"one-time|items|charges|impuesto|interes|amortizaci|depreciaci)"
)
_MEASURES = regex.compile(_MEASURED, _FLAGS)
_IN_TIME = frozenset({"before", "after", "antes de", "después de"})
_OPERATOR = regex.compile(
    r"\b(?:(?P<with>including|inclusive\s+of|incl\b\.?|plus|together\s+with|along\s+with|"
    r"combined\s+with|as\s+well\s+as|in\s+addition\s+to|counting|incluid[oa]s?|incluyendo|"
    r"junto\s+con|así\s+como)|"
    r"(?P<without>excluding|exclusive\s+of|excl\b\.?|ex(?=-)|net\s+of|minus|less(?!\s+than)|"
    r"other\s+than|apart\s+from|aside\s+from|except(?:\s+for)?|outside(?:\s+of)?|without|"
    r"before|after|netos?\s+de|(?:antes|después)\s+de|"
    r"sin|excepto|salvo|fuera\s+de))\s+(?P<words>[^,;:|()¦]*)",
    _FLAGS,
)
_OWNER = regex.compile(
    r"\b(?:for|to|by)\s+(?:(?:its|the|all|of|common\s+and)\s+)*(?P<words>(?:common|ordinary|preferred|"
    r"non-?controlling|minority|majority|controlling)\s+(?:stock|share)?\s?(?:holders?|owners?|interests?))",
    _FLAGS,
)
_TOTAL = regex.compile(
    r"\b(?:total|overall|aggregate|combined|(?:las?|los?|el)\s+total(?:es)?\s+de)\s+\p{L}", _FLAGS
)
# Words of a label or a concept that make it a part of a balance.
_PARTS_OF_BALANCE = frozenset("current noncurrent long short".split())
_VERB = regex.compile(
    r"\b(?:was|were|is|are|be|stood|came|totall?ed|amounted|reached|rose|fell|grew|climbed|hit|"
    r"increased|decreased|declined|dropped|jumped|slipped|improved|worsened|narrowed|widened|"
    r"remained|ended|edged|fue|fueron|era|eran|sumó|sumaron|alcanzó|alcanzaron|subió|bajó|creció|"
    r"cayó|ascendió|ascendieron|totalizó)\b",
    _FLAGS,
)
_DIRECTLY = regex.compile(r"^(?:[\s,(¦]|\b(?:in|for|at|on|during|over|of)\b)*$", _FLAGS)
_JOINT = regex.compile(r"\b(?:and|y)\b|&|,", regex.IGNORECASE)
_HOLDERS = frozenset({"stockholder", "shareholder", "shareowner", "member", "owner"})
_OWNED = frozenset({"NET_INCOME", "COMPREHENSIVE_INCOME", "EQUITY"})
_EXCLUDES = frozenset("net before excluding less after ex without exclusive pre pretax".split())
# What a balance or a result is told net of as a matter of form.
_CONTRA = frozenset(
    "accumulated depreciation amortization allowance allowances reserve discount tax income "
    "issuance cost unamortized doubtful account credit loss impuesto depreciación".split()
)
_NOTHING = frozenset("portion part amount share the any its other of".split())


class Scope(NamedTuple):
    """One thing taken in or left out."""

    includes: bool
    words: str
    operator: str = ""
    """The word that leaves it out, in lower case."""
    owner: bool = False
    """They are whose the result is: "earned for its common stockholders"."""


def read_scopes(segment: str, right: str) -> tuple[Scope, ...]:
    """Return what the words before and right behind a number take into its line, or out of it."""
    found = []
    for text, behind in ((segment, False), (right, True)):
        for match in _OPERATOR.finditer(text, timeout=1):
            if behind and not _DIRECTLY.match(text[: match.start()]):
                break
            verb = _VERB.search(match["words"], timeout=1)
            words = match["words"][: verb.start() if verb else None].strip()
            operator = (match["without"] or "").lower()
            number_ends = not behind and match.end() == len(text)
            if operator in _IN_TIME and (number_ends or not _is_measured(words)):
                continue  # "after the quarter ended", "after earning |"
            if words and not _is_in_phrase(text, match.start()):
                found.append(Scope(match["with"] is not None, words, operator))
        if not behind and _TOTAL.search(text, timeout=1):
            found.append(Scope(includes=True, words="total", operator="total"))
        owner = _OWNER.search(text, timeout=1)
        if owner is not None:
            found.append(Scope(includes=True, words=owner["words"], owner=True))
    return tuple(found)


def _is_measured(words: str) -> bool:
    """Tell whether what stands behind "before" or "after" is an amount, and no event."""
    if _MEASURES.match(words, timeout=1):
        return True
    terms = find_terms(words)
    return bool(terms) and any(t.is_line for t in terms[:2]) and len(terms) < 6


def _is_in_phrase(text: str, at: int) -> bool:
    """Tell whether a word stands inside the name of a line: "income before income taxes"."""
    return any(t.is_line and t.start < at < t.end for t in find_terms(text))


def says_all(reading: Reading, statement: Statement, filing: Filing) -> bool:
    """Tell whether a figure's row says all that a statement joins, takes in and leaves out.

    Of a figure in prose, its sentence.
    """
    return _says_parts(reading, statement) and all(
        _says_scope(reading, scope, filing) for scope in statement.scopes
    )


def _says_parts(reading: Reading, statement: Statement) -> bool:
    """Tell whether a figure's row names all the lines that a statement joins.

    Where the words of one part are among those of another ("receivables and unbilled
    receivables"), a row that says them once may be that part alone.
    """
    parts = statement.phrase.parts
    whole = frozenset[str]().union(*parts)
    if whole in parts:
        return _JOINT.search(reading.figure.label, timeout=1) is not None
    return True


def _says_scope(reading: Reading, scope: Scope, filing: Filing) -> bool:
    """Tell whether a figure's row says itself what a claim takes in or leaves out."""
    said = _said_of(reading, filing)
    if scope.operator == "total":
        return not said & _PARTS_OF_BALANCE or "total" in said
    if scope.owner:
        return _says_owner(reading, scope, said)
    free = lexicon().free
    words = {w for w in find_words(scope.words) if not is_noise(w) or w == "current"} - _NOTHING
    words = {w for w in words if w not in free} or words
    if words & {"noncontrolling", "minority", "non"}:
        return _says_all_owners(reading, scope, said, words)
    if scope.operator in {"before", "antes de"}:
        return words <= said and bool(said & {"before", "pre", "pretax", "antes"})
    if scope.operator in {"after", "después de"} and words <= {"tax", "impuesto"}:
        return "NET_INCOME" in reading.naming.lines
    if not scope.includes and words <= _CONTRA:
        return "net" in said
    if "preferred" in words and not scope.includes:
        return reading.naming.owner == "common" or "common" in said
    return words <= said and (scope.includes or bool(said & _EXCLUDES))


def _said_of(reading: Reading, filing: Filing) -> set[str]:
    """Return the words of a figure's row, or of its sentence, and of its tag."""
    figure = reading.figure
    said = {*find_words(figure.label), *find_words(figure.section)}
    if figure.table is None:
        start, end = sentence_around(filing.text, figure.start, figure.end)
        said.update(find_words(filing.text[start:end]))
    said.update(concept_words(figure.concept or ""))
    said.update(t.name for t in find_terms(figure.label))
    return said


def _says_owner(reading: Reading, scope: Scope, said: set[str]) -> bool:
    if not reading.naming.lines & _OWNED:
        return True  # dividends to common stockholders are what they are
    first = scope.words.split()[0].lower()
    whose = {"minority": "noncontrolling", "non-controlling": "noncontrolling"}.get(first, first)
    whose = "common" if whose == "ordinary" else whose
    return whose in said or reading.naming.owner == whose


def _says_all_owners(reading: Reading, scope: Scope, said: set[str], words: set[str]) -> bool:
    """Tell whether a result is everybody's, or the parent's, as noncontrolling interests ask."""
    whole = scope.includes or scope.operator in {"before", "antes de"}
    if reading.naming.owner:
        return (reading.naming.owner == "all") == whole
    if {"total", "equity"} <= said and scope.includes:
        return not said & _HOLDERS
    return words <= said and (scope.includes or bool(said & _EXCLUDES))
