"""Articles on a filing that was amended: a 10-Q/A for the same filer and period.

Nothing goes out on the earlier filing any more without a person; what went out is held
against the amendment and shown, never silently taken back.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.verdicts import Decision, Reason, Verdict
from pipeline.audit import read_folder
from pipeline.errors import ItemBusy
from pipeline.judging import Objection, judge_draft
from pipeline.ledger import ArticleState
from pipeline.shelf import read_shelved

if TYPE_CHECKING:
    from gate.figures import Filing
    from gate.verdicts import ArticleReport
    from pipeline.ledger import ArticleRow, Stamp
    from pipeline.works import Works
    from pipeline.workspace import ArticleId


def objections_to(
    works: Works, article: ArticleId, content: bytes, suffix: str, filing: str
) -> tuple[Objection, ...]:
    """Return the objection that ``filing`` was amended; empty when it was not.

    It tells what the amendment says of the article.
    """
    later = works.ledger.filings.later_than(filing)
    if later is None:
        return ()
    amendment = read_shelved(works.workspace, later.id)
    report = judge_draft(works.bench, article, content, suffix, amendment).report
    return (Objection(Reason.SUPERSEDED_FILING, _note(later.form, later.id, report)),)


def amendment_arrived(works: Works, filing: str, amendment: Filing, stamp: Stamp) -> list[str]:
    """Hold every article on the amended filings against the amendment.

    Returns one plain sentence for each published article, for the run's summary. Articles
    in quarantine get the objection; those in the inbox meet it when they are judged.
    """
    sentences = []
    for earlier in works.ledger.filings.earlier_than(filing):
        for row in works.ledger.articles.on_filing(earlier.id):
            if row.superseded_by == filing:
                continue
            if row.state is ArticleState.PUBLISHED:
                sentences.append(_judge_published(works, row, filing, amendment, stamp))
            elif row.state is ArticleState.QUARANTINED:
                _object_in_quarantine(works, row, filing, stamp)
    return sentences


def _judge_published(
    works: Works, row: ArticleRow, filing: str, amendment: Filing, stamp: Stamp
) -> str:
    _, content = read_folder(works.workspace.published_folder(row.id))
    judged = judge_draft(works.bench, row.id, content, row.suffix, amendment)
    works.ledger.outcomes.record_judgement(judged.record, stamp, stays=True)
    note = _note(amendment.document_type, filing, judged.report)
    detail = {"decision": judged.decision.value, "note": note}
    works.ledger.outcomes.supersede(row.id, filing, stamp, detail)
    return f"{row.id} is published on a filing that was amended. {note}"


def _object_in_quarantine(works: Works, row: ArticleRow, filing: str, stamp: Stamp) -> None:
    """Judge a quarantined article again on its own filing, now with the objection."""
    lease = works.settings.batch.lease_seconds
    try:
        works.ledger.articles.claim(row.id, stamp, lease)
    except ItemBusy:
        return
    content = works.store.draft(str(row.id))
    objections = objections_to(works, row.id, content, row.suffix, row.filing)
    own = read_shelved(works.workspace, row.filing)
    judged = judge_draft(works.bench, row.id, content, row.suffix, own, objections=objections)
    works.ledger.outcomes.record_judgement(judged.record, stamp, stays=True)
    works.ledger.outcomes.supersede(row.id, filing, stamp, {"decision": judged.decision.value})
    works.publisher.quarantine(judged, stamp)


def _note(form: str, filing: str, report: ArticleReport) -> str:
    """Return what the amendment says of an article, in one or two plain sentences."""
    start = f"The {form or '10-Q/A'} {filing} amends the filing that the article was written on"
    if report.decision is Decision.PUBLISH:
        return f"{start}; held against it, every claim is supported."
    failed = [j for j in report.judgements if j.verdict is not Verdict.SUPPORTED]
    if not failed:
        return f"{start}; held against it, the article is to {report.decision.value}."
    texts = ", ".join(f"“{j.claim.text}”" for j in failed[:5])
    more = f" and {len(failed) - 5} more" if len(failed) > 5 else ""
    return f"{start}; held against it, these claims are not supported: {texts}{more}."
