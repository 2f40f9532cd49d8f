"""``filing-gate doctor``: look at everything a run depends on."""

from __future__ import annotations

import asyncio
import json
from typing import TYPE_CHECKING

import click

from pipeline.cli.exits import OK, TRY_AGAIN
from pipeline.cli.options import json_option, verifier_options, verifier_values, workspace_option

if TYPE_CHECKING:
    from pipeline.workspace import Workspace


EXAMPLE = (
    "\b\nExample:\n  filing-gate doctor --base-url http://127.0.0.1:8000/v1 --model my-model\n"
)
"""Shown as it stands under the help."""


@click.command(name="doctor", epilog=EXAMPLE)
@verifier_options
@json_option
@workspace_option
def command(
    verifier: str | None,
    base_url: str | None,
    model: str | None,
    lang: str | None,
    as_json: bool,  # noqa: FBT001 - click's flags are booleans
    workspace: Workspace,
) -> int:
    """Look at the workspace, the ledger, and the model server where one is set.

    Exit status: 0 all is in order; 75 something is not.
    """
    from pipeline.assembly import settings_of  # noqa: PLC0415
    from pipeline.doctor import look  # noqa: PLC0415

    values = verifier_values(verifier, base_url, model, lang)
    findings = asyncio.run(look(workspace, settings_of(workspace, values).settings))
    for finding in findings:
        if as_json:
            told = {"schema": 1, "what": finding.what, "ok": finding.ok, "detail": finding.detail}
            click.echo(json.dumps(told, ensure_ascii=False))
        else:
            click.echo(f"{'ok   ' if finding.ok else 'FAULT'} {finding.what}: {finding.detail}")
    return OK if all(finding.ok for finding in findings) else TRY_AGAIN
