"""The report as one HTML page that needs nothing else: no script, no font, no request."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jinja2 import Environment, PackageLoader, StrictUndefined

from verifier.acceptance.report import comparison
from verifier.acceptance.trials import Truth

if TYPE_CHECKING:
    from collections.abc import Sequence

    from verifier.acceptance.rates import Rate
    from verifier.acceptance.report import AcceptanceReport
    from verifier.acceptance.trials import Statement, Trial


def render_page(reports: Sequence[AcceptanceReport], *, at: str) -> str:
    """Return the page for one or several candidates; ``at`` says when it was made.

    Whatever a model or an article said is escaped.
    """
    pages = Environment(
        loader=PackageLoader("verifier.acceptance"),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    pages.filters["rate"] = _rate
    head, *rows = comparison(reports)
    return pages.get_template("acceptance.html").render(
        reports=reports, head=head, rows=rows, at=at, wrong_of=wrong_statements
    )


def wrong_statements(report: AcceptanceReport) -> list[tuple[Trial, Statement]]:
    """Return what the model or the gate got wrong, each with its trial, in the order run."""
    return [(t, s) for t in report.trials for s in t.statements if _is_wrong(s)]


def _is_wrong(statement: Statement) -> bool:
    if statement.truth is Truth.TRUE:
        return not statement.stands_by_model
    if statement.truth is Truth.FALSE:
        return statement.stands_by_model or (statement.was_asked and not statement.caught_by_model)
    return False


def _rate(rate: Rate) -> str:
    return str(rate)
