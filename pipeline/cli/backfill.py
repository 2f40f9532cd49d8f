"""``filing-gate backfill``: many filings, many workers."""

from __future__ import annotations

import json
import os
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from pipeline.cli.options import json_option, verifier_options, verifier_values, workspace_option

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pipeline.backfill import Backfill, Fleet, Plan, Report
    from pipeline.backfill.run import Progress
    from pipeline.ledger import TaskRow
    from pipeline.logs import Log
    from pipeline.works import Works
    from pipeline.workspace import Workspace


EXAMPLE = (
    "\b\n"
    "Example:\n"
    "  filing-gate backfill archive/ --workers 4\n"
    "  filing-gate backfill --quarters 2023Q1 --to 2024Q4\n"
    "  filing-gate backfill --rejudge\n"
)
"""Shown as it stands under the help."""

_SHOWN = 100
"""Rows of the table for a person; ``--json`` has them all."""
_SAY_EVERY = 10.0
"""Seconds between two lines of progress in a log."""


@click.command(name="backfill", epilog=EXAMPLE)
@click.argument("folder", metavar="[FOLDER]", required=False)
@click.option("--accessions", metavar="FILE", help="Fetch and read these, one a line.")
@click.option("--quarters", metavar="YYYYQn", help="Fetch and read what EDGAR's index lists.")
@click.option("--to", "last", metavar="YYYYQn", help="Last quarter, with --quarters.")
@click.option("--rejudge", is_flag=True, help="Judge what is published with the code of now.")
@click.option("--workers", type=click.IntRange(1, 256), help="Processes; default: one a core.")
@click.option("--dask", metavar="ADDRESS", help="Use the workers of this Dask scheduler.")
@verifier_options
@json_option
@workspace_option
def command(  # noqa: PLR0913 - one for each option
    folder: str | None,
    accessions: str | None,
    quarters: str | None,
    last: str | None,
    rejudge: bool,  # noqa: FBT001 - click's flags are booleans
    workers: int | None,
    dask: str | None,
    verifier: str | None,
    base_url: str | None,
    model: str | None,
    lang: str | None,
    as_json: bool,  # noqa: FBT001
    workspace: Workspace,
) -> int:
    """Read every filing and judge every draft of FOLDER, or what else is asked for.

    Nothing is published: decisions stand in the ledger and are shown. A draft is named
    as in the inbox, <accession>.<slug>.md. Started again after an interruption it goes on
    where it was. Exit status: 0 all done; 1 something published would not go out now; 65
    some are held for a person; 75 some are left to do.
    """
    from pipeline.assembly import open_works  # noqa: PLC0415
    from pipeline.backfill import Backfill  # noqa: PLC0415
    from pipeline.batch import new_run_id  # noqa: PLC0415

    if sum(map(bool, (folder, accessions, quarters, rejudge))) != 1:
        raise click.UsageError("name one of FOLDER, --accessions, --quarters and --rejudge")
    if last and not quarters:
        raise click.UsageError("--to goes with --quarters")
    if dask and workers:
        raise click.UsageError("--workers is for processes of this machine, --dask for Dask's")
    values = verifier_values(verifier, base_url, model, lang)
    with open_works(workspace, values, make=not rejudge) as works:
        plan = _plan(works, folder, accessions, quarters, last or "")
        run = new_run_id(works.clock())
        with _voice(run) as (log, progress):
            given = {key: value for key, value in values.items() if value is not None}
            backfill = Backfill(works, _fleet(workers, dask), given, log, progress)
            try:
                report = backfill.run(plan, run)
            except KeyboardInterrupt:
                click.echo("Interrupted; the same command goes on where it was.", err=True)
                raise
        if as_json:
            _print_json(backfill, report, plan)
        else:
            _show(backfill, report, plan)
    return report.exit_status


def _plan(
    works: Works, folder: str | None, accessions: str | None, quarters: str | None, last: str
) -> Plan:
    from pathlib import Path  # noqa: PLC0415

    from gate.errors import SettingsError  # noqa: PLC0415
    from pipeline.assembly import make_source  # noqa: PLC0415
    from pipeline.backfill import (  # noqa: PLC0415
        accessions_plan,
        folder_plan,
        quarters_plan,
        rejudge_plan,
    )

    if folder:
        return folder_plan(Path(folder).absolute())
    if accessions:
        return accessions_plan(Path(accessions))
    if quarters:
        source = make_source(works.settings, works.clock, works.ledger)
        if source is None:
            raise SettingsError(
                "--quarters asks EDGAR: set edgar.enabled, edgar.company and edgar.mail"
            )
        return quarters_plan(source, quarters, last)
    return rejudge_plan(works.ledger)


def _fleet(workers: int | None, dask: str | None) -> Fleet:
    if dask:
        from pipeline.backfill.dask_fleet import DaskFleet  # noqa: PLC0415

        return DaskFleet(dask)
    from pipeline.backfill.local import LocalFleet  # noqa: PLC0415

    return LocalFleet(workers or os.cpu_count() or 1)


@contextmanager
def _voice(run: str) -> Iterator[tuple[Log, Callable[[Progress], None]]]:
    """Give a progress bar with an estimate at a terminal, JSON lines elsewhere."""
    from pipeline.logs import JsonLines, silent  # noqa: PLC0415
    from pipeline.ports import utc_now  # noqa: PLC0415

    if not sys.stderr.isatty():
        log = JsonLines(sys.stderr, utc_now, run)
        yield log, _every(_SAY_EVERY, log)
        return
    from rich.console import Console  # noqa: PLC0415
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn  # noqa: PLC0415
    from rich.progress import Progress as Bar  # noqa: PLC0415

    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[left]}"),
    )
    with Bar(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("reading the plan", total=None, left="")

        def show(now: Progress) -> None:
            left = "" if now.seconds_left is None else f"about {_span(now.seconds_left)} left"
            bar.update(
                task, description=now.kind.value, completed=now.done, total=now.total, left=left
            )

        yield silent, show


def _every(seconds: float, log: Log) -> Callable[[Progress], None]:
    said = [float("-inf")]

    def say(now: Progress) -> None:
        if time.monotonic() - said[0] >= seconds:
            said[0] = time.monotonic()
            left = None if now.seconds_left is None else round(now.seconds_left)
            log("progress", kind=now.kind.value, done=now.done, total=now.total, seconds_left=left)

    return say


def _span(seconds: float) -> str:
    """Return a span of time as a person says it."""
    minutes = round(seconds / 60)
    if minutes < 1:
        return f"{max(round(seconds), 1)} s"
    return f"{minutes} min" if minutes < 120 else f"{minutes / 60:.1f} h"


def _print_json(backfill: Backfill, report: Report, plan: Plan) -> None:
    for row in backfill.rows(report):
        told = {
            "schema": 1,
            "task": row.kind.value,
            "subject": row.subject,
            "state": row.state.value,
            "cause": row.cause or None,
            **row.result,
        }
        click.echo(json.dumps(told, ensure_ascii=False))
    told = report.to_json() | {"passed_over": plan.passed_over}
    click.echo(json.dumps(told, ensure_ascii=False))


def _show(backfill: Backfill, report: Report, plan: Plan) -> None:
    """Print what needs a look, then the counts."""
    from itertools import islice  # noqa: PLC0415

    from pipeline.cli.showing import console, safe, show_table  # noqa: PLC0415

    found = (line for row in backfill.rows(report) if (line := _line(row)) is not None)
    lines = list(islice(found, _SHOWN + 1))
    if lines:
        show_table(("item", "what", "why"), lines[:_SHOWN])
    out = console()
    if len(lines) > _SHOWN:
        out.print("There are more; --json lists all.")
    if plan.passed_over:
        first, count = plan.passed_over[0], len(plan.passed_over)
        out.print(safe(f"Passed over, neither filing nor draft: {count} ({first} …)"))
    for cause in report.stopped:
        out.print(safe(f"It stopped: {cause}"))
    if report.deaths:
        out.print(f"{report.deaths} workers died; their tasks went to others.")
    told = [f"{count} {state.value}" for state, count in report.counts.items() if count]
    told += [f"{count} to {decision}" for decision, count in report.decisions.items()]
    if report.otherwise:
        told.append(f"{report.otherwise} published would not go out now")
    out.print(", ".join(told) or "Nothing to do.")


def _line(row: TaskRow) -> tuple[str, str, str] | None:
    """Return the table's line of a task, or None for one that needs no look."""
    result = row.result
    if row.state.value != "done":
        return row.subject, row.state.value, row.cause
    if result.get("changed") or result.get("otherwise"):
        changes = "; ".join(
            f"“{c['text']}” {c['before'] or 'new'} -> {c['after'] or 'gone'} "
            f"{c['explanation']}".rstrip()
            for c in result["changed"]
        )
        verdict = "would be quarantined" if result["otherwise"] else "would still go out"
        return row.subject, verdict, changes or "; ".join(result["reasons"])
    if result.get("decision") == "quarantine" and row.kind.value == "judge":
        return row.subject, "quarantine", "; ".join(result["reasons"])
    return None
