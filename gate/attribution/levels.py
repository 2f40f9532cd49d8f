"""The judgement on a number that states a line's value: line, period and sign.

Every figure that matches in value is held against the claim's line, period and sign.
Support needs all of them read and agreeing; rejection needs the claimed line known for
sure and the value to stand elsewhere. Everything between is ``needs_verifier``.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import regex

from gate.attribution import explain
from gate.attribution.calendar import Age
from gate.attribution.deeds import bare
from gate.attribution.lexicon import find_words, lexicon
from gate.attribution.lines import (
    Best,
    Fit,
    Wanted,
    best_lines,
    echoing,
    fit,
    is_line,
    is_other_line,
    of_the_whole,
    want,
)
from gate.attribution.receipts import receipt_of
from gate.attribution.roles import Role
from gate.attribution.sentences import sentence_around
from gate.attribution.signs import signs_agree
from gate.attribution.whens import When, compare
from gate.figures import ScaleSource
from gate.pools import candidates, units_agree
from gate.units import UnitKind
from gate.verdicts import Judgement, Layer, Reason, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gate.attribution.readings import Index, Reading
    from gate.attribution.statements import Statement
    from gate.claims import Claim, Number
    from gate.figures import Figure
    from gate.units import Unit

_LEVELS = frozenset({Role.LEVEL, Role.PARTNER})
# Told without saying whose, in every newspaper; both rows are meant and right.
OWNED = frozenset({"NET_INCOME", "EPS", "COMPREHENSIVE_INCOME", "EQUITY"})
_PER_SHARE_LINES = frozenset({"EPS", "DIVIDEND_PER_SHARE"})


@dataclass(frozen=True, slots=True)
class Match:
    """One figure that matches the claim in value, and what it says of line, period and sign."""

    reading: Reading
    fit: Fit
    line: bool
    period: bool | None
    sign: bool | None


def same_period(  # noqa: PLR0911 - a table of cases, each with its own answer
    statement: Statement, reading: Reading, index: Index, carried: When | None = None
) -> bool | None:
    """Tell whether a figure stands for the period that the claim means; None when unknown.

    ``carried`` is the period that the passage spoke of last; a claim that states none
    means the filing's own quarter (or day), or that one.
    """
    said, read = statement.when, reading.when
    bare = index.calendar.end is None  # a filing that states no period at all
    if said.stated:
        if read.months == 0 and said.months:
            said = replace(said, months=0)  # a balance "in the quarter" stands at its end
        if not read.stated and read.end is None and read.age is None:
            if not bare:
                return None
            return said.is_past == (reading.role is Role.PARTNER)
        result = compare(said, read)
        if result is None and bare and said.months is None and read.age is not None:
            return (said.age or Age.CURRENT) is read.age
        return result
    if statement.role is Role.PARTNER:
        if reading.role is Role.PARTNER:
            return True if bare or read.is_past else None
        if read.age is Age.CURRENT:
            return False
        if said.months is not None and read.months is not None and said.months != read.months:
            return False if read.months else None
        if read.age is Age.YEAR_AGO or (read.age is Age.YEAR_END and read.months == 0):
            return True
        return None
    if reading.role is Role.PARTNER and read.age is None:
        return False if bare else None
    if read.is_past:
        return False
    if read.age is Age.CURRENT:
        if read.months in {None, 0, 3}:
            return True
        if carried is not None and carried.months == read.months:
            return True
        return None
    return True if bare else None


def judge_level(
    claim: Claim, statement: Statement, index: Index, carried: When | None
) -> Judgement | None:
    """Return the judgement on a level; None when no figure matches it in value."""
    found = candidates(claim, index.filing)
    if not found:
        return None
    number = claim.number
    if number is None or number.value is None:
        return None
    wanted = want(statement.phrase, number, index)
    unit = _unit_of(claim, statement)
    best = best_lines(wanted, unit, index)
    named = wanted
    if unit is not None and unit.kind is UnitKind.MONEY and not number.scale:
        shared = [f.unit for f in found if f.unit and _is_per_share(number, f, named)]
        if shared:
            phrase = statement.phrase.for_unit(shared[0], claim.sentence)
            wanted = want(phrase, number, index)
            best = best_lines(wanted, shared[0], index)
    matches = []
    for figure in found:
        reading = index.reading(figure)
        if reading.role not in _LEVELS and reading.role is not Role.SHARE:
            continue
        loose = reading.naming.prose and not (reading.role is Role.SHARE and reading.when.stated)
        if statement.role is Role.SHARE and (loose or not _same_whole(statement, reading)):
            continue  # a percentage of what, and for when, the sentence must say itself
        here = fit(wanted, reading, index)
        matches.append(
            Match(
                reading,
                here,
                wanted.named and is_line(here, best) and _is_meant(number, figure, named),
                same_period(statement, reading, index, carried),
                signs_agree(number.value, statement, reading),
            )
        )
    return _decide(claim, statement, index, wanted, best, matches, carried)


def _is_per_share(number: Number, figure: Figure, named: Wanted) -> bool:
    """Tell whether a plain amount may be the filing's amount per share, though it doesn't say so.

    "The company earned $1.27" does; "net income was $1" says a dollar, and means $1.27 per
    share only where its line is per share by itself.
    """
    if number.unit is None or figure.unit is None:
        return False
    return figure.unit.code == f"{number.unit.code}/share" and (
        number.step < 1
        or abs(figure.value) == abs(number.value or 0)
        or bool(named.lines & _PER_SHARE_LINES)
    )


def _is_meant(number: Number, figure: Figure, named: Wanted) -> bool:
    """Tell whether the claim's unit lets it mean the figure."""
    if units_agree(number.unit, figure.unit) is not False:
        return True
    return _is_per_share(number, figure, named)


def _unit_of(claim: Claim, statement: Statement) -> Unit | None:
    """Return a number's unit, or the one that its comparison lends to a scaled amount."""
    number = claim.number
    if number is None or number.unit is not None:
        return None if number is None else number.unit
    return statement.unit if number.scale else None


def _decide(
    claim: Claim,
    statement: Statement,
    index: Index,
    wanted: Wanted,
    best: Best,
    matches: list[Match],
    carried: When | None,
) -> Judgement:
    on_line = [m for m in matches if m.line]
    right = [m for m in on_line if m.period or (m.period is None and _only_ytd(m, best, statement))]
    unit = _unit_of(claim, statement)
    proper = [r for r in best.readings if same_period(statement, r, index, carried)]
    proper = list(of_the_whole(proper))
    tabled = {id(r) for r in proper if r.figure.table is not None}
    stated = [r for r in proper if in_statement(r, index)]
    told = echoing(stated or [r for r in proper if id(r) in tabled], claim.sentence, index)
    main = {id(r) for r in told}
    beside = {
        r.figure.value
        for r in told
        for m in right
        if r.when == m.reading.when and (stated or r.figure.label == m.reading.figure.label)
    }
    if len(beside) > 1 and not wanted.lines & OWNED:
        return unsure(claim, "rows of that name hold different amounts", right)
    if right and (main or tabled) and not any(id(m.reading) in (main or tabled) for m in right):
        # A statement (or a table) holds the line for the period with another value: what
        # seems to say this one speaks of a part of it, or is read wrongly.
        return unsure(claim, "the filing holds the line for that period with another value", right)
    turned = any(not m.sign and m.reading.figure.table is not None for m in right)
    for match in right:
        figure = match.reading.figure
        if turned and figure.table is None:
            continue  # a sentence tells the amount, the statement its sign
        if figure.scale_source is ScaleSource.ASSUMED or _too_fine(claim, figure):
            continue  # never enough without the verifier
        agreed = (
            units_agree(unit, match.reading.figure.unit)
            or _is_count(unit, match)
            or (bool(wanted.lines & _PER_SHARE_LINES) and match.reading.figure.unit is not None)
        )
        if match.sign and agreed and not (statement.modal and not match.reading.modal):
            if figure.table is None and not says_alike(claim, figure, index.filing.text):
                continue
            return supported(claim, match.reading, index)
    if statement.modal:
        return unsure(claim, "the sentence speaks of an expectation or an estimate", matches)
    if right:
        lent = statement.role is Role.PARTNER and statement.inherited and statement.loss
        if all(m.sign is False for m in right) and not lent:
            figure = right[0].reading.figure
            return rejected(
                claim,
                Reason.SIGN_MISMATCH,
                f"The filing has {explain.where(figure)}: the sign is the other one.",
                right[0].reading,
            )
        return unsure(claim, "its sign or unit could not be read with certainty", matches)
    if on_line:
        return _other_period(claim, statement, on_line, proper, matches)
    known = best.sure and tabled and not statement.phrase.tied
    if (
        known
        and matches
        and not _flow_meant(statement, proper[0], matches[0].reading)
        and all(is_other_line(m.fit, best) and not _echoed(m.reading, claim) for m in matches)
    ):
        figure, other = proper[0].figure, matches[0].reading.figure
        return rejected(
            claim,
            Reason.WRONG_LINE,
            f"The filing has {explain.where(other)}; what the sentence names is "
            f"{explain.where(figure)}.",
            proper[0],
        )
    if not wanted.named:
        return unsure(claim, "the sentence names no line that could be read", matches)
    return unsure(claim, "its line could not be read with certainty", matches)


_NOT = regex.compile(r"\b(?:not|never|nor|neither|no|nunca|ni)\b", regex.IGNORECASE)
_DEED = regex.compile(r"\b(\p{L}+ed)\b(?:\s+\p{L}+ly)?\W*$")


def says_alike(claim: Claim, figure: Figure, text: str) -> bool:
    """Tell whether a sentence of the filing denies and does with a number what the claim does.

    "Is expected to be filled" is not proved by "is not expected to be filled", nor what was
    delivered by what was produced.
    """
    start, end = sentence_around(text, figure.start, figure.end)
    if bool(_NOT.search(text[start:end])) != bool(_NOT.search(claim.sentence)):
        return False
    at = claim.at[0] - claim.sentence_at[0]
    said = _DEED.search(bare(claim.sentence[:at]))
    filed = _DEED.search(bare(text[start : figure.start].rstrip(" $€£")))
    return said is None or filed is None or said[1].lower() == filed[1].lower()


def _same_whole(statement: Statement, reading: Reading) -> bool:
    """Tell whether a filed percentage is one of the whole that the sentence names.

    A column or row of percentages that does not say of what is one of revenue.
    """
    if statement.of is None:
        return True
    named = {t for t in statement.of.terms if t.isupper()}
    return named <= (reading.naming.whole or {"REVENUE"})


def _flow_meant(statement: Statement, named: Reading, found: Reading) -> bool:
    """Tell whether a balance is named for a span of time: "put into plant in the half-year"."""
    return bool(statement.when.months and found.when.months) and named.when.months == 0


def in_statement(reading: Reading, index: Index) -> bool:
    """Tell whether a figure stands in a financial statement, for the whole company."""
    table = reading.figure.table
    return (
        table is not None and index.filing.tables[table].is_statement and not reading.naming.members
    )


def amounts(
    readings: Iterable[Reading], statement: Statement, index: Index, carried: When | None
) -> list[Reading]:
    """Return the amounts of money among readings that stand for a statement's period.

    None whose scale had to be assumed: nothing is computed from it.
    """
    return [
        r
        for r in readings
        if r.figure.unit is not None
        and r.figure.unit.kind is UnitKind.MONEY
        and r.figure.scale_source is not ScaleSource.ASSUMED
        and same_period(statement, r, index, carried)
    ]


def preferred(readings: Sequence[Reading], index: Index) -> Sequence[Reading]:
    """Return those that stand in a financial statement, where any does: notes repeat and split."""
    return [r for r in readings if in_statement(r, index)] or readings


def _in_label(reading: Reading) -> bool:
    """Tell whether a figure stands inside a row's label: "Dividends ($2.28 per share)".

    The row's columns say nothing of its period.
    """
    return reading.figure.table is not None and reading.figure.col is None


def _is_flow_of_balance(reading: Reading) -> bool:
    """Tell whether an untagged balance stands under the head of a span of time.

    Its own day is not what its column says ("Debt", for the last twelve months).
    """
    lines = [lexicon().lines[t] for t in reading.naming.lines if t in lexicon().lines]
    instant = any(line.instant for line in lines)
    return reading.figure.concept is None and instant and bool(reading.when.months)


def _too_fine(claim: Claim, figure: Figure) -> bool:
    """Tell whether a percentage is stated more finely than the filing prints it."""
    number, unit = claim.number, figure.unit
    return (
        number is not None
        and unit is not None
        and unit.kind is UnitKind.PERCENT
        and number.step < figure.step
    )


def _echoed(reading: Reading, claim: Claim) -> bool:
    """Tell whether the sentence holds every word of a label: then it is hardly another line."""
    lex = lexicon()
    words = [w for w in find_words(reading.figure.label) if w not in lex.free]
    return len(words) > 1 and set(words) <= set(find_words(claim.sentence))


def _only_ytd(match: Match, best: Best, statement: Statement) -> bool:
    """Tell whether the line is filed for the year to date only, as cash flows are."""
    read = match.reading.when
    if statement.when.stated or read.age is not Age.CURRENT or not read.months:
        return False
    return not any(r.when.months == 3 for r in best.readings)


def _is_count(unit: object, match: Match) -> bool:
    """Tell whether a bare or counted number meets a figure without a unit."""
    figure = match.reading.figure.unit
    claimed = getattr(unit, "kind", None)
    return (claimed in {None, UnitKind.COUNT}) and (figure is None or figure.kind is UnitKind.COUNT)


def _other_period(
    claim: Claim,
    statement: Statement,
    on_line: list[Match],
    proper: list[Reading],
    matches: list[Match],
) -> Judgement:
    sure = any(m.reading.figure.period is not None for m in on_line) or bool(proper)
    unit = _unit_of(claim, statement)
    if unit is not None and unit.kind is UnitKind.PERCENT:
        # A column of changes under a period's head may be read as that period's own.
        sure = sure and any(m.reading.figure.concept for m in on_line)
    misread = [m for m in on_line if _is_flow_of_balance(m.reading) or not m.reading.when.stated]
    if any(m.period is None or _in_label(m.reading) for m in on_line) or misread or not sure:
        return unsure(claim, "its period could not be read with certainty", matches)
    stated = statement.when.stated or any(m.reading.when.is_past for m in on_line)
    if not stated:
        return unsure(claim, "the sentence does not say for which period", matches)
    other = on_line[0].reading.figure
    text = (
        f"The filing has {explain.amount(other.value, other.unit)} for "
        f'"{other.label or "this line"}", but in {explain.span(other.period, other.column)}.'
    )
    if proper:
        figure = proper[0].figure
        text += (
            f" For {explain.span(figure.period, figure.column)} it states "
            f"{explain.amount(figure.value, figure.unit)}."
        )
    return rejected(claim, Reason.WRONG_PERIOD, text, proper[0] if proper else on_line[0].reading)


def supported(claim: Claim, reading: Reading, index: Index) -> Judgement:
    """Return a support with the receipt of one figure."""
    figure = reading.figure
    return Judgement(
        claim,
        Verdict.SUPPORTED,
        Layer.ATTRIBUTION,
        f"The filing has {explain.where(figure)}.",
        receipt=receipt_of(figure, index.filing),
    )


def rejected(claim: Claim, reason: Reason, text: str, reading: Reading | None) -> Judgement:
    """Return a rejection with the nearest filed figure."""
    return Judgement(
        claim,
        Verdict.REJECTED,
        Layer.ATTRIBUTION,
        text,
        reason=reason,
        nearest=None if reading is None else reading.figure,
    )


def unsure(claim: Claim, why: str, matches: list[Match]) -> Judgement:
    """Return the judgement that leaves a claim to the verifier."""
    figure = matches[0].reading.figure if matches else None
    place = f" The number stands in the filing as {explain.where(figure)}." if figure else ""
    return Judgement(
        claim,
        Verdict.UNVERIFIED,
        Layer.ATTRIBUTION,
        f"Not read with certainty: {why}.{place}",
        reason=Reason.NEEDS_VERIFIER,
        nearest=figure,
    )
