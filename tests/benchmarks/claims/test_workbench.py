"""Bounds on what the judge lets through and on what it wrongly stops, on real filings."""

from itertools import islice

import pytest

from tests.benchmarks.claims.bench import TRUE, run, tagged
from tests.benchmarks.claims.report import counts, escaped, false_alarm, markdown, summary, wilson
from tests.benchmarks.claims.truths import Writer
from tests.benchmarks.claims.wording import dice
from tests.benchmarks.claims.world import read_world
from tests.benchmarks.claims.wrongs import CLASSES, LEVELS, wrongs
from tests.conftest import CORPUS, needs_shared
from tests.corpus.readings import reading

SAMPLE = (
    "AAPL_10-Q_2023", "BA_10-Q_2023", "CSCO", "DOW", "GME", "JNJ_10-Q_2025", "KO_10-Q_2023",
    "PEP", "PLTR", "RIOT", "TRV", "TSLA", "UNP", "WMT",
)  # fmt: skip
"""Fiscal years that end in four different seasons, weeks and months, thousands and millions,
losses and profits, columns for segments."""

PER_FILING = 40
ENOUGH = 200
"""Claims of a class from which on its own rate is held to the bound."""

MOST_ESCAPED = 0.005
MOST_FALSE_ALARMS = 0.01
LEAST_SUPPORTED = 0.80
"""Measured over all tagged filings: 0.84 to 0.86, by the seed; here 0.85."""
MOST_LABELS = 0.5

pytestmark = [needs_shared, pytest.mark.corpus]


@pytest.fixture(scope="module")
def found():
    paths = [p for p in tagged(CORPUS) if p.parent.name.startswith(SAMPLE)]
    return run(paths, per_filing=PER_FILING, seed=7)


@pytest.fixture(scope="module")
def world():
    path = next(p for p in tagged(CORPUS) if p.parent.name.startswith(SAMPLE[0]))
    made = read_world(reading(path), "sample")
    assert made is not None
    return made


def shown(results):
    return "\n".join(f"{r.kind}: {r.text}\n  <{r.number}> {r.truth}\n  {r.explanation}"
                     for r in islice(results, 20))  # fmt: skip


@pytest.mark.slow
def test_at_most_one_wrong_claim_in_two_hundred_escapes(found):
    wrong = [r for r in found.results if r.kind != TRUE]
    loose = [r for r in wrong if escaped(r)]
    assert len(loose) <= MOST_ESCAPED * len(wrong), shown(loose)


@pytest.mark.slow
@pytest.mark.parametrize("kind", CLASSES)
def test_no_class_of_wrong_claims_escapes_more_often(found, kind):
    wrong = [r for r in found.results if r.kind == kind]
    loose = [r for r in wrong if escaped(r)]
    allowed = MOST_ESCAPED * max(len(wrong), ENOUGH)
    assert wrong
    assert len(loose) <= allowed, shown(loose)


@pytest.mark.slow
def test_at_most_one_true_claim_in_a_hundred_is_rejected(found):
    true = [r for r in found.results if r.kind == TRUE]
    alarms = [r for r in true if false_alarm(r)]
    assert len(alarms) <= MOST_FALSE_ALARMS * len(true), shown(alarms)


@pytest.mark.slow
def test_four_true_claims_in_five_are_supported(found):
    true = [r for r in found.results if r.kind == TRUE]
    supported = sum(r.outcome == "supported" for r in true)
    open_ = [r for r in true if r.outcome != "supported"]
    assert supported >= LEAST_SUPPORTED * len(true), shown(open_)


@pytest.mark.slow
def test_labels_are_copied_in_less_than_half_of_the_claims(found):
    assert summary(found)["label_share"] <= MOST_LABELS


def test_sentences_are_the_same_at_every_run(world):
    def text(seed):
        writer = Writer(world, dice(seed))
        drafts = (writer.draft() for _ in range(60))
        return [d.render().text for d in drafts if d is not None]

    assert text("a") == text("a") != text("b")


def test_numbers_stand_where_the_sentence_says(world):
    writer = Writer(world, dice(3))
    for draft in filter(None, (writer.draft() for _ in range(150))):
        sentence = draft.render()
        for slot, (start, end) in sentence.places.items():
            assert sentence.text[start:end] == draft.numbers[slot][0].core


def test_true_numbers_are_allowed_and_wrong_ones_are_not(world):
    rng = dice(5)
    writer = Writer(world, rng)
    seen = set()
    for draft in filter(None, (writer.draft() for _ in range(200))):
        for slot in draft.slots:
            written, quantity = draft.numbers[slot]
            assert written.allows(quantity.value)
        for wrong in wrongs(draft, world, rng):
            seen.add(wrong.kind)
            if wrong.slot in LEVELS and wrong.kind not in {"sign", "ytd_for_quarter"}:
                written, quantity = wrong.draft.numbers[wrong.slot]
                assert not any(written.touches(*span) for span in quantity.spans)
    assert seen == set(CLASSES)


def test_the_report_holds_every_class_and_example():
    found = run([p for p in tagged(CORPUS) if p.parent.name.startswith(SAMPLE[0])],
                per_filing=5, seed=1)  # fmt: skip
    page = markdown(found, 3)
    assert set(counts(found.results)) == {TRUE, *CLASSES}
    assert all(f"| {kind} |" in page for kind in (TRUE, *CLASSES))
    assert "## Escapes" in page


def test_wilson_intervals_hold_the_share_and_narrow():
    low, high = wilson(1, 100)
    assert low < 0.01 < high
    assert wilson(10, 1000)[1] < high
    assert wilson(0, 0) == (0.0, 1.0)
