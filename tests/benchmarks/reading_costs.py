"""A full reading against the bare parse of the same bytes, and against the document's size."""

from __future__ import annotations

import subprocess
import sys

from tests.benchmarks.measures import Measure
from tests.conftest import CORPUS, ROOT

DOCUMENT = CORPUS / "CAT_10-Q_2023-06-30" / "primary-document.html.gz"
GOAL, MOST_MEMORY, MOST_GROWTH = 8, 4, 1.35


def cost(what: str, times: int) -> list[float]:
    """Return what ``tests.benchmarks.reading`` prints, from a process of its own."""
    command = [sys.executable, "-m", "tests.benchmarks.reading", what, str(DOCUMENT), str(times)]
    answer = subprocess.run(  # noqa: S603 - our own module, our own arguments
        command, cwd=ROOT, check=True, capture_output=True, text=True, timeout=300
    )
    return [float(word) for word in answer.stdout.split()]


def ratio(times: int) -> float:
    """Return the reading's processor time in bare parses, the body repeated ``times`` times."""
    parse, read = cost("time", times)
    return read / parse


def measure() -> list[Measure]:
    """Return time, memory and growth."""
    one, three = ratio(1), ratio(3)
    memory = cost("read", 1)[0] / cost("parse", 1)[0]
    return [
        Measure("reading, 4 MB", one, "times", most=GOAL, what="the bare parse"),
        Measure("reading, 12 MB", three, "times", most=GOAL, what="the bare parse"),
        Measure("memory of a reading", memory, "times", most=MOST_MEMORY, what="the parse's"),
        Measure(
            "reading, three times the size",
            three / one,
            "times",
            most=MOST_GROWTH,
            what="the ratio for 4 MB: 1 is linear",
        ),
    ]
