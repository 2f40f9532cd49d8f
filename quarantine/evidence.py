"""From a judgement and the filing it was made against to what a person needs to see.

In: an ``ArticleReport`` (with its ``Filing``) and the ``Article``. Out: a ``ReportView``,
plain data that needs neither. This is the only module of the room that looks into a
filing's text and tables.
"""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING

import regex

from gate.claims import plain
from gate.units import UnitKind
from gate.verdicts import Verdict
from quarantine.pieces import passage_views
from quarantine.views import Cell, ClaimView, Exhibit, ExhibitRole, FilingView, ReportView

if TYPE_CHECKING:
    from collections.abc import Iterable

    from gate.claims import Article, Claim
    from gate.figures import Figure, Filing, Table
    from gate.verdicts import ArticleReport, Judgement, Receipt

MOST_SUPPORTED = 500
"""Supported claims shown; every claim that is not supported is always shown."""

AROUND = 160
"""Characters of prose shown on either side of a quotation from it."""

LONGEST_SENTENCE = 600
"""Characters of the article's sentence shown around a claim."""

LONGEST_QUOTE = 2000
LONGEST_CAPTION = 200


def build_view(report: ArticleReport, article: Article, article_sha256: str = "") -> ReportView:
    """Return the page's data for one judged article."""
    ids = {id(j): f"c{n}" for n, j in enumerate(report.judgements, start=1)}
    shown, left_out = _shown(report.judgements)
    filing = report.filing
    return ReportView(
        article=report.article,
        suffix=article.suffix,
        article_sha256=article_sha256,
        filing=_filing_view(filing),
        decision=report.decision,
        reasons=report.reasons,
        claims=tuple(_claim_view(j, ids[id(j)], filing) for j in shown),
        passages=passage_views(article, [(j.claim, ids[id(j)]) for j in shown], report.not_claims),
        notes=report.notes,
        warnings=article.warnings,
        receipts_sha256=receipts_digest(report),
        left_out_claims=left_out,
    )


def receipts_digest(report: ArticleReport) -> str:
    """Return the SHA-256 of the decision, its reasons, and every verdict with its receipt."""
    judged = [
        {
            "at": [j.claim.passage.pointer, j.claim.start, j.claim.end],
            "verdict": j.verdict.value,
            "reason": None if j.reason is None else j.reason.value,
            "receipt": None if j.receipt is None else j.receipt.to_json(),
        }
        for j in report.judgements
    ]
    whole = [report.decision.value, [r.value for r in report.reasons], judged]
    return hashlib.sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()


def edgar_url(cik: str, accession: str) -> str:
    """Return the filing's index page on EDGAR; empty unless both are the digits they must be.

    The address holds nothing but digits and hyphens of ours, so that no text of a filing
    can become a link.
    """
    if not regex.fullmatch(r"[0-9]{1,10}", cik):
        return ""
    if not regex.fullmatch(r"[0-9]{10}-[0-9]{2}-[0-9]{6}", accession):
        return ""
    folder = accession.replace("-", "")
    return f"https://www.sec.gov/Archives/edgar/data/{int(cik)}/{folder}/{accession}-index.htm"


def _shown(judgements: tuple[Judgement, ...]) -> tuple[list[Judgement], int]:
    supported = [j for j in judgements if j.verdict is Verdict.SUPPORTED]
    hidden = {id(j) for j in supported[MOST_SUPPORTED:]}
    return [j for j in judgements if id(j) not in hidden], len(hidden)


def _filing_view(filing: Filing) -> FilingView:
    return FilingView(
        filer=filing.filer,
        document_type=filing.document_type,
        period="" if filing.period is None else filing.period.isoformat(),
        accession=filing.accession,
        cik=filing.cik,
        sha256=filing.sha256,
        url=edgar_url(filing.cik, filing.accession),
    )


def _claim_view(judgement: Judgement, claim_id: str, filing: Filing) -> ClaimView:
    claim, receipt = judgement.claim, judgement.receipt
    before, after = _around(claim)
    return ClaimView(
        id=claim_id,
        kind=claim.kind,
        text=claim.text,
        before=before,
        after=after,
        verdict=judgement.verdict,
        reason=judgement.reason,
        layer=judgement.layer,
        explanation=judgement.explanation,
        pointer=claim.passage.pointer,
        computation="" if receipt is None else receipt.computation,
        exhibits=tuple(_exhibits(judgement, filing)),
    )


def _around(claim: Claim) -> tuple[str, str]:
    text, (start, end) = claim.passage.text, claim.at
    first, last = claim.sentence_at
    first = min(max(first, start - LONGEST_SENTENCE), start)
    last = max(min(last, end + LONGEST_SENTENCE), end)
    return text[first:start], text[end:last]


def _exhibits(judgement: Judgement, filing: Filing) -> Iterable[Exhibit]:
    if judgement.receipt is not None:
        yield from _of_receipt(judgement.receipt, filing)
    elif judgement.nearest is not None:
        yield from _of_figures((judgement.nearest,), ExhibitRole.NEAREST, filing)


def _of_receipt(receipt: Receipt, filing: Filing) -> Iterable[Exhibit]:
    if any(f.table is not None for f in receipt.operands):
        yield from _of_figures(receipt.operands, ExhibitRole.RECEIPT, filing)
    elif receipt.end > receipt.start:
        figure = receipt.operands[0] if len(receipt.operands) == 1 else None
        yield _prose(receipt.start, receipt.end, figure, ExhibitRole.RECEIPT, filing)


def _of_figures(
    figures: tuple[Figure, ...], role: ExhibitRole, filing: Filing
) -> Iterable[Exhibit]:
    """One exhibit a row: figures of the same row are lit together."""
    rows: dict[tuple[int, int], list[Figure]] = {}
    for figure in figures:
        if figure.table is None or figure.row is None:
            yield _prose(figure.start, figure.end, figure, role, filing)
        else:
            rows.setdefault((figure.table, figure.row), []).append(figure)
    for (table, row), lit in rows.items():
        yield _row(filing, table, row, lit, role)


def _row(
    filing: Filing, table_index: int, row_index: int, lit: list[Figure], role: ExhibitRole
) -> Exhibit:
    table = filing.tables[table_index]
    row = table.rows[row_index]
    in_row = [f for f in filing.figures if f.table == table_index and f.row == row_index]
    return Exhibit(
        role=role,
        caption=_squeezed(table.caption)[-LONGEST_CAPTION:],
        section=row.section,
        label=row.label,
        cells=_cells(table, in_row, {f.start for f in lit}),
        value="" if len(lit) > 1 else said(lit[0]),
        concept=lit[0].concept or "",
        start=row.start,
        end=row.end,
    )


def _cells(table: Table, in_row: list[Figure], lit: set[int]) -> tuple[Cell, ...]:
    cells = []
    for index, column in enumerate(table.columns):
        here = [f for f in in_row if f.col == index]
        text = " ".join(f.text for f in here)
        if text or column.header:
            cells.append(Cell(column.header, text, any(f.start in lit for f in here)))
    outside = [f for f in in_row if f.col is None or f.col >= len(table.columns)]
    cells += [Cell("", f.text, f.start in lit) for f in outside]
    return tuple(cells)


def _prose(
    start: int, end: int, figure: Figure | None, role: ExhibitRole, filing: Filing
) -> Exhibit:
    text = filing.text
    before, after = text[max(0, start - AROUND) : start], text[end : end + AROUND]
    return Exhibit(
        role=role,
        before=_from_word(_squeezed(before)) if start > AROUND else _squeezed(before),
        lit=text[start : min(end, start + LONGEST_QUOTE)],
        after=_to_word(_squeezed(after)) if end + AROUND < len(text) else _squeezed(after),
        value="" if figure is None else said(figure),
        concept="" if figure is None else figure.concept or "",
        start=start,
        end=end,
    )


def said(figure: Figure) -> str:
    """Return what the figure says in whole units: ``$14,442,000,000``, ``46.7 %``."""
    digits = plain(figure.value)
    unit = figure.unit
    whole, point, fraction = digits.removeprefix("-").partition(".")
    minus = "−" if digits.startswith("-") else ""
    number = f"{int(whole):,}{point}{fraction}"
    if unit is None:
        return minus + number
    if unit.kind in {UnitKind.MONEY, UnitKind.PER_UNIT} and unit.code.startswith("USD"):
        per = unit.code.partition("/")[2]
        return f"{minus}${number}" + (f" per {per}" if per else "")
    if unit.kind is UnitKind.PERCENT:
        return f"{minus}{number} %"
    return f"{minus}{number} {str(unit).replace('_', ' ')}"


def _squeezed(text: str) -> str:
    lead = " " if text[:1].isspace() else ""
    tail = " " if text[-1:].isspace() else ""
    return lead + " ".join(text.split()) + tail


def _from_word(text: str) -> str:
    return "… " + text.partition(" ")[2]


def _to_word(text: str) -> str:
    return text.rpartition(" ")[0] + " …"
