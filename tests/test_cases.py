"""The shared cases on articles: a piece of a filing, a sentence, and what must come out."""

from __future__ import annotations

from typing import Any

import pytest

from gate.articles import read_article
from gate.filing import read_filing
from gate.verdicts import ArticleReport, Decision, Reason, Verdict
from pipeline.judge import judge_article
from tests.conftest import cases

pytestmark = pytest.mark.corpus


def judge(case: dict[str, Any]) -> ArticleReport:
    given = case["input"]
    source = given.get("filing_html") or given["filing_text"]
    filing = read_filing(source.encode(), name=case["id"])
    article = read_article(
        given["article"], name=case["id"], suffix=".txt", lang=given.get("language", "")
    )
    return judge_article(article, filing)


@pytest.mark.parametrize("case", cases("article-numbers.jsonl"))
def test_an_article_is_judged_as_expected(case):
    report = judge(case)
    verdicts = [j.verdict for j in report.judgements]
    expected = case["expected"]["verdict"]
    if expected == "grounded":
        assert verdicts
        assert Verdict.REJECTED not in verdicts
    elif expected == "grounded_derived":
        assert set(verdicts) == {Verdict.SUPPORTED}
        assert any(j.receipt and j.receipt.computation for j in report.judgements)
    elif expected in {"not_grounded", "needs_review"}:
        assert report.decision is not Decision.PUBLISH
        assert any(v is not Verdict.SUPPORTED for v in verdicts)
    elif expected == "ignore":
        assert not [j for j in report.judgements if j.claim.number is not None]
    else:
        assert expected == "nothing_to_check"
        assert report.reasons == (Reason.NOTHING_TO_CHECK,)
        assert report.decision is Decision.QUARANTINE
