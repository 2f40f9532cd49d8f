"""Proving that a downloaded submission is whole, and is the one that was asked for.

A full submission is SGML: a start tag with the accession, a header with the form,
one or more documents, an end tag. Those of the nineties and early two-thousands
stand in a privacy-enhanced-mail wrapper, or say ``IMS`` where later ones say ``SEC``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import regex

from pipeline.edgar.errors import BadDownload, Truncated, WrongFiling

if TYPE_CHECKING:
    from pipeline.ports import FilingRef

_START = regex.compile(
    rb"(?:\xef\xbb\xbf)?\s*"
    rb"(?:-----BEGIN PRIVACY-ENHANCED MESSAGE-----.{0,4000}?)?"
    rb"<(SEC|IMS)-DOCUMENT>(\d{10}-\d{2}-\d{6})\.txt\b",
    regex.DOTALL,
)
_END = regex.compile(rb"</(SEC|IMS)-DOCUMENT>\s*(?:-----END PRIVACY-ENHANCED MESSAGE-----\s*)?\Z")
_FORM = regex.compile(rb"^CONFORMED SUBMISSION TYPE:\s*(\S+)", regex.MULTILINE)
_DOCUMENT = regex.compile(rb"^<(/?)DOCUMENT>", regex.MULTILINE)
_TYPE = regex.compile(rb"^<TYPE>[ \t]*([^\r\n<]+)", regex.MULTILINE)
_TEXT = regex.compile(rb"^<TEXT>(.*?)</TEXT>", regex.DOTALL | regex.MULTILINE)
_TAG = regex.compile(rb"<[^>]*>")

_FOOT = 400
"""Bytes at the end in which the end tag must stand."""


def check_submission(body: bytes, ref: FilingRef) -> None:
    """Return when ``body`` is the whole submission ``ref``.

    Raises:
        Truncated: the end is missing, or a document has no end.
        WrongFiling: another accession or form.
        BadDownload: no submission at all, or its 10-Q is empty.

    """
    start = _START.match(body[:8000], timeout=5)
    if start is None:
        raise BadDownload(
            f"what came for {ref.accession} is no submission; it begins {body[:40]!a}",
            accession=ref.accession,
        )
    if _END.search(body[-_FOOT:], timeout=5) is None:
        raise Truncated(
            f"{ref.accession} stops after {len(body)} bytes without its end tag",
            accession=ref.accession,
        )
    received = start[2].decode("ascii")
    if received != ref.accession:
        raise WrongFiling(f"{received} came in place of {ref.accession}", accession=ref.accession)
    _check_form(body, ref)
    _check_documents(body, ref)


def _check_form(body: bytes, ref: FilingRef) -> None:
    form = _FORM.search(body[:20_000], timeout=5)
    if form is not None and form[1].decode("ascii", "replace") != ref.form:
        raise WrongFiling(
            f"{ref.accession} is a {form[1].decode('ascii', 'replace')!a}, "
            f"and was listed as {ref.form}",
            accession=ref.accession,
        )


def _check_documents(body: bytes, ref: FilingRef) -> None:
    """Every document ends before the next begins, and the one of the form has text."""
    marks = [(m.start(), m[1] == b"/") for m in _DOCUMENT.finditer(body, timeout=60)]
    ends = [is_end for _, is_end in marks]
    if not marks or ends != [False, True] * (len(marks) // 2):
        raise Truncated(f"{ref.accession} holds a document without an end", accession=ref.accession)
    for (start, _), (end, _) in zip(marks[::2], marks[1::2], strict=True):
        kind = _TYPE.search(body, start, min(end, start + 2000), timeout=5)
        if kind is not None and kind[1].strip().decode("ascii", "replace") == ref.form:
            text = _TEXT.search(body, start, end, timeout=60)
            if text is None or not _TAG.sub(b"", text[1], timeout=60).strip():
                break
            return
    raise BadDownload(
        f"{ref.accession} came without the text of its {ref.form}", accession=ref.accession
    )
