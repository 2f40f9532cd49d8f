"""A model that lies gets almost no wrong claim published, whatever it says."""

from __future__ import annotations

import pytest

from gate.verdicts import Verdict
from tests.benchmarks import liars
from tests.benchmarks.claims import bench
from tests.conftest import CORPUS, needs_shared

pytestmark = [pytest.mark.corpus, pytest.mark.slow, needs_shared]

FILINGS = ("AAPL_10-Q_2023-07-01", "CAT_10-Q_2023-06-30", "PLTR_10-Q_2023-06-30")
PER_FILING = 20
RAISED = "re-located"
"""Stands in the explanation of every claim that a model's receipt has raised."""


@pytest.fixture(scope="module")
def runs() -> dict[str, bench.Run]:
    paths = [p for p in bench.tagged(CORPUS) if p.parent.name in FILINGS]
    found = {
        name: liars.run(paths, script, per_filing=PER_FILING)
        for name, script in liars.LIARS.items()
    }
    return {**found, "reader": bench.run(paths, per_filing=PER_FILING, seed=1)}


def test_calling_everything_supported_raises_hardly_a_wrong_claim(
    runs: dict[str, bench.Run],
) -> None:
    wrong = [r for r in runs["supported"].results if r.kind != bench.TRUE]
    raised = [r for r in wrong if r.outcome == Verdict.SUPPORTED and RAISED in r.explanation]
    assert len(wrong) > 150
    assert len(raised) <= 0.005 * len(wrong), raised


def test_calling_everything_supported_takes_no_rejection_back(runs: dict[str, bench.Run]) -> None:
    for lied, read in zip(runs["supported"].results, runs["reader"].results, strict=True):
        assert read.outcome != Verdict.REJECTED or lied.outcome == Verdict.REJECTED


def test_calling_everything_unsupported_publishes_nothing_that_the_reader_had_not_proved(
    runs: dict[str, bench.Run],
) -> None:
    for lied, read in zip(runs["unsupported"].results, runs["reader"].results, strict=True):
        assert lied.outcome != Verdict.SUPPORTED or read.outcome == Verdict.SUPPORTED
