"""``python -m tests.benchmarks.labelled``: judge the labelled sets and print the counts."""

from __future__ import annotations

import argparse
import sys
from typing import Final

from tests.benchmarks.labelled import financebench, findver, news
from tests.benchmarks.labelled.judging import describe
from tests.conftest import SHARED

SETS: Final = {"news": news.run, "findver": findver.run, "financebench": financebench.run}


def main() -> int:
    """Run the sets named, or all of them."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.benchmarks.labelled", description=__doc__
    )
    parser.add_argument("sets", nargs="*", metavar="SET", help=", ".join(SETS))
    parser.add_argument("--examples", type=int, default=10, help="how many of each to list")
    parser.add_argument("--all", action="store_true", help="list every statement")
    given = parser.parse_args()
    if unknown := set(given.sets) - set(SETS):
        parser.error(f"no such set: {', '.join(sorted(unknown))}")
    out = []
    for name in given.sets or SETS:
        table = SETS[name](SHARED)
        out.append(table.markdown())
        bad = [
            *table.pick("false", "supported"),
            *table.pick("contradicted", "supported"),
            *table.pick("true", "rejected"),
            *(c for c in table.cases if c.label == "supported" and c.outcome == "rejected"),
        ]
        out += [describe(case) for case in (table.cases if given.all else bad[: given.examples])]
        out.append("")
    sys.stdout.write("\n".join(out) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
