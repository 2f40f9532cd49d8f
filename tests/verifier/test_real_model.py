"""The protocol against llama.cpp's own server: forms, schema, re-location, failures.

A model of 135 million parameters can't judge; nothing here depends on what it says.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from tests.verifier.small_model import ALIAS, served
from tests.verifier.test_local_model import question
from verifier.client import ChatClient, Exchange, Server
from verifier.doctor import examine
from verifier.errors import ModelMissing, RequestRefused
from verifier.fences import Fence
from verifier.interface import AnswerVerdict
from verifier.local_model import LocalModel
from verifier.prompts import RESPONSE_FORMATS, Form, build, estimate_tokens
from verifier.receipts import Doubt, prove
from verifier.replies import BlindReply, VerdictReply, read_reply

if TYPE_CHECKING:
    from collections.abc import Iterator

pytestmark = pytest.mark.model


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with served() as base_url:
        yield Server(base_url, ALIAS)


def test_the_doctor_finds_server_model_context_and_schema_in_order(server: Server) -> None:
    found = asyncio.run(examine(server))
    assert found.failure is None
    details = {f.what: f for f in found.findings}
    assert list(details) == ["server", "model", "context", "structured output", "answer time"]
    assert "4096 tokens (server)" in details["context"].detail
    assert details["structured output"].ok


@pytest.mark.parametrize("form", list(Form))
def test_both_forms_are_answered_in_their_schema(server: Server, form: Form) -> None:
    exchanges: list[Exchange] = []
    verifier = LocalModel(server, form=form, observer=exchanges.append)
    asked = [question("$11.8 billion"), question("$437 million", "Dividend payments")]
    answers = asyncio.run(verifier.ask(asked))
    assert [e.failure for e in exchanges] == [None, None]
    for put, answer in zip(asked, answers, strict=True):
        assert isinstance(answer.verdict, AnswerVerdict)
        proof = prove(put, answer, cross_check=False)
        # Whatever it quotes: it is a receipt only where the filing holds it word for word.
        assert isinstance(proof, Doubt) or proof.quote == put.filing.text[proof.start : proof.end]


def test_the_estimate_of_tokens_is_high_but_not_by_half(server: Server) -> None:
    exchanges: list[Exchange] = []
    put = question()
    asyncio.run(LocalModel(server, observer=exchanges.append).ask([put]))
    estimated = build(put, Form.BLIND, Fence()).estimated_tokens
    read = exchanges[0].prompt_tokens
    assert read is not None
    assert estimated * 0.5 < read < estimated * 1.1


@pytest.mark.parametrize(("form", "kind"), [(Form.BLIND, BlindReply), (Form.VERDICT, VerdictReply)])
def test_the_schema_is_enforced_by_the_server(server: Server, form: Form, kind: type) -> None:
    async def ask() -> object:
        async with ChatClient(server) as client:
            return await client.complete(
                [{"role": "user", "content": "Write a poem about the sea."}],
                response_format=RESPONSE_FORMATS[form],
                max_tokens=600,
                estimated_tokens=10,
                read=read_reply,
            )

    assert isinstance(asyncio.run(ask()), kind)


def test_a_prompt_beyond_the_context_is_refused_and_named(server: Server) -> None:
    long = "revenue 41,456 " * 4_000

    async def ask() -> object:
        async with ChatClient(server) as client:
            return await client.complete(
                [{"role": "user", "content": long}],
                response_format=RESPONSE_FORMATS[Form.BLIND],
                max_tokens=100,
                estimated_tokens=estimate_tokens(long),
                read=read_reply,
            )

    with pytest.raises(RequestRefused, match="context"):
        asyncio.run(ask())


def test_another_models_name_is_noticed_though_llama_cpp_accepts_it(server: Server) -> None:
    other = Server(server.base_url, "gpt-nothing")
    with pytest.raises(ModelMissing, match=ALIAS):
        asyncio.run(LocalModel(other).places_budget(question().claim))
