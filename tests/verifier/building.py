"""Small filings and claims made by hand, so that layer 2 is tested without the readers."""

from __future__ import annotations

from datetime import date
from decimal import Decimal

from gate.attribution import ArticleContext, read_context
from gate.bands import band_of
from gate.claims import Article, Claim, ClaimKind, Passage
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
from gate.numbers import read_numbers
from gate.units import USD

THIS = Period(date(2026, 5, 28), date(2025, 8, 29))
LAST = Period(date(2025, 5, 29), date(2024, 8, 30))
CAPTION = "Consolidated Statements of Cash Flows (in millions) (unaudited)"
HEADER = "Nine months ended May 28, 2026 May 29, 2025"
CASH_FLOWS = {
    "Net cash provided by operating activities": ("45,702", "11,795"),
    "Net cash used for investing activities": ("(19,688)", "(8,889)"),
    "Net cash provided by (used for) financing activities": ("(10,646)", "214"),
    "Repayments of debt": ("(9,380)", "(3,604)"),
    "Payments of dividends to shareholders": ("(437)", "(392)"),
}
PROSE = "We received no refunds of tariffs. Our backlog was $2.4 billion at quarter end."


def cash_flows(rows: dict[str, tuple[str, str]] = CASH_FLOWS, prose: str = PROSE) -> Filing:
    """Return a filing with one statement in millions and one paragraph of prose."""
    text = f"{CAPTION}\n{HEADER}\n"
    head = Row(len(CAPTION) + 1, len(text) - 1, HEADER, is_header=True)
    printed, figures = [head], []
    for label, cells in rows.items():
        start = len(text)
        text += label
        for col, cell in enumerate(cells):
            text += f" {cell}"
            place = len(text) - len(cell), len(text)
            figures.append(_cell(cell, place, label, len(printed), col))
        printed.append(Row(start, len(text), label))
        text += "\n"
    columns = (Column("May 28, 2026", THIS), Column("May 29, 2025", LAST))
    table = Table(len(CAPTION) + 1, len(text), CAPTION, tuple(printed), columns, is_statement=True)
    base = len(text)
    text += prose
    figures += [
        _prose(n.text, base + n.start, n.value, n.step) for n in read_numbers(prose) if n.unit
    ]
    return Filing(
        text=text,
        figures=tuple(figures),
        tables=(table,),
        facts=(),
        sha256="0" * 64,
        name="hand-made",
        document_type="10-Q",
        filer="Micron Technology, Inc.",
        period=THIS.end,
        fiscal_year=2026,
        fiscal_quarter=3,
    )


def _cell(cell: str, place: tuple[int, int], label: str, row: int, col: int) -> Figure:
    sign = -1 if cell.startswith("(") else 1
    value = sign * Decimal(cell.strip("()").replace(",", "")).scaleb(6)
    return Figure(
        text=cell,
        start=place[0],
        end=place[1],
        value=value,
        printed_value=value,
        step=Decimal(1_000_000),
        unit=USD,
        scale=6,
        scale_source=ScaleSource.TABLE,
        label=label,
        column=("May 28, 2026", "May 29, 2025")[col],
        period=(THIS, LAST)[col],
        period_source=PeriodSource.HEADER,
        table=0,
        row=row,
        col=col,
    )


def _prose(text: str, start: int, value: Decimal, step: Decimal) -> Figure:
    return Figure(
        text=text,
        start=start,
        end=start + len(text),
        value=value,
        printed_value=value,
        step=step,
        unit=USD,
        scale=9,
        scale_source=ScaleSource.WORD,
    )


def claims_of(sentence: str, *numbers: str) -> list[Claim]:
    """Return the claims that ``numbers`` are in an article of one sentence."""
    passage = Passage("", sentence, sentence, None)
    return [_claim(passage, number) for number in numbers]


def claim_of(sentence: str, number: str) -> Claim:
    """Return the claim that ``number`` is in an article of one sentence."""
    return claims_of(sentence, number)[0]


def context_of(claims: list[Claim], filing: Filing) -> ArticleContext:
    """Return what the claims take from their article, which is their one sentence."""
    return read_context(Article("hand-made", (claims[0].passage,)), claims, filing)


def _claim(passage: Passage, number: str) -> Claim:
    start = passage.text.index(number)
    end = start + len(number)
    read = next(n for n in read_numbers(passage.text) if n.start <= start < n.end)
    return Claim(
        kind=ClaimKind.NUMBER,
        text=number,
        start=start,
        end=end,
        passage=passage,
        at=(start, end),
        sentence=passage.text,
        sentence_at=(0, len(passage.text)),
        number=read,
        band=band_of(read),
    )
