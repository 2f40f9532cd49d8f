"""The doctor reports what it found, sick or sound, and raises nothing."""

from __future__ import annotations

import asyncio
import json

import pytest

from tests.verifier.scripted_server import (
    Asked,
    ScriptedServer,
    Served,
    completion,
    failing,
    says,
)
from verifier.client import Server
from verifier.doctor import Examination, examine
from verifier.errors import AccessRefused, MalformedAnswer, ModelMissing, ServerUnreachable

READ = {"found": True, "row": "r1", "quote": "Example deposits 1,204 977", "cell": "1,204"}


def look(server: ScriptedServer, **changes: object) -> Examination:
    quick = {"first_wait": 0.01, "attempts": 2}
    return asyncio.run(examine(Server(server.base_url, "scripted", **{**quick, **changes})))


def sound(_: Asked) -> Served:
    return says(**READ, column="this quarter")


def test_a_sound_server_is_in_order_throughout() -> None:
    with ScriptedServer(sound) as server:
        found = look(server)
    assert found.ok
    assert [f.what for f in found.findings] == [
        "server",
        "model",
        "context",
        "structured output",
        "answer time",
    ]
    assert "16384 tokens (server)" in found.findings[2].detail
    assert json.loads(json.dumps(found.to_json()))["ok"] is True


def test_an_unknown_context_is_a_finding_with_its_remedy() -> None:
    with ScriptedServer(sound, context_length=None) as server:
        context = look(server).findings[2]
        assert (context.ok, "verifier.context_length" in context.detail) == (False, True)
        assert look(server, context_length=8_192).ok


def test_a_schema_that_is_only_met_in_prose_is_not_honoured() -> None:
    chatty = completion("Sure:\n```json\n" + json.dumps({**READ, "column": ""}) + "\n```")
    with ScriptedServer(lambda _: chatty) as server:
        findings = {f.what: f.ok for f in look(server).findings}
    assert findings["structured output"] is False


@pytest.mark.parametrize(
    ("script", "models", "stage", "kind"),
    [
        (lambda _: failing(401), ["scripted"], "structured output", AccessRefused),
        (lambda _: completion("prose"), ["scripted"], "structured output", MalformedAnswer),
        (sound, ["other"], "server", ModelMissing),
    ],
)
def test_a_failure_ends_the_examination_and_is_in_the_report(
    script: object, models: list[str], stage: str, kind: type
) -> None:
    with ScriptedServer(script, models=models) as server:
        found = look(server)
    assert not found.ok
    assert isinstance(found.failure, kind)
    assert found.findings[-1].what == stage
    assert found.to_json()["failure"]["error"] == kind.__name__


def test_a_server_that_is_not_there_is_reported() -> None:
    with ScriptedServer(sound) as server:
        gone = server.base_url
    found = asyncio.run(examine(Server(gone, "scripted", attempts=1)))
    assert isinstance(found.failure, ServerUnreachable)
    assert [f.what for f in found.findings] == ["server"]
