"""Snippets: places of the filing, copied verbatim, that a claim's number could stand in.

Every figure that layer 1 holds to be compatible with the claim has its place here: a
table's row with its column headers, caption and section, or a paragraph. Beside them
stand a few rows that the claim's words name, whatever their value: a model that is
shown only rows with the right value can only answer with it. The most relevant come
first; when the budget forces a place out that holds a compatible figure, the caller is
told that the list is not complete.
"""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from gate.attribution.lexicon import find_terms, lexicon
from verifier.interface import Snippet
from verifier.prompts import estimate_tokens, render_places

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from collections.abc import Set as AbstractSet

    from gate.figures import Figure, Filing, Table

NAMED_ROWS = 4
"""Rows shown because the claim's words name them, beside those that hold its number."""

LONGEST_PARAGRAPH = 1_500
"""Characters of a paragraph that are shown around a figure, up to whole sentences."""


class Cut(NamedTuple):
    """The places for one claim."""

    snippets: tuple[Snippet, ...]
    complete: bool
    """False when the budget forced out a place that holds a compatible figure."""


@dataclass(frozen=True)
class Places:
    """The places of one filing, for all the claims of an article."""

    filing: Filing

    def cut(self, sentence: str, figures: Iterable[Figure], budget: int | None) -> Cut:
        """Return the places of ``figures`` and those that ``sentence`` names, within ``budget``.

        ``budget`` is in tokens as ``estimate_tokens`` counts them; None is no bound.
        """
        terms = frozenset(t.name for t in find_terms(sentence)) - lexicon().noise
        likeness = {key: _shared(own, terms) for key, own in self._row_terms.items() if own & terms}
        needed = {self._place(figure) for figure in figures}
        for key in needed - self._row_terms.keys():
            words = find_terms(self.filing.text[slice(*key)])
            likeness[key] = _shared({t.name for t in words}, terms)

        def rank(key: tuple[int, int]) -> tuple[int, tuple[int, int]]:
            return -likeness.get(key, 0), key

        named = sorted(likeness.keys() - needed, key=rank)[:NAMED_ROWS]
        kept: list[tuple[int, int]] = []
        left, complete = budget, True
        for key in [*sorted(needed, key=rank), *named]:
            # Each is counted with its own table heading, though neighbours will share one,
            # and with one token more for the number that its id will get.
            tokens = estimate_tokens(render_places([self._snippet(key)])) + 1
            if left is None or tokens <= left:
                kept.append(key)
                left = None if left is None else left - tokens
            elif key in needed:
                complete = False
        return Cut(self._numbered(sorted(kept, key=rank)), complete)

    def figures_within(self, start: int, end: int) -> tuple[Figure, ...]:
        """Return the figures that stand wholly within ``[start, end)``, in order."""
        at = bisect_left(self._starts, start)
        out = []
        while at < len(self._figures) and self._figures[at].start < end:
            if self._figures[at].end <= end:
                out.append(self._figures[at])
            at += 1
        return tuple(out)

    @cached_property
    def _figures(self) -> list[Figure]:
        return sorted(self.filing.figures, key=lambda f: f.start)

    @cached_property
    def _starts(self) -> list[int]:
        return [f.start for f in self._figures]

    @cached_property
    def _row_terms(self) -> dict[tuple[int, int], frozenset[str]]:
        """The terms of each row with a figure, by the row's place."""
        out = {}
        for table, row in {(f.table, f.row) for f in self._figures if f.table is not None}:
            printed = self.filing.tables[table].rows[row or 0]
            words = f"{printed.label} . {printed.section}"
            out[printed.start, printed.end] = frozenset(t.name for t in find_terms(words))
        return out

    @cached_property
    def _row_tables(self) -> dict[tuple[int, int], Table]:
        return {(r.start, r.end): t for t in self.filing.tables for r in t.rows}

    def _place(self, figure: Figure) -> tuple[int, int]:
        if figure.table is not None and figure.row is not None:
            row = self.filing.tables[figure.table].rows[figure.row]
            return row.start, row.end
        return _paragraph(self.filing.text, figure)

    def _numbered(self, keys: Sequence[tuple[int, int]]) -> tuple[Snippet, ...]:
        """Return the places as snippets, rows of one table side by side, most relevant first."""
        tables = self._row_tables
        group = {key: tables[key].start if key in tables else key[0] for key in keys}
        first: dict[int, int] = {}
        for rank, key in enumerate(keys):
            first.setdefault(group[key], rank)
        order = sorted(keys, key=lambda key: (first[group[key]], key))
        cut = [self._snippet(key) for key in order]
        return tuple(replace(s, id=f"{s.id}{i}") for i, s in enumerate(cut, start=1))

    def _snippet(self, key: tuple[int, int]) -> Snippet:
        start, end = key
        text = self.filing.text
        table = self._row_tables.get(key)
        figures = self.figures_within(start, end)
        if table is None:
            return Snippet("p", text[start:end], start, end, figures)
        row = next(r for r in table.rows if (r.start, r.end) == key)
        heads = (text[r.start : r.end] for r in table.rows if r.is_header and r.start < start)
        header = "\n".join(heads) or " | ".join(c.header for c in table.columns)
        return Snippet(
            "r", text[start:end], start, end, figures, header, table.caption, row.section
        )


def _shared(own: AbstractSet[str], terms: AbstractSet[str]) -> int:
    """Count the claim's terms that a place names; a line of the lexicon counts three."""
    return sum(3 if t.isupper() else 1 for t in own & terms)


@lru_cache(maxsize=8)
def places_of(filing: Filing) -> Places:
    """Return the places of a filing; kept for the few filings in use."""
    return Places(filing)


def _paragraph(text: str, figure: Figure) -> tuple[int, int]:
    """Return the figure's paragraph; of a long one, whole sentences around the figure."""
    start = text.rfind("\n", 0, figure.start) + 1
    end = text.find("\n", figure.end)
    end = len(text) if end < 0 else end
    if end - start <= LONGEST_PARAGRAPH:
        return start, end
    low, high = figure.start - LONGEST_PARAGRAPH // 2, figure.end + LONGEST_PARAGRAPH // 2
    if low > start:
        stop = text.find(". ", low, figure.start)
        start = stop + 2 if stop >= 0 else low
    if high < end:
        stop = text.rfind(". ", figure.end, high)
        end = stop + 1 if stop >= 0 else high
    return start, end
