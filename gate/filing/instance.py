"""A standalone XBRL instance: its facts and what it says of itself. It has no printed page."""

from __future__ import annotations

from lxml import etree

from gate.errors import UnreadableFiling
from gate.filing.flow import Flow, Tag
from gate.filing.resources import Resources

_NAMESPACES = (("/us-gaap/", "us-gaap"), ("/dei/", "dei"), ("/ifrs", "ifrs-full"), ("/srt/", "srt"),
               ("/ecd/", "ecd"), ("/country/", "country"))  # fmt: skip
_MAX_DEPTH = 100
"""Facts stand at the second level; footnotes and typed members a little deeper."""


class _InstanceTarget:
    """Parser target: every element with a ``contextRef`` is a fact."""

    def __init__(self) -> None:
        self.flow = Flow()
        self.resources = Resources()
        self._open: list[Tag | None] = []

    def start(self, name: str, attributes: dict[str, str]) -> None:
        if len(self._open) >= _MAX_DEPTH:
            raise UnreadableFiling(f"The instance is nested more than {_MAX_DEPTH} elements deep.")
        space, _, local = name.rpartition("}")
        tag: Tag | None = None
        if "contextRef" in attributes:
            plain = {key.rpartition("}")[2].lower(): value for key, value in attributes.items()}
            plain["name"] = f"{_prefix(space)}:{local}"
            kind = "nonfraction" if "unitref" in plain else "nonnumeric"
            tag = Tag(kind, plain, hidden=True)
            self.flow.tags.append(tag)
        else:
            self.resources.start(local.lower(), attributes)
        self._open.append(tag)

    def end(self, name: str) -> None:
        self._open.pop()
        self.resources.end(name.rpartition("}")[2].lower())

    def data(self, text: str) -> None:
        if self._open and self._open[-1] is not None:
            self._open[-1].text += text
        else:
            self.resources.data(text)

    def close(self) -> Flow:
        return self.flow


def read_instance(text: str) -> tuple[Flow, Resources, list[str]]:
    """Return the facts of an instance as tags of an empty flow.

    Raises:
        UnreadableFiling: it is not well-formed, or cut off.
    """
    target = _InstanceTarget()
    parser = etree.XMLParser(
        target=target, encoding="utf-8", resolve_entities=False, no_network=True, load_dtd=False
    )
    try:
        flow: Flow = etree.fromstring(text.lstrip().encode("utf-8", "replace"), parser)
    except etree.XMLSyntaxError as error:
        raise UnreadableFiling(f"The XBRL instance is cut off or damaged: {error.msg}.") from error
    return flow, target.resources, ["An XBRL instance has facts and no printed page: no figures."]


def _prefix(space: str) -> str:
    """Return the usual prefix of a namespace; a filer's own is its last path part but one."""
    for part, prefix in _NAMESPACES:
        if part in space:
            return prefix
    tail = space.strip("{}").rstrip("/").split("/")
    return tail[-2].split(".")[0] if len(tail) > 3 else tail[-1]
