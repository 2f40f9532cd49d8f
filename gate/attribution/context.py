"""What a claim takes from the rest of its article: its sentence's other numbers, the last period."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gate.attribution.readings import Index, index_of
from gate.attribution.statements import Mention, Role, Statement, read_statements
from gate.attribution.whens import When, find_whens
from gate.claims import Claim, ClaimKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gate.claims import Article
    from gate.figures import Filing


@dataclass(frozen=True, slots=True, eq=False)
class ArticleContext:
    """What a claim takes from the rest of its article."""

    index: Index
    statements: dict[int, Statement] = field(default_factory=dict)
    """By identity of the claim."""
    partners: dict[int, Claim] = field(default_factory=dict)
    """By identity of a claim: the earlier value that its sentence compares it with."""
    carried: dict[int, When] = field(default_factory=dict)
    """By identity of the claim: the period that its passage spoke of last."""


def read_context(article: Article, claims: Sequence[Claim], filing: Filing) -> ArticleContext:
    """Return the statements of an article's numbers, read sentence by sentence."""
    context = ArticleContext(index_of(filing))
    numbers = [c for c in claims if c.kind is ClaimKind.NUMBER and c.number is not None]
    for passage in article.passages:
        inside = [c for c in numbers if c.passage is passage]
        before: Statement | None = None
        last_end = 0
        for place in dict.fromkeys(c.sentence_at for c in inside):
            group = [c for c in inside if c.sentence_at == place]
            between = passage.text[last_end : place[0]]
            if between.strip():
                before = None
            before = _read_sentence(context, group, before, passage.context)
            _carry(context, group, passage.text[: place[0]])
            last_end = place[1]
    return context


def _read_sentence(
    context: ArticleContext, group: list[Claim], before: Statement | None, around: str
) -> Statement | None:
    begin = group[0].sentence_at[0]
    mentions = [
        Mention(c.at[0] - begin, c.at[1] - begin, c.number.unit, c.number.verb)
        for c in group
        if c.number is not None
    ]
    statements = read_statements(
        group[0].sentence, mentions, context.index.calendar, before=before, around=around
    )
    level: Claim | None = None
    for claim, statement in zip(group, statements, strict=True):
        context.statements[id(claim)] = statement
        if statement.role is Role.PARTNER and level is not None:
            context.partners.setdefault(id(level), claim)
        elif statement.role is Role.LEVEL:
            level = claim
    return statements[-1] if statements else None


def _carry(context: ArticleContext, group: list[Claim], text: str) -> None:
    stated = [w.when for w in find_whens(text[-1200:], context.index.calendar)]
    stated = [w for w in stated if w.months and not w.is_past]
    if stated:
        for claim in group:
            context.carried[id(claim)] = stated[-1]
