"""What a reader of the reading should know: counted, in plain sentences, never silent."""

from __future__ import annotations

from collections import Counter, defaultdict
from decimal import Decimal
from typing import TYPE_CHECKING

from gate.figures import ScaleSource
from gate.units import UnitKind

if TYPE_CHECKING:
    from gate.figures import Fact, Figure, Filing, Period
    from gate.filing.flow import Flow
    from gate.filing.layout import ReadTable

_MOST = 5
"""How many places one warning names."""
_QUARTERLY = frozenset({"10-Q", "10-Q/A", "10-QT", "10-QT/A"})
_ASSUMED, _MONEY = ScaleSource.ASSUMED, UnitKind.MONEY
_POWERS = {0: "whole units", 2: "hundreds", 3: "thousands", 6: "millions", 9: "billions"}

_SUMS = (
    ("total assets equal liabilities and equity", "us-gaap:Assets",
     (("us-gaap:LiabilitiesAndStockholdersEquity", 1),)),
    ("gross profit equals revenue less its cost", "us-gaap:GrossProfit",
     (("us-gaap:Revenues", 1), ("us-gaap:CostOfRevenue", -1))),
    ("gross profit equals revenue less its cost", "us-gaap:GrossProfit",
     (("us-gaap:RevenueFromContractWithCustomerExcludingAssessedTax", 1),
      ("us-gaap:CostOfGoodsAndServicesSold", -1))),
    ("equity with and without noncontrolling interests agree",
     "us-gaap:StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest",
     (("us-gaap:StockholdersEquity", 1), ("us-gaap:MinorityInterest", 1))),
)  # fmt: skip
"""Sums that the taxonomy itself prescribes: a total, and its parts with their weights."""


_SUMMED = frozenset(name for _, total, parts in _SUMS for name in (total, *dict(parts)))


def warnings_of(filing: Filing, tables: list[ReadTable], flow: Flow) -> list[str]:
    """Return the warnings about a finished reading."""
    found: list[str] = []
    if not filing.document_type:
        found.append("Nothing says what kind of document this is.")
    elif filing.document_type not in _QUARTERLY:
        found.append(f"This is a {filing.document_type}, not a 10-Q.")
    if flow.hidden_characters:
        found.append(f"{flow.hidden_characters:,} characters of hidden text were left out.")
    found += _untagged(filing)
    found += _assumed(filing)
    found += _scales_apart(filing, tables)
    found += _sums(filing)
    return found


def _untagged(filing: Filing) -> list[str]:
    if not filing.facts:
        return []
    bare = [
        figure for figure in filing.figures
        if figure.concept is None and not figure.nil and figure.table is not None
        and filing.tables[figure.table].is_statement
    ]  # fmt: skip
    if not bare:
        return []
    return [f"{len(bare)} untagged numbers stand in statement tables: {_named(bare)}."]


def _assumed(filing: Filing) -> list[str]:
    counts = Counter(
        figure.table for figure in filing.figures
        if figure.scale_source is _ASSUMED and figure.table is not None
        and figure.unit is not None and figure.unit.kind is _MONEY
    )  # fmt: skip
    if not counts:
        return []
    names = [_heading(filing, index) for index, _ in counts.most_common(_MOST) if index is not None]
    return [
        f"The scale of {sum(counts.values())} amounts in {len(counts)} tables had to be assumed: "
        + "; ".join(names)
        + "."
    ]


def _scales_apart(filing: Filing, tables: list[ReadTable]) -> list[str]:
    """Tables whose caption states another scale than most of their tags do."""
    tagged: defaultdict[int, Counter[int]] = defaultdict(Counter)
    for figure in filing.figures:
        if (
            figure.table is not None and figure.concept and figure.value
            and figure.unit is not None and figure.unit.kind is _MONEY
        ):  # fmt: skip
            tagged[figure.table][figure.scale] += 1
    found: list[str] = []
    for index, scales in tagged.items():
        note = tables[index].caption.scale
        scale, count = scales.most_common(1)[0]
        if note is None or note.money is None or scale == note.money or count < 2:
            continue
        found.append(
            f"Tag and print disagree: {_heading(filing, index)} says {_power(note.money)}, "
            f"and {count} of its tags say {_power(scale)}."
        )
    return found[:_MOST]


def _sums(filing: Filing) -> list[str]:
    """Totals that differ from their parts by more than rounding can explain."""
    facts: dict[str, dict[tuple[Period, tuple[tuple[str, str], ...]], Fact]] = {}
    for fact in filing.facts:
        if fact.concept in _SUMMED and fact.value is not None and fact.period is not None:
            facts.setdefault(fact.concept, {}).setdefault((fact.period, fact.dimensions), fact)
    found: list[str] = []
    for words, total, parts in _SUMS:
        for key, whole in facts.get(total, {}).items():
            pieces = [(facts.get(name, {}).get(key), weight) for name, weight in parts]
            if key[1] or any(fact is None for fact, _ in pieces):
                continue
            summed = sum(
                (weight * (fact.value or 0) for fact, weight in pieces if fact is not None),
                Decimal(0),
            )
            slack = _unit(whole) * len(parts)
            if whole.value is not None and abs(whole.value - summed) > slack:
                found.append(
                    f"A statement does not add up: {words}, but {whole.value:,f} is not "
                    f"{summed:,f} ({key[0]})."
                )
    return found[:_MOST]


def _unit(fact: Fact) -> Decimal:
    """One unit of the fact's stated accuracy."""
    text = fact.decimals.strip()
    if not text.lstrip("-").isdecimal() or len(text) > 4:
        return Decimal(0)
    return Decimal(1).scaleb(-int(text))


def _power(scale: int) -> str:
    return _POWERS.get(scale, f"ten to the {scale}")


def _heading(filing: Filing, index: int) -> str:
    table = filing.tables[index]
    first = (table.caption or filing.text[table.start : table.end]).strip().splitlines()[:1]
    return f'"{(first[0] if first else "a table")[:70]}"'


def _named(figures: list[Figure]) -> str:
    names = list(dict.fromkeys(figure.label or figure.text for figure in figures))
    more = f" and {len(names) - _MOST} more rows" if len(names) > _MOST else ""
    return "; ".join(name[:50] for name in names[:_MOST]) + more
