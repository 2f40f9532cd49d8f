"""Many filings: what a second worker brings, and memory over a thousand readings."""

from __future__ import annotations

import resource
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.backfill import folder_plan
from pipeline.backfill.local import LocalFleet
from tests.benchmarks.measures import Measure
from tests.conftest import CORPUS, ROOT
from tests.pipeline.backfill.building import Serial, do
from tests.pipeline.building import submission

if TYPE_CHECKING:
    from pipeline.backfill import Fleet

COPIES, READINGS = 2, 1_000
LEAST_GAIN, MOST_GROWTH = 1.7, 1.1
WARM = 200
"""Readings after which every cache is as full as it gets."""


def gain(copies: int = COPIES) -> float:
    """Return how many times faster two workers read the corpus than one, by the wall's clock."""
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made) / "in"
        folder.mkdir()
        for n in range(copies):
            for source in sorted(CORPUS.glob("*_10-Q_*/*")):
                shutil.copy(source, folder / f"{n}-{source.parent.name}-{source.name}")
        spent = [_seconds(folder, Path(made) / f"w{n}", LocalFleet(n)) for n in (1, 2)]
    return spent[0] / spent[1]


def _seconds(folder: Path, root: Path, fleet: Fleet) -> float:
    started = time.monotonic()
    do(root, folder_plan(folder), fleet)
    return time.monotonic() - started


def growth() -> float:
    """Return resident memory after a thousand readings as a multiple of that after the first."""
    command = [sys.executable, "-m", "tests.benchmarks.fleet"]
    answer = subprocess.run(  # noqa: S603 - our own module
        command, cwd=ROOT, check=True, capture_output=True, text=True, timeout=600
    )
    warm, whole = map(int, answer.stdout.split())
    return whole / warm


def measure() -> list[Measure]:
    """Return both."""
    return [
        Measure(
            "two workers", gain(), "times", least=LEAST_GAIN, what="one worker's pace, two cores"
        ),
        Measure(
            "memory after 1,000 readings",
            growth(),
            "times",
            most=MOST_GROWTH,
            what=f"resident memory after {WARM}",
        ),
    ]


def main() -> None:
    """Read a thousand different filings in this process and print its memory on the way."""
    with tempfile.TemporaryDirectory() as made:
        sizes = []
        for name, numbers in (("warm", range(WARM)), ("whole", range(WARM, READINGS))):
            folder = Path(made) / name
            folder.mkdir()
            for n in numbers:
                (folder / f"{n:04}.txt").write_text(_filing(n))
            report = do(Path(made) / "w", folder_plan(folder), Serial(), new_id=name)
            assert sum(report.counts.values()) == len(numbers)
            sizes.append(_resident())
    sys.stdout.write(f"{sizes[0]} {sizes[1]}\n")


def _filing(n: int) -> str:
    """Return one of a thousand filings: a statement of forty lines, no two alike."""
    rows = "".join(
        f"<tr><td>Cost of line {line}</td><td>{1000 + n * 41 + line:,}</td>"
        f"<td>{2000 + n * 43 + line:,}</td></tr>"
        for line in range(40)
    )
    head = "<tr><td></td><td>March 31, 2026</td><td>March 31, 2025</td></tr>"
    text = f"<p>Statements of Operations (in millions)</p><table>{head}{rows}</table>"
    return submission(text, accession=f"0000123456-26-{n:06}")


def _resident() -> int:
    """Return the kilobytes that this process holds now, or its most where that is not told."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[1])
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return pages * resource.getpagesize() // 1024


if __name__ == "__main__":
    main()
