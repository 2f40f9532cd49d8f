"""What an operator can see and do: ``quarantine.desk.ReviewDesk`` over ledger and store.

The review page and the command line both come through here. Every deed takes the
article's lease, so that it never crosses a running batch, and is written into the ledger
and into the article's own history.
"""

from __future__ import annotations

import json
from contextlib import contextmanager
from typing import TYPE_CHECKING

from gate.verdicts import Decision, Verdict
from pipeline.draft_work import carry_out, work_draft
from pipeline.errors import BadName, NoFiling, NotJudged, Refused, UnknownArticle
from pipeline.files import sha256_of
from pipeline.judging import judge_draft
from pipeline.ledger import ArticleState, FilingState, Stamp
from pipeline.logs import silent
from pipeline.notify import deliver
from pipeline.publisher import Publication
from pipeline.shelf import read_shelved
from pipeline.summary import Outcome
from pipeline.workspace import ArticleId, Draft
from quarantine.changes import changed_verdicts
from quarantine.desk import (
    DeferredEntry,
    Item,
    JudgedAgain,
    PublishedEntry,
    QueueEntry,
    ReviewDesk,
)
from quarantine.errors import ReleaseRefused, StaleView, UnknownItem
from quarantine.history import Event, EventKind, last_seen
from quarantine.releases import approve, check_signed
from quarantine.report_json import view_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from pipeline.ledger import ArticleRow
    from pipeline.summary import Line
    from pipeline.works import Works
    from quarantine.views import ReportView


class OperatorDesk(ReviewDesk):
    """The desk over one workspace."""

    def __init__(self, works: Works) -> None:
        self._works = works
        self._articles = works.ledger.articles
        self._outcomes = works.ledger.outcomes

    # -- seeing --------------------------------------------------------------

    def queue(self) -> list[QueueEntry]:
        """Return the articles that wait for a person, oldest first."""
        entries = [self._entry(row) for row in self._articles.in_states(ArticleState.QUARANTINED)]
        return sorted(entries, key=lambda entry: entry.since)

    def item(self, item_id: str) -> Item:
        """Return one article of the quarantine, decided or not; raise ``UnknownItem``."""
        row, store = self._row(item_id), self._works.store
        views = store.views(item_id)
        changed = changed_verdicts(views[-2].claims, views[-1].claims) if len(views) > 1 else ()
        return Item(
            item_id,
            views[-1],
            store.draft(item_id),
            store.history(item_id),
            len(views),
            row.state.value,
            _notice(row),
            changed,
        )

    def state(self, item_id: str) -> str:
        """Return the ledger's word for where an article stands; raise ``UnknownItem``."""
        return self._row(item_id).state.value

    def deferred(self) -> list[DeferredEntry]:
        """Return what waits for another try, articles and filings, the longest waiting first."""
        entries = [
            DeferredEntry(
                str(row.id),
                self._company(row.filing),
                row.cause,
                row.first_seen,
                row.attempts,
                row.next_attempt,
            )
            for row in self._articles.in_states(ArticleState.DEFERRED)
        ]
        entries += [
            DeferredEntry(
                row.id, row.company, row.cause, row.first_seen, row.attempts, row.next_attempt
            )
            for row in self._works.ledger.filings.all()
            if row.state is FilingState.DEFERRED
        ]
        return sorted(entries, key=lambda entry: entry.since)

    def published(self) -> list[PublishedEntry]:
        """Return what went out, newest first."""
        rows = self._articles.in_states(ArticleState.PUBLISHED)
        return sorted((self._published(row) for row in rows), key=lambda e: e.at, reverse=True)

    def published_view(self, item_id: str) -> ReportView:
        """Return the report that a published article went out on; raise ``UnknownItem``."""
        row = self._row(item_id)
        if row.state is not ArticleState.PUBLISHED:
            raise UnknownItem("There is no published article of that id.", article=item_id)
        return self._view(row)

    # -- doing ---------------------------------------------------------------

    def judge_again(
        self, item_id: str, *, seen: str, edited: bytes | None, name: str
    ) -> JudgedAgain:
        """Judge a quarantined article again, on the newest filing for its period.

        The draft is the one in its folder, edited there by hand or not, or ``edited``,
        which becomes a new version. Raises ``UnreadableArticle``, ``StaleView``,
        ``NotJudged``; then nothing changed.
        """
        works = self._works
        with self._held(item_id, name) as (row, stamp):
            self._check_open(row)
            self._check_seen(item_id, seen)
            content = works.store.draft(item_id) if edited is None else edited
            later = works.ledger.filings.later_than(row.filing)
            filing = read_shelved(works.workspace, row.filing if later is None else later.id)
            judged = judge_draft(works.bench, row.id, content, row.suffix, filing)
            if judged.decision is Decision.RETRY:
                raise NotJudged(" ".join(judged.report.notes), article=item_id)
            works.store.keep_edit(item_id, content, judged.article, judged.report, name=name)
            self._outcomes.record_judgement(judged.record, stamp, stays=True)
            published = False
            if judged.decision is Decision.PUBLISH:
                line = carry_out(works, judged, filing, stamp)
                published = line.outcome is Outcome.PUBLISHED
            else:
                self._outcomes.move(row.id, ArticleState.QUARANTINED, stamp, "quarantined")
            if published:
                self._tell(row, stamp, EventKind.PUBLISHED, sha256_of(content), name=name)
        return JudgedAgain(self.item(item_id), published)

    def release(
        self, item_id: str, *, seen: str, name: str, reason: str, waived: Collection[str]
    ) -> PublishedEntry:
        """Publish an article by a person's word; raise ``ReleaseRefused``, ``StaleView``."""
        works = self._works
        with self._held(item_id, name) as (row, stamp):
            self._check_open(row)
            view = works.store.view(item_id)
            approval = approve(
                item_id,
                view,
                seen=seen,
                name=name,
                reason=reason,
                waived=waived,
                at=stamp.at,
            )
            publication = self._publication(row, view)
            filing = read_shelved(works.workspace, row.filing)
            stored = self._outcomes.approve(
                row.id,
                stamp,
                seal=approval.seal,
                waived=approval.waived,
                who=approval.name,
                why=approval.reason,
            )
            self._tell(
                row,
                stamp,
                EventKind.RELEASED,
                row.sha256,
                name=approval.name,
                text=approval.reason,
                waived=approval.waived,
                seal=approval.seal,
            )
            published = False
            try:
                works.publisher.publish(publication, filing, stamp, approval=stored)
                published = True
            finally:
                if not published:
                    self._take_back(row, stamp)
        return self._published(self._articles.get(row.id))

    def reject(self, item_id: str, *, seen: str, name: str, reason: str) -> None:
        """Close an article for good; the same text met again stays rejected."""
        with self._held(item_id, name) as (row, stamp):
            self._check_open(row)
            self._check_seen(item_id, seen)
            name, reason = check_signed(name, reason, article=item_id)
            self._outcomes.reject(row.id, stamp, who=name, why=reason)
            self._tell(row, stamp, EventKind.REJECTED, row.sha256, name=name, text=reason)

    def note(self, item_id: str, *, name: str, text: str) -> None:
        """Add a remark to an article's history."""
        self._row(item_id)
        self._works.store.note(item_id, name=name, text=text)

    def work_inbox_draft(self, item_id: str, *, name: str) -> Line:
        """Judge a deferred or held draft of the inbox now, whenever its next attempt is."""
        works = self._works
        with self._held(item_id, name) as (row, stamp):
            path = works.workspace.draft_path(row.id, row.suffix)
            if not path.is_file():
                raise Refused(f"{item_id} is {row.state.value}; there is nothing to judge again")
            draft = Draft(row.id, row.suffix, path)
            return work_draft(
                works, draft, row.filing, read_shelved(works.workspace, row.filing), stamp
            )

    # -- inside --------------------------------------------------------------

    @contextmanager
    def _held(self, item_id: str, name: str) -> Iterator[tuple[ArticleRow, Stamp]]:
        row = self._row(item_id)
        now = self._works.clock()
        stamp = Stamp(now, f"operator:{name.strip()}:{now:%Y%m%dT%H%M%S%f}")
        row = self._articles.claim(row.id, stamp, self._works.settings.batch.lease_seconds)
        try:
            yield row, stamp
        finally:
            self._articles.let_go(row.id, stamp.actor)
        deliver(self._works, silent)

    def _row(self, item_id: str) -> ArticleRow:
        try:
            return self._articles.get(ArticleId.parse(item_id))
        except (UnknownArticle, BadName) as error:
            raise UnknownItem("There is no article of that id.", article=item_id) from error

    def _check_open(self, row: ArticleRow) -> None:
        if row.state is not ArticleState.QUARANTINED:
            raise Refused(f"{row.id} is {row.state.value}, not quarantined", article=str(row.id))

    def _check_seen(self, item_id: str, seen: str) -> None:
        if seen != self._works.store.view(item_id).seal:
            raise StaleView("The item has changed since you looked at it; look again.")

    def _publication(self, row: ArticleRow, view: ReportView) -> Publication:
        """Return what would go out, when draft, ledger and filing still are what was judged."""
        item_id = str(row.id)
        later = self._works.ledger.filings.later_than(row.filing)
        if later is not None:
            raise ReleaseRefused(
                (f"The filing was amended by {later.id}; judge the article against that.",),
                article=item_id,
            )
        content = self._works.store.draft(item_id)
        record = self._outcomes.last_judgement(row.id)
        if record is None or view_of(record.report.encode()).seal != view.seal:
            raise StaleView("The ledger knows another judgement; judge it again.")
        if sha256_of(content) != view.article_sha256:
            raise StaleView("The draft was changed since it was judged; judge it again.")
        return Publication(row.id, content, row.suffix, view, record)

    def _take_back(self, row: ArticleRow, stamp: Stamp) -> None:
        """Settle a release that failed: published after all, or the approval is dropped."""
        publisher = self._works.publisher
        if publisher.finish_or_undo(self._articles.get(row.id), stamp):
            return
        cause = "the release failed before anything was published"
        self._outcomes.drop_approval(row.id, stamp, cause)
        publisher.note_dropped_approval(row, stamp, cause)

    def _tell(
        self,
        row: ArticleRow,
        stamp: Stamp,
        what: EventKind,
        sha256: str,
        *,
        name: str = "",
        text: str = "",
        waived: tuple[str, ...] = (),
        seal: str = "",
    ) -> None:
        event = Event(stamp.at, what, sha256, name, text, waived=waived, seal=seal)
        self._works.store.record(str(row.id), event)

    def _entry(self, row: ArticleRow) -> QueueEntry:
        item_id, store = str(row.id), self._works.store
        view, history = store.view(item_id), store.history(item_id)
        return QueueEntry(
            item_id,
            view.filing.filer,
            row.id.slug,
            store.waiting_since(item_id),
            last_seen(history),
            view.reasons,
            view.checked,
            len(view.with_verdict(Verdict.REJECTED)),
            len(view.with_verdict(Verdict.UNVERIFIED)),
            _notice(row),
        )

    def _published(self, row: ArticleRow) -> PublishedEntry:
        view = self._view(row)
        approvals = [
            json.loads(line.detail)
            for line in self._works.ledger.history(str(row.id))
            if line.event == "approved"
        ]
        released = approvals[-1]["name"] if approvals and view.failed else ""
        return PublishedEntry(
            str(row.id),
            view.filing.filer,
            row.id.slug,
            row.changed,
            view.checked,
            released,
            _notice(row),
        )

    def _view(self, row: ArticleRow) -> ReportView:
        record = self._outcomes.last_judgement(row.id, article_sha256=row.sha256, filing=row.filing)
        if record is None:
            raise NoFiling(f"the ledger holds no judgement of {row.id}", article=str(row.id))
        return view_of(record.report.encode())

    def _company(self, filing: str) -> str:
        row = self._works.ledger.filings.get(filing)
        return "" if row is None else row.company


def _notice(row: ArticleRow) -> str:
    if row.superseded_by is not None and row.superseded_by != row.filing:
        return f"The filing was amended by {row.superseded_by}."
    return row.cause
