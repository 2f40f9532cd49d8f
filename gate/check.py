"""Layer 1 as one call: the numbers of a text against a filing, and nothing about meaning."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gate.articles import read_article
from gate.attribution import read_context
from gate.attribution.judge import is_derived, screen_number
from gate.claim_reader import read_claims
from gate.claims import ClaimKind
from gate.verdicts import Judgement, Layer, Reason, Verdict

if TYPE_CHECKING:
    from gate.claims import Article, NotClaim
    from gate.figures import Filing


@dataclass(frozen=True, slots=True)
class NumericReport:
    """What layer 1 says of a text's numbers."""

    claims: tuple[Judgement, ...]
    """One a number: ``rejected``, or ``unverified`` (``needs_verifier``) when it survived.
    Layer 1 alone never supports: presence is not meaning."""
    not_claims: tuple[NotClaim, ...]

    @property
    def rejected(self) -> tuple[Judgement, ...]:
        """The numbers that the filing does not hold."""
        return tuple(j for j in self.claims if j.verdict is Verdict.REJECTED)


def check_numbers(article: Article | str, filing: Filing, *, lang: str = "") -> NumericReport:
    """Return layer 1's verdict on every number of an article (or of plain text).

    Raises ``UnreadableArticle`` when the article can't be read.
    """
    if isinstance(article, str):
        article = read_article(article, name="text", suffix=".txt", lang=lang)
    claims, not_claims = read_claims(article)
    context = read_context(article, claims, filing)
    judgements = []
    for claim in claims:
        if claim.kind is not ClaimKind.NUMBER:
            continue
        statement = context.statements[id(claim)]
        ended = screen_number(claim, statement, context.index, derived=is_derived(claim, statement))
        judgements.append(
            ended
            or Judgement(
                claim,
                Verdict.UNVERIFIED,
                Layer.NUMERIC_GATE,
                "The filing holds this number; what it is about was not asked.",
                reason=Reason.NEEDS_VERIFIER,
            )
        )
    return NumericReport(tuple(judgements), tuple(not_claims))
