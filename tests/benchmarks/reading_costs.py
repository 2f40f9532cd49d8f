"""A full reading against the bare parse of the same bytes, and against the document's size."""

from __future__ import annotations

import subprocess
import sys

from tests.benchmarks.measures import Measure
from tests.conftest import CORPUS, ROOT

DOCUMENT = CORPUS / "CAT_10-Q_2023-06-30" / "primary-document.html.gz"
GOAL, MOST_MEMORY, MOST_GROWTH = 8, 4, 1.35


def cost(what: str, times: int) -> str:
    """Return what ``tests.benchmarks.reading`` prints, from a process of its own."""
    command = [sys.executable, "-m", "tests.benchmarks.reading", what, str(DOCUMENT), str(times)]
    answer = subprocess.run(  # noqa: S603 - our own module, our own arguments
        command, cwd=ROOT, check=True, capture_output=True, text=True, timeout=300
    )
    return answer.stdout


def ratio(times: int) -> float:
    """Return the reading's processor time in bare parses, the body repeated ``times`` times."""
    parse, read = map(float, cost("time", times).split())
    return read / parse


def peers() -> list[Measure]:
    """Return the same ratio for the other libraries that are installed, in a run of their own."""
    rows = [line.split(maxsplit=2) for line in cost("table", 1).splitlines()]
    return [
        Measure(f"for comparison: {name}", float(number), "times", what="the bare parse")
        for number, unit, name in rows
        if unit == "x"
    ]


def measure() -> list[Measure]:
    """Return time, memory and growth."""
    one, three = ratio(1), ratio(3)
    memory = float(cost("read", 1)) / float(cost("parse", 1))
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
        *peers(),
    ]
