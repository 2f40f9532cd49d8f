"""What each figure of a filing is about, in the terms that a claim is read in.

A figure in a table is about its row's label, under its section, caption and column;
its tag's concept and members say the same in other words. A figure in prose is about
what its sentence says, read by the same function as the article's sentences.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

import regex

from gate.attribution.calendar import Calendar, read_calendar
from gate.attribution.lexicon import (
    bare_letters,
    concept_words,
    find_terms,
    is_noise,
    lexicon,
    normal_word,
)
from gate.attribution.roles import Mention, Role
from gate.attribution.sentences import sentence_around
from gate.attribution.signs import way_of_sizes
from gate.attribution.statements import Statement, read_statements
from gate.attribution.whens import When, find_whens, when_of
from gate.figures import ColumnKind
from gate.units import UnitKind

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gate.attribution.lines import Best
    from gate.figures import Figure, Filing
    from gate.units import Unit

_DIGITS = regex.compile(r"\d")
# What a label says of how its amount was measured, not of what it is.
_TAIL = regex.compile(
    r"\s*\(notes?\b[^)]*\)|[,(\s]+(?:net\s+of(?!\s+interest\s+expense)|less|including|inclusive\s+of|exclusive\s+of|at\s+(?:cost|fair\s+value|carrying))\b.*$",
    regex.IGNORECASE | regex.DOTALL,
)
# "Operating income as a percentage of net sales": what follows is the whole, not the line.
_WHOLE = regex.compile(
    r"\W*\b(?:as\s+a\s+)?(?:percent(?:age)?|%|share|ratio)\s+(?:of|to)\s+(?P<whole>.+)$",
    regex.IGNORECASE | regex.DOTALL,
)
# Cash that goes out by the label's own word, unless it may as well come in.
_OUTFLOW = regex.compile(
    r"^(?!.*\b(?:provided|from|generated)\b).*\bcash\b.*\b(?:used|outflows?)\b", regex.IGNORECASE
)
_PER_SHARE = {"NET_INCOME": "EPS", "DIVIDENDS_PAID": "DIVIDEND_PER_SHARE"}
# Words of member names that say that a member is a member, or is everything.
_MEMBER_WORDS = frozenset(
    normal_word(w)
    for w in [
        "member",
        "segment",
        "segments",
        "operating",
        "reportable",
        "reporting",
        "unit",
        "total",
        "parent",
        "company",
        "consolidated",
        "entity",
    ]
)


@dataclass(frozen=True, slots=True)
class Naming:
    """What names a line: shared by all figures of one row, and by rows named alike."""

    label: frozenset[str]
    """Terms of its own label (or of its words in prose)."""
    members: frozenset[str] = frozenset()
    """Terms that set it apart from the whole: members, columns that are no period."""
    around: frozenset[str] = frozenset()
    """Terms of section, caption and concept: they may explain a claim's words."""
    section_lines: frozenset[str] = frozenset()
    """The lexicon's lines that its section rows name."""
    tagged: str = ""
    """The lexicon's line that its concept is, where it is one."""
    prose: bool = False
    whole: frozenset[str] = frozenset()
    """Terms of what its percentage is of, where its label says it."""
    owner: str = ""
    """``parent``, ``common`` or ``all``, where a concept says whose income it is."""

    lines: frozenset[str] = field(init=False, compare=False)
    """The lexicon's lines that its label or its concept name."""
    named: frozenset[str] = field(init=False, compare=False)
    """Label and members: what it must have in common with a claim."""

    def __post_init__(self) -> None:
        lines = frozenset(t for t in self.label if t.isupper())
        object.__setattr__(self, "lines", lines | {self.tagged} if self.tagged else lines)
        object.__setattr__(self, "named", self.label | self.members)


@dataclass(frozen=True, slots=True, eq=False)
class Reading:
    """What one figure is about."""

    figure: Figure
    naming: Naming
    when: When
    role: Role = Role.LEVEL
    direction: int = 0
    loss: bool = False
    """The label names a loss and nothing else."""
    modal: bool = False
    unread: bool = False
    """Its sentence says more of it than was read: which way, or held against what."""
    base: When | None = None
    """What a movement is measured from, where the sentence says it."""


@dataclass(frozen=True, slots=True, eq=False)
class Group:
    """The readings of one naming, role and unit."""

    naming: Naming
    role: Role
    unit: Unit | None
    readings: tuple[Reading, ...]


@dataclass(slots=True, eq=False)
class Index:
    """The readings of one filing, made once and searched for every claim."""

    filing: Filing
    calendar: Calendar
    filer: frozenset[str]
    """Words of the filer's own name: they say nothing about a line."""
    readings: tuple[Reading, ...] = ()
    """Of all figures, those in tables first."""
    by_term: dict[str, tuple[Group, ...]] = field(default_factory=dict)
    by_figure: dict[int, Reading] = field(default_factory=dict)
    """By identity of the figure."""
    best: dict[object, Best] = field(default_factory=dict)
    """Answers of ``lines.best_lines``: the numbers of one article ask for few lines."""
    vocabulary: frozenset[str] = frozenset()
    """The words of the labels of its tables."""
    naming_words: frozenset[str] = frozenset()
    """The plain words that the labels and members of its tables consist of."""
    parts: frozenset[str] = frozenset()
    """The words that name its parts: segments, products, regions."""

    def reading(self, figure: Figure) -> Reading:
        """Return the reading of one of the filing's figures."""
        return self.by_figure[id(figure)]


@lru_cache(maxsize=8)
def index_of(filing: Filing) -> Index:
    """Return the index of a filing; kept for the few filings in use."""
    calendar = read_calendar(filing)
    filer = {bare_letters(normal_word(w)) for w in regex.findall(r"[\p{L}&]+", filing.filer)}
    filer |= {s.casefold() for s in filing.trading_symbols}
    filer |= _initials(filing.filer) | {t.name for t in find_terms(filing.filer)}
    index = Index(filing, calendar, frozenset(w for w in filer if len(w) > 1 and not w.isupper()))
    readings = [_read_cell(index, f) for f in filing.figures if f.table is not None]
    readings += _read_prose(index)
    groups: dict[tuple[Naming, Role, Unit | None], list[Reading]] = {}
    for reading in readings:
        index.by_figure[id(reading.figure)] = reading
        groups.setdefault((reading.naming, reading.role, reading.figure.unit), []).append(reading)
    by_term: dict[str, list[Group]] = {}
    for (naming, role, unit), members in groups.items():
        group = Group(naming, role, unit, tuple(members))
        # A label that names no line of its own ("Diluted") is found by its section's line.
        parents = frozenset() if naming.lines or naming.whole else naming.section_lines
        for term in naming.label | naming.members | naming.lines | parents:
            by_term.setdefault(term, []).append(group)
    index.readings = tuple(readings)
    lex = lexicon()
    index.parts = frozenset(
        t
        for r in readings
        for t in r.naming.members
        if not (t.isupper() or t in lex.free or is_noise(t) or t in lex.qualifiers)
    )
    index.vocabulary = frozenset(
        t
        for r in readings
        if not r.naming.prose
        for t in r.naming.label | r.naming.members | r.naming.around
    )
    index.naming_words = frozenset(
        t
        for r in readings
        if not r.naming.prose
        for t in r.naming.label | r.naming.members
        if not t.isupper()
    )
    index.by_term = {t: tuple(gs) for t, gs in by_term.items()}
    return index


def _initials(name: str) -> set[str]:
    """Return what newsrooms shorten a name of several words to: "J&J", "P&G"."""
    letters = [w[0] for w in regex.findall(r"[\p{L}&]+", name)]
    return {"".join(letters[:n]).casefold() for n in (2, 3) if len(letters) >= n}


@lru_cache(maxsize=65536)
def _terms(text: str) -> tuple[frozenset[str], bool]:
    """Return the terms of a label, and whether it names a loss or money going out."""
    terms = [t for t in find_terms(_TAIL.sub("", text)) if not _DIGITS.search(t.name)]
    lines = [t for t in terms if t.is_line]
    return (
        frozenset(t.name for t in terms),
        bool(lines) and (all(t.loss for t in lines) or _OUTFLOW.search(text) is not None),
    )


def _parted(figure: Figure) -> tuple[str, frozenset[str]]:
    """Return what a row is about, and the terms of the whole that its percentage is of."""
    if figure.unit is None or figure.unit.kind is not UnitKind.PERCENT:
        return figure.label, frozenset()
    match = _WHOLE.search(figure.label)
    if match is None:
        return figure.label, frozenset()
    return figure.label[: match.start()], _terms(match["whole"])[0]


# "Income taxes" under cash flows is what was paid, where its tag says so.
_ACCRUED = {"TAXES_PAID": "INCOME_TAX", "INTEREST_PAID": "INTEREST_EXPENSE"}

_OWNERS = {
    "us-gaap:NetIncomeLoss": "parent",
    "us-gaap:NetIncomeLossAvailableToCommonStockholdersBasic": "common",
    "us-gaap:NetIncomeLossAvailableToCommonStockholdersDiluted": "common",
    "us-gaap:ComprehensiveIncomeNetOfTax": "parent",
    "us-gaap:StockholdersEquity": "parent",
    "us-gaap:ProfitLoss": "all",
    "us-gaap:ComprehensiveIncomeNetOfTaxIncludingPortionAttributableToNoncontrollingInterest": (
        "all"
    ),
    "us-gaap:StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest": "all",
}


def _line_with_unit(line: str | None, figure: Figure) -> str:
    return next(iter(_with_unit(frozenset({line}), figure))) if line is not None else ""


def _base_of_shares(concept: str) -> frozenset[str]:
    """Return ``basic`` or ``diluted`` where a concept says it and its label may not."""
    words = concept_words(concept)
    return frozenset({"basic", "diluted"} & set(words))


# Members of the country axis: "country:US".
_COUNTRIES = {"us": "u.s", "gb": "u.k"}


def _member_terms(dimensions: Iterable[tuple[str, str]]) -> frozenset[str]:
    names: set[str] = set()
    for _, member in dimensions:
        words = [w for w in concept_words(member) if w not in _MEMBER_WORDS and not w.isdigit()]
        words = [_COUNTRIES.get(w, w) for w in words]
        found = {t.name for t in find_terms(" ".join(words))}
        # A member whose words name nothing is a part all the same.
        names.update(found if found - lexicon().free else found | {"segment"})
    return frozenset(names)


def _with_unit(terms: frozenset[str], figure: Figure) -> frozenset[str]:
    """Return a label's terms as its unit means them: net income a share is EPS."""
    unit = figure.unit
    if unit is None:
        return terms
    if unit.kind is UnitKind.PER_UNIT and unit.code.endswith("/share"):
        return frozenset(_PER_SHARE.get(t, t) for t in terms)
    if unit.kind is UnitKind.COUNT and unit.code:
        return terms | {t.name for t in find_terms(unit.code)}
    return terms


def _read_cell(index: Index, figure: Figure) -> Reading:
    filing, calendar = index.filing, index.calendar
    table = filing.tables[figure.table] if figure.table is not None else None
    named, whole = _parted(figure)
    label, loss = _terms(named)
    line = lexicon().by_concept.get(figure.concept or "")
    if table is not None and figure.col is None and figure.concept:
        # A number inside the label itself ("less depreciation of $9,527") is no value of the row.
        label = frozenset(t.name for t in find_terms(" ".join(concept_words(figure.concept))))
    label -= {_ACCRUED.get(line or "", "")}
    money = figure.unit is not None and figure.unit.kind is UnitKind.MONEY
    if line is not None and not money:  # of a whole result there is no basic and diluted one
        label = label | _base_of_shares(figure.concept or "")
    column_words = frozenset[str]()
    kind = ColumnKind.VALUE
    if table is not None and figure.col is not None:
        column = table.columns[figure.col]
        kind = column.kind
        column_words = _column_terms(column.header, calendar)
    members = _member_terms(figure.dimensions)
    if figure.concept is None and not figure.dimensions:
        members = members | column_words
    section = _terms(figure.section)[0]
    # A caption tells the statement's line ("Net sales by segment"); its other words list
    # what stands in the table, and would explain any claim about it.
    caption = frozenset[str]()
    if table is not None:
        caption = frozenset(t for t in _terms(table.caption[-300:])[0] if t.isupper())
    around = section | caption | column_words | frozenset(concept_words(figure.concept or ""))
    if whole and not label:
        around = frozenset()  # "Percentage of net sales" tells the whole and no part
    when = _cell_when(figure, calendar)
    role = {
        ColumnKind.PERCENT_CHANGE: Role.GROWTH,
        ColumnKind.CHANGE: Role.CHANGE,
        ColumnKind.PERCENT: Role.SHARE,
    }.get(kind, Role.LEVEL)
    unit = figure.unit
    if role is Role.CHANGE and unit is not None and unit.kind is UnitKind.PERCENT:
        role = Role.GROWTH
    return Reading(
        figure=figure,
        naming=Naming(
            label=_with_unit(label, figure),
            members=members,
            around=around,
            section_lines=frozenset(t for t in section if t.isupper()),
            tagged=_line_with_unit(line, figure),
            whole=whole,
            owner="" if figure.dimensions else _OWNERS.get(figure.concept or "", ""),
        ),
        when=when,
        role=role,
        direction=figure.printed_sign if role in {Role.GROWTH, Role.CHANGE} else 0,
        loss=loss,
    )


@lru_cache(maxsize=4096)
def _column_terms(header: str, calendar: Calendar) -> frozenset[str]:
    text = header
    for item in reversed(find_whens(header, calendar)):
        text = text[: item.start] + "|" + text[item.end :]
    return frozenset(
        t.name
        for t in find_terms(text)
        if (t.is_line or not is_noise(t.name)) and not _DIGITS.search(t.name)
    )


def _cell_when(figure: Figure, calendar: Calendar) -> When:
    if figure.period is not None:
        return when_of(figure.period, calendar)
    stated = find_whens(figure.column, calendar)
    return stated[-1].when if stated else When(stated=False)


def _read_prose(index: Index) -> list[Reading]:
    """Read every figure in prose, sentence by sentence."""
    text = index.filing.text
    figures = sorted((f for f in index.filing.figures if f.table is None), key=lambda f: f.start)
    out: list[Reading] = []
    before: Statement | None = None
    last_end = -1
    at = 0
    while at < len(figures):
        start, end = sentence_around(text, figures[at].start, figures[at].end)
        places: dict[tuple[int, int], list[Figure]] = {}
        while at < len(figures) and figures[at].start < max(end, start + 1):
            figure = figures[at]
            places.setdefault((figure.start - start, figure.end - start), []).append(figure)
            at += 1
        ordered = sorted(places)
        mentions = [Mention(a, b, places[(a, b)][0].unit) for a, b in ordered]
        if last_end < 0 or "\n" in text[last_end:start] or start - last_end > 3:
            before = None  # another paragraph, or a sentence without numbers between
        statements = read_statements(text[start:end], mentions, index.calendar, before=before)
        for place, statement in zip(ordered, statements, strict=True):
            words = text[start:end]
            out.extend(_prose_reading(index, f, statement, words) for f in places[place])
        before = statements[-1] if statements else None
        last_end = end
    return out


def _prose_reading(index: Index, figure: Figure, statement: Statement, words: str) -> Reading:
    label = statement.phrase.terms
    line = lexicon().by_concept.get(figure.concept or "")
    if figure.label:
        label = label | _terms(figure.label)[0]
    tagged = figure.period
    when = statement.when if tagged is None else when_of(tagged, index.calendar)
    return Reading(
        figure=figure,
        naming=Naming(
            label=_with_unit(label, figure),
            members=_member_terms(figure.dimensions),
            around=frozenset(concept_words(figure.concept or "")),
            tagged=_line_with_unit(line, figure),
            prose=True,
        ),
        when=when,
        role=statement.role,
        direction=way_of_sizes(statement, words),
        unread=bool(statement.turn and not way_of_sizes(statement, words)),
        loss=statement.loss,
        modal=statement.modal,
        base=statement.base,
    )
