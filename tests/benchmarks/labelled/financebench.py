"""FinanceBench: real answers of language models, each labelled right or wrong by people."""

from __future__ import annotations

import gzip
import json
import re
from typing import TYPE_CHECKING, Any, Final

from gate.errors import UnreadableFiling
from gate.filing import read_filing
from tests.benchmarks.labelled.evidence import from_lines, page
from tests.benchmarks.labelled.judging import UNREADABLE, Case, Table, judge, worst

if TYPE_CHECKING:
    from pathlib import Path

    from gate.figures import Filing

ANSWERS: Final = "claims/FinanceBench/llm_answers_labelled.jsonl.gz"
QUESTIONS: Final = "claims/FinanceBench/financebench_open_source.jsonl.gz"

LONGEST: Final = 600
"""Characters: a longer answer is mostly a copy of the document, or a lecture."""


def run(shared: Path) -> Table:
    """Judge every short answer to a question with a numeric answer against its evidence.

    Each answer counts twice: by its worst claim, and by the last number in it alone, which is
    what the label is about more often than not.
    """
    table = Table("FinanceBench, numeric answers")
    filings: dict[str, Filing | None] = {}
    questions = {q["financebench_id"]: q for q in _lines(shared / QUESTIONS)}
    for answer in _lines(shared / ANSWERS):
        question = questions[answer["financebench_id"]]
        text = str(answer["model_answer"]).strip()
        numeric = bool(re.search(r"\d", str(answer["gold_answer"])))
        if not numeric or not re.search(r"\d", text) or len(text) > LONGEST:
            continue
        key = answer["financebench_id"]
        if key not in filings:
            filings[key] = _filing(question)
        filing = filings[key]
        label = "true" if answer["label"] == "Correct Answer" else "false"
        judgements = () if filing is None else judge(text, filing)
        outcome = UNREADABLE if filing is None else worst(judgements)
        name = f"{key} {answer['model_name']} {answer['eval_mode']}"
        table.cases.append(Case(name, question["question_type"], label, text, judgements, outcome))
        numbers = tuple(j for j in judgements if j.claim.number is not None)
        last = UNREADABLE if filing is None else worst(numbers[-1:])
        subset = f"{question['question_type']}, last number"
        table.cases.append(Case(name, subset, label, text, numbers[-1:], last))
    return table


def _lines(path: Path) -> list[dict[str, Any]]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return [json.loads(line) for line in lines]


def _filing(question: dict[str, Any]) -> Filing | None:
    parts = [from_lines(e["evidence_text"]) for e in question["evidence"]]
    try:
        return read_filing(page(parts, cover=question["company"]), name=question["doc_name"])
    except UnreadableFiling:
        return None
