"""The embedded reader: the code's own reading of label, period and column, as a verifier.

It needs no model and no server. It answers with the row that it read as its quote, and
its quote passes the same re-location as a model's would.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.attribution import judge_claim
from gate.verdicts import Verdict
from verifier.interface import Answer, AnswerVerdict, Question, Verifier

if TYPE_CHECKING:
    from collections.abc import Sequence

_SAYS = {
    Verdict.SUPPORTED: AnswerVerdict.SUPPORTED,
    Verdict.REJECTED: AnswerVerdict.UNSUPPORTED,
    Verdict.UNVERIFIED: AnswerVerdict.NOT_READ,
}


class Reader(Verifier):
    """Answers every question by ``gate.attribution.judge_claim``."""

    name = "reader"

    async def ask(self, questions: Sequence[Question]) -> list[Answer]:
        """Answer every question, in order; never fails for infrastructure."""
        return [self.read(question) for question in questions]

    def read(self, question: Question) -> Answer:
        """Return the code's own judgement as an answer."""
        judgement = judge_claim(question.claim, question.filing, question.context)
        quote = "" if judgement.receipt is None else judgement.receipt.quote
        return Answer(_SAYS[judgement.verdict], quote, reading=judgement)
