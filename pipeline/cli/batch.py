"""``filing-gate batch``: one scheduled run."""

from __future__ import annotations

import json
import sys
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from pipeline.cli.options import json_option, verifier_options, verifier_values, workspace_option

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pipeline.logs import Log
    from pipeline.summary import Summary
    from pipeline.workspace import Workspace


EXAMPLE = (
    "\b\n"
    "Example:\n"
    "  filing-gate ingest 0000723125-26-000012.txt --add\n"
    "  cp story.md filing-gate/drafts/0000723125-26-000012.story.md\n"
    "  filing-gate batch\n"
)
"""Shown as it stands under the help."""


@click.command(name="batch", epilog=EXAMPLE)
@click.option("--workers", type=click.IntRange(1, 64), help="Filings worked on at once.")
@verifier_options
@json_option
@workspace_option
def command(
    workers: int | None,
    verifier: str | None,
    base_url: str | None,
    model: str | None,
    lang: str | None,
    as_json: bool,  # noqa: FBT001 - click's flags are booleans
    workspace: Workspace,
) -> int:
    """Do one scheduled run: retries, new filings, drafts; publish or quarantine.

    Safe to start twice and to kill. Exit status: 0 every item reached a decision; 65 some
    are held for a person; 75 some are deferred, or nothing could be done.
    """
    from pipeline.assembly import make_source, make_writer, open_works  # noqa: PLC0415
    from pipeline.batch import Batch, new_run_id  # noqa: PLC0415

    values = verifier_values(verifier, base_url, model, lang) | {"batch.workers": workers}
    with open_works(workspace, values, make=True) as works:
        run = new_run_id(works.clock())
        with _voice(run) as (log, progress):
            batch = Batch(
                works,
                make_source(works.settings, works.clock, works.shared_ledger),
                make_writer(works.settings),
                log,
                run,
                progress,
            )
            summary = batch.run()
    if as_json:
        click.echo(json.dumps(summary.to_json(), ensure_ascii=False))
    else:
        show_summary(summary)
    return summary.exit_status


@contextmanager
def _voice(run: str) -> Iterator[tuple[Log, Callable[[int, int], None]]]:
    """Give the run a progress bar at a terminal, JSON lines on standard error elsewhere."""
    from pipeline.logs import JsonLines, silent  # noqa: PLC0415
    from pipeline.ports import utc_now  # noqa: PLC0415

    if not sys.stderr.isatty():
        yield JsonLines(sys.stderr, utc_now, run), lambda _done, _all: None
        return
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import Progress  # noqa: PLC0415

    with Progress(console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("filings", total=None)
        yield silent, lambda done, total: bar.update(task, completed=done, total=total)


def show_summary(summary: Summary) -> None:
    """Print every item of a run, then the counts."""
    from pipeline.cli.showing import console, safe, show_table  # noqa: PLC0415
    from pipeline.summary import Outcome  # noqa: PLC0415

    if summary.lines:
        show_table(
            ("item", "outcome", "why", "where"),
            ((line.item, line.outcome.value, line.why, line.folder) for line in summary.lines),
        )
    out = console()
    for note in summary.notes:
        out.print(safe(note))
    if summary.stopped:
        out.print(safe(f"The run stopped: {summary.stopped}"))
    counts = ((outcome, summary.count(outcome)) for outcome in Outcome)
    told = ", ".join(f"{count} {outcome.value}" for outcome, count in counts if count)
    out.print(told or "Nothing to do.")
