"""Articles as they are met, looked up and leased.

Text decides what an article is, not the name of its file: a text that was published,
rejected or quarantined is recognised under any name.
"""

from __future__ import annotations

from datetime import timedelta
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from sqlalchemy import insert, or_, select, update

from pipeline.errors import ItemBusy, UnknownArticle
from pipeline.ledger.history import write_history
from pipeline.ledger.moves import NO_LEASE, article_row, change, find, move, row_exists
from pipeline.ledger.rows import ArticleRow, ArticleState, Stamp, to_text
from pipeline.ledger.schema import articles, publications, rejections

if TYPE_CHECKING:
    from sqlalchemy import Connection

    from pipeline.ledger.engine import Database
    from pipeline.workspace import ArticleId

BATCH = "batch:"
"""Start of the lease owner of every worker of a batch; the rest are operators."""


class Sighting(StrEnum):
    """What a draft in the inbox turned out to be."""

    WORK = "work"
    """To be judged."""
    PUBLISHED = "published"
    """This very text is published already."""
    REJECTED = "rejected"
    """An operator rejected this very text."""
    QUARANTINED = "quarantined"
    """This very text waits in quarantine already."""
    CONFLICT = "conflict"
    """The article of that name is published, with another text."""
    TWIN = "twin"
    """This very text is in the inbox under another name too, which goes first."""


class Articles:
    """The articles of one ledger."""

    def __init__(self, database: Database) -> None:
        self._database = database

    # -- sightings -----------------------------------------------------------

    def see(self, article: ArticleId, suffix: str, sha256: str, stamp: Stamp) -> Sighting:
        """Record that a draft was met, and tell what it is."""
        with self._database.writing() as connection:
            known = find(connection, article)
            if known is not None:
                change(connection, article, last_seen=to_text(stamp.at))
            decided = _decided(connection, article, known, sha256, stamp)
            if decided is not None:
                return decided
            if known is None:
                _arrive(connection, article, suffix, sha256, stamp)
            elif known.sha256 != sha256 or known.state is ArticleState.WITHDRAWN:
                values = {
                    "sha256": sha256,
                    "suffix": suffix,
                    "filing": article.filing,
                    "attempts": 0,
                    "next_attempt": None,
                    "approval": None,
                    "superseded_by": None,
                }
                move(
                    connection,
                    known,
                    ArticleState.DRAFT,
                    stamp,
                    "new_text" if known.sha256 != sha256 else "came_back",
                    values=values,
                    leased=False,
                )
            return Sighting.WORK

    def withdraw_missing(self, present: set[ArticleId], stamp: Stamp) -> tuple[ArticleId, ...]:
        """Close the undecided articles whose draft has left the inbox; return their ids."""
        waiting = (ArticleState.DRAFT, ArticleState.DEFERRED, ArticleState.HELD)
        gone = [row.id for row in self.in_states(*waiting) if row.id not in present]
        for article in gone:
            with self._database.writing() as connection:
                row = find(connection, article)
                if row is not None and row.state in waiting and row.lease_owner is None:
                    move(
                        connection,
                        row,
                        ArticleState.WITHDRAWN,
                        stamp,
                        "withdrawn",
                        values={"cause": "its draft was taken out of the inbox"},
                        leased=False,
                    )
        return tuple(gone)

    # -- looking up ----------------------------------------------------------

    def get(self, article: ArticleId) -> ArticleRow:
        """Return the article; raise ``UnknownArticle``."""
        with self._database.reading() as connection:
            row = find(connection, article)
        if row is None:
            raise UnknownArticle(f"there is no article {article}", article=str(article))
        return row

    def in_states(self, *states: ArticleState) -> tuple[ArticleRow, ...]:
        """Return the articles in these states (all states: none given), the oldest first."""
        query = select(articles).order_by(articles.c.first_seen, articles.c.id)
        if states:
            query = query.where(articles.c.state.in_([state.value for state in states]))
        return self._rows(query)

    def on_filing(self, filing: str) -> tuple[ArticleRow, ...]:
        """Return the articles that are judged against ``filing``."""
        return self._rows(
            select(articles).where(articles.c.filing == filing).order_by(articles.c.id)
        )

    def unfinished(self) -> tuple[ArticleRow, ...]:
        """Return the articles that a killed worker left between two steps."""
        return self._rows(
            select(articles).where(
                or_(
                    articles.c.state == ArticleState.JUDGED.value,
                    articles.c.intent.is_not(None),
                    articles.c.approval.is_not(None),
                )
            )
        )

    def _rows(self, query: Any) -> tuple[ArticleRow, ...]:  # noqa: ANN401 - a select
        with self._database.reading() as connection:
            return tuple(article_row(row) for row in connection.execute(query).mappings())

    # -- leases --------------------------------------------------------------

    def claim(self, article: ArticleId, stamp: Stamp, seconds: int) -> ArticleRow:
        """Take the article's lease for ``stamp.actor`` and return the article.

        Raises ``ItemBusy`` while another holds it. A lease from the future (the clock
        went back) is as good as expired.
        """
        now = to_text(stamp.at)
        free = or_(
            articles.c.lease_owner.is_(None),
            articles.c.lease_owner == stamp.actor,
            articles.c.lease_until <= now,
            articles.c.lease_since > now,
        )
        with self._database.writing() as connection:
            taken = connection.execute(
                update(articles)
                .where(articles.c.id == str(article), free)
                .values(
                    lease_owner=stamp.actor,
                    lease_since=now,
                    lease_until=to_text(stamp.at + timedelta(seconds=seconds)),
                )
            ).rowcount
            row = find(connection, article)
        if row is None:
            raise UnknownArticle(f"there is no article {article}", article=str(article))
        if taken != 1:
            raise ItemBusy(
                f"{article} is being worked on by {row.lease_owner}", article=str(article)
            )
        return row

    def let_go(self, article: ArticleId, actor: str) -> None:
        """Give the lease back, when ``actor`` still holds it."""
        with self._database.writing() as connection:
            connection.execute(
                update(articles)
                .where(articles.c.id == str(article), articles.c.lease_owner == actor)
                .values(**NO_LEASE)
            )

    def free_dead_workers(self) -> int:
        """Free the leases of earlier batches, for a batch that holds the kernel's lock."""
        with self._database.writing() as connection:
            return connection.execute(
                update(articles)
                .where(articles.c.lease_owner.startswith(BATCH, autoescape=True))
                .values(**NO_LEASE)
            ).rowcount


def _decided(
    connection: Connection, article: ArticleId, known: ArticleRow | None, sha256: str, stamp: Stamp
) -> Sighting | None:
    """Return what an earlier decision makes of the text, or None when it is to be judged."""
    same = known is not None and known.sha256 == sha256
    state = None if known is None else known.state
    decided = None
    if state is ArticleState.PUBLISHED and not same:
        decided = Sighting.CONFLICT
    elif state in _DECIDED and same:
        decided = Sighting(state)
    elif row_exists(connection, publications, article.filing, sha256):
        decided = Sighting.PUBLISHED
    elif row_exists(connection, rejections, article.filing, sha256):
        decided = Sighting.REJECTED
    else:
        twin = _twin(connection, article, sha256)
        if twin is not None and twin.state is ArticleState.QUARANTINED:
            change(connection, twin.id, last_seen=to_text(stamp.at))
            decided = Sighting.QUARANTINED
        elif twin is not None:
            decided = Sighting.TWIN
    return decided


def _arrive(
    connection: Connection, article: ArticleId, suffix: str, sha256: str, stamp: Stamp
) -> None:
    now = to_text(stamp.at)
    connection.execute(
        insert(articles).values(
            id=str(article),
            filing=article.filing,
            suffix=suffix,
            sha256=sha256,
            state=ArticleState.DRAFT.value,
            cause="",
            attempts=0,
            first_seen=now,
            last_seen=now,
            changed=now,
        )
    )
    write_history(connection, stamp, str(article), "arrived", after=ArticleState.DRAFT.value)


def _twin(connection: Connection, article: ArticleId, sha256: str) -> ArticleRow | None:
    """Return an older article of the same text on the same filing that waits or is in work."""
    query = (
        select(articles)
        .where(
            articles.c.filing == article.filing,
            articles.c.sha256 == sha256,
            articles.c.id != str(article),
            articles.c.state.in_([state.value for state in _TWINS]),
        )
        .order_by(articles.c.first_seen, articles.c.id)
    )
    row = connection.execute(query).mappings().first()
    if row is None:
        return None
    twin = article_row(row)
    own = find(connection, article)
    return (
        None if own is not None and (own.first_seen, own.id) < (twin.first_seen, twin.id) else twin
    )


_DECIDED = (ArticleState.PUBLISHED, ArticleState.REJECTED, ArticleState.QUARANTINED)

_TWINS = (
    ArticleState.DRAFT,
    ArticleState.JUDGED,
    ArticleState.DEFERRED,
    ArticleState.HELD,
    ArticleState.QUARANTINED,
)
