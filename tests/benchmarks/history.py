"""What earlier runs measured: ``history.tsv``, a line a figure, only ever added to."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tests.benchmarks.measures import Measure

FILE = Path(__file__).with_name("history.tsv")
HEAD = ("run", "figure", "value", "unit")


def earlier(file: Path = FILE) -> dict[str, dict[str, str]]:
    """Return run -> figure -> value, the oldest run first."""
    found: dict[str, dict[str, str]] = {}
    if file.is_file():
        with file.open(encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines, delimiter="\t"):
                found.setdefault(row["run"], {})[row["figure"]] = row["value"]
    return found


def add(run: str, measures: list[Measure], file: Path = FILE) -> None:
    """Add a run's figures. Raises ``ValueError`` for a name that is taken."""
    if run in earlier(file):
        raise ValueError(f"the history has a run named {run}")
    is_new = not file.is_file()
    with file.open("a", encoding="utf-8", newline="") as lines:
        writer = csv.writer(lines, delimiter="\t", lineterminator="\n")
        if is_new:
            writer.writerow(HEAD)
        writer.writerows((run, m.name, f"{m.value:.2f}", m.unit) for m in measures)
