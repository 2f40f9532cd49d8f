"""Every incident with the embedded reader, so that no change of the code can lose one.

The reader may leave a claim unread (``unverified``); it may never be wrong.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from gate.verdicts import Decision, Verdict
from pipeline.judge import judge_article
from verifier.acceptance import load_incidents

if TYPE_CHECKING:
    from gate.figures import Filing
    from gate.verdicts import ArticleReport
    from verifier.acceptance import Draft

INCIDENTS = {i.id: i for i in load_incidents()}
DRAFTS = [d for i in INCIDENTS.values() for d in i.drafts]
MUST_FAIL = [d for d in DRAFTS if d.must_fail]
MUST_PASS = [d for d in DRAFTS if not d.must_fail]


@cache
def filing_of(incident: str) -> Filing:
    return INCIDENTS[incident].read_filing()


def judged(draft: Draft) -> ArticleReport:
    return judge_article(draft.read(), filing_of(draft.incident))


@pytest.mark.parametrize("draft", MUST_PASS, ids=lambda d: d.id)
def test_a_true_article_is_published(draft: Draft) -> None:
    report = judged(draft)
    doubts = [
        f"{j.claim.text}: {j.verdict.value}, {j.explanation}"
        for j in report.judgements
        if j.verdict is not Verdict.SUPPORTED
    ]
    assert doubts == []
    assert report.decision is Decision.PUBLISH


@pytest.mark.parametrize("draft", MUST_FAIL, ids=lambda d: d.id)
def test_a_false_article_is_kept_back_for_what_is_false_in_it(draft: Draft) -> None:
    report = judged(draft)
    assert report.decision is Decision.QUARANTINE
    for false in draft.false_claims:
        about = [j for j in report.judgements if false.concerns(j.claim)]
        caught = [j for j in about if j.verdict is Verdict.REJECTED]
        assert caught, f"{false.text}: {[(j.verdict.value, j.explanation) for j in about]}"
        for judgement in caught:
            assert judgement.reason in false.reasons, judgement.explanation
            assert false.layer in {None, judgement.layer}
    for judgement in report.judgements:
        if draft.fault_of(judgement.claim) is None:
            assert judgement.verdict is not Verdict.REJECTED, (
                judgement.claim.text,
                judgement.explanation,
            )
