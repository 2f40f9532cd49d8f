"""Every way in which a server can fail ends as its own type, after as many tries as it deserves."""

from __future__ import annotations

import asyncio
import json
import socket
import time

import pytest

from tests.conftest import cases
from tests.verifier.scripted_server import (
    ScriptedServer,
    Served,
    completion,
    failing,
    in_turn,
    says,
)
from verifier.client import ChatClient, Server
from verifier.errors import (
    AccessRefused,
    MalformedAnswer,
    ModelMissing,
    PromptTruncated,
    RequestRefused,
    ServerBusy,
    ServerTimeout,
    ServerUnreachable,
    VerifierError,
)
from verifier.prompts import RESPONSE_FORMATS, Form
from verifier.replies import Reply, read_reply

UNSUPPORTED = '{"verdict": "unsupported"}'


def patient(base_url: str, **changes: object) -> Server:
    quick = {"first_wait": 0.01, "longest_wait": 0.05, "attempts": 3, "loading_timeout": 0.5}
    return Server(base_url, "scripted", **{**quick, **changes})


def complete(server: Server, *, estimated_tokens: int = 10) -> Reply:
    async def run() -> Reply:
        async with ChatClient(server) as client:
            return await client.complete(
                [{"role": "user", "content": "question"}],
                response_format=RESPONSE_FORMATS[Form.VERDICT],
                max_tokens=50,
                estimated_tokens=estimated_tokens,
                read=read_reply,
                about="$12 million",
            )

    return asyncio.run(run())


def test_one_good_answer_takes_one_request_of_the_agreed_form() -> None:
    with ScriptedServer(lambda _: completion(UNSUPPORTED)) as server:
        assert complete(patient(server.base_url)).verdict == "unsupported"
    (asked,) = server.chats
    assert asked.body["temperature"] == 0
    assert asked.body["seed"] == 7
    assert asked.body["response_format"]["type"] == "json_schema"
    assert asked.body["response_format"]["json_schema"]["strict"] is True


BROKEN_BODIES = {
    "a web page": Served(b"<html><body>Bad gateway</body></html>", content_type="text/html"),
    "a web page called JSON": Served(b"<!doctype html><p>hello"),
    "nothing": Served(b""),
    "not UTF-8": Served(b"\xff\xfe{}"),
    "half a JSON": Served(b'{"choices": [{"mess'),
    "no choices": Served(b'{"choices": []}'),
    "null choices": Served(b'{"choices": null}'),
    "a list": Served(b"[]"),
    "an error called success": Served(b'{"error": {"message": "out of memory"}}'),
    "two choices": Served(
        json.dumps(
            {"choices": [{"finish_reason": "stop", "message": {"content": UNSUPPORTED}}] * 2}
        ).encode()
    ),
    "no message": Served(b'{"choices": [{"finish_reason": "stop"}]}'),
    "content in parts": Served(
        json.dumps(
            {
                "choices": [
                    {
                        "finish_reason": "stop",
                        "message": {"content": [{"type": "text", "text": UNSUPPORTED}]},
                    }
                ]
            }
        ).encode()
    ),
    "null content": completion(None),
    "reasoning only": completion(None, reasoning_content=UNSUPPORTED),
    "empty content": completion(""),
    "white space": completion(" \n\t" * 500),
    "cut by length": completion(UNSUPPORTED, finish_reason="length"),
    "filtered": completion(UNSUPPORTED, finish_reason="content_filter"),
    "a tool call": completion(UNSUPPORTED, finish_reason="tool_calls"),
    "no finish reason": completion(UNSUPPORTED, finish_reason=None),
    "prose": completion("The claim is supported."),
    "another verdict word": says(verdict="mostly supported"),
}


@pytest.mark.parametrize("served", BROKEN_BODIES.values(), ids=BROKEN_BODIES)
def test_a_malformed_answer_is_tried_twice_and_is_no_verdict(served: Served) -> None:
    with (
        ScriptedServer(lambda _: served) as server,
        pytest.raises(MalformedAnswer) as caught,
    ):
        complete(patient(server.base_url, attempts=5))
    assert len(server.chats) == 2
    assert (caught.value.attempt, caught.value.claim) == (2, "$12 million")
    assert caught.value.server == server.base_url


def test_a_malformed_answer_that_mends_is_read() -> None:
    answers = in_turn([completion("{"), completion(UNSUPPORTED)])
    with ScriptedServer(answers) as server:
        assert complete(patient(server.base_url)).verdict == "unsupported"


@pytest.mark.parametrize("status", [408, 409, 425, 429, 500, 502, 503, 504, 529])
def test_a_busy_server_is_tried_again_up_to_the_bound(status: int) -> None:
    with ScriptedServer(lambda _: failing(status)) as server, pytest.raises(ServerBusy):
        complete(patient(server.base_url))
    assert len(server.chats) == 3


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_server_that_recovers_gives_its_answer(status: int) -> None:
    answers = in_turn([failing(status), failing(status), completion(UNSUPPORTED)])
    with ScriptedServer(answers) as server:
        assert complete(patient(server.base_url)).verdict == "unsupported"
    assert len(server.chats) == 3


@pytest.mark.parametrize(
    ("status", "kind"),
    [
        (400, RequestRefused),
        (413, RequestRefused),
        (422, RequestRefused),
        (404, ModelMissing),
        (401, AccessRefused),
        (403, AccessRefused),
    ],
)
def test_a_refusal_is_never_tried_again_and_names_its_cause(
    status: int, kind: type[VerifierError]
) -> None:
    said = "context length exceeded: 9000 > 4096"
    with ScriptedServer(lambda _: failing(status, said)) as server, pytest.raises(kind) as caught:
        complete(patient(server.base_url))
    assert len(server.chats) == 1
    assert said in str(caught.value)
    assert caught.value.stops_batch is (status in {401, 403, 404})


def test_retry_after_is_honoured() -> None:
    answers = in_turn([failing(429, retry_after="0.3"), completion(UNSUPPORTED)])
    with ScriptedServer(answers) as server:
        complete(patient(server.base_url))
    first, second = server.chats
    assert second.at - first.at >= 0.3


def test_a_retry_after_beyond_the_total_limit_gives_up_at_once() -> None:
    with ScriptedServer(lambda _: failing(429, retry_after="3600")) as server:
        started = time.monotonic()
        with pytest.raises(ServerBusy) as caught:
            complete(patient(server.base_url, total_timeout=5))
    assert time.monotonic() - started < 2
    assert caught.value.retry_after == 3600
    assert len(server.chats) == 1


def test_a_loading_model_is_waited_for_at_its_health_page() -> None:
    health = iter([503] * 5)
    answers = in_turn([failing(503, "Loading model"), completion(UNSUPPORTED)])
    with ScriptedServer(answers, health=lambda: next(health, 200)) as server:
        complete(patient(server.base_url, loading_timeout=10, attempts=2))
    assert len(server.chats) == 2
    assert sum(a.path == "/health" for a in server.asked) == 6


def test_a_model_that_never_loads_is_waited_for_within_the_bound() -> None:
    with ScriptedServer(lambda _: failing(503), health=lambda: 503) as server:
        started = time.monotonic()
        with pytest.raises(ServerBusy):
            complete(patient(server.base_url, loading_timeout=0.2, attempts=2))
    assert time.monotonic() - started < 5
    assert len(server.chats) == 2


def test_silence_ends_at_the_limit_of_one_call() -> None:
    with ScriptedServer(lambda _: completion(UNSUPPORTED, delay=1.0)) as server:
        started = time.monotonic()
        with pytest.raises(ServerTimeout):
            complete(patient(server.base_url, call_timeout=0.2, attempts=1))
        assert time.monotonic() - started < 0.9


def test_all_tries_together_end_at_the_total_limit() -> None:
    with ScriptedServer(lambda _: completion(UNSUPPORTED, delay=1.0)) as server:
        started = time.monotonic()
        with pytest.raises(ServerTimeout, match="in all"):
            complete(patient(server.base_url, total_timeout=0.3, attempts=50))
        assert time.monotonic() - started < 0.9


@pytest.mark.parametrize("served", [Served(hang_up=True), Served(b"{}" * 500, cut=True)])
def test_a_broken_connection_is_unreachable(served: Served) -> None:
    with ScriptedServer(lambda _: served) as server, pytest.raises(ServerUnreachable):
        complete(patient(server.base_url))
    assert len(server.chats) == 3


def test_a_refused_connection_is_unreachable() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        port = taken.getsockname()[1]
    with pytest.raises(ServerUnreachable) as caught:
        complete(patient(f"http://127.0.0.1:{port}/v1"))
    assert caught.value.attempt == 3


def test_a_silently_cut_prompt_is_noticed() -> None:
    usage = {"prompt_tokens": 3990, "completion_tokens": 106, "total_tokens": 4096}
    script = lambda _: completion(UNSUPPORTED, usage=usage)  # noqa: E731
    with ScriptedServer(script) as server:
        with pytest.raises(PromptTruncated, match="truncat"):
            complete(patient(server.base_url), estimated_tokens=15_000)
        assert len(server.chats) == 1
        assert complete(patient(server.base_url), estimated_tokens=5_000)


def test_a_server_that_counts_nothing_is_not_called_truncating() -> None:
    for usage in (None, {"prompt_tokens": 0}, {}):
        with ScriptedServer(lambda _, u=usage: completion(UNSUPPORTED, usage=u)) as server:
            assert complete(patient(server.base_url), estimated_tokens=5_000)


SERVED_ERRORS = {
    "ConnectionError: refused": Served(hang_up=True),
    "APITimeoutError": completion(UNSUPPORTED, delay=1.0),
    "HTTP 400 context length exceeded": failing(400, "context length exceeded"),
    "HTTP 404 model not found": failing(404, "model not found"),
    "server answers after 2000 s": completion(UNSUPPORTED, delay=1.0),
}


@pytest.mark.corpus
@pytest.mark.parametrize("case", cases("verifier-replies.jsonl"))
def test_the_cases_of_failing_servers(case: dict) -> None:
    error = case["input"].get("llm_error")
    if error is None:
        return  # what a server answered is read in test_replies.py
    expected, attempts = case["expected"], case["input"].get("config", {}).get("max_attempts", 1)
    if error.startswith("HTTP 503"):
        loading = failing(503, "Loading model")
        script = in_turn([loading, loading, says(verdict="supported")])
    else:
        script = in_turn([SERVED_ERRORS[error]])
    with ScriptedServer(script) as server:
        started = time.monotonic()
        outcome, failure = "no_verdict", VerifierError("")
        try:
            outcome = complete(
                patient(server.base_url, attempts=attempts, call_timeout=0.2)
            ).verdict.value
        except VerifierError as caught:
            failure = caught
    assert failure.stops_batch is expected.get("stop_batch", False)
    if expected.get("error_names_cause"):
        assert "context length exceeded" in str(failure)
    if "outcome" in expected:
        assert outcome == expected["outcome"]
    if "requests" in expected:
        assert len(server.chats) == expected["requests"]
    if "gives_up_after_seconds_at_most" in expected:
        assert outcome == "no_verdict"
        assert time.monotonic() - started < 0.9
