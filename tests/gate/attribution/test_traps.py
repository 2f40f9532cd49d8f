"""Sentences that a newsroom would write and that fool a reader of numbers: true and false ones.

Each false one differs from a true one by what a careful editor would catch: the other row of
the same name, the part for the whole, cash for cost, a movement turned around.
"""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

import pytest

from gate.articles import read_article
from gate.attribution import judge_claim, read_context
from gate.claim_reader import read_claims
from gate.filing import read_filing
from gate.verdicts import Judgement, Verdict
from tests.gate.filing.documents import context, inline, tag

if TYPE_CHECKING:
    from gate.figures import Filing

SUPPORTED, REJECTED, UNVERIFIED = Verdict.SUPPORTED, Verdict.REJECTED, Verdict.UNVERIFIED

HEADS = """<tr><td></td><td colspan="2">Three Months Ended June 30,</td>
<td colspan="2">Six Months Ended June 30,</td></tr>
<tr><td></td><td>2026</td><td>2025</td><td>2026</td><td>2025</td></tr>"""

PLAIN = f"""<html><body>
<p>Quarterly report for the period ended June 30, 2026</p>
<p>CONDENSED CONSOLIDATED STATEMENTS OF OPERATIONS (In millions, except per share amounts)</p>
<table>{HEADS}
<tr><td>Net sales</td><td>2,400</td><td>2,250</td><td>4,700</td><td>4,400</td></tr>
<tr><td>Membership income</td><td>100</td><td>90</td><td>195</td><td>178</td></tr>
<tr><td>Total revenues</td><td>2,500</td><td>2,340</td><td>4,895</td><td>4,578</td></tr>
<tr><td>Operating income</td><td>300</td><td>260</td><td>570</td><td>520</td></tr>
<tr><td>Interest expense, net</td><td>(45)</td><td>(60)</td><td>(95)</td><td>(118)</td></tr>
<tr><td>Net income (loss)</td><td>210</td><td>(36)</td><td>395</td><td>(20)</td></tr>
<tr><td>Basic earnings (loss) per share</td><td>2.11</td><td>(0.36)</td><td>3.97</td>
<td>(0.20)</td></tr>
<tr><td>Diluted earnings (loss) per share</td><td>2.08</td><td>(0.36)</td><td>3.91</td>
<td>(0.20)</td></tr>
</table>
<p>CONDENSED CONSOLIDATED BALANCE SHEETS (In millions)</p>
<table>
<tr><td></td><td>Jun 30, 2026</td><td>Dec 31, 2025</td></tr>
<tr><td>Cash and cash equivalents</td><td>620</td><td>540</td></tr>
<tr><td>Inventories</td><td>480</td><td>515</td></tr>
<tr><td>Long-term debt</td><td>1,900</td><td>1,750</td></tr>
<tr><td>Total assets</td><td>6,100</td><td>5,900</td></tr>
</table>
<p>CONDENSED CONSOLIDATED STATEMENTS OF CASH FLOWS (In millions)</p>
<table>
<tr><td></td><td colspan="2">Six Months Ended June 30,</td></tr>
<tr><td></td><td>2026</td><td>2025</td></tr>
<tr><td>Net cash provided by (used in) operating activities</td><td>(130)</td><td>340</td></tr>
<tr><td>Purchases of property and equipment</td><td>(210)</td><td>(190)</td></tr>
<tr><td>Payments of loans, notes payable and long-term debt</td><td>(260)</td><td>(420)</td></tr>
<tr><td>Repurchases of common stock</td><td>(150)</td><td>(90)</td></tr>
<tr><td>Cash paid for interest</td><td>88</td><td>101</td></tr>
</table>
<p>Sales by category (In millions)</p>
<table>{HEADS}
<tr><td>Hardware</td><td>1,500</td><td>1,420</td><td>2,950</td><td>2,800</td></tr>
<tr><td>Services</td><td>900</td><td>830</td><td>1,750</td><td>1,600</td></tr>
</table>
<p>Contribution margin by segment (In millions)</p>
<table>{HEADS}
<tr><td>Contribution margin</td><td>410</td><td>380</td><td>800</td><td>760</td></tr>
<tr><td>Contribution margin, including hedges</td><td>455</td><td>430</td><td>890</td>
<td>850</td></tr>
</table>
</body></html>"""


def _tagged() -> bytes:
    """Return a filing that tags the whole company's lines and prints a segment without tags."""
    contexts = context("q", "2026-04-01", "2026-06-30") + context("a", "2025-04-01", "2025-06-30")

    def row(label: str, name: str, now: str, then: str) -> str:
        full = f"us-gaap:{name}"
        cells = (tag(now, name=full), tag(then, name=full, of="a"))
        return f"<tr><td>{label}</td>" + "".join(f"<td>{c}</td>" for c in cells) + "</tr>"

    head = (
        "<tr><td></td><td>Three Months Ended June 30, 2026</td>"
        "<td>Three Months Ended June 30, 2025</td></tr>"
    )
    return inline(
        "<p>CONSOLIDATED STATEMENTS OF INCOME (In millions)</p><table>"
        + head
        + row("Total revenues", "Revenues", "8,000", "7,400")
        + row("Total interest expense", "InterestExpense", "900", "700")
        + row("Income tax provision", "IncomeTaxExpenseBenefit", "320", "300")
        + "</table><p>CONSOLIDATED STATEMENTS OF CASH FLOWS (In millions)</p><table>"
        + head
        + row("Income taxes", "IncomeTaxesPaidNet", "150", "140")
        + "</table><p>Lending segment: SELECTED INCOME STATEMENT (In millions)</p><table>"
        + head
        + "<tr><td>Total revenues</td><td>4,000</td><td>3,900</td></tr>"
        + "<tr><td>Interest expense</td><td>400</td><td>250</td></tr></table>",
        contexts,
    )


@cache
def plain() -> Filing:
    return read_filing(PLAIN.encode(), name="plain.htm")


@cache
def tagged() -> Filing:
    return read_filing(_tagged(), name="tagged.htm")


def judge(text: str, filing: Filing, lang: str = "en") -> list[Judgement]:
    article = read_article(text, name="text", suffix=".txt", lang=lang)
    claims, _ = read_claims(article)
    found = read_context(article, claims, filing)
    return [judge_claim(c, filing, found) for c in claims]


def verdicts(text: str, filing: Filing, lang: str = "en") -> dict[str, Verdict]:
    return {j.claim.text: j.verdict for j in judge(text, filing, lang)}


@pytest.mark.parametrize(
    "text",
    [
        "Interest expense, net, shrank by $15 million to $45 million in the quarter.",
        "Net income was $210 million, against a loss of $36 million a year earlier.",
        "It swung to a net profit of $210 million from a loss of $36 million.",
        "It earned $210 million, or $2.08 per diluted share, in the second quarter, compared with "
        "a loss of $36 million, or $0.36 a share, a year earlier.",
        "Inventories fell to $480 million from $515 million at the end of last year.",
        "Total assets were $6.1 billion, up from 5.9 billion at year-end.",
        "It spent $210 million on plant and equipment in the first half.",
        "In the first six months $150 million went to buying back its own stock.",
        "In the first half, capital spending was 1.1 times what it was a year earlier.",
        "The company reported a 7% increase in total revenues in the quarter.",
        "Hardware made up 60% of total revenues in the quarter, and Services 36%.",
        "Operating activities used $130 million of cash in the first half, compared with "
        "$340 million generated in the same period of 2025.",
        "Borrowing costs slid to $45 million from $60 million in the quarter.",
        "Contribution margin was $410 million in the quarter.",
    ],
)
def test_a_true_sentence_is_supported(text):
    found = judge(text, plain())
    assert found
    assert [(j.claim.text, j.explanation) for j in found if j.verdict is not SUPPORTED] == []


@pytest.mark.parametrize(
    ("text", "lang"),
    [
        ("El beneficio operativo subió a 300 millones de dólares desde alrededor de "
         "260 millones un año antes.", "es"),
        ("La compañía reportó un aumento del 7 % en los ingresos totales en el trimestre.", "es"),
        ("La compañía ganó alrededor de 210 millones de dólares en el trimestre.", "es"),
    ],
)  # fmt: skip
def test_a_true_spanish_sentence_is_supported(text, lang):
    found = judge(text, plain(), lang)
    assert found
    assert [(j.claim.text, j.explanation) for j in found if j.verdict is not SUPPORTED] == []


@pytest.mark.parametrize(
    ("text", "false"),
    [
        ("Interest expense, net, grew by $15 million to $45 million in the quarter.",
         {"$15 million", "$45 million"}),
        ("Total revenues fell from $2.34 billion a year earlier to $2.5 billion.",
         {"$2.34 billion", "$2.5 billion"}),
        ("Total revenues fell from $2.34 billion a year earlier to somewhere near $2.5 billion.",
         {"$2.34 billion", "$2.5 billion"}),
        ("Inventories rose to $480 million from $515 million at the end of last year.",
         {"$480 million", "$515 million"}),
        ("It earned $2.11 per diluted share.", {"$2.11"}),
        ("Long-term debt fell 38% in the first half.", {"38%"}),
        ("It spent $88 million on interest in the first half.", {"$88 million"}),
        ("It spent $95 million on interest in the first half.", {"$95 million"}),
        ("Debt costs were $1.9 billion.", {"$1.9 billion"}),
        ("Contribution margin was $455 million in the quarter.", {"$455 million"}),
        ("Hardware made up 36% of total revenues in the quarter, and Services 60%.",
         {"36%", "60%"}),
        ("Operating margin was 12.3% in the quarter.", {"12.3%"}),
        ("Operating activities generated $130 million of cash in the first half.",
         {"$130 million"}),
        ("The cloud unit spent $210 million on plant and equipment in the first half.",
         {"$210 million"}),
        ("In the first half, capital spending was 1.4 times what it was a year earlier.",
         {"1.4 times"}),
    ],
)  # fmt: skip
def test_no_part_of_what_is_false_is_supported(text, false):
    found = verdicts(text, plain())
    assert false <= found.keys()
    assert [t for t in false if found[t] is SUPPORTED] == []


@pytest.mark.parametrize(
    ("text", "false"),
    [
        ("El beneficio por acción diluida bajó de 0,36 dólares el año anterior a alrededor de "
         "2,08 dólares.", {"2,08 dólares"}),
        ("Los inventarios subieron a 480 millones de dólares, desde 515 millones de dólares al "
         "cierre del ejercicio anterior.", {"480 millones de dólares", "515 millones de dólares"}),
    ],
)  # fmt: skip
def test_no_part_of_what_is_false_in_spanish_is_supported(text, false):
    found = verdicts(text, plain(), "es")
    assert false <= found.keys()
    assert [t for t in false if found[t] is SUPPORTED] == []


@pytest.mark.parametrize(
    "text",
    [
        "It spent $95 million on interest in the first half.",
        "Payments of loans, notes payable and long-term debt were 38% lower in the first half.",
        "Operating margin was 12.5% in the quarter.",
        "Gross margin was 31.4% in the quarter.",
        "Sales were little changed at $2.40 billion, against $2.41 billion.",
    ],
)
def test_what_may_be_true_is_not_called_wrong(text):
    assert REJECTED not in [j.verdict for j in judge(text, plain()) if "2.41" not in j.claim.text]


def test_a_share_is_of_the_whole_company_unless_its_segment_is_named():
    right = "Total interest expense came to 11.3% of total revenues in the quarter."
    assert verdicts(right, tagged())["11.3%"] is SUPPORTED
    for wrong in ("10%", "5%"):
        text = f"Total interest expense came to {wrong} of total revenues in the quarter."
        assert verdicts(text, tagged())[wrong] is not SUPPORTED


def test_a_movement_is_the_whole_companys_unless_its_segment_is_named():
    assert verdicts("Interest expense rose 29% in the quarter.", tagged())["29%"] is SUPPORTED
    assert verdicts("Interest expense rose 60% in the quarter.", tagged())["60%"] is not SUPPORTED


def test_taxes_paid_are_no_tax_expense_whatever_their_row_is_called():
    told = "Income tax expense was ${} million in the quarter."
    assert verdicts(told.format(320), tagged())["$320 million"] is SUPPORTED
    assert verdicts(told.format(150), tagged())["$150 million"] is not SUPPORTED


PARTS = """<html><body><p>FORM 10-Q</p>
<p>For the quarterly period ended June 30, 2026</p>
<p>CONDENSED CONSOLIDATED BALANCE SHEETS (In thousands)</p>
<table><tr><td></td><td>June 30, 2026</td><td>December 31, 2025</td></tr>
<tr><td>Deferred revenue</td><td>260,335</td><td>183,350</td></tr>
<tr><td>Deferred revenue, noncurrent</td><td>50,408</td><td>9,965</td></tr>
</table></body></html>"""


@pytest.mark.parametrize(
    ("text", "is_true"),
    [
        ("It ended the quarter with deferred revenue, noncurrent of $50.41 million.", True),
        ("Deferred revenue, noncurrent, was $50.41 million.", True),
        ("Deferred revenue, current, was $260.34 million.", True),
        ("It ended the quarter with deferred revenue, noncurrent of $260.34 million.", False),
        ("Deferred revenue, noncurrent, was $260.34 million.", False),
    ],
)
def test_the_part_of_a_balance_that_is_told_behind_it_belongs_to_it(text, is_true):
    source = read_filing(PARTS.encode(), name="parts.htm")
    supported = [j.verdict is Verdict.SUPPORTED for j in judge(text, source)]
    assert supported == [is_true]
