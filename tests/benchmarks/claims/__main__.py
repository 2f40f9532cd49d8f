"""``python -m tests.benchmarks.claims``: run the workbench and print its report."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from tests.benchmarks.claims.bench import run, tagged
from tests.benchmarks.claims.report import examples, markdown, summary
from tests.conftest import CORPUS


def main() -> int:
    """Run the workbench over a folder of filings."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.claims", description=__doc__)
    parser.add_argument("--corpus", type=Path, default=CORPUS, help="folder of filings")
    parser.add_argument("--filings", type=int, default=0, help="judge on the first N only")
    parser.add_argument("--only", default="", help="comma-separated starts of folder names")
    parser.add_argument("--per-filing", type=int, default=60, help="true sentences a filing")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--examples", type=int, default=25, help="how many of each to list")
    parser.add_argument("--json", action="store_true", help="print JSON instead of Markdown")
    parser.add_argument("--out", type=Path, help="write there instead of to standard output")
    given = parser.parse_args()
    paths = tagged(given.corpus)
    if given.only:
        paths = [p for p in paths if p.parent.name.startswith(tuple(given.only.split(",")))]
    if given.filings:
        paths = paths[: given.filings]
    if not paths:
        parser.error(f"no filings in {given.corpus}")
    found = run(paths, per_filing=given.per_filing, seed=given.seed)
    if given.json:
        page = {**summary(found), **examples(found, given.examples)}
        text = json.dumps(page, ensure_ascii=False, indent=1) + "\n"
    else:
        text = markdown(found, given.examples)
    if given.out:
        given.out.write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main())
