"""FinDVer: statements on 10-Qs labelled true or false by finance experts, with evidence."""

from __future__ import annotations

import gzip
import json
import re
from datetime import date
from typing import TYPE_CHECKING, Any, Final

from gate.errors import UnreadableFiling
from gate.filing import read_filing
from tests.benchmarks.labelled.evidence import from_pipes, page
from tests.benchmarks.labelled.judging import UNREADABLE, Case, Table, judge, worst

if TYPE_CHECKING:
    from pathlib import Path

FILE: Final = "claims/FinDVer/findver_testmini_10q.jsonl.gz"

WORDS_ONLY: Final = "no number"
"""What is true or false in these statements is words, which the gate doesn't judge."""


def run(shared: Path) -> Table:
    """Judge every statement against its evidence paragraphs, read as a filing."""
    table = Table("FinDVer, 10-Q")
    with gzip.open(shared / FILE, "rt", encoding="utf-8") as lines:
        for item in map(json.loads, lines):
            table.cases.append(_judged(item))
    return table


def _judged(item: dict[str, Any]) -> Case:
    source = page((from_pipes(part) for part in item["evidence"]), cover=_cover(item))
    label = "true" if item["entailment_label"] else "false"
    try:
        filing = read_filing(source, name=item["report"])
    except UnreadableFiling:
        return Case(item["example_id"], item["subset"], label, item["statement"], (), UNREADABLE)
    judgements = judge(item["statement"], filing)
    has_number = any(j.claim.number is not None for j in judgements)
    subset = item["subset"] if has_number else f"{item['subset']}, {WORDS_ONLY}"
    return Case(item["example_id"], subset, label, item["statement"], judgements, worst(judgements))


def _cover(item: dict[str, Any]) -> str:
    """Return the cover's words, with the period where the document's address holds it."""
    found = re.search(r"-(\d{4})(\d\d)(\d\d)\.htm", item["report_url"])
    if not found:
        return "FORM 10-Q"
    ended = date(*(int(group) for group in found.groups()))
    return f"FORM 10-Q. For the quarterly period ended {ended:%B} {ended.day}, {ended.year}"
