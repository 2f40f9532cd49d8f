"""When deferred work is tried again."""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from datetime import datetime

    from pipeline.ledger import ArticleRow
    from pipeline.settings import RetrySettings


def next_attempt(settings: RetrySettings, attempts: int, now: datetime) -> datetime | None:
    """Return when to try again after one more failure, ``attempts`` having failed before.

    None when the limit is reached: a person must set the item going again.
    """
    if attempts + 1 >= settings.limit:
        return None
    delays = settings.delays_seconds
    return now + timedelta(seconds=delays[min(attempts, len(delays) - 1)])


def is_due(row: ArticleRow, now: datetime) -> bool:
    """Tell whether a deferred article may be tried.

    One that was deferred in the future may: the clock went back.
    """
    return row.next_attempt is not None and (row.next_attempt <= now or row.changed > now)
