"""The model that writes, asked through the verifier's client: same limits, same errors."""

from __future__ import annotations

import asyncio
import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from pipeline.writer.prompts import RESPONSE_FORMAT
from verifier.client import ChatClient
from verifier.errors import MalformedAnswer
from verifier.prompts import estimate_tokens

if TYPE_CHECKING:
    from verifier.client import Server

_MOST_TOKENS = 1200
"""For one article: five paragraphs take some 600."""
_MOST_PARAGRAPHS = 20


@dataclass(frozen=True, slots=True)
class Text:
    """An article as the model gave it."""

    headline: str
    paragraphs: tuple[str, ...]

    def to_markdown(self) -> str:
        """Return the draft's file; line breaks inside a paragraph can't make it a heading."""
        blocks = [f"# {self.headline}", *self.paragraphs]
        return "\n\n".join(" ".join(block.split()) for block in blocks) + "\n"


class Model(Protocol):
    """What the writer needs of a model."""

    name: str

    def compose(self, messages: list[dict[str, str]]) -> Text:
        """Return one article. Raises an ``InfrastructureError`` when none could be had."""


class LocalWriter:
    """A model behind an OpenAI-compatible server."""

    def __init__(self, server: Server) -> None:
        self.name = server.model
        self._server = server

    def compose(self, messages: list[dict[str, str]]) -> Text:
        """Ask the server; raises what ``verifier.errors`` lists."""
        return asyncio.run(self._compose(messages))

    async def _compose(self, messages: list[dict[str, str]]) -> Text:
        async with ChatClient(self._server) as client:
            return await client.complete(
                messages,
                response_format=RESPONSE_FORMAT,
                max_tokens=_MOST_TOKENS,
                estimated_tokens=estimate_tokens("".join(m["content"] for m in messages)),
                read=read_text,
                about="the article",
            )


def read_text(answer: str) -> Text:
    """Read the model's answer; raise ``MalformedAnswer`` when it is not of the agreed form."""
    try:
        told = json.loads(answer)
        headline, paragraphs = told["headline"], told["paragraphs"]
    except (ValueError, KeyError, TypeError) as error:
        raise MalformedAnswer(f"the article is not of the agreed form: {error!r}") from error
    if not isinstance(paragraphs, list):
        raise MalformedAnswer("the article's paragraphs are no list")
    texts = [headline, *paragraphs]
    if not paragraphs or len(paragraphs) > _MOST_PARAGRAPHS:
        raise MalformedAnswer(f"the article has {len(paragraphs)} paragraphs")
    if not all(isinstance(text, str) and text.strip() for text in texts):
        raise MalformedAnswer("the article has an empty paragraph, or one that is no text")
    return Text(headline, tuple(paragraphs))
