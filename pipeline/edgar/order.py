"""Which filings are new, and in what order they were filed: no network here."""

from __future__ import annotations

from datetime import UTC, datetime, time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from pipeline.ports import FilingRef


def by_time(ref: FilingRef) -> tuple[datetime, str]:
    """Sort key: the moment of filing, then the accession. A list's own order means nothing."""
    day = datetime.combine(ref.filed, time(), UTC)
    # A filing accepted in the evening is filed on the next day: the day leads.
    accepted = ref.accepted or day
    return max(day, accepted), ref.accession


def merged(refs: Iterable[FilingRef]) -> list[FilingRef]:
    """Return each accession once, oldest first; of two refs the one that says more."""
    best: dict[str, FilingRef] = {}
    for ref in refs:
        known = best.get(ref.accession)
        if known is None or (known.accepted is None and ref.accepted is not None):
            best[ref.accession] = ref
    return sorted(best.values(), key=by_time)


def unseen(refs: Iterable[FilingRef], knows: Callable[[str], bool]) -> list[FilingRef]:
    """Return what no earlier run recorded, each once, oldest first.

    Goes by accession and not by time: dates have no time of day, so the last day is
    always looked at again.
    """
    return [ref for ref in merged(refs) if not knows(ref.accession)]
