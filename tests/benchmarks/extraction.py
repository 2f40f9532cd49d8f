"""Claims of an article, as a ratio to one bare scan per pattern class over the same text.

The yardstick is one ``finditer`` of every pattern class that extraction uses, nothing done
with the matches.
"""

from __future__ import annotations

import regex

from gate.articles import read_article
from gate.claim_reader import read_claims
from gate.not_claims import dates, sorting
from gate.numbers import amounts, words
from gate.quotations import _PAIRS
from gate.sentences import _ENDS
from tests.benchmarks.measures import Measure, in_turns

PARAGRAPHS = (
    "Harlan Foods said third-quarter revenue rose 8.7% to $1.31 billion from $1.205 billion a year "
    "earlier, helped by higher prices for packaged meals and by the stores that it opened abroad.",
    "Net income was $163 million, or $1.27 per diluted share, in the three months ended May 28, "
    "2026, the company said in its Form 10-Q.",
    "It operated 325 stores at the end of the period and employed about 8,200 people, and nearly a "
    "third of its revenue came from Europe, where it has been present since the 1990s.",
    "Management wrote that \u201cdemand weakened in the second half of the quarter\u201d and that "
    "conditions could remain difficult for some time, given the outlook for interest rates, wages "
    "and the spending of households on anything but the cheapest goods.",
    "Gross margin narrowed by 1.5 percentage points to 42.3%, while the cost of freight doubled, "
    "according to Note 4 of the report; the board kept the dividend where it was.",
)
WORDS, TIMES_AS_LONG = 1_000, 4
MOST, MOST_GROWTH = 3, 1.3


def article_text(wanted: int = WORDS) -> str:
    text = "\n\n".join(PARAGRAPHS * (wanted // 40))
    return regex.match(rf"(?:\S+\s+){{{wanted}}}", text).group()


def patterns() -> list[regex.Pattern[str]]:
    return [
        dates._DATE,
        *(pattern for _, pattern in sorting._RULES),
        sorting._LEFT_OVER,
        amounts._SEEDS["en"],
        words._WORD,
        _PAIRS,
        _ENDS,
    ]


def ratio_for(wanted: int) -> float:
    """Return extraction's time as a multiple of the bare scans', for that many words."""
    text = article_text(wanted)
    article = read_article(text, name="x", suffix=".txt")
    scan, read = in_turns(
        lambda: [list(pattern.finditer(text)) for pattern in patterns()],
        lambda: read_claims(article),
    )
    return read / scan


def measure() -> list[Measure]:
    """Return extraction's cost for one article, and how it grows with the article."""
    one, long = ratio_for(WORDS), ratio_for(WORDS * TIMES_AS_LONG)
    return [
        Measure(
            "claims of 1,000 words", one, "times", most=MOST, what="a bare scan per pattern class"
        ),
        Measure(
            "claims, four times the words",
            long / one,
            "times",
            most=MOST_GROWTH,
            what="the same ratio for 1,000 words: 1 is linear",
        ),
    ]
