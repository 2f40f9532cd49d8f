"""What other libraries take to read the same document, beside the bare parse.

They are no dependencies: one that is not installed is left out of the table. Install by hand
those that are wanted (``pip install edgartools ixbrlparse``).

Arelle is no row of it. It needs the taxonomies' schemas, which it fetches: offline it loads an
inline document, but says of each fact that its schema is missing and hands out none of them
(``factsInInstance`` is empty; release 2.47.3), so that its time is that of another, smaller work.
"""

from __future__ import annotations

import io
import warnings
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def _soup(parser: str) -> Callable[[bytes], object]:
    from bs4 import BeautifulSoup, XMLParsedAsHTMLWarning  # noqa: PLC0415 - it may be missing

    warnings.simplefilter("ignore", XMLParsedAsHTMLWarning)
    return lambda data: BeautifulSoup(data, parser)


def _edgartools() -> Callable[[bytes], object]:
    from edgar.documents import parse_html  # noqa: PLC0415

    return lambda data: parse_html(data.decode("utf-8"))


def _ixbrlparse() -> Callable[[bytes], object]:
    from ixbrlparse import IXBRL  # noqa: PLC0415

    warnings.filterwarnings("ignore", module="ixbrlparse")
    return lambda data: IXBRL(io.BytesIO(data), raise_on_error=False)


_PEERS: tuple[tuple[str, str, Callable[[], Callable[[bytes], object]]], ...] = (
    ("BeautifulSoup with lxml, parsing only", "bs4", lambda: _soup("lxml")),
    ("BeautifulSoup with html.parser, parsing only", "bs4", lambda: _soup("html.parser")),
    ("edgartools, its document", "edgar", _edgartools),
    ("ixbrlparse, its facts", "ixbrlparse", _ixbrlparse),
)


def installed() -> dict[str, Callable[[bytes], object]]:
    """Return the peers that are installed: what each does, and the function that does it."""
    return {name: load() for name, module, load in _PEERS if find_spec(module) is not None}
