"""EDGAR's SGML envelope: the header of a full submission and its documents.

The format is that of EDGAR's public dissemination service: a header of
``KEY:   value`` lines, then ``<DOCUMENT>`` parts, each with ``<TYPE>``,
``<SEQUENCE>``, ``<FILENAME>`` and a ``<TEXT>`` body.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from gate.errors import UnreadableFiling

_START = re.compile(
    r"\s*(?:-----BEGIN PRIVACY-ENHANCED MESSAGE-----|<SEC-DOCUMENT>|<IMS-DOCUMENT>|<SUBMISSION>"
    r"|<SEC-HEADER>|<DOCUMENT>)"
)
_OPEN = re.compile(r"<DOCUMENT>", re.IGNORECASE)
_CLOSE = re.compile(r"</DOCUMENT>", re.IGNORECASE)
_TEXT = re.compile(r"<TEXT>(.*?)(?:</TEXT>|\Z)", re.IGNORECASE | re.DOTALL)
_FIELD = re.compile(r"^<(TYPE|SEQUENCE|FILENAME|DESCRIPTION)>(.*)$", re.IGNORECASE | re.MULTILINE)
_WRAPPER = re.compile(r"\s*<(XBRL|XML)>\s*(.*?)\s*</\1>\s*\Z", re.IGNORECASE | re.DOTALL)
_SUBMISSIONS = (("<SEC-DOCUMENT>", "</SEC-DOCUMENT>"), ("<IMS-DOCUMENT>", "</IMS-DOCUMENT>"))

_TYPES = ("10-Q/A", "10-Q", "10-QT/A", "10-QT", "10-K/A", "10-K", "8-K/A", "8-K", "6-K")
"""Documents worth reading as the filing, best first."""


@dataclass(frozen=True, slots=True)
class Envelope:
    """What the envelope says, and the body of the document that was chosen."""

    found: bool = False
    body: str = ""
    document_type: str = ""
    filer: str = ""
    cik: str = ""
    accession: str = ""
    period: str = ""
    """``YYYYMMDD``, or empty."""
    documents: int = 0


def open_envelope(text: str) -> Envelope:
    """Return the envelope of ``text``; ``found`` is False when it has none.

    Raises:
        UnreadableFiling: the envelope is cut off, or holds no document.

    """
    if not _START.match(text):
        return Envelope()
    head_end = _OPEN.search(text)
    header = text[: head_end.start()] if head_end else text
    for opening, closing in _SUBMISSIONS:
        if opening in header and closing not in text[-2_000:]:
            raise UnreadableFiling(f"The submission is cut off: {closing} is missing.")
    parts = _documents(text)
    if not parts:
        raise UnreadableFiling("The submission holds no document.")
    chosen_type, chosen = _choose(parts)
    body_match = _TEXT.search(chosen)
    body = body_match[1] if body_match else chosen
    wrapped = _WRAPPER.match(body)
    form = _header_value(header, "CONFORMED SUBMISSION TYPE") or chosen_type
    return Envelope(
        found=True,
        body=wrapped[2] if wrapped else body,
        document_type=form.upper(),
        filer=_header_value(header, "COMPANY CONFORMED NAME"),
        cik=_header_value(header, "CENTRAL INDEX KEY").zfill(10).replace("0" * 10, ""),
        accession=_header_value(header, "ACCESSION NUMBER"),
        period=_header_value(header, "CONFORMED PERIOD OF REPORT"),
        documents=len(parts),
    )


def _documents(text: str) -> list[str]:
    parts: list[str] = []
    position = 0
    while opened := _OPEN.search(text, position):
        closed = _CLOSE.search(text, opened.end())
        if closed is None:
            raise UnreadableFiling("The submission is cut off: </DOCUMENT> is missing.")
        parts.append(text[opened.end() : closed.start()])
        position = closed.end()
    return parts


def _choose(parts: list[str]) -> tuple[str, str]:
    """Return the document to read: a quarterly report first; of an 8-K, its release."""
    typed = [(_type_of(part), part) for part in parts]
    for wanted in _TYPES:
        for kind, part in typed:
            if kind == wanted:
                if wanted.startswith(("8-K", "6-K")):
                    release = next((item for item in typed if item[0].startswith("EX-99")), None)
                    return release or (kind, part)
                return kind, part
    return typed[0]


def _type_of(part: str) -> str:
    for name, value in _FIELD.findall(part[:2_000]):
        if name.upper() == "TYPE":
            return str(value).strip().upper()
    return ""


def _header_value(header: str, key: str) -> str:
    """Return the first value of ``key`` in the submission's header, or an empty string."""
    found = re.search(rf"^\s*{re.escape(key)}:[ \t]*(\S.*?)\s*$", header, re.MULTILINE)
    return found[1] if found else ""
