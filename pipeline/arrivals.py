"""New filings: found at the source, fetched into the workspace, written about."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from gate.errors import InfrastructureError, InputError, SettingsError
from gate.verdicts import Decision, Reason
from pipeline.errors import NotJudged
from pipeline.files import sha256_of, write_file
from pipeline.judging import Objection, judge_draft
from pipeline.ledger import ArticleState
from pipeline.ports import FilingRef
from pipeline.retries import next_attempt
from pipeline.summary import Outcome
from pipeline.workspace import ArticleId, Draft

if TYPE_CHECKING:
    from gate.figures import Filing
    from pipeline.ledger import FilingRow, Stamp
    from pipeline.logs import Log
    from pipeline.ports import FilingSource, Writer, Written
    from pipeline.summary import Summary
    from pipeline.works import Works


def find_new(works: Works, source: FilingSource, stamp: Stamp, summary: Summary, log: Log) -> bool:
    """Record what is new at the source; tell whether it may be asked for more.

    A source that can't be read leaves its mark where it was: nothing is skipped.
    """
    filings = works.ledger.filings
    try:
        found = source.new_filings(filings)
    except (InfrastructureError, SettingsError) as error:
        summary.add(source.name, Outcome.FAILED, str(error))
        log("source_failed", source=source.name, cause=str(error), kind=type(error).__name__)
        return False
    for ref in found.refs:
        if filings.found(ref, stamp):
            log("filing_found", accession=ref.accession, form=ref.form, company=ref.company)
    if found.mark:
        filings.set_mark(source.name, found.mark)
    for failure in found.failed:
        summary.add(source.name, Outcome.FAILED, failure)
    for name in found.empty:
        summary.notes.append(f"{source.name} has nothing for {name} of the watchlist.")
    summary.notes += found.notes
    return True


def fetch_due(works: Works, source: FilingSource, stamp: Stamp, summary: Summary, log: Log) -> None:
    """Fetch what is found or due, one by one; one that can't be had never stops the others.

    A source that tells us to wait (``wait``), or refuses who we are, is asked no more.
    """
    for row in works.ledger.filings.due(stamp.at):
        try:
            folder = works.workspace.filing_folder(row.cik, row.id)
            source.fetch(_ref(row), folder)
        except InfrastructureError as error:
            again = next_attempt(works.settings.retry, row.attempts, stamp.at)
            works.ledger.filings.defer(row.id, stamp, str(error), again)
            summary.add(row.id, Outcome.FAILED, str(error))
            log("fetch_failed", accession=row.id, cause=str(error), kind=type(error).__name__)
            if hasattr(error, "wait"):
                return
        except SettingsError as error:
            summary.add(row.id, Outcome.FAILED, str(error))
            return
        except InputError as error:
            works.ledger.filings.hold(row.id, stamp, str(error))
            summary.add(row.id, Outcome.HELD, str(error))
            log("filing_held", accession=row.id, cause=str(error))
        else:
            works.ledger.filings.on_disk(row.id, row.cik, stamp)
            log("filing_fetched", accession=row.id)


def is_to_be_written(works: Works, row: FilingRow) -> bool:
    """Tell whether the writer should write about the filing: a 10-Q that nobody wrote about."""
    if row.written is not None or row.is_amendment:
        return False
    articles = works.ledger.articles.on_filing(row.id)
    return all(article.state is ArticleState.WITHDRAWN for article in articles)


def write_draft(
    works: Works, writer: Writer, filing: str, reading: Filing, stamp: Stamp
) -> Draft | None:
    """Have the writer write about a filing, once; return the draft that is in the inbox now.

    Drafts that the writer could not make clean never enter the inbox: they go to quarantine
    at once, both of them, and None is returned.
    """
    written = writer.write(reading, works.bench.judge)
    article = ArticleId.parse(f"{filing}.{written.slug}")
    if written.house_style or written.other is not None:
        _quarantine_written(works, article, written, reading, stamp)
        return None
    path = works.workspace.draft_path(article, written.suffix)
    works.workspace.refuse_symlink(path)
    write_file(path, written.draft)
    works.ledger.filings.written(filing, stamp)
    works.ledger.articles.see(article, written.suffix, sha256_of(written.draft), stamp)
    return Draft(article, written.suffix, path)


def _quarantine_written(
    works: Works, article: ArticleId, written: Written, reading: Filing, stamp: Stamp
) -> None:
    objections = tuple(Objection(Reason.HOUSE_STYLE, fault) for fault in written.house_style)
    # The draft that was not kept is filed first, so that the kept one is the newest version.
    judged = [
        judge_draft(works.bench, article, text, written.suffix, reading, objections=objections)
        for text in (written.other, written.draft)
        if text is not None
    ]
    if any(one.decision is Decision.RETRY for one in judged):
        notes = [note for one in judged for note in one.report.notes]
        raise NotJudged(" ".join(notes), article=str(article))
    ledger, kept = works.ledger, judged[-1]
    ledger.articles.see(article, written.suffix, sha256_of(written.draft), stamp)
    ledger.articles.claim(article, stamp, works.settings.batch.lease_seconds)
    for other in judged[:-1]:
        works.publisher.keep(other, name="the writer")
    ledger.outcomes.record_judgement(kept.record, stamp)
    works.publisher.quarantine(kept, stamp, name="the writer")
    ledger.filings.written(article.filing, stamp)


def _day(text: str) -> date | None:
    return date.fromisoformat(text) if text else None


def _ref(row: FilingRow) -> FilingRef:
    return FilingRef(
        accession=row.id,
        cik=row.cik,
        form=row.form,
        filed=_day(row.filed) or row.first_seen.date(),
        company=row.company,
        ticker=row.ticker,
        period=_day(row.period),
    )
