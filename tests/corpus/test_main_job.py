"""Five filings as filed, end to end: their covers, three lines, true and doctored sentences."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from gate.articles import read_article
from gate.verdicts import Decision, Reason, Verdict
from pipeline.judge import judge_article
from tests.conftest import CORPUS, needs_shared
from tests.corpus.readings import reading

if TYPE_CHECKING:
    from gate.figures import Filing

pytestmark = [needs_shared, pytest.mark.corpus]
MILLION = 10**6


@dataclass(frozen=True)
class Case:
    """What a person reads on the statements of one filing."""

    folder: str
    filer: str
    period: date
    revenue: tuple[str, str]
    """Current quarter's and prior-year quarter's, in whole dollars."""
    net_income: str
    assets: str
    clean: tuple[str, str, str]
    doctored: tuple[tuple[str, Reason], ...]


CASES = (
    Case(
        "AAPL_10-Q_2025-06-28", "Apple Inc.", date(2025, 6, 28),
        ("94036000000", "85777000000"), "23434000000", "331495000000",
        ("Apple's revenue rose 9.6% to $94.04 billion in the quarter from $85.78 billion a year "
         "earlier.",
         "Net income was $23.4 billion in the third quarter.",
         "Total assets stood at $331.5 billion at the end of June."),
        (("Apple's revenue was $85.78 billion in the third quarter of fiscal 2025.",
          Reason.WRONG_PERIOD),
         ("Net income was $94.0 billion in the third quarter.", Reason.WRONG_LINE),
         ("Total assets stood at $331.5 million at the end of June.", Reason.SCALE_MISMATCH)),
    ),
    Case(
        "PLTR_10-Q_2023-06-30", "Palantir Technologies Inc.", date(2023, 6, 30),
        ("533317000", "473010000"), "28127000", "3980264000",
        ("Palantir's revenue rose 13% to $533.3 million in the second quarter.",
         "Net income attributable to common stockholders was $28.1 million in the quarter.",
         "Total assets were $3.98 billion at June 30, 2023."),
        (("Palantir's revenue rose 14% in the second quarter.", Reason.WRONG_ARITHMETIC),
         ("Palantir's revenue was $533.3 billion in the second quarter.", Reason.SCALE_MISMATCH),
         ("Total assets were $3.89 billion at June 30, 2023.", Reason.NOT_IN_FILING)),
    ),
    Case(
        "CAT_10-Q_2023-06-30", "CATERPILLAR INC", date(2023, 6, 30),
        ("17318000000", "14247000000"), "2922000000", "85427000000",
        ("Total sales and revenues climbed to $17.3 billion in the quarter from $14.2 billion.",
         "Caterpillar earned $2.92 billion in the second quarter.",
         "Total assets were $85.4 billion at quarter end."),
        (("Total sales and revenues fell to $17.3 billion in the quarter from $14.2 billion.",
          Reason.WRONG_DIRECTION),
         ("Total sales and revenues were $33.2 billion in the second quarter.",
          Reason.WRONG_PERIOD),
         ("Total assets were $58.4 billion at quarter end.", Reason.NOT_IN_FILING)),
    ),
    Case(
        "META_10-Q_2019-03-31", "FACEBOOK, INC.", date(2019, 3, 31),
        ("15077000000", "11966000000"), "2429000000", "109477000000",
        ("Facebook's revenue rose 26% to $15.1 billion in the first quarter.",
         "Net income fell to $2.43 billion from $4.99 billion a year earlier.",
         "Total assets were $109.5 billion at March 31, 2019."),
        (("Net income rose to $2.43 billion from $4.99 billion a year earlier.",
          Reason.WRONG_DIRECTION),
         ("Facebook's revenue was $11.97 billion in the first quarter of 2019.",
          Reason.WRONG_PERIOD),
         ("Total assets were $97.3 billion at March 31, 2019.", Reason.WRONG_PERIOD)),
    ),
    Case(
        "JNJ_10-Q_2025-06-29", "Johnson & Johnson", date(2025, 6, 29),
        ("23743000000", "22447000000"), "5537000000", "193389000000",
        ("Johnson & Johnson's sales grew 5.8% to $23.7 billion in the second quarter.",
         "Net earnings were $5.54 billion in the quarter, up from $4.69 billion.",
         "Total assets came to $193.4 billion at June 29, 2025."),
        (("Johnson & Johnson's sales grew 6.8% in the second quarter.", Reason.WRONG_ARITHMETIC),
         ("Net earnings were $4.69 billion in the second quarter of 2025.", Reason.WRONG_PERIOD),
         ("Total assets came to $139.4 billion at June 29, 2025.", Reason.NOT_IN_FILING)),
    ),
)  # fmt: skip
EACH = pytest.mark.parametrize("case", CASES, ids=[c.folder for c in CASES])


def filing(folder: str) -> Filing:
    (path,) = (CORPUS / folder).glob("*.gz")
    return reading(path)


def found(case: Case, value: str) -> set[tuple[str, str]]:
    """Return (label, period) of the figures of that value in tables."""
    return {
        (f.label, str(f.period))
        for f in filing(case.folder).figures
        if f.table is not None and f.value == Decimal(value)
    }


@EACH
def test_the_filing_says_who_and_when(case):
    read = filing(case.folder)
    assert (read.filer, read.period, read.document_type) == (case.filer, case.period, "10-Q")


@EACH
def test_the_main_lines_are_found_with_label_and_period(case):
    end = case.period.isoformat()
    for value, words in (
        (case.revenue[0], ("sales", "revenue")),
        (case.net_income, ("net", "profit")),
    ):
        rows = found(case, value)
        assert any(
            any(w in label.lower() for w in words) and period.endswith(f"to {end}")
            for label, period in rows
        ), rows
    assert ("total assets", end) in {(label.lower(), p) for label, p in found(case, case.assets)}
    prior = f"{case.period.year - 1}-"
    assert any(f"to {prior}" in period for _, period in found(case, case.revenue[1]))


@EACH
def test_a_clean_article_is_published(case):
    article = read_article("\n\n".join(case.clean), name="clean", suffix=".md")
    report = judge_article(article, filing(case.folder))
    open_ = [(j.claim.text, j.explanation) for j in report.judgements if j.reason is not None]
    assert open_ == []
    assert report.decision is Decision.PUBLISH


@EACH
def test_each_doctored_sentence_is_rejected_for_its_reason(case):
    for text, reason in case.doctored:
        article = read_article(text, name="doctored", suffix=".md")
        report = judge_article(article, filing(case.folder))
        assert report.decision is Decision.QUARANTINE, text
        rejected = [j.reason for j in report.judgements if j.verdict is Verdict.REJECTED]
        assert reason in rejected, (text, [(j.reason, j.explanation) for j in report.judgements])
