"""What the batch costs beyond reading and judging: at most half as much again."""

import pytest

from tests.benchmarks.overhead import MOST, overhead
from tests.conftest import needs_shared


@needs_shared
@pytest.mark.corpus
@pytest.mark.speed
def test_the_batch_adds_at_most_half_to_reading_and_judging():
    assert overhead() <= MOST
