"""What every request and every answer of the review page must pass, in one place.

- A request names this machine in its Host header, with the port that it came in on:
  another name that resolves to 127.0.0.1 (DNS rebinding) is refused.
- A request that changes something comes from this page: the browser's own word
  (``Origin``, ``Sec-Fetch-Site``) and the token that only this page's forms hold.
- Every answer forbids inline script and style, framing, and everything from elsewhere.
"""

from __future__ import annotations

import hmac
from typing import TYPE_CHECKING

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import PlainTextResponse

from gate.errors import InputError

if TYPE_CHECKING:
    from starlette.types import ASGIApp, Message, Receive, Scope, Send

NAMES = ("127.0.0.1", "localhost")

HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; "
        "form-action 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    # Not "no-referrer": with it, browsers send our own forms with "Origin: null".
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "cache-control": "no-store",
}

_SAFE = {"GET", "HEAD"}
_FROM_HERE = {"same-origin", "none"}


class ForeignForm(InputError):  # noqa: N818 - names what came, as DESIGN's words do
    """A form without this page's token: from another site, or from before a restart."""


class Guard:
    """The outermost layer: refuses foreign requests, sets the headers of every answer."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or answer it with a refusal."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
            await send(message)

        refusal = refused(scope)
        app = self._app if not refusal else PlainTextResponse(refusal, status_code=403)
        await app(scope, receive, send_guarded)


def refused(scope: Scope) -> str:
    """Return why a request is refused before anything reads it; empty when it is not."""
    if scope["type"] != "http":
        return "Only plain requests are answered."
    headers = Headers(scope=scope)
    port = scope["server"][1]
    allowed = {f"{name}:{port}" for name in NAMES} | (set(NAMES) if port == 80 else set())
    hosts = headers.getlist("host")
    if len(hosts) != 1 or hosts[0].lower() not in allowed:
        return "This page answers to 127.0.0.1 and localhost only."
    if scope["method"] in _SAFE:
        return ""
    origins = headers.getlist("origin")
    if origins and origins != [f"http://{hosts[0]}"]:
        return "This request comes from another site."
    if headers.get("sec-fetch-site", "none") not in _FROM_HERE:
        return "This request comes from another site."
    return ""


def check_token(given: str, expected: str) -> None:
    """Raise ``ForeignForm`` unless the form holds this page's token."""
    if not hmac.compare_digest(given.encode(), expected.encode()):
        raise ForeignForm("This form is not from this page, or from before it was restarted.")
