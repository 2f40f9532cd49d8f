"""Where a sentence of a filing's text begins and ends."""

from __future__ import annotations

import regex

_STOP = regex.compile(r"(?<=[.!?])[\"”’)]*\s+(?=[\p{Lu}\"“(\d])|\n", regex.V1)


def sentence_around(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the range of the sentence (or line) of the filing's text around a place."""
    low = max(0, start - 1500)
    begin = low
    for match in _STOP.finditer(text, low, start, timeout=1):
        begin = match.end()
    stop = _STOP.search(text, end, min(len(text), end + 1500), timeout=1)
    return begin, stop.start() if stop else min(len(text), end + 1500)
