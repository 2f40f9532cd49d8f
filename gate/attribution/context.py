"""What a claim takes from the rest of its article: other numbers, the period last spoken of."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from gate.attribution.phrases import Phrase
from gate.attribution.readings import Index, index_of
from gate.attribution.roles import Mention, Role
from gate.attribution.statements import Statement, read_statements, read_subject
from gate.attribution.subjects import others_named
from gate.attribution.told_periods import NOWHEN
from gate.attribution.whens import When, find_whens
from gate.claims import Claim, ClaimKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gate.claims import Article
    from gate.figures import Filing


LONGEST_SENTENCE = 4_000
"""Characters of the longest sentence that is read: a newsroom's longest has a tenth of them."""


@dataclass(frozen=True, slots=True, eq=False)
class ArticleContext:
    """What a claim takes from the rest of its article."""

    index: Index
    statements: dict[int, Statement] = field(default_factory=dict)
    """By identity of the claim."""
    partners: dict[int, Claim] = field(default_factory=dict)
    """By identity of a claim: the earlier value that its sentence compares it with."""
    moved: dict[int, Claim] = field(default_factory=dict)
    """By identity of an earlier value: the level that is compared with it."""
    addends: dict[int, tuple[Claim, ...]] = field(default_factory=dict)
    """By identity of a total ("a total of $460 million"): the levels that it adds up."""
    carried: dict[int, When] = field(default_factory=dict)
    """By identity of the claim: the period that its passage spoke of last."""


def read_context(article: Article, claims: Sequence[Claim], filing: Filing) -> ArticleContext:
    """Return the statements of an article's numbers, read sentence by sentence."""
    context = ArticleContext(index_of(filing))
    by_sentence: dict[tuple[int, tuple[int, int]], list[Claim]] = {}
    for claim in claims:
        if claim.kind is ClaimKind.NUMBER and claim.number is not None:
            by_sentence.setdefault((id(claim.passage), claim.sentence_at), []).append(claim)
    for passage in article.passages:
        before: Statement | None = None
        spoken: When | None = None
        last_end = 0
        places = sorted(at for key, at in by_sentence if key == id(passage))
        for place in places:
            group = by_sentence[id(passage), place]
            between = passage.text[last_end : place[0]].strip()[-LONGEST_SENTENCE:]
            if between:
                before = read_subject(between, context.index.calendar)
                spoken = _spoken_of(between, context.index) or spoken
            before = _read_sentence(context, group, before)
            _doubt_pronoun(context, group, passage.text[: place[0]])
            if spoken is not None:
                context.carried.update((id(claim), spoken) for claim in group)
            spoken = _spoken_of(group[0].sentence[-LONGEST_SENTENCE:], context.index) or spoken
            last_end = place[1]
    return context


def _read_sentence(
    context: ArticleContext, group: list[Claim], before: Statement | None
) -> Statement | None:
    sentence, begin = group[0].sentence, group[0].sentence_at[0]
    if len(sentence) > LONGEST_SENTENCE:
        why = "its sentence is too long to be read for what it says"
        for claim in group:
            context.statements[id(claim)] = Statement(Role.LEVEL, Phrase(), NOWHEN, unread=why)
        return None
    mentions = [
        Mention(c.at[0] - begin, c.at[1] - begin, c.number.unit, c.number.verb)
        for c in group
        if c.number is not None
    ]
    around = group[0].passage.context
    if around and _is_bare(sentence, mentions):
        # A payload's value or a table's cell: its keys, labels and heads say what it is.
        lead = f"{around} was "
        sentence = lead + sentence
        mentions = [m._replace(start=m.start + len(lead), end=m.end + len(lead)) for m in mentions]
    statements = read_statements(sentence, mentions, context.index.calendar, before=before)
    levels: list[Claim] = []
    ahead: Claim | None = None  # "grew from $9 billion to …": the partner stands first
    for claim, statement in zip(group, statements, strict=True):
        context.statements[id(claim)] = statement
        if statement.role is Role.PARTNER:
            level = _counterpart(claim, levels)
            if level is not None:
                context.partners.setdefault(id(level), claim)
            elif not levels:
                ahead = claim
        elif statement.role is Role.SUM:
            context.addends[id(claim)] = tuple(levels)
        elif statement.role is Role.LEVEL:
            if ahead is not None and ahead.number is not None and claim.number is not None:
                same = ahead.number.unit == claim.number.unit
                if same:
                    context.partners[id(claim)] = ahead
                ahead = None
            levels.append(claim)
    if ahead is not None:
        stated = context.statements[id(ahead)]
        if stated.direction or stated.turn:
            # "That was an improvement from $25.5 billion": of a level in the sentence before
            why = stated.unread or "the level that moved stands in another sentence"
            context.statements[id(ahead)] = replace(stated, unread=why)
    for level in levels:
        if id(level) in context.partners:
            context.moved[id(context.partners[id(level)])] = level
    return statements[-1] if statements else None


def _doubt_pronoun(context: ArticleContext, group: list[Claim], before: str) -> None:
    """Doubt what a sentence says of "it" where the one before speaks of someone else."""
    others = others_named(before, group[0].sentence, context.index)
    for claim in group if others else ():
        statement = context.statements[id(claim)]
        if not (statement.inherited or others & statement.phrase.terms or statement.unread):
            why = "whom its pronoun means is not sure"
            context.statements[id(claim)] = replace(statement, unread=why)


def _counterpart(partner: Claim, levels: list[Claim]) -> Claim | None:
    """Return the last level that a number can be compared with: one of its own unit."""
    unit = partner.number.unit if partner.number is not None else None
    for level in reversed(levels):
        if level.number is not None and (unit is None or level.number.unit == unit):
            return level
    return None


def _is_bare(sentence: str, mentions: list[Mention]) -> bool:
    """Tell whether a passage holds no words but its number."""
    chars = list(sentence)
    for mention in mentions:
        chars[mention.start : mention.end] = " " * (mention.end - mention.start)
    return not any(c.isalpha() for c in chars)


def _spoken_of(text: str, index: Index) -> When | None:
    """Return the last span of the filing's own time that a text states."""
    stated = [item.when for item in find_whens(text, index.calendar)]
    return next((w for w in reversed(stated) if w.months and not w.is_past), None)
