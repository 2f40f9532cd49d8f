"""Either may lower a claim; only a receipt raises one; a conflict is never published."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import pytest

from gate.articles import read_article
from gate.attribution import read_context
from gate.claim_reader import read_claims
from gate.filing import read_filing
from gate.verdicts import Judgement, Layer, Reason, Verdict
from tests.conftest import cases
from tests.verifier.building import cash_flows, claim_of, claims_of, context_of
from tests.verifier.doubles import Scripted, best_looking_support, not_read, unsupported
from verifier.claim_verifier import verify_claims
from verifier.interface import Answer, AnswerVerdict, Verifier
from verifier.reader import Reader

if TYPE_CHECKING:
    from gate.claims import Claim

FILING = cash_flows()
ROW = "Net cash provided by operating activities 45,702 11,795"
READ = claim_of(
    "Operating cash flow was $45.7 billion for the first nine months of fiscal 2026.",
    "$45.7 billion",
)
"""True, and read by code with certainty."""
LOOSE = claim_of(
    "Operating activities provided net cash of $45.7 billion in the first nine months.",
    "$45.7 billion",
)
"""True, and not read with certainty."""
FALSE = claim_of(
    "Operating cash flow was $11.8 billion for the first nine months of fiscal 2026.",
    "$11.8 billion",
)
"""The prior year's value; code rejects it."""


def judge(claim: Claim, verifier: Verifier, ask: str = "all") -> Judgement:
    context = context_of([claim], FILING)
    return asyncio.run(verify_claims([claim], FILING, context, verifier=verifier, ask=ask))[0]


def supporting(quote: str) -> Scripted:
    return Scripted(lambda _: Answer(AnswerVerdict.SUPPORTED, quote))


def test_the_reader_alone_says_what_it_reads() -> None:
    assert judge(READ, Reader()).verdict is Verdict.SUPPORTED
    assert judge(FALSE, Reader()).reason is Reason.WRONG_PERIOD
    assert judge(LOOSE, Reader()).reason is Reason.NEEDS_VERIFIER


@pytest.mark.parametrize(
    ("claim", "verifier", "verdict", "reason"),
    [
        (READ, supporting(ROW), "supported", None),
        (READ, supporting("made up"), "supported", None),
        (READ, Scripted(not_read), "supported", None),
        (READ, Scripted(unsupported), "unverified", "model_unsupported"),
        (LOOSE, supporting(ROW), "supported", None),
        (LOOSE, supporting("made up 45,702"), "unverified", "quote_not_found"),
        (LOOSE, supporting("45,702"), "unverified", "quote_without_number"),
        (LOOSE, supporting(""), "unverified", "quote_not_found"),
        (LOOSE, Scripted(not_read), "unverified", "needs_verifier"),
        (LOOSE, Scripted(unsupported), "rejected", "model_unsupported"),
        (FALSE, supporting(ROW), "rejected", "wrong_period"),
        (FALSE, Scripted(unsupported), "rejected", "wrong_period"),
        (FALSE, Scripted(not_read), "rejected", "wrong_period"),
    ],
)
def test_the_table_of_the_policy(
    claim: Claim, verifier: Verifier, verdict: str, reason: str | None
) -> None:
    judged = judge(claim, verifier)
    assert (judged.verdict.value, judged.reason and judged.reason.value) == (verdict, reason)


def test_a_receipt_of_the_model_says_who_found_it_and_where() -> None:
    judged = judge(LOOSE, supporting(ROW))
    assert judged.layer is Layer.VERIFIER
    assert judged.receipt is not None
    assert FILING.text[judged.receipt.start : judged.receipt.end] == ROW


def test_a_conflict_shows_the_operator_both_readings() -> None:
    reading = Answer(AnswerVerdict.UNSUPPORTED, ROW, "r1", read="11,795", column="May 29, 2025")
    judged = judge(READ, Scripted(lambda _: reading))
    assert judged.verdict is Verdict.UNVERIFIED
    assert "11,795" in judged.explanation
    assert "45,702" in judged.explanation


def test_every_claim_is_put_to_the_model_unless_only_the_unread_are() -> None:
    for ask, asked in (("all", 3), ("unread", 1)):
        verifier = Scripted(not_read)
        for claim in (READ, LOOSE, FALSE):
            judge(claim, verifier, ask)
        assert len(verifier.asked) == asked


def test_a_right_place_that_may_be_left_out_never_makes_a_rejection() -> None:
    class Narrow(Scripted):
        async def places_budget(self, claim: Claim) -> int:  # noqa: ARG002 - the port's signature
            return 0

    judged = judge(LOOSE, Narrow(unsupported))
    assert judged.verdict is Verdict.UNVERIFIED
    assert "could be shown" in judged.explanation


def test_a_growth_rate_is_never_raised_by_a_model_and_may_be_lowered() -> None:
    sentence = "Operating cash flow rose {} in the first nine months of fiscal 2026."
    for growth, by_code in (("287%", "supported"), ("312%", "rejected")):
        claims = claims_of(sentence.format(growth), growth)
        context = context_of(claims, FILING)
        for script, expected in (
            (best_looking_support, by_code),
            (not_read, by_code),
            (unsupported, "unverified" if by_code == "supported" else "rejected"),
        ):
            run = verify_claims(claims, FILING, context, verifier=Scripted(script))
            assert asyncio.run(run)[0].verdict == expected


def test_claims_that_no_place_could_answer_are_not_asked_about() -> None:
    verifier = Scripted(best_looking_support)
    claim = claim_of("Operating cash flow was $77.1 billion for nine months.", "$77.1 billion")
    assert judge(claim, verifier).verdict is Verdict.REJECTED
    assert not verifier.asked


WRONG = {
    "the prior year": ("Cash from operations was {} for the nine months.", "$11.8 billion"),
    "another line": ("Investing activities used {} in the nine months.", "$9.4 billion"),
    "no line": ("The company has {}.", "$9.4 billion"),
    "the other direction": ("Operating cash flow fell to {} in the nine months.", "$45.7 billion"),
    "the wrong sign": ("Operating activities lost {} in the nine months.", "$45.7 billion"),
    "a coincidence": ("Tariff refunds of {} were received.", "$2.4 billion"),
}


@pytest.mark.parametrize(("sentence", "number"), WRONG.values(), ids=WRONG)
def test_the_best_liar_raises_no_wrong_claim(sentence: str, number: str) -> None:
    judged = judge(claim_of(sentence.format(number), number), Scripted(best_looking_support))
    assert judged.verdict is not Verdict.SUPPORTED


@pytest.mark.corpus
@pytest.mark.parametrize("case", cases("verifier-replies.jsonl"))
def test_text_that_a_reader_can_not_see_is_no_evidence_and_is_not_sent(case: dict) -> None:
    given, expected = case["input"], case["expected"]
    if "filing_html" not in given:
        return  # test_replies.py and test_client.py
    filing = read_filing(given["filing_html"].encode(), name="filing.htm")
    assert filing.text.strip() == expected["visible_text"]
    article = read_article(given["article"], name="draft", suffix=".txt")
    claims, _ = read_claims(article)
    context = read_context(article, claims, filing)
    verifier = Scripted(lambda _: Answer(AnswerVerdict.SUPPORTED, given["article"]))
    judged = asyncio.run(verify_claims(claims, filing, context, verifier=verifier))
    assert [j.verdict for j in judged] == [Verdict.REJECTED]
    assert not any("21" in s.text for q in verifier.asked for s in q.snippets)


def test_the_order_of_claims_is_kept() -> None:
    sentence = "Operating cash flow was $45.7 billion and $9.4 billion of debt was repaid."
    claims = claims_of(sentence, "$45.7 billion", "$9.4 billion")
    context = context_of(claims, FILING)
    judged = asyncio.run(
        verify_claims(claims, FILING, context, verifier=Scripted(best_looking_support))
    )
    assert [j.claim for j in judged] == claims
