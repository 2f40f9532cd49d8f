"""Claims of a 1,000-word article, as a ratio to one bare scan per pattern class.

The yardstick is one ``finditer`` of every pattern class that extraction uses over the same text,
nothing done with the matches. Reported as ``ratio`` in the benchmark's extra information.
"""

import time

import pytest
import regex

from gate.articles import read_article
from gate.claim_reader import read_claims
from gate.not_claims import dates, sorting
from gate.numbers import amounts, words
from gate.quotations import _PAIRS
from gate.sentences import _ENDS

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
LIMIT = 3


def article_text(words_wanted=1000):
    text = "\n\n".join(PARAGRAPHS * 20)
    return regex.match(rf"(?:\S+\s+){{{words_wanted}}}", text).group()


def patterns():
    return [
        dates._DATE,
        *(pattern for _, pattern in sorting._RULES),
        sorting._LEFT_OVER,
        amounts._SEEDS["en"],
        words._WORD,
        _PAIRS,
        _ENDS,
    ]


def best(function, rounds=7):
    """Return the least processor time that ``function`` took: noise only adds."""
    times = []
    for _ in range(rounds):
        started = time.process_time()
        function()
        times.append(time.process_time() - started)
    return min(times)


@pytest.mark.speed
def test_claims_of_a_thousand_words_in_three_times_a_bare_scan(benchmark):
    text = article_text()
    article = read_article(text, name="x", suffix=".txt")
    claims, rest = benchmark(read_claims, article)
    assert len(claims) > 40
    assert len(rest) > 20
    scan = best(lambda: [list(pattern.finditer(text)) for pattern in patterns()])
    ratio = best(lambda: read_claims(article)) / scan
    benchmark.extra_info["ratio"] = round(ratio, 2)
    assert ratio < LIMIT, ratio
