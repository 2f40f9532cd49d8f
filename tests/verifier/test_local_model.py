"""A local model over HTTP: every question answered or the article deferred, nothing asked twice."""

from __future__ import annotations

import asyncio
import threading
import tracemalloc
from typing import TYPE_CHECKING

import pytest

from tests.benchmarks.throughput import MOST, MOST_OF_BARE, throughput
from tests.verifier.questions import many, question
from tests.verifier.scripted_server import (
    Asked,
    ScriptedServer,
    Served,
    completion,
    failing,
    says,
)
from verifier.breaker import CircuitBreaker
from verifier.cache import SqliteAnswers
from verifier.client import Server
from verifier.errors import (
    AccessRefused,
    CircuitOpen,
    MalformedAnswer,
    ModelMissing,
    RequestRefused,
    ServerBusy,
    ServerTimeout,
    ServerUnreachable,
    VerifierError,
)
from verifier.local_model import LocalModel
from verifier.prompts import Form

if TYPE_CHECKING:
    from pathlib import Path

    from verifier.interface import AnswerVerdict, Question

NOT_FOUND = says(found=False)


def model(server: ScriptedServer, *, form: Form = Form.BLIND, **changes: object) -> LocalModel:
    quick = {"first_wait": 0.01, "longest_wait": 0.05, "attempts": 2}
    kept = {name: changes.pop(name) for name in ("answers", "breaker") if name in changes}
    settings = Server(server.base_url, "scripted", **{**quick, **changes})
    return LocalModel(settings, form=form, **kept)


def ask(verifier: LocalModel, questions: list[Question]) -> list[AnswerVerdict]:
    return [a.verdict for a in asyncio.run(verifier.ask(questions))]


def reads(cell: str, column: str, quote: str) -> Served:
    return says(found=True, row="r1", quote=quote, cell=cell, column=column)


ROW = "Net cash provided by operating activities 45,702 11,795"


def test_code_compares_the_cell_that_a_blind_reading_gives() -> None:
    nine_months = "9 months ended May 28, 2026"
    with ScriptedServer(lambda _: reads("45,702", nine_months, ROW)) as server:
        assert ask(model(server), [question("$11.8 billion")]) == ["unsupported"]
        assert ask(model(server), [question("$45.7 billion")]) == ["supported"]


@pytest.mark.parametrize(
    ("cell", "verdict"),
    [
        ("$ 45,702", "supported"),
        ("45,702 ", "supported"),
        ("45,703", "not_read"),
        ("x", "not_read"),
    ],
)
def test_a_cell_that_does_not_stand_in_its_row_was_not_read(cell: str, verdict: str) -> None:
    with ScriptedServer(lambda _: reads(cell, "", ROW)) as server:
        assert ask(model(server), [question("$45.7 billion")]) == [verdict]


def test_a_blind_question_never_holds_the_claims_number() -> None:
    with ScriptedServer(lambda _: NOT_FOUND) as server:
        ask(model(server), [question("$11.8 billion")])
    (asked,) = server.chats
    assert asked.form == "reading"
    assert "11.8" not in asked.prompt
    assert "[AMOUNT] for the first nine months of fiscal 2026" in asked.statement
    assert asked.places["r1"] == ROW


def test_the_verdict_form_shows_the_claim_and_takes_a_quote() -> None:
    with ScriptedServer(lambda _: says(verdict="supported", row="r1", quote=ROW)) as server:
        (answer,) = asyncio.run(model(server, form=Form.VERDICT).ask([question()]))
    assert (answer.verdict, answer.quote, answer.snippet) == ("supported", ROW, "r1")
    assert "**$11.8 billion**" in server.chats[0].statement


def test_questions_about_the_same_places_share_their_prefix() -> None:
    with ScriptedServer(lambda _: NOT_FOUND) as server:
        ask(
            model(server, concurrency=1),
            [*many(2), question("$437 million", "Dividends"), *many(3)],
        )
    prefixes = [a.prompt.split("===== STATEMENT")[0] for a in server.chats]
    assert len(set(prefixes)) == 2
    assert prefixes == sorted(prefixes)


def test_a_kept_answer_is_not_asked_for_again(tmp_path: Path) -> None:
    answers = SqliteAnswers(tmp_path / "answers.sqlite3")
    with ScriptedServer(lambda _: reads("45,702", "", ROW)) as server:
        first = ask(model(server, answers=answers), many(3))
        again = ask(model(server, answers=SqliteAnswers(tmp_path / "answers.sqlite3")), many(3))
    assert first == again == ["unsupported"] * 3
    assert len(server.chats) == 3


def test_two_claims_with_one_number_are_two_questions() -> None:
    with ScriptedServer(lambda _: NOT_FOUND) as server:
        ask(model(server), [question(about="Operating cash flow"), question(about="Net cash")])
    assert len(server.chats) == 2


@pytest.mark.parametrize(
    ("fault", "kind", "tries"),
    [
        (failing(500), ServerBusy, 2),
        (says(delay=1.0, found=False), ServerTimeout, 2),
        (Served(hang_up=True), ServerUnreachable, 2),
        (failing(400, "context length"), RequestRefused, 1),
        (completion("{}"), MalformedAnswer, 2),
    ],
)
def test_after_a_failure_only_what_is_open_is_asked(
    fault: Served, kind: type[VerifierError], tries: int
) -> None:
    ill = threading.Event()
    ill.set()

    def script(asked: Asked) -> Served:
        return fault if ill.is_set() and "site 2" in asked.statement else NOT_FOUND

    with ScriptedServer(script) as server:
        verifier = model(server, call_timeout=0.3)
        asyncio.run(verifier.places_budget(question().claim))
        with pytest.raises(kind) as caught:
            ask(verifier, many(4))
        assert caught.value.claim == "$11.8 billion"
        assert caught.value.to_json()["attempt"] == tries
        ill.clear()
        before = len(server.chats)
        assert ask(verifier, many(4)) == ["not_read"] * 4
        assert len(server.chats) == before + 1


def test_a_malformed_answer_is_not_kept() -> None:
    with ScriptedServer(lambda _: completion("supported")) as server:
        verifier = model(server)
        for _ in range(2):
            with pytest.raises(MalformedAnswer):
                ask(verifier, [question()])
    assert len(server.chats) == 4


def test_a_model_that_is_not_served_is_a_settings_fault_before_anything_is_asked() -> None:
    with ScriptedServer(lambda _: NOT_FOUND, models=["other"]) as server:
        verifier = model(server)
        with pytest.raises(ModelMissing, match="serves other, not 'scripted'"):
            asyncio.run(verifier.places_budget(question().claim))
        with pytest.raises(CircuitOpen):
            ask(verifier, [question()])
    assert not server.chats


@pytest.mark.parametrize(("status", "kind"), [(404, ModelMissing), (401, AccessRefused)])
def test_a_settings_fault_stops_after_one_request(status: int, kind: type[VerifierError]) -> None:
    with ScriptedServer(lambda _: failing(status)) as server, pytest.raises(kind) as caught:
        ask(model(server), many(10))
    assert len(server.chats) == 1
    assert caught.value.stops_batch


def test_the_breaker_stops_asking_after_three_articles() -> None:
    with ScriptedServer(lambda _: failing(500)) as server:
        verifier = model(server, attempts=1, breaker=CircuitBreaker(limit=3))
        for _ in range(3):
            with pytest.raises(ServerBusy):
                ask(verifier, [question()])
        with pytest.raises(CircuitOpen, match="status 500"):
            ask(verifier, [question()])
    assert len(server.chats) == 3


def test_an_article_that_asks_nothing_neither_opens_nor_closes_the_breaker() -> None:
    with ScriptedServer(lambda _: NOT_FOUND) as server:
        verifier = model(server, attempts=1, breaker=CircuitBreaker(limit=2))
        ask(verifier, [question()])
        server.script = lambda _: failing(500)
        for about in ("Net cash", "Net cash flow"):
            assert ask(verifier, []) == []
            with pytest.raises(ServerBusy):
                ask(verifier, [question(about=about)])
        assert ask(verifier, [question()]) == ["not_read"], "a kept answer needs no server"
        with pytest.raises(CircuitOpen):
            ask(verifier, [question(about="Cash")])


@pytest.mark.parametrize(
    ("listed", "settings", "expected"),
    [(16_384, None, 16_384), (16_384, 8_192, 8_192), (None, None, 4_096)],
)
def test_the_budget_follows_the_context_length(
    listed: int | None, settings: int | None, expected: int
) -> None:
    with ScriptedServer(lambda _: NOT_FOUND, context_length=listed) as server:
        verifier = model(server, context_length=settings)
        budget = asyncio.run(verifier.places_budget(question().claim))
    assert expected - 2_500 < budget < expected - 512


@pytest.mark.parametrize(
    "listing",
    [failing(404), failing(500), failing(405), Served(b"<html>"), Served(b"[]"), Served(b"{}")],
)
def test_a_server_without_a_list_of_models_is_taken_as_it_is(listing: Served) -> None:
    with ScriptedServer(lambda _: NOT_FOUND) as server:
        server.models = listing
        verifier = model(server)
        assert asyncio.run(verifier.places_budget(question().claim)) > 1_000
        assert ask(verifier, many(3)) == ["not_read"] * 3


@pytest.mark.speed
def test_forty_claims_sixteen_at_once_take_three_rounds() -> None:
    ours, bare = throughput()
    # Three rounds of 0.2 s and a third more; on a machine that is busy with other work, where
    # the package alone can't keep to that, at most a fifth more than the package alone.
    assert ours < max(MOST, MOST_OF_BARE * bare), (ours, bare)


@pytest.mark.slow
def test_memory_stays_flat_over_a_thousand_articles() -> None:
    with ScriptedServer(lambda _: NOT_FOUND) as server:
        verifier = model(server)
        sizes = []
        tracemalloc.start()
        for i in range(1_000):
            ask(verifier, [question(about=f"Operating cash flow of plant {i % 50}")])
            server.asked.clear()
            if i in {200, 999}:
                sizes.append(tracemalloc.get_traced_memory()[0])
        tracemalloc.stop()
    assert sizes[1] - sizes[0] < 1_000_000
