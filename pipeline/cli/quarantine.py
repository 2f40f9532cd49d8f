"""``filing-gate quarantine``: list, show, release, reject and export."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pipeline.cli.options import json_option, signed_options, workspace_option

if TYPE_CHECKING:
    from pipeline.workspace import Workspace
    from quarantine.desk import Item, QueueEntry


EXAMPLE = (
    "\b\n"
    "Example:\n"
    "  filing-gate quarantine list\n"
    "  filing-gate quarantine show 0000723125-26-000012.story\n"
    "  filing-gate quarantine release 0000723125-26-000012.story --waive c7 \\\n"
    "      --name 'A. Editor' --reason 'checked by hand on page 14'\n"
)
"""Shown as it stands under the help."""

RELEASE_EXAMPLE = (
    "\b\nExample:\n"
    "  filing-gate quarantine release ID --waive c7 --name 'A. Editor' --reason 'page 14'\n"
)
REJECT_EXAMPLE = (
    "\b\nExample:\n  filing-gate quarantine reject ID --name 'A. Editor' --reason 'not our story'\n"
)


@click.group(name="quarantine", epilog=EXAMPLE)
def command() -> None:
    """Look after what was quarantined. Release and reject need a name and a reason."""


@command.command("list", epilog="\b\nExample:\n  filing-gate quarantine list --json\n")
@json_option
@workspace_option
def list_items(as_json: bool, workspace: Workspace) -> None:  # noqa: FBT001 - click's flag
    """List what waits for a person, the oldest first."""
    from pipeline.assembly import open_works  # noqa: PLC0415
    from pipeline.cli.showing import show_table  # noqa: PLC0415
    from pipeline.desk import OperatorDesk  # noqa: PLC0415

    with open_works(workspace, judging=False) as works:
        entries = OperatorDesk(works).queue()
    if as_json:
        for entry in entries:
            click.echo(json.dumps(_entry_json(entry), ensure_ascii=False))
        return
    if not entries:
        click.echo("Nothing is quarantined.")
        return
    show_table(
        ("id", "company", "since", "claims", "rejected", "unverified", "reasons"),
        (
            (
                entry.id,
                entry.company,
                f"{entry.since:%Y-%m-%d %H:%M}",
                str(entry.checked),
                str(entry.rejected),
                str(entry.unverified),
                ", ".join(entry.reasons),
            )
            for entry in entries
        ),
    )


@command.command("show", epilog="\b\nExample:\n  filing-gate quarantine show ID\n")
@click.argument("item", metavar="ID")
@json_option
@workspace_option
def show_item(item: str, as_json: bool, workspace: Workspace) -> None:  # noqa: FBT001
    """Show one article: every claim that failed and why, its history, and where it lies."""
    from pipeline.assembly import open_works  # noqa: PLC0415
    from pipeline.desk import OperatorDesk  # noqa: PLC0415

    with open_works(workspace, judging=False) as works:
        found = OperatorDesk(works).item(item)
        folder = works.workspace.quarantine / found.id
        if as_json:
            report = json.loads((folder / "report.json").read_bytes())
            report.pop("page", None)
            report |= {"state": found.state, "versions": found.versions, "folder": str(folder)}
            click.echo(json.dumps(report, ensure_ascii=False))
            return
    _show(found, folder)


@command.command("release", epilog=RELEASE_EXAMPLE)
@click.argument("item", metavar="ID")
@click.option("--waive", multiple=True, metavar="CLAIM", help="An unverified claim, as c7.")
@click.option("--seen", default="", help="The seal that show printed; default: the present one.")
@signed_options
@workspace_option
def release_item(
    item: str, waive: tuple[str, ...], seen: str, name: str, reason: str, workspace: Workspace
) -> None:
    """Publish an article by your word: each unverified claim waived by its id.

    A rejected number can't be released; edit the draft and judge it again.
    """
    from pipeline.assembly import open_works  # noqa: PLC0415
    from pipeline.desk import OperatorDesk  # noqa: PLC0415

    with open_works(workspace, judging=False) as works:
        desk = OperatorDesk(works)
        seal = seen or desk.item(item).view.seal
        desk.release(item, seen=seal, name=name, reason=reason, waived=waive)
        click.echo(f"{item}: published, {works.workspace.published / item}")


@command.command("reject", epilog=REJECT_EXAMPLE)
@click.argument("item", metavar="ID")
@signed_options
@workspace_option
def reject_item(item: str, name: str, reason: str, workspace: Workspace) -> None:
    """Close an article for good; the same text met again stays rejected."""
    from pipeline.assembly import open_works  # noqa: PLC0415
    from pipeline.desk import OperatorDesk  # noqa: PLC0415

    with open_works(workspace, judging=False) as works:
        desk = OperatorDesk(works)
        desk.reject(item, seen=desk.item(item).view.seal, name=name, reason=reason)
    click.echo(f"{item}: rejected")


@command.command("export", epilog="\b\nExample:\n  filing-gate quarantine export ID --into .\n")
@click.argument("item", metavar="ID")
@click.option("--into", default=".", metavar="DIR", help="Where to make the incident's folder.")
@workspace_option
def export_item(item: str, into: str, workspace: Workspace) -> None:
    """Write an article, its filing's excerpt and its outcome as a new incident."""
    from pipeline.assembly import open_works  # noqa: PLC0415
    from pipeline.shelf import read_shelved  # noqa: PLC0415
    from pipeline.workspace import ArticleId  # noqa: PLC0415
    from quarantine.export import export_incident  # noqa: PLC0415

    with open_works(workspace, judging=False) as works:
        row = works.ledger.articles.get(ArticleId.parse(item))
        filing = read_shelved(works.workspace, row.filing)
        click.echo(str(export_incident(works.store, item, filing, Path(into))))


def _entry_json(entry: QueueEntry) -> dict[str, Any]:
    return {
        "schema": 1,
        "id": entry.id,
        "company": entry.company,
        "since": entry.since.isoformat(),
        "last_seen": entry.last_seen.isoformat(),
        "reasons": [reason.value for reason in entry.reasons],
        "claims": entry.checked,
        "rejected": entry.rejected,
        "unverified": entry.unverified,
        "notice": entry.notice or None,
    }


def _show(item: Item, folder: Path) -> None:
    from gate.verdicts import Verdict  # noqa: PLC0415
    from pipeline.cli.showing import console, safe  # noqa: PLC0415

    out, view = console(), item.view
    filing = view.filing
    out.print(f"[bold]{safe(item.id)}[/]: {item.state}, {view.checked} claims")
    out.print(safe(f"{filing.filer} {filing.document_type} {filing.period} {filing.url}".strip()))
    for claim in view.claims:
        if claim.verdict is not Verdict.SUPPORTED:
            out.print(
                safe(f"  {claim.id} “{claim.text}” {claim.verdict} {claim.reason}: ")
                + safe(claim.explanation)
            )
    for note in (*view.notes, *([item.notice] if item.notice else [])):
        out.print(safe(f"  {note}"))
    for event in item.history:
        who = f" by {event.name}" if event.name else ""
        told = f"{event.at:%Y-%m-%d %H:%M} {event.what}{who} {event.text}".rstrip()
        out.print(safe(f"  {told}"))
    out.print(safe(f"seal {view.seal}"))
    out.print(safe(f"{folder}/report.html"))
