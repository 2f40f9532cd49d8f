"""The noun phrase that names a number's line: its head, its modifiers, what is unknown in it.

"Greater China net sales", "cash used in investing activities", "$1.2 billion of
inventory". The head is a line of the lexicon where there is one. Modifiers are the
words that stand right before it and the ones that a preposition ties to it. Words of
no meaning for the line (verbs of reporting, articles) are dropped; every other word
stays, and a word that the filing does not know makes the judge unsure.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import regex

from gate.attribution.lexicon import Term, find_terms, is_noise
from gate.units import Unit, UnitKind

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
_ARTICLES = frozenset(
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
_JOINS = frozenset({"and", "y", "e"})
_RIGHT = regex.compile(
    r"^[\s|¦]*(?:(?:worth|net)\s+)?(?:(?:(?:was|"
    r"were)\s+)?(?:what\s+)?(?:[\w&.'’-]+\s+){0,3}?(?:recorded|booked|reported|posted|"
    r"listed)\s+(?:as|in|for)|"
    r"(?:was\s+)?(?:spent|invested)\s+(?:on|in)|(?:went|flowed|goes)\s+(?:to|into|toward)|"
    r"(?:took|brought|left|sent|lifted|pushed|cut)(?:\s+its)?|"
    r"of|in|into|toward|from|for|as|on|de|del|en|por)\s+(?:the\s+|its\s+|a\s+|an\s+|all\s+|"
    r"total\s+|la\s+|el\s+|los\s+|las\s+|su\s+|sus\s+)?",
    regex.IGNORECASE,
)
_STOP_RIGHT = regex.compile(
    r"[,;:|.()]|\b(?:as|because|while|which|that|when|compared|versus|vs|"
    r"against|up|down|than|and\s+(?:was|were|rose|fell)|amid|thanks|driven|helped|debido|"
    r"mientras|frente|que)\b",
    regex.IGNORECASE,
)
# Verbs that name a line together with what stands behind the number.
_VERBS = (
    (
        regex.compile(r"\b(?:earned|earns|ganó|gana|netted)(?:\s+una?)?\W*$", regex.IGNORECASE),
        "",
        "NET_INCOME",
        False,
    ),
    (regex.compile(r"\b(?:lost|perdió)\W*$", regex.IGNORECASE), "", "NET_INCOME", True),
    (
        regex.compile(r"\b(?:repaid|paid\s+(?:down|off)|retired)\W*$", regex.IGNORECASE),
        r"\b(?:debt|borrowings?|notes?|loans?)\b",
        "DEBT_REPAYMENTS",
        False,
    ),
    (
        regex.compile(r"\b(?:repurchased|bought\s+back|spent)\W*$", regex.IGNORECASE),
        r"\b(?:share|stock|buyback|repurchas|own)",
        "BUYBACKS",
        False,
    ),
    (
        regex.compile(
            r"\b(?:paid|returned|distributed)(?:\s+(?:out|back|its|to|(?:share|stock)holders|"
            r"investors|owners))*\W*$",
            regex.IGNORECASE,
        ),
        r"\bdividend",
        "DIVIDENDS_PAID",
        False,
    ),
    (
        regex.compile(
            r"\b(?:operations|business(?:es)?|operaciones)\W+(?:\w+\W+)?(?:generated|"
            r"produced|provided|yielded|threw\s+off|brought\s+in|generaron)\W*$",
            regex.IGNORECASE,
        ),
        r"\b(?:cash|efectivo|caja)\b",
        "OPERATING_CASH_FLOW",
        False,
    ),
)
# Verbs that say what was taken in, whoever took it: "Services brought in $21.2 billion".
_TOOK_IN = regex.compile(
    r"\b(?:(?:took|brought|pulled|raked)\s+in|rang\s+up|facturó|ingresó)\W*$", regex.IGNORECASE
)
_VERB_ENDINGS = ("ed", "ing", "ó", "aron", "ieron")
# How an amount was measured, not what it is: "net of depreciation".
_ASIDE = regex.compile(
    r"\b(?:net\s+of|excluding|less|sin|(?<=,\s)neto\s+de)\s+[^,;|]*(?=[,;|]|$)", regex.IGNORECASE
)
_SPENDING = regex.compile(
    r"\b(?:spen[dt]\w*|outlays?|invest(?:ed|ing|s)|put|went|plowed|poured|purchas\w+|addi\w+|"
    r"acqui\w+|gastó|invirtió)\b"
    r"(?:[\s|¦]|\b(?:on|in|into|to|of|for|toward|new|the|its|en)\b)*(?:property|plant|land|"
    r"fixed|propiedad\w*|planta)",
    regex.IGNORECASE,
)
_RAISING = regex.compile(
    r"\b(?:raised|raising|borrow(?:ed|ing)|issued|issuing|emitió|obtuvo)\b", regex.IGNORECASE
)
_REPAYING = regex.compile(
    r"\b(?:repa(?:id|ying|yments?)|retir(?:ed|ing)|paid\s+(?:down|off)|reembols\w+)\b",
    regex.IGNORECASE,
)
_DEBTS = frozenset({"LONG_TERM_DEBT", "DEBT", "CURRENT_DEBT"})
_LIST = regex.compile(r",|\band\b|\by\b|\be\b", regex.IGNORECASE)
_HEDGES = regex.compile(
    r"\b(?:about|nearly|almost|some|around|roughly|approximately|just|more\s+than|"
    r"less\s+than|over|under|an?|out)\W*$",
    regex.IGNORECASE,
)
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
        )

    def for_unit(self, unit: Unit | None, words: str, *, inherited: bool = False) -> Phrase:
        """Return the phrase as a number of ``unit`` means it: profit of $1.74 a share is EPS.

        An ``inherited`` phrase came from a number that may have had another unit.
        """
        if unit is not None and unit.kind is UnitKind.SHARES and "outstanding" in words:
            if regex.search(r"\b(?:diluted|average|basic|weighted)\b", words, regex.IGNORECASE):
                return self
            others = frozenset(t for t in self.terms if not t.isupper()) - {"outstanding", "stock"}
            return replace(self, terms=others | {"SHARES_OUTSTANDING"})
        if inherited and unit is not None and unit.kind is UnitKind.MONEY and "EPS" in self.terms:
            return replace(self, terms=(self.terms - {"EPS", "diluted", "basic"}) | {"NET_INCOME"})
        if unit is None or unit.kind is not UnitKind.PER_UNIT or not unit.code.endswith("/share"):
            return self
        lines = {t for t in self.terms if t.isupper()}
        dividend = regex.search(r"\bdividend", words, regex.IGNORECASE, timeout=1)
        if dividend:
            named = {"DIVIDEND_PER_SHARE"}
        else:
            named = {_PER_SHARE.get(t, t) for t in lines} or {"EPS"}
        rest = {t for t in self.terms if not t.isupper()}
        if lines and named == {"EPS"}:
            rest &= {"diluted", "basic", "adjusted", "core"}
        if regex.search(r"\bbasic\b", words, regex.IGNORECASE, timeout=1):
            rest.add("basic")
        elif regex.search(r"\bdiluted\b", words, regex.IGNORECASE, timeout=1):
            rest.add("diluted")
        return replace(self, terms=frozenset(named | rest))


def read_phrase(left: str, right: str) -> Phrase:
    """Return the phrase that names a number's line, from the words before and after it."""
    left = _ASIDE.sub(lambda m: "|" * len(m.group()), left)
    phrase = _verb_phrase(left, right)
    if phrase is not None:
        return phrase
    own = _noun_phrase(left)
    both = own.joined(right_phrase(right)).terms
    if "PPE" in both and _SPENDING.search(f"{left}|{right}", timeout=1):
        return Phrase(frozenset({"CAPEX"}))
    if both & _DEBTS and _REPAYING.search(left, timeout=1):
        return Phrase((both - _DEBTS) | {"DEBT_REPAYMENTS"})
    if both & _DEBTS and _RAISING.search(left, timeout=1):
        return Phrase((both - _DEBTS) | {"DEBT_PROCEEDS"})
    if own.has_line:
        tied = _tied(right)
        return own.joined(tied) if not tied.has_line else own
    behind = right_phrase(right)
    if _TOOK_IN.search(_bare(left), timeout=1) and not behind.has_line:
        return own.joined(Phrase(frozenset({"REVENUE"})))
    return own.joined(behind)


def right_phrase(right: str) -> Phrase:
    """Return the phrase tied to a number by "of", "in", "from": ``$1.2 billion of inventory``."""
    return _right(right)[0]


def direct_phrase(right: str) -> Phrase:
    """Return the phrase that follows a number with nothing between: ``8 times net income``."""
    stop = _STOP_RIGHT.search(right, timeout=1)
    return _noun_phrase(right[: stop.start() if stop else len(right)])


def listed_phrases(left: str) -> list[Phrase]:
    """Return the lines of a list of subjects, in order: "net income and operating income"."""
    found = [_noun_phrase(piece) for piece in _LIST.split(left)]
    return [phrase for phrase in found if phrase.has_line]


def right_extent(right: str) -> int:
    """Return how far the phrase tied to a number reaches: those words are not the next one's."""
    return _right(right)[1]


def _right(right: str) -> tuple[Phrase, int]:
    match = _RIGHT.match(right, timeout=1)
    if match is None:
        return Phrase(), 0
    stop = _STOP_RIGHT.search(right, match.end(), timeout=1)
    text = right[match.end() : stop.start() if stop else len(right)]
    terms = find_terms(text)
    first = 0
    while first < len(terms) and terms[first].name in _ARTICLES:
        first += 1
    if first == len(terms):
        return Phrase(), 0
    last = first
    while True:
        step = _next_word(terms, last, text)
        if step is None:
            break
        between = {t.name for t in terms[last + 1 : step]}
        if terms[step].is_line and between & _JOINS:
            break  # "in Europe and net income": another line begins
        last = step
    phrase = _phrase_of(terms[first : last + 1])
    return phrase, (match.end() + terms[last].end if not phrase.empty else 0)


def _tied(right: str) -> Phrase:
    match = regex.match(r"^[\s|]*(?:in|from|for|at|en|de)\s+(?!a\b|an\b)", right, timeout=1)
    if match is None:
        return Phrase()
    return right_phrase(right)


def _bare(left: str) -> str:
    """Return the words before a number without the hedges right before it."""
    bare = left.rstrip(" |")
    while True:
        cut = _HEDGES.search(bare, timeout=1)
        if cut is None:
            return bare
        bare = bare[: cut.start()].rstrip()


def _verb_phrase(left: str, right: str) -> Phrase | None:
    bare = _bare(left)
    for verb, behind, line, loss in _VERBS:
        if verb.search(bare, timeout=1) and (
            not behind or regex.search(behind, right[:80], regex.IGNORECASE, timeout=1)
        ):
            if not behind and right_phrase(right).has_line:
                continue
            return Phrase(frozenset({line}), loss=loss)
    return None


def _noun_phrase(text: str) -> Phrase:
    """Return the last noun phrase of a text that can name a line."""
    terms = find_terms(text)
    heads = [i for i, t in enumerate(terms) if t.is_line]
    if not heads:
        return _phrase_of([t for t in terms if not (t.possessive and not t.proper)])
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
        step = _next_word(terms, last, text)
        if step is None or (step == last + 1 and _is_verb(terms, step)):
            break
        last = step
    kept = terms[first : last + 1]
    phrase = _phrase_of([t for t in kept if not (t.possessive and not t.proper)])
    others = frozenset(t.name for t in terms[:first] if not t.is_line and not is_noise(t.name))
    return replace(phrase, subject=others, tied=not free)


def _is_verb(terms: list[Term], at: int) -> bool:
    """Tell whether a word right behind a noun is its verb ("debt soared").

    A participle with a complement of its own is none ("assets acquired under leases").
    """
    tied = at + 1 < len(terms) and terms[at + 1].name in _TIES | {"under"}
    return terms[at].name.endswith(_VERB_ENDINGS) and not tied


def _is_tied(terms: list[Term], at: int) -> bool:
    """Tell whether a preposition stands before a word, articles aside."""
    i = at - 1
    while i >= 0 and terms[i].name in _ARTICLES:
        i -= 1
    return i >= 0 and terms[i].name in _TIES | _ASIDES


def _word_before(terms: list[Term], at: int, text: str) -> int | None:
    """Return the word that modifies the one at ``at``, or is joined or tied to it."""
    i = at - 1
    if terms[i].name in _TIES and terms[at].is_line and not _governs(terms, i):
        return None
    between = _JOINS | _BETWEEN | (_TIES if _governs(terms, i) else frozenset())
    joined = False
    while i > 0 and terms[i].name in between:
        joined = joined or terms[i].name in _JOINS
        i -= 1
    word = terms[i]
    if joined and word.is_line:
        return None
    gap = text[word.end : terms[at].start]
    for term in terms[i + 1 : at]:
        gap = gap.replace(text[term.start : term.end], " ")
    allowed = " -/&()¦," if joined else " -/&()¦"
    if gap.strip(allowed) or (is_noise(word.name) and not word.is_line):
        return None
    return i


def _governs(terms: list[Term], at: int) -> bool:
    """Tell whether the preposition at ``at`` ties what follows to a plain noun: "proceeds from"."""
    return (
        at > 0
        and terms[at].name in {"of", "from", "de", "del"}
        and not is_noise(terms[at - 1].name)
        and not terms[at - 1].is_line
    )


def _next_word(terms: list[Term], at: int, text: str) -> int | None:
    """Return the next word that belongs to the phrase after ``at``: adjacent, or tied to it."""
    i = at + 1
    tied = False
    while i < len(terms) and terms[i].name in _TIES | _ARTICLES | _JOINS | _MEASURES:
        tied = True
        i += 1
    if i >= len(terms) or (is_noise(terms[i].name) and not terms[i].is_line):
        return None
    gap = text[terms[at].end : terms[i].start]
    if "|" in gap or regex.search(r"[.:;()]", gap, timeout=1):
        return None
    if not tied and gap.strip(" -/&¦"):
        return None
    return i


def _phrase_of(terms: list[Term]) -> Phrase:
    kept = [t for t in terms if t.is_line or not is_noise(t.name)]
    return Phrase(frozenset(t.name for t in kept), any(t.loss for t in kept))
