"""``filing-gate ingest``: what was read of a filing, and bringing it into the workspace."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from pipeline.cli.options import json_option, workspace_option

if TYPE_CHECKING:
    from pipeline.workspace import Workspace


EXAMPLE = (
    "\b\n"
    "Example:\n"
    "  filing-gate ingest mu-20260528.htm --figures\n"
    "  filing-gate ingest 0000723125-26-000012.txt --add\n"
)
"""Shown as it stands under the help."""


@click.command(name="ingest", epilog=EXAMPLE)
@click.argument("filing", metavar="FILING")
@click.option("--figures", is_flag=True, help="Print every figure first.")
@click.option("--add", is_flag=True, help="Put the filing into the workspace.")
@click.option("--accession", default="", help="For --add, where the document does not say it.")
@json_option
@workspace_option
def command(
    filing: str,
    figures: bool,  # noqa: FBT001 - click's flags are booleans
    add: bool,  # noqa: FBT001
    accession: str,
    as_json: bool,  # noqa: FBT001
    workspace: Workspace,
) -> None:
    """Show what was read of a filing: period, filer, figures, pools, warnings.

    With --add it is put into the workspace, where drafts named after it find it.
    """
    from pipeline.cli.reading import read_bytes_argument  # noqa: PLC0415
    from pipeline.ingesting import figure_json, filing_json  # noqa: PLC0415
    from pipeline.shelf import add_filing, read_known_form  # noqa: PLC0415

    content = read_bytes_argument(filing)
    name = "standard input" if filing == "-" else filing
    reading = read_known_form(content, name, any_form=True)
    if figures:
        for figure in reading.figures:
            if as_json:
                click.echo(json.dumps(figure_json(figure), ensure_ascii=False))
            else:
                period = "" if figure.period is None else str(figure.period)
                click.echo(f"{figure.text}\t{figure.value}\t{figure.label}\t{period}")
    about = filing_json(reading)
    if add:
        workspace.create()
        about["added"] = add_filing(workspace, content, name, accession)
    if as_json:
        click.echo(json.dumps(about, ensure_ascii=False))
        return
    for key, value in about.items():
        if key != "schema" and value not in (None, "", [], {}):
            click.echo(f"{key.replace('_', ' ')}: {_plain(value)}")


def _plain(value: object) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key.replace('_', ' ')} {part}" for key, part in value.items())
    if isinstance(value, list):
        return "".join(f"\n  {part}" for part in value)
    return str(value)
