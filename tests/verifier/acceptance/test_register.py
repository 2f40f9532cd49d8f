"""An acceptance holds for one combination; with any change to it, it is stale."""

from __future__ import annotations

from dataclasses import fields, replace

import pytest

from verifier.acceptance.register import Acceptance, Combination, State, standing

ACCEPTED = Combination(
    model="m7b",
    digest="sha256:aa",
    server="http://127.0.0.1:8000/v1",
    serving="llamacpp",
    prompt_hash="p1",
    incidents_hash="i1",
    code_version="1.0",
)
RECORD = Acceptance(ACCEPTED, form="blind", at="2026-07-20T03:00:00+00:00")


def test_the_very_combination_is_accepted_with_its_form() -> None:
    found = standing(ACCEPTED, [RECORD])
    assert found.state is State.ACCEPTED
    assert found.form == "blind"
    assert found.command == ""


@pytest.mark.parametrize("part", [f.name for f in fields(Combination) if f.name != "model"])
def test_any_change_makes_it_stale_and_is_named(part: str) -> None:
    found = standing(replace(ACCEPTED, **{part: "other"}), [RECORD])
    assert found.state is State.STALE
    assert found.form == ""
    assert "filing-gate accept --base-url" in found.command
    words = {
        "digest": "quantisation",
        "prompt_hash": "the prompt",
        "incidents_hash": "the incidents",
        "code_version": "version",
        "server": "the server has",
        "serving": "software",
    }
    assert words[part] in found.message


def test_another_model_is_unknown_whatever_else_agrees() -> None:
    found = standing(replace(ACCEPTED, model="m70b"), [RECORD])
    assert found.state is State.UNKNOWN
    assert "--model m70b" in found.command


def test_nothing_accepted_is_unknown() -> None:
    assert standing(ACCEPTED, []).state is State.UNKNOWN


def test_the_nearest_acceptance_explains_what_changed() -> None:
    far = Acceptance(replace(ACCEPTED, digest="x", server="y", prompt_hash="p0"), "blind", "2026")
    found = standing(replace(ACCEPTED, prompt_hash="p2"), [RECORD, far])
    assert "the prompt has changed" in found.message
    assert RECORD.at in found.message


def test_going_back_to_what_was_accepted_is_accepted_again() -> None:
    later = Acceptance(replace(ACCEPTED, prompt_hash="p2"), "verdict", "2026-08-01")
    assert standing(ACCEPTED, [RECORD, later]).form == "blind"
    assert standing(later.combination, [RECORD, later]).form == "verdict"


def test_a_record_survives_its_json() -> None:
    assert Acceptance.from_json(RECORD.to_json()) == RECORD
    broken = RECORD.to_json()
    del broken["digest"]
    with pytest.raises(KeyError):
        Acceptance.from_json(broken)
