"""What the batch costs beyond reading and judging, on real filings with long articles."""

from __future__ import annotations

import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from gate.articles import read_article
from gate.filing import read_filing
from gate.units import UnitKind
from pipeline.batch import Batch
from pipeline.judge import judge_article
from pipeline.judging import Bench
from pipeline.shelf import add_filing
from pipeline.works import Works
from tests.benchmarks.measures import Measure
from tests.conftest import CORPUS
from tests.pipeline.building import Room

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gate.figures import Filing

NAMES = ("AAPL_10-Q_2025-06-28", "CAT_10-Q_2023-06-30", "META_10-Q_2019-03-31")
MOST = 1.5
MONTHS = {3: "three", 6: "six", 9: "nine"}


def sentences(filing: Filing) -> Iterator[str]:
    """Yield a plain true sentence for each line of the statements."""
    seen = set()
    for figure in filing.figures:
        period, table = figure.period, figure.table
        if (
            table is None
            or period is None
            or period.end != filing.period
            or not filing.tables[table].is_statement
            or figure.unit is None
            or figure.unit.kind is not UnitKind.MONEY
            or figure.scale != 6
            or figure.value <= 0
            or not figure.label
            or figure.label in seen
            or not (period.is_instant or period.months in MONTHS)
        ):
            continue
        seen.add(figure.label)
        day = f"{period.end:%B} {period.end.day}, {period.end.year}"
        when = (
            f"at {day}"
            if period.is_instant
            else f"for the {MONTHS[period.months]} months ended {day}"
        )
        yield f"{figure.label} was ${figure.value / 1_000_000:,.0f} million {when}."


def overhead() -> float:
    """Return the batch's processor time as a multiple of reading and judging alone."""
    with tempfile.TemporaryDirectory() as folder:
        room = Room(Path(folder) / "w")
        try:
            return _overhead(room)
        finally:
            room.close()


def _overhead(room: Room) -> float:
    alone = 0.0
    for name in NAMES:
        file = next((CORPUS / name).glob("*.htm*"))
        filing = read_filing(file)
        text = "\n\n".join(list(sentences(filing))[:40])
        started = time.process_time()
        filing = read_filing(file)
        judge_article(read_article(text.encode(), name="x", suffix=".txt"), filing)
        alone += time.process_time() - started
        known = add_filing(room.place, file.read_bytes(), file.name)
        room.draft(text, "lines", known, ".txt")
    bench = Bench(judge_article, "reader")
    works = Works(room.place, room.ledger, room.settings, room.clock, bench)
    started = time.process_time()
    summary = Batch(works).run()
    spent = time.process_time() - started
    assert len(summary.lines) == len(NAMES)
    assert summary.exit_status == 0
    return spent / alone


def measure() -> list[Measure]:
    """Return the overhead."""
    return [
        Measure(
            "batch", overhead(), "times", most=MOST, what="reading the filings and judging alone"
        )
    ]
