"""The bar and the figures over trials made by hand: what passes, what does not, and why."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from gate.verdicts import Decision, Layer, Reason, Verdict
from verifier.acceptance.bar import faults, unstable
from verifier.acceptance.exchanges import tally_of
from verifier.acceptance.incidents import Draft, FalseClaim, Signature
from verifier.acceptance.scoring import figures_of, score
from verifier.acceptance.trials import NotJudged, Statement, Trial, Truth
from verifier.acceptance.witness import Own
from verifier.client import Exchange
from verifier.errors import MalformedAnswer, ServerBusy
from verifier.prompts import Form

FABRICATED = FalseClaim(
    "$5 billion", reasons=(Reason.NOT_IN_FILING,), signature=Signature.FABRICATED
)
MISATTRIBUTED = FalseClaim(
    "$7 billion", reasons=(Reason.WRONG_PERIOD,), signature=Signature.MISATTRIBUTED
)
CLEAN = Draft("one", "clean", Path("good.md"), "en", Decision.PUBLISH, demo=True, false_claims=())
FALSE = Draft(
    "one",
    "acid",
    Path("bad.md"),
    "en",
    Decision.QUARANTINE,
    demo=True,
    false_claims=(FABRICATED, MISATTRIBUTED),
)
OTHER = Draft(
    "two", "other", Path("bad.md"), "en", Decision.QUARANTINE, demo=False, false_claims=()
)
ACID = frozenset({CLEAN.id, FALSE.id})


def statement(text: str, own: Own, verdict: Verdict, **changes: object) -> Statement:
    plain = Statement(
        text=text,
        pointer="",
        start=sum(map(ord, text)),
        truth=Truth.TRUE,
        signature=None,
        own=own,
        verdict=verdict,
        reason=None if verdict is Verdict.SUPPORTED else Reason.WRONG_PERIOD,
        layer=Layer.ATTRIBUTION,
        explanation="",
        quote="",
        reason_allowed=True,
    )
    return replace(plain, **changes)


TRUE = statement("$3 billion", Own.PROVED, Verdict.SUPPORTED)
MADE_UP = statement(
    "$5 billion",
    Own.NOT_ASKED,
    Verdict.REJECTED,
    truth=Truth.FALSE,
    signature=Signature.FABRICATED,
    reason=Reason.NOT_IN_FILING,
    layer=Layer.NUMERIC_GATE,
)
MOVED = statement(
    "$7 billion",
    Own.DENIED,
    Verdict.REJECTED,
    truth=Truth.FALSE,
    signature=Signature.MISATTRIBUTED,
)


def trial(draft: Draft, *statements: Statement, repeat: int = 0) -> Trial:
    kept_back = any(s.verdict is not Verdict.SUPPORTED for s in statements)
    decision = Decision.QUARANTINE if kept_back else Decision.PUBLISH
    return Trial(draft, Form.BLIND, repeat, decision, statements, unseen=(), seconds=0.1)


GOOD = [trial(CLEAN, TRUE), trial(FALSE, TRUE, MADE_UP, MOVED)]


def test_what_should_pass_passes() -> None:
    assert faults(GOOD, ACID) == ()


@pytest.mark.parametrize("own", [Own.PROVED, Own.UNPROVED])
def test_the_misattribution_has_to_be_caught_by_the_model_itself(own: Own) -> None:
    missed = replace(MOVED, own=own)  # the gate rejects it all the same
    found = faults([GOOD[0], trial(FALSE, TRUE, MADE_UP, missed)], ACID)
    assert found == (
        "one/bad.md: the misattributed $7 billion was not caught by the model's own reading.",
    )


def test_a_misattribution_that_was_never_asked_about_is_not_caught() -> None:
    unasked = replace(MOVED, own=Own.NOT_ASKED)
    found = faults([GOOD[0], trial(FALSE, TRUE, MADE_UP, unasked)], ACID)
    assert found == ("one/bad.md: the misattributed $7 billion was not caught.",)


def test_finding_nothing_catches_too() -> None:
    found_nothing = replace(MOVED, own=Own.NOT_READ)
    assert faults([GOOD[0], trial(FALSE, TRUE, MADE_UP, found_nothing)], ACID) == ()


def test_a_signature_that_is_not_even_a_claim_is_not_caught() -> None:
    found = faults([GOOD[0], trial(FALSE, TRUE, MOVED)], ACID)
    assert found == ("one/bad.md: the fabricated $5 billion was not caught.",)


@pytest.mark.parametrize("own", [Own.DENIED, Own.NOT_READ, Own.UNPROVED])
def test_a_false_alarm_on_a_clean_article_is_named(own: Own) -> None:
    found = faults([trial(CLEAN, replace(TRUE, own=own)), GOOD[1]], ACID)
    assert found == (f"one/good.md: the true $3 billion did not pass ({own.value}).",)


def test_a_derived_figure_that_code_proves_is_no_alarm() -> None:
    derived = statement("30%", Own.LEFT_TO_CODE, Verdict.SUPPORTED)
    assert faults([trial(CLEAN, TRUE, derived), GOOD[1]], ACID) == ()
    doubted = replace(derived, own=Own.DENIED, verdict=Verdict.UNVERIFIED)
    assert faults([trial(CLEAN, TRUE, doubted), GOOD[1]], ACID) != ()


def test_nothing_false_may_be_published_in_any_incident() -> None:
    assert faults([*GOOD, trial(OTHER, TRUE)], ACID) == ("two/bad.md was published.",)


def test_an_article_in_which_nothing_was_read_did_not_pass() -> None:
    assert "one/good.md: no claim was read." in faults([trial(CLEAN), GOOD[1]], ACID)


def test_without_the_signatures_nothing_can_be_accepted() -> None:
    found = faults([GOOD[0]], frozenset({CLEAN.id}))
    assert [f.split()[0:2] for f in found] == [["No", "incident"], ["No", "incident"]]


@pytest.mark.parametrize("left", [0, 1])
def test_an_article_of_the_acid_test_that_was_not_tried_did_not_pass(left: int) -> None:
    missing = GOOD[1 - left].draft.id
    assert f"{missing} was not tried." in faults([GOOD[left]], ACID)


def test_a_reading_that_changes_between_repeats_is_named() -> None:
    other = trial(CLEAN, replace(TRUE, own=Own.NOT_READ), repeat=1)
    assert list(unstable([*GOOD, other])) == [("one/good.md: $3 billion", "not_read, proved")]
    assert list(unstable([*GOOD, trial(CLEAN, TRUE, repeat=1)])) == []


def test_the_figures_count_what_the_model_and_the_gate_did() -> None:
    shared = replace(TRUE, truth=Truth.SHARED, own=Own.DENIED, verdict=Verdict.REJECTED)
    alarm = replace(TRUE, own=Own.DENIED, verdict=Verdict.UNVERIFIED)
    found = figures_of([*GOOD, trial(CLEAN, TRUE, alarm, shared)])
    assert (found.own_caught.hits, found.own_caught.total) == (1, 1)
    assert (found.own_alarms.hits, found.own_alarms.total) == (1, 4)
    assert (found.caught.hits, found.caught.total) == (2, 2)
    assert (found.alarms.hits, found.alarms.total) == (0, 4)
    assert (found.unverified.hits, found.unverified.total) == (1, 4)
    assert (found.came_out.hits, found.came_out.total) == (2, 3)


def test_a_false_statement_that_nobody_read_counts_as_missed() -> None:
    blind = replace(GOOD[1], statements=(TRUE, MOVED), unseen=("$5 billion",))
    assert (figures_of([blind]).caught.hits, figures_of([blind]).caught.total) == (1, 2)


def test_a_rejection_for_a_reason_that_is_ruled_out_is_shown() -> None:
    odd = replace(MOVED, reason_allowed=False)
    found = figures_of([trial(FALSE, TRUE, MADE_UP, odd)])
    assert found.odd_reasons == ("one/bad.md: $7 billion: wrong_period by attribution",)


def test_a_form_that_passes_beats_one_that_catches_as_much() -> None:
    tried = [*GOOD, replace(GOOD[1], form=Form.VERDICT)]
    passes = score(Form.BLIND, 1, tried, ACID)
    fails = score(Form.VERDICT, 1, tried, ACID)
    assert passes.passes
    assert not fails.passes
    assert max([fails, passes], key=lambda s: s.merit) is passes


SENT = (
    Exchange(1, 0.5, ServerBusy("busy"), None, None),
    Exchange(2, 0.25, MalformedAnswer("prose"), 100, 7),
    Exchange(3, 0.75, None, 100, 9),
)


def test_the_tally_tells_second_tries_from_malformed_and_failed() -> None:
    tally = tally_of(SENT)
    assert (tally.requests, tally.answers, tally.retried) == (3, 1, 2)
    assert (tally.malformed, tally.failed) == (1, 1)
    assert (tally.prompt_tokens, tally.answer_tokens) == (200, 16)
    assert (tally.median_seconds, tally.p95_seconds) == (0.75, 0.75)
    assert tally_of(()).prompt_tokens is None


def test_a_trial_that_could_not_be_judged_counts_by_its_requests_only() -> None:
    missing = NotJudged(CLEAN, Form.BLIND, 1, "MalformedAnswer", "prose", exchanges=SENT[:2])
    paid = replace(GOOD[0], exchanges=SENT[2:])
    found = score(Form.BLIND, 2, [paid, GOOD[1], missing], ACID)
    assert found.tally.requests == 3
    assert found.overall.answers.requests == 1
    assert dict(found.by_draft)[CLEAN.id].answers.answer_tokens == 9
    assert dict(found.by_kind)["acid"].answers.requests == 0
