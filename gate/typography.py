"""Typography: the one module that folds look-alike characters, and the only door to comparison.

Two texts are compared as ``CanonicalText`` and in no other way: it refuses to compare with a
plain string, and every place that it returns is a place in the *original* text. What is folded
is how a text is set; what it says is never touched.

Folded, each because two honest copies of one text differ in it:

* hyphens and dashes (U+2010 … U+2015, U+FE58, U+FE63, U+FF0D, ``--``) and U+2212 to ``-``:
  keyboards have one key for them. For *numbers* (``number_view``) en and em dashes and U+2212
  stay apart, since one is a range, one is punctuation and one is a sign.
* quotation marks, double, single, low, angled, and the accents typed for them, to ``'``: nesting
  swaps double for single. (A straight mark after a digit may be feet or inches; it folds too.)
* spaces of every width, tabs, line ends, to one space: line breaks are set by the typesetter.
* ligatures to their letters; the ellipsis character to three points.
* full-width letters, digits and punctuation to the plain ones.
* a letter with a combining accent to the composed letter (canonical equivalence, NFC).
* C1 controls that are Windows-1252 punctuation read as Latin-1 (old filings).
* vulgar fractions to ``1/2`` with a space after a whole number: 1½ is ``1 1/2``, never ``11/2``.
* a raised note marker to ``(1)``: see below.

Removed: zero-width and bidirectional marks, variation selectors, the soft hyphen (it shows
nothing, so it is no minus either).

Not folded: case, letters, words, order, hyphens to nothing; superscripts after a digit or a
unit (10² is not 102, nor m² m2); prime marks ′ ″; trade marks (™ is not TM); currency signs;
stray revision letters. Unicode's own NFKC is not used, since it turns 10² into 102.

**Note markers.** The filing reader renders ``<sup>1</sup>`` as ``¹`` and ``<sup>(1)</sup>`` as
``⁽¹⁾``. A raised marker after a word of three letters or more, a closing mark or a percent sign
is a note marker. It compares as ``(1)``, so that a plainly typed marker matches it and a glued
digit never does; ``CanonicalText.without_notes`` leaves the markers out.
"""

from __future__ import annotations

import re
import unicodedata
from array import array
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Final

import regex

if TYPE_CHECKING:
    from collections.abc import Iterator

TIMEOUT: Final = 5.0
"""Seconds that a pattern may run over a piece of text; all of them are linear."""
PIECE: Final = 100_000
"""Characters for which one ``TIMEOUT`` is granted."""


def time_limit(text: str) -> float:
    """Return the seconds that one pattern may run over ``text``."""
    return TIMEOUT * (1 + len(text) // PIECE)


_HYPHENS: Final = "\u2010\u2011\u2012\ufe58\ufe63\uff0d"
_DASHES: Final = "\u2013\u2014\u2015"
MINUS: Final = "\u2212"
_QUOTES: Final = (
    "\"'`\u00b4\u00ab\u00bb\u2018\u2019\u201a\u201b\u201c\u201d\u201e\u201f\u2039\u203a"
)
_QUOTES_WIDE: Final = "\u02bc\u301d\u301e\uff02\uff07"
_SPACES: Final = "\t\n\x0b\x0c\r \u00a0\u1680\u2028\u2029\u202f\u205f\u3000" + "".join(
    map(chr, range(0x2000, 0x200B))
)
_INVISIBLE: Final = (
    "\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufe00-\ufe0f\ufeff"
)
_GROUP_SPACES: Final = "\u00a0\u2007\u2009\u202f"
"""Spaces that never break a line: the ones printed inside a number."""

_LIGATURES: Final = {
    "\ufb00": "ff",
    "\ufb01": "fi",
    "\ufb02": "fl",
    "\ufb03": "ffi",
    "\ufb04": "ffl",
    "\ufb05": "st",
    "\ufb06": "st",
}
_WINDOWS_1252: Final = {
    "\x80": "€",
    "\x82": "'",
    "\x84": "'",
    "\x8b": "'",
    "\x91": "'",
    "\x92": "'",
    "\x93": "'",
    "\x94": "'",
    "\x96": "-",
    "\x97": "-",
    "\x99": "™",
    "\x9b": "'",
}
FRACTIONS: Final = {
    "½": (1, 2),
    "⅓": (1, 3),
    "⅔": (2, 3),
    "¼": (1, 4),
    "¾": (3, 4),
    "⅕": (1, 5),
    "⅖": (2, 5),
    "⅗": (3, 5),
    "⅘": (4, 5),
    "⅙": (1, 6),
    "⅚": (5, 6),
    "⅐": (1, 7),
    "⅛": (1, 8),
    "⅜": (3, 8),
    "⅝": (5, 8),
    "⅞": (7, 8),
    "⅑": (1, 9),
    "⅒": (1, 10),
}
_RAISED: Final = "⁰¹²³⁴⁵⁶⁷⁸⁹⁽⁾"
_PLAIN_RAISED: Final = str.maketrans(_RAISED, "0123456789()")


def _folds() -> tuple[dict[int, str], dict[str, str]]:
    """Return the folds that keep every character in its place, and those that don't."""
    folds: dict[str, str] = {}
    folds.update(dict.fromkeys(_HYPHENS + _DASHES + MINUS, "-"))
    folds.update(dict.fromkeys(_QUOTES + _QUOTES_WIDE, "'"))
    folds.update(dict.fromkeys(_SPACES, " "))
    folds.update(_WINDOWS_1252)
    for code in range(0xFF01, 0xFF5F):
        folds.setdefault(chr(code), chr(code - 0xFEE0))
    longer = {"…": "...", "\x85": "...", **_LIGATURES}
    longer.update({mark: f"{top}/{bottom}" for mark, (top, bottom) in FRACTIONS.items()})
    return {ord(char): fold for char, fold in folds.items()}, longer


_IN_PLACE, _LONGER = _folds()
_SPECIAL: Final = regex.compile(
    rf"""
      (?P<note> (?<= \p{{L}}{{3}} | [%).,;:\]'] ) ⁽?[⁰¹²³⁴⁵⁶⁷⁸⁹]{{1,2}}⁾? (?![\p{{L}}\d]) )
    | (?P<space> [ ] (?=[ {_INVISIBLE}]) [ {_INVISIBLE}]*+ )
    | (?P<dashes> --++ )
    | (?P<quotes> ''++ )
    | (?P<gone> [{_INVISIBLE}]++ )
    | (?P<accent> [\p{{L}}] \p{{Mn}}++ )
    | (?P<one> [{"".join(_LONGER)}] )
    """,
    regex.VERBOSE,
)
# A page break leaves a page number and a running head between two halves of a sentence. Both
# halves are required (no full stop before, a lower-case letter after, or the running head
# itself): a lone number between finished lines may be a table's.
_FURNITURE: Final = regex.compile(
    r"""
    (?<= [^\s.!?:] ) [^\S\n]*+ (?:\n[^\S\n]*+)++
    (?: (?i: (?:page[ ]|-[ ]?|f-)? [0-9]{1,4} (?:[ ]?-|[ ]of[ ][0-9]{1,4})?
           | \(?continued\)? | <page> )
        [^\S\n]*+ (?:\n[^\S\n]*+)++ )*+
    (?: (?i: table[ ]of[ ]contents ) [^\S\n]*+ (?:\n[^\S\n]*+)++ (?= [\p{L}$(\d] )
      | (?= \p{Ll} ) )
    """,
    regex.VERBOSE,
)


@dataclass(frozen=True, eq=False)
class CanonicalText:
    """A text after folding, with the way back; the only thing that compares."""

    text: str
    """Folded; for this module and the search for near wordings only."""
    source: str
    """As given."""
    places: array[int]
    """``places[i]`` is where in ``source`` the fold of ``text[i]`` begins; one more for the end."""
    ends: array[int]
    """``ends[i]`` is where in ``source`` the fold of ``text[i]`` ends."""

    def __eq__(self, other: object) -> bool:
        if isinstance(other, CanonicalText):
            return self.text == other.text
        raise TypeError("canonical text compares with canonical text only")

    def __hash__(self) -> int:
        return hash(self.text)

    def __bool__(self) -> bool:
        return bool(self.text.strip())

    def span(self, start: int, end: int) -> tuple[int, int]:
        """Return the range of ``source`` that ``text[start:end]`` came from."""
        if end <= start:
            return self.places[start], self.places[start]
        return self.places[start], self.ends[end - 1]

    def find(self, needle: CanonicalText, start: int = 0) -> tuple[int, int] | None:
        """Return the first place of ``needle`` as a range of ``source``, or None.

        ``start`` counts in ``source``. An empty needle is found nowhere: it proves nothing.
        """
        return next(self._matches(needle, start), None)

    def find_all(self, needle: CanonicalText) -> list[tuple[int, int]]:
        """Return every place of ``needle``, overlapping ones too, as ranges of ``source``."""
        return list(self._matches(needle, 0))

    def _matches(self, needle: CanonicalText, start: int) -> Iterator[tuple[int, int]]:
        wanted = needle.text.strip(" ")
        if not wanted:
            return
        at = self.text.find(wanted)
        while at >= 0:
            if self.places[at] >= start and not _cuts(self.text, at, at + len(wanted)):
                yield self.span(at, at + len(wanted))
            at = self.text.find(wanted, at + 1)

    @cached_property
    def without_furniture(self) -> CanonicalText:
        """The same text without page numbers and running heads inside a sentence."""
        return _fold(self.source, _furniture(self.source), notes=True)

    @cached_property
    def without_notes(self) -> CanonicalText:
        """The same text without page furniture and without raised note markers."""
        return _fold(self.source, _furniture(self.source), notes=False)


def canonical(text: str) -> CanonicalText:
    """Return ``text`` folded as the module's docstring says, with the way back."""
    return _fold(text, [], notes=True)


def number_view(text: str) -> tuple[str, tuple[int, ...] | None]:
    """Return ``text`` as the number grammar reads it, and the way back.

    Hyphens are one character, but U+2212, en and em dashes stay what they are; spaces that
    never break become U+00A0; digits of any script become 0 to 9; invisible characters go.
    The second value is None when every character kept its place, else the place in ``text``
    of each character, and one more for the end.
    """
    if text.isascii():
        return text, None
    view = text
    # One look at each character and a replacement for each kind found: a translation
    # through a table asks the table for every character, at four times the cost.
    for char in _NUMBER_FOLDS.keys() & set(text):
        view = view.replace(char, _NUMBER_FOLDS[char])
    for digit in set(_OTHER_DIGITS.findall(view)):
        view = view.replace(digit, str(unicodedata.digit(digit)))
    if not _RESIZED.search(view):
        return view, None
    pieces: list[str] = []
    places: list[int] = []
    at = 0
    for match in _RESIZED.finditer(view):
        start, end = match.span()
        pieces.append(view[at:start])
        places.extend(range(at, start))
        fold = _LIGATURES.get(match.group(), "")
        pieces.append(fold)
        places.extend([start] * len(fold))
        at = end
    pieces.append(view[at:])
    places.extend(range(at, len(view) + 1))
    return "".join(pieces), tuple(places)


def _number_folds() -> dict[str, str]:
    """Return the folds of ``number_view`` that keep every character in its place."""
    folds: dict[str, str] = {}
    folds.update(dict.fromkeys(_HYPHENS, "-"))
    folds.update(dict.fromkeys("\u1680\u2028\u2029\u205f\u3000", " "))
    folds.update(dict.fromkeys(map(chr, range(0x2000, 0x200B)), " "))
    folds.update(dict.fromkeys(_GROUP_SPACES, "\u00a0"))
    folds.update({"\x96": "–", "\x97": "—", "\x80": "€", "\x92": "’", "\x91": "‘"})
    folds.update({chr(code): chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)})
    return folds


_NUMBER_FOLDS: Final = _number_folds()
# Single characters: nothing in these two can run away, and ``re`` scans for them fastest.
_OTHER_DIGITS: Final = re.compile(r"[^\D0-9]")
_RESIZED: Final = re.compile(rf"[{_INVISIBLE}{''.join(_LIGATURES)}]")


def _furniture(source: str) -> list[tuple[int, int]]:
    """Return the places of page numbers and running heads that interrupt a sentence."""
    return [m.span() for m in _FURNITURE.finditer(source, timeout=time_limit(source))]


def _fold(source: str, skipped: list[tuple[int, int]], *, notes: bool) -> CanonicalText:
    """Fold ``source``; each ``skipped`` range counts as one space."""
    pieces: list[str] = []
    places: array[int] = array("l")
    ends: array[int] = array("l")

    def keep(start: int, end: int) -> None:
        pieces.append(view[start:end])
        places.extend(range(start, end))
        ends.extend(range(start + 1, end + 1))

    def put(fold: str, start: int, end: int) -> None:
        pieces.append(fold)
        places.extend([start] * len(fold))
        ends.extend([end] * len(fold))

    view = source.translate(_IN_PLACE)
    limit = time_limit(view)
    at = 0
    for skip_start, skip_end in [*skipped, (len(source), len(source))]:
        for match in _SPECIAL.finditer(view, at, skip_start, timeout=limit):
            start, end = match.span()
            keep(at, start)
            put(_fold_of(match, notes=notes), start, end)
            at = end
        keep(at, skip_start)
        if skip_end > skip_start:
            put(" ", skip_start, skip_end)
        at = skip_end
    places.append(len(source))
    return CanonicalText("".join(pieces), source, places, ends)


def _fold_of(match: regex.Match[str], *, notes: bool) -> str:
    """Return what one special piece of text folds to."""
    found = match.group()
    if match.lastgroup == "note":
        return f"({found.translate(_PLAIN_RAISED).strip('()')})" if notes else ""
    if match.lastgroup == "accent":
        return unicodedata.normalize("NFC", found)
    if match.lastgroup == "one":
        return _one(match)
    return _SHORT[match.lastgroup or ""]


_SHORT: Final = {"space": " ", "dashes": "-", "quotes": "'", "gone": ""}


def _one(match: regex.Match[str]) -> str:
    """Return the fold of one character; a fraction after a digit keeps its distance."""
    char = match.group()
    before = match.string[match.start() - 1 : match.start()]
    gap = " " if char in FRACTIONS and before.isdigit() else ""
    return gap + _LONGER[char]


def _cuts(text: str, start: int, end: int) -> bool:
    """Tell whether ``text[start:end]`` begins or ends inside a word or a number.

    ``3`` is not in ``35``, ``3.5`` or ``3%``, nor ``0.4`` in ``-0.4``, ``$0.4`` or ``(0.4)``.
    """
    return bool(
        _CUT_BEFORE.match(text, start, timeout=TIMEOUT)
        or _CUT_AFTER.match(text, end, timeout=TIMEOUT)
    )


_CUT_BEFORE: Final = regex.compile(
    r"""(?<=[\p{L}\p{N}\p{M}]) [\p{L}\p{N}\p{M}]
      | (?<=[\p{Sc}.]) [0-9]
      | (?<=[0-9],) [0-9]
      | (?<=(?:^|[\s(\p{Sc}0-9%])-) [0-9\p{Sc}]
      | (?<=\() [\p{Sc}]?[0-9.,]++\)
    """,
    regex.VERBOSE,
)
_CUT_AFTER: Final = regex.compile(
    r"""(?<=[\p{L}\p{N}\p{M}]) [\p{L}\p{N}\p{M}]
      | (?<=[0-9]) (?: [.,][0-9] | [ ]?% | -[\p{L}0-9] )
    """,
    regex.VERBOSE,
)
