"""A 10-Q/A for the same period: nothing goes out on the old filing, nothing is taken back."""

import pytest

from gate.errors import InfrastructureError
from tests.pipeline.building import AMENDED, ORIGINAL

GOOD = "Revenue was $12 million."
RESTATED = "Restated revenue was $11 million."


@pytest.mark.parametrize("order", ["before", "after"])
def test_a_draft_on_an_amended_filing_is_quarantined_and_told_why(room, order):
    if order == "after":
        room.filing()
        room.batch()
        room.filing(RESTATED, AMENDED, "10-Q/A")
    else:
        room.filing(RESTATED, AMENDED, "10-Q/A")
        room.filing()
    article = room.draft(GOOD)
    room.batch()
    assert room.state(article) == "quarantined"
    view = room.works.store.view(article)
    assert "superseded_filing" in view.reasons
    assert AMENDED in " ".join(view.notes)
    assert "$12 million" in " ".join(view.notes)


def test_what_is_published_is_held_against_the_amendment_and_stays_out(room):
    room.filing()
    article = room.draft(GOOD)
    room.batch()
    room.filing(RESTATED, AMENDED, "10-Q/A")
    summary = room.batch()
    assert room.state(article) == "published"
    assert room.published == [article]
    assert any(article in note and AMENDED in note for note in summary.notes)
    assert AMENDED in room.desk.published()[0].notice
    assert [line.event for line in room.ledger.history(article)][-2:] == [
        "judged_again",
        "superseded_filing",
    ]
    assert not any(article in note for note in room.batch().notes)


def test_a_model_that_is_down_when_the_amendment_comes_only_puts_it_off(room):
    room.filing()
    article = room.draft(GOOD)
    room.batch()
    room.filing(RESTATED, AMENDED, "10-Q/A")
    room.judge.fails = InfrastructureError("down")
    assert room.batch().exit_status == 75
    assert room.desk.published()[0].notice == ""
    room.judge.fails = None
    assert any(article in note for note in room.batch().notes)
    assert AMENDED in room.desk.published()[0].notice


def test_what_waits_in_quarantine_gets_the_objection(room):
    room.filing()
    article = room.draft("It was perhaps $12 million.")
    room.batch()
    seal = room.seal(article)
    room.filing(RESTATED, AMENDED, "10-Q/A")
    room.batch()
    assert "superseded_filing" in room.works.store.view(article).reasons
    assert room.seal(article) != seal
    assert room.quarantined == [article]


@pytest.mark.parametrize(
    ("form", "period", "accession"),
    [
        ("10-Q", "2026-06-30", "0000123456-26-000030"),
        ("10-Q/A", "2025-12-31", "0000123456-26-000031"),
    ],
)
def test_another_period_supersedes_nothing(room, form, period, accession):
    room.filing()
    room.filing("Revenue was $11 million.", accession, form, period)
    article = room.draft(GOOD)
    room.batch()
    assert room.state(article) == "published"


def test_an_article_on_the_amendment_itself_goes_out(room):
    room.filing()
    room.filing(RESTATED, AMENDED, "10-Q/A")
    article = room.draft("Revenue was $11 million.", filing=AMENDED)
    room.batch()
    assert room.state(article) == "published"
    assert ORIGINAL != AMENDED
