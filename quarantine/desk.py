"""The port between the review page and the rest: what an operator can see and do.

``pipeline`` serves it over the ledger and the store; the page knows nothing else. Every
method may raise ``InfrastructureError`` (nothing was changed, try again) and the
``InputError`` children of ``quarantine.errors``. Methods are called from worker threads.

``seen`` is the seal (``ReportView.seal``) of the item as the operator's page showed it: a
deed on an item that has changed since raises ``StaleView`` and does nothing.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from quarantine.item_folder import sha256_of

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence
    from datetime import datetime

    from gate.verdicts import Reason
    from quarantine.changes import ChangedVerdict
    from quarantine.history import Event
    from quarantine.views import ReportView


@dataclass(frozen=True, slots=True)
class QueueEntry:
    """One article that waits for a person."""

    id: str
    company: str
    title: str
    """The draft's name or headline."""
    since: datetime
    """When it was quarantined (not the age of a file), UTC."""
    last_seen: datetime
    reasons: tuple[Reason, ...]
    checked: int
    rejected: int
    unverified: int
    notice: str = ""
    """What changed since a person last dealt with it, e.g. why an approval was dropped."""


@dataclass(frozen=True, slots=True)
class Item:
    """One quarantined article with all that a decision on it needs."""

    id: str
    view: ReportView
    draft: bytes
    """The current version, byte for byte."""
    history: tuple[Event, ...]
    versions: int
    """How many versions of the draft are kept; 1 when it was never edited."""
    state: str
    """The ledger's word: ``quarantined``, ``published``, ``rejected`` …"""
    notice: str = ""
    changed: tuple[ChangedVerdict, ...] = ()
    """What the newest judging changed against the one before, by ``changes``; empty at first."""

    @property
    def edited_by_hand(self) -> bool:
        """Tell whether the draft was changed in its folder after it was judged."""
        return sha256_of(self.draft) != self.view.article_sha256

    @property
    def is_open(self) -> bool:
        """Tell whether the article still waits for a decision."""
        return self.state == "quarantined"


@dataclass(frozen=True, slots=True)
class JudgedAgain:
    """What a second judging brought; ``item.changed`` says which verdicts it changed."""

    item: Item
    published: bool = False
    """True when every claim is now supported and the article went out."""


@dataclass(frozen=True, slots=True)
class DeferredEntry:
    """One article or filing that could not be judged, and waits for another try."""

    id: str
    company: str
    cause: str
    """One plain sentence."""
    since: datetime
    attempts: int
    next_attempt: datetime | None
    """None when only a person can set it going again."""


@dataclass(frozen=True, slots=True)
class PublishedEntry:
    """One article that went out."""

    id: str
    company: str
    title: str
    at: datetime
    checked: int
    released_by: str = ""
    """Who waived its unverified claims; empty when all were supported."""
    notice: str = ""
    """E.g. that it no longer holds against a 10-Q/A; it stays out until a person acts."""


class ReviewDesk(Protocol):
    """What the review page may ask for."""

    def queue(self) -> Sequence[QueueEntry]:
        """Return the articles that wait for a person, oldest first."""

    def item(self, item_id: str) -> Item:
        """Return one quarantined article, decided or not; raise ``UnknownItem`` without it."""

    def judge_again(
        self, item_id: str, *, seen: str, edited: bytes | None, name: str
    ) -> JudgedAgain:
        """Judge it again: as it is (``None``), or ``edited`` as a new version.

        The earlier version is kept. Raises ``UnreadableArticle`` for a draft that can't
        be parsed, in which case nothing changed.
        """

    def release(
        self, item_id: str, *, seen: str, name: str, reason: str, waived: Collection[str]
    ) -> PublishedEntry:
        """Publish it by a person's word, under the rules of ``quarantine.releases``.

        Raises ``ReleaseRefused`` with every obstacle.
        """

    def reject(self, item_id: str, *, seen: str, name: str, reason: str) -> None:
        """Close it for good; the same draft met again stays rejected."""

    def note(self, item_id: str, *, name: str, text: str) -> None:
        """Add a remark to its history."""

    def deferred(self) -> Sequence[DeferredEntry]:
        """Return what waits for another try, the longest waiting first."""

    def published(self) -> Sequence[PublishedEntry]:
        """Return what went out, newest first."""

    def published_view(self, item_id: str) -> ReportView:
        """Return the report of a published article; raise ``UnknownItem`` without it."""
