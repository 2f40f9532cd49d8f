"""Judging an article outside any workspace: what ``check`` prints."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from gate.errors import InfrastructureError
from gate.verdicts import ArticleReport, Decision

if TYPE_CHECKING:
    from gate.claims import Article
    from gate.figures import Filing
    from pipeline.judging import Bench

FORM_UNKNOWN = "The filing does not say what form it is; it was taken for a 10-Q."


def check_article(bench: Bench, article: Article, filing: Filing) -> ArticleReport:
    """Return the report; an infrastructure failure is a report that says ``retry`` and why."""
    try:
        report = bench.judge(article, filing)
    except InfrastructureError as error:
        return ArticleReport(article.name, filing, Decision.RETRY, (), (), (), (str(error),))
    if not filing.document_type:
        return replace(report, notes=(*report.notes, FORM_UNKNOWN))
    return report
