"""``read_numbers``: the one way from text to numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gate.errors import InputError
from gate.numbers import ranges
from gate.numbers.amounts import find_amounts
from gate.numbers.locale import Marks, settle
from gate.numbers.per_share import read_per_share
from gate.numbers.words import find_words
from gate.typography import number_view, time_limit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gate.claims import Number
    from gate.numbers.drafts import Draft

HIDDEN: Final = "\ue000"
"""Stands for a character that no number may be read from or across."""


class UnreadableText(InputError):  # noqa: N818 - names the state, as DESIGN's words do
    """A text on which the number grammar did not finish in time."""


def read_numbers(
    text: str,
    *,
    lang: str = "en",
    timeout: float | None = None,
    marks: Marks | None = None,
    skip: Sequence[tuple[int, int]] = (),
) -> list[Number]:
    """Return every number of ``text`` in order; places are those of ``text``.

    ``lang`` is a language tag (``en``, ``es``, ``es-MX``, ``en-IN``); ``marks`` says how digits
    are grouped when the caller has settled it from a larger text, else ``text`` settles it.
    Ranges in ``skip`` are not read (dates, names: see ``gate.not_claims``). Nothing is vetoed
    here. Raises ``UnreadableText`` when ``timeout`` seconds did not suffice (by default 5 for
    every 100,000 characters).
    """
    seconds = time_limit(text) if timeout is None else timeout
    try:
        return _read(text, lang, marks, skip, seconds)
    except TimeoutError as error:
        raise UnreadableText("a text took too long to read numbers from") from error


def _read(
    text: str, lang: str, marks: Marks | None, skip: Sequence[tuple[int, int]], timeout: float
) -> list[Number]:
    view, places = number_view(hide(text, skip))
    words = "es" if lang.lower().startswith("es") else "en"
    settled = settle(lang, view) if marks is None else marks
    drafts = list(find_amounts(view, words, settled, timeout))
    drafts += find_words(view, words, drafts.copy(), timeout)
    drafts.sort(key=lambda draft: draft.start)
    read_per_share(drafts, view)
    return [_finish(draft, text, places) for draft in ranges.join(drafts, view)]


def hide(text: str, ranges: Sequence[tuple[int, int]]) -> str:
    """Return ``text`` with the given ranges blanked out, every other character in its place."""
    if not ranges:
        return text
    pieces, at = [], 0
    for start, end in sorted(ranges):
        if end > at:
            pieces += [text[at : max(at, start)], HIDDEN * (end - max(at, start))]
            at = end
    return "".join([*pieces, text[at:]])


def _finish(draft: Draft, text: str, places: tuple[int, ...] | None) -> Number:
    if places is not None:
        draft.start, draft.end = places[draft.start], places[draft.end - 1] + 1
        if draft.range_of is not None:
            first, last = draft.range_of
            draft.range_of = places[first], places[last - 1] + 1
    return draft.finish(text)
