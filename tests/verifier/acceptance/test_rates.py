"""Shares and Wilson's interval, against published values and for every count."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from verifier.acceptance.rates import Rate, median, percentile, rate_of


@pytest.mark.parametrize(
    ("hits", "total", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (10, 10, 0.7225, 1.0),
        (5, 10, 0.2366, 0.7634),
        (1, 29, 0.0061, 0.1718),
        (81, 263, 0.2553, 0.3662),
    ],
)
def test_the_interval_is_wilsons(hits: int, total: int, low: float, high: float) -> None:
    found = Rate(hits, total).interval
    assert found == (pytest.approx(low, abs=1e-4), pytest.approx(high, abs=1e-4))


def test_nothing_counted_is_nothing_known() -> None:
    empty = rate_of([])
    assert empty.share is None
    assert empty.interval == (0.0, 1.0)
    assert str(empty) == "nothing counted"
    assert empty.to_json() == {"hits": 0, "total": 0, "share": None, "interval": [0.0, 1.0]}


@given(st.integers(1, 500).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_interval_holds_the_share_and_narrows_with_more(counts: tuple[int, int]) -> None:
    rate = Rate(*counts)
    low, high = rate.interval
    assert rate.share is not None
    assert 0.0 <= low <= rate.share <= high <= 1.0
    wider = rate.interval
    narrower = Rate(rate.hits * 4, rate.total * 4).interval
    assert narrower[1] - narrower[0] < wider[1] - wider[0]


def test_a_rate_reads_as_a_sentence_part() -> None:
    assert str(rate_of([True, True, False, True])) == "3 of 4 = 75% (30% to 95%)"


def test_middle_and_upper_values() -> None:
    assert median([]) is None
    assert percentile([], 0.95) is None
    assert median([3.0, 1.0, 2.0]) == 2.0
    assert median([4.0, 1.0, 2.0, 3.0]) == 2.0
    hundred = [float(i) for i in range(1, 101)]
    assert percentile(hundred, 0.95) == 95.0
    assert percentile([7.0], 0.95) == 7.0
