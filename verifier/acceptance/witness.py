"""A verifier that passes questions on, shuffles what is shown, and remembers the answers.

With it one judging of an article tells two things: what comes of it with the code's
cross-check of row and column, and what the model's own reading was worth without it.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import TYPE_CHECKING

from gate.verdicts import Receipt
from verifier.interface import AnswerVerdict, Verifier
from verifier.receipts import prove

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gate.claims import Claim
    from verifier.interface import Answer, Question

Place = tuple[str, int, int]
"""Where a claim stands in its article: pointer, start, end."""


class Own(StrEnum):
    """What the model's reading of one claim was worth, the code's cross-check left out."""

    PROVED = "proved"
    """Supported, with a quote that stands in the filing and holds the number."""
    UNPROVED = "unproved"
    """Called supported, but the quote is no receipt."""
    DENIED = "denied"
    """Called unsupported, or another number was read."""
    NOT_READ = "not_read"
    """No row or sentence was found that states it."""
    LEFT_TO_CODE = "left_to_code"
    """A derived figure, which only a computation can prove, and which the model let stand."""
    NOT_ASKED = "not_asked"
    """Judged before the model was asked, or nothing that a model is asked about."""


@dataclass(frozen=True, slots=True)
class Heard:
    """One question as it was put, and the answer."""

    question: Question
    answer: Answer

    @property
    def own(self) -> Own:
        """What the answer is worth without the code's reading of row and column."""
        match self.answer.verdict:
            case AnswerVerdict.UNSUPPORTED:
                return Own.DENIED
            case AnswerVerdict.NOT_READ if not self.question.derived:
                return Own.NOT_READ
        if self.question.derived:
            return Own.LEFT_TO_CODE
        proof = prove(self.question, self.answer, cross_check=False)
        return Own.PROVED if isinstance(proof, Receipt) else Own.UNPROVED


class Witness(Verifier):
    """Stands before a candidate for the length of one trial."""

    def __init__(self, candidate: Verifier, repeat: int) -> None:
        self.name = candidate.name
        self._candidate = candidate
        self._repeat = repeat
        self._heard: dict[Place, Heard] = {}

    async def ask(self, questions: Sequence[Question]) -> Sequence[Answer]:
        """Put the questions with their places in this repeat's order; keep the answers."""
        shown = [shuffled(question, self._repeat) for question in questions]
        answers = await self._candidate.ask(shown)
        for question, answer in zip(shown, answers, strict=True):
            self._heard[place_of(question.claim)] = Heard(question, answer)
        return answers

    async def places_budget(self, claim: Claim) -> int | None:
        """Return the candidate's own budget."""
        return await self._candidate.places_budget(claim)

    def heard(self, claim: Claim) -> Heard | None:
        """Return what was asked and answered about ``claim``; None when it was not asked."""
        return self._heard.get(place_of(claim))


def place_of(claim: Claim) -> Place:
    """Return what tells a claim of an article from every other."""
    return claim.passage.pointer, claim.start, claim.end


def shuffled(question: Question, repeat: int) -> Question:
    """Return the question with its places in another order for every repeat but the first.

    The order depends on the repeat and the claim alone, so that a run can be run again.
    """
    if repeat == 0:
        return question
    places = list(question.snippets)
    random.Random(f"{repeat} {place_of(question.claim)}").shuffle(places)  # noqa: S311 - an order, no secret
    return replace(question, snippets=tuple(places))
