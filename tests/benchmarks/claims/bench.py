"""Puts sentences to the judge and keeps what came of them, with the time that it took."""

from __future__ import annotations

from dataclasses import dataclass
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Final

from gate.articles import read_article
from gate.attribution import judge_claim, read_context
from gate.claim_reader import read_claims
from gate.numbers import read_numbers
from gate.verdicts import Verdict
from tests.benchmarks.claims.truths import Writer
from tests.benchmarks.claims.wording import dice
from tests.benchmarks.claims.world import read_world
from tests.benchmarks.claims.wrongs import wrongs
from tests.corpus.readings import reading

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from pathlib import Path
    from random import Random

    from gate.verdicts import Judgement
    from tests.benchmarks.claims.drafts import Draft, Sentence
    from tests.benchmarks.claims.world import World

TRUE: Final = "true"
NOT_READ: Final = "not_read"
"""The number was not taken for a claim at all: a wrong one would be published."""

ARTICLES: Final = 0.2
"""How many of the sentences are put to the judge inside an article of three to five."""


@dataclass(frozen=True, slots=True)
class Result:
    """One claim's outcome."""

    filing: str
    kind: str
    """``true``, or the class of the wrong claim."""
    shape: str
    pattern: str
    lang: str
    slot: str
    outcome: str
    """``supported``, ``rejected``, ``unverified`` or ``not_read``."""
    text: str
    """The sentence (or article)."""
    number: str
    reason: str
    explanation: str
    truth: str
    """Line, period and value that the tags give."""
    by_label: bool
    """The sentence holds a row label word for word as the line's name."""
    in_article: bool


@dataclass(frozen=True, slots=True)
class Timing:
    """Processor seconds for one claim (context and judgement) and for one reading of its text."""

    judged: float
    read: float


@dataclass(frozen=True, slots=True)
class Run:
    """Everything that a run found."""

    results: tuple[Result, ...]
    timings: tuple[Timing, ...]
    seconds: float
    skipped: tuple[str, ...]
    """Filings without tags or calendar."""


def run(paths: Iterable[Path], *, per_filing: int, seed: int) -> Run:
    """Judge ``per_filing`` true sentences and their wrong ones on every filing."""
    began = perf_counter()
    results: list[Result] = []
    timings: list[Timing] = []
    skipped = []
    for path in paths:
        filing = reading(path)
        world = read_world(filing, path.parent.name) if filing.facts else None
        if world is None:
            skipped.append(path.parent.name)
            continue
        rng = dice(f"{seed} {path.parent.name}")
        for found, timing in _judged(world, rng, per_filing):
            results.extend(found)
            timings.append(timing)
    return Run(tuple(results), tuple(timings), perf_counter() - began, tuple(skipped))


def _judged(world: World, rng: Random, count: int) -> Iterator[tuple[list[Result], Timing]]:
    writer = Writer(world, rng)
    seen: set[str] = set()
    earlier: list[Draft] = []
    for _ in range(count * 20):
        draft = writer.draft()
        if draft is None or draft.render().text in seen:
            continue
        seen.add(draft.render().text)
        around = _neighbours(rng, draft, earlier)
        yield _judge(world, draft, TRUE, draft.slots, around)
        for wrong in wrongs(draft, world, rng):
            slots = (wrong.slot,) if wrong.slot else ()
            yield _judge(world, wrong.draft, wrong.kind, slots, around)
        earlier.append(draft)
        if len(seen) >= count:
            return


def _neighbours(rng: Random, draft: Draft, earlier: list[Draft]) -> tuple[str, ...]:
    """Return other true sentences to stand before the draft; none for most drafts."""
    fitting = [d for d in earlier if d.lang == draft.lang and d.stretch == draft.stretch]
    if not draft.when or len(fitting) < 4 or rng.random() >= ARTICLES:
        return ()
    return tuple(d.render().text for d in rng.sample(fitting, rng.randint(2, 4)))


def _judge(
    world: World, draft: Draft, kind: str, slots: tuple[str, ...], around: tuple[str, ...]
) -> tuple[list[Result], Timing]:
    sentence = draft.render()
    before = "".join(f"{text} " for text in around)
    text = before + sentence.text
    article = read_article(text, name="workbench", suffix=".txt", lang=draft.lang)
    claims, _ = read_claims(article)
    began = process_time()
    context = read_context(article, claims, world.filing)
    judgements = [judge_claim(claim, world.filing, context) for claim in claims]
    judged = (process_time() - began) / max(1, len(claims))
    began = process_time()
    read_numbers(text, lang=draft.lang)
    read = process_time() - began
    placed = {
        slot: _at(judgements, (a + len(before), b + len(before)))
        for slot, (a, b) in sentence.places.items()
    }
    if slots:
        found = [(slot, placed[slot]) for slot in slots]
    else:
        found = [("", _worst(list(placed.values())))]
    results = [
        _result(world, draft, kind, slot, judgement, sentence, text, bool(around))
        for slot, judgement in found
    ]
    return results, Timing(judged, read)


def _at(judgements: list[Judgement], place: tuple[int, int]) -> Judgement | None:
    """Return the judgement on the number at ``place`` of the article."""
    for judgement in judgements:
        start, end = judgement.claim.at
        if judgement.claim.number is not None and start < place[1] and place[0] < end:
            return judgement
    return None


def _worst(judgements: list[Judgement | None]) -> Judgement | None:
    """Return the judgement that keeps the sentence from print, if one does."""
    order = {Verdict.REJECTED: 0, Verdict.UNVERIFIED: 1, Verdict.SUPPORTED: 2}
    read = [j for j in judgements if j is not None]
    return min(read, key=lambda j: order[j.verdict]) if read else None


def _result(
    world: World, draft: Draft, kind: str, slot: str, judgement: Judgement | None,
    sentence: Sentence, text: str, in_article: bool,  # noqa: FBT001
) -> Result:  # fmt: skip
    start, end = sentence.places.get(slot, (0, 0))
    return Result(
        world.key,
        kind,
        draft.template.shape,
        draft.template.pattern,
        draft.lang,
        slot,
        NOT_READ if judgement is None else judgement.verdict.value,
        text,
        sentence.text[start:end],
        "" if judgement is None or judgement.reason is None else judgement.reason.value,
        "" if judgement is None else _explained(judgement),
        _truth(draft, slot),
        draft.name.is_label,
        in_article,
    )


def _explained(judgement: Judgement) -> str:
    receipt = judgement.receipt
    if receipt is None:
        return judgement.explanation
    return f"{judgement.explanation} [{receipt.label} | {receipt.column} | {receipt.computation}]"


def _truth(draft: Draft, slot: str) -> str:
    quantity = draft.numbers[slot][1].value if slot else None
    line = draft.extra.get(slot, draft.line)
    return f"{line.concept} {line.member} ({line.label}), {draft.period}: {quantity}"


def tagged(folder: Path) -> list[Path]:
    """Return the documents of a folder of filings that may hold tags, in order."""
    return sorted(p for p in folder.glob("*/*.gz") if "10-Q" in p.parent.name)
