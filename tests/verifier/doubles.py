"""Verifiers without a server: scripted answers, and the best liar that code can build."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.attribution.lexicon import find_terms
from verifier.interface import Answer, AnswerVerdict, Question, Verifier

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class Scripted(Verifier):
    """Answers every question by one function and keeps what was asked."""

    name = "scripted"

    def __init__(self, script: Callable[[Question], Answer]) -> None:
        self._script = script
        self.asked: list[Question] = []

    async def ask(self, questions: Sequence[Question]) -> list[Answer]:
        self.asked.extend(questions)
        return [self._script(question) for question in questions]


def best_looking_support(question: Question) -> Answer:
    """Call any claim supported, with the quote that looks most like a proof of it.

    It knows what no model knows: which figures have the right value. Of their places it
    quotes the whole text of the one whose words are nearest to the claim's.
    """
    terms = {t.name for t in find_terms(question.claim.sentence)}

    def likeness(snippet: object) -> int:
        words = f"{snippet.text} {snippet.section} {snippet.caption}"
        return len(terms & {t.name for t in find_terms(words)})

    holding = [s for s in question.snippets if any(f in question.figures for f in s.figures)]
    best = max(holding or question.snippets, key=likeness)
    return Answer(AnswerVerdict.SUPPORTED, best.text, best.id)


def unsupported(_: Question) -> Answer:
    """Call any claim unsupported."""
    return Answer(AnswerVerdict.UNSUPPORTED)


def not_read(_: Question) -> Answer:
    """Read nothing at all."""
    return Answer(AnswerVerdict.NOT_READ)
