"""The noun phrase that names a number's line: its head, its modifiers, what is unknown in it.

"Greater China net sales", "cash used in investing activities", "$1.2 billion of
inventory". The head is a line of the lexicon where there is one. Modifiers are the
words that stand right before it and the ones that a preposition ties to it. Words of
no meaning for the line (verbs of reporting, articles) are dropped; every other word
stays, and a word that the filing does not know makes the judge unsure.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

import regex

from gate.attribution.deeds import deed, done_to, outlay, took_in
from gate.attribution.lexicon import Term, find_terms, is_noise, lexicon
from gate.attribution.noun_phrases import ARTICLES, JOINS, last_noun_phrase, next_word
from gate.units import Unit, UnitKind

_RIGHT = regex.compile(
    r"^[\s|¦]*(?:(?:worth|net)\s+)?(?:(?:(?:was|"
    r"were)\s+)?(?:what\s+)?(?:[\w&.'’-]+\s+){0,3}?(?:recorded|booked|reported|posted|"
    r"listed)\s+(?:as|in|for)|"
    r"(?:was\s+)?(?:spent|invested)\s+(?:on|in)|(?:went|flowed|goes)\s+(?:to|into|toward)|"
    r"(?:took|brought|left|sent|lifted|pushed|cut)(?:\s+its)?|"
    r"(?:increase|decrease|rise|drop|fall|decline|jump|gain|growth|reduction|slump|surge|plunge|leap|"
    r"improvement|change|aumento|incremento|descenso|caída|alza|subida|disminución|crecimiento)\s+"
    r"(?:in|of|en|de|del)|"
    r"of|in|into|toward|from|for|as(?=\s+(?:a|an|its|part)\b)|on|de|del|en|por)\s+(?:the\s+|its\s+|a\s+|an\s+|all\s+|"
    r"total\s+|la\s+|el\s+|los\s+|las\s+|su\s+|sus\s+)?",
    regex.IGNORECASE,
)
_STOP_RIGHT = regex.compile(
    r"[;:|.()]|\b(?:as|because|while|which|that|when|compared|versus|vs|"
    r"against|up|down|than|and\s+(?:was|were|rose|fell)|amid|thanks|driven|helped|debido|"
    r"mientras|frente|que)\b",
    regex.IGNORECASE,
)
_PERIOD_ONLY = regex.compile(r"\s*¦[¦\s]*,")
# How an amount was measured, not what it is: "net of depreciation".
_ASIDE = regex.compile(
    r"\b(?:net\s+of|excluding|less|sin|(?<=,\s)neto\s+de)\s+[^,;|]*(?=[,;|]|$)", regex.IGNORECASE
)
# The part of a balance, told after it as a label does: "deferred revenue, noncurrent".
_PART_BEHIND = regex.compile(
    r"(?<=\w),(?=\s+(?:non-?current|current|long-term|short-term|(?:no\s+)?corrientes?|"
    r"a\s+(?:largo|corto)\s+plazo)(?:,|\s*$|\s+(?:of|was|were|is|are|stood|totall?ed|came|"
    r"de|fue|fueron|era|eran|sumó|sumaron)\b))",
    regex.IGNORECASE,
)
# "Current and noncurrent debt" is both parts of a balance.
_CURRENT = r"(?:current|short(?:[- ]term)?|corrientes?|a\s+corto\s+plazo)"
_NONCURRENT = r"(?:non-?current|long(?:[- ]term)?|no\s+corrientes?|a\s+largo\s+plazo)"
_BOTH_TERMS = regex.compile(
    rf"\b{_CURRENT}-?\s*(?:and|plus|&|y)\s*{_NONCURRENT}\b|"
    rf"\b{_NONCURRENT}-?\s*(?:and|plus|&|y)\s*{_CURRENT}\b",
    regex.IGNORECASE,
)
_TERMED_DEBT = frozenset({"LONG_TERM_DEBT", "CURRENT_DEBT"})
_AVERAGED = regex.compile(r"\b(?:diluted|average|basic|weighted)\b", regex.IGNORECASE)
_DIVIDEND = regex.compile(r"\bdividend", regex.IGNORECASE)
_BASIC = regex.compile(r"\bbasic\b", regex.IGNORECASE)
_DILUTED = regex.compile(r"\bdiluted\b", regex.IGNORECASE)
_UNDILUTED = regex.compile(
    r"\b(?:undiluted|non-?diluted|(?:no|before|without|excluding|sin|antes\s+de)\s+(?:any\s+|the\s+)?"
    r"dilu(?:tion|ción))\b",
    regex.IGNORECASE,
)
_BUYBACKS = regex.compile(r"\b(?:buybacks?|repurchases?|recompras?)\b", regex.IGNORECASE)
_ENDS_LIST = regex.compile(
    r"\s*(?:$|[.,;|)]|¦|(?:in|at|for|on|during|over|by|as\s+of|al|en)\s+(?:the\s+)?¦)",
    regex.IGNORECASE,
)
_TIED = regex.compile(r"^[\s|]*(?:in|from|for|at|en|de)\s+(?!a\b|an\b)")
_OF_NEXT = regex.compile(
    r"[\s¦]*(?:of|at|totall?ing|worth|de)\s+(?:(?:about|nearly|almost|some|just|roughly|around|"
    r"approximately|over|more\s+than|cerca\s+de|casi)\s+)?",
    regex.IGNORECASE,
)
_IN_LIST = regex.compile(r"^\s*(?:(?:in|for|at|of|en|de)\s+)?(?:(?:the|its|el|la|los|las)\s+)?")
_LIST = regex.compile(r",|\band\b|\by\b|\be\b", regex.IGNORECASE)
# "Cash paid for income taxes" says that cash is meant, and not the expense.
_CASH_PAID = frozenset({"INTEREST_PAID", "TAXES_PAID"})
# What a deed is done with: these words name no doer.
_DEEDS = frozenset({"operation", "business", "share", "stock", "operaciones", "unit"})
_PER_SHARE = {
    "NET_INCOME": "EPS",
    "DIVIDENDS_PAID": "DIVIDEND_PER_SHARE",
    "OPERATING_INCOME": "OPERATING_INCOME",
}


@dataclass(frozen=True, slots=True)
class Phrase:
    """What names the line: its terms, and whether it named it as a loss."""

    terms: frozenset[str] = frozenset()
    loss: bool = False
    subject: frozenset[str] = frozenset()
    """Other words before the number: one may name a part ("International had sales of")."""
    tied: bool = False
    """The line stands only behind a preposition: what governs it may be something else."""
    either: str = ""
    """Another line that the words may mean as well: interest spent is expense, or cash paid."""
    parts: tuple[frozenset[str], ...] = ()
    """The terms of each line where several are joined: "cash and short-term investments"."""

    @property
    def empty(self) -> bool:
        """True when nothing names a line."""
        return not self.terms

    @property
    def has_line(self) -> bool:
        """True when a line of the lexicon is named."""
        return any(t.isupper() for t in self.terms)

    def joined(self, other: Phrase) -> Phrase:
        """Return both phrases as one."""
        return Phrase(
            self.terms | other.terms,
            self.loss or other.loss,
            self.subject | other.subject,
            self.tied and (other.empty or other.tied),
            parts=self.parts or other.parts,
        )

    def for_unit(self, unit: Unit | None, words: str, *, inherited: bool = False) -> Phrase:
        """Return the phrase as a number of ``unit`` means it: profit of $1.74 a share is EPS.

        An ``inherited`` phrase came from a number that may have had another unit.
        """
        if unit is not None and unit.kind is UnitKind.SHARES and "outstanding" in words:
            if _AVERAGED.search(words, timeout=1):
                return self
            others = frozenset(t for t in self.terms if not t.isupper()) - {"outstanding", "stock"}
            return replace(self, terms=others | {"SHARES_OUTSTANDING"})
        if inherited and unit is not None and unit.kind is UnitKind.MONEY and "EPS" in self.terms:
            return replace(self, terms=(self.terms - {"EPS", "diluted", "basic"}) | {"NET_INCOME"})
        if unit is None or unit.kind is not UnitKind.PER_UNIT or not unit.code.endswith("/share"):
            return self
        lines = {t for t in self.terms if t.isupper()}
        dividend = _DIVIDEND.search(words, timeout=1)
        if dividend:
            named = {"DIVIDEND_PER_SHARE"}
        else:
            named = {_PER_SHARE.get(t, t) for t in lines} or {"EPS"}
        rest = {t for t in self.terms if not t.isupper()}
        if lines and named == {"EPS"}:
            rest &= {"diluted", "basic", "adjusted", "core"}
        if _BASIC.search(words, timeout=1) or _UNDILUTED.search(words, timeout=1):
            rest.add("basic")
        elif _DILUTED.search(words, timeout=1):
            rest.add("diluted")
        return replace(self, terms=frozenset(named | rest))


def read_phrase(left: str, right: str) -> Phrase:
    """Return the phrase that names a number's line, from the words before and after it."""
    phrase = _read_phrase(left, right)
    if _BOTH_TERMS.search(left, timeout=1) or _BOTH_TERMS.search(right, timeout=1):
        if phrase.terms & _TERMED_DEBT:
            return replace(phrase, terms=phrase.terms - _TERMED_DEBT | {"DEBT"})
        return replace(phrase, terms=phrase.terms | {"current", "noncurrent"})
    return phrase


def _read_phrase(left: str, right: str) -> Phrase:
    left = _ASIDE.sub(lambda m: "|" * len(m.group()), left)
    left = _PART_BEHIND.sub(" ", left)
    behind = right_phrase(right)
    verb = deed(left, right, named=behind.has_line)
    if verb is not None:
        named = frozenset({verb.line})
        if verb.line == "DIVIDENDS_PAID" and _BUYBACKS.search(right, timeout=1):
            parts = (named, frozenset({"BUYBACKS"}))
            return Phrase(named.union(*parts) | _doer(verb.doer), loss=verb.loss, parts=parts)
        return Phrase(named | _doer(verb.doer), loss=verb.loss)
    own = _noun_phrase(left)
    spent = outlay(left, right) if own.tied or not own.has_line else None
    if spent is not None and not _CASH_PAID & own.joined(behind).terms:
        return Phrase(frozenset({spent.line}) | _doer(spent.doer), either=spent.either)
    both = own.joined(behind).terms
    flow = done_to(both, left, right)
    if flow != both:
        return Phrase(flow)
    if own.has_line:
        tied = _tied(right)
        return own.joined(tied) if not tied.has_line else own
    if took_in(left) and not behind.has_line:
        return own.joined(Phrase(frozenset({"REVENUE"})))
    return own.joined(behind)


def _doer(left: str) -> frozenset[str]:
    """Return the names of who did a deed: any but the filer's makes the judge unsure."""
    names = frozenset(t for t in _noun_phrase(left).terms if not t.isupper())
    return names - _DEEDS - lexicon().free


def right_phrase(right: str) -> Phrase:
    """Return the phrase tied to a number by "of", "in", "from": ``$1.2 billion of inventory``."""
    return _right(right)[0]


def direct_phrase(right: str) -> Phrase:
    """Return the phrase that follows a number with nothing between: ``8 times net income``."""
    stop = _STOP_RIGHT.search(right, timeout=1)
    return _noun_phrase(right[: stop.start() if stop else len(right)])


def listed_phrases(text: str) -> list[Phrase]:
    """Return the lines of a list of subjects, in order: "net income and operating income"."""
    found = [_noun_phrase(piece) for piece in _LIST.split(text)]
    return [phrase for phrase in found if phrase.has_line]


def listed_parts(text: str, line: Phrase) -> list[Phrase]:
    """Return the parts of the company in a list, each with the line told of all of them.

    "United States and International revenue"; "in hardware, software and services".
    """
    found = [_noun_phrase(_IN_LIST.sub("", piece)) for piece in _LIST.split(text)]
    found = [phrase for phrase in found if not phrase.empty]
    named = next((p for p in reversed(found) if p.has_line), line)
    lines = Phrase(frozenset(t for t in named.terms if t.isupper()))
    return [phrase if phrase.has_line else phrase.joined(lines) for phrase in found]


def right_extent(right: str) -> int:
    """Return how far the phrase tied to a number reaches: those words are not the next one's."""
    return _right(right)[1]


def names_next(right: str) -> bool:
    """Tell whether the phrase behind a number names the next one: "| on revenue of |"."""
    phrase, extent = _right(right)
    return phrase.has_line and _OF_NEXT.fullmatch(right, extent, timeout=1) is not None


@lru_cache(maxsize=256)
def _right(right: str) -> tuple[Phrase, int]:
    match = _RIGHT.match(right, timeout=1)
    if match is None:
        return Phrase(), 0
    stop = _STOP_RIGHT.search(right, match.end(), timeout=1)
    text = right[match.end() : stop.start() if stop else len(right)]
    if _PERIOD_ONLY.match(text, timeout=1):
        return Phrase(), 0  # "in the quarter, with services …": another thing is spoken of
    terms = find_terms(text)
    first = 0
    while first < len(terms) and terms[first].name in ARTICLES:
        first += 1
    if first == len(terms):
        return Phrase(), 0
    last = first
    joined: list[Term] = []
    while True:
        step = next_word(terms, last, text)
        if step is None:
            break
        between = {t.name for t in terms[last + 1 : step]}
        if terms[step].is_line and between & JOINS:
            joined = _joined_behind(terms, step, text)
            break  # "in Europe and net income": another line begins
        last = step
    phrase = _phrase_of(terms[first : last + 1])
    if joined and phrase.has_line:
        other = _phrase_of(joined).terms
        phrase = replace(phrase, terms=phrase.terms | other, parts=(phrase.terms, other))
    return phrase, (match.end() + terms[last].end if not phrase.empty else 0)


def _joined_behind(terms: list[Term], at: int, text: str) -> list[Term]:
    """Return the line that "and" joins behind another, where no number of its own follows.

    "| in cash and short-term investments"; but "| in cash and net income of |" is another's.
    """
    last = at
    while True:
        step = next_word(terms, last, text)
        if step is None:
            break
        last = step
    ends = _ENDS_LIST.match(text, terms[last].end, timeout=1)
    return terms[at : last + 1] if ends else []


def _tied(right: str) -> Phrase:
    match = _TIED.match(right, timeout=1)
    if match is None:
        return Phrase()
    return right_phrase(right)


def _noun_phrase(text: str) -> Phrase:
    found = last_noun_phrase(text)
    phrase = replace(_phrase_of(found.terms), subject=found.others, tied=found.tied)
    parts = [_phrase_of(terms).terms for terms in found.parts]
    apart = {terms - lexicon().free for terms in parts}
    if len(apart) < len(parts) or frozenset() in apart:
        return phrase  # "basic and diluted earnings": one line
    return replace(phrase, parts=tuple(parts))


def _phrase_of(terms: list[Term]) -> Phrase:
    kept = [t for t in terms if t.is_line or not is_noise(t.name)]
    return Phrase(frozenset(t.name for t in kept), any(t.loss for t in kept))
