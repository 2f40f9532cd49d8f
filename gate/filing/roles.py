"""What an element does to the text: opens a block, a row, a cell, holds a value, is unseen."""

from __future__ import annotations

# What an element does, as small integers.
INLINE, CELL, BLOCK, ROW, TABLE, VALUE, SUPERSCRIPT, UNSEEN, HEADER, RULE, BREAK, END = range(12)

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
_VALUES = frozenset({"nonfraction", "nonnumeric", "fraction"})


def role_of(name: str, *, inline_xbrl: bool) -> int:
    """Return the role of an element by its local name, in lower case."""
    if inline_xbrl:
        return VALUE if name in _VALUES else HEADER if name == "header" else INLINE
    return _ROLES.get(name, INLINE)
