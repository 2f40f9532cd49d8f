"""``filing-gate review``: the operator's desk as a page on 127.0.0.1."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from pipeline.cli.options import verifier_options, verifier_values, workspace_option

if TYPE_CHECKING:
    from pipeline.workspace import Workspace


EXAMPLE = "\b\nExample:\n  filing-gate review --port 8765\n"
"""Shown as it stands under the help."""


@click.command(name="review", epilog=EXAMPLE)
@click.option("--port", type=click.IntRange(0, 65535), help="0 takes a free one.")
@verifier_options
@workspace_option
def command(
    port: int | None,
    verifier: str | None,
    base_url: str | None,
    model: str | None,
    lang: str | None,
    workspace: Workspace,
) -> None:
    """Serve the review page until interrupted; this machine only."""
    from pipeline.assembly import open_works  # noqa: PLC0415
    from pipeline.desk import OperatorDesk  # noqa: PLC0415
    from quarantine.review import serve  # noqa: PLC0415

    values = verifier_values(verifier, base_url, model, lang)
    with open_works(workspace, values) as works:
        serve(
            OperatorDesk(works),
            port=works.settings.review.port if port is None else port,
            clock=works.clock,
            started=lambda address: click.echo(f"The review page is at {address}"),
        )
