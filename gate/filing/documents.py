"""From bytes to one document: gzip, charset, the SGML envelope, and what kind it is.

Sources: EDGAR's full submission (``<SEC-DOCUMENT>`` with a header and several
``<DOCUMENT>`` parts), one document in its SGML wrapper, the bare document, or a
fragment of one.
"""

from __future__ import annotations

import hashlib
import re
import zlib
from dataclasses import dataclass, field
from enum import Enum
from pathlib import Path
from typing import BinaryIO

from gate.errors import UnreadableFiling
from gate.filing.envelope import Envelope, open_envelope

MAX_BYTES = 200_000_000
"""Largest document that is read, after decompression; EDGAR's own limit is 200 MB."""

_BOMS = (
    (b"\xef\xbb\xbf", "utf-8"),
    (b"\xff\xfe", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be"),
)
_CONTROLS = bytes(code for code in range(32) if code not in b"\t\n\r\f\x1a")
_DECLARED = re.compile(
    rb"""<\?xml[^>]{0,200}?encoding\s*=\s*["']([\w.:-]{2,30})|charset\s*=\s*["']?([\w.:-]{2,30})""",
    re.IGNORECASE,
)
_MARKUP = re.compile(
    r"<(?:html|body|div|p|tr|td|span|font|center|ix:\w+|sup|br|b|i|hr|h[1-6])(?=[\s/>])",
    re.IGNORECASE,
)
_ROOT = re.compile(r"\s*(?:<\?.*?\?>\s*|<!--.*?-->\s*|<!DOCTYPE[^>]*>\s*)*<([\w.:-]+)", re.DOTALL)
_WHOLE = re.compile(r"<html[\s>]", re.IGNORECASE)
_WHOLE_END = re.compile(r"</(?:\w+:)?html\s*>", re.IGNORECASE)


class Kind(Enum):
    """How a document has to be read."""

    MARKUP = "markup"
    INSTANCE = "instance"
    PLAIN = "plain"


@dataclass(frozen=True, slots=True)
class Document:
    """One document, decoded, with what its envelope said of it."""

    text: str
    kind: Kind
    sha256: str
    """Of the bytes as given."""
    is_xml: bool = False
    """It starts as XML does, so the strict parser is tried first."""
    envelope: Envelope = field(default_factory=Envelope)
    warnings: tuple[str, ...] = ()


def read_source(source: str | Path | bytes | BinaryIO) -> bytes:
    """Return the bytes of a path, of bytes or of an open binary file.

    Raises:
        UnreadableFiling: the file is missing or can't be read.

    """
    if isinstance(source, bytes | bytearray | memoryview):
        return bytes(source)
    if isinstance(source, str | Path):
        try:
            return Path(source).read_bytes()
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or error
            raise UnreadableFiling(f"The filing {source} can't be read: {reason}.") from error
    return source.read()


def open_document(raw: bytes, *, max_bytes: int = MAX_BYTES) -> Document:
    """Return the document that ``raw`` holds.

    Raises:
        UnreadableFiling: empty, binary, PDF, cut off, too large, or a gzip that
            doesn't unpack.

    """
    digest = hashlib.sha256(raw).hexdigest()
    data = _unpack(raw, max_bytes)
    text, warnings = _decode(data)
    envelope = open_envelope(text)
    body = envelope.body if envelope.found else text
    if not body or body.isspace():
        raise UnreadableFiling("The filing is empty.")
    if body[:1_000].lstrip()[:5].lower() in {"<pdf>", "%pdf-"}:
        raise UnreadableFiling("The filing is a PDF; give the HTML or text document instead.")
    kind, is_xml = _kind(body)
    if kind is Kind.MARKUP and _WHOLE.search(body) and not _WHOLE_END.search(body[-20_000:]):
        raise UnreadableFiling("The document is cut off: it opens <html> and never closes it.")
    return Document(
        text=body, kind=kind, sha256=digest, is_xml=is_xml, envelope=envelope, warnings=warnings
    )


def _unpack(raw: bytes, max_bytes: int) -> bytes:
    if not raw:
        raise UnreadableFiling("The filing is empty (0 bytes).")
    data = raw
    if raw[:2] == b"\x1f\x8b":
        data = _gunzip(raw, max_bytes)
    if len(data) > max_bytes:
        raise UnreadableFiling(f"The filing is larger than {max_bytes:,} bytes.")
    if b"%PDF-" in data[:1024]:
        raise UnreadableFiling("The filing is a PDF; give the HTML or text document instead.")
    has_bom = any(data.startswith(bom) for bom, _ in _BOMS)
    if not has_bom and _is_binary(data[:65_536]):
        raise UnreadableFiling("The filing is binary data, not a document.")
    return data


def _is_binary(head: bytes) -> bool:
    """Tell whether more than one byte in a hundred is a control character of no text."""
    controls = len(head) - len(head.translate(None, _CONTROLS))
    return controls * 100 > len(head)


def _gunzip(raw: bytes, max_bytes: int) -> bytes:
    """Unpack every member of a gzip file, and never more than the limit."""
    parts: list[bytes] = []
    total = 0
    rest = raw
    while rest[:2] == b"\x1f\x8b":
        unpacker = zlib.decompressobj(wbits=31)
        try:
            part = unpacker.decompress(rest, max_bytes - total + 1)
        except zlib.error as error:
            raise UnreadableFiling(f"The gzip file is damaged: {error}.") from error
        total += len(part)
        if total > max_bytes:
            raise UnreadableFiling(f"The filing unpacks to more than {max_bytes:,} bytes.")
        if not unpacker.eof:
            raise UnreadableFiling("The gzip file is cut off.")
        parts.append(part)
        rest = unpacker.unused_data
    return b"".join(parts)


def _decode(data: bytes) -> tuple[str, tuple[str, ...]]:
    """Return the text. Valid UTF-8 is UTF-8 whatever is declared; else the declaration.

    Windows-1252 is the last resort: it is what "ISO-8859-1" and wrongly declared
    UTF-8 documents hold in practice (the WHATWG encoding standard says the same).
    """
    for bom, encoding in _BOMS:
        if data.startswith(bom):
            return data[len(bom) :].decode(encoding, "replace").replace("\0", ""), ()
    data = data.replace(b"\0", b"")
    try:
        return data.decode("utf-8"), ()
    except UnicodeDecodeError as error:
        wrong = error.start
    declared = _DECLARED.search(data[:4096])
    name = (declared[1] or declared[2]).decode("ascii").lower() if declared else ""
    if name and name not in {"utf-8", "utf8", "us-ascii", "ascii", "iso-8859-1", "latin-1"}:
        try:
            return data.decode(name), ()
        except (LookupError, UnicodeDecodeError):
            pass
    said = f'declared "{name}"' if name else "without a declared charset"
    text = data.decode("cp1252", "replace")
    return text, (f"The document, {said}, is not UTF-8 (byte {wrong}): read as windows-1252.",)


def _kind(body: str) -> tuple[Kind, bool]:
    root = _ROOT.match(body[:20_000])
    name = root[1].rpartition(":")[2].lower() if root else ""
    starts_as_xml = body[:1_000].lstrip()[:5] == "<?xml"
    if name == "xbrl" and (starts_as_xml or "xbrl.org/2003/instance" in body[:20_000]):
        return Kind.INSTANCE, True
    if name == "html" and "xmlns" in body[:20_000]:
        return Kind.MARKUP, True
    if _MARKUP.search(body):
        return Kind.MARKUP, starts_as_xml
    if starts_as_xml:
        raise UnreadableFiling("The document is XML, but neither inline XBRL nor an instance.")
    return Kind.PLAIN, False
