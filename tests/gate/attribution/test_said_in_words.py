"""What a sentence says of a number in words alone: which way it went, whose it is, what it counts.

"Higher than a year earlier", "attributable to common stockholders", "including the current
portion", "more than it paid in dividends": each makes another claim of one number. A false
one is never supported whole; a true one is never rejected.
"""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from gate.filing import read_filing
from gate.verdicts import Verdict
from tests.gate.attribution.test_traps import HEADS, judge
from tests.gate.filing.documents import context, inline, tag

if TYPE_CHECKING:
    from gate.figures import Filing

PARTED = f"""<html><body>
<p>Quarterly report for the period ended June 30, 2026</p>
<p>CONDENSED CONSOLIDATED STATEMENTS OF OPERATIONS (In millions)</p>
<table>{HEADS}
<tr><td>Revenues</td><td>5,000</td><td>4,600</td><td>9,800</td><td>9,100</td></tr>
<tr><td>Cost of revenues</td><td>3,000</td><td>2,600</td><td>5,900</td><td>5,200</td></tr>
<tr><td>Gross profit</td><td>2,000</td><td>2,000</td><td>3,900</td><td>3,900</td></tr>
<tr><td>Operating income</td><td>600</td><td>640</td><td>1,150</td><td>1,240</td></tr>
<tr><td>Interest expense</td><td>80</td><td>70</td><td>155</td><td>140</td></tr>
<tr><td>Income before income taxes</td><td>540</td><td>590</td><td>1,040</td><td>1,130</td></tr>
<tr><td>Net income</td><td>420</td><td>460</td><td>810</td><td>880</td></tr>
<tr><td>Less: Net income attributable to noncontrolling interests</td>
<td>30</td><td>25</td><td>55</td><td>50</td></tr>
<tr><td>Net income attributable to Acme</td><td>390</td><td>435</td><td>755</td><td>830</td></tr>
<tr><td>Dividends on preferred stock</td><td>15</td><td>15</td><td>30</td><td>30</td></tr>
<tr><td>Net income available to common stockholders</td>
<td>375</td><td>420</td><td>725</td><td>800</td></tr>
</table>
<p>CONDENSED CONSOLIDATED BALANCE SHEETS (In millions)</p>
<table>
<tr><td></td><td>Jun 30, 2026</td><td>Dec 31, 2025</td></tr>
<tr><td>Cash and cash equivalents</td><td>900</td><td>700</td></tr>
<tr><td>Short-term investments</td><td>400</td><td>450</td></tr>
<tr><td>Restricted cash</td><td>50</td><td>40</td></tr>
<tr><td>Accounts receivable, net</td><td>800</td><td>780</td></tr>
<tr><td>Unbilled receivables</td><td>120</td><td>100</td></tr>
<tr><td>Inventories</td><td>515</td><td>535</td></tr>
<tr><td>Total assets</td><td>8,100</td><td>7,900</td></tr>
<tr><td>Current portion of long-term debt</td><td>200</td><td>150</td></tr>
<tr><td>Long-term debt</td><td>2,300</td><td>2,450</td></tr>
<tr><td>Total stockholders' equity</td><td>2,850</td><td>2,760</td></tr>
<tr><td>Noncontrolling interests</td><td>250</td><td>240</td></tr>
<tr><td>Total equity</td><td>3,100</td><td>3,000</td></tr>
</table>
<p>CONDENSED CONSOLIDATED STATEMENTS OF CASH FLOWS (In millions)</p>
<table>
<tr><td></td><td colspan="2">Six Months Ended June 30,</td></tr>
<tr><td></td><td>2026</td><td>2025</td></tr>
<tr><td>Net cash provided by operating activities</td><td>1,010</td><td>990</td></tr>
<tr><td>Purchases of property and equipment</td><td>(350)</td><td>(310)</td></tr>
<tr><td>Dividends paid</td><td>(360)</td><td>(345)</td></tr>
</table>
<p>Operating results by segment (In millions)</p>
<table>{HEADS}
<tr><td>Revenues</td><td></td><td></td><td></td><td></td></tr>
<tr><td>United States</td><td>3,100</td><td>2,900</td><td>6,000</td><td>5,700</td></tr>
<tr><td>International</td><td>1,900</td><td>1,700</td><td>3,800</td><td>3,400</td></tr>
</table>
<p>Supplemental operating data</p>
<table>{HEADS}
<tr><td>Operating ratio</td><td>88.0%</td><td>86.1%</td><td>88.3%</td><td>86.4%</td></tr>
<tr><td>Effective tax rate</td><td>22.2%</td><td>22.0%</td><td>22.1%</td><td>22.1%</td></tr>
</table>
</body></html>"""
LOSSES = f"""<html><body>
<p>Quarterly report for the period ended June 30, 2026</p>
<p>CONDENSED CONSOLIDATED STATEMENTS OF OPERATIONS (In millions)</p>
<table>{HEADS}
<tr><td>Revenues</td><td>900</td><td>880</td><td>1,800</td><td>1,760</td></tr>
<tr><td>Loss from operations</td><td>(152)</td><td>(109)</td><td>(301)</td><td>(207)</td></tr>
<tr><td>Net loss</td><td>(176)</td><td>(240)</td><td>(351)</td><td>(470)</td></tr>
</table></body></html>"""

SHEET = Path(__file__).with_name("said_in_words.tsv")


def sentences(truth: str) -> list[dict[str, str]]:
    """Return the rows of the sheet that are ``true``, ``false`` or ``open``."""
    with SHEET.open(encoding="utf-8", newline="") as sheet:
        rows = csv.DictReader(sheet, delimiter="\t", quoting=csv.QUOTE_NONE)
        return [row for row in rows if row["truth"] == truth]


@cache
def filing(name: str) -> Filing:
    pages = {"parted": PARTED, "losses": LOSSES}
    return read_filing(pages[name].encode(), name=f"{name}.htm")


@pytest.mark.parametrize("row", sentences("false"), ids=lambda row: row["sentence"])
def test_what_is_false_in_its_words_is_not_supported_whole(row):
    found = judge(row["sentence"], filing(row["filing"]), row["lang"])
    assert found
    assert [j for j in found if j.verdict is not Verdict.SUPPORTED]


@pytest.mark.parametrize("row", sentences("true"), ids=lambda row: row["sentence"])
def test_what_is_true_in_its_words_is_supported(row):
    found = judge(row["sentence"], filing(row["filing"]), row["lang"])
    assert found
    assert [
        (j.claim.text, j.explanation) for j in found if j.verdict is not Verdict.SUPPORTED
    ] == []


@pytest.mark.parametrize("row", sentences("open"), ids=lambda row: row["sentence"])
def test_what_a_filing_need_not_print_is_left_open(row):
    found = judge(row["sentence"], filing(row["filing"]), row["lang"])
    assert Verdict.UNVERIFIED in {j.verdict for j in found}
    assert [(j.claim.text, j.explanation) for j in found if j.verdict is Verdict.REJECTED] == []


def test_a_small_count_in_words_is_left_open():
    verdicts = {
        j.claim.text: j.verdict
        for j in judge("The two segments had revenue of $5.0 billion.", filing("parted"))
    }
    assert verdicts == {"two": Verdict.UNVERIFIED, "$5.0 billion": Verdict.SUPPORTED}


@pytest.mark.parametrize(
    "words",
    [
        "the company raised its dividend and ",
        "sharply well far ",
        "first ",
        "more than ",
        "(",
        ", ",
    ],
)
def test_a_sentence_without_an_end_is_left_open(words):
    text = f"Net income of $420 million {words * (200_000 // len(words))} was reported."
    assert {j.verdict for j in judge(text, filing("parted"))} == {Verdict.UNVERIFIED}


def test_a_sum_of_two_lines_shows_its_sum():
    (found,) = judge("Cash and short-term investments totaled $1.3 billion.", filing("parted"))
    assert found.receipt is not None
    assert found.receipt.computation == "900000000 + 400000000 = 1300000000"


MINUS = 'sign="-"'


@cache
def owned() -> Filing:
    contexts = context("q", "2026-04-01", "2026-06-30") + context("a", "2025-04-01", "2025-06-30")
    rows = [
        ("Net loss", "ProfitLoss", "612", "1,439"),
        ("Net loss attributable to Boreal shareholders", "NetIncomeLoss", "611", "1,440"),
        ("Less: Mandatory convertible preferred stock dividends", "PreferredStockDividends",
         "86", "80"),
        ("Net loss attributable to common", "NetIncomeLossAvailableToCommonStockholdersBasic",
         "697", "1,520"),
    ]  # fmt: skip
    table = "".join(
        f"<tr><td>{label}</td><td>({tag(now, name='us-gaap:' + name, extra=MINUS)})</td>"
        f"<td>({tag(then, name='us-gaap:' + name, of='a', extra=MINUS)})</td></tr>"
        for label, name, now, then in rows
    )
    head = (
        "<tr><td></td><td>Three Months Ended June 30, 2026</td>"
        "<td>Three Months Ended June 30, 2025</td></tr>"
    )
    page = "<p>CONSOLIDATED STATEMENTS OF OPERATIONS (In millions)</p>"
    return read_filing(inline(f"{page}<table>{head}{table}</table>", contexts), name="owned.htm")


@pytest.mark.parametrize(
    ("text", "verdict"),
    [
        ("The net loss attributable to common shareholders was $611 million.", False),
        ("The net loss attributable to common shareholders was $612 million.", False),
        ("The net loss after noncontrolling interests was $612 million.", False),
        ("The net loss attributable to common shareholders was $697 million.", True),
        ("The net loss attributable to Boreal shareholders was $611 million.", True),
        ("The net loss was $612 million.", True),
    ],
)
def test_whose_loss_it_is(text, verdict):
    (found,) = judge(text, owned())
    assert (found.verdict is Verdict.SUPPORTED) is verdict
