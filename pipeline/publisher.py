"""Carrying out a decision: ``published/``, ``quarantine/``, or put off. Nothing is lost.

Publishing is one step that can be repeated. The folder is staged and flushed, proved
again by the audit, and its receipts' hash is written into the ledger (the intent); then
it is renamed, then committed. Killed before the rename, nothing is visible; killed after
it, the next run finds the intent beside the whole folder and commits. The draft leaves
the inbox only after that.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from gate.errors import DefectError
from gate.verdicts import Decision
from pipeline.audit import audit
from pipeline.files import commit_folder, read_file, remove_folder, sha256_of, stage_folder
from pipeline.ledger import ArticleState
from pipeline.receipts import FILE_NAME, read_receipts, write_receipts
from quarantine.history import Event, EventKind
from quarantine.report_page import render_view

if TYPE_CHECKING:
    from gate.figures import Filing
    from pipeline.judging import Judged
    from pipeline.ledger import ApprovalRow, ArticleRow, JudgementRow, Ledger, Stamp
    from pipeline.workspace import ArticleId, Workspace
    from quarantine.store import QuarantineStore
    from quarantine.views import ReportView


@dataclass(frozen=True, slots=True)
class Publication:
    """What is to go out: a text with the judgement that it goes out on."""

    id: ArticleId
    content: bytes
    suffix: str
    view: ReportView
    record: JudgementRow

    @classmethod
    def of(cls, judged: Judged) -> Publication:
        """Return the publication of a fresh judgement."""
        return cls(judged.id, judged.content, judged.article.suffix, judged.view, judged.record)


@dataclass(frozen=True, slots=True)
class Publisher:
    """Carries out decisions for one workspace."""

    workspace: Workspace
    ledger: Ledger
    store: QuarantineStore
    lang: str = ""

    def publish(
        self,
        publication: Publication,
        filing: Filing,
        stamp: Stamp,
        *,
        approval: ApprovalRow | None = None,
    ) -> str:
        """Publish an article whose lease ``stamp.actor`` holds; return its folder's path.

        Raises ``BrokenReceipt`` when the audit fails, ``Refused`` when it is published
        already, an ``InfrastructureError`` when the disk or the ledger fails. Then either
        nothing is visible and the article is in the state it was in, or the folder stands
        and ``finish_or_undo`` settles it.
        """
        _check_decision(publication, approval)
        receipts = write_receipts(publication.record, publication.suffix, approval)
        final = self.workspace.published_folder(publication.id)
        self.workspace.refuse_symlink(final)
        state = "Published" if approval is None else f"Published, released by {approval.who}"
        page = render_view(_with_waivers(publication.view, approval), state=state)
        staged = stage_folder(
            self.workspace.published,
            {
                f"article{publication.suffix}": publication.content,
                FILE_NAME: receipts,
                "report.html": page.encode(),
            },
        )
        try:
            audit(read_receipts(receipts), publication.content, filing, lang=self.lang)
            self.ledger.outcomes.intend(publication.id, sha256_of(receipts), stamp)
            commit_folder(staged, final)
        finally:
            if staged.exists():
                remove_folder(staged)
        self.ledger.outcomes.publish(publication.id, sha256_of(receipts), stamp)
        return str(final)

    def quarantine(self, judged: Judged, stamp: Stamp, *, name: str = "") -> str:
        """Keep a judged article in quarantine and commit it; return its folder's path."""
        if judged.decision is not Decision.QUARANTINE:
            raise DefectError(f"{judged.id}: {judged.decision} is no reason to quarantine")
        kept = self.keep(judged, name=name)
        self.ledger.outcomes.move(
            judged.id,
            ArticleState.QUARANTINED,
            stamp,
            "quarantined",
            detail={"reasons": [r.value for r in judged.report.reasons], "kept": kept},
        )
        return str(self.workspace.quarantine_folder(judged.id))

    def keep(self, judged: Judged, *, name: str = "") -> str:
        """Put the judgement into the quarantine folder: a new item, or its item's next version.

        Returns what it did (``quarantine.store.Kept``). The same judgement a second time
        adds nothing but a new last-seen time.
        """
        item = str(judged.id)
        if item in self.store.items() and self._is_other_text(judged):
            stored = self.store.keep_edit(
                item, judged.content, judged.article, judged.report, name=name
            )
        else:
            stored = self.store.keep(judged.content, judged.article, judged.report, judged.id.slug)
        if stored.id != item:
            raise DefectError(f"{item} was kept as {stored.id}", article=item)
        return stored.kept.value

    def finish_or_undo(self, row: ArticleRow, stamp: Stamp) -> bool:
        """Settle a publication that was cut short; tell whether it is published now.

        The folder was whole and proved when it was renamed, so it is committed exactly
        when its receipts are the intended ones and its article is the judged text.
        """
        folder = self.workspace.published_folder(row.id)
        if row.intent is not None and self._is_whole(row):
            self.ledger.outcomes.publish(row.id, row.intent, stamp)
            return True
        if folder.exists():
            self.set_aside(row.id)
        self.ledger.outcomes.intend(row.id, None, stamp)
        return False

    def note_dropped_approval(self, row: ArticleRow, stamp: Stamp, cause: str) -> None:
        """Write into the item's own history that its approval no longer holds."""
        event = Event(stamp.at, EventKind.APPROVAL_DROPPED, row.sha256, text=cause)
        self.store.record(str(row.id), event)

    def set_aside(self, article: ArticleId) -> str:
        """Take a folder that is no publication of ours out of sight, and return its new name."""
        folder = self.workspace.published_folder(article)
        count = sum(1 for _ in self.workspace.published.glob(f".undone-{article}-*"))
        aside = folder.with_name(f".undone-{article}-{count + 1}")
        commit_folder(folder, aside)
        return aside.name

    def _is_whole(self, row: ArticleRow) -> bool:
        folder = self.workspace.published_folder(row.id)
        files = folder / FILE_NAME, folder / f"article{row.suffix}", folder / "report.html"
        if folder.is_symlink() or not all(file.is_file() for file in files):
            return False
        receipts = read_file(files[0])
        return sha256_of(receipts) == row.intent and sha256_of(read_file(files[1])) == row.sha256

    def _is_other_text(self, judged: Judged) -> bool:
        """Tell whether the item holds another text, or lies under another filing's judging."""
        view = self.store.view(str(judged.id))
        return (
            view.article_sha256 != judged.view.article_sha256
            or view.filing.sha256 != judged.view.filing.sha256
        )


def _check_decision(publication: Publication, approval: ApprovalRow | None) -> None:
    """Refuse what neither the judge nor a person said is to go out."""
    view = publication.view
    if approval is None and view.decision is not Decision.PUBLISH:
        raise DefectError(f"{publication.id} is to be {view.decision}, not published")
    if approval is not None and approval.seal != view.seal:
        raise DefectError(f"{publication.id} is not what was approved")


def _with_waivers(view: ReportView, approval: ApprovalRow | None) -> ReportView:
    """Return the page's data with a note for every claim that a person answers for."""
    if approval is None or not approval.waived:
        return view
    texts = {claim.id: claim.text for claim in view.claims}
    notes = tuple(
        f"“{texts.get(claim, claim)}” could not be verified; {approval.who} answers for it: "
        f"{approval.why}"
        for claim in approval.waived
    )
    return replace(view, notes=view.notes + notes)
