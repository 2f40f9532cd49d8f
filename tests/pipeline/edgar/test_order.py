"""New filings by accession, in the order of filing, whatever a list's order."""

from __future__ import annotations

from datetime import UTC, date, datetime
from itertools import permutations

from pipeline.edgar import unseen
from pipeline.edgar.order import merged
from pipeline.ports import FilingRef

Q1 = date(2026, 3, 31)


def ref(number: int, filed: date, **more: object) -> FilingRef:
    form = str(more.pop("form", "10-Q"))
    return FilingRef(f"0000123456-26-{number:06d}", "0000123456", form, filed, **more)


def test_the_last_is_the_latest_by_filing_time():
    refs = [ref(2, date(2026, 2, 4)), ref(30, date(2026, 8, 5)), ref(14, date(2026, 5, 5))]
    for order in permutations(refs):
        assert [r.accession[-2:] for r in merged(order)] == ["02", "14", "30"]


def test_two_filings_of_a_day_are_ordered_by_acceptance():
    morning = ref(9, Q1, accepted=datetime(2026, 3, 31, 9, tzinfo=UTC))
    evening = ref(1, Q1, accepted=datetime(2026, 3, 31, 16, tzinfo=UTC))
    assert merged([evening, morning]) == [morning, evening]


def test_an_evening_filing_counts_from_the_day_it_is_filed():
    evening = ref(1, date(2026, 5, 5), accepted=datetime(2026, 5, 4, 18, tzinfo=UTC))
    before = ref(2, date(2026, 5, 4), accepted=datetime(2026, 5, 4, 20, tzinfo=UTC))
    assert merged([evening, before]) == [before, evening]


def test_of_two_refs_of_one_filing_the_fuller_one_is_kept():
    bare, full = ref(1, Q1), ref(1, Q1, accepted=datetime(2026, 3, 31, tzinfo=UTC), ticker="A")
    assert merged([bare, full]) == merged([full, bare]) == [full]


def test_unseen_goes_by_accession_and_not_by_time():
    old, new = ref(12, Q1), ref(13, Q1)
    assert unseen([new, old, new], {old.accession}.__contains__) == [new]
