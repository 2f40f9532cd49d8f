"""The elements of a document, read from its tags; each distinct tag is understood once.

Filings are written plainly, nearly all: once comments are gone, attributes stand in double
quotes, and ``<`` and ``>`` stand around tags and nowhere else. So is what a parser writes out.
Cutting such markup at ``<`` is a whole tokenizer, and nearly all tags of a filing are alike to
the letter, style and all. Asking a tree for each element's name, style, text and children costs
twice as much.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from html.entities import html5
from itertools import chain
from typing import TYPE_CHECKING

from gate.filing.roles import CELL, END, INLINE, role_of, step_of
from gate.filing.rows import count_of
from gate.filing.styles import indent_of, look_of

if TYPE_CHECKING:
    from collections.abc import Iterator

_DECLARED = re.compile(r'xmlns:?([^\s="]*)="([^"]*)"')
_STRETCH = 1 << 17
"""Characters of markup that are cut at a time."""
_INLINE_XBRL = "inlineXBRL"


@dataclass(slots=True)
class Element:
    """What one tag means."""

    role: int
    look: int = 0
    is_empty: bool = False
    """Nothing stands in it, and no end tag follows."""
    name: str = ""
    """Without prefix, in lower case; so are the attributes' names."""
    attributes: dict[str, str] = field(default_factory=dict)
    columns: int = 1
    """How many columns of the grid a cell fills."""
    rows: int = 1
    step: int = INLINE
    """What its tag asks of a walk."""

    @property
    def indent(self) -> int:
        """How far it is set in, in points."""
        return indent_of(self.attributes.get("style", ""))


Piece = tuple[int, Element, str]
"""One tag with the text that follows it; before them what it asks of the walk (see ``roles``)."""


class NotPlain(ValueError):  # noqa: N818 - names the state
    """The markup is written in a way that is not read as it stands: ``<a b='c'>`` for one."""


class Pieces(dict[str, Piece]):
    """What each piece of markup means, from one tag up to the next; equal ones are read once."""

    def __init__(self, *, as_filed: bool = False) -> None:
        """Read what a parser wrote out, or a well-formed document as filed, without comments."""
        super().__init__()
        self._elements: dict[str, Element] = {}
        self._kinds: dict[str, tuple[int, str]] = {}
        """Role and local name, by name as written."""
        self._names: dict[str, str] = _PlainNames() if as_filed else _LocalNames()
        self._as_filed = as_filed
        self._inline_xbrl = {"ix"}
        """Prefixes of inline XBRL; what declares them comes before what bears them."""

    def of(self, markup: str) -> Iterator[Piece]:
        """Return the pieces of ``markup`` in order.

        Raises:
            NotPlain: it is as filed, and not written plainly; some pieces may be out by then.

        """
        return map(self.__getitem__, chain.from_iterable(_cut(markup)))

    def __missing__(self, written: str) -> Piece:
        tag, _, text = written.partition(">")
        element = self._elements.get(tag)
        if element is None:
            element = self._elements[tag] = _END if tag[:1] == "/" else self._element(tag)
        if "&" in text:
            text = _unescaped(text)
        piece = self[written] = element.step, element, text
        return piece

    def _element(self, tag: str) -> Element:
        if "\n" in tag or "\t" in tag:
            tag = tag.replace("\n", " ").replace("\t", " ")
        said = tag.split('"')
        if self._as_filed and len(said) % 2 == 0:
            raise NotPlain(tag)
        name, _, said[0] = said[0].rstrip("/").partition(" ")
        attributes = dict(zip(map(self._names.__getitem__, said[::2]), said[1::2], strict=False))
        if "&" in tag:
            attributes = {key: _unescaped(value) for key, value in attributes.items()}
        if _INLINE_XBRL in tag:
            self._declare(tag, name)
        known = self._kinds.get(name)
        if known is None:
            prefix, _, local = name.lower().rpartition(":")
            known = role_of(local, inline_xbrl=prefix in self._inline_xbrl), local
            self._kinds[name] = known
        element = Element(known[0], 0, tag[-1:] == "/", known[1], attributes)
        if "style" in attributes:
            element.look = look_of(attributes["style"])
        if element.role == CELL:
            if "colspan" in attributes:
                element.columns = count_of(attributes["colspan"])
            if "rowspan" in attributes:
                element.rows = count_of(attributes["rowspan"])
        element.step = step_of(element.role, element.look, is_empty=element.is_empty)
        return element

    def _declare(self, tag: str, name: str) -> None:
        """Take down what a tag binds to inline XBRL: prefixes, or its own name."""
        for prefix, space in _DECLARED.findall(tag):
            if _INLINE_XBRL in space:
                if prefix:
                    self._inline_xbrl.add(prefix.lower())
                else:
                    self._kinds[name] = role_of(name.lower(), inline_xbrl=True), name.lower()


_END = Element(END, step=END)


class _LocalNames(dict[str, str]):
    """Attribute names as written, to local names in lower case: XML and HTML parsers differ."""

    def __missing__(self, key: str) -> str:
        name = self[key] = key.rstrip("= ").rpartition(":")[2].strip().lower()
        return name


class _PlainNames(_LocalNames):
    """The same for a document as filed: what is no name between two values is not read."""

    def __missing__(self, key: str) -> str:
        if not _NAME.fullmatch(key):
            raise NotPlain(key)
        return super().__missing__(key)


_NAME = re.compile(r"""\s*(?:[^\s=<>"'/]+\s*=\s*|/?)""")
"""What stands before a value, or behind the last one."""


def _unescaped(text: str) -> str:
    text = text.replace("&#160;", "\u00a0")  # nine in ten of them
    return _REFERENCE.sub(_character, text) if "&" in text else text


_REFERENCE = re.compile(r"&(?:#(\d+)|#[xX]([0-9a-fA-F]+)|(\w+));")


def _character(reference: re.Match[str]) -> str:
    """Return what a reference stands for: XML's numbers are Unicode's, also from 128 to 159."""
    decimal, hexadecimal, name = reference.groups()
    if name:
        return html5.get(f"{name};", reference[0])
    return chr(int(decimal) if decimal else int(hexadecimal, 16))


def _cut(markup: str) -> Iterator[list[str]]:
    """Yield ``markup`` cut before each tag, some thousand pieces at a time.

    Short-lived pieces stay in the processor's cache. The tag's "<" is left out.
    """
    held = ""
    for at in range(markup.find("<") + 1, len(markup), _STRETCH):
        *whole, held = (held + markup[at : at + _STRETCH]).split("<")
        yield whole
    yield [held]
