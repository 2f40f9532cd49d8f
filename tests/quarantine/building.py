"""Articles, filings and reports made by hand from the contract types."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from decimal import Decimal
from typing import Any

from gate.claims import Article, Claim, ClaimKind, NotClaim, Passage
from gate.figures import (
    Column,
    Figure,
    Filing,
    Period,
    PeriodSource,
    Row,
    ScaleSource,
    Table,
)
from gate.units import USD
from gate.verdicts import (
    ArticleReport,
    Decision,
    Judgement,
    Layer,
    Reason,
    Receipt,
    Verdict,
)

ACCESSION = "0000123456-26-000012"
EDGAR = (
    "https://www.sec.gov/Archives/edgar/data/123456/000012345626000012/"
    "0000123456-26-000012-index.htm"
)
NOW = datetime(2026, 7, 10, 9, 0, tzinfo=UTC)

ROWS = {
    "Tariff refunds receivable": ("212", "—"),
    "Additional capital": ("14,442", "12,711"),
    "Revenue": ("33,812", "11,795"),
}
HEADERS = ("Quarter ended May 28, 2026", "Quarter ended May 29, 2025")
PERIODS = (
    Period(date(2026, 5, 28), date(2026, 2, 27)),
    Period(date(2025, 5, 29), date(2025, 2, 28)),
)
PROSE = "We expect tariff refunds; no amount is stated. "


class Clock:
    """A clock that tests move."""

    def __init__(self, at: datetime = NOW) -> None:
        self.at = at

    def __call__(self) -> datetime:
        return self.at

    def forward(self, **by: float) -> None:
        self.at += timedelta(**by)


def filing(**changes: Any) -> Filing:
    text, rows, figures = PROSE, [], []
    for number, (label, cells) in enumerate(ROWS.items()):
        start = len(text)
        text += label
        for col, cell in enumerate(cells):
            text += " "
            digits = cell.replace(",", "") if cell != "—" else "0"
            value = Decimal(digits) * 1_000_000
            figures.append(
                Figure(
                    text=cell,
                    start=len(text),
                    end=len(text) + len(cell),
                    value=value,
                    printed_value=value,
                    step=Decimal(1_000_000),
                    unit=USD,
                    scale=6,
                    scale_source=ScaleSource.TABLE,
                    label=label,
                    column=HEADERS[col],
                    period=PERIODS[col],
                    period_source=PeriodSource.HEADER,
                    nil=cell == "—",
                    table=0,
                    row=number,
                    col=col,
                )
            )
            text += cell
        rows.append(Row(start, len(text), label, section="Consolidated statements"))
        text += "\n"
    columns = tuple(Column(h, p) for h, p in zip(HEADERS, PERIODS, strict=True))
    table = Table(len(PROSE), len(text), "(in millions)", tuple(rows), columns)
    given: dict[str, Any] = {
        "text": text,
        "figures": tuple(figures),
        "tables": (table,),
        "facts": (),
        "sha256": "ab" * 32,
        "name": "made.htm",
        "document_type": "10-Q",
        "filer": "Example Memory Inc.",
        "cik": "0000123456",
        "accession": ACCESSION,
        "period": date(2026, 5, 28),
    }
    return Filing(**{**given, **changes})


def figure(of: Filing, label: str, col: int = 0) -> Figure:
    return next(f for f in of.figures if f.label == label and f.col == col)


def article(text: str, **changes: Any) -> Article:
    passages = tuple(
        Passage(pointer="", text=part, source=part, offsets=None)
        for part in ([text] if text else [])
    )
    return Article(**{"name": "draft.md", "passages": passages, "suffix": ".md", **changes})


def claim(of: Article, text: str, kind: ClaimKind = ClaimKind.NUMBER, passage: int = 0) -> Claim:
    where = of.passages[passage]
    start = where.text.index(text)
    end = start + len(text)
    return Claim(
        kind=kind,
        text=text,
        start=start,
        end=end,
        passage=where,
        at=(start, end),
        sentence=where.text,
        sentence_at=(0, len(where.text)),
    )


def rejected(
    of: Claim,
    explanation: str = "No such amount is filed.",
    reason: Reason = Reason.NOT_IN_FILING,
    nearest: Figure | None = None,
) -> Judgement:
    return Judgement(of, Verdict.REJECTED, Layer.NUMERIC_GATE, explanation, reason, nearest=nearest)


def unverified(of: Claim, explanation: str = "Two lines could be meant.") -> Judgement:
    return Judgement(of, Verdict.UNVERIFIED, Layer.VERIFIER, explanation, Reason.AMBIGUOUS)


def supported(of: Claim, proof: Figure, in_filing: Filing) -> Judgement:
    receipt = Receipt(
        quote=in_filing.text[proof.start : proof.end],
        start=proof.start,
        end=proof.end,
        label=proof.label,
        column=proof.column,
        period=proof.period,
        operands=(proof,),
    )
    return Judgement(of, Verdict.SUPPORTED, Layer.ATTRIBUTION, "Filed as stated.", receipt=receipt)


def report(
    of: Filing,
    *judgements: Judgement,
    name: str = "draft.md",
    not_claims: tuple[NotClaim, ...] = (),
    reasons: tuple[Reason, ...] | None = None,
    notes: tuple[str, ...] = (),
) -> ArticleReport:
    if reasons is None:
        found = [j.reason for j in judgements if j.reason is not None]
        reasons = tuple(dict.fromkeys(found)) if judgements else (Reason.NOTHING_TO_CHECK,)
    decision = Decision.QUARANTINE if reasons else Decision.PUBLISH
    return ArticleReport(name, of, decision, reasons, judgements, not_claims, notes)


TEXT = (
    "Revenue was $33.8 billion in the quarter. Tariff refunds of $14.5 billion helped. "
    "Sales of $11.8 billion beat 2026 forecasts. Refunds receivable were $212 million."
)


def example(text: str = TEXT) -> tuple[bytes, Article, ArticleReport]:
    """An article with one supported, two rejected and one unverified number."""
    of, draft = filing(), article(text)
    at = text.index("2026")
    made = report(
        of,
        supported(claim(draft, "$33.8 billion"), figure(of, "Revenue"), of),
        rejected(
            claim(draft, "$14.5 billion"),
            "The filing states no refund amount; the nearest filed figure is Additional "
            "capital, $14,442 million.",
            nearest=figure(of, "Additional capital"),
        ),
        rejected(
            claim(draft, "$11.8 billion"),
            "$11,795 million stands in the column “Quarter ended May 29, 2025”, not in the "
            "current quarter.",
            Reason.WRONG_PERIOD,
            figure(of, "Revenue", 1),
        ),
        unverified(claim(draft, "$212 million")),
        not_claims=(NotClaim("2026", at, at + 4, "year"),),
    )
    return text.encode(), draft, made
