"""Sentences of a passage: split where a careful reader would, not at every full stop.

    sentence ends := [.!?…] [closing mark] space, before a capital, a digit, a sign or an opening
                     mark; or a blank line

"U.S.", "Inc.", "No. 4", "vs.", initials, months and decimals end no sentence.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import Final

import regex

from gate.numbers.vocabulary import vocabulary
from gate.typography import time_limit

_ABBREVIATIONS: Final = vocabulary(
    """
    inc corp co ltd llc plc bros no nos vs etc est approx dept gov sen rep gen col sgt capt st
    mt ft ave blvd jr sr dr mr mrs ms prof rev hon fig figs sec sect art arts ch pp vol ed eds
    jan feb mar apr jun jul aug sept sep oct nov dec mon tue wed thu fri sat sun u.s u.k u.n e.g
    i.e a.m p.m u.s.a d.c l.p s.a s.p.a n.v b.v a.g s.a.b c.v núm núms pág págs sr sra srta dra
    ud uds aprox art ej p.ej ee.uu ee cía
    """
)
_ENDS: Final = regex.compile(
    r"""(?<stop> [.!?…]+ ) [”’"')\]»]*+ (?: \s+ (?= ["“‘'«(\[]* [\p{Lu}\p{N}$€£¥¿¡−-] ) )
      | \n\s*\n | \n(?=[-*•]\s)""",
    regex.VERBOSE,
)
_WORD_BEFORE: Final = regex.compile(r"(?r)[\p{L}.]+")


def sentence_spans(text: str) -> list[tuple[int, int]]:
    """Return the places of the sentences of ``text``, which together cover its words."""
    spans = []
    start = 0
    for match in _ENDS.finditer(text, timeout=time_limit(text)):
        if match["stop"] == "." and _is_abbreviation(text, match.start()):
            continue
        end = match.end() if match["stop"] is None else match.start()
        while match["stop"] is not None and end < match.end() and not text[end].isspace():
            end += 1
        if text[start:end].strip():
            spans.append(_trimmed(text, start, end))
        start = match.end()
    if text[start:].strip() or not spans:
        spans.append(_trimmed(text, start, len(text)))
    return spans


def sentence_at(spans: list[tuple[int, int]], place: int) -> tuple[int, int]:
    """Return the sentence that ``place`` stands in."""
    return spans[max(0, bisect_right(spans, (place, 1 << 62)) - 1)]


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start].isspace():
        start += 1
    while end > start and text[end - 1].isspace():
        end -= 1
    return start, end


def _is_abbreviation(text: str, stop: int) -> bool:
    """Tell the full stop of "Inc." or "J. Smith" from the end of a sentence."""
    match = _WORD_BEFORE.match(text, max(0, stop - 24), stop)
    if match is None:
        return False
    word = match.group().lower()
    following = text[stop + 1 : stop + 24].lstrip()
    if word == "no":
        return following[:1].isdigit()
    if word in {"u.s", "u.k", "inc", "corp", "co", "ltd", "a.m", "p.m", "etc", "s.a", "plc"}:
        return not _begins_sentence(following)
    return word in _ABBREVIATIONS or (len(word) == 1 and word.isalpha() and word != "i")


_OPENERS: Final = vocabulary(
    """
    The A An In On At It Its This That These Those We Our They Their He She His Her But And For
    From With As By After Before During Since While When If Revenue Net Gross Total Sales
    Operating Meanwhile However El La Los Las En Su Sus
    """
)


def _begins_sentence(following: str) -> bool:
    """Tell whether the words after a doubtful stop begin a new sentence."""
    return following.split(" ", 1)[0].strip(",\"“'’s") in _OPENERS
