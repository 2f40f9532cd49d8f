"""Runs the walker over XML or HTML with entities and network off."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from lxml import etree

from gate.errors import UnreadableFiling
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

_BRACKETS_WITHIN = re.compile(rb"<[^<>]*(?:<[^<>]*)+>")
"""A tag with "<" in a name: the HTML parser lets it stand."""


def walk(document: Document) -> tuple[Flow, Resources, list[str]]:
    """Return the flow, contexts and units of a marked-up document, and warnings.

    XML is tried first where the document claims to be XML; what is not well-formed
    is read as HTML, with a warning.

    Raises:
        UnreadableFiling: entities are declared, or nothing can be read.

    """
    text = document.text
    if "<!ENTITY" in text[:100_000] or "<!entity" in text[:100_000]:
        raise UnreadableFiling("The document declares entities, which no filing does: refused.")
    warnings: list[str] = []
    data = text.lstrip().encode("utf-8", "replace")
    root = None
    if document.is_xml:
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
    markup = etree.tostring(root, encoding="utf-8")
    del root, data  # the tree is four times as large as what it was read from
    if is_html and markup.count(b"<") != markup.count(b">"):
        markup = _BRACKETS_WITHIN.sub(lambda found: b"<" + found[0][1:].replace(b"<", b"_"), markup)
    walker = Walker()
    return walker.walk(markup), walker.resources, warnings
