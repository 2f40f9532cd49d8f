"""``filing-gate settings``: what is in force, and where each value came from."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from pipeline.cli.options import json_option, workspace_option

if TYPE_CHECKING:
    from pipeline.workspace import Workspace


EXAMPLE = "\b\nExample:\n  FILING_GATE_BATCH_WORKERS=4 filing-gate settings\n"
"""Shown as it stands under the help."""


@click.command(name="settings", epilog=EXAMPLE)
@json_option
@workspace_option
def command(as_json: bool, workspace: Workspace) -> None:  # noqa: FBT001 - click's flag
    """Show every setting in force and where it came from; secrets are never shown."""
    from pipeline.assembly import settings_of  # noqa: PLC0415
    from pipeline.cli.showing import show_table  # noqa: PLC0415

    loaded = settings_of(workspace)
    if as_json:
        for item in loaded:
            line = {"schema": 1, "key": item.key, "value": json.loads(item.value)}
            click.echo(json.dumps(line | {"source": item.source}, ensure_ascii=False))
        return
    show_table(("setting", "value", "from"), ((i.key, i.value, i.source) for i in loaded))
