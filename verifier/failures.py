"""From whatever the ``openai`` package raises to the one typed failure that it means."""

from __future__ import annotations

import time
from email.utils import parsedate_to_datetime
from typing import TYPE_CHECKING

import openai

from verifier.errors import (
    AccessRefused,
    MalformedAnswer,
    ModelMissing,
    RequestRefused,
    ServerBusy,
    ServerLoading,
    ServerTimeout,
    ServerUnreachable,
    VerifierError,
)

if TYPE_CHECKING:
    from collections.abc import Mapping

    from verifier.client import Server

_BUSY = frozenset({408, 409, 425, 429})


def failure_of(error: Exception, server: Server) -> VerifierError:
    """Return the typed failure for whatever the client raised."""
    match error:
        case openai.APITimeoutError() | TimeoutError():
            return ServerTimeout(f"no answer within {server.call_timeout:g} s")
        case openai.APIStatusError():
            return _failure_of_status(error, server)
        case openai.APIConnectionError():
            return ServerUnreachable(f"no connection to {server.base_url}: {_root(error)}")
        case openai.LengthFinishReasonError() | openai.ContentFilterFinishReasonError():
            return MalformedAnswer(f"the answer was cut off: {error}")
        case _:
            return MalformedAnswer(f"the answer could not be read: {error}")


def _failure_of_status(error: openai.APIStatusError, server: Server) -> VerifierError:
    status, said = error.status_code, _said(error)
    message = f"the server answered {status}: {said}"
    if status in _BUSY or status >= 500:
        kind = ServerLoading if status == 503 else ServerBusy
        return kind(message, retry_after=_retry_after(error.response.headers))
    if status == 404:
        hint = "" if server.base_url.rstrip("/").endswith("/v1") else " (most end in /v1)"
        return ModelMissing(f"{server.base_url}{hint} does not serve {server.model!r}: {said}")
    if status in {401, 403}:
        return AccessRefused(f"{server.base_url} refused the request ({status}): {said}")
    return RequestRefused(message)


def _said(error: openai.APIStatusError) -> str:
    text = " ".join(error.response.text.split())
    return (text[:300] + "…") if len(text) > 300 else text or error.message


def _root(error: BaseException) -> str:
    while error.__cause__ is not None:
        error = error.__cause__
    return str(error) or type(error).__name__


def _retry_after(headers: Mapping[str, str]) -> float | None:
    """Return the seconds of a ``Retry-After`` header, given as seconds or as a date."""
    value = headers.get("retry-after", "").strip()
    if value.replace(".", "", 1).isdigit():
        return float(value)
    try:
        return max(0.0, parsedate_to_datetime(value).timestamp() - time.time())
    except ValueError:
        return None
