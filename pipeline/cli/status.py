"""``filing-gate status``: counts, ages, last run, what needs a person."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from pipeline.cli.exits import NOT_PUBLISHABLE, OK
from pipeline.cli.options import json_option, workspace_option

if TYPE_CHECKING:
    from pipeline.status import Status
    from pipeline.workspace import Workspace


EXAMPLE = "\b\nExample:\n  filing-gate status\n  filing-gate status --json --check\n"
"""Shown as it stands under the help."""


@click.command(name="status", epilog=EXAMPLE)
@click.option("--prometheus", is_flag=True, help="Print the text that Prometheus scrapes.")
@click.option("--check", "checks", is_flag=True, help="Exit 1 when there is an alarm.")
@json_option
@workspace_option
def command(
    prometheus: bool,  # noqa: FBT001 - click's flags are booleans
    checks: bool,  # noqa: FBT001
    as_json: bool,  # noqa: FBT001
    workspace: Workspace,
) -> int:
    """Show counts by state, the oldest ages, the last run, alarms, and what needs a person."""
    from pipeline.assembly import open_works  # noqa: PLC0415
    from pipeline.status import status_of  # noqa: PLC0415

    with open_works(workspace, judging=False) as works:
        status = status_of(works)
    if prometheus:
        click.echo(status.to_prometheus(), nl=False)
    elif as_json:
        click.echo(json.dumps(status.to_json(), ensure_ascii=False))
    else:
        _show(status)
    return NOT_PUBLISHABLE if checks and status.alarms else OK


def _show(status: Status) -> None:
    from pipeline.cli.showing import console, safe, show_table  # noqa: PLC0415

    out = console()
    for what, counts in (("articles", status.articles), ("filings", status.filings)):
        told = ", ".join(f"{count} {state}" for state, count in counts.items() if count)
        out.print(f"{what}: {told or 'none'}")
    for state, since in status.oldest.items():
        out.print(f"oldest {state}: since {since:%Y-%m-%d %H:%M} UTC")
    run = status.last_run
    if run is None:
        out.print("no run yet")
    else:
        end = "not finished" if run.finished is None else f"exit {run.exit_status}"
        out.print(f"last run: {run.id}, {end}")
    if status.running:
        out.print(safe(f"at work: {status.running}"))
    for backfill in status.backfills:
        out.print(f"backfill {backfill.id}: {backfill.left} of {backfill.total} tasks left")
    if status.waiting:
        show_table(
            ("waits for a person or another try", "state", "next attempt", "cause"),
            (
                (
                    item.id,
                    item.state,
                    "" if item.next_attempt is None else f"{item.next_attempt:%Y-%m-%d %H:%M}",
                    item.cause,
                )
                for item in status.waiting
            ),
        )
    for article in status.superseded:
        out.print(safe(f"{article} is published on a filing that was amended"))
    for alarm in status.alarms:
        out.print(f"[red]alarm[/]: {safe(alarm)}")
