"""What an element does to the text: opens a block, a row, a cell, holds a value, is unseen."""

from __future__ import annotations

from gate.filing.styles import HIDDEN

# What an element does, as small integers: enumerations cost more than all the rest of the walk.
INLINE, CELL, BLOCK, ROW, TABLE, VALUE, SUPERSCRIPT, UNSEEN, HEADER, RULE, BREAK = range(11)
RESOURCE = 11
"""It is part of a context or of a unit, and says what it says in its own text."""
TYPED_MEMBER = 12
"""The same, but its text stands in an element within it."""

# What a tag asks of a walk: the role of the element that it opens, or one of these.
END = 13
PASSED = 14
"""An empty cell like any other: only its place counts."""
ABSENT = 15
"""An empty element that is hidden."""
ODD = 16
"""An element with a look of its own, or one that no end tag follows."""

_ROLES = {"td": CELL, "th": CELL, "tr": ROW, "table": TABLE, "br": BREAK, "hr": RULE,
          "sup": SUPERSCRIPT}  # fmt: skip
_ROLES |= dict.fromkeys(("head", "script", "style", "title", "noscript", "template"), UNSEEN)
_ROLES |= dict.fromkeys(
    (
        "p div h1 h2 h3 h4 h5 h6 li ul ol dl dt dd blockquote center pre section article "
        "aside main nav body address form fieldset figure figcaption header footer "
        "caption"
    ).split(),
    BLOCK,
)
_ROLES |= dict.fromkeys(
    (
        "context identifier instant startdate enddate explicitmember unit measure unitdenominator"
    ).split(),
    RESOURCE,
)
_ROLES["typedmember"] = TYPED_MEMBER
_VALUES = frozenset({"nonfraction", "nonnumeric", "fraction"})


def role_of(name: str, *, inline_xbrl: bool) -> int:
    """Return the role of an element by its local name, in lower case."""
    if inline_xbrl:
        return VALUE if name in _VALUES else HEADER if name == "header" else INLINE
    return _ROLES.get(name, INLINE)


def step_of(role: int, look: int, *, is_empty: bool) -> int:
    """Return what the tag that opens an element asks of a walk."""
    if look:
        says = role in {VALUE, RESOURCE, TYPED_MEMBER}
        return ABSENT if look & HIDDEN and is_empty and not says else ODD
    if is_empty:
        return role if role == BREAK else PASSED if role == CELL else ODD
    return BLOCK if role == BREAK else role
