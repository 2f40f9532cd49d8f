"""``filing-gate rerun``: judge an article again, as it is or edited."""

from __future__ import annotations

import getpass
from typing import TYPE_CHECKING

import click

from pipeline.cli.exits import NOT_PUBLISHABLE, OK
from pipeline.cli.options import verifier_options, verifier_values, workspace_option

if TYPE_CHECKING:
    from pathlib import Path

    from pipeline.desk import OperatorDesk
    from pipeline.workspace import Workspace


EXAMPLE = (
    "\b\n"
    "Example:\n"
    "  filing-gate rerun 0000723125-26-000012.story\n"
    "  filing-gate rerun 0000723125-26-000012.story --article story-mended.md\n"
)
"""Shown as it stands under the help."""


@click.command(name="rerun", epilog=EXAMPLE)
@click.argument("item", metavar="ID")
@click.option("--article", metavar="FILE", help="The edited draft; the old one is kept.")
@click.option("--name", default="", help="Who asks; default: the user's name.")
@verifier_options
@workspace_option
def command(
    item: str,
    article: str | None,
    name: str,
    verifier: str | None,
    base_url: str | None,
    model: str | None,
    lang: str | None,
    workspace: Workspace,
) -> int:
    """Judge a quarantined article again, or a deferred or held one at once.

    A quarantined article is judged on the newest filing for its period. What is supported
    in every claim is published. Exit status: 0 published, 1 quarantined, 75 not judged.
    """
    from pathlib import Path  # noqa: PLC0415

    from pipeline.assembly import open_works  # noqa: PLC0415
    from pipeline.desk import OperatorDesk  # noqa: PLC0415

    values = verifier_values(verifier, base_url, model, lang)
    with open_works(workspace, values) as works:
        desk = OperatorDesk(works)
        published = _rerun(
            desk, item, None if article is None else Path(article), name or getpass.getuser()
        )
    return OK if published else NOT_PUBLISHABLE


def _rerun(desk: OperatorDesk, item: str, article: Path | None, name: str) -> bool:
    from gate.errors import UnreadableArticle  # noqa: PLC0415
    from pipeline.errors import Refused  # noqa: PLC0415
    from pipeline.summary import Outcome  # noqa: PLC0415

    edited = None
    if article is not None:
        try:
            edited = article.read_bytes()
        except OSError as error:
            raise UnreadableArticle(f"{article}: {error.strerror}") from error
    if desk.state(item) != "quarantined":
        if edited is not None:
            raise Refused(f"{item} is not quarantined; edit the draft in the inbox itself")
        line = desk.work_inbox_draft(item, name=name)
        click.echo(f"{line.item}: {line.outcome.value} {line.why}".rstrip())
        return line.outcome is Outcome.PUBLISHED
    again = desk.judge_again(item, seen=desk.item(item).view.seal, edited=edited, name=name)
    for changed in again.item.changed:
        before = "new" if changed.before is None else changed.before.value
        after = "gone" if changed.after is None else changed.after.value
        click.echo(f"  {changed.text}: {before} -> {after} {changed.explanation}".rstrip())
    state = "published" if again.published else "quarantined"
    failed = again.item.view.failed
    click.echo(f"{item}: {state}; {failed} of {again.item.view.checked} claims not supported")
    return again.published
