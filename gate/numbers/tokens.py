"""Tokens: the words and marks that directly follow a number, and the words before it.

    token := gap (word | mark)
    gap   := nothing, a hyphen, or one or two spaces

Tokens run on until something else (a comma, a full stop, a digit) ends them, so the grammar
never reads across a clause.
"""

from __future__ import annotations

from typing import Final, NamedTuple

import regex

from gate.typography import FRACTIONS, TIMEOUT

_TOKEN: Final = regex.compile(
    rf"""\G ( [ \u00a0\n\t]{{0,2}} | - )
    (?: ( (?:\p{{L}}\.){{2,}} | [\p{{L}}\p{{M}}]++ (?: ['’] \p{{L}}++ )? )
      | ( [%¢$€£¥₹₩+×/)°²³{"".join(FRACTIONS)}] ) )""",
    regex.VERBOSE,
)
"""Its gap, then the word or the mark."""
_SIGNS: Final = frozenset("$€£¥₹₩")
_BEGINS_NUMBER: Final = regex.compile(r"[ \u00a0]?[(-]?[0-9.]")
WINDOW: Final = 96
"""Characters looked at after a number: more than the longest unit and its noun."""
_WORD_BEFORE: Final = regex.compile(r"[\p{L}\p{M}<>=≤≥~≈]+(?:['’.]\p{L}*)?")
NOTHING_FOLLOWS: Final = frozenset('.,;:!?"”]}\ue000|')


class Token(NamedTuple):
    """One word or mark after a number."""

    text: str
    lower: str
    start: int
    end: int
    gap: str
    """What stands between it and what comes before: empty when glued."""


def tokens_after(view: str, at: int, window: int = WINDOW) -> list[Token]:
    """Return the unbroken run of tokens that begins at ``at``.

    A currency sign before digits begins the next number, and ends the run.
    """
    following = view[at : at + 2]
    if not following or following[0] in NOTHING_FOLLOWS or following[-1].isdigit():
        return []
    limit = at + window
    found = []
    for gap, word, mark in _TOKEN.findall(view, at, limit, timeout=TIMEOUT):
        text = word or mark
        start = at + len(gap)
        at = start + len(text)
        if at == limit and limit < len(view):
            break
        if mark in _SIGNS and _BEGINS_NUMBER.match(view, at):
            break
        found.append(Token(text, text.lower(), start, at, gap))
    return found


def words_before(view: str, at: int, window: int = 40) -> list[str]:
    """Return the words of the clause before ``at``, last one last, in lower case.

    A full stop stays with its word ("approx."), which makes the end of a sentence another word.
    """
    if at < 2 or not (view[at - 1].isalpha() or view[at - 2] not in "0123456789,;:!?)%"):
        return []
    before = view[max(0, at - window) : at].lower()
    for mark in ",;:!?()\ue000":
        before = before.rpartition(mark)[2]
    return before.split()
