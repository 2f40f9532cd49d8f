"""The gate: everything that reads numbers, filings and quotes, and judges them without a model.

In: a filing (path, bytes or open file) and an article (any JSON, Markdown, HTML, text).
Out: figures with scale, unit, sign, label and period; claims with their bands; verdicts
with receipts. Nothing in here knows that a model, a network or a folder exists.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gate.check import NumericReport, check_numbers
    from gate.filing import read_filing

__all__ = ["NumericReport", "check_numbers", "read_filing"]

_HOMES = {
    "NumericReport": "gate.check",
    "check_numbers": "gate.check",
    "read_filing": "gate.filing",
}


def __getattr__(name: str) -> object:
    """Import a public name at its first use: the types alone must not load the parsers."""
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
