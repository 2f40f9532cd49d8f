"""The code's own judgement of a claim: one door for numbers, dates and quotations."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import regex

from gate.attribution import explain
from gate.attribution.dates import judge_date
from gate.attribution.directions import check_direction
from gate.attribution.levels import judge_level, same_period, unsure
from gate.attribution.lexicon import bare_letters, find_terms, is_noise, lexicon
from gate.attribution.lines import best_lines, fit, is_line, is_other_line, want
from gate.attribution.movement import CHANGE
from gate.attribution.moves import judge_movement
from gate.attribution.quotes import judge_quotation
from gate.attribution.ratios import judge_margin, judge_share
from gate.attribution.roles import Role
from gate.attribution.scopes import says_all
from gate.attribution.signs import signs_agree
from gate.attribution.totals import PRINTED_AS, judge_parts, judge_sum
from gate.attribution.unprinted import is_measure, left_open, never_filed
from gate.attribution.versus import check_versus
from gate.claims import Claim, ClaimKind
from gate.numeric_gate import screen
from gate.units import UnitKind
from gate.verdicts import Judgement, Reason, Verdict

if TYPE_CHECKING:
    from gate.attribution.context import ArticleContext
    from gate.attribution.readings import Index
    from gate.attribution.statements import Statement
    from gate.attribution.whens import When
    from gate.figures import Figure, Filing

_MOVES = frozenset({Role.GROWTH, Role.CHANGE})
# A percentage under these names may be the writer's own computation.
_RATE = regex.compile(r"\b(?:margins?|rates?|ratios?|m[áa]rgen(?:es)?|tasas?|razón)\b", regex.I)
# Where a sentence turns to another matter.
_APART = regex.compile(r";|\b(?:while|whereas|mientras(?:\s+que)?)\b", regex.IGNORECASE)
# What a claim is rejected for only where its line is read to the last word.
_OF_A_LINE = frozenset({Reason.WRONG_LINE, Reason.WRONG_ARITHMETIC})
_RATIOS = frozenset({Role.SHARE, Role.MULTIPLE, Role.SUM})


def judge_claim(claim: Claim, filing: Filing, context: ArticleContext) -> Judgement:
    """Return the code's judgement of a claim: supported, rejected, or left to the verifier."""
    if claim.kind is ClaimKind.DATE:
        return judge_date(claim, context.index)
    if claim.kind is ClaimKind.QUOTATION:
        return judge_quotation(claim, filing)
    statement = context.statements[id(claim)]
    judge = _judge_either if statement.phrase.either else _judge_number
    judged = judge(claim, statement, context)
    phrase = statement.phrase
    if statement.scopes or phrase.parts or phrase.terms & PRINTED_AS.keys():
        judged = _judge_composite(claim, statement, context, judged)
    if judged.reason in _OF_A_LINE and (more := _unread_names(claim, statement, context.index)):
        return unsure(claim, f'"{more}" may name what is meant', [])
    if judged.verdict is not Verdict.SUPPORTED:
        return judged
    if statement.unread:
        return unsure(claim, statement.unread, [])
    carried = context.carried.get(id(claim))
    return check_versus(judged, statement, context.index, carried) or judged


def _unread_names(claim: Claim, statement: Statement, index: Index) -> str:
    """Return a word of the sentence that names rows of the filing and was not read for the claim.

    "The foundry business quadrupled its revenue": before the company's revenue is held against
    the claim, the row of that name has to be excluded, and code can't.
    """
    lex = lexicon()
    at = claim.at[0] - claim.sentence_at[0]
    cuts = [m.start() for m in _APART.finditer(claim.sentence, timeout=1)]
    begin = max((cut for cut in cuts if cut < at), default=0)
    clause = claim.sentence[begin : min((cut for cut in cuts if cut > at), default=None)]
    for term in find_terms(clause):
        name = term.name
        if term.is_line or is_noise(name) or name in lex.free or name in lex.qualifiers:
            continue
        known = name in statement.phrase.terms or bare_letters(name) in index.filer
        if name in index.naming_words and not known:
            return clause[term.start : term.end]
    return ""


def _judge_composite(
    claim: Claim, statement: Statement, context: ArticleContext, judged: Judgement
) -> Judgement:
    """Judge a claim of several lines, or of one with more taken in or left out.

    One row may say all of it; else its parts must add up; else the line without those words
    is another amount, and neither proves the claim nor disproves it.
    """
    index, carried = context.index, context.carried.get(id(claim))
    if judged.receipt is not None:
        rows = [index.reading(judged.receipt.operands[0])]
    else:
        best = best_lines(want(statement.phrase, claim.number, index), None, index)
        rows = list(best.readings) if is_line(best.fit, best) else []
    if any(says_all(row, statement, index.filing) for row in rows):
        return judged
    added = judge_parts(claim, statement, index, carried)
    if added is not None and added.verdict is Verdict.SUPPORTED:
        return check_direction(added, statement, context) or added
    counted = [scope for scope in statement.scopes if scope.operator != "total"]
    if not (counted or statement.phrase.parts or judged.receipt):
        return judged
    if judged.receipt and not statement.scopes and not statement.phrase.parts:
        return judged
    if added is not None and judged.reason is Reason.NOT_IN_FILING:
        return added
    return unsure(claim, "what the sentence counts into it could not be read in one row", [])


def _judge_either(claim: Claim, statement: Statement, context: ArticleContext) -> Judgement:
    """Judge a number whose words may mean either of two lines.

    One of them alone proves it only where the filing does not hold the other for the period.
    """
    phrase = replace(statement.phrase, either="")
    other = replace(phrase, terms=phrase.terms - lexicon().lines.keys() | {statement.phrase.either})
    ways = [replace(statement, phrase=p) for p in (phrase, other)]
    judged = [_judge_number(claim, way, context) for way in ways]
    proved = [j for j in judged if j.verdict is Verdict.SUPPORTED]
    if len(proved) == len(ways) or all(j.verdict is Verdict.REJECTED for j in judged):
        return judged[0]
    apart = [w for w, j in zip(ways, judged, strict=True) if j.verdict is not Verdict.SUPPORTED]
    if proved and not any(_held(claim, way, context) for way in apart):
        return proved[0]
    return unsure(claim, "its words may mean either of two lines", [])


def _held(claim: Claim, statement: Statement, context: ArticleContext) -> bool:
    """Tell whether the filing holds a statement's line for its period."""
    index, carried = context.index, context.carried.get(id(claim))
    best = best_lines(want(statement.phrase, None, index), None, index)
    level = replace(statement, role=Role.LEVEL) if statement.role in _MOVES else statement
    return is_line(best.fit, best) and any(
        same_period(level, r, index, carried) for r in best.readings
    )


def _judge_number(claim: Claim, statement: Statement, context: ArticleContext) -> Judgement:
    index = context.index
    carried = context.carried.get(id(claim))
    if statement.role in _MOVES:
        if statement.modal:
            return unsure(claim, "the sentence denies, expects or estimates", [])
        return screen_number(claim, statement, index, derived=True) or _judge_move(
            claim, statement, index, carried
        )
    if statement.role is Role.SUM:
        judged = judge_level(claim, statement, index, carried)
        if judged is not None and judged.verdict is Verdict.SUPPORTED:
            return judged
        parts = [judge_claim(c, index.filing, context) for c in context.addends.get(id(claim), ())]
        return judge_sum(claim, parts, index)
    computed = None
    kind = claim.number.unit.kind if claim.number and claim.number.unit else None
    if statement.role in _RATIOS:
        computed = judge_share(claim, statement, index, carried)
    elif kind is UnitKind.PERCENT:
        computed = judge_margin(claim, statement, index, carried)
    judged = judge_level(claim, statement, index, carried)
    for judgement in (judged, computed):
        if judgement is not None and judgement.verdict is Verdict.SUPPORTED:
            return check_direction(judgement, statement, context) or judgement
    if computed is not None and computed.verdict is Verdict.REJECTED:
        return computed
    found = judged or computed
    if found is not None:
        return found
    rate = kind is UnitKind.PERCENT and _RATE.search(claim.sentence, timeout=1)
    open_ = statement.role in _RATIOS or bool(rate) or is_measure(claim, statement)
    return screen_number(claim, statement, index, derived=open_) or unsure(
        claim, "the lines that it is computed from could not be read", []
    )


def _judge_move(
    claim: Claim, statement: Statement, index: Index, carried: When | None
) -> Judgement:
    moved = judge_movement(claim, statement, index, carried)
    before = claim.sentence[: claim.at[0] - claim.sentence_at[0]]
    if moved.reason is Reason.WRONG_DIRECTION and CHANGE.search(before, timeout=1):
        return unsure(claim, "a change may be told by its size alone", [])
    if moved.verdict is not Verdict.REJECTED or statement.role is not Role.CHANGE:
        return moved
    # "A reduction of borrowings of $1.3 billion" may be the name of a line, and no movement.
    level = judge_level(claim, replace(statement, role=Role.LEVEL), index, carried)
    if level is not None and level.verdict is Verdict.SUPPORTED:
        return unsure(claim, "it may be an amount as well as a movement", [])
    return moved


def is_derived(claim: Claim, statement: Statement) -> bool:
    """Tell whether a number may be the writer's computation rather than a printed one."""
    kind = claim.number.unit.kind if claim.number and claim.number.unit else None
    computed = statement.role in _MOVES | _RATIOS or kind is UnitKind.PERCENT
    return computed or is_measure(claim, statement)


def screen_number(
    claim: Claim, statement: Statement, index: Index, *, derived: bool
) -> Judgement | None:
    """Return layer 1's judgement of a number, told in the words of the line it names."""
    wanted = want(statement.phrase, claim.number, index)
    unit = claim.number.unit if claim.number else None

    def named(figure: Figure) -> bool:
        return wanted.named and fit(wanted, index.reading(figure), index).missing == 0

    judged = screen(
        claim,
        index.filing,
        derived=derived,
        named=named,
        describe=explain.where,
    )
    if judged is not None and judged.reason is Reason.UNIT_MISMATCH and not _says_unit(judged):
        return unsure(claim, "the filing does not say the unit of the number that it holds", [])
    if judged is None or judged.reason is not Reason.NOT_IN_FILING:
        return judged
    if _is_hedged_in_filing(claim, index):
        return unsure(claim, "the filing holds the number itself, and may say as much of it", [])
    if why := left_open(claim):
        return unsure(claim, why, [])
    if why := never_filed(claim, statement):
        judged = replace(judged, explanation=f"{judged.explanation} {why}")
    best = best_lines(wanted, unit, index)
    proper = [r for r in best.readings if same_period(statement, r, index)]
    if not best.sure or not proper:
        return judged
    figure = proper[0].figure
    text = f"{judged.explanation.partition(' The nearest is ')[0]} It has {explain.where(figure)}."
    return replace(judged, explanation=f"{text} {why}".strip(), nearest=figure)


def _is_hedged_in_filing(claim: Claim, index: Index) -> bool:
    """Tell whether "more than $9 billion" may be the filing's own "to exceed $9 billion"."""
    number, band = claim.number, claim.band
    if number is None or number.value is None or band is None or band.holds(number.value):
        return False
    return any(f.table is None and f.value == number.value for f in index.filing.figures)


def _says_unit(judged: Judgement) -> bool:
    """Tell whether the figure that stands in another unit was printed or tagged with it.

    The unit of a bare number in a table is its column's or its row's by inference only.
    """
    figure = judged.nearest
    if figure is None or figure.concept is not None:
        return True
    return figure.table is None or regex.search(r"[^\d\s.,()−–-]", figure.text) is not None


def contradiction(
    claim: Claim, figure: Figure, filing: Filing, context: ArticleContext
) -> tuple[Reason, str] | None:
    """Return what code reads against "this claim is about this figure", or None.

    Used to overrule a verifier: a period, line or sign that code reads as another one.
    """
    index = context.index
    if index.filing is not filing:
        raise ValueError("the context was read for another filing")
    statement = context.statements.get(id(claim))
    if statement is None or claim.number is None or claim.number.value is None:
        return None
    reading = index.reading(figure)
    carried = context.carried.get(id(claim))
    if same_period(statement, reading, index, carried) is False:
        return Reason.WRONG_PERIOD, f"It stands in {explain.span(figure.period, figure.column)}."
    wanted = want(statement.phrase, claim.number, index)
    best = best_lines(wanted, claim.number.unit, index)
    if best.sure and is_other_line(fit(wanted, reading, index), best):
        return Reason.WRONG_LINE, f'It stands for "{figure.label or "another line"}".'
    if signs_agree(claim.number.value, statement, reading) is False:
        return Reason.SIGN_MISMATCH, "It stands with the other sign."
    return None


def unread(claim: Claim, figure: Figure, context: ArticleContext) -> str | None:
    """Return what code can't read of a claim in a figure's row and column, or None.

    A verifier's quote raises a claim only where this is None: not contradicting is not
    enough. Period, line, direction and sign must all be read, and agree.
    """
    index, number = context.index, claim.number
    statement = context.statements.get(id(claim))
    if statement is None or number is None or number.value is None:
        return "the claim"
    reading = index.reading(figure)
    naming = reading.naming
    wanted = want(statement.phrase, number, index)
    words = naming.label | naming.members | naming.around | naming.lines
    named = bool(wanted.terms & words) and not (naming.members - wanted.terms)
    nearest = fit(wanted, reading, index) == best_lines(wanted, number.unit, index).fit
    period = same_period(statement, reading, index, context.carried.get(id(claim)))
    if period is not True or not named or not nearest:
        return "the claim's line and period"
    if statement.unread or statement.versus is not None:
        return "what the sentence compares it with"
    if not says_all(reading, statement, index.filing):
        return "what the sentence counts into it, or leaves out"
    if (statement.direction or statement.turn) and id(claim) not in context.partners:
        return "the direction that the sentence states"
    if signs_agree(number.value, statement, reading) is not True:
        return "the claim's sign"
    return None
