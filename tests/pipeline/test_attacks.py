"""Hostile files and names in the workspace, and prompts in a filing: nothing gets out."""

import os

import pytest

from pipeline.errors import StorageError
from pipeline.shelf import add_filing, safe_name
from tests.pipeline.building import ORIGINAL, submission

GOOD = "Revenue was $12 million."


@pytest.mark.parametrize(
    "name",
    [
        "<script>alert(1).md",
        "%2e%2e%2fetc.md",
        f"{ORIGINAL}.<img src=x onerror=alert(1)>.md",
        f"{ORIGINAL}.a\x1b[31m.md",
        f"{ORIGINAL}.ä.md",
        "-rf.md",
    ],
)
def test_a_hostile_name_is_held_and_named(room, name):
    (room.place.drafts / name).write_text(GOOD)
    summary = room.batch()
    assert [line.item for line in summary.lines] == [name]
    assert summary.exit_status == 65
    assert room.names(room.place.root) == [
        "drafts",
        "filings",
        "ledger.sqlite3",
        "ledger.sqlite3-shm",
        "ledger.sqlite3-wal",
        "published",
        "quarantine",
    ]


def test_a_linked_draft_is_not_followed(room, tmp_path):
    room.filing()
    secret = tmp_path / "secret"
    secret.write_text(GOOD)
    (room.place.drafts / f"{ORIGINAL}.a1.md").symlink_to(secret)
    summary = room.batch()
    assert "symbolic link" in summary.lines[0].why
    assert room.published == room.quarantined == []
    assert secret.read_text() == GOOD


def test_a_linked_filing_is_no_filing(room, tmp_path):
    outside = tmp_path / "outside"
    outside.mkdir()
    (outside / "x.txt").write_text(submission(GOOD))
    (room.place.filings / "0000123456").mkdir()
    (room.place.filings / "0000123456" / ORIGINAL).symlink_to(outside)
    article = room.draft(GOOD)
    room.batch()
    assert room.state(article) == "held"


@pytest.mark.parametrize("target", ["nowhere", "outside"])
def test_a_link_where_the_article_goes_is_not_written_through(room, tmp_path, target):
    room.filing()
    article = room.draft(GOOD)
    (tmp_path / "outside").mkdir()
    (room.place.published / article).symlink_to(tmp_path / target)
    room.batch()
    assert list((tmp_path / "outside").iterdir()) == []
    assert not (tmp_path / "nowhere").exists()
    assert room.state(article) == "published"
    assert not (room.place.published / article).is_symlink()
    assert (room.place.published / article / "article.md").read_text() == GOOD


def test_a_linked_folder_of_the_workspace_ends_the_run(room, tmp_path):
    room.filing()
    article = room.draft(GOOD)
    room.place.published.rmdir()
    room.place.published.symlink_to(tmp_path)
    with pytest.raises(StorageError, match="symbolic link"):
        room.batch()
    assert room.inbox == [f"{article}.md"]


def test_a_pipe_in_the_inbox_blocks_nobody(room):
    os.mkfifo(room.place.drafts / f"{ORIGINAL}.a1.md")
    summary = room.batch()
    assert "not a file" in summary.lines[0].why


def test_fifty_megabytes_are_held_unread(room):
    room.filing()
    with (room.place.drafts / f"{ORIGINAL}.a1.md").open("wb") as file:
        file.truncate(50_000_000)
    summary = room.batch()
    assert "larger than" in summary.lines[0].why
    assert room.state_or_none(f"{ORIGINAL}.a1") is None


def test_script_in_draft_and_filing_is_shown_as_text(room):
    evil = "<script>alert(1)</script>"
    room.filing(f"Revenue was $12 million. {evil}")
    article = room.draft(f"Revenue was $21 million. &lt;script&gt;alert(1)&lt;/script&gt; {evil}")
    room.batch()
    page = (room.place.quarantine / article / "report.html").read_text()
    assert "<script" not in page


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("mu-20260528.htm", "mu-20260528.htm"),
        ("../../etc/passwd", "passwd"),
        ("C:\\filings\\mu 1.htm", "mu-1.htm"),
        (".hidden", "hidden"),
        ("...", "filing"),
        ("", "filing"),
        ("a" * 300 + ".txt", "a" * 96 + ".txt"),
        ("naïve<>.htm", "na-ve--.htm"),
    ],
)
def test_a_file_name_is_made_harmless(given, kept):
    assert safe_name(given) == kept


def test_a_filing_is_added_once(room):
    content = submission(GOOD).encode()
    first = add_filing(room.place, content, "../x.txt")
    assert add_filing(room.place, content, "y.txt") == first == ORIGINAL
    folder = room.place.filing_folder("0000123456", ORIGINAL)
    assert room.names(folder) == ["x.txt"]
