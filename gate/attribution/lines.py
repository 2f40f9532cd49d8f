"""Which line of the filing a claim's words name, and how surely.

A claim's terms are held against every reading's. ``missing`` weighs what the claim
says and the figure does not; ``extra`` weighs what the figure's own label says and the
claim does not. The best line is the one with least missing, then least extra. A claim
about "revenue" so prefers "Total net sales" to "Deferred revenue" and to a segment's
revenue, with no list of segments.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from gate.attribution.lexicon import bare_letters, find_terms, find_words, is_noise, lexicon
from gate.attribution.roles import Role
from gate.pools import units_agree
from gate.units import UnitKind

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gate.attribution.phrases import Phrase
    from gate.attribution.readings import Group, Index, Naming, Reading
    from gate.claims import Number
    from gate.figures import Figure, Period
    from gate.units import Unit

_LEVELS = frozenset({Role.LEVEL, Role.PARTNER})
_LINE, _QUALIFIER, _WORD = 2.0, 1.5, 1.0
_OPPOSITE = 4.0
# A word that only the section or caption says: a label that says it itself comes nearer.
_AROUND = 0.25
# Words that make it another line whatever its tag says.
_OTHERWISE = frozenset({"other", "discontinued", "adjusted", "core", "basic"})
# Words that only say that a line is money: "share-based compensation cost".
_MEASURED = frozenset({"cost", "costo", "charge", "expense", "matter", "spending", "gasto"})
_PART_OF = {"LONG_TERM_DEBT": "DEBT", "CURRENT_DEBT": "DEBT"}
# Lines of which a net amount is another one; most others are told net as a matter of form.
_NETTED = frozenset({"INTEREST_EXPENSE", "DEBT", "LONG_TERM_DEBT", "CURRENT_DEBT", "CASH"})
_HOLDERS = frozenset({"stockholder", "shareholder", "shareowner"})
_OWNED = frozenset({"NET_INCOME", "COMPREHENSIVE_INCOME"})
# Words that tell apart rows of one line by whose it is, or how much of it.
_WHOSE = _HOLDERS | {"total", "common", "consolidated", "attributable", "available"}
# A label may say this much more than the claim and still be the line, when no other
# line comes nearer and nothing of it changes the meaning ("Debt outstanding" for debt).
TOLERATED = 2.0


class Fit(NamedTuple):
    """How far a reading is from what a claim names; both parts 0 when they say the same."""

    missing: float
    extra: float


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a claim names, ready to compare."""

    terms: frozenset[str]
    """Without the filer's name and words that name no line."""
    raw: frozenset[str]
    """All words, for pairs of opposites."""

    @property
    def named(self) -> bool:
        """True when the claim names something."""
        return bool(self.terms)

    @property
    def lines(self) -> frozenset[str]:
        """The lexicon's lines named."""
        return frozenset(t for t in self.terms if t.isupper())


@dataclass(frozen=True, slots=True)
class Best:
    """The lines of a filing that come nearest to a claim."""

    fit: Fit
    readings: tuple[Reading, ...]

    @property
    def sure(self) -> bool:
        """True when they say all that the claim says and nothing else."""
        return bool(self.readings) and self.fit == Fit(0, 0)


NOTHING = Best(Fit(99, 99), ())


def want(phrase: Phrase, number: Number | None, index: Index) -> Wanted:
    """Return what a claim's phrase names in this filing."""
    lex = lexicon()
    raw = set(phrase.terms)
    if number is not None and number.unit is not None:
        noun = number.noun or (number.unit.code if number.unit.kind is UnitKind.COUNT else "")
        if number.unit.kind is UnitKind.COUNT and noun:
            raw.update(t.name for t in find_terms(noun))
    terms = {
        t
        for t in raw
        if t.isupper()
        or not (t in lex.free or bare_letters(t) in index.filer or _is_verb(t, index))
    }
    if any(t.isupper() and not lex.lines[t].instant for t in terms if t in lex.lines):
        terms -= _MEASURED  # but what a balance costs is no balance: "debt costs"
    parts = {t for t in phrase.subject if t in index.parts and bare_letters(t) not in index.filer}
    return Wanted(frozenset(terms | parts), frozenset(raw))


def _is_verb(word: str, index: Index) -> bool:
    """Tell whether a word looks like a verb of telling ("collected") that no label uses."""
    return (
        word.endswith("ed")
        and word != "united"
        and len(word) > 4
        and word not in index.vocabulary
        and word not in lexicon().qualifiers
    )


def fit(wanted: Wanted, reading: Reading, index: Index) -> Fit:
    """Return how far a reading is from what is wanted."""
    return _fit(wanted, reading.naming, index)


def _fit(wanted: Wanted, naming: Naming, index: Index) -> Fit:
    lex = lexicon()
    named = naming.named
    own = named | naming.lines
    lines = naming.lines
    around = naming.around
    missing = extra = 0.0
    for term in wanted.terms:
        if term in own:
            continue
        # Around a label that names a line of its own, another line explains nothing.
        if term in around and not (term.isupper() and lines):
            extra += _AROUND
        else:
            missing += _LINE if term.isupper() else _WORD
    same_line = naming.tagged in wanted.terms
    if "diluted" in own and "diluted" not in wanted.raw and "SHARE_COUNT_AVERAGE" in own:
        extra += _QUALIFIER  # of shares, unlike earnings, the basic number is told as often
    if {"basic", "diluted"} <= own:
        own -= {"basic"}  # one row for both
        named -= {"basic"}
    for term in named:
        if (
            term in wanted.terms
            or term in wanted.raw
            or term in lex.free
            or bare_letters(term) in index.filer
        ):
            continue
        if term in naming.members:
            extra += 0.0 if is_noise(term) else _QUALIFIER
        elif term.isupper():
            extra += 0.0 if same_line else _LINE
        elif term in lex.qualifiers:
            extra += 0.0 if same_line and term not in _OTHERWISE else _QUALIFIER
        elif not same_line and not is_noise(term) and not (naming.prose and _is_verb(term, index)):
            extra += _WORD
    if _PART_OF.get(naming.tagged) in wanted.terms:
        missing += _WORD  # a row "Debt" that its tag calls the long-term part is not all of it
    if "net" in wanted.raw and "net" not in named and wanted.terms & _NETTED:
        missing += _WORD  # net interest expense is less than interest expense
    missing += _unmatched_owner(wanted, named, naming)
    for one, other in lex.opposites:
        if (one in wanted.raw and other in own and one not in own) or (
            other in wanted.raw and one in own and other not in own
        ):
            missing += _OPPOSITE
    return Fit(missing, extra)


def _unmatched_owner(wanted: Wanted, named: frozenset[str], naming: Naming) -> float:
    """Return what is missing of whose income is meant: the shareholders', or everybody's."""
    raw = wanted.raw
    if raw & {"noncontrolling", "minority"} and raw & {"including", "before"}:
        return 0.0 if "including" in named or naming.owner == "all" else _WORD
    if "noncontrolling" in raw or "minority" in raw:
        return 0.0 if named & {"noncontrolling", "including"} or naming.owner == "all" else _WORD
    if "common" in raw and raw & _HOLDERS and raw & _OWNED:
        # After what the preferred holders get.
        return 0.0 if "common" in named or naming.owner == "common" else _WORD
    if raw & {"attributable", "available"}:
        stated = bool(named & {"attributable", "available"})
        return 0.0 if stated or naming.owner in {"parent", "common"} else _WORD
    return 0.0


def best_lines(
    wanted: Wanted, unit: Unit | None, index: Index, *, roles: frozenset[Role] = frozenset()
) -> Best:
    """Return the readings that come nearest to what is wanted, of the same unit.

    ``roles`` limits the readings to those roles; by default levels and partners.
    """
    roles = roles or _LEVELS
    key = (wanted, unit, roles)
    known = index.best.get(key)
    if known is None:
        known = index.best[key] = _best_lines(wanted, unit, index, roles)
    return known


def _best_lines(wanted: Wanted, unit: Unit | None, index: Index, roles: frozenset[Role]) -> Best:
    least = Fit(99, 99)
    nearest: list[Group] = []
    seen: set[int] = set()
    for term in wanted.terms:
        for group in index.by_term.get(term, ()):
            if id(group) in seen:
                continue
            seen.add(id(group))
            if group.role not in roles or units_agree(unit, group.unit) is False:
                continue
            here = _fit(wanted, group.naming, index)
            if here < least:
                least, nearest = here, [group]
            elif here == least:
                nearest.append(group)
    if not nearest:
        return NOTHING
    return Best(least, tuple(r for group in nearest for r in group.readings))


def naming(
    wanted: Wanted, unit: Unit | None, index: Index, *, roles: frozenset[Role] = _LEVELS
) -> list[Reading]:
    """Return all readings that say what is wanted, whatever more they say.

    A part of the company that the claim does not name is left out.
    """
    seen: dict[int, Group] = {}
    for term in wanted.terms:
        seen.update((id(group), group) for group in index.by_term.get(term, ()))
    return [
        reading
        for group in seen.values()
        if group.role in roles
        and units_agree(unit, group.unit) is not False
        and not group.naming.members - wanted.terms
        and _fit(wanted, group.naming, index).missing == 0
        for reading in group.readings
    ]


def of_the_whole(readings: Sequence[Reading]) -> Sequence[Reading]:
    """Return readings without rows of one name that speak of a part.

    Where the filing tags a line for the whole company, an untagged row of that name with
    another amount for the same period stands under a segment's heading.
    """
    tagged: dict[Period, list[Figure]] = {}
    for reading in readings:
        figure = reading.figure
        if figure.concept and figure.period is not None and not figure.dimensions:
            tagged.setdefault(figure.period, []).append(figure)
    return [
        reading
        for reading in readings
        if reading.figure.concept
        or reading.naming.members
        or reading.figure.period not in tagged
        or any(_same_amount(reading.figure, f) for f in tagged[reading.figure.period])
    ]


def _same_amount(one: Figure, other: Figure) -> bool:
    """Tell whether two figures state one amount, each as finely as it is printed."""
    return abs(abs(one.value) - abs(other.value)) <= max(one.step, other.step)


def echoing(readings: Sequence[Reading], sentence: str, index: Index) -> Sequence[Reading]:
    """Return the readings whose label stands in the sentence word for word, where any does.

    "Net sales" and "Total revenues" mean one line to the lexicon, and are two rows where a
    filing prints both. Of labels that stand within each other, the longest is meant.
    """
    free, said = lexicon().free, set(find_words(sentence))
    found: list[tuple[set[str], Reading]] = []
    for reading in readings:
        own = {w for w in find_words(reading.figure.label) if bare_letters(w) not in index.filer}
        words = own - free or own  # "Consolidated Net Income" holds no other words
        if words and words <= said:
            found.append((words, reading))
    longest = [r for words, r in found if not any(words < others for others, _ in found)]
    if not said & _WHOSE:
        return longest or readings
    # "Stockholders' equity" and "total equity" are two rows where a filing prints both.
    closeness = [_closeness(r, said) for r in longest]
    nearest = max(closeness, default=0)
    return [r for r, near in zip(longest, closeness, strict=True) if near == nearest] or readings


def _closeness(reading: Reading, said: set[str]) -> int:
    """Return how well a label says whose a line is as the sentence says it; 0 at best."""
    own = set(find_words(reading.figure.label)) & _WHOSE
    return -len(own ^ (said & _WHOSE))


def is_line(here: Fit, best: Best) -> bool:
    """Tell whether a reading with this fit is surely the line that the claim names.

    It must say all that the claim says; and say nothing else, or be the nearest line
    of the filing with little and harmless more.
    """
    if here.missing > 0:
        return False
    if here.extra == 0:
        return True
    if here.extra > TOLERATED or here.extra > best.fit.extra or best.fit.missing > 0:
        return False
    return _one_line(best.readings)


def is_other_line(here: Fit, best: Best) -> bool:
    """Tell whether a reading is surely not the line, the claimed one being known."""
    return best.sure and (here.missing >= _LINE or here.missing + here.extra >= _LINE)


def _one_line(readings: Iterable[Reading]) -> bool:
    """Tell whether readings share one label and set of members, without qualifiers."""
    lex = lexicon()
    signatures = {(r.naming.label, r.naming.members) for r in readings}
    if len(signatures) != 1:
        return False
    label, members = next(iter(signatures))
    return not members and not (label & lex.qualifiers)
