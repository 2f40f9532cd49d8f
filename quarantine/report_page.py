"""``report.html``: one judged article for a person, in one file, without script."""

from __future__ import annotations

from typing import TYPE_CHECKING

from quarantine.evidence import build_view
from quarantine.templating import environment

if TYPE_CHECKING:
    from gate.claims import Article
    from gate.verdicts import ArticleReport
    from quarantine.views import ReportView


def render_report(report: ArticleReport, article: Article, article_sha256: str = "") -> str:
    """Return the page of a report that was just made: quarantined, published or checked."""
    return render_view(build_view(report, article, article_sha256))


def render_view(view: ReportView, *, state: str = "") -> str:
    """Return the page of a stored report: self-contained HTML, everything untrusted escaped.

    ``state`` says what became of the article since; by default what the judgement decided.
    """
    return environment().get_template("report.html").render(view=view, state=state)
