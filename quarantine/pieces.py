"""Cut the strings of an article where its marks begin and end.

Marks may nest or overlap (a date within a quotation, a number in two readings): each
piece says which claims cover it, so that a page never has to nest tags. Places are those
of what the reader sees; a number that is no claim is found there from its place in the
source. Long stretches without a mark are counted instead of carried.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from quarantine.views import PassageView, Piece

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gate.claims import Article, Claim, NotClaim, Passage

LONGEST_PLAIN = 4000
"""Characters without a mark shown in full; of a longer stretch, its two ends are."""

KEPT_END = 1000
MOST_PASSAGES = 2000
"""Passages shown: all that hold a mark first, then others up to this number."""

Span = tuple[int, int, str, str]
"""start, end, claim id or empty, why it is no claim or empty."""


def passage_views(
    article: Article,
    claims: Sequence[tuple[Claim, str]],
    not_claims: Sequence[NotClaim],
) -> tuple[PassageView, ...]:
    """Return the article's strings in order, cut at their marks.

    ``claims`` pairs each claim with its id. A mark whose place lies outside its string is
    cut to it; an empty one is not drawn.
    """
    spans: dict[int, list[Span]] = {n: [] for n in range(len(article.passages))}
    places = {id(passage): n for n, passage in enumerate(article.passages)}
    for claim, claim_id in claims:
        number = places.get(id(claim.passage))
        if number is None and claim.passage in article.passages:
            number = article.passages.index(claim.passage)
        if number is not None:
            spans[number].append((*claim.at, claim_id, ""))
    by_pointer: dict[str, list[int]] = {}
    for number, passage in enumerate(article.passages):
        by_pointer.setdefault(passage.pointer, []).append(number)
    for mark in not_claims:
        for number in by_pointer.get(mark.pointer, []):
            place = seen_span(article.passages[number], mark.start, mark.end)
            if place is not None:
                spans[number].append((*place, "", mark.why))
                break
    return tuple(
        PassageView(passage.role, passage.pointer, cut(passage.text, spans[number]))
        for number, passage in enumerate(article.passages)
        if number < MOST_PASSAGES or spans[number]
    )


def seen_span(passage: Passage, start: int, end: int) -> tuple[int, int] | None:
    """Return the range in ``passage.text`` of ``source[start:end]``; None when it is elsewhere."""
    if passage.offsets is None:
        return (start, end) if end <= len(passage.text) else None
    first = bisect_left(passage.offsets, start, hi=len(passage.text))
    last = bisect_left(passage.offsets, end, hi=len(passage.text))
    if first >= last or passage.offsets[first] >= end:
        return None
    return first, last


def cut(text: str, spans: Sequence[Span]) -> tuple[Piece, ...]:
    """Return ``text`` as pieces; joined, with what was left out, they are the whole text."""
    inside = [
        (max(0, start), min(end, len(text)), claim, why)
        for start, end, claim, why in spans
        if max(0, start) < min(end, len(text))
    ]
    edges = sorted({0, len(text), *(s[0] for s in inside), *(s[1] for s in inside)})
    starting = sorted(inside)
    pieces: list[Piece] = []
    active: list[Span] = []
    next_span = 0
    for start, end in pairwise(edges):
        active = [span for span in active if span[1] > start]
        while next_span < len(starting) and starting[next_span][0] <= start:
            active.append(starting[next_span])
            next_span += 1
        claims = tuple(span[2] for span in active if span[2])
        why = "" if claims else ", ".join(span[3] for span in active)
        opens = any(span[2] and span[0] == start for span in active)
        if claims and not opens and pieces and pieces[-1].claims == claims:
            pieces[-1] = replace(pieces[-1], text=pieces[-1].text + text[start:end])
        elif claims or why:
            pieces.append(Piece(text[start:end], claims, why, opens))
        else:
            pieces += _plain(text[start:end])
    return tuple(pieces)


def _plain(text: str) -> list[Piece]:
    if len(text) <= LONGEST_PLAIN:
        return [Piece(text)]
    left_out = len(text) - 2 * KEPT_END
    return [Piece(text[:KEPT_END]), Piece("", left_out=left_out), Piece(text[-KEPT_END:])]
