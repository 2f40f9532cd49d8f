"""A standalone XBRL instance: its facts and what it says of itself. It has no printed page."""

from __future__ import annotations

from lxml import etree

from gate.errors import UnreadableFiling
from gate.filing.elements import Attributes
from gate.filing.flow import Flow, Tag
from gate.filing.resources import Resources

_NAMESPACES = (("/us-gaap/", "us-gaap"), ("/dei/", "dei"), ("/ifrs", "ifrs-full"), ("/srt/", "srt"),
               ("/ecd/", "ecd"), ("/country/", "country"))  # fmt: skip


def read_instance(text: str) -> tuple[Flow, Resources, list[str]]:
    """Return the facts of an instance as tags of an empty flow.

    Raises:
        UnreadableFiling: it is not well-formed, or cut off.

    """
    parser = etree.XMLParser(
        encoding="utf-8", resolve_entities=False, no_network=True, load_dtd=False,
        remove_comments=True, remove_pis=True,
    )  # fmt: skip
    try:
        root = etree.fromstring(text.lstrip().encode("utf-8", "replace"), parser)
    except etree.XMLSyntaxError as error:
        raise UnreadableFiling(f"The XBRL instance is cut off or damaged: {error.msg}.") from error
    flow, resources, attributes = Flow(), Resources(), Attributes()
    for element in root.iter(etree.Element):
        space, _, local = str(element.tag).rpartition("}")
        if "contextRef" in element.attrib:
            flow.tags.append(_tag(element, f"{_prefix(space)}:{local}", attributes))
        else:
            resources.take(local.lower(), element)
    return flow, resources, ["An XBRL instance has facts and no printed page: no figures."]


def _tag(element: etree._Element, name: str, attributes: Attributes) -> Tag:
    plain = attributes.of(element) | {"name": name}
    kind = "nonfraction" if "unitref" in plain else "nonnumeric"
    return Tag(kind, plain, hidden=True, text=element.text or "")


def _prefix(space: str) -> str:
    """Return the usual prefix of a namespace; a filer's own is its last path part but one."""
    for part, prefix in _NAMESPACES:
        if part in space:
            return prefix
    tail = space.strip("{}").rstrip("/").split("/")
    return tail[-2].split(".")[0] if len(tail) > 3 else tail[-1]
