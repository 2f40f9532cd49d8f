"""A standalone XBRL instance: its facts and what it says of itself. It has no printed page."""

from __future__ import annotations

from lxml import etree

from gate.errors import UnreadableFiling
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
    flow, resources = Flow(), Resources()
    for element in root.iter(etree.Element):
        space, _, local = str(element.tag).rpartition("}")
        attributes = {_local(str(key)): str(value) for key, value in element.attrib.items()}
        if "contextref" in attributes:
            attributes["name"] = f"{_prefix(space)}:{local}"
            kind = "nonfraction" if "unitref" in attributes else "nonnumeric"
            flow.tags.append(Tag(kind, attributes, hidden=True, text=element.text or ""))
        else:
            resources.take(local.lower(), attributes, "".join(map(str, element.itertext())))
    return flow, resources, ["An XBRL instance has facts and no printed page: no figures."]


def _local(name: str) -> str:
    return name.rpartition("}")[2].lower()


def _prefix(space: str) -> str:
    """Return the usual prefix of a namespace; a filer's own is its last path part but one."""
    for part, prefix in _NAMESPACES:
        if part in space:
            return prefix
    tail = space.strip("{}").rstrip("/").split("/")
    return tail[-2].split(".")[0] if len(tail) > 3 else tail[-1]
