"""The small real model through ``accept``, once: reported, and accepted only if it truly passes.

It has 135 million parameters and can't judge; nothing here depends on what it says. It reads
some 400 tokens a second and writes long, so it gets two articles, short prompts,
one form, and one try.
"""

from __future__ import annotations

import json
import sys
from dataclasses import replace

import pytest

from tests.verifier.acceptance.test_acceptance import PLAN, judge
from tests.verifier.small_model import ALIAS, served
from verifier.acceptance import Outcome, Plan, comparison, render_page, run_acceptance
from verifier.acceptance.witness import Own
from verifier.client import Server
from verifier.prompts import Form

pytestmark = pytest.mark.model

FEW = tuple(
    replace(incident, drafts=incident.drafts[:1])
    for incident in PLAN.incidents
    if incident.id in {"2026-07-09-micron", "vst"}
)
"""The article with both signatures, and a clean one."""


def test_it_is_reported_and_not_accepted_unless_it_truly_passes(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with served() as base_url:
        slow = {"read_timeout": 600.0, "call_timeout": 600.0, "total_timeout": 1200.0}
        server = Server(base_url, ALIAS, concurrency=1, context_length=2048, **slow)
        plan = Plan(FEW, forms=(Form.BLIND,), repeats=1)
        report = run_acceptance(server, judge, code_version="test", plan=plan)
    table = "\n".join(" | ".join(row) for row in comparison([report]))
    with capsys.disabled():
        sys.stdout.write(f"\n{report.summary}\n{table}\n")
    assert report.outcome in {Outcome.ACCEPTED, Outcome.NOT_ACCEPTED}
    assert report.combination.digest.startswith("fingerprint:")
    assert json.loads(json.dumps(report.to_json()))["schema"] == 1
    assert report.summary in render_page([report], at="now").replace("&#39;", "'")
    for trial in report.trials:
        if trial.draft.must_fail:
            assert not trial.published
    if report.outcome is Outcome.ACCEPTED:
        truly = [
            form
            for form in plan.forms
            if all(
                s.own in {Own.PROVED, Own.LEFT_TO_CODE, Own.NOT_ASKED}
                for t in report.trials
                if t.form is form and not t.draft.must_fail
                for s in t.statements
            )
        ]
        assert report.recommended is not None
        assert report.recommended.form in truly
