"""Runs the walker over XML or HTML with entities and network off."""

from __future__ import annotations

from lxml import etree

from gate.errors import UnreadableFiling
from gate.filing.documents import Document
from gate.filing.flow import Flow
from gate.filing.resources import Resources
from gate.filing.walker import Walker

_CHUNK = 1 << 16


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
    if document.is_xml:
        try:
            return *_feed(data, xml=True), warnings
        except etree.XMLSyntaxError as error:
            warnings.append(f"The document is not well-formed XML ({error.msg}): read as HTML.")
    try:
        return *_feed(data, xml=False), warnings
    except etree.LxmlError as error:
        raise UnreadableFiling(f"The document can't be parsed: {error}.") from error


def _feed(data: bytes, *, xml: bool) -> tuple[Flow, Resources]:
    walker = Walker()
    if xml:
        parser: etree.XMLParser | etree.HTMLParser = etree.XMLParser(
            target=walker, encoding="utf-8", resolve_entities=False, no_network=True,
            load_dtd=False, huge_tree=False,
        )  # fmt: skip
    else:
        parser = etree.HTMLParser(target=walker, encoding="utf-8", no_network=True, huge_tree=False)
    for start in range(0, len(data), _CHUNK):
        parser.feed(data[start : start + _CHUNK])
    flow: Flow = parser.close()
    return flow, walker.resources
