"""What a server says that its model is, so that another quantisation is another candidate.

There is no standard for it. Ollama gives a digest (``/api/tags``), llama.cpp the file's
size and parameter count (``meta`` in ``/v1/models``) and path (``/props``), vLLM the model's
root. What is read is reduced to what does not change from start to start; what the server
does not tell can't be told apart, and the report says so.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from verifier.client import ChatClient
from verifier.errors import MalformedAnswer, ModelMissing, RequestRefused

if TYPE_CHECKING:
    from verifier.client import Server

_VOLATILE = frozenset({"created", "permission", "modified_at", "expires_at", "status", "object"})
"""Keys that differ from start to start, or say nothing of the model."""

_NOT_SERVED = (ModelMissing, RequestRefused, MalformedAnswer)
"""A server that lacks a path answers 404 or 405, or with a page. One that is merely busy must
be asked again: a part left out would make another candidate of the same model."""


@dataclass(frozen=True, slots=True)
class Identity:
    """A model as its server reports it."""

    digest: str
    """A digest the server gives, or the fingerprint of all that it says of the model."""
    serving: str
    """The software as it names itself; empty when it does not."""
    told: tuple[str, ...]
    """What the digest was made from, in plain words, for the report."""


async def identify(server: Server) -> Identity:
    """Ask the server what its model is.

    Raises ``VerifierError`` when it can't be asked; a server that has none of these paths
    gets a fingerprint of the model's name alone.
    """
    async with ChatClient(server) as client:
        listed = _entry(await _maybe(client, "/models"), "data", "id", server.model)
        root = server.base_url.rstrip("/").removesuffix("/v1")
        tags = _entry(await _maybe(client, f"{root}/api/tags"), "models", "name", server.model)
        props = await _maybe(client, f"{root}/props")
    serving = str(listed.get("owned_by", "")) if listed else ""
    digest = tags.get("digest")
    if isinstance(digest, str) and digest:
        return Identity(digest, serving or "ollama", ("the server's digest",))
    said: dict[str, Any] = {"model": server.model}
    told = ["the model's name"]
    if listed:
        said["listed"] = {k: v for k, v in listed.items() if k not in _VOLATILE}
        told.append("the server's list of models")
    if isinstance(props, dict) and isinstance(props.get("model_path"), str):
        said["file"] = props["model_path"].rsplit("/", 1)[-1]
        told.append("the model's file name")
    fixed = json.dumps(said, sort_keys=True, ensure_ascii=False)
    fingerprint = hashlib.sha256(fixed.encode()).hexdigest()
    return Identity(f"fingerprint:{fingerprint}", serving, tuple(told))


async def _maybe(client: ChatClient, path: str) -> object:
    """Return the JSON at ``path``; None from a server that does not serve it."""
    try:
        return await client.get_json(path)
    except _NOT_SERVED:
        return None


def _entry(body: object, listing: str, key: str, model: str) -> dict[str, Any]:
    """Return the entry for ``model`` in a list of models; empty when there is none."""
    entries = body.get(listing) if isinstance(body, dict) else None
    wanted = (model, f"{model}:latest")
    for entry in entries if isinstance(entries, list) else []:
        if isinstance(entry, dict) and entry.get(key) in wanted:
            return entry
    return {}
