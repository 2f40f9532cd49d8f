from __future__ import annotations

from gate.verdicts import Verdict
from quarantine.changes import changed_verdicts
from quarantine.evidence import build_view
from tests.quarantine.building import TEXT
from tests.quarantine.fake_desk import judge


def claims_of(text: str):
    draft, made = judge(text)
    return build_view(made, draft).claims


def test_nothing_changed() -> None:
    assert changed_verdicts(claims_of(TEXT), claims_of(TEXT)) == ()


def test_gone_and_new() -> None:
    changed = changed_verdicts(claims_of(TEXT), claims_of(TEXT.replace("$14.5 billion", "many")))
    assert [(c.text, c.before, c.after) for c in changed] == [
        ("$14.5 billion", Verdict.REJECTED, None)
    ]
    changed = changed_verdicts(claims_of("Sales were $33.8 billion."), claims_of(TEXT))
    assert [c.after for c in changed] == [
        Verdict.REJECTED,
        Verdict.REJECTED,
        Verdict.UNVERIFIED,
    ]


def test_the_same_words_judged_differently() -> None:
    before, after = claims_of(TEXT), claims_of(TEXT)
    claims = list(after)
    object.__setattr__(claims[3], "verdict", Verdict.REJECTED)
    changed = changed_verdicts(before, after)
    assert [(c.text, c.before, c.after) for c in changed] == [
        ("$212 million", Verdict.UNVERIFIED, Verdict.REJECTED)
    ]
