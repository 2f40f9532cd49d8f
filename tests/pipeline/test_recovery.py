"""Killed at any step: the next run finishes or undoes it, and nothing is lost or doubled."""

import json

import pytest

from pipeline import files, intake, publisher
from pipeline.batch import Batch
from pipeline.errors import StorageError
from pipeline.ledger import outcomes
from pipeline.workspace import ArticleId

GOOD, BAD = "Revenue was $12 million.", "Revenue was $21 million."


class Killed(BaseException):
    """Stands for SIGKILL: nothing in the program may catch it."""


def kill_at(monkeypatch, place, name, *, after=False):
    """Die when ``place.name`` is called: before it does its work, or after."""
    real = getattr(place, name)

    def dying(*args, **named):
        if after:
            real(*args, **named)
        raise Killed

    monkeypatch.setattr(place, name, dying)


STEPS = [
    (publisher, "stage_folder", False),
    (publisher, "stage_folder", True),
    (publisher, "audit", False),
    (outcomes.Outcomes, "record_judgement", True),
    (outcomes.Outcomes, "intend", False),
    (outcomes.Outcomes, "intend", True),
    (publisher, "commit_folder", False),
    (publisher, "commit_folder", True),
    (outcomes.Outcomes, "publish", False),
    (outcomes.Outcomes, "publish", True),
]


@pytest.mark.parametrize(("place", "name", "after"), STEPS)
def test_a_publication_killed_anywhere_ends_whole_and_once(room, monkeypatch, place, name, after):
    room.filing()
    article = room.draft(GOOD)
    with monkeypatch.context() as patched:
        kill_at(patched, place, name, after=after)
        with pytest.raises(Killed):
            room.batch()
    for folder in room.published:
        assert room.names(room.place.published / folder) == [
            "article.md",
            "receipts.json",
            "report.html",
        ]
    room.batch()
    assert room.state(article) == "published"
    assert room.published == [article]
    assert room.inbox == []
    assert room.quarantined == []
    published = [line for line in room.ledger.history(article) if line.event == "published"]
    assert len(published) == 1


@pytest.mark.parametrize(
    ("place", "name", "after"),
    [
        (outcomes.Outcomes, "record_judgement", True),
        (publisher.Publisher, "keep", False),
        (publisher.Publisher, "keep", True),
        (outcomes.Outcomes, "move", True),
    ],
)
def test_a_quarantining_killed_anywhere_ends_in_one_entry(room, monkeypatch, place, name, after):
    room.filing()
    article = room.draft(BAD)
    with monkeypatch.context() as patched:
        kill_at(patched, place, name, after=after)
        with pytest.raises(Killed):
            room.batch()
    room.batch()
    assert room.state(article) == "quarantined"
    assert room.quarantined == [article]
    assert room.inbox == []
    assert room.works.store.view(article).checked == 1


def test_a_draft_killed_on_its_way_out_of_the_inbox_is_not_lost(room, monkeypatch):
    room.filing()
    article = room.draft(GOOD)
    with monkeypatch.context() as patched:
        kill_at(patched, intake, "sha256_of")
        with pytest.raises(Killed):
            intake.take_away(room.place.drafts / f"{article}.md", "x")
    assert room.inbox == []
    room.batch()
    assert room.state(article) == "published"


def test_a_text_put_in_the_inbox_meanwhile_goes_back(room):
    path = room.place.drafts / "a.md"
    path.write_text("newer")
    assert not intake.take_away(path, files.sha256_of(b"older"))
    assert path.read_text() == "newer"
    assert intake.take_away(path, files.sha256_of(b"newer"))
    assert room.inbox == []


def test_a_stranger_in_published_is_set_aside_whole(room):
    room.filing()
    article = room.draft(GOOD)
    folder = room.place.published / article
    folder.mkdir()
    (folder / "article.md").write_text("half")
    summary = room.batch()
    assert room.published == [article]
    assert (folder / "receipts.json").exists()
    aside = room.place.published / f".undone-{article}-1"
    assert (aside / "article.md").read_text() == "half"
    assert any(".undone" in note for note in summary.notes)


def test_a_folder_changed_between_rename_and_commit_is_not_taken_for_ours(room, monkeypatch):
    room.filing()
    article = room.draft(GOOD)
    with monkeypatch.context() as patched:
        kill_at(patched, outcomes.Outcomes, "publish")
        with pytest.raises(Killed):
            room.batch()
    (room.place.published / article / "article.md").write_text(BAD)
    room.batch()
    assert room.state(article) == "published"
    assert (room.place.published / article / "article.md").read_text() == GOOD


def test_a_release_cut_short_is_dropped_and_told(room, monkeypatch):
    room.filing()
    article = room.draft("It was perhaps $12 million.")
    room.batch()
    with monkeypatch.context() as patched:
        kill_at(patched, publisher, "audit")
        patched.setattr(publisher.Publisher, "finish_or_undo", lambda *_: True)
        with pytest.raises(Killed):
            room.desk.release(
                article, seen=room.seal(article), name="Anna", reason="x", waived=["c1"]
            )
    assert room.ledger.articles.get(ArticleId.parse(article)).approval is not None
    room.batch()
    row = room.ledger.articles.get(ArticleId.parse(article))
    assert (row.state.value, row.approval) == ("quarantined", None)
    assert room.works.store.history(article)[-1].what.value == "approval_dropped"
    assert room.published == []


def test_a_full_disk_defers_and_the_next_run_publishes(room, monkeypatch):
    room.filing()
    article = room.draft(GOOD)

    def full(*_args, **_named):
        raise StorageError("published: No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(publisher, "stage_folder", full)
        summary = room.batch()
    assert summary.exit_status == 75
    assert room.state(article) == "deferred"
    assert "No space left" in summary.lines[0].why
    room.clock.forward(minutes=5)
    assert room.batch().exit_status == 0
    assert room.state(article) == "published"


def test_a_disk_that_fills_after_the_rename_is_settled_at_once(room, monkeypatch):
    room.filing()
    article = room.draft(GOOD)
    real = publisher.commit_folder

    def full(staged, final):
        real(staged, final)
        raise StorageError("published: No space left on device")

    with monkeypatch.context() as patched:
        patched.setattr(publisher, "commit_folder", full)
        assert room.batch().exit_status == 0
    assert room.state(article) == "published"


def test_a_killed_run_is_reported_by_the_next(room):
    room.filing()
    room.place.lock.write_text(json.dumps({"run": "dead", "pid": 1}))
    summary = Batch(room.works, log=room._log).run()
    assert any("killed" in note and "dead" in note for note in summary.notes)
    assert ("stale_lock", {"left_by": '{"run": "dead", "pid": 1}'}) in room.log
