"""The Jinja environment of every page of this room: escaping on, undefined names an error."""

from __future__ import annotations

from functools import cache

from jinja2 import Environment, PackageLoader, StrictUndefined

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
    made.globals["wording"] = wording
    return made
