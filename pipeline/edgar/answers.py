"""Reading what EDGAR answered: the thing asked for, or which refusal.

The status alone doesn't tell. The rate page and the user-agent page both come
as 403, and sometimes as 200; a file that is not there comes as 404 or, from the
storage behind the archives, as 403 with an XML ``AccessDenied``; a hotel's sign-in
page comes as 200. Nothing that is asked for here is ever HTML.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING

import regex

from pipeline.edgar.errors import (
    MAXIMUM_WAIT,
    MINIMUM_WAIT,
    BadDownload,
    EdgarError,
    Missing,
    Throttled,
    Unavailable,
    UndeclaredAgent,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

_HEAD = 20_000
"""Bytes looked at; the refusal pages measure about 2 to 6 kB."""

_IS_HTML = regex.compile(
    rb"(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!--.*?-->\s*)*"
    rb"<(?:!doctype\s+html|html|head|body|title|h1|script|meta)\b",
    regex.IGNORECASE | regex.DOTALL,
)
_UNDECLARED = regex.compile(
    rb"undeclared\s+(?:automated\s+)?(?:tool|agent|bot)"
    rb"|declare\s+your\s+(?:traffic|user[\s-]*agent)"
    rb"|(?:missing|invalid|no)\s+user[\s-]*agent",
    regex.IGNORECASE,
)
_TOO_FAST = regex.compile(
    rb"(?:request\s+)?rate\s+(?:threshold|limit)|too\s+many\s+requests|limit\s+each\s+user",
    regex.IGNORECASE,
)
_NOT_STORED = regex.compile(
    rb"\s*(?:<\?xml[^>]*>\s*)?<Error>.{0,400}?<Code>\s*(?:AccessDenied|NoSuchKey)\s*</Code>",
    regex.DOTALL,
)


def check_answer(
    status: int, headers: Mapping[str, str], body: bytes, *, url: str, now: datetime | None = None
) -> None:
    """Return when ``body`` may be what was asked for; raise what EDGAR really said.

    ``headers`` is looked up without regard to case by the caller's mapping.

    Raises:
        Throttled, UndeclaredAgent, Missing, Unavailable, BadDownload.

    """
    head = body[:_HEAD]
    is_html = _IS_HTML.match(head, timeout=5) is not None
    if status == 404 or (status == 403 and _NOT_STORED.match(head, timeout=5)):
        raise Missing(f"EDGAR has no {url}")
    if status >= 500:
        raise Unavailable(f"EDGAR answered {status} to {url}")
    if status in {401, 403, 429} or (is_html and _speaks_of_refusal(head)):
        raise _refusal(status, headers, head, url, now or datetime.now(UTC))
    if status != 200:
        raise BadDownload(f"EDGAR answered {status} to {url}")
    if is_html:
        raise BadDownload(f"a web page came in place of {url}: {_title(head)}")
    if not body.strip():
        raise BadDownload(f"an empty answer came in place of {url}")


def _speaks_of_refusal(head: bytes) -> bool:
    return bool(_UNDECLARED.search(head, timeout=5) or _TOO_FAST.search(head, timeout=5))


def _refusal(
    status: int, headers: Mapping[str, str], head: bytes, url: str, now: datetime
) -> EdgarError | UndeclaredAgent:
    # The user-agent page comes under the rate page's title, so its words win:
    # a wrong User-Agent can't be waited out.
    if _UNDECLARED.search(head, timeout=5):
        return UndeclaredAgent(
            "EDGAR refuses our User-Agent as an undeclared tool: set the user agent's company "
            f"and mail in the settings (answer {status} to {url})"
        )
    return Throttled(
        f"EDGAR told us to stop asking (answer {status} to {url})",
        wait=wait_of(headers.get("Retry-After", ""), now),
    )


def wait_of(retry_after: str, now: datetime) -> timedelta:
    """Return how long to be silent: what ``Retry-After`` says, within ten minutes and a day."""
    text = retry_after.strip()
    if text.isascii() and text.isdigit():
        asked = timedelta(seconds=min(int(text[:9]), 10**8))
    else:
        try:
            moment = parsedate_to_datetime(text)
        except ValueError:
            return MINIMUM_WAIT
        asked = moment.replace(tzinfo=moment.tzinfo or UTC) - now
    return min(max(asked, MINIMUM_WAIT), MAXIMUM_WAIT)


def _title(head: bytes) -> str:
    found = regex.search(rb"<(title|h1)[^>]*>(.{0,80}?)</\1>", head, regex.I | regex.S, timeout=5)
    if found is None:
        return "without a title"
    return ascii(found[2].decode("utf-8", "replace").strip())
