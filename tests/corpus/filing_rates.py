"""How well a filing is read without its tags: periods and scales, filing by filing.

    python -m tests.corpus.filing_rates [NAME] [--misses]

reads every tagged filing of the corpus twice, with the tags and with the tags hidden
from the reader, and compares period and scale of every tagged number that stands in
a table. Hiding the tags is the honest test for filings that have none.
"""

# ruff: noqa: T201 - a report for the terminal

from __future__ import annotations

import sys
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from gate.filing import read_filing
from tests.conftest import CORPUS

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from gate.figures import Figure, Filing


@dataclass
class Rates:
    """Counts over one filing or several; misses are (what, tagged figure, bare figure)."""

    numbers: int = 0
    periods: int = 0
    scales: int = 0
    labels: int = 0
    lost: int = 0
    misses: list[tuple[str, Figure, Figure | None]] = field(default_factory=list)

    def add(self, other: Rates) -> None:
        """Add another filing's counts."""
        self.numbers += other.numbers
        self.periods += other.periods
        self.scales += other.scales
        self.labels += other.labels
        self.lost += other.lost

    def share(self, count: int) -> float:
        """Return ``count`` as a percentage of the numbers."""
        return 100 * count / self.numbers if self.numbers else 100.0


def tagged_filings() -> Iterator[Path]:
    """Yield the corpus's inline XBRL 10-Qs."""
    for path in sorted(CORPUS.glob("*_10-Q_*/*.gz")):
        if not path.parent.name.startswith(("AA_", "META_10-Q_2019", "NAUH_")):
            yield path


def compare(tagged: Filing, bare: Filing, *, statements: bool) -> Rates:
    """Return the rates of the tagged numbers in tables: the statements, or the notes."""
    rates = Rates()
    by_place = {(figure.start, figure.end): figure for figure in bare.figures}
    for figure in tagged.figures:
        if figure.concept is None or figure.table is None or figure.col is None:
            continue
        if tagged.tables[figure.table].is_statement is not statements:
            continue
        rates.numbers += 1
        rates.labels += bool(figure.label)
        other = by_place.get((figure.start, figure.end))
        if other is None:
            rates.lost += 1
            rates.misses.append(("lost", figure, None))
            continue
        if other.period == figure.period:
            rates.periods += 1
        else:
            rates.misses.append(("period", figure, other))
        if not figure.value or abs(other.value) == abs(figure.value):
            rates.scales += 1
        else:
            rates.misses.append(("scale", figure, other))
    return rates


def _line(name: str, rates: Rates) -> str:
    return (
        f"{name:42} {rates.numbers:6} numbers   period {rates.share(rates.periods):5.1f} %   "
        f"scale {rates.share(rates.scales):5.1f} %   label {rates.share(rates.labels):5.1f} %   "
        f"lost {rates.lost}"
    )


def main(arguments: list[str]) -> None:
    """Print the rates, and with ``--misses`` one line for each kind of miss."""
    wanted = next((word for word in arguments if not word.startswith("-")), "")
    totals = {True: Rates(), False: Rates()}
    for path in tagged_filings():
        if wanted not in str(path):
            continue
        tagged, bare = read_filing(path), read_filing(path, use_tags=False)
        for statements, words in ((True, "statements"), (False, "other tables")):
            rates = compare(tagged, bare, statements=statements)
            totals[statements].add(rates)
            print(_line(f"{path.parent.name} {words}", rates))
            if "--misses" in arguments:
                _print_misses(rates)
    for statements, words in ((True, "ALL statements"), (False, "ALL other tables")):
        print(_line(words, totals[statements]))


def _print_misses(rates: Rates) -> None:
    seen: Counter[tuple[str, int | None]] = Counter()
    for what, figure, other in rates.misses:
        seen[what, figure.table] += 1
        if seen[what, figure.table] > 2:
            continue
        read = f"{other.period}, scale {other.scale}" if other is not None else "nothing"
        print(
            f"    {what}: {figure.text!r} {figure.label[:40]!r} under {figure.column[:60]!r}: "
            f"tagged {figure.period}, scale {figure.scale}; read {read}"
        )


if __name__ == "__main__":
    main(sys.argv[1:])
