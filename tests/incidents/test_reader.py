"""Every incident with the embedded reader, so that no change of the code can lose one.

The reader may leave a claim unread (``unverified``); it may never be wrong. What it is known
to leave unread is listed here, with why; anything beyond the list is a loss.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from gate.verdicts import Decision, Verdict
from pipeline.judge import judge_article
from verifier.acceptance import load_incidents
from verifier.acceptance.bar import acid_drafts

if TYPE_CHECKING:
    from gate.figures import Filing
    from gate.verdicts import ArticleReport
    from verifier.acceptance import Draft

INCIDENTS = {i.id: i for i in load_incidents()}
DRAFTS = [d for i in INCIDENTS.values() for d in i.drafts]
ACID = acid_drafts(INCIDENTS.values())

each_draft = pytest.mark.parametrize("draft", DRAFTS, ids=lambda d: d.id)

UNREAD: dict[str, frozenset[str]] = {
    # A headline that names no line, only the company.
    "growth-wrong-base/article.json": frozenset({"17%"}),
    # An outlook is nobody's row, and a cost is called by what it takes.
    "look-alikes/article.md": frozenset({"$120", "$140 million", "$11 million"}),
    "look-alikes/article-false.md": frozenset({"$120"}),
    # "Sold … of groceries" and "sold … of fasteners" are sales; only a reader knows.
    "year-to-date-as-quarter/article.json": frozenset({"$412.9 million", "3.6%", "$398.5 million"}),
    "year-to-date-as-quarter/article-false.json": frozenset({"$1.24 billion"}),
    "wrong-line/article.txt": frozenset({"$73.6 million", "6.4%", "$69.2 million"}),
    "wrong-line/article-false.txt": frozenset({"$73.6 million"}),
    # Basic and diluted are two rows under one heading, told apart by one word.
    "basic-as-diluted/article-false.html": frozenset({"$1.47"}),
    # The note that speaks to the verifier is prose like any other.
    "instruction-in-filing/article-false.json": frozenset({"$970 million"}),
    # Points of change stand in the filing, a percentage of a percentage does not.
    "points-as-percent/article-false.txt": frozenset({"8.8 percent"}),
}
"""By article: claims that may be ``unverified``."""


@cache
def filing_of(incident: str) -> Filing:
    return INCIDENTS[incident].read_filing()


@cache
def judged(draft: Draft) -> ArticleReport:
    return judge_article(draft.read(), filing_of(draft.incident))


@each_draft
def test_no_true_statement_is_rejected(draft: Draft) -> None:
    alarms = [
        f"{j.claim.text}: {j.explanation}"
        for j in judged(draft).judgements
        if j.verdict is Verdict.REJECTED and draft.fault_of(j.claim) is None
    ]
    assert alarms == []


@each_draft
def test_no_false_statement_is_supported(draft: Draft) -> None:
    report = judged(draft)
    for false in draft.false_claims:
        about = [j for j in report.judgements if false.concerns(j.claim)]
        assert about, false.text
        assert any(j.verdict is not Verdict.SUPPORTED for j in about), false.text
    if draft.must_fail:
        assert report.decision is Decision.QUARANTINE


@each_draft
def test_a_false_statement_is_rejected_for_what_is_wrong_with_it(draft: Draft) -> None:
    for false in draft.false_claims:
        about = [j for j in judged(draft).judgements if false.concerns(j.claim)]
        caught = [j for j in about if j.verdict is Verdict.REJECTED]
        assert caught or false.text in UNREAD[draft.id]
        for judgement in caught:
            assert judgement.reason in false.reasons, judgement.explanation
            assert false.layer in {None, judgement.layer}


@each_draft
def test_nothing_more_is_left_unread_than_is_known(draft: Draft) -> None:
    unread = {
        j.claim.text: j.explanation
        for j in judged(draft).judgements
        if j.verdict is Verdict.UNVERIFIED
    }
    beyond = unread.keys() - UNREAD.get(draft.id, frozenset())
    assert {text: unread[text] for text in beyond} == {}


@each_draft
def test_a_true_article_with_nothing_unread_is_published(draft: Draft) -> None:
    report = judged(draft)
    unread = any(j.verdict is Verdict.UNVERIFIED for j in report.judgements)
    if not draft.must_fail and not unread:
        assert report.decision is Decision.PUBLISH, report.notes


@pytest.mark.parametrize("draft", [d for d in DRAFTS if d.id in ACID], ids=lambda d: d.id)
def test_the_acid_test_comes_out_in_full(draft: Draft) -> None:
    assert draft.id not in UNREAD
    assert judged(draft).decision is draft.decision


def test_exactly_the_two_false_numbers_of_micron_are_not_supported() -> None:
    draft = next(d for d in DRAFTS if d.id == "2026-07-09-micron/article.json")
    doubted = [
        (j.claim.text, j.verdict.value, j.reason.value, j.layer.value)
        for j in judged(draft).judgements
        if j.reason is not None
    ]
    assert doubted == [
        ("$14.5 billion", "rejected", "not_in_filing", "numeric_gate"),
        ("$11.8 billion", "rejected", "wrong_period", "attribution"),
    ]
