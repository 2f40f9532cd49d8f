"""The demo: a workspace made from the bundled incidents, and a look at what came out.

The run itself is ``pipeline.batch``, with no special path.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gate.verdicts import Decision, Verdict
from pipeline.files import write_file
from pipeline.shelf import add_filing
from pipeline.summary import Outcome
from pipeline.workspace import ArticleId
from quarantine.ids import slug_of

if TYPE_CHECKING:
    from pathlib import Path

    from pipeline.summary import Summary
    from pipeline.works import Works
    from pipeline.workspace import Workspace
    from quarantine.views import ClaimView
    from verifier.acceptance.incidents import Draft


@dataclass(frozen=True, slots=True)
class Scene:
    """One draft of the demo."""

    id: ArticleId
    draft: Draft


@dataclass(frozen=True, slots=True)
class Scored:
    """What came out of one draft, beside what its incident says."""

    scene: Scene
    decision: str
    rejected: tuple[ClaimView, ...]
    folder: str
    as_stated: bool


def set_up(workspace: Workspace, incidents: Path | None = None) -> tuple[Scene, ...]:
    """Put the demo's filings and drafts into the workspace."""
    from verifier.acceptance.incidents import load_incidents  # noqa: PLC0415

    workspace.create()
    scenes = []
    for incident in load_incidents(incidents):
        shown = [draft for draft in incident.drafts if draft.demo]
        if not shown:
            continue
        filing = add_filing(workspace, incident.filing.read_bytes(), incident.filing.name)
        for draft in shown:
            slug = slug_of(f"{incident.id}-{draft.path.stem}")
            article = ArticleId.parse(f"{filing}.{slug}")
            path = workspace.draft_path(article, draft.path.suffix)
            write_file(path, draft.path.read_bytes())
            scenes.append(Scene(article, draft))
    return tuple(scenes)


def score(works: Works, scenes: tuple[Scene, ...], summary: Summary) -> tuple[Scored, ...]:
    """Compare what the batch did with what the incidents say."""
    lines = {line.item: line for line in summary.lines}
    scored = []
    for scene in scenes:
        line = lines.get(str(scene.id))
        outcome = None if line is None else line.outcome
        rejected: tuple[ClaimView, ...] = ()
        if outcome is Outcome.QUARANTINED:
            rejected = tuple(
                claim
                for claim in works.store.view(str(scene.id)).claims
                if claim.verdict is not Verdict.SUPPORTED
            )
        scored.append(
            Scored(
                scene,
                "not decided" if outcome is None else outcome.value,
                rejected,
                "" if line is None else line.folder,
                _as_stated(scene.draft, outcome, rejected),
            )
        )
    return tuple(scored)


def _as_stated(draft: Draft, outcome: Outcome | None, failed: tuple[ClaimView, ...]) -> bool:
    """Tell whether exactly the false claims were caught, for the stated reasons and layers."""
    if draft.decision is Decision.PUBLISH:
        return outcome is Outcome.PUBLISHED
    if outcome is not Outcome.QUARANTINED or len(failed) < len(draft.false_claims):
        return False
    for false in draft.false_claims:
        caught = [c for c in failed if c.text in {false.text, *false.also}]
        if not any(
            (not false.reasons or c.reason in false.reasons)
            and (false.layer is None or c.layer is false.layer)
            for c in caught
        ):
            return False
    texts = {text for false in draft.false_claims for text in (false.text, *false.also)}
    return all(claim.text in texts for claim in failed)
