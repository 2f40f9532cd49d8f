"""What became of an article: judgements, deferrals, publications, a person's decisions.

A second publication is impossible twice over: the states allow none, and
``publications`` has the article, and the text, as unique keys.
"""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from sqlalchemy import insert, select

from pipeline.errors import Refused
from pipeline.ledger.deliveries import enqueue
from pipeline.ledger.moves import (
    NO_LEASE,
    change,
    check_lease,
    move,
    remark,
    required,
    row_exists,
)
from pipeline.ledger.rows import (
    ApprovalRow,
    ArticleState,
    JudgementRow,
    Stamp,
    from_text,
    to_text,
)
from pipeline.ledger.schema import approvals, judgements, publications, rejections
from pipeline.workspace import ArticleId

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from datetime import datetime

    from sqlalchemy import Connection

    from pipeline.ledger.engine import Database
    from pipeline.ledger.rows import ArticleRow


class Outcomes:
    """What became of the articles of one ledger."""

    def __init__(self, database: Database, hooks: frozenset[str] = frozenset()) -> None:
        self._database = database
        self._hooks = hooks

    # -- judgements and moves ------------------------------------------------

    def record_judgement(
        self, judgement: JudgementRow, stamp: Stamp, *, stays: bool = False
    ) -> None:
        """Add a judgement: the article becomes ``judged``, or ``stays`` in its state.

        What is judged again in quarantine may have another text, and another filing, than
        before; the article's row follows. A published one's never does.
        """
        values = asdict(judgement) | {"article": str(judgement.article)}
        detail = {"decision": judgement.decision, "filing": judgement.filing}
        with self._database.writing() as connection:
            connection.execute(
                insert(judgements).values(at=to_text(stamp.at), run=stamp.run, **values)
            )
            row = required(connection, judgement.article)
            if stays:
                remark(connection, row, stamp, "judged_again", detail)
                if row.state is ArticleState.QUARANTINED:
                    check_lease(row, stamp)
                    change(
                        connection,
                        row.id,
                        filing=judgement.filing,
                        sha256=judgement.article_sha256,
                    )
            else:
                move(
                    connection,
                    row,
                    ArticleState.JUDGED,
                    stamp,
                    "judged",
                    values={"filing": judgement.filing},
                    detail=detail,
                )

    def last_judgement(self, article: ArticleId, **wanted: str) -> JudgementRow | None:
        """Return the newest judgement of the article, or None.

        ``wanted`` narrows it: ``article_sha256``, ``filing``.
        """
        query = select(judgements).where(
            judgements.c.article == str(article),
            *(judgements.c[column] == value for column, value in wanted.items()),
        )
        query = query.order_by(judgements.c.n.desc()).limit(1)
        with self._database.reading() as connection:
            row = connection.execute(query).mappings().first()
        if row is None:
            return None
        kept = {key: row[key] for key in JudgementRow.__slots__}
        return JudgementRow(**(kept | {"article": article}))

    def move(
        self,
        article: ArticleId,
        state: ArticleState,
        stamp: Stamp,
        event: str,
        *,
        cause: str = "",
        values: Mapping[str, Any] | None = None,
        detail: Mapping[str, object] | None = None,
    ) -> None:
        """Move the article to ``state`` and let go of the lease.

        Raises ``ItemBusy`` when ``stamp.actor`` does not hold it (it expired and another
        took it), ``DefectError`` for a move that the states do not allow.
        """
        changes = {"cause": cause, **NO_LEASE, **(values or {})}
        with self._database.writing() as connection:
            row = required(connection, article)
            move(connection, row, state, stamp, event, values=changes, detail=detail)
            if state is ArticleState.QUARANTINED:
                self._tell(connection, row, stamp, "notify", event, detail)

    def defer(
        self, article: ArticleId, stamp: Stamp, cause: str, next_attempt: datetime | None
    ) -> None:
        """Put the article off; without ``next_attempt`` a person must set it going again."""
        with self._database.writing() as connection:
            row = required(connection, article)
            attempt = row.attempts + 1
            move(
                connection,
                row,
                ArticleState.DEFERRED,
                stamp,
                "deferred" if next_attempt is not None else "never_judged",
                values={
                    "cause": cause,
                    "attempts": attempt,
                    "next_attempt": None if next_attempt is None else to_text(next_attempt),
                    **NO_LEASE,
                },
                detail={"attempt": attempt, "cause": cause},
            )
            if next_attempt is None:
                self._tell(connection, row, stamp, "notify", "never_judged", {"cause": cause})

    # -- publication ---------------------------------------------------------

    def intend(self, article: ArticleId, receipts_sha256: str | None, stamp: Stamp) -> None:
        """Write down what is about to be published (or, with None, that it is not)."""
        with self._database.writing() as connection:
            check_lease(required(connection, article), stamp)
            change(connection, article, intent=receipts_sha256)

    def publish(self, article: ArticleId, receipts_sha256: str, stamp: Stamp) -> None:
        """Commit the publication whose folder stands. Raises ``Refused`` for a second one."""
        with self._database.writing() as connection:
            row = required(connection, article)
            if row_exists(connection, publications, row.id.filing, row.sha256):
                raise Refused(f"the text of {article} is published already", article=str(article))
            connection.execute(
                insert(publications).values(
                    article=str(article),
                    filing=row.id.filing,
                    article_sha256=row.sha256,
                    receipts_sha256=receipts_sha256,
                    actor=stamp.actor,
                    at=to_text(stamp.at),
                )
            )
            move(
                connection,
                row,
                ArticleState.PUBLISHED,
                stamp,
                "published",
                values={"cause": "", "intent": None, "approval": None, **NO_LEASE},
                detail={"receipts_sha256": receipts_sha256},
            )
            folder = {"folder": f"published/{article}"}
            self._tell(connection, row, stamp, "publish", "published", folder)

    def publication(self, article: ArticleId) -> Mapping[str, str] | None:
        """Return the publication's columns, or None when the article is not published."""
        query = select(publications).where(publications.c.article == str(article))
        with self._database.reading() as connection:
            row = connection.execute(query).mappings().first()
        return None if row is None else dict(row)

    def published_ids(self) -> set[str]:
        """Return the ids of all that is published."""
        with self._database.reading() as connection:
            return set(connection.execute(select(publications.c.article)).scalars())

    # -- the operator --------------------------------------------------------

    def approve(
        self,
        article: ArticleId,
        stamp: Stamp,
        *,
        seal: str,
        waived: Iterable[str],
        who: str,
        why: str,
    ) -> ApprovalRow:
        """Record a person's release, to be carried out under the same lease."""
        ids = tuple(waived)
        with self._database.writing() as connection:
            row = required(connection, article)
            check_lease(row, stamp)
            n = connection.execute(
                insert(approvals)
                .returning(approvals.c.n)
                .values(
                    at=to_text(stamp.at),
                    article=str(article),
                    seal=seal,
                    waived=json.dumps(ids),
                    who=who,
                    why=why,
                )
            ).scalar_one()
            change(connection, article, approval=n)
            detail = {"waived": list(ids), "name": who, "reason": why, "seal": seal}
            remark(connection, row, stamp, "approved", detail)
        return ApprovalRow(int(n), article, seal, ids, who, why, stamp.at)

    def approval(self, n: int) -> ApprovalRow:
        """Return one approval."""
        with self._database.reading() as connection:
            row = connection.execute(select(approvals).where(approvals.c.n == n)).mappings().one()
        return ApprovalRow(
            row["n"],
            ArticleId.parse(row["article"]),
            row["seal"],
            tuple(json.loads(row["waived"])),
            row["who"],
            row["why"],
            from_text(row["at"]),
        )

    def drop_approval(self, article: ArticleId, stamp: Stamp, cause: str) -> None:
        """Drop the open approval: what was approved is no longer what stands there."""
        with self._database.writing() as connection:
            row = required(connection, article)
            change(connection, article, approval=None, cause=cause)
            detail = {"cause": cause, "approval": row.approval}
            remark(connection, row, stamp, "approval_dropped", detail)

    def reject(self, article: ArticleId, stamp: Stamp, *, who: str, why: str) -> None:
        """Reject the text for good: it stays rejected whenever it arrives again."""
        with self._database.writing() as connection:
            row = required(connection, article)
            if not row_exists(connection, rejections, row.id.filing, row.sha256):
                connection.execute(
                    insert(rejections).values(
                        filing=row.id.filing,
                        article_sha256=row.sha256,
                        article=str(article),
                        who=who,
                        why=why,
                        at=to_text(stamp.at),
                    )
                )
            move(
                connection,
                row,
                ArticleState.REJECTED,
                stamp,
                "rejected",
                values={"cause": why, "approval": None, **NO_LEASE},
                detail={"name": who, "reason": why},
            )

    def supersede(
        self, article: ArticleId, later: str, stamp: Stamp, detail: Mapping[str, object]
    ) -> None:
        """Note that ``later`` is filed for the article's period, and what it says of it."""
        with self._database.writing() as connection:
            row = required(connection, article)
            change(connection, article, superseded_by=later)
            remark(connection, row, stamp, "superseded_filing", {"later": later, **detail})

    def _tell(
        self,
        connection: Connection,
        row: ArticleRow,
        stamp: Stamp,
        hook: str,
        event: str,
        detail: Mapping[str, object] | None,
    ) -> None:
        """Leave a message for the hooks that are on, in the deed's own transaction."""
        hooks = sorted(name for name in self._hooks if name.startswith(f"{hook}."))
        body = {
            "article": str(row.id),
            "filing": row.filing,
            "article_sha256": row.sha256,
            **(detail or {}),
        }
        enqueue(connection, stamp, hooks, event, f"{row.id} {row.sha256} {row.attempts}", body)
