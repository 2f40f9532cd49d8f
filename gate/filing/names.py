"""Digits that count nothing: dates, years, notes, sections, rules, forms, telephones.

Each run of digits is looked at once, with the word before it and the text behind
it, which keeps the search linear and quick: a filing holds thousands of them.
"""

from __future__ import annotations

import re
import string

_RUN = re.compile(r"\d[\d,./-]*(?:\(\w{1,3}\))*")
_GAPS = "(" + "".join(filter(str.isspace, map(chr, range(0x3001))))
_LETTERS = string.ascii_letters + "."
"""What the word before a number is made of, and what may part it from the number."""
_MONTHS = frozenset(
    (
        "january february march april may june july august september october november "
        "december jan feb mar apr jun jul aug sep sept oct nov dec"
    ).split()
)
_NAMERS = frozenset(
    (
        "section sections rule rules regulation item items note notes part exhibit "
        "article form topic level tier schedule figure page pages no nos asu asc ifrs "
        "sfas paragraph title chapter tranche phase series covid fsp fin eitf subtopic"
    ).split()
)
_LINKS = frozenset({"and", "or", "through", "to"})
_DAY = re.compile(
    r"[0-3]?\d(?:st|nd|rd|th)?(?:\s*,\s*|\s+)(?:19|20)\d\d\b|[0-3]?\d(?:st|nd|rd|th)?(?![\d,.]*\d)"
)
_DAY_MONTH = re.compile(
    r"[0-3]?\d\s+(?:January|February|March|April|May|June|July|August|September|October|November"
    r"|December)\b(?:\s+(?:19|20)\d\d\b)?"
)
_YEAR = re.compile(r"(?:19|20)\d\d(?![\d%])(?!,\d|\.\d)")
_COUNTED = re.compile(r"\s*(?:%|percent|million|billion|thousand|shares|stores|employees|units)")
_SHAPES = re.compile(
    r"\d{1,2}/\d{1,2}/\d{2,4}|(?:10|20|8|6|11)-?[QKF]T?(?:/A)?\b|\d{3}-\d{3}-\d{4}|\d{2}-\d{7}"
    r"|\d{3}-\d{5}(?:-\d+)?|401\s?\(k\)|10b5-1|5G\b|[1-4]Q\d{0,4}\b"
)
_PHONE = re.compile(r"\(\d{3}\)\s?\d{3}-\d{4}")
_LENGTH = re.compile(
    r"(?:\s+(?:and|or)\s+\w+)?[\s-]+(?:months?|weeks?|quarters?|fiscal\s+\w+|years?)[\s-]+"
    r"(?:periods?\s+)?(?:then\s+)?end(?:ed|ing)?\b"
)
_LENGTH_WORDS = re.compile(
    r"\b(?:one|two|three|four|six|nine|ten|twelve|thirteen|sixteen|twenty-six|thirty-nine|fifty-two)"
    + _LENGTH.pattern,
    re.IGNORECASE,
)
_NUMBERED = re.compile(r"\s*\(?\d{1,2}[.)]\s")


def names_of_digits(text: str) -> list[tuple[int, int]]:
    """Return the places in ``text`` of digits that are names and not numbers, in order."""
    found: list[tuple[int, int]] = []
    numbered = _NUMBERED.match(text)
    if numbered is not None:
        found.append(numbered.span())
    found += [match.span() for match in _PHONE.finditer(text)]
    named = -1
    for run in _RUN.finditer(text):
        start = run.start()
        end = _end_of_name(text, run, named=named)
        if end > start:
            found.append((start, end))
            named = end
    if "end" in text:
        found += [match.span() for match in _LENGTH_WORDS.finditer(text)]
    return sorted(found)


def _end_of_name(text: str, run: re.Match[str], *, named: int) -> int:
    """Return where the name ends that begins with ``run``; its start when it is a number."""
    start = run.start()
    if start and text[start - 1] in "$€£¥":
        return start
    shape = _SHAPES.match(text, start) or _DAY_MONTH.match(text, start)
    if shape is not None:
        return shape.end()
    before = text[max(start - 16, 0) : start].rstrip(_GAPS)
    word = before[len(before.rstrip(_LETTERS)) :].lower().rstrip(".")
    if word in _MONTHS:
        day = _DAY.match(text, start) or _YEAR.match(text, start)
        if day is not None:
            return day.end()
    if word in _NAMERS and not _COUNTED.match(text, run.end()):
        return _trimmed(run)
    if named >= 0 and _goes_on(text, named, start) and not _COUNTED.match(text, run.end()):
        return _trimmed(run)
    year = _YEAR.match(text, start)
    if year is not None and not _COUNTED.match(text, year.end()):
        return year.end()
    length = _LENGTH.match(text, run.end())
    return length.end() if length is not None and len(run[0]) <= 2 else start


def _goes_on(text: str, named: int, start: int) -> bool:
    """Recognise "7" in "Notes 6 and 7": only a link stands between the two."""
    between = text[named:start]
    return (
        len(between) <= 9
        and between.strip(" ,") in {*_LINKS, ""}
        and "," in between + ","
        and (between.strip(" ,") in _LINKS or between.strip() == ",")
    )


def _trimmed(run: re.Match[str]) -> int:
    """Return the end of a run without the punctuation that closes its sentence."""
    return run.start() + len(run[0].rstrip(",./-"))
