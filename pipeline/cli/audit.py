"""``filing-gate audit``: re-prove a published article, with no model and no network."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.cli.options import json_option, workspace_option

if TYPE_CHECKING:
    from pipeline.workspace import Workspace


EXAMPLE = (
    "\b\n"
    "Example:\n"
    "  filing-gate audit filing-gate/published/0000723125-26-000012.story\n"
    "  filing-gate audit article-folder --filing mu-20260528.htm\n"
)
"""Shown as it stands under the help."""


@click.command(name="audit", epilog=EXAMPLE)
@click.argument("path", metavar="PATH")
@click.option("--filing", metavar="FILING", help="The filing; default: the workspace's.")
@json_option
@workspace_option
def command(path: str, filing: str | None, as_json: bool, workspace: Workspace) -> None:  # noqa: FBT001
    """Prove a published article again: hashes, quotes, figures, computations, completeness.

    Exits 1 with the first receipt that is broken.
    """
    from gate.filing import read_filing  # noqa: PLC0415 - takes long to import
    from pipeline.assembly import settings_of  # noqa: PLC0415
    from pipeline.audit import audit, read_folder  # noqa: PLC0415
    from pipeline.errors import UnknownArticle  # noqa: PLC0415
    from pipeline.shelf import read_shelved  # noqa: PLC0415

    folder = Path(path)
    if not folder.is_dir():
        raise UnknownArticle(f"{path} is not the folder of a published article")
    receipts, content = read_folder(folder)
    if filing is None:
        reading = read_shelved(workspace, receipts.filing.id, fresh=True)
    else:
        reading = read_filing(Path(filing), name=filing)
    lang = settings_of(workspace).settings.verifier.lang
    proof = audit(receipts, content, reading, lang=lang)
    if as_json:
        told = {"schema": 1, "article": proof.article, "ok": True}
        click.echo(json.dumps(told | {"receipts": proof.receipts, "waived": proof.waived}))
        return
    waived = f", {proof.waived} waived by a person" if proof.waived else ""
    click.echo(f"{proof.article}: {proof.receipts} receipts hold{waived}")
