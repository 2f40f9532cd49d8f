"""Running the incidents against a candidate: every article, form and repeat, once."""

from __future__ import annotations

import asyncio
import hashlib
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from gate.errors import InfrastructureError
from verifier.acceptance.bar import acid_drafts
from verifier.acceptance.identity import identify
from verifier.acceptance.incidents import incidents_hash, load_incidents
from verifier.acceptance.register import Combination
from verifier.acceptance.report import AcceptanceReport, unreached
from verifier.acceptance.scoring import score
from verifier.acceptance.trials import NotJudged, Trial, run_trial
from verifier.local_model import LocalModel
from verifier.prompts import Form, prompt_hash

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from verifier.acceptance.incidents import Incident
    from verifier.acceptance.trials import Judge
    from verifier.client import Exchange, Server

REPEATS = 3

FORMS = (Form.BLIND, Form.VERDICT)


class NoAnswers:
    """An answer store that keeps nothing: a repeat that is not asked again repeats nothing."""

    def get(self, key: str) -> str | None:  # noqa: ARG002 - the port's signature
        """Return None."""
        return None

    def put(self, key: str, answer: str) -> None:
        """Keep nothing."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What is run: which incidents, in which forms, how often."""

    incidents: tuple[Incident, ...]
    forms: tuple[Form, ...] = FORMS
    repeats: int = REPEATS


def run_acceptance(
    server: Server,
    judge: Judge,
    *,
    code_version: str,
    plan: Plan | None = None,
    progress: Callable[[str], None] | None = None,
) -> AcceptanceReport:
    """Run the incidents against the model on ``server`` and report.

    ``judge`` judges one article as ``check --verifier llm`` does, with every surviving claim
    put to the verifier. ``progress`` is told each article as it begins. Never raises for
    infrastructure: what could not be judged is in the report, whose state is then
    ``NOT_JUDGED`` unless everything was.
    """
    plan = Plan(load_incidents()) if plan is None else plan
    try:
        combination = asyncio.run(combine(server, plan.incidents, code_version))
    except InfrastructureError as failure:
        return unreached(_unasked(server, plan.incidents, code_version), failure)
    trials: list[Trial | NotJudged] = []
    for trial in _trials(server, judge, plan, progress):
        trials.append(trial)
        if isinstance(trial, NotJudged) and trial.stops:
            break
    acid = acid_drafts(plan.incidents)
    return AcceptanceReport(
        combination=combination,
        scores=tuple(score(form, plan.repeats, trials, acid) for form in plan.forms),
        trials=tuple(t for t in trials if isinstance(t, Trial)),
        not_judged=tuple(t for t in trials if isinstance(t, NotJudged)),
    )


async def combine(
    server: Server, incidents: tuple[Incident, ...], code_version: str
) -> Combination:
    """Return the combination that an acceptance of ``server`` now would be of.

    Raises ``VerifierError`` when the server can't be asked.
    """
    identity = await identify(server)
    unasked = _unasked(server, incidents, code_version)
    return replace(unasked, digest=identity.digest, serving=identity.serving)


def _unasked(server: Server, incidents: tuple[Incident, ...], code_version: str) -> Combination:
    """Return what is known of the combination without the server."""
    return Combination(
        model=server.model,
        digest="",
        server=server.base_url,
        serving="",
        prompt_hash=prompts_hash(),
        incidents_hash=incidents_hash(incidents),
        code_version=code_version,
    )


def prompts_hash() -> str:
    """Return one hash of the prompts of all forms: a derived claim is always asked the same way."""
    return hashlib.sha256("".join(prompt_hash(form) for form in Form).encode()).hexdigest()


def _trials(
    server: Server,
    judge: Judge,
    plan: Plan,
    progress: Callable[[str], None] | None,
) -> Iterator[Trial | NotJudged]:
    read = [
        (draft, draft.read(), filing)
        for incident in plan.incidents
        for filing in [incident.read_filing()]
        for draft in incident.drafts
    ]
    sent: list[Exchange] = []
    for form in plan.forms:
        candidate = LocalModel(server, form=form, answers=NoAnswers(), observer=sent.append)
        for repeat in range(plan.repeats):
            for draft, article, filing in read:
                if progress is not None:
                    progress(f"{form.value} {repeat + 1}/{plan.repeats} {draft.id}")
                sent.clear()
                trial = run_trial(
                    draft,
                    article,
                    filing,
                    candidate=candidate,
                    judge=judge,
                    form=form,
                    repeat=repeat,
                )
                yield replace(trial, exchanges=tuple(sent))
