"""Layer 1 alone: pools of a real filing, and the screening of a claim."""

from __future__ import annotations

from gate import check_numbers
from gate.filing import read_filing
from gate.numbers import read_numbers
from gate.pools import pools_of
from tests.benchmarks.extraction import article_text
from tests.benchmarks.measures import Measure, in_turns
from tests.conftest import CORPUS

DOCUMENT = CORPUS / "CAT_10-Q_2023-06-30" / "primary-document.html.gz"


def measure() -> list[Measure]:
    """Return what screening a 1,000-word article takes, beside one tokenising of it."""
    filing = read_filing(DOCUMENT)
    pools_of(filing)
    text = article_text()
    tokens, screened = in_turns(
        lambda: read_numbers(text), lambda: check_numbers(text, filing), rounds=7
    )
    claims = len(check_numbers(text, filing).claims)
    return [
        Measure("layer 1, 1,000 words", screened / tokens, "times", what="one tokenising pass"),
        Measure("layer 1, a claim", 1000 * screened / claims, "ms", what="extraction included"),
    ]
