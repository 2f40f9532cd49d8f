"""Hooks: at least once, signed, known again by their key, and never in the way."""

import hashlib
import hmac
import json
import sys
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from werkzeug import Response

from pipeline.ledger import JudgementRow, Stamp, open_ledger
from pipeline.logs import silent
from pipeline.notify import configured_hooks, deliver
from pipeline.settings import load_settings
from pipeline.works import Works
from pipeline.workspace import ArticleId, Workspace

A1 = ArticleId("0000123456-26-000012", "a1")
NOW = datetime(2026, 5, 5, 3, tzinfo=UTC)


class Clock:
    def __init__(self):
        self.now = NOW

    def __call__(self):
        return self.now


@pytest.fixture
def works_with(tmp_path):
    opened = []

    def make(**command_line):
        place = Workspace(tmp_path / "w")
        place.create()
        values = {key.replace("__", "."): value for key, value in command_line.items()}
        environment = {"FILING_GATE_PUBLISH_SECRET": "hush"}
        settings = load_settings(place.root, environment, values).settings
        ledger = open_ledger(place.ledger, hooks=configured_hooks(settings))
        opened.append(ledger)
        return Works(place, ledger, settings, Clock(), None)

    yield make
    for ledger in opened:
        ledger.close()


def publish(works):
    stamp = Stamp(works.clock(), "batch:1", "1")
    works.ledger.articles.see(A1, ".md", "text", stamp)
    works.ledger.articles.claim(A1, stamp, 60)
    record = JudgementRow(A1, "text", A1.filing, "f", "r", "reader", "", "1", "publish", "{}")
    works.ledger.outcomes.record_judgement(record, stamp)
    works.ledger.outcomes.publish(A1, "r", stamp)


def test_nothing_is_kept_for_hooks_that_are_off(works_with):
    works = works_with()
    publish(works)
    assert works.ledger.deliveries.due(NOW) == ()


def test_a_webhook_is_signed_and_delivered_once(works_with, httpserver):
    got = []

    def take(request):
        got.append((request.data, dict(request.headers)))
        return Response(status=204)

    httpserver.expect_request("/hook").respond_with_handler(take)
    works = works_with(publish__webhook_url=httpserver.url_for("/hook"))
    publish(works)
    deliver(works, silent)
    deliver(works, silent)
    assert len(got) == 1
    body, headers = got[0]
    message = json.loads(body)
    assert (message["event"], message["article"]) == ("published", str(A1))
    assert headers["Idempotency-Key"] == message["key"]
    signed = headers["X-Filing-Gate-Timestamp"].encode() + b"." + body
    expected = hmac.new(b"hush", signed, hashlib.sha256).hexdigest()
    assert headers["X-Filing-Gate-Signature"] == expected


def test_a_refused_webhook_is_tried_again_with_the_same_key(works_with, httpserver):
    keys = []

    def refuse(request):
        keys.append(request.headers["Idempotency-Key"])
        return Response(status=503 if len(keys) == 1 else 200)

    httpserver.expect_request("/hook").respond_with_handler(refuse)
    works = works_with(publish__webhook_url=httpserver.url_for("/hook"))
    publish(works)
    deliver(works, silent)
    deliver(works, silent)
    assert len(keys) == 1
    works.clock.now += timedelta(minutes=6)
    deliver(works, silent)
    assert len(keys) == 2
    assert keys[0] == keys[1]
    works.clock.now += timedelta(days=30)
    deliver(works, silent)
    assert len(keys) == 2


def test_a_redirect_is_not_followed(works_with, httpserver):
    httpserver.expect_request("/hook").respond_with_data(
        status=302, headers={"Location": httpserver.url_for("/elsewhere")}
    )
    works = works_with(publish__webhook_url=httpserver.url_for("/hook"))
    publish(works)
    deliver(works, silent)
    assert [request.path for request, _ in httpserver.log] == ["/hook"]
    assert works.ledger.deliveries.due(NOW + timedelta(minutes=6))[0].cause


def test_a_dead_webhook_is_given_up_at_the_limit_and_shown(works_with):
    works = works_with(publish__webhook_url="http://127.0.0.1:9/", retry__limit=2)
    publish(works)
    for _ in range(3):
        deliver(works, silent)
        works.clock.now += timedelta(days=2)
    assert len(works.ledger.deliveries.given_up()) == 1


def test_a_command_gets_the_message_on_its_input(works_with, tmp_path):
    out = tmp_path / "out"
    script = f"import sys, pathlib; pathlib.Path({str(out)!r}).write_text(sys.stdin.read())"
    works = works_with(publish__command=[sys.executable, "-c", script])
    publish(works)
    deliver(works, silent)
    assert json.loads(out.read_text())["folder"] == f"published/{A1}"
    assert works.ledger.deliveries.due(NOW) == ()


@pytest.mark.parametrize("command", [["/no/such/program"], [sys.executable, "-c", "exit(3)"]])
def test_a_failing_command_changes_nothing_but_its_own_record(works_with, command):
    works = works_with(publish__command=command)
    publish(works)
    deliver(works, silent)
    assert works.ledger.articles.get(A1).state.value == "published"
    row = works.ledger.deliveries.due(NOW + timedelta(minutes=6))[0]
    assert row.attempts == 1
    assert replace(row, cause="").cause == ""
    assert row.cause
