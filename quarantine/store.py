"""The quarantine folder: one folder an article, nothing lost, readable without a tool.

    quarantine/<accession>.<slug>/
        article.<ext>     the current draft, byte for byte
        report.json       the judgement, as ``check --json`` prints it, and the page's data
        report.html       the same for a person; needs no script
        history.jsonl     what happened, append-only
        versions/0001/    every version judged, the current one included

A version is complete the moment its folder appears in ``versions/``; the files above it
are a copy of the newest for whoever opens the folder. A process killed in between leaves
an older copy, which the next writer mends. What a person put or changed in the folder is
never overwritten.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from quarantine import files, history
from quarantine.errors import DamagedItem, UnsafeName, UnsafePath
from quarantine.evidence import build_view
from quarantine.history import Event, EventKind
from quarantine.ids import checked_id, checked_suffix, item_id
from quarantine.item_folder import ItemFolder, article_in, sha256_of
from quarantine.report_json import report_json, view_of
from quarantine.report_page import render_view

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from datetime import datetime
    from pathlib import Path

    from gate.claims import Article
    from gate.verdicts import ArticleReport
    from quarantine.views import ReportView


class Kept(StrEnum):
    """What keeping an article did."""

    NEW = "new"
    SEEN_AGAIN = "seen_again"
    """The same content was there: it has a new last-seen time, and nothing else changed."""
    JUDGED_AGAIN = "judged_again"
    """The same content, judged differently: a new version with the new report."""
    EDITED = "edited"
    """New content under the same item."""


_EVENT_OF = {
    Kept.NEW: EventKind.QUARANTINED,
    Kept.JUDGED_AGAIN: EventKind.JUDGED_AGAIN,
    Kept.EDITED: EventKind.EDITED,
}


@dataclass(frozen=True, slots=True)
class _Judged:
    """One draft with its judgement, on its way into a folder."""

    content: bytes
    sha256: str
    suffix: str
    report: ArticleReport
    view: ReportView


@dataclass(frozen=True, slots=True)
class Stored:
    """Where an article is kept, and what was done."""

    id: str
    kept: Kept
    version: int


class QuarantineStore:
    """The durable store of quarantined articles under one folder.

    Safe for several processes: writers take turns by a kernel lock on the folder, readers
    see whole files. Raises ``StoreUnavailable`` when the disk fails (nothing half-done
    becomes visible), ``UnsafeName`` and ``UnsafePath`` for what could leave the folder.
    """

    def __init__(self, root: Path, *, clock: Callable[[], datetime]) -> None:
        self.root = root
        self._clock = clock

    def keep(self, content: bytes, article: Article, report: ArticleReport, slug: str) -> Stored:
        """Keep a judged article; the same content again is one entry with a new last-seen.

        ``slug`` may be any name (a path, a title). Another content under the same
        accession and slug is another item: its id gets the first digits of its hash.
        """
        judged = _judged(content, article, report)
        wanted = item_id(report.filing.accession, report.filing.sha256, slug)
        with self._writing():
            item = self._home(wanted, judged.sha256)
            if not item.exists:
                item.create(self._version(judged, Kept.NEW, 1))
                return Stored(item.id, Kept.NEW, 1)
            item.mend()
            newest = item.newest()
            current = judged.sha256 == item.hashes()[-1]
            if current and judged.view.seal != _view_in(newest).seal:
                return self._add(item, judged, Kept.JUDGED_AGAIN)
            event = Event(self._clock(), EventKind.SEEN_AGAIN, judged.sha256)
            history.append(item.history_path, event)
            return Stored(item.id, Kept.SEEN_AGAIN, int(newest.name))

    def keep_edit(
        self, item_id: str, content: bytes, article: Article, report: ArticleReport, *, name: str
    ) -> Stored:
        """Keep a new judging of an item as its next version, whether its draft changed or not.

        ``name`` is the person's. The draft in the folder becomes the new version's, unless
        a person changed it there meanwhile.
        """
        judged = _judged(content, article, report)
        with self._writing():
            item = ItemFolder(self.root, item_id).required()
            same = judged.sha256 == item.hashes()[-1]
            return self._add(item, judged, Kept.JUDGED_AGAIN if same else Kept.EDITED, name)

    def record(self, item_id: str, event: Event) -> None:
        """Add a person's or the publisher's deed to the item's history."""
        with self._writing():
            history.append(ItemFolder(self.root, item_id).required().history_path, event)

    def note(self, item_id: str, *, name: str, text: str) -> None:
        """Add a remark to the item's history."""
        sha256 = self.view(item_id).article_sha256
        self.record(item_id, Event(self._clock(), EventKind.NOTE, sha256, name, text))

    def mend(self) -> tuple[str, ...]:
        """Finish what a killed process left, and return the ids of the items mended."""
        with self._writing():
            files.sweep(self.root)
            folders = [ItemFolder(self.root, item_id) for item_id in self.items()]
            return tuple(folder.id for folder in folders if folder.mend())

    def items(self) -> tuple[str, ...]:
        """Return the ids of all items, sorted; links and strange names are left alone."""
        if not files.is_plain_folder(self.root):
            return ()
        with files.disk_errors(self.root):
            names = sorted(p.name for p in self.root.iterdir() if files.is_plain_folder(p))
        return tuple(name for name in names if _is_id(name))

    def view(self, item_id: str) -> ReportView:
        """Return the newest judgement as the page shows it."""
        return _view_in(ItemFolder(self.root, item_id).required().newest())

    def views(self, item_id: str) -> tuple[ReportView, ...]:
        """Return every judgement of the item, oldest first."""
        return tuple(map(_view_in, ItemFolder(self.root, item_id).required().versions()))

    def drafts(self, item_id: str) -> tuple[bytes, ...]:
        """Return every version of the draft that was judged, oldest first."""
        versions = ItemFolder(self.root, item_id).required().versions()
        return tuple(files.read_plain(article_in(version)) for version in versions)

    def draft(self, item_id: str) -> bytes:
        """Return the draft as it stands in the item's folder, edited there by hand or not."""
        return ItemFolder(self.root, item_id).required().draft()

    def history(self, item_id: str) -> tuple[Event, ...]:
        """Return what happened to the item, oldest first."""
        return history.read(ItemFolder(self.root, item_id).required().history_path)

    def waiting_since(self, item_id: str) -> datetime:
        """Return when it was quarantined, whatever the age of its files."""
        return history.first_seen(self.history(item_id))

    @contextmanager
    def _writing(self) -> Iterator[None]:
        with files.disk_errors(self.root):
            self.root.mkdir(parents=True, exist_ok=True)
        with files.locked(self.root):
            yield

    def _home(self, wanted: str, sha256: str) -> ItemFolder:
        """Return the first folder of that name that is free or holds this very content."""
        for suffix in ("", f"-{sha256[:8]}", f"-{sha256[:16]}"):
            item = ItemFolder(self.root, wanted + suffix)
            if not item.exists or sha256 in item.hashes():
                return item
        raise UnsafePath("Other articles hold every name that this one could have.")

    def _add(self, item: ItemFolder, judged: _Judged, kept: Kept, name: str = "") -> Stored:
        number = int(item.newest().name) + 1
        item.add_version(self._version(judged, kept, number, name))
        return Stored(item.id, kept, number)

    def _version(
        self, judged: _Judged, kept: Kept, number: int, name: str = ""
    ) -> dict[str, bytes]:
        event = Event(
            self._clock(),
            _EVENT_OF[kept],
            judged.sha256,
            name,
            version=number,
            decision=judged.report.decision,
            reasons=judged.report.reasons,
        )
        return {
            f"article{judged.suffix}": judged.content,
            "report.json": report_json(judged.report, judged.view),
            "report.html": render_view(judged.view).encode(),
            "event.json": history.line(event),
        }


def _judged(content: bytes, article: Article, report: ArticleReport) -> _Judged:
    sha256 = sha256_of(content)
    view = build_view(report, article, sha256)
    return _Judged(content, sha256, checked_suffix(article.suffix), report, view)


def _view_in(version: Path) -> ReportView:
    try:
        return view_of(files.read_plain(version / "report.json"))
    except DamagedItem as error:
        place = f"{version.parent.parent.name}/{version.name}/report.json"
        raise DamagedItem(str(error), place=place) from error


def _is_id(name: str) -> bool:
    try:
        checked_id(name)
    except UnsafeName:
        return False
    return True
