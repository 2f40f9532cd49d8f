"""A statement against a filing: the judgements on its claims and the worst of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from gate.articles import read_article
from gate.attribution import judge_claim, read_context
from gate.claim_reader import read_claims
from gate.verdicts import Verdict

if TYPE_CHECKING:
    from gate.figures import Filing
    from gate.verdicts import Judgement

NO_CLAIM: Final = "no_claim"
"""Nothing in the statement was taken for a claim."""
UNREADABLE: Final = "unreadable_evidence"

OUTCOMES: Final = ("supported", "rejected", "unverified", NO_CLAIM, UNREADABLE)

_ORDER: Final = {Verdict.REJECTED: 0, Verdict.UNVERIFIED: 1, Verdict.SUPPORTED: 2}


@dataclass(frozen=True, slots=True)
class Case:
    """One labelled statement with what the judge made of it."""

    id: str
    subset: str
    label: str
    statement: str
    judgements: tuple[Judgement, ...]
    outcome: str


@dataclass(slots=True)
class Table:
    """Counts by subset and label."""

    title: str
    cases: list[Case] = field(default_factory=list)

    def counts(self) -> dict[tuple[str, str], Counter[str]]:
        """Return the outcomes by (subset, label)."""
        found: dict[tuple[str, str], Counter[str]] = {}
        for case in self.cases:
            found.setdefault((case.subset, case.label), Counter())[case.outcome] += 1
        return found

    def pick(self, label: str, outcome: str) -> list[Case]:
        """Return the cases of a label with an outcome."""
        return [c for c in self.cases if c.label == label and c.outcome == outcome]

    def markdown(self) -> str:
        """Return the counts as a table."""
        lines = [
            f"## {self.title}",
            "",
            f"| subset | label | statements | {' | '.join(OUTCOMES)} |",
            f"| --- | --- | ---: | {' | '.join('---:' for _ in OUTCOMES)} |",
        ]
        for (subset, label), row in sorted(self.counts().items()):
            cells = " | ".join(str(row[outcome]) for outcome in OUTCOMES)
            lines.append(f"| {subset} | {label} | {sum(row.values())} | {cells} |")
        return "\n".join(lines) + "\n"


def judge(statement: str, filing: Filing) -> tuple[Judgement, ...]:
    """Return the code's judgement on every claim of a statement."""
    article = read_article(statement, name="statement", suffix=".txt")
    claims, _ = read_claims(article)
    context = read_context(article, claims, filing)
    return tuple(judge_claim(claim, filing, context) for claim in claims)


def worst(judgements: tuple[Judgement, ...]) -> str:
    """Return the outcome of the whole statement: its worst claim's."""
    if not judgements:
        return NO_CLAIM
    return min((j.verdict for j in judgements), key=_ORDER.__getitem__).value


def describe(case: Case) -> str:
    """Return a case with its claims, for a person to read."""
    lines = [f"- `{case.id}` {case.label} -> {case.outcome}: {case.statement}"]
    for judgement in case.judgements:
        reason = judgement.reason.value if judgement.reason else ""
        receipt = judgement.receipt
        proof = (
            f" [{receipt.quote[:80]} | {receipt.label} | {receipt.computation}]" if receipt else ""
        )
        lines.append(
            f"  - `{judgement.claim.text}` {judgement.verdict.value} {reason}: "
            f"{judgement.explanation}{proof}"
        )
    return "\n".join(lines)
