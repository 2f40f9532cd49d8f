"""New, latest, superseded: by accession and by time, whatever a list's order."""

from __future__ import annotations

from datetime import UTC, date, datetime
from itertools import permutations

from pipeline.edgar import latest, superseding, unseen
from pipeline.edgar.order import merged
from pipeline.ports import FilingRef

Q1 = date(2026, 3, 31)


def ref(number: int, filed: date, **more: object) -> FilingRef:
    form = str(more.pop("form", "10-Q"))
    return FilingRef(f"0000123456-26-{number:06d}", "0000123456", form, filed, **more)


def test_latest_sorts_by_filing_time_and_then_cuts():
    refs = [ref(2, date(2026, 2, 4)), ref(30, date(2026, 8, 5)), ref(14, date(2026, 5, 5))]
    for order in permutations(refs):
        assert [r.accession[-2:] for r in latest(order, 2)] == ["30", "14"]


def test_two_filings_of_a_day_are_ordered_by_acceptance():
    morning = ref(9, Q1, accepted=datetime(2026, 3, 31, 9, tzinfo=UTC))
    evening = ref(1, Q1, accepted=datetime(2026, 3, 31, 16, tzinfo=UTC))
    assert latest([morning, evening]) == [evening]


def test_an_evening_filing_counts_from_the_day_it_is_filed():
    evening = ref(1, date(2026, 5, 5), accepted=datetime(2026, 5, 4, 18, tzinfo=UTC))
    before = ref(2, date(2026, 5, 4), accepted=datetime(2026, 5, 4, 20, tzinfo=UTC))
    assert latest([before, evening]) == [evening]


def test_of_two_refs_of_one_filing_the_fuller_one_is_kept():
    bare, full = ref(1, Q1), ref(1, Q1, accepted=datetime(2026, 3, 31, tzinfo=UTC), ticker="A")
    assert merged([bare, full]) == merged([full, bare]) == [full]


def test_unseen_goes_by_accession_and_not_by_time():
    old, new = ref(12, Q1), ref(13, Q1)
    assert unseen([new, old, new], {old.accession}.__contains__) == [new]


def test_an_amendment_supersedes_its_original_and_not_the_reverse():
    original = ref(12, date(2026, 5, 5), period=Q1)
    amended = ref(20, date(2026, 6, 1), period=Q1, form="10-Q/A")
    again = ref(25, date(2026, 7, 1), period=Q1, form="10-Q/A")
    assert superseding(original, [original, amended]) == amended
    assert superseding(original, [again, amended, original]) == again
    assert superseding(amended, [original, amended]) is None


def test_another_period_company_or_an_unknown_period_supersedes_nothing():
    original = ref(12, date(2026, 5, 5), period=Q1)
    others = [
        ref(20, date(2026, 8, 1), period=date(2026, 6, 30)),
        ref(21, date(2026, 8, 1)),
        FilingRef("0000000009-26-000001", "0000000009", "10-Q/A", date(2026, 8, 1), period=Q1),
    ]
    assert superseding(original, others) is None
