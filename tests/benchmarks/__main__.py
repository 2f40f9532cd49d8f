"""``python -m tests.benchmarks``: one report of every figure, in Markdown and JSON.

Times are ratios within this run, since machines differ; the history beside this module
says what earlier runs measured, so that a slide is seen.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING

from tests.benchmarks import (
    extraction,
    fleet,
    judging,
    layer_one,
    overhead,
    reading_costs,
    throughput,
)
from tests.benchmarks.history import add, earlier
from tests.conftest import CORPUS

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.benchmarks.measures import Measure

PARTS: dict[str, Callable[[], list[Measure]]] = {
    "Reading a filing": reading_costs.measure,
    "Claims of an article": extraction.measure,
    "Layer 1": layer_one.measure,
    "The reader, on the workbench": judging.measure,
    "A model behind HTTP": throughput.measure,
    "The batch": overhead.measure,
    "Many filings": fleet.measure,
}


def main() -> int:
    """Measure, print the report, and keep it where asked."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks", description=__doc__)
    parser.add_argument("--only", default="", help="parts whose title holds this")
    parser.add_argument("--out", type=Path, help="folder for report.md and report.json")
    parser.add_argument("--keep", metavar="NAME", help="add the figures to the history, so named")
    given = parser.parse_args()
    if not CORPUS.is_dir():
        parser.error(f"no filings in {CORPUS}: set FILING_CORPUS")
    began = time.monotonic()
    found: dict[str, list[Measure]] = {}
    for title, measure in PARTS.items():
        if given.only.lower() in title.lower():
            sys.stderr.write(f"{time.monotonic() - began:4.0f} s  {title}\n")
            found[title] = measure()
    page = markdown(found, time.monotonic() - began)
    sys.stdout.write(page)
    if given.out:
        given.out.mkdir(parents=True, exist_ok=True)
        (given.out / "report.md").write_text(page, "utf-8")
        (given.out / "report.json").write_text(as_json(found), "utf-8")
    if given.keep:
        add(given.keep, [measure for part in found.values() for measure in part])
    return 0


def markdown(found: dict[str, list[Measure]], seconds: float) -> str:
    """Return the report as a page: every figure beside its goal and its last three values."""
    before = earlier()
    names = list(before)[-3:]
    head = ["figure", "now", "goal", *names, "of what"]
    out = [
        "# Benchmarks",
        "",
        f"{datetime.now(UTC):%Y-%m-%d}, {seconds / 60:.0f} minutes; ratios are within the run.",
    ]
    for title, measures in found.items():
        out += ["", f"## {title}", "", _row(head), _row(["---"] * len(head))]
        out += [
            _row(
                [
                    m.name,
                    f"{m.value:.2f} {m.unit}{'' if m.is_met in {None, True} else ' (missed)'}",
                    _goal(m),
                    *(before[name].get(m.name, "") for name in names),
                    m.what,
                ]
            )
            for m in measures
        ]
    return "\n".join(out) + "\n"


def as_json(found: dict[str, list[Measure]]) -> str:
    """Return the report for programs."""
    page = {
        "schema": 1,
        "measures": [
            {
                "part": title,
                "name": m.name,
                "value": round(m.value, 4),
                "unit": m.unit,
                "most": m.most,
                "least": m.least,
                "met": m.is_met,
                "of": m.what,
            }
            for title, measures in found.items()
            for m in measures
        ],
    }
    return json.dumps(page, ensure_ascii=False, indent=1) + "\n"


def _goal(measure: Measure) -> str:
    if measure.most is not None:
        return f"at most {measure.most:g}"
    return "" if measure.least is None else f"at least {measure.least:g}"


def _row(cells: list[str]) -> str:
    return "| " + " | ".join(cells) + " |"


if __name__ == "__main__":
    sys.exit(main())
