"""Questions about one small statement, for the tests of what asks them."""

from __future__ import annotations

from gate.pools import candidates
from tests.verifier.building import cash_flows, claim_of
from verifier.interface import Question
from verifier.snippets import Places

FILING = cash_flows()
PLACES = Places(FILING)


def question(number: str = "$11.8 billion", about: str = "Operating cash flow") -> Question:
    claim = claim_of(f"{about} was {number} for the first nine months of fiscal 2026.", number)
    figures = candidates(claim, FILING)
    cut = PLACES.cut(claim.sentence, figures, None)
    return Question(claim, FILING, None, cut.snippets, figures, complete=cut.complete)


def many(count: int) -> list[Question]:
    return [question(about=f"Operating cash flow of site {i}") for i in range(count)]
