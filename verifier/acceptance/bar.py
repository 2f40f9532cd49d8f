"""The bar that a candidate has to pass in one question form, as plain sentences of failure.

Four things. In the acid test, with the code's cross-check of row and column switched
off, the article with both signatures fails, the fabricated amount and the
misattributed one among its failures, the latter by the model's own reading; and the
clean articles beside it pass. With the cross-check on, nothing false is published and
the clean articles are. And the readings are the same in every repeat. So a model that
rejects everything fails, and so does one that accepts everything.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.verdicts import Verdict
from verifier.acceptance.incidents import Signature

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from verifier.acceptance.incidents import Incident
    from verifier.acceptance.trials import Statement, Trial


def acid_drafts(incidents: Iterable[Incident]) -> frozenset[str]:
    """Return the ids of the articles that the acid test is made of.

    Those of every incident with a signature, and those that the demo shows.
    """
    chosen: set[str] = set()
    for incident in incidents:
        signed = any(f.signature for d in incident.drafts for f in d.false_claims)
        chosen.update(d.id for d in incident.drafts if signed or d.demo)
    return frozenset(chosen)


def faults(trials: Sequence[Trial], acid: frozenset[str]) -> tuple[str, ...]:
    """Return what keeps the candidate from passing, each thing once; empty when it passes."""
    tried = {t.draft.id for t in trials}
    found = [
        *(f"{draft} was not tried." for draft in sorted(acid - tried)),
        *_acid_faults([t for t in trials if t.draft.id in acid]),
        *_gated_faults(trials, acid),
        *(f"{place} was read in different ways: {ways}." for place, ways in unstable(trials)),
    ]
    return tuple(dict.fromkeys(found))


def _acid_faults(trials: Sequence[Trial]) -> Iterator[str]:
    seen: set[Signature] = set()
    for trial in trials:
        if not trial.draft.must_fail:
            yield from _alarms(trial)
            continue
        if trial.passes_by_model:
            yield f"{trial.draft.id} passed with the cross-check off."
        yield from _missed_signatures(trial)
        seen.update(f.signature for f in trial.draft.false_claims if f.signature)
    for missing in sorted(set(Signature) - seen):
        yield f"No incident carries the {missing.value} signature, so nothing can be accepted."


def _missed_signatures(trial: Trial) -> Iterator[str]:
    """Name the signatures among the article's false claims that got through."""
    for fault in trial.draft.false_claims:
        if fault.signature is None:
            continue
        about = [s for s in trial.statements if s.signature is fault.signature]
        caught = _caught_by_model if fault.signature is Signature.MISATTRIBUTED else _caught
        if not any(caught(s) for s in about):
            yield (
                f"{trial.draft.id}: the {fault.signature.value} {fault.text} was not caught"
                + (" by the model's own reading." if about and about[0].was_asked else ".")
            )


def _caught_by_model(statement: Statement) -> bool:
    return statement.caught_by_model


def _caught(statement: Statement) -> bool:
    """Tell whether layer 1 rejected it, or the model did not support it."""
    if statement.was_asked:
        return statement.caught_by_model
    return statement.verdict is Verdict.REJECTED


def _alarms(trial: Trial) -> Iterator[str]:
    """Name the true statements of a clean article that would not stand with the cross-check off."""
    for statement in trial.statements:
        if not statement.stands_by_model:
            yield (
                f"{trial.draft.id}: the true {statement.text} did not pass "
                f"({statement.own.value if statement.was_asked else statement.verdict.value})."
            )
    if not trial.statements:
        yield f"{trial.draft.id}: no claim was read."


def _gated_faults(trials: Sequence[Trial], acid: frozenset[str]) -> Iterator[str]:
    """Name what came out wrong with the cross-check on."""
    for trial in trials:
        if trial.draft.must_fail and trial.published:
            yield f"{trial.draft.id} was published."
        if not trial.draft.must_fail and not trial.published and trial.draft.id in acid:
            yield f"{trial.draft.id} was kept back with the cross-check on."


def unstable(trials: Sequence[Trial]) -> Iterator[tuple[str, str]]:
    """Give the statements that were not read in the same way in every repeat, and the ways.

    ``trials`` are of one form.
    """
    ways: dict[tuple[str, str, int, str], set[str]] = {}
    for trial in trials:
        for s in trial.statements:
            ways.setdefault((trial.draft.id, s.pointer, s.start, s.text), set()).add(s.own.value)
    for (draft, _, _, text), own in ways.items():
        if len(own) > 1:
            yield f"{draft}: {text}", ", ".join(sorted(own))
