"""Reports and tables for a person at a terminal; plain text wherever output is no terminal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rich.console import Console
from rich.markup import escape
from rich.table import Table

from gate.verdicts import Decision, Verdict

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from gate.verdicts import ArticleReport, Judgement

_COLOURS = {
    Decision.PUBLISH: "green",
    Decision.QUARANTINE: "red",
    Decision.RETRY: "yellow",
    Verdict.SUPPORTED: "green",
    Verdict.REJECTED: "red",
    Verdict.UNVERIFIED: "yellow",
}
WIDTH_OF_A_FILE = 160
"""Columns of a table that is written into a file or a pipe."""

_CONTROLS = dict.fromkeys((*range(9), *range(11, 32), *range(127, 160)), "�")
"""An escape sequence in a draft must not reach the terminal."""


def console() -> Console:
    """Return the console of standard output; no colour codes unless it is a terminal."""
    return Console(soft_wrap=True, highlight=False)


def safe(text: str) -> str:
    """Return untrusted text for a terminal: no control characters, no markup of ours."""
    return escape(text.translate(_CONTROLS))


def show_report(report: ArticleReport) -> None:
    """Print the decision, every claim that is not supported, and how many are."""
    out = console()
    colour = _COLOURS[report.decision]
    out.print(f"[bold]{safe(report.article)}[/]: [{colour}]{report.decision.value}[/]")
    for judgement in report.judgements:
        if judgement.verdict is not Verdict.SUPPORTED:
            out.print(_line(judgement))
    counts = dict.fromkeys(Verdict, 0)
    for judgement in report.judgements:
        counts[judgement.verdict] += 1
    told = ", ".join(f"{counts[verdict]} {verdict.value}" for verdict in Verdict)
    plural = "" if len(report.judgements) == 1 else "s"
    out.print(f"  {len(report.judgements)} claim{plural}: {told}")
    named = {judgement.reason for judgement in report.judgements}
    for reason in report.reasons:
        if reason not in named:
            out.print(f"  {reason.value}")
    for note in report.notes:
        out.print(f"  {safe(note)}")


def _line(judgement: Judgement) -> str:
    colour = _COLOURS[judgement.verdict]
    claim = judgement.claim
    place = f"{claim.passage.pointer} " if claim.passage.pointer else ""
    reason = "" if judgement.reason is None else judgement.reason.value
    return (
        f"  [{colour}]{judgement.verdict.value}[/] “{safe(claim.text)}” "
        f"({safe(place)}{claim.start}–{claim.end}) {reason}: {safe(judgement.explanation)}"
    )


def show_table(columns: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
    """Print a table of untrusted text; nothing is cut off, and a file gets long lines."""
    out = Console(highlight=False)
    if not out.is_terminal:
        out = Console(highlight=False, width=WIDTH_OF_A_FILE)
    table = Table()
    for column in columns:
        table.add_column(column, overflow="fold")
    for row in rows:
        table.add_row(*(safe(cell) for cell in row))
    out.print(table)
