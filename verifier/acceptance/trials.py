"""One trial: one article of an incident, judged once with the candidate's answers."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from gate.claims import Article
from gate.errors import InfrastructureError
from gate.figures import Filing
from gate.verdicts import ArticleReport, Decision, Layer, Reason, Verdict
from verifier.acceptance.witness import Own, Witness
from verifier.errors import CircuitOpen, MalformedAnswer, VerifierError
from verifier.interface import Verifier

if TYPE_CHECKING:
    from gate.verdicts import Judgement
    from verifier.acceptance.incidents import Draft, Signature
    from verifier.client import Exchange
    from verifier.prompts import Form

Judge = Callable[[Article, Filing, Verifier], ArticleReport]
"""Judges one article as ``check`` does, every surviving claim put to the verifier.

May raise ``InfrastructureError``, or give a report whose decision is ``RETRY``.
"""


class Truth(StrEnum):
    """What a statement is, by its incident."""

    TRUE = "true"
    FALSE = "false"
    SHARED = "shared"
    """It shares the fault of a false one beside it: rejecting it is no false alarm, and
    letting it stand is no miss."""


@dataclass(frozen=True, slots=True)
class Statement:
    """One claim of an article: what it is in truth, and what was made of it."""

    text: str
    pointer: str
    start: int
    truth: Truth
    signature: Signature | None
    own: Own
    """The model's own reading, the cross-check off."""
    verdict: Verdict
    """The gate's verdict, the cross-check on."""
    reason: Reason | None
    layer: Layer
    explanation: str
    quote: str
    """What the model quoted; empty when it was not asked."""
    reason_allowed: bool
    """False when a false statement was rejected for a reason that its incident rules out."""

    @property
    def was_asked(self) -> bool:
        """True when the model's reading decides: it was asked, and about one cell."""
        return self.own not in {Own.NOT_ASKED, Own.LEFT_TO_CODE}

    @property
    def caught_by_model(self) -> bool:
        """True when the model itself did not support it, whatever its quote was worth."""
        return self.own in {Own.DENIED, Own.NOT_READ}

    @property
    def stands_by_model(self) -> bool:
        """True when it would be supported with the cross-check off."""
        return self.own is Own.PROVED or (not self.was_asked and self.verdict is Verdict.SUPPORTED)


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of one article in one form and one repeat."""

    draft: Draft
    form: Form
    repeat: int
    decision: Decision
    """With the cross-check on."""
    statements: tuple[Statement, ...]
    unseen: tuple[str, ...]
    """False statements of the incident that were not read as claims at all."""
    seconds: float
    exchanges: tuple[Exchange, ...] = ()
    """Every request that was sent for it."""

    @property
    def passes_by_model(self) -> bool:
        """True when the article would be published with the cross-check off."""
        return bool(self.statements) and all(s.stands_by_model for s in self.statements)

    @property
    def published(self) -> bool:
        """True when the article is published with the cross-check on."""
        return self.decision is Decision.PUBLISH

    @property
    def came_out(self) -> bool:
        """True when the decision, with the cross-check on, is the incident's."""
        return self.published != self.draft.must_fail

    @property
    def false_alarms(self) -> tuple[Statement, ...]:
        """True statements that the gate rejected, the cross-check on."""
        return tuple(
            s for s in self.statements if s.truth is Truth.TRUE and s.verdict is Verdict.REJECTED
        )


@dataclass(frozen=True, slots=True)
class NotJudged:
    """A trial that could not be had; nothing is known of the candidate from it."""

    draft: Draft
    form: Form
    repeat: int
    error: str
    """The kind of failure."""
    cause: str
    stops: bool = False
    """True when every other trial would fail in the same way."""
    malformed: bool = False
    """True when the server was there and answered, but never in the agreed form: at
    temperature 0 that is the model's doing, not the day's."""
    exchanges: tuple[Exchange, ...] = ()


def run_trial(
    draft: Draft,
    article: Article,
    filing: Filing,
    *,
    candidate: Verifier,
    judge: Judge,
    form: Form,
    repeat: int,
) -> Trial | NotJudged:
    """Judge ``article`` once and hold what came out against what is true."""
    witness = Witness(candidate, repeat)
    began = time.perf_counter()
    try:
        report = judge(article, filing, witness)
    except VerifierError as failure:
        stops = failure.stops_batch or isinstance(failure, CircuitOpen)
        malformed = all(isinstance(f, MalformedAnswer) for f in failure.failures)
        name = type(failure).__name__
        return NotJudged(draft, form, repeat, name, str(failure), stops, malformed)
    except InfrastructureError as failure:
        return NotJudged(draft, form, repeat, type(failure).__name__, str(failure))
    if report.decision is Decision.RETRY:
        cause = " ".join(report.notes) or "the article was deferred"
        return NotJudged(draft, form, repeat, "deferred", cause)
    return Trial(
        draft=draft,
        form=form,
        repeat=repeat,
        decision=report.decision,
        statements=tuple(_statement(draft, j, witness) for j in report.judgements),
        unseen=tuple(
            false.text
            for false in draft.false_claims
            if not any(false.concerns(j.claim) for j in report.judgements)
        ),
        seconds=time.perf_counter() - began,
    )


def _statement(draft: Draft, judgement: Judgement, witness: Witness) -> Statement:
    claim = judgement.claim
    fault = draft.fault_of(claim)
    heard = witness.heard(claim)
    truth, allowed = Truth.TRUE, True
    if fault is not None:
        truth = Truth.FALSE if fault.is_about(claim) else Truth.SHARED
    if fault is not None and judgement.verdict is Verdict.REJECTED and judgement.reason:
        expected = {*fault.reasons, Reason.MODEL_UNSUPPORTED}
        allowed = judgement.reason in expected and fault.layer in {None, judgement.layer}
    return Statement(
        text=claim.text,
        pointer=claim.passage.pointer,
        start=claim.start,
        truth=truth,
        signature=fault.signature if truth is Truth.FALSE and fault is not None else None,
        own=Own.NOT_ASKED if heard is None else heard.own,
        verdict=judgement.verdict,
        reason=judgement.reason,
        layer=judgement.layer,
        explanation=judgement.explanation,
        quote="" if heard is None else heard.answer.quote,
        reason_allowed=allowed,
    )
