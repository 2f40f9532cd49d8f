"""The Jinja environment of every page of this room: escaping on, undefined names an error."""

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


@cache
def style() -> str:
    """Return the style sheet, which the report carries inside and the review page serves."""
    return (files("quarantine") / "templates" / "style.css").read_text(encoding="utf-8")
