"""Runs the walker over XML or HTML with entities and network off."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from lxml import etree

from gate.errors import UnreadableFiling
from gate.filing.elements import NotPlain
from gate.filing.walker import Walker

if TYPE_CHECKING:
    from gate.filing.documents import Document
    from gate.filing.flow import Flow
    from gate.filing.resources import Resources

_SAFE: dict[str, Any] = {
    "encoding": "utf-8",
    "no_network": True,
    "remove_comments": True,
    "remove_pis": True,
    "huge_tree": False,
}
"""Without ``huge_tree`` the parser itself refuses nesting beyond 256 elements."""

_BRACKETS_WITHIN = re.compile(r"<[^<>]*(?:<[^<>]*)+>")
"""A tag with "<" in a name: the HTML parser lets it stand."""
_ASIDE = re.compile(r"<(?:!--.*?--|\?.*?\?|!DOCTYPE[^>\[]*)>", re.DOTALL)
"""Comments, instructions, and a document type that declares nothing itself."""


def walk(document: Document) -> tuple[Flow, Resources, list[str]]:
    """Return the flow, contexts and units of a marked-up document, and warnings.

    XML is tried first where the document claims to be XML; what is not well-formed
    is read as HTML, with a warning. A well-formed document that is written plainly, as
    nearly all are, is read as it stands: building a tree and writing it out again would
    cost as much as all of the walk.

    Raises:
        UnreadableFiling: entities are declared, or nothing can be read.

    """
    text = document.text
    if "<!ENTITY" in text[:100_000] or "<!entity" in text[:100_000]:
        raise UnreadableFiling("The document declares entities, which no filing does: refused.")
    data = text.lstrip().encode("utf-8", "replace")
    if document.is_xml and _is_sound(data) and b"<![CDATA[" not in data:
        walker = Walker(as_filed=True)
        try:
            return walker.walk(_plain(text.lstrip())), walker.resources, []
        except NotPlain:
            pass
    warnings: list[str] = []
    markup = _written_out(data, warnings, is_xml=document.is_xml)
    del data
    walker = Walker()
    return walker.walk(markup), walker.resources, warnings


class _Nothing:
    """Takes nothing of what a parser finds: the document is only checked."""

    def close(self) -> None:
        """Return nothing at the document's end."""


def _is_sound(data: bytes) -> bool:
    """Tell whether a document is well-formed, names of namespaces included."""
    nothing: Any = _Nothing()  # the stubs ask for methods that the parser can do without
    parser = etree.XMLParser(**_SAFE, load_dtd=False, resolve_entities=False, target=nothing)
    try:
        etree.fromstring(data, parser)
    except etree.XMLSyntaxError:
        return False
    return not parser.error_log


def _plain(text: str) -> str:
    """Return a sound document without what is no element, and with its empty cells as one tag."""
    # What ends with an attribute's value and is closed as a cell at once is that cell.
    return _ASIDE.sub("", text).replace('"></td>', '"/>')


def _written_out(data: bytes, warnings: list[str], *, is_xml: bool) -> str:
    """Return a document as its parser writes it out."""
    root = None
    if is_xml:
        try:
            root = etree.fromstring(
                data, etree.XMLParser(**_SAFE, load_dtd=False, resolve_entities=False)
            )
        except etree.XMLSyntaxError as error:
            warnings.append(f"The document is not well-formed XML ({error.msg}): read as HTML.")
    is_html = root is None
    if root is None:
        try:
            root = etree.fromstring(data, etree.HTMLParser(**_SAFE))
        except etree.LxmlError as error:
            raise UnreadableFiling(f"The document can't be parsed: {error}.") from error
    if root is None:
        raise UnreadableFiling("The document holds no element.")
    markup = etree.tostring(root, encoding="unicode")
    del root  # the tree is four times as large as what it was read from
    if is_html and markup.count("<") != markup.count(">"):
        markup = _BRACKETS_WITHIN.sub(lambda found: "<" + found[0][1:].replace("<", "_"), markup)
    return markup
