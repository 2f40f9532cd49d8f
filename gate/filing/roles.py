"""What an element does to the text: opens a block, a row, a cell, holds a value, is unseen."""

from __future__ import annotations

# What an element does, as small integers.
INLINE, CELL, BLOCK, ROW, TABLE, VALUE, SUPERSCRIPT, UNSEEN, HEADER, RULE, BREAK = range(11)

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


def role_of(name: str) -> tuple[int, str]:
    """Return an element's role and its local name in lower case.

    XML names come as ``{namespace}local``, HTML ones as ``prefix:local``.
    """
    space, _, local = name.rpartition("}")
    prefix, _, bare = local.rpartition(":")
    bare = bare.lower()
    if "inlineXBRL" in space or prefix.lower() == "ix":
        role = VALUE if bare in _VALUES else HEADER if bare == "header" else INLINE
        return role, bare
    return _ROLES.get(bare, INLINE), bare
