"""Forms as the browser sends them, and drafts on their way through a text box.

A browser sends every line of a text box with CRLF. A draft may be edited on the page
only when it comes back byte for byte if nobody touches it; others are edited on disk.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING
from urllib.parse import parse_qsl

from gate.errors import InputError

if TYPE_CHECKING:
    from starlette.requests import Request

LARGEST_DRAFT = 1_000_000
"""Bytes of a draft that the page offers to edit; a report on one filing has a hundredth."""

LARGEST_FORM = 3 * LARGEST_DRAFT + 100_000
"""Bytes of a form: percent-encoding makes three of one byte."""

MOST_FIELDS = 5000


class BadForm(InputError):  # noqa: N818
    """A form that is too large, or not what a browser sends."""


@dataclass(frozen=True, slots=True)
class Form:
    """The fields of one form, in the order sent."""

    fields: tuple[tuple[str, str], ...] = ()

    def one(self, name: str) -> str:
        """Return a field's last value; empty when it was not sent."""
        return next((value for key, value in reversed(self.fields) if key == name), "")

    def every(self, name: str) -> frozenset[str]:
        """Return all values of a field."""
        return frozenset(value for key, value in self.fields if key == name)


async def read_form(request: Request) -> Form:
    """Return the form; raise ``BadForm`` as soon as it is too large, whatever it declares."""
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/x-www-form-urlencoded":
        raise BadForm("A form of this page was expected.")
    body = bytearray()
    async for chunk in request.stream():
        body += chunk
        if len(body) > LARGEST_FORM:
            raise BadForm("The form is too large; edit the draft on disk and use rerun.")
    try:
        fields = parse_qsl(
            body.decode("ascii"),
            keep_blank_values=True,
            strict_parsing=bool(body),
            errors="strict",
            max_num_fields=MOST_FIELDS,
        )
    except ValueError as error:
        raise BadForm("The form is not what a browser sends.") from error
    return Form(tuple(fields))


def shown_draft(draft: bytes) -> str | None:
    """Return the draft as text for the box; None when the page can't edit it faithfully."""
    if len(draft) > LARGEST_DRAFT or b"\0" in draft:
        return None
    try:
        text = draft.decode("utf-8")
    except UnicodeDecodeError:
        return None
    return text if sent_draft(as_a_browser_sends(text), draft) == draft else None


def sent_draft(sent: str, original: bytes) -> bytes:
    """Return the bytes of an edited draft, with the line ends of the original."""
    lines = sent.replace("\r\n", "\n")
    if b"\r\n" in original:
        lines = lines.replace("\n", "\r\n")
    return lines.encode("utf-8")


def as_a_browser_sends(text: str) -> str:
    """Return ``text`` as a browser normalises it before sending."""
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\r\n")
