"""The Jinja environment of every page of this room: escaping on, undefined names an error.

Characters that a reader can't see and that move or hide others (a right-to-left override
shows $5.41 for $14.5) are drawn as their code, except in the box that holds the draft.
"""

from __future__ import annotations

import base64
import hashlib
from functools import cache
from importlib.resources import files

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from quarantine import wording


@cache
def environment() -> Environment:
    """Return the one environment; every template is escaped, whatever its suffix."""
    made = Environment(
        loader=PackageLoader("quarantine"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=visible,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    sheet = style()
    made.globals.update(
        wording=wording,
        # Our own file, the one text that is not escaped: it stands in a style element.
        style=Markup(sheet),  # noqa: S704 - no text of a filing or draft is in it
        style_hash=base64.b64encode(hashlib.sha256(sheet.encode()).digest()).decode(),
    )
    return made


_BIDI = [0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)]
_CONTROLS = [n for n in (*range(0x20), *range(0x7F, 0xA0)) if chr(n) not in "\t\n\r"]
_VISIBLE = {n: f"⟨U+{n:04X}⟩" for n in (*_BIDI, *_CONTROLS)}


def visible(shown: object) -> object:
    """Return text with unseen characters drawn; what is markup already, unchanged."""
    if isinstance(shown, str) and not isinstance(shown, Markup):
        return shown.translate(_VISIBLE)
    return shown


@cache
def style() -> str:
    """Return the style sheet, which the report carries inside and the review page serves."""
    return (files("quarantine") / "templates" / "style.css").read_text(encoding="utf-8")
