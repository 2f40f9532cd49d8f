"""Judging one draft: its bytes and a filing in, a report and its record for the ledger out."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, replace
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import TYPE_CHECKING

from gate.errors import UnreadableArticle
from gate.verdicts import Decision, Reason
from pipeline.files import sha256_of
from pipeline.ledger import JudgementRow
from quarantine.evidence import build_view
from quarantine.ids import filing_key
from quarantine.report_json import report_json

if TYPE_CHECKING:
    from gate.claims import Article
    from gate.figures import Filing
    from gate.verdicts import ArticleReport
    from pipeline.ports import Judge
    from pipeline.workspace import ArticleId
    from quarantine.views import ReportView


@dataclass(frozen=True, slots=True)
class Bench:
    """Who judges: the judge, and what the ledger writes down about it."""

    judge: Judge
    verifier: str
    """``reader``, ``none``, or the model's name."""
    prompt_sha256: str = ""
    """Of the prompts in use; empty without a model."""
    lang: str = ""
    """Language of drafts that don't say theirs."""


@dataclass(frozen=True, slots=True)
class Objection:
    """Something against the article as a whole, found outside the judging of its claims."""

    reason: Reason
    note: str
    """One plain sentence for the operator."""


@dataclass(frozen=True, slots=True)
class Judged:
    """One judged draft, with all that carrying out the decision needs."""

    id: ArticleId
    content: bytes
    article: Article
    report: ArticleReport
    view: ReportView
    stored: bytes
    """``report.json``, for the quarantine folder, the receipts and the ledger alike."""
    record: JudgementRow

    @property
    def decision(self) -> Decision:
        """The decision on the article."""
        return self.report.decision


def judge_draft(
    bench: Bench,
    article_id: ArticleId,
    content: bytes,
    suffix: str,
    filing: Filing,
    *,
    objections: tuple[Objection, ...] = (),
) -> Judged:
    """Return the judgement on ``content``.

    An objection forbids publishing, whatever the claims came to. Raises
    ``UnreadableArticle``, or an ``InfrastructureError`` when nothing could be judged.
    """
    from gate.articles import read_article  # noqa: PLC0415 - the readers take long to import

    name = str(article_id)
    try:
        article = read_article(content, name=name, suffix=suffix, lang=bench.lang)
    except UnreadableArticle as error:
        raise UnreadableArticle(f"{name}{suffix}: {error}", place=error.place) from error
    report = object_to(bench.judge(article, filing), objections)
    return _judged(bench, article_id, content, article, report)


def objected(bench: Bench, judged: Judged, objection: Objection) -> Judged:
    """Return the judgement with one more objection to the article."""
    report = object_to(judged.report, (objection,))
    return _judged(bench, judged.id, judged.content, judged.article, report)


def _judged(
    bench: Bench, article_id: ArticleId, content: bytes, article: Article, report: ArticleReport
) -> Judged:
    filing, sha256 = report.filing, sha256_of(content)
    view = build_view(report, article, sha256)
    stored = report_json(report, view)
    record = JudgementRow(
        article=article_id,
        article_sha256=sha256,
        filing=filing_key(filing.accession, filing.sha256),
        filing_sha256=filing.sha256,
        receipts_sha256=view.receipts_sha256,
        verifier=bench.verifier,
        prompt_sha256=bench.prompt_sha256,
        code_version=code_version(),
        decision=report.decision.value,
        report=stored.decode(),
    )
    return Judged(article_id, content, article, report, view, stored, record)


def object_to(report: ArticleReport, objections: tuple[Objection, ...]) -> ArticleReport:
    """Return the report with the objections in it; only ``retry`` stays what it was."""
    if not objections or report.decision is Decision.RETRY:
        return report
    added = tuple(o.reason for o in objections if o.reason not in report.reasons)
    return replace(
        report,
        decision=Decision.QUARANTINE,
        reasons=(*report.reasons, *added),
        notes=(*report.notes, *(o.note for o in objections)),
    )


@cache
def code_digest() -> str:
    """Return the program's version and a hash of everything that it judges with.

    A rule that was edited is another judge, whatever the version says.
    """
    root = Path(__file__).parent.parent
    digest = hashlib.sha256()
    for package in ("gate", "verifier", "quarantine", "pipeline"):
        for file in sorted((root / package).rglob("*")):
            if file.suffix in {".py", ".toml"}:
                digest.update(file.relative_to(root).as_posix().encode() + b"\0")
                digest.update(file.read_bytes() + b"\0")
    return f"{code_version()}+{digest.hexdigest()[:12]}"


def code_version() -> str:
    """Return the version of this program."""
    try:
        return version("filing-gate")
    except PackageNotFoundError:
        return "not installed"
