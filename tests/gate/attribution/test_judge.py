"""What code alone says of a sentence against a small filing: both directions of every rule."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from gate.articles import read_article
from gate.attribution import judge_claim, other_filer, read_context
from gate.claim_reader import read_claims
from gate.filing import read_filing
from gate.verdicts import Judgement, Reason, Verdict
from tests.conftest import ROOT

if TYPE_CHECKING:
    from gate.figures import Filing

SUPPORTED, REJECTED, UNVERIFIED = Verdict.SUPPORTED, Verdict.REJECTED, Verdict.UNVERIFIED

FILING = """<html><body>
<p>Quarterly report for the period ended September 30, 2026</p>
<p>CONDENSED CONSOLIDATED STATEMENTS OF OPERATIONS (In millions, except per share amounts)</p>
<table>
<tr><td></td><td colspan="2">Three Months Ended September 30,</td>
    <td colspan="2">Nine Months Ended September 30,</td></tr>
<tr><td></td><td>2026</td><td>2025</td><td>2026</td><td>2025</td></tr>
<tr><td>Products</td><td>910</td><td>815</td><td>2,700</td><td>2,412</td></tr>
<tr><td>Services</td><td>400</td><td>390</td><td>1,170</td><td>1,100</td></tr>
<tr><td>Total net sales</td><td>1,310</td><td>1,205</td><td>3,870</td><td>3,512</td></tr>
<tr><td>Cost of sales</td><td>786</td><td>735</td><td>2,322</td><td>2,142</td></tr>
<tr><td>Gross profit</td><td>524</td><td>470</td><td>1,548</td><td>1,370</td></tr>
<tr><td>Operating income</td><td>214</td><td>190</td><td>601</td><td>540</td></tr>
<tr><td>Net income (loss)</td><td>163</td><td>(48)</td><td>455</td><td>(12)</td></tr>
<tr><td>Basic earnings (loss) per share</td><td>1.31</td><td>(0.39)</td><td>3.66</td>
    <td>(0.10)</td></tr>
<tr><td>Diluted earnings (loss) per share</td><td>1.27</td><td>(0.39)</td><td>3.55</td>
    <td>(0.10)</td></tr>
</table>
<p>CONDENSED CONSOLIDATED BALANCE SHEETS (In millions)</p>
<table>
<tr><td></td><td>September 30, 2026</td><td>December 31, 2025</td></tr>
<tr><td>Cash and cash equivalents</td><td>318</td><td>274</td></tr>
<tr><td>Marketable securities</td><td>142</td><td>120</td></tr>
<tr><td>Inventories</td><td>96</td><td>101</td></tr>
<tr><td>Property, plant and equipment, net</td><td>1,117</td><td>1,089</td></tr>
<tr><td>Total assets</td><td>2,940</td><td>2,805</td></tr>
</table>
<p>CONDENSED CONSOLIDATED STATEMENTS OF CASH FLOWS (In millions)</p>
<table>
<tr><td></td><td colspan="2">Nine Months Ended September 30,</td></tr>
<tr><td></td><td>2026</td><td>2025</td></tr>
<tr><td>Purchases of property, plant and equipment</td><td>251</td><td>233</td></tr>
</table>
<p>We employed 8,234 people at September 30, 2026.</p>
</body></html>"""


@cache
def filing() -> Filing:
    return read_filing(FILING.encode(), name="small.htm")


def judge(text: str, source: Filing | None = None) -> list[Judgement]:
    source = source or filing()
    article = read_article(text, name="text", suffix=".txt")
    claims, _ = read_claims(article)
    context = read_context(article, claims, source)
    return [judge_claim(c, source, context) for c in claims]


def outcome(text: str) -> list[tuple[Verdict, Reason | None]]:
    return [(j.verdict, j.reason) for j in judge(text)]


@pytest.mark.parametrize(
    "text",
    [
        "Third-quarter revenue was $1.31 billion.",
        "Sales rose 8.7% to $1.31 billion from $1.205 billion a year earlier.",
        "Revenue for the first nine months was $3.87 billion.",
        "Net income was $163 million, against a loss of $48 million.",
        "It earned $1.27 per diluted share.",
        "Basic earnings per share were $1.31.",
        "The company earned $1.27.",
        "Earnings per share were about $1.3.",
        "Gross margin was 40.0% of sales.",
        "Gross margin widened to 40.0% from 39.0%.",
        "Sales rose 8.7% to $1.31 billion, while gross profit rose 11.5% to $524 million.",
        "Operating income was $214 million after $190 million twelve months earlier.",
        "Products made up 69% of net sales.",
        "Operating income grew by $24 million.",
        "Inventories fell to $96 million from $101 million at the end of last year.",
        "Total assets stood at $2.94 billion at quarter end.",
        "Cash of $318 million and securities of $142 million made a total of $460 million.",
        "Los ingresos subieron un 8,7 % hasta 1.310 millones de dólares.",
        "Operating income and net income were $214 million and $163 million.",
        "It laid out $251 million for property and equipment in the first nine months.",
        "In the first nine months it put about $251 million into plant and equipment.",
        "Plant and equipment stood at $1.117 billion on September 30, 2026.",
    ],
)
def test_a_true_sentence_is_supported(text):
    judgements = judge(text)
    assert judgements
    assert [(j.claim.text, j.explanation) for j in judgements if j.verdict is not SUPPORTED] == []
    assert all(j.receipt and j.receipt.quote in filing().text for j in judgements)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Third-quarter revenue was $3.87 billion.", Reason.WRONG_PERIOD),
        ("Revenue was $1.205 billion in the third quarter of 2026.", Reason.WRONG_PERIOD),
        ("Total assets were $2.805 billion at September 30, 2026.", Reason.WRONG_PERIOD),
        ("Operating income was $163 million.", Reason.WRONG_LINE),
        ("Plant and equipment stood at $96 million on September 30, 2026.", Reason.WRONG_LINE),
        ("Total net sales were $910 million.", Reason.WRONG_LINE),
        ("Net income was $48 million a year earlier.", Reason.SIGN_MISMATCH),
        ("Revenue fell 8.7% from a year earlier.", Reason.WRONG_DIRECTION),
        ("Revenue fell to $1.31 billion from $1.205 billion.", Reason.WRONG_DIRECTION),
        ("Revenue rose 9.7% from a year earlier.", Reason.WRONG_ARITHMETIC),
        ("Revenue was $1.41 billion.", Reason.NOT_IN_FILING),
        ("Revenue was $1.31 million.", Reason.SCALE_MISMATCH),
        ("Gross margin was 41.0% of sales.", Reason.WRONG_ARITHMETIC),
        ("Products made up 69% of sales, while operating income hit $214 million, a gain of 11.7%.",
         Reason.WRONG_ARITHMETIC),
        ("Cash of $318 million and securities of $142 million made a total of $470 million.",
         Reason.WRONG_ARITHMETIC),
    ],
)  # fmt: skip
def test_a_false_sentence_is_rejected_for_its_reason(text, reason):
    assert (REJECTED, reason) in outcome(text)


@pytest.mark.parametrize(
    "text",
    [
        "Data center revenue was $1.31 billion.",
        "Adjusted net income was $163 million.",
        "The company expects revenue of $1.31 billion.",
        "It paid $163 million for a rival.",
        "Revenue was down -8%.",
        "Diluted earnings per share were $1.31.",
        "Net income was $1 in the quarter.",
        "The company posted net income of $1.",
        "Dividends of $1 were paid.",
    ],
)
def test_what_code_can_not_read_for_certain_is_not_supported(text):
    assert SUPPORTED not in [verdict for verdict, _ in outcome(text)]


def test_a_number_filed_for_another_period_is_told_with_the_right_one():
    (judgement,) = judge("Third-quarter revenue was $3.87 billion.")
    assert "nine months ended September 30, 2026" in judgement.explanation
    assert "$1,310 million" in judgement.explanation


def test_a_computation_stands_in_the_receipt():
    (judgement,) = judge("Revenue rose 8.7% from a year earlier.")
    assert judgement.receipt is not None
    assert judgement.receipt.computation == "1310000000 / 1205000000 - 1 = 8.71 %"
    assert [f.text for f in judgement.receipt.operands] == ["1,310", "1,205"]


def test_swapped_column_heads_turn_the_verdict_around():
    told = "In the first nine months of fiscal 2026, operations generated $11.8 billion of cash."
    text = (ROOT / "incidents" / "2026-07-09-micron" / "filing.htm").read_text("utf-8")
    straight = read_filing(text.encode(), name="micron.htm")
    assert [j.reason for j in judge(told, straight)] == [Reason.WRONG_PERIOD]
    start = text.index("Consolidated Statements of Cash Flows")
    flows = text[start:]
    for one, other in (('"c-1"', '"c-5"'), ("May 28, 2026", "May 29, 2025")):
        flows = flows.replace(one, "\0").replace(other, one).replace("\0", other)
    swapped = read_filing((text[:start] + flows).encode(), name="swapped.htm")
    assert [j.verdict for j in judge(told, swapped)] == [SUPPORTED]


def test_an_article_on_another_company_is_noticed_and_one_on_the_filer_is_not():
    source = read_filing((ROOT / "incidents" / "vst" / "filing.htm").read_bytes(), name="vst.htm")
    about = "{} reported net income of $327 million. {} said sales rose."
    for name, other in (("Vistra", None), ("Norvane Energy", "Norvane Energy")):
        article = read_article(about.format(name, name), name="text", suffix=".txt")
        assert other_filer(article, source) == other
