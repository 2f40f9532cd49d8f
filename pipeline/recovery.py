"""The start of a run: finish or undo whatever an earlier one was killed in the middle of."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pipeline.errors import BadName, ItemBusy
from pipeline.files import sweep
from pipeline.intake import put_back_taken
from pipeline.ledger import ArticleState
from pipeline.workspace import ArticleId

if TYPE_CHECKING:
    from pipeline.ledger import Stamp
    from pipeline.publisher import Publisher


@dataclass(frozen=True, slots=True)
class Recovery:
    """What was left behind, and what became of it."""

    finished: tuple[ArticleId, ...]
    """Publications whose folder stood and is committed now."""
    undone: tuple[ArticleId, ...]
    """Articles that go back to be judged, or wait in quarantine as before."""
    set_aside: tuple[str, ...]
    """Folders in ``published/`` that no judgement of ours stands behind."""
    swept: int
    """Temporary files and folders removed."""


def recover(publisher: Publisher, stamp: Stamp, lease_seconds: int) -> Recovery:
    """Settle everything unfinished. Only for a run that holds the batch's lock.

    What a living operator's command holds a lease on is left alone.
    """
    workspace, ledger = publisher.workspace, publisher.ledger
    ledger.articles.free_dead_workers()
    finished, undone = [], []
    for row in ledger.articles.unfinished():
        try:
            row = ledger.articles.claim(row.id, stamp, lease_seconds)  # noqa: PLW2901 - as it is now
        except ItemBusy:
            continue
        if publisher.finish_or_undo(row, stamp):
            finished.append(row.id)
            continue
        if row.state is ArticleState.JUDGED:
            ledger.outcomes.move(row.id, ArticleState.DRAFT, stamp, "undone")
            undone.append(row.id)
        elif row.approval is not None:
            cut = "the release was cut short before anything was published; release it again"
            ledger.outcomes.drop_approval(row.id, stamp, cut)
            publisher.note_dropped_approval(row, stamp, cut)
            undone.append(row.id)
        ledger.articles.let_go(row.id, stamp.actor)
    set_aside = _set_strangers_aside(publisher)
    put_back_taken(workspace)
    publisher.store.mend()
    swept = sum(
        sweep(folder)
        for folder in (workspace.published, workspace.drafts, *workspace.filings.glob("*"))
        if folder.is_dir() and not folder.is_symlink()
    )
    return Recovery(tuple(finished), tuple(undone), set_aside, swept)


def _set_strangers_aside(publisher: Publisher) -> tuple[str, ...]:
    """Take folders without a publication in the ledger out of readers' sight."""
    aside = []
    ours = publisher.ledger.outcomes.published_ids()
    ours |= {str(row.id) for row in publisher.ledger.articles.unfinished()}
    for folder in sorted(publisher.workspace.published.iterdir()):
        try:
            article = ArticleId.parse(folder.name)
        except BadName:
            continue
        if str(article) not in ours:
            aside.append(publisher.set_aside(article))
    return tuple(aside)
