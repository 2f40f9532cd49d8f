"""The batch: every draft to one decision, every failure to its own place, nothing lost."""

import json
from datetime import timedelta

import pytest

from gate.errors import InfrastructureError, SettingsError
from pipeline.errors import BatchRunning
from pipeline.ledger import ArticleState, Sighting, Stamp
from pipeline.lock import batch_lock
from pipeline.workspace import ArticleId
from tests.pipeline.building import NIGHT, ORIGINAL, Room

GOOD, BAD, OPEN = (
    "Revenue was $12 million.",
    "Revenue was $21 million.",
    "It was perhaps $12 million.",
)


def test_a_clean_draft_is_published_whole_and_leaves_the_inbox(room):
    room.filing()
    article = room.draft(GOOD)
    summary = room.batch()
    assert summary.exit_status == 0
    assert room.state(article) == "published"
    assert room.names(room.place.published / article) == [
        "article.md",
        "receipts.json",
        "report.html",
    ]
    assert (room.place.published / article / "article.md").read_text() == GOOD
    assert room.inbox == []
    assert room.quarantined == []


def test_a_doctored_draft_is_quarantined_with_its_reason(room):
    room.filing()
    article = room.draft(BAD)
    summary = room.batch()
    assert summary.exit_status == 0
    assert room.state(article) == "quarantined"
    assert room.published == []
    assert room.inbox == []
    report = json.loads((room.place.quarantine / article / "report.json").read_bytes())
    assert report["claims"][0]["reason"] == "not_in_filing"
    assert "$21 million" in summary.lines[0].why


def test_an_unverified_claim_and_an_empty_article_are_not_published(room):
    room.filing()
    articles = [room.draft(OPEN, "open"), room.draft("A fine quarter.", "empty")]
    room.batch()
    assert [room.state(article) for article in articles] == ["quarantined"] * 2


def test_running_again_changes_nothing(room):
    room.filing()
    room.draft(GOOD, "good")
    room.draft(BAD, "bad")
    room.batch()
    history = len(room.ledger.history())
    summary = room.batch()
    assert summary.lines == []
    assert len(room.ledger.history()) == history
    assert len(room.judge.judged) == 2


def test_a_failing_verifier_defers_and_touches_nothing(room):
    room.filing()
    article = room.draft(GOOD)
    room.judge.fails = InfrastructureError("the model server does not answer")
    summary = room.batch()
    assert summary.exit_status == 75
    assert room.state(article) == "deferred"
    assert room.inbox == [f"{article}.md"]
    assert room.published == room.quarantined == []


def test_a_deferred_draft_waits_for_its_time_and_is_then_published(room):
    room.filing()
    article = room.draft(GOOD)
    room.judge.fails = InfrastructureError("down")
    room.batch()
    room.judge.fails = None
    room.clock.forward(minutes=4)
    assert room.batch().lines == []
    room.clock.forward(minutes=1)
    assert room.batch().exit_status == 0
    assert room.state(article) == "published"


def test_the_retry_schedule_ends_in_never_judged_and_is_shown(room):
    room.filing()
    article = room.draft(GOOD)
    room.judge.fails = InfrastructureError("down")
    waits = []
    for _ in range(room.settings.retry.limit):
        assert room.batch().exit_status == 75
        row = room.ledger.articles.get(ArticleId.parse(article))
        if row.next_attempt is not None:
            waits.append(row.next_attempt - room.clock.now)
            room.clock.now = row.next_attempt
    assert waits[:5] == [
        timedelta(minutes=5),
        timedelta(minutes=30),
        timedelta(hours=2),
        timedelta(hours=6),
        timedelta(days=1),
    ]
    assert row.never_judged
    room.judge.fails = None
    room.clock.forward(days=30)
    room.batch()
    assert room.state(article) == "deferred"
    line = room.desk.work_inbox_draft(article, name="Anna")
    assert line.outcome.value == "published"
    assert room.state(article) == "published"


def test_a_clock_that_went_back_makes_nobody_wait_for_years(room):
    room.filing()
    article = room.draft(GOOD)
    room.clock.now = NIGHT + timedelta(days=3650)
    room.judge.fails = InfrastructureError("down")
    room.batch()
    room.judge.fails = None
    room.clock.now = NIGHT
    room.batch()
    assert room.state(article) == "published"


def test_a_defect_of_ours_is_no_verdict_and_ends_no_run(room):
    room.filing()
    room.filing("Revenue was $12 million.", "0000123456-26-000013")
    first = room.draft(GOOD, "first")
    second = room.draft(GOOD, "second", "0000123456-26-000013")

    numbers = room.judge

    def judge(article, filing):
        if article.name == first:
            raise ZeroDivisionError("oops")
        return numbers(article, filing)

    room.judge = judge
    summary = room.batch()
    assert summary.exit_status == 75
    assert room.state(first) == "deferred"
    assert room.state(second) == "published"
    assert "ZeroDivisionError" in next(line.why for line in summary.lines if line.item == first)
    assert any(event == "defect" for event, _ in room.log)


@pytest.mark.parametrize(
    ("name", "content", "cause"),
    [
        (f"{ORIGINAL}.a1.json", "{not json", "a1"),
        ("0000123456-26-000099.a1.md", GOOD, "0000123456-26-000099 is not in"),
        ("story.md", GOOD, "story.md"),
        (f"{ORIGINAL}.a1.pdf", GOOD, ".pdf"),
    ],
)
def test_what_nobody_can_judge_is_held_in_plain_words(room, name, content, cause):
    room.filing()
    (room.place.drafts / name).write_text(content)
    for _ in range(2):
        summary = room.batch()
        assert summary.exit_status == 65
        (line,) = summary.lines
        assert line.outcome.value == "held"
        assert cause in line.why
        assert "Traceback" not in line.why
    assert room.names(room.place.drafts) == [name]
    assert room.published == room.quarantined == []


def test_a_held_draft_is_judged_once_it_is_mended(room):
    room.filing()
    path = room.place.drafts / f"{ORIGINAL}.a1.json"
    path.write_text("{not json")
    room.batch()
    path.write_text(json.dumps({"body": GOOD}))
    assert room.batch().exit_status == 0
    assert room.state(f"{ORIGINAL}.a1") == "published"


@pytest.mark.parametrize(
    ("content", "cause"),
    [(b"", "full-submission.txt"), (b"\x00\x01\x02" * 1000, "full-submission.txt")],
)
def test_an_unreadable_filing_holds_its_drafts_and_no_others(room, content, cause):
    folder = room.place.filing_folder("0000123456", ORIGINAL)
    folder.mkdir(parents=True)
    (folder / "full-submission.txt").write_bytes(content)
    room.filing(accession="0000123456-26-000013")
    held = room.draft(GOOD, "held")
    good = room.draft(GOOD, "good", "0000123456-26-000013")
    summary = room.batch()
    assert room.state(held) == "held"
    assert room.state(good) == "published"
    assert cause in next(line.why for line in summary.lines if line.item == held)


def test_a_filing_of_another_form_is_refused(room):
    room.filing(form="10-K")
    article = room.draft(GOOD)
    summary = room.batch()
    assert room.state(article) == "held"
    assert "10-K" in summary.lines[0].why


def test_a_filing_under_a_false_name_is_refused(room):
    room.filing()
    wrong = room.place.filing_folder("0000123456", "0000123456-26-000099")
    (room.place.filings / "0000123456" / ORIGINAL).rename(wrong)
    article = room.draft(GOOD, filing="0000123456-26-000099")
    summary = room.batch()
    assert room.state(article) == "held"
    assert ORIGINAL in summary.lines[0].why


def test_one_batch_at_a_time(room):
    room.filing()
    article = room.draft(GOOD)
    with batch_lock(room.place.lock, "other", NIGHT), pytest.raises(BatchRunning):
        room.batch()
    assert room.inbox == [f"{article}.md"]
    assert room.ledger.articles.in_states() == ()
    assert room.batch().exit_status == 0


def test_a_wrong_setting_stops_the_run_and_burns_no_attempts(room):
    class MisconfiguredError(InfrastructureError):
        stops_batch = True

    room.filing()
    articles = [room.draft(f"{GOOD} Part {n}.", f"a{n}") for n in range(3)]
    room.judge.fails = MisconfiguredError("the model is not there")
    summary = room.batch()
    assert summary.exit_status == 75
    assert "not there" in summary.stopped
    rows = [room.ledger.articles.get(ArticleId.parse(article)) for article in articles]
    assert {(row.state, row.attempts) for row in rows} == {(ArticleState.DRAFT, 0)}


def test_a_draft_too_large_for_any_article_is_held(tmp_path):
    room = Room(tmp_path / "w", batch__max_draft_bytes=1000)
    room.filing()
    room.draft("Revenue was $12 million. " * 1000)
    summary = room.batch()
    assert summary.lines[0].outcome.value == "held"
    assert "1,000 bytes" in summary.lines[0].why
    room.close()


def test_an_operator_at_work_is_not_disturbed(room):
    room.filing()
    article = ArticleId.parse(room.draft(GOOD))
    anna = Stamp(NIGHT, "operator:anna")
    sighting = room.ledger.articles.see(article, ".md", "x", anna)
    assert sighting is Sighting.WORK
    room.ledger.articles.claim(article, anna, 600)
    summary = room.batch()
    assert "operator:anna" in summary.lines[0].why
    assert room.published == []


def test_settings_errors_of_a_source_are_told_and_drafts_go_on(room):
    class Source:
        name = "edgar"

        def new_filings(self, _register):
            raise SettingsError("EDGAR refuses our user agent")

    room.filing()
    article = room.draft(GOOD)
    summary = room.batch(source=Source())
    assert summary.exit_status == 75
    assert room.state(article) == "published"
    assert "user agent" in summary.lines[0].why
