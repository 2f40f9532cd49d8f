"""``filing-gate demo``: the whole pipeline on the bundled incidents."""

from __future__ import annotations

import tempfile
from pathlib import Path

import click

from pipeline.cli.exits import NOT_PUBLISHABLE, OK

EXAMPLE = "\b\nExample:\n  filing-gate demo\n  filing-gate demo --workspace ./look\n"
"""Shown as it stands under the help."""


@click.command(name="demo", epilog=EXAMPLE)
@click.option(
    "--workspace",
    metavar="DIR",
    type=click.Path(file_okay=False, path_type=Path),
    help="Where to build it; default: a new temporary folder.",
)
def command(workspace: Path | None) -> int:
    """Judge three drafts about three filings, and show what came out and why.

    The filings are reconstructions; the run is the real batch, with the embedded reader.
    Exits 0 when every draft came out as its incident says.
    """
    from pipeline.assembly import open_works  # noqa: PLC0415
    from pipeline.batch import Batch  # noqa: PLC0415
    from pipeline.cli.showing import console, safe, show_table  # noqa: PLC0415
    from pipeline.demo import score, set_up  # noqa: PLC0415
    from pipeline.workspace import Workspace  # noqa: PLC0415

    root = workspace or Path(tempfile.mkdtemp(prefix="filing-gate-demo-"))
    place = Workspace(root.expanduser().absolute())
    if place.published.exists() and any(place.published.iterdir()):
        raise click.UsageError(f"{place.root} was used before; give the demo a folder of its own")
    scenes = set_up(place)
    with open_works(place, {"verifier.kind": "reader"}, make=True) as works:
        summary = Batch(works).run()
        results = score(works, scenes, summary)
    show_table(
        ("draft", "decision", "rejected, and why"),
        (
            (
                result.scene.draft.id,
                result.decision,
                "\n".join(
                    f"{claim.text}  {claim.reason}: {claim.explanation}"
                    for claim in result.rejected
                )
                or "nothing; every number has its receipt",
            )
            for result in results
        ),
    )
    out = console()
    for result in results:
        out.print(f"{safe(result.folder)}/report.html")
    for line in summary.lines:
        if line.why and line.item not in {str(r.scene.id) for r in results}:
            out.print(safe(f"{line.item}: {line.why}"))
    strays = [result for result in results if not result.as_stated]
    for result in strays:
        out.print(f"{safe(result.scene.draft.id)} did not come out as its incident says.")
    return NOT_PUBLISHABLE if strays or not results else OK
