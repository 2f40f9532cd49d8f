"""Two workers read at least 1.7 times as fast as one; a thousand readings leave memory flat."""

import pytest

from tests.benchmarks.fleet import LEAST_GAIN, MOST_GROWTH, gain, growth
from tests.conftest import needs_shared


@needs_shared
@pytest.mark.corpus
@pytest.mark.speed
def test_a_second_worker_is_worth_seven_tenths_of_the_first():
    assert gain() >= LEAST_GAIN


@pytest.mark.slow
def test_a_thousand_readings_leave_memory_flat():
    assert growth() < MOST_GROWTH
