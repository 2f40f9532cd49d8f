"""Scripted models through ``run_acceptance``: each comes out as what it is."""

from __future__ import annotations

import asyncio
import json
import threading
from dataclasses import replace
from datetime import UTC, datetime
from functools import cache
from typing import TYPE_CHECKING

import pytest

from pipeline.judge import judge_article
from tests.verifier.acceptance import oracle
from tests.verifier.scripted_server import ScriptedServer, completion, says
from verifier.acceptance import (
    AcceptanceReport,
    Outcome,
    Plan,
    State,
    comparison,
    load_incidents,
    render_page,
    run_acceptance,
    standing,
)
from verifier.acceptance.runner import combine
from verifier.client import Server
from verifier.prompts import Form

if TYPE_CHECKING:
    from gate.claims import Article
    from gate.figures import Filing
    from gate.verdicts import ArticleReport
    from tests.verifier.scripted_server import Asked, Served
    from verifier.interface import Verifier

ACID = ("2026-07-09-micron", "hims", "vst")
PLAN = Plan(tuple(i for i in load_incidents() if i.id in ACID), repeats=1)
BLIND = replace(PLAN, forms=(Form.BLIND,))


@cache
def perfect() -> oracle.Oracle:
    return oracle.Oracle(PLAN.incidents)


def judge(article: Article, filing: Filing, verifier: Verifier) -> ArticleReport:
    return judge_article(article, filing, verifier=verifier, ask="all")


def settings(server: ScriptedServer) -> Server:
    return Server(
        server.base_url, "scripted", first_wait=0.01, longest_wait=0.02, attempts=1, concurrency=4
    )


def accept(script: oracle.Script, plan: Plan = PLAN) -> AcceptanceReport:
    with ScriptedServer(script) as server:
        return run_acceptance(settings(server), judge, code_version="test", plan=plan)


@pytest.fixture(scope="module")
def honest() -> AcceptanceReport:
    return accept(perfect().honest)


def test_a_perfect_reader_is_accepted(honest: AcceptanceReport) -> None:
    assert [s.faults for s in honest.scores] == [(), ()]
    assert honest.outcome is Outcome.ACCEPTED
    assert honest.outcome.exit_status == 0
    for score in honest.scores:
        assert score.overall.own_caught.share == 1.0
        assert score.overall.own_alarms.share == 0.0
        assert score.unstable == ()
        assert score.tally.answers == score.tally.requests > 0


def test_one_that_accepts_everything_is_not_accepted() -> None:
    report = accept(oracle.accepts_all, BLIND)
    assert report.outcome is Outcome.NOT_ACCEPTED
    assert report.outcome.exit_status == 1
    published = [t.draft.id for t in report.trials if t.draft.must_fail and t.published]
    assert published == []  # code overrules it all the same


def test_one_that_rejects_everything_is_not_accepted() -> None:
    report = accept(oracle.rejects_all, BLIND)
    assert report.outcome is Outcome.NOT_ACCEPTED
    assert all("did not pass" in f or "kept back" in f for s in report.scores for f in s.faults)
    assert all(s.overall.own_caught.share == 1.0 for s in report.scores)
    assert all(s.overall.own_alarms.share > 0.5 for s in report.scores)


def test_one_that_misses_only_the_misattribution_is_not_accepted() -> None:
    report = accept(
        oracle.misses(
            perfect().honest,
            ("operations generated [AMOUNT]", "operations generated **$11.8 billion**"),
            row="Net cash provided by operating activities",
            cell="11,795",
        )
    )
    assert report.outcome is Outcome.NOT_ACCEPTED
    for score in report.scores:
        assert score.faults == (
            (
                "2026-07-09-micron/article.json: the misattributed $11.8 billion was not caught"
                " by the model's own reading."
            ),
        )
    micron = [t for t in report.trials if t.draft.id == "2026-07-09-micron/article.json"]
    assert not any(t.published for t in micron)  # with the cross-check on, code catches it


@pytest.mark.slow
def test_one_that_quotes_badly_is_not_accepted() -> None:
    report = accept(oracle.quotes_badly(perfect().honest), BLIND)
    assert report.outcome is Outcome.NOT_ACCEPTED
    assert all("(unproved)" in " ".join(s.faults) for s in report.scores)


@pytest.mark.slow
def test_one_that_flips_on_repeats_is_not_accepted() -> None:
    report = accept(oracle.flips(perfect().honest), replace(BLIND, repeats=3))
    assert report.outcome is Outcome.NOT_ACCEPTED
    assert any(s.unstable for s in report.scores)
    assert any("read in different ways" in f for s in report.scores for f in s.faults)


@pytest.mark.slow
def test_one_that_is_down_half_the_time_is_deferred_and_accepted_when_it_recovers() -> None:
    up = threading.Event()
    script = oracle.down_half_the_time(perfect().honest, up)
    with ScriptedServer(script) as server:
        first = run_acceptance(settings(server), judge, code_version="test", plan=BLIND)
        up.set()
        second = run_acceptance(settings(server), judge, code_version="test", plan=BLIND)
    assert first.outcome is Outcome.NOT_JUDGED
    assert first.outcome.exit_status == 75
    assert first.recommended is None
    assert "could not be judged" in first.summary
    assert second.outcome is Outcome.ACCEPTED


def test_a_server_that_is_not_there_is_no_failed_model() -> None:
    with ScriptedServer(perfect().honest) as server:
        gone = settings(server)
    report = run_acceptance(gone, judge, code_version="test", plan=PLAN)
    assert report.outcome is Outcome.NOT_JUDGED
    assert report.unreached
    assert json.loads(json.dumps(report.to_json()))["outcome"] == "not_judged"


def test_a_model_that_is_not_served_is_no_failed_model() -> None:
    with ScriptedServer(perfect().honest, models=("another",)) as server:
        report = run_acceptance(settings(server), judge, code_version="test", plan=PLAN)
    assert report.outcome is Outcome.NOT_JUDGED
    assert len(server.chats) == 0


def test_one_that_can_not_keep_to_the_form_is_not_accepted() -> None:
    def babble(_: object) -> Served:
        return completion("I would say that this is supported.")

    report = accept(babble, BLIND)
    assert report.outcome is Outcome.NOT_ACCEPTED
    assert "no whole answer" in report.summary
    assert report.scores[0].tally.malformed > 0
    assert report.scores[0].tally.answers == 0


@pytest.mark.slow
def test_every_repeat_is_asked_again_in_another_order(honest: AcceptanceReport) -> None:
    orders: dict[str, list[tuple[str, ...]]] = {}

    def remember(asked: Asked) -> Served:
        orders.setdefault(asked.statement, []).append(tuple(asked.places))
        return perfect().honest(asked)

    report = accept(remember, replace(BLIND, repeats=3))
    assert report.outcome is Outcome.ACCEPTED
    long = [asked for asked in orders.values() if len(asked[0]) > 3]
    assert long
    assert any(len(set(asked)) > 1 for asked in long)
    assert report.scores[0].tally.requests > honest.scores[0].tally.requests


def test_an_accepted_model_enters_the_register_and_goes_stale(
    honest: AcceptanceReport,
) -> None:
    record = honest.acceptance(datetime(2026, 7, 20, tzinfo=UTC))
    assert record is not None
    assert record.form == honest.recommended.form.value
    assert standing(honest.combination, [record]).state is State.ACCEPTED
    fewer = Plan(PLAN.incidents[:2])
    with ScriptedServer(perfect().honest) as server:
        other = asyncio.run(combine(settings(server), fewer.incidents, "test"))
    assert other.incidents_hash != honest.combination.incidents_hash
    assert standing(other, [record]).state is State.STALE


def test_the_report_is_json_and_one_page_that_needs_nothing(honest: AcceptanceReport) -> None:
    data = json.loads(json.dumps(honest.to_json()))
    assert data["schema"] == 1
    assert data["outcome"] == "accepted"
    assert {form["form"] for form in data["forms"]} == {"blind", "verdict"}
    assert data["forms"][0]["overall"]["own_caught"]["interval"][1] == 1.0
    page = render_page([honest], at="2026-07-20")
    assert page.startswith("<!DOCTYPE html>")
    assert "http://127.0.0.1" in page
    for outside in ("<script", "<link", "src=", "@import", "url("):
        assert outside not in page


def test_several_models_make_one_table(honest: AcceptanceReport) -> None:
    other = accept(oracle.rejects_all, BLIND)
    head, *rows = comparison([honest, other])
    assert len({len(row) for row in (head, *rows)}) == 1
    assert [row[2] for row in rows] == ["passes", "passes", "fails"]
    page = render_page([honest, other], at="2026-07-20")
    assert "not accepted" in page


@pytest.mark.slow
def test_what_a_model_says_is_escaped_on_the_page() -> None:
    def script(asked: Asked) -> Served:
        answer = oracle.content(oracle.accepts_all(asked))
        return says(**{**answer, "quote": "<img src=x onerror=alert(1)> 45,702"})

    page = render_page([accept(script, BLIND)], at="2026-07-20")
    assert "<img" not in page
    assert "&lt;img" in page
