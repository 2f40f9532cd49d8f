"""What an inline style says that matters for reading: hidden, raised, page break, indent."""

from __future__ import annotations

import re
from fractions import Fraction
from functools import lru_cache

# Properties of an element that change what a reader sees, as bits of one integer:
# plain integers, because enum flags cost more than all the rest of the walk.
PLAIN = 0
HIDDEN = 1
RAISED = 2
BREAK_BEFORE = 4
BREAK_AFTER = 8


_HIDDEN = re.compile(
    r"display\s*:\s*none|visibility\s*:\s*(?:hidden|collapse)"
    r"|(?<![\w-])font-size\s*:\s*0*\.?0+(?:\s*(?:pt|px|em|rem|%))?\s*(?:;|!|$)"
)
_HIDING = ("display", "visibility", "font-size")
_RAISED = re.compile(r"vertical-align\s*:\s*(?:super|text-top)")
_LIFTED = re.compile(r"(?<![\w-])top\s*:\s*-\d")
_SMALL = re.compile(r"position\s*:\s*relative")
_BREAK_BEFORE = re.compile(r"(?:page-)?break-before\s*:\s*(?:always|page|left|right)")
_BREAK_AFTER = re.compile(r"(?:page-)?break-after\s*:\s*(?:always|page|left|right)")


def look_of(style: str) -> int:
    """Return the properties that ``style`` (a ``style`` attribute's value) sets, as bits."""
    style = style.lower()
    look = PLAIN
    if any(name in style for name in _HIDING) and _HIDDEN.search(style):
        look |= HIDDEN
    if ("vertical-align" in style and _RAISED.search(style)) or (
        "position" in style and _SMALL.search(style) and _LIFTED.search(style)
    ):
        look |= RAISED
    if "break-" in style:
        if _BREAK_BEFORE.search(style):
            look |= BREAK_BEFORE
        if _BREAK_AFTER.search(style):
            look |= BREAK_AFTER
    return look


_RAISED_CHARACTERS = str.maketrans(
    "0123456789()+-=abcdefghijklmnoprstuvwxyz",
    "⁰¹²³⁴⁵⁶⁷⁸⁹⁽⁾⁺⁻⁼ᵃᵇᶜᵈᵉᶠᵍʰⁱʲᵏˡᵐⁿᵒᵖʳˢᵗᵘᵛʷˣʸᶻ",
)


def raise_text(text: str) -> str:
    """Return short superscript ``text`` in Unicode's raised characters.

    So that a note's number never glues to the digits before it (5,310² stays
    5,310) and a power stays one (10²). Ordinal endings (``3rd``) and longer
    text stay as they are.
    """
    stripped = text.strip()
    if len(stripped) > 6 or stripped.lower() in {"st", "nd", "rd", "th", "tm", "sm"}:
        return text
    return text.translate(_RAISED_CHARACTERS)


_LENGTH = re.compile(r"(-?(?:\d+\.?\d*|\.\d+))\s*(pt|px|em|in)?", re.IGNORECASE)
_SETS_IN = re.compile(
    r"(?<![\w-])(?P<name>padding|padding-left|margin|margin-left|text-indent)\s*:\s*(?P<value>[^;]+)",
    re.IGNORECASE,
)
_POINTS = {"": Fraction(1), "pt": Fraction(1), "px": Fraction(3, 4), "em": Fraction(10),
           "in": Fraction(72)}  # fmt: skip


@lru_cache(maxsize=4096)
def indent_of(style: str) -> int:
    """Return how far ``style`` sets its element in, in points, rounded."""
    points = Fraction(0)
    for found in _SETS_IN.finditer(style):
        sides = _LENGTH.findall(found["value"])
        if not sides:
            continue
        left = sides[0]
        if found["name"].lower() in {"padding", "margin"} and len(sides) > 1:
            left = sides[3] if len(sides) > 3 else sides[1]
        amount, measure = left
        points += Fraction(amount) * _POINTS[measure.lower()]
    return round(points)
