"""Which words of a sentence speak of each of its numbers.

Numbers and periods are masked by bars: they are no words of a line. What stands between a
number and the one before it is its own, from the last clause on; so is what stands behind
it, up to the next number or the end of its clause.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import regex

from gate.attribution import movement as mv
from gate.attribution.lending import last_clause
from gate.attribution.phrases import names_next, right_extent
from gate.units import UnitKind

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from gate.attribution.roles import Mention
    from gate.attribution.whens import WhenAt

_SHARES = regex.compile(r"\s*(?:shares|acciones)\b", regex.IGNORECASE)
_PER_SHARE = regex.compile(
    r"\s*(?:per|a|each|por)\s+(?:(?:diluted|basic|common|ordinary|fully|and)\s+){0,3}"
    r"(?:share|acción(?:\s+diluida)?)\b",
    regex.IGNORECASE,
)


class Span(NamedTuple):
    """The words around one number."""

    mention: Mention
    masked: str
    """The whole sentence."""
    start: int
    """Where its left words begin."""
    left: str
    """All that stands between it and the number before."""
    cut: int
    """How much of ``left`` is of a clause before its own."""
    right: str
    """What follows it and is its own."""
    right_to: int
    """Where the next number stands, or the sentence ends."""
    first: bool
    last: bool

    @property
    def segment(self) -> str:
        """The words before it in its own clause."""
        return self.left[self.cut :]

    @property
    def behind(self) -> str:
        """All that stands between it and the next number."""
        return self.masked[self.mention.end : self.right_to]


def read_spans(
    sentence: str, mentions: Sequence[Mention], whens: Sequence[WhenAt]
) -> tuple[str, list[Mention], Iterator[Span]]:
    """Return the masked sentence, its mentions with their unit's words, and their spans."""
    whole = [_with_its_unit(m, sentence) for m in mentions]
    masked = mask(sentence, whole, whens)
    return masked, whole, _spans(masked, whole)


def _spans(masked: str, mentions: Sequence[Mention]) -> Iterator[Span]:
    taken = 0
    for i, mention in enumerate(mentions):
        start = max(mentions[i - 1].end, taken) if i else 0
        left = masked[start : mention.start]
        last = i + 1 == len(mentions)
        right_to = len(masked) if last else mentions[i + 1].start
        right = _own_right(masked[mention.end : right_to], last=last)
        if not last and names_next(right):
            right = ""  # "operating income was | on revenue of |": it names the next number
        taken = mention.end + right_extent(right)
        yield Span(mention, masked, start, left, last_clause(left), right, right_to, not i, last)


def _own_right(right: str, *, last: bool) -> str:
    """Return what follows a number and is its own: up to the clause's end, or the next "from"."""
    stop = mv.CLAUSE.search(right, timeout=1)
    if stop is None and not last:
        stop = mv.FROM.search(right, timeout=1)
    return right[: stop.start()] if stop else right


def _with_its_unit(mention: Mention, sentence: str) -> Mention:
    """Return the mention with the words that are its unit ("per diluted share") taken in."""
    behind = _PER_SHARE.match(sentence, mention.end, timeout=1)
    if behind is None and mention.unit is not None and mention.unit.kind is UnitKind.SHARES:
        behind = _SHARES.match(sentence, mention.end, timeout=1)
    return mention._replace(end=behind.end()) if behind else mention


def mask(sentence: str, mentions: Sequence[Mention], whens: Sequence[WhenAt]) -> str:
    """Replace numbers and periods by bars: they are no words of a line.

    Periods become broken bars, which a phrase may span ("Europe's third-quarter sales").
    """
    chars = list(sentence)
    for item in whens:
        chars[item.start : item.end] = "¦" * (item.end - item.start)
    for mention in mentions:
        chars[mention.start : mention.end] = "|" * (mention.end - mention.start)
    return "".join(chars)


def breaks(left: str) -> bool:
    """Tell whether the words before a number open a clause of their own."""
    match = mv.CLAUSE.search(left, timeout=1)
    return match is not None and match.group().strip() not in {"(", ")", ":"}


def behind_connector(segment: str, *, first: bool) -> str:
    """Return what stands between "compared with" or "from" and the number it opens.

    A ``first`` number has its line before the "from": "sales went from $9 billion to …".
    """
    ends = [m.end() for m in mv.VERSUS.finditer(segment, timeout=1)]
    if ends:
        return segment[ends[-1] :]
    match = mv.FROM.search(segment, timeout=1)
    if match is None or first:
        return segment
    return segment[match.start() :].partition(" ")[2]
