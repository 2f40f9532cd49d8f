"""The port that every verifier serves: a question with snippets in, an answer with a quote out."""

from __future__ import annotations

from abc import ABC, abstractmethod
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gate.attribution import ArticleContext
    from gate.claims import Claim
    from gate.figures import Figure, Filing
    from gate.verdicts import Judgement


@dataclass(frozen=True, slots=True)
class Snippet:
    """Text that code cut verbatim from the filing, with its place."""

    id: str
    """Short id within one question: ``r1``, ``p2``."""
    text: str
    """``Filing.text[start:end]``, character for character."""
    start: int
    end: int
    figures: tuple[Figure, ...] = ()
    """The figures that stand in it, in order."""
    header: str = ""
    """The column headers that govern it, verbatim; empty for prose."""
    caption: str = ""
    """The caption or scale line that governs it, verbatim; empty for prose."""
    section: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """One claim that survived layer 1, with the places where its number could stand."""

    claim: Claim
    filing: Filing
    context: ArticleContext
    snippets: tuple[Snippet, ...]
    figures: tuple[Figure, ...] = ()
    """The filing's figures that layer 1 holds to be compatible with the claim."""
    complete: bool = True
    """False when the token budget forced places out: then nothing can be called unsupported."""
    derived: bool = False
    """True when the truth is not one cell (a growth rate, a difference): code alone can prove
    it, a verifier can only doubt it."""


class AnswerVerdict(StrEnum):
    """What a verifier says. It is never believed: code checks the quote."""

    SUPPORTED = "supported"
    UNSUPPORTED = "unsupported"
    NOT_READ = "not_read"
    """It could not tell; the claim stays unverified."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What a verifier answered to one question."""

    verdict: AnswerVerdict
    quote: str = ""
    """Exact words from a snippet."""
    snippet: str = ""
    """The id of the snippet quoted, when given."""
    read: str = ""
    """The cell's text that a blind reading found; empty otherwise."""
    column: str = ""
    """The column header that it says the cell stands in."""
    reading: Judgement | None = None
    """The code's own judgement; set by the embedded reader only."""


class Verifier(ABC):
    """Whatever answers layer 2: the embedded reader, or a local model."""

    name: str
    """For the ledger and for messages: ``reader``, or the model's name."""

    @abstractmethod
    async def ask(self, questions: Sequence[Question]) -> Sequence[Answer]:
        """Answer every question, in order.

        Raises ``verifier.errors.VerifierError`` (an ``InfrastructureError``)
        when an answer could not be had; never a default answer.
        """

    async def places_budget(self, claim: Claim) -> int | None:  # noqa: ARG002 - for the models
        """Return how many tokens the places of a question about ``claim`` may take.

        None when there is no bound. Raises ``verifier.errors.VerifierError`` when the
        server has to be asked and can't be.
        """
        return None
