"""What a run of the incidents showed: accepted, not accepted, or not judged; and the table."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from verifier.acceptance.register import Acceptance, Combination, accept_command
from verifier.acceptance.trials import NotJudged, Truth
from verifier.errors import CircuitOpen

if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import datetime

    from gate.errors import InfrastructureError
    from verifier.acceptance.scoring import FormScore
    from verifier.acceptance.trials import Trial

SCHEMA = 1


class Outcome(StrEnum):
    """What became of a candidate; each has its own exit status."""

    ACCEPTED = "accepted"
    NOT_ACCEPTED = "not_accepted"
    NOT_JUDGED = "not_judged"
    """For infrastructure; a failure of the server is not a failure of the model."""

    @property
    def exit_status(self) -> int:
        """0, 1 or 75."""
        return {Outcome.ACCEPTED: 0, Outcome.NOT_ACCEPTED: 1, Outcome.NOT_JUDGED: 75}[self]


@dataclass(frozen=True, slots=True)
class AcceptanceReport:
    """Everything that one run of the incidents showed of one candidate."""

    combination: Combination
    scores: tuple[FormScore, ...]
    """One a form, in the order in which they were run."""
    trials: tuple[Trial, ...]
    not_judged: tuple[NotJudged, ...] = ()
    unreached: str = ""
    """Why the server could not even be asked what it serves."""

    @property
    def outcome(self) -> Outcome:
        """Accepted when a form passes; not judged when a trial is missing for infrastructure.

        A model that was asked and could not keep to the form of an answer is not accepted.
        """
        if self.unanswered:
            return Outcome.NOT_ACCEPTED
        if self.unreached or self.not_judged or not self.trials:
            return Outcome.NOT_JUDGED
        passes = any(score.passes for score in self.scores)
        return Outcome.ACCEPTED if passes else Outcome.NOT_ACCEPTED

    @property
    def unanswered(self) -> bool:
        """True when trials are missing, all because the answers were malformed."""
        failed = [n for n in self.not_judged if n.error != CircuitOpen.__name__]
        return bool(failed) and all(n.malformed for n in failed)

    @property
    def recommended(self) -> FormScore | None:
        """The form that its figures speak for; None when not everything was judged."""
        if self.not_judged or not self.trials:
            return None
        return max(self.scores, key=lambda score: score.merit)

    @property
    def summary(self) -> str:
        """One plain sentence for the operator."""
        model, best = self.combination.model, self.recommended
        if self.unanswered:
            return f"{model} is not accepted: it gave no whole answer: {self.not_judged[0].cause}"
        if best is None:
            causes = (self.unreached, *(n.cause for n in self.not_judged), "nothing was run")
            cause = next(filter(None, causes))
            return f"{model} could not be judged: {cause}"
        if self.outcome is Outcome.ACCEPTED:
            return f"{model} is accepted; the {best.form.value} form suits it best."
        more = f" (and {len(best.faults) - 1} more)" if len(best.faults) > 1 else ""
        why = f"{best.faults[0]}{more}"
        return f"{model} is not accepted, in the {best.form.value} form because: {why}"

    def acceptance(self, at: datetime) -> Acceptance | None:
        """Return the record for the register; None unless accepted. ``at`` is aware, in UTC."""
        best = self.recommended
        if self.outcome is not Outcome.ACCEPTED or best is None:
            return None
        return Acceptance(self.combination, form=best.form.value, at=at.isoformat())

    def to_json(self) -> dict[str, object]:
        """Return the report for machines."""
        best = self.recommended
        return {
            "schema": SCHEMA,
            "outcome": self.outcome.value,
            "summary": self.summary,
            "combination": asdict(self.combination),
            "recommended_form": None if best is None else best.form.value,
            "command": accept_command(self.combination),
            "forms": [score.to_json() for score in self.scores],
            "not_judged": [
                {
                    "article": n.draft.id,
                    "form": n.form.value,
                    "repeat": n.repeat,
                    "error": n.error,
                    "cause": n.cause,
                }
                for n in self.not_judged
            ],
            "unreached": self.unreached or None,
            "trials": [_trial_json(trial) for trial in self.trials],
        }


def unreached(combination: Combination, failure: InfrastructureError) -> AcceptanceReport:
    """Return the report of a server that could not be asked what it serves."""
    return AcceptanceReport(combination, scores=(), trials=(), unreached=str(failure))


def comparison(reports: Iterable[AcceptanceReport]) -> tuple[tuple[str, ...], ...]:
    """Return one table of several candidates: a row of heads, then a row a model and form."""
    rows: list[tuple[str, ...]] = [
        (
            "model",
            "form",
            "outcome",
            "caught by the model",
            "its false alarms",
            "caught by the gate",
            "unstable",
            "seconds an answer",
            "malformed",
        )
    ]
    for report in reports:
        if not report.scores:
            rows.append((report.combination.model, "", report.outcome.value, *[""] * 6))
        for score in report.scores:
            judged = report.outcome is not Outcome.NOT_JUDGED
            outcome = ("passes" if score.passes else "fails") if judged else report.outcome.value
            star = " (recommended)" if score is report.recommended else ""
            median = score.tally.median_seconds
            rows.append(
                (
                    report.combination.model,
                    score.form.value + star,
                    outcome,
                    str(score.overall.own_caught),
                    str(score.overall.own_alarms),
                    str(score.overall.caught),
                    str(len(score.unstable)),
                    "" if median is None else f"{median:.2f}",
                    str(score.tally.malformed),
                )
            )
    return tuple(rows)


def _trial_json(trial: Trial) -> dict[str, object]:
    return {
        "article": trial.draft.id,
        "kind": trial.draft.kind,
        "form": trial.form.value,
        "repeat": trial.repeat,
        "must_fail": trial.draft.must_fail,
        "decision": trial.decision.value,
        "passes_without_cross_check": trial.passes_by_model,
        "seconds": round(trial.seconds, 4),
        "unseen": list(trial.unseen),
        "claims": [
            {
                "text": s.text,
                "pointer": s.pointer,
                "start": s.start,
                "truth": s.truth.value,
                "signature": None if s.signature is None else s.signature.value,
                "own_reading": s.own.value,
                "verdict": s.verdict.value,
                "reason": None if s.reason is None else s.reason.value,
                "layer": s.layer.value,
                "quote": s.quote,
            }
            for s in trial.statements
            if s.truth is not Truth.TRUE or not s.stands_by_model or s.was_asked
        ],
    }
