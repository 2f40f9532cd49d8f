"""The workbench's claims, with a model that always answers the same beside the reader.

``python -m tests.benchmarks.liars``: how many wrong claims a model that calls everything
supported, with the best-looking quote that code can build, gets past the receipts; and
that a model that calls everything unsupported publishes nothing that the reader had not
proved. Needs the corpus; the claims are those of ``tests.benchmarks.claims``.
"""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path
from typing import TYPE_CHECKING
from unittest.mock import patch

from gate.attribution import judge_claim
from tests.benchmarks.claims import bench
from tests.benchmarks.claims.report import markdown
from tests.conftest import CORPUS
from tests.verifier.doubles import Scripted, best_looking_support, unsupported
from verifier.claim_verifier import verify_claims

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from gate.attribution import ArticleContext
    from gate.claims import Claim
    from gate.figures import Filing
    from gate.verdicts import Judgement
    from verifier.interface import Answer, Question

LIARS = {"supported": best_looking_support, "unsupported": unsupported}


def run(
    paths: Iterable[Path], script: Callable[[Question], Answer], *, per_filing: int, seed: int = 1
) -> bench.Run:
    """Run the workbench with the reader and a model that answers by ``script``."""
    verifier = Scripted(script)

    def judge(claim: Claim, filing: Filing, context: ArticleContext) -> Judgement:
        verifier.asked.clear()
        (judged,) = asyncio.run(verify_claims([claim], filing, context, verifier=verifier))
        return judged

    with patch.object(bench, judge_claim.__name__, judge):
        return bench.run(paths, per_filing=per_filing, seed=seed)


def main() -> int:
    """Run one liar over the corpus and print the workbench's report."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.liars", description=__doc__)
    parser.add_argument("--corpus", type=Path, default=CORPUS)
    parser.add_argument("--filings", type=int, default=0, help="the first N only")
    parser.add_argument("--per-filing", type=int, default=30, help="true sentences a filing")
    parser.add_argument("--answer", choices=LIARS, default="supported")
    parser.add_argument("--examples", type=int, default=25)
    given = parser.parse_args()
    paths = bench.tagged(given.corpus)
    found = run(paths[: given.filings or None], LIARS[given.answer], per_filing=given.per_filing)
    sys.stdout.write(markdown(found, given.examples))
    return 0


if __name__ == "__main__":
    sys.exit(main())
