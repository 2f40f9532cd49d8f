"""One draft from the inbox to its decision, and what becomes of it when that fails."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.verdicts import Decision, Reason, Verdict
from pipeline.errors import BrokenReceipt, NotJudged, StorageError
from pipeline.files import read_file, sha256_of
from pipeline.intake import take_away
from pipeline.judging import Objection, judge_draft, objected
from pipeline.ledger import ArticleState
from pipeline.publisher import Publication
from pipeline.retries import next_attempt
from pipeline.summary import Line, Outcome
from pipeline.supersession import objections_to

if TYPE_CHECKING:
    from gate.figures import Filing
    from gate.verdicts import ArticleReport
    from pipeline.judging import Judged
    from pipeline.ledger import Stamp
    from pipeline.works import Works
    from pipeline.workspace import ArticleId, Draft

WORDS_OF_WHY = 3
"""Claims named in one line of the summary; the report names them all."""


def work_draft(works: Works, draft: Draft, filing: str, reading: Filing, stamp: Stamp) -> Line:
    """Judge a draft against its filing and carry the decision out.

    Raises ``InputError`` when a person must act, ``InfrastructureError`` when it could not
    be done now (``ItemBusy``: somebody else is at it); the draft is where it was.
    """
    row = works.ledger.articles.claim(draft.id, stamp, works.settings.batch.lease_seconds)
    content = read_file(draft.path)
    if sha256_of(content) != row.sha256:
        raise StorageError(f"{draft.path.name} was changed while the batch was at work")
    objections = objections_to(works, draft.id, content, draft.suffix, filing)
    judged = judge_draft(
        works.bench, draft.id, content, draft.suffix, reading, objections=objections
    )
    if judged.decision is Decision.RETRY:
        raise NotJudged(" ".join(judged.report.notes) or "the judge put it off")
    works.ledger.outcomes.record_judgement(judged.record, stamp)
    line = carry_out(works, judged, reading, stamp)
    take_away(draft.path, row.sha256)
    return line


def carry_out(works: Works, judged: Judged, reading: Filing, stamp: Stamp) -> Line:
    """Publish or quarantine a recorded judgement under the stamp's lease.

    A publication whose own audit fails is quarantined, with the audit's words.
    """
    name, publisher = str(judged.id), works.publisher
    if judged.decision is Decision.PUBLISH:
        try:
            folder = publisher.publish(Publication.of(judged), reading, stamp)
        except BrokenReceipt as error:
            note = f"The audit before publishing failed: {error}."
            judged = objected(works.bench, judged, Objection(Reason.QUOTE_NOT_FOUND, note))
            works.ledger.outcomes.record_judgement(judged.record, stamp, stays=True)
        except StorageError:
            if not publisher.finish_or_undo(works.ledger.articles.get(judged.id), stamp):
                raise
            return Line(name, Outcome.PUBLISHED)
        else:
            return Line(name, Outcome.PUBLISHED, folder=folder)
    folder = publisher.quarantine(judged, stamp)
    return Line(name, Outcome.QUARANTINED, why_not(judged.report), folder)


def defer(works: Works, article: ArticleId, stamp: Stamp, cause: str) -> Line:
    """Put the article off by the schedule; past its limit it is shown as never judged."""
    row = works.ledger.articles.claim(article, stamp, works.settings.batch.lease_seconds)
    again = next_attempt(works.settings.retry, row.attempts, stamp.at)
    works.ledger.outcomes.defer(article, stamp, cause, again)
    end = "" if again is not None else " It was never judged, and is tried no more by itself."
    return Line(str(article), Outcome.DEFERRED, cause + end)


def hold(works: Works, article: ArticleId, stamp: Stamp, cause: str) -> Line:
    """Keep the article for a person to mend; the same cause again is no news."""
    row = works.ledger.articles.claim(article, stamp, works.settings.batch.lease_seconds)
    if (row.state, row.cause) == (ArticleState.HELD, cause):
        works.ledger.articles.let_go(article, stamp.actor)
    else:
        works.ledger.outcomes.move(
            article, ArticleState.HELD, stamp, "held", cause=cause, detail={"cause": cause}
        )
    return Line(str(article), Outcome.HELD, cause)


def why_not(report: ArticleReport) -> str:
    """Return why an article is not published, in one line."""
    failed = [j for j in report.judgements if j.verdict is not Verdict.SUPPORTED]
    parts = [f"“{j.claim.text}” {j.reason}" for j in failed[:WORDS_OF_WHY]]
    if len(failed) > WORDS_OF_WHY:
        parts.append(f"{len(failed) - WORDS_OF_WHY} more")
    named = {j.reason for j in failed}
    parts += [reason.value for reason in report.reasons if reason not in named]
    return "; ".join(parts)
