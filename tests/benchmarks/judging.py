"""What a claim costs once its filing is read, and how often the judge is right."""

from __future__ import annotations

from tests.benchmarks.claims.bench import TRUE, run, tagged
from tests.benchmarks.claims.report import summary
from tests.benchmarks.claims.wrongs import CLASSES
from tests.benchmarks.measures import Measure
from tests.conftest import CORPUS

PER_FILING, SEED = 12, 9


def measure() -> list[Measure]:
    """Return times and rates over every tagged filing, a few sentences on each."""
    found = summary(run(tagged(CORPUS), per_filing=PER_FILING, seed=SEED))
    true, wrong = found["classes"][TRUE], found["all_wrong"]
    rates = [
        Measure(
            f"wrong claims supported: {kind}",
            100 * row["rate"],
            "%",
            most=0.5,
            what=f"of {row['claims']} claims",
        )
        for kind in CLASSES
        if (row := found["classes"][kind])["claims"]
    ]
    return [
        Measure("a claim", found["milliseconds_a_claim"], "ms", most=1, what="gate and reader"),
        Measure("a claim, in readings", found["ratio"], "times", what="a reading of its sentence"),
        Measure(
            "true claims supported",
            100 * true["supported"] / true["claims"],
            "%",
            least=80,
            what=f"of {true['claims']} claims",
        ),
        Measure("true claims rejected", 100 * true["rate"], "%", most=1),
        Measure(
            "wrong claims supported",
            100 * wrong["rate"],
            "%",
            most=0.5,
            what=f"of {wrong['claims']} claims, all classes",
        ),
        *rates,
    ]
