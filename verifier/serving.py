"""What a server says that it serves: its models, and how many tokens they take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from verifier.errors import (
    MalformedAnswer,
    ModelMissing,
    RequestRefused,
    ServerBusy,
    ServerLoading,
    VerifierError,
)

if TYPE_CHECKING:
    from verifier.client import ChatClient

ASSUMED_CONTEXT = 4096
"""Tokens, when neither settings nor server say: the smallest default among the usual servers."""


@dataclass(frozen=True, slots=True)
class Serving:
    """What a server says that it serves."""

    models: tuple[str, ...]
    """Names as listed; empty when the server lists none."""
    model_is_served: bool
    """True only when the list holds the model."""
    context_length: int
    context_source: str
    """``settings``, ``server`` or ``assumed``."""


async def serving(client: ChatClient) -> Serving:
    """Ask the server what it serves.

    Raises ``ModelMissing`` when it lists models and the wanted one is not among them,
    and whatever ``get_json`` raises when it can't be asked. A server without a list
    (404, 405, 500, no JSON) is taken as it is: the first question will tell.
    """
    server = client.server
    try:
        listed = _models(await client.get_json("/models"))
    except ServerLoading:
        raise
    except (ModelMissing, RequestRefused, MalformedAnswer, ServerBusy):
        listed = {}
    name = next((n for n in (server.model, f"{server.model}:latest") if n in listed), None)
    if listed and name is None:
        raise ModelMissing(
            f"{server.base_url} serves {', '.join(listed)}, not {server.model!r}",
            server=server.base_url,
        )
    said = None if name is None else listed[name]
    if said is None and name is not None and server.context_length is None:
        said = await _context_of_props(client)
    length, source = server.context_length, "settings"
    if length is None:
        length, source = (said, "server") if said else (ASSUMED_CONTEXT, "assumed")
    return Serving(tuple(listed), name is not None, length, source)


def _models(body: object) -> dict[str, int | None]:
    """Return the names listed, each with the context length that the server gives for it."""
    data = body.get("data") if isinstance(body, dict) else None
    models: dict[str, int | None] = {}
    for entry in data if isinstance(data, list) else []:
        if isinstance(entry, dict) and isinstance(entry.get("id"), str):
            models[entry["id"]] = _positive(entry.get("max_model_len"))
    return models


async def _context_of_props(client: ChatClient) -> int | None:
    """Ask llama.cpp's ``/props`` for the context of one slot; None from any other server."""
    root = client.server.base_url.rstrip("/").removesuffix("/v1")
    try:
        body = await client.get_json(f"{root}/props")
    except VerifierError:
        return None  # only a better figure is lost: the assumed one is the smallest
    settings = body.get("default_generation_settings") if isinstance(body, dict) else None
    return _positive(settings.get("n_ctx")) if isinstance(settings, dict) else None


def _positive(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) and value > 0 else None
