"""One article against one filing: layer 1, layer 2, and the decision that follows.

The decision has one rule: publish only when there was something to check, every claim
is supported, and nothing speaks against the article as a whole. A failure of the
verifier is an exception that passes through here untouched.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Literal

from gate.attribution import other_filer, read_context
from gate.attribution.judge import is_derived, screen_number
from gate.claim_reader import read_claims
from gate.claims import Claim, ClaimKind
from gate.verdicts import ArticleReport, Decision, Judgement, Layer, Reason, Verdict
from verifier.claim_verifier import verify_claims
from verifier.reader import Reader

if TYPE_CHECKING:
    from gate.attribution import ArticleContext
    from gate.claims import Article
    from gate.figures import Filing
    from verifier.interface import Verifier

READER = Reader()


def judge_article(
    article: Article,
    filing: Filing,
    *,
    verifier: Verifier | None = READER,
    ask: Literal["all", "unread"] = "all",
) -> ArticleReport:
    """Return the report on an article: every claim judged, and the decision.

    ``verifier=None`` runs layer 1 alone: whatever survives it is left unverified.
    Raises ``verifier.errors.VerifierError`` when the verifier failed; nothing is judged
    then, and the article is to be tried again.
    """
    claims, not_claims = read_claims(article)
    context = read_context(article, claims, filing)
    judged: dict[int, Judgement] = {}
    survivors: list[Claim] = []
    for claim in claims:
        ended = _screen(claim, context)
        if ended is None:
            survivors.append(claim)
        else:
            judged[id(claim)] = ended
    if verifier is None:
        judged.update((id(c), _unasked(c)) for c in survivors)
    else:
        verdicts = asyncio.run(
            verify_claims(survivors, filing, context, verifier=verifier, ask=ask)
        )
        judged.update((id(j.claim), j) for j in verdicts)
    judgements = tuple(judged[id(c)] for c in claims)
    against, notes = _whole(article, filing, judgements)
    reasons = tuple(
        dict.fromkeys([*against, *(j.reason for j in judgements if j.reason is not None)])
    )
    return ArticleReport(
        article=article.name,
        filing=filing,
        decision=Decision.QUARANTINE if reasons else Decision.PUBLISH,
        reasons=reasons,
        judgements=judgements,
        not_claims=tuple(not_claims),
        notes=notes,
    )


def _screen(claim: Claim, context: ArticleContext) -> Judgement | None:
    """Return layer 1's judgement on a claim, or None when it survives."""
    if claim.kind is not ClaimKind.NUMBER:
        return None
    statement = context.statements[id(claim)]
    return screen_number(claim, statement, context.index, derived=is_derived(claim, statement))


def _unasked(claim: Claim) -> Judgement:
    return Judgement(
        claim,
        Verdict.UNVERIFIED,
        Layer.NUMERIC_GATE,
        "It passed the numeric gate; no verifier was asked what it is about.",
        reason=Reason.NEEDS_VERIFIER,
    )


def _whole(
    article: Article, filing: Filing, judgements: tuple[Judgement, ...]
) -> tuple[list[Reason], tuple[str, ...]]:
    """Return what speaks against the article as a whole, and the notes that say so."""
    reasons: list[Reason] = []
    notes = [*filing_notes(filing), *article.warnings]
    if not judgements:
        reasons.append(Reason.NOTHING_TO_CHECK)
        notes.append("The article states nothing that can be checked.")
    other = other_filer(article, filing)
    if other is not None:
        reasons.append(Reason.WRONG_FILER)
        notes.append(f"The article speaks of {other}; the filing is {filing.filer}'s.")
    return reasons, tuple(notes)


def filing_notes(filing: Filing) -> tuple[str, ...]:
    """Return what a reader of the report must know about the filing."""
    if not filing.document_type:
        return ("The document does not say that it is a 10-Q.",)
    return ()
