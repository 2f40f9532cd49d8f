"""Looking at everything a run depends on, before it has to."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.errors import FilingGateError
from pipeline import assembly
from pipeline.files import write_file
from pipeline.ledger import open_ledger
from verifier.doctor import Finding, examine

if TYPE_CHECKING:
    from pipeline.settings import Settings
    from pipeline.workspace import Workspace


async def look(workspace: Workspace, settings: Settings) -> list[Finding]:
    """Return what was found, each with one plain sentence; a fault raises nothing."""
    findings = [_look_at_folder(workspace), _look_at_ledger(workspace, settings)]
    if settings.verifier.base_url or settings.verifier.kind == "llm":
        try:
            examination = await examine(assembly.make_server(settings.verifier))
        except FilingGateError as error:
            findings.append(Finding("server", ok=False, detail=str(error)))
        else:
            findings += examination.findings
    else:
        findings.append(
            Finding("server", ok=True, detail="none is set; the embedded reader verifies")
        )
    return findings


def _look_at_folder(workspace: Workspace) -> Finding:
    probe = workspace.root / ".gate-probe"
    try:
        workspace.create()
        write_file(probe, b"")
        probe.unlink()
    except FilingGateError as error:
        return Finding("workspace", ok=False, detail=str(error))
    return Finding("workspace", ok=True, detail=f"{workspace.root} can be written")


def _look_at_ledger(workspace: Workspace, settings: Settings) -> Finding:
    try:
        with open_ledger(workspace.ledger, settings.ledger.url.get_secret_value()) as ledger:
            count = len(ledger.articles.in_states())
    except FilingGateError as error:
        return Finding("ledger", ok=False, detail=str(error))
    return Finding("ledger", ok=True, detail=f"it opens; {count} articles")
