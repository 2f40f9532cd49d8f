"""What newsrooms published on filings of the corpus, labelled against those filings."""

from __future__ import annotations

import csv
from typing import TYPE_CHECKING, Final

from gate.filing import read_filing
from tests.benchmarks.labelled.judging import Case, Table, judge, worst

if TYPE_CHECKING:
    from pathlib import Path

    from gate.figures import Filing

FILE: Final = "claims/news_paraphrased/news_claims.tsv"


def run(shared: Path) -> Table:
    """Judge every row; its outcome is that of its worst claim."""
    filings: dict[str, Filing] = {}
    table = Table("Newsroom claims")
    with (shared / FILE).open(encoding="utf-8", newline="") as lines:
        for row in csv.DictReader(lines, delimiter="\t"):
            folder = row["filing_folder"]
            if folder not in filings:
                filings[folder] = read_filing(next((shared / "filings" / folder).glob("*.gz")))
            statement = row["claim_paraphrased"]
            judgements = judge(statement, filings[folder])
            case = Case(row["id"], "news", row["label"], statement, judgements, worst(judgements))
            table.cases.append(case)
    return table
