"""Text and attributes of lxml elements, with the types that its stubs leave open."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lxml.etree import _Element


INVISIBLE = {ord(character): None for character in "\u200b\u200c\u200d\u2060\ufeff"}
"""Characters of no width, by which filers fill empty cells."""


def text_of(element: _Element) -> str:
    """Return all text within ``element``."""
    return "".join(cast("Iterable[str]", element.itertext()))


def words_of(text: str) -> str:
    """Return text with its white space folded and what no reader sees taken out."""
    return " ".join((text if text.isascii() else text.translate(INVISIBLE)).split())


def length_of(element: _Element) -> int:
    """Return how many characters of text stand in ``element``, white space aside."""
    return sum(len(word) for word in text_of(element).split())


class _LocalNames(dict[str, str]):
    """Attribute names as they come, to local names in lower case; each worked out once."""

    def __missing__(self, key: str) -> str:
        name = self[key] = key.rpartition("}")[2].rpartition(":")[2].lower()
        return name


class Attributes:
    """Reads attributes by local name in lower case: XML and HTML parsers differ."""

    def __init__(self) -> None:
        self._names = _LocalNames()

    def of(self, element: _Element) -> dict[str, str]:
        """Return the attributes of ``element``."""
        names = self._names
        items = cast("Iterable[tuple[str, str]]", element.attrib.items())
        return {names[key]: value for key, value in items}
