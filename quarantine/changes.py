"""What a second judging changed: claim by claim, in the order of the draft."""

from __future__ import annotations

from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gate.verdicts import Verdict
    from quarantine.views import ClaimView, ReportView


@dataclass(frozen=True, slots=True)
class ChangedVerdict:
    """One claim that is new, gone, or judged differently."""

    text: str
    before: Verdict | None
    """None for a claim that is new in the edited draft."""
    after: Verdict | None
    """None for a claim that is gone from it."""
    explanation: str = ""


def changed_verdicts(before: ReportView, after: ReportView) -> tuple[ChangedVerdict, ...]:
    """Return the differences; claims are the same while kind and words are, in order."""
    old, new = before.claims, after.claims
    matcher = SequenceMatcher(None, list(map(_key, old)), list(map(_key, new)), autojunk=False)
    changed: list[ChangedVerdict] = []
    for step, first, last, start, end in matcher.get_opcodes():
        if step == "equal":
            pairs = zip(old[first:last], new[start:end], strict=True)
            changed += [
                ChangedVerdict(b.text, a.verdict, b.verdict, b.explanation)
                for a, b in pairs
                if a.verdict is not b.verdict
            ]
            continue
        changed += [ChangedVerdict(a.text, a.verdict, None) for a in old[first:last]]
        changed += [ChangedVerdict(b.text, None, b.verdict, b.explanation) for b in new[start:end]]
    return tuple(changed)


def _key(claim: ClaimView) -> tuple[str, str]:
    return claim.kind.value, claim.text
