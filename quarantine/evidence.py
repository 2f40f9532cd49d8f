"""From a judgement and the filing it was made against to what a person needs to see.

In: an ``ArticleReport`` (with its ``Filing``) and the ``Article``. Out: a ``ReportView``,
plain data that needs neither.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

import regex

from gate.verdicts import Verdict
from quarantine.exhibits import FilingExhibits
from quarantine.pieces import passage_views
from quarantine.views import ClaimView, FilingView, ReportView

if TYPE_CHECKING:
    from gate.claims import Article, Claim
    from gate.figures import Filing
    from gate.verdicts import ArticleReport, Judgement

MOST_SUPPORTED = 500
"""Supported claims shown; every claim that is not supported is always shown."""

LONGEST_SENTENCE = 600
"""Characters of the article's sentence shown around a claim."""


def build_view(report: ArticleReport, article: Article, article_sha256: str = "") -> ReportView:
    """Return the page's data for one judged article."""
    ids = {id(j): f"c{n}" for n, j in enumerate(report.judgements, start=1)}
    shown, left_out = _shown(report.judgements)
    filing = report.filing
    exhibits = FilingExhibits(filing)
    return ReportView(
        article=report.article,
        suffix=article.suffix,
        article_sha256=article_sha256,
        filing=_filing_view(filing),
        decision=report.decision,
        reasons=report.reasons,
        claims=tuple(_claim_view(j, ids[id(j)], exhibits) for j in shown),
        passages=passage_views(article, [(j.claim, ids[id(j)]) for j in shown], report.not_claims),
        notes=report.notes,
        warnings=article.warnings,
        lang=article.lang,
        receipts_sha256=receipts_digest(report),
        left_out_claims=left_out,
    )


def receipts_digest(report: ArticleReport) -> str:
    """Return the SHA-256 of the decision, its reasons, and every verdict with its receipt."""
    judged = [
        {
            "at": [j.claim.passage.pointer, j.claim.start, j.claim.end],
            "verdict": j.verdict.value,
            "reason": None if j.reason is None else j.reason.value,
            "receipt": None if j.receipt is None else j.receipt.to_json(),
        }
        for j in report.judgements
    ]
    whole = [report.decision.value, [r.value for r in report.reasons], judged]
    return hashlib.sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()


def edgar_url(cik: str, accession: str) -> str:
    """Return the filing's index page on EDGAR; empty unless both are the digits they must be.

    The address holds nothing but digits and hyphens of ours, so that no text of a filing
    can become a link.
    """
    if not regex.fullmatch(r"[0-9]{1,10}", cik):
        return ""
    if not regex.fullmatch(r"[0-9]{10}-[0-9]{2}-[0-9]{6}", accession):
        return ""
    folder = accession.replace("-", "")
    return f"https://www.sec.gov/Archives/edgar/data/{int(cik)}/{folder}/{accession}-index.htm"


def _shown(judgements: tuple[Judgement, ...]) -> tuple[list[Judgement], int]:
    supported = [j for j in judgements if j.verdict is Verdict.SUPPORTED]
    hidden = {id(j) for j in supported[MOST_SUPPORTED:]}
    return [j for j in judgements if id(j) not in hidden], len(hidden)


def _filing_view(filing: Filing) -> FilingView:
    return FilingView(
        filer=filing.filer,
        document_type=filing.document_type,
        period="" if filing.period is None else filing.period.isoformat(),
        accession=filing.accession,
        cik=filing.cik,
        sha256=filing.sha256,
        url=edgar_url(filing.cik, filing.accession),
    )


def _claim_view(judgement: Judgement, claim_id: str, exhibits: FilingExhibits) -> ClaimView:
    claim, receipt = judgement.claim, judgement.receipt
    before, after = _around(claim)
    return ClaimView(
        id=claim_id,
        kind=claim.kind,
        text=claim.text,
        before=before,
        after=after,
        verdict=judgement.verdict,
        reason=judgement.reason,
        layer=judgement.layer,
        explanation=judgement.explanation,
        pointer=claim.passage.pointer,
        computation="" if receipt is None else receipt.computation,
        exhibits=tuple(exhibits.of(judgement)),
    )


def _around(claim: Claim) -> tuple[str, str]:
    text, (start, end) = claim.passage.text, claim.at
    first, last = claim.sentence_at
    first = min(max(first, start - LONGEST_SENTENCE), start)
    last = max(min(last, end + LONGEST_SENTENCE), end)
    return text[first:start], text[end:last]
