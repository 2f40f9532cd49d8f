"""Two questions asked of lxml elements, with the answers' types that its stubs leave open."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lxml.etree import _Element


def text_of(element: _Element) -> str:
    """Return all text within ``element``."""
    return "".join(cast("Iterable[str]", element.itertext()))


def attributes_of(element: _Element) -> dict[str, str]:
    """Return the attributes by local name in lower case: XML and HTML parsers differ."""
    items = cast("Iterable[tuple[str, str]]", element.attrib.items())
    return {key if key.isalpha() and key.islower() else _local(key): value for key, value in items}


def _local(key: str) -> str:
    return key.rpartition("}")[2].rpartition(":")[2].lower()
