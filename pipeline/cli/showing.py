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
    out.print(f"  {len(report.judgements)} claims: {told}")
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


def show_table(columns: Sequence[str], rows: Iterable[Sequence[str]], title: str = "") -> None:
    """Print a table of untrusted text."""
    table = Table(*columns, title=title or None, title_justify="left", show_lines=False)
    for row in rows:
        table.add_row(*(safe(cell) for cell in row))
    Console(highlight=False).print(table)
