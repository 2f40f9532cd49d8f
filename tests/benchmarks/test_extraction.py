"""Claims of a 1,000-word article take at most three bare scans per pattern class."""

import pytest

from gate.articles import read_article
from gate.claim_reader import read_claims
from tests.benchmarks.extraction import MOST, WORDS, article_text, ratio_for


@pytest.mark.speed
def test_claims_of_a_thousand_words_in_three_times_a_bare_scan(benchmark):
    article = read_article(article_text(), name="x", suffix=".txt")
    claims, rest = benchmark(read_claims, article)
    assert len(claims) > 40
    assert len(rest) > 20
    ratio = ratio_for(WORDS)
    benchmark.extra_info["ratio"] = round(ratio, 2)
    assert ratio < MOST, ratio
