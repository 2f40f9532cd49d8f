"""Figures of one question form: catch rate, false-alarm rate, stability, by kind of fault."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gate.verdicts import Verdict
from verifier.acceptance.bar import faults, unstable
from verifier.acceptance.exchanges import Tally, tally_of
from verifier.acceptance.rates import Rate, rate_of
from verifier.acceptance.trials import NotJudged, Trial, Truth
from verifier.acceptance.witness import Own

if TYPE_CHECKING:
    from collections.abc import Sequence

    from verifier.acceptance.trials import Statement
    from verifier.prompts import Form


@dataclass(frozen=True, slots=True)
class Figures:
    """How often the false was caught and the true was not let through, over some trials.

    The model's own rates count the statements that were put to it and that one cell
    decides; the gate's count every statement.
    """

    own_caught: Rate
    """False statements that the model did not support, of those it was asked about."""
    own_alarms: Rate
    """True statements that the model did not support with a receipt."""
    caught: Rate
    """False statements that the gate did not support, the cross-check on."""
    alarms: Rate
    """True statements that the gate rejected."""
    unverified: Rate
    """True statements that the gate could not verify: not read, but never wrong."""
    came_out: Rate
    """Articles whose decision was the incident's."""
    odd_reasons: tuple[str, ...]
    """False statements rejected for a reason that their incident rules out."""
    answers: Tally
    """What the model's answers cost."""

    def to_json(self) -> dict[str, object]:
        """Return the rates by name."""
        return {
            "own_caught": self.own_caught.to_json(),
            "own_alarms": self.own_alarms.to_json(),
            "caught": self.caught.to_json(),
            "alarms": self.alarms.to_json(),
            "unverified": self.unverified.to_json(),
            "came_out": self.came_out.to_json(),
            "odd_reasons": list(self.odd_reasons),
            "answers": self.answers.to_json(),
        }


@dataclass(frozen=True, slots=True)
class FormScore:
    """What one question form is worth for the candidate."""

    form: Form
    repeats: int
    faults: tuple[str, ...]
    """Why the candidate does not pass in this form; empty when it does."""
    overall: Figures
    by_kind: tuple[tuple[str, Figures], ...]
    by_draft: tuple[tuple[str, Figures], ...]
    unstable: tuple[str, ...]
    """Statements read in different ways from repeat to repeat."""
    tally: Tally
    """Over every request, those of trials that could not be judged included."""

    @property
    def passes(self) -> bool:
        """True when nothing keeps the candidate from passing."""
        return not self.faults

    @property
    def merit(self) -> tuple[bool, float, float]:
        """What forms are compared by: passing, catching less alarming, answering fast."""
        caught, alarms = self.overall.own_caught.share, self.overall.own_alarms.share
        return (
            self.passes,
            (0.0 if caught is None else caught) - (1.0 if alarms is None else alarms),
            -(self.tally.median_seconds or 0.0),
        )

    def to_json(self) -> dict[str, object]:
        """Return the score for machines."""
        return {
            "form": self.form.value,
            "repeats": self.repeats,
            "passes": self.passes,
            "faults": list(self.faults),
            "overall": self.overall.to_json(),
            "by_kind": {kind: figures.to_json() for kind, figures in self.by_kind},
            "by_article": {draft: figures.to_json() for draft, figures in self.by_draft},
            "unstable": list(self.unstable),
            "answers": self.tally.to_json(),
        }


def score(
    form: Form, repeats: int, tried: Sequence[Trial | NotJudged], acid: frozenset[str]
) -> FormScore:
    """Return the score of one form; ``tried`` may hold other forms' trials too."""
    tried = [t for t in tried if t.form is form]
    trials = [t for t in tried if isinstance(t, Trial)]
    return FormScore(
        form=form,
        repeats=repeats,
        faults=faults(trials, acid),
        overall=figures_of(trials),
        by_kind=_grouped(trials, [t.draft.kind for t in trials]),
        by_draft=_grouped(trials, [t.draft.id for t in trials]),
        unstable=tuple(f"{place} ({ways})" for place, ways in unstable(trials)),
        tally=tally_of(e for t in tried for e in t.exchanges),
    )


def figures_of(trials: Sequence[Trial]) -> Figures:
    """Count over ``trials``."""
    statements = [(t, s) for t in trials for s in t.statements]
    false = [s for _, s in statements if s.truth is Truth.FALSE]
    true = [s for _, s in statements if s.truth is Truth.TRUE]
    unseen = [False for t in trials for _ in t.unseen]
    return Figures(
        own_caught=rate_of(s.caught_by_model for s in false if s.was_asked),
        own_alarms=rate_of(_alarms_by_model(s) for s in true if s.own is not Own.NOT_ASKED),
        caught=rate_of([*(s.verdict is not Verdict.SUPPORTED for s in false), *unseen]),
        alarms=rate_of(s.verdict is Verdict.REJECTED for s in true),
        unverified=rate_of(s.verdict is Verdict.UNVERIFIED for s in true),
        came_out=rate_of(t.came_out for t in trials),
        odd_reasons=tuple(
            dict.fromkeys(
                f"{t.draft.id}: {s.text}: {s.reason.value} by {s.layer.value}"
                for t, s in statements
                if s.reason is not None and not s.reason_allowed
            )
        ),
        answers=tally_of(e for t in trials for e in t.exchanges),
    )


def _alarms_by_model(statement: Statement) -> bool:
    return statement.own not in {Own.PROVED, Own.LEFT_TO_CODE}


def _grouped(trials: Sequence[Trial], keys: list[str]) -> tuple[tuple[str, Figures], ...]:
    groups: dict[str, list[Trial]] = {}
    for key, trial in zip(keys, trials, strict=True):
        groups.setdefault(key, []).append(trial)
    return tuple((key, figures_of(group)) for key, group in sorted(groups.items()))
