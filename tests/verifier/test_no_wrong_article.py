"""Whatever a server answers, no wrong claim is supported, and no fault becomes a verdict."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gate.verdicts import Judgement, Reason, Verdict
from tests.verifier.building import cash_flows, claims_of, context_of
from tests.verifier.scripted_server import ScriptedServer, Served, completion, failing
from verifier.claim_verifier import verify_claims
from verifier.client import Server
from verifier.errors import VerifierError
from verifier.local_model import LocalModel
from verifier.prompts import Form

if TYPE_CHECKING:
    from collections.abc import Iterator

FILING = cash_flows()
ROW = "Net cash provided by operating activities 45,702 11,795"
WRONG = [
    "Cash from operating activities was {} in the first nine months of fiscal 2026.",
    "Investing activities used {} in the first nine months of fiscal 2026.",
    "The company has {}.",
    "Tariff refunds of {} were received in the quarter.",
]
NUMBERS = ["$11.8 billion", "$9.4 billion", "$2.4 billion"]
LINES = [line for line in FILING.text.split("\n") if any(c.isdigit() for c in line)]


@pytest.fixture(scope="module")
def server() -> Iterator[ScriptedServer]:
    with ScriptedServer(lambda _: failing(500)) as running:
        yield running


def judge(
    server: ScriptedServer, served: Served, sentence: str, number: str, form: Form
) -> Judgement:
    server.script = lambda _: served
    claims = claims_of(sentence.format(number), number)
    quick = {"first_wait": 0.001, "longest_wait": 0.002, "attempts": 2, "malformed_attempts": 1}
    model = LocalModel(Server(server.base_url, "scripted", **quick), form=form)
    return asyncio.run(verify_claims(claims, FILING, context_of(claims, FILING), verifier=model))[0]


QUOTES = st.sampled_from([*LINES, ROW, "", "made up 11,795"]) | st.text(max_size=30)
IDS = st.sampled_from(["r1", "r2", "p1", "", "r99"])
ANSWERS = st.fixed_dictionaries(
    {"verdict": st.sampled_from(["supported", "unsupported", "not_read", "true", True, None])},
    optional={"quote": QUOTES, "row": IDS, "reason": st.text(max_size=10)},
) | st.fixed_dictionaries(
    {"found": st.sampled_from([True, False, "true", 1])},
    optional={
        "row": IDS,
        "quote": QUOTES,
        "cell": st.sampled_from(["11,795", "(9,380)", "$2.4 billion", "45,702", ""]),
        "column": st.sampled_from(["9 months ended May 28, 2026", "May 28, 2026", ""]),
    },
)
WHOLE = ANSWERS.map(lambda answer: completion(json.dumps(answer)))
CUT = st.tuples(ANSWERS, st.integers(0, 60)).map(lambda t: completion(json.dumps(t[0])[: t[1]]))
BYTES = st.binary(max_size=120).map(Served)
STATUS = st.sampled_from([400, 408, 429, 500, 503]).map(failing)
FAULTS = st.one_of(CUT, BYTES, STATUS, st.just(Served(hang_up=True)))


@settings(
    deadline=None, max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(
    served=st.one_of(WHOLE, FAULTS),
    sentence=st.sampled_from(WRONG),
    number=st.sampled_from(NUMBERS),
    form=st.sampled_from(list(Form)),
)
def test_no_answer_at_all_makes_a_wrong_claim_supported(
    server: ScriptedServer, served: Served, sentence: str, number: str, form: Form
) -> None:
    try:
        judged = judge(server, served, sentence, number, form)
    except VerifierError:
        return
    assert judged.verdict is not Verdict.SUPPORTED


@settings(
    deadline=None, max_examples=30, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(served=FAULTS, form=st.sampled_from(list(Form)))
def test_no_fault_at_all_becomes_a_verdict(
    server: ScriptedServer, served: Served, form: Form
) -> None:
    sentence = "Operating activities provided net cash of {} in the first nine months."
    try:
        judged = judge(server, served, sentence, "$45.7 billion", form)
    except VerifierError:
        return
    # A cut answer may happen to be whole: then it is an answer, and no fault.
    body = json.loads(served.body)["choices"][0]["message"]["content"]
    assert isinstance(json.loads(body), dict)
    assert judged.reason is not Reason.NEEDS_VERIFIER or "not_read" in body or "found" in body
