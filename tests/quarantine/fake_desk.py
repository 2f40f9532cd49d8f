"""A desk over a real store, with a judge that knows four amounts by heart."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.claims import NotClaim
from gate.errors import UnreadableArticle
from gate.verdicts import Decision, Reason
from quarantine.changes import changed_verdicts
from quarantine.desk import DeferredEntry, Item, JudgedAgain, PublishedEntry, QueueEntry
from quarantine.errors import StaleView, UnknownItem
from quarantine.history import Event, EventKind
from quarantine.releases import approve, check_signed
from quarantine.store import QuarantineStore
from tests.quarantine import building

if TYPE_CHECKING:
    from collections.abc import Collection
    from pathlib import Path

    from gate.claims import Article
    from gate.verdicts import ArticleReport
    from quarantine.views import ReportView


def judge(text: str) -> tuple[Article, ArticleReport]:
    """Judge the amounts that ``building.TEXT`` and its corrections hold."""
    if text.startswith("{broken"):
        raise UnreadableArticle("The draft is not JSON: line 1 is broken.")
    of, draft = building.filing(), building.article(text)
    verdicts = []
    for amount, how in {
        "$33.8 billion": lambda c: building.supported(c, building.figure(of, "Revenue"), of),
        "$14.5 billion": lambda c: building.rejected(
            c,
            "The filing states no amount of tariff refunds; the nearest filed figure is "
            "Additional capital, $14,442 million.",
            nearest=building.figure(of, "Additional capital"),
        ),
        "$11.8 billion": lambda c: building.rejected(
            c,
            "$11,795 million is filed for the quarter ended May 29, 2025, not for this one.",
            Reason.WRONG_PERIOD,
            building.figure(of, "Revenue", 1),
        ),
        "$212 million": building.unverified,
    }.items():
        if amount in text:
            verdicts.append(how(building.claim(draft, amount)))
    at = text.find("2026")
    years = () if at < 0 else (NotClaim("2026", at, at + 4, "year"),)
    return draft, building.report(of, *verdicts, not_claims=years)


class FakeDesk:
    """What ``pipeline`` serves over the ledger, here over a dictionary."""

    def __init__(self, root: Path, clock: building.Clock) -> None:
        self.store = QuarantineStore(root, clock=clock)
        self.clock = clock
        self.states: dict[str, str] = {}
        self.out: dict[str, PublishedEntry] = {}
        self.fails: Exception | None = None

    def add(self, text: str = building.TEXT, slug: str = "draft.md") -> str:
        draft, report = judge(text) if text else building.example("")[1:]
        stored = self.store.keep(text.encode(), draft, report, slug)
        self.states.setdefault(stored.id, "quarantined")
        return stored.id

    def queue(self) -> list[QueueEntry]:
        entries = []
        for item in self.store.items():
            if self.states[item] != "quarantined":
                continue
            view, events = self.store.view(item), self.store.history(item)
            entries.append(
                QueueEntry(
                    id=item,
                    company=view.filing.filer,
                    title=view.article,
                    since=events[0].at,
                    last_seen=events[-1].at,
                    reasons=view.reasons,
                    checked=view.checked,
                    rejected=sum(c.verdict.value == "rejected" for c in view.claims),
                    unverified=sum(c.verdict.value == "unverified" for c in view.claims),
                )
            )
        return sorted(entries, key=lambda entry: entry.since)

    def item(self, item_id: str) -> Item:
        views = self.store.views(item_id)
        return Item(
            id=item_id,
            view=views[-1],
            draft=self.store.draft(item_id),
            history=self.store.history(item_id),
            versions=len(views),
            state=self.states[item_id],
            changed=changed_verdicts(views[-2].claims, views[-1].claims) if len(views) > 1 else (),
        )

    def judge_again(
        self, item_id: str, *, seen: str, edited: bytes | None, name: str
    ) -> JudgedAgain:
        self._ready(item_id, seen)
        content = self.store.draft(item_id) if edited is None else edited
        draft, report = judge(content.decode())
        self.store.keep_edit(item_id, content, draft, report, name=name)
        published = report.decision is Decision.PUBLISH
        if published:
            self._publish(item_id, "")
        return JudgedAgain(self.item(item_id), published)

    def release(
        self, item_id: str, *, seen: str, name: str, reason: str, waived: Collection[str]
    ) -> PublishedEntry:
        self._ready(item_id, seen)
        approval = approve(
            item_id,
            self.store.view(item_id),
            seen=seen,
            name=name,
            reason=reason,
            waived=waived,
            at=self.clock(),
        )
        self.store.record(
            item_id,
            Event(
                approval.at,
                EventKind.RELEASED,
                self.store.view(item_id).article_sha256,
                approval.name,
                approval.reason,
                waived=approval.waived,
                seal=approval.seal,
            ),
        )
        return self._publish(item_id, approval.name)

    def reject(self, item_id: str, *, seen: str, name: str, reason: str) -> None:
        self._ready(item_id, seen)
        name, reason = check_signed(name, reason, article=item_id)
        sha256 = self.store.view(item_id).article_sha256
        self.store.record(item_id, Event(self.clock(), EventKind.REJECTED, sha256, name, reason))
        self.states[item_id] = "rejected"

    def note(self, item_id: str, *, name: str, text: str) -> None:
        self.store.note(item_id, name=name, text=text)

    def deferred(self) -> list[DeferredEntry]:
        return [
            DeferredEntry(
                id="0000123456-26-000013.late",
                company="Example Memory Inc.",
                cause="The model server did not answer within 60 s. <b>",
                since=building.NOW,
                attempts=3,
                next_attempt=building.NOW,
            )
        ]

    def published(self) -> list[PublishedEntry]:
        return list(self.out.values())

    def published_view(self, item_id: str) -> ReportView:
        if item_id not in self.out:
            raise UnknownItem("There is no such article here.", article=item_id)
        return self.store.view(item_id)

    def _ready(self, item_id: str, seen: str) -> None:
        if self.fails is not None:
            raise self.fails
        if seen != self.store.view(item_id).seal:
            raise StaleView("The item has changed since you looked at it; look again.")

    def _publish(self, item_id: str, name: str) -> PublishedEntry:
        view = self.store.view(item_id)
        self.states[item_id] = "published"
        self.out[item_id] = PublishedEntry(
            item_id, view.filing.filer, view.article, self.clock(), view.checked, name
        )
        return self.out[item_id]
