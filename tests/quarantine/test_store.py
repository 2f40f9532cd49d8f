from __future__ import annotations

import errno
import hashlib
import json
import os
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from gate.verdicts import Decision, Reason
from quarantine import files
from quarantine.errors import StoreUnavailable, UnknownItem, UnsafeName, UnsafePath
from quarantine.history import EventKind
from quarantine.store import Kept, QuarantineStore
from tests.quarantine.building import ACCESSION, TEXT, Clock, article, example, filing, report
from tests.quarantine.fake_desk import judge

if TYPE_CHECKING:
    from pathlib import Path

ITEM = f"{ACCESSION}.draft"
EDITED = TEXT.replace("Tariff refunds of $14.5 billion helped. ", "")


def keep(store: QuarantineStore, text: str = TEXT, slug: str = "draft.md"):
    draft, made = judge(text)
    return store.keep(text.encode(), draft, made, slug)


def edit(store: QuarantineStore, text: str = EDITED, name: str = "Ana"):
    draft, made = judge(text)
    return store.keep_edit(ITEM, text.encode(), draft, made, name=name)


def whats(store: QuarantineStore) -> list[EventKind]:
    return [event.what for event in store.history(ITEM)]


def test_the_folder_is_readable_without_a_tool(store: QuarantineStore, root: Path) -> None:
    assert keep(store).kept is Kept.NEW
    folder = root / ITEM
    assert sorted(p.name for p in folder.iterdir()) == [
        "article.md",
        "history.jsonl",
        "report.html",
        "report.json",
        "versions",
    ]
    assert (folder / "article.md").read_bytes() == TEXT.encode()
    stored = json.loads((folder / "report.json").read_text())
    assert stored["schema"] == 1
    assert stored["decision"] == "quarantine"
    assert [claim["id"] for claim in stored["claims"]] == ["c1", "c2", "c3", "c4"]
    assert "2 of 4 numbers failed" in (folder / "report.html").read_text()


def test_bytes_are_kept_whatever_they_are(store: QuarantineStore) -> None:
    content = b"\xff\xfe\r\n\0 Revenue" + b"\n" * 3
    draft = article("")
    stored = store.keep(content, draft, report(filing()), "odd.txt")
    assert store.draft(stored.id) == content


def test_the_same_content_again_is_one_entry_with_a_new_last_seen(
    store: QuarantineStore, clock: Clock
) -> None:
    keep(store)
    store.note(ITEM, name="Ana", text="asked the desk")
    clock.forward(days=1)
    assert keep(store).kept is Kept.SEEN_AGAIN
    assert store.items() == (ITEM,)
    assert whats(store) == [EventKind.QUARANTINED, EventKind.NOTE, EventKind.SEEN_AGAIN]
    assert len(store.views(ITEM)) == 1
    assert store.history(ITEM)[-1].at == clock.at
    assert store.waiting_since(ITEM) == clock.at - timedelta(days=1)


def test_the_same_content_judged_differently_keeps_both_judgements(
    store: QuarantineStore,
) -> None:
    keep(store)
    draft, made = judge(TEXT)
    changed = report(made.filing, *made.judgements, reasons=(Reason.SUPERSEDED_FILING,))
    assert store.keep(TEXT.encode(), draft, changed, "draft.md").kept is Kept.JUDGED_AGAIN
    first, second = store.views(ITEM)
    assert first.reasons != second.reasons
    assert first.seal != second.seal
    assert store.view(ITEM) == second


def test_another_content_under_the_same_name_is_another_item(store: QuarantineStore) -> None:
    first = keep(store, "Sales of $33.8 billion. X", "a/report.html")
    second = keep(store, "Sales of $33.8 billion. Y", "b/report.html")
    assert first.id != second.id
    assert len(store.items()) == 2
    assert store.draft(first.id).endswith(b"X")
    assert store.draft(second.id).endswith(b"Y")
    assert keep(store, "Sales of $33.8 billion. Y", "b/report.html").id == second.id


def test_a_name_made_to_collide_takes_nobodys_place(store: QuarantineStore) -> None:
    text = "Sales of $33.8 billion. Y"
    digest = hashlib.sha256(text.encode()).hexdigest()
    keep(store, "Sales of $33.8 billion. X", "draft.md")
    keep(store, "Sales of $33.8 billion. Z", f"draft-{digest[:8]}.md")
    stored = keep(store, text, "draft.md")
    assert stored.kept is Kept.NEW
    assert store.draft(stored.id) == text.encode()
    assert len(store.items()) == 3


def test_an_edit_is_a_version_and_the_draft_is_kept(store: QuarantineStore, root: Path) -> None:
    keep(store)
    assert edit(store).kept is Kept.EDITED
    assert store.draft(ITEM) == EDITED.encode()
    assert store.drafts(ITEM) == (TEXT.encode(), EDITED.encode())
    assert (root / ITEM / "versions/0001/article.md").read_bytes() == TEXT.encode()
    assert store.history(ITEM)[-1].name == "Ana"


def test_a_nightly_run_with_the_first_draft_undoes_no_edit(store: QuarantineStore) -> None:
    keep(store)
    edit(store)
    assert keep(store).kept is Kept.SEEN_AGAIN
    assert store.draft(ITEM) == EDITED.encode()
    assert store.items() == (ITEM,)


def test_an_edit_in_another_form_leaves_one_article(store: QuarantineStore, root: Path) -> None:
    keep(store)
    draft = article(EDITED, suffix=".txt")
    store.keep_edit(ITEM, EDITED.encode(), draft, judge(EDITED)[1], name="Ana")
    assert not (root / ITEM / "article.md").exists()
    assert (root / ITEM / "article.txt").read_text() == EDITED
    assert store.drafts(ITEM) == (TEXT.encode(), EDITED.encode())


def test_what_a_person_changed_in_the_folder_is_never_overwritten(
    store: QuarantineStore, root: Path
) -> None:
    keep(store)
    mine = root / ITEM / "my notes.txt"
    mine.write_text("call the CFO")
    (root / ITEM / "article.md").write_text("rewritten by hand")
    assert store.draft(ITEM) == b"rewritten by hand"
    keep(store)
    store.mend()
    edit(store)
    assert store.draft(ITEM) == b"rewritten by hand"
    assert mine.read_text() == "call the CFO"
    assert store.drafts(ITEM) == (TEXT.encode(), EDITED.encode())


def test_age_runs_from_the_day_of_quarantine(
    store: QuarantineStore, root: Path, clock: Clock
) -> None:
    clock.at = datetime(2026, 5, 5, tzinfo=UTC)
    keep(store)
    old = datetime(2025, 1, 1, tzinfo=UTC).timestamp()
    for path in (root / ITEM).rglob("*"):
        os.utime(path, (old, old))
    assert store.waiting_since(ITEM) == clock.at


def test_a_clock_that_goes_back_loses_nothing(store: QuarantineStore, clock: Clock) -> None:
    keep(store)
    clock.forward(days=-3)
    store.note(ITEM, name="Ana", text="early")
    assert whats(store) == [EventKind.QUARANTINED, EventKind.NOTE]


def test_unknown_and_unsafe_ids(store: QuarantineStore) -> None:
    keep(store)
    with pytest.raises(UnknownItem):
        store.view(f"{ACCESSION}.other")
    for wrong in ("../x", "/etc", f"{ACCESSION}.draft/.."):
        for ask in (store.view, store.draft, store.history, store.drafts):
            with pytest.raises(UnsafeName):
                ask(wrong)


class TestLinks:
    """A workspace that someone else can write to."""

    def test_a_linked_item_is_not_followed(
        self, store: QuarantineStore, root: Path, tmp_path: Path
    ) -> None:
        keep(store)
        (root / ITEM).rename(tmp_path / "elsewhere")
        (root / ITEM).symlink_to(tmp_path / "elsewhere")
        assert store.items() == ()
        for ask in (store.view, store.draft, store.history):
            with pytest.raises(UnsafePath):
                ask(ITEM)

    @pytest.mark.parametrize("name", ["article.md", "report.json", "report.html"])
    def test_a_linked_file_is_replaced_and_its_target_untouched(
        self, store: QuarantineStore, root: Path, tmp_path: Path, name: str
    ) -> None:
        keep(store)
        secret = tmp_path / "secret"
        secret.write_text("precious")
        (root / ITEM / name).unlink()
        (root / ITEM / name).symlink_to(secret)
        with pytest.raises(UnsafePath):
            edit(store)
        assert secret.read_text() == "precious"

    def test_a_linked_versions_folder_is_refused(
        self, store: QuarantineStore, root: Path, tmp_path: Path
    ) -> None:
        keep(store)
        (root / ITEM / "versions").rename(tmp_path / "v")
        (root / ITEM / "versions").symlink_to(tmp_path / "v")
        with pytest.raises(UnsafePath):
            store.view(ITEM)
        with pytest.raises(UnsafePath):
            edit(store)

    def test_a_pipe_does_not_hang_the_reader(self, store: QuarantineStore, root: Path) -> None:
        keep(store)
        (root / ITEM / "article.md").unlink()
        os.mkfifo(root / ITEM / "article.md")
        with pytest.raises(UnsafePath):
            store.draft(ITEM)


class TestDisk:
    """A full or read-only disk changes nothing, and says so."""

    @pytest.fixture(params=[errno.ENOSPC, errno.EROFS, errno.EIO])
    def code(self, request: pytest.FixtureRequest) -> int:
        return request.param

    def test_nothing_half_done_is_visible(
        self, store: QuarantineStore, root: Path, monkeypatch: pytest.MonkeyPatch, code: int
    ) -> None:
        keep(store)
        before = snapshot(root)

        def full(_: int) -> None:
            raise OSError(code, os.strerror(code))

        monkeypatch.setattr(os, "fsync", full)
        with pytest.raises(StoreUnavailable):
            edit(store)
        with pytest.raises(StoreUnavailable):
            keep(store, "Sales of $33.8 billion.", "other.md")
        monkeypatch.undo()
        assert snapshot(root) == before
        assert edit(store).kept is Kept.EDITED


class Killed(BaseException):
    """Stands for SIGKILL: nothing may catch it."""


@pytest.mark.parametrize("stride", [11, pytest.param(1, marks=pytest.mark.slow)])
def test_killed_at_any_step_nothing_is_lost(
    tmp_path: Path, clock: Clock, monkeypatch: pytest.MonkeyPatch, stride: int
) -> None:
    """Die before the n-th change of the disk, for every n; then the next run repairs."""
    finished = False
    for step in range(1, 200, stride):
        root = tmp_path / str(step) / "quarantine"
        store = QuarantineStore(root, clock=clock)
        keep(store)
        try:
            with die_at(step, monkeypatch):
                edit(store)
                keep(store, "Sales of $33.8 billion.", "other.md")
            finished = True
        except Killed:
            pass
        again = QuarantineStore(root, clock=clock)
        again.mend()
        check_whole(again, root)
        assert not list(root.rglob(".*"))
        if finished:
            break
        edit(again) if again.drafts(ITEM)[-1] != EDITED.encode() else None
        keep(again, "Sales of $33.8 billion.", "other.md")
        check_whole(again, root)
        assert again.drafts(ITEM) == (TEXT.encode(), EDITED.encode())
        assert len(again.items()) == 2
    assert finished
    assert step > 10


def check_whole(store: QuarantineStore, root: Path) -> None:
    for item in store.items():
        folder = root / item
        newest = max((folder / "versions").iterdir())
        for name in ("report.json", "report.html"):
            assert (folder / name).read_bytes() == (newest / name).read_bytes()
        assert store.draft(item) == store.drafts(item)[-1]
        assert store.view(item).decision is not Decision.RETRY
        made = [event.version for event in store.history(item) if event.version]
        assert made == list(range(1, len(store.views(item)) + 1))


def snapshot(root: Path) -> dict[str, bytes]:
    return {
        str(path.relative_to(root)): path.read_bytes()
        for path in sorted(root.rglob("*"))
        if path.is_file()
    }


class die_at:  # noqa: N801 - reads as a statement
    """Raise ``Killed`` before the n-th call that changes the disk."""

    def __init__(self, step: int, monkeypatch: pytest.MonkeyPatch) -> None:
        self.left = step
        self.monkeypatch = monkeypatch

    def __enter__(self) -> None:
        for owner, name in (
            (os, "mkdir"),
            (os, "rename"),
            (os, "replace"),
            (files.os, "open"),
        ):
            self.monkeypatch.setattr(owner, name, self.counted(getattr(owner, name)))
        # Counted, and not done: a killed process does not lose what the kernel holds.
        self.monkeypatch.setattr(os, "fsync", self.counted(lambda _: None))

    def __exit__(self, *_: object) -> None:
        self.monkeypatch.undo()

    def counted(self, real):
        def call(*args, **kwargs):
            self.left -= 1
            if self.left <= 0:
                raise Killed
            return real(*args, **kwargs)

        return call


def test_example_is_what_the_other_tests_think() -> None:
    content, draft, made = example()
    assert content.decode() == draft.passages[0].text
    assert [j.verdict.value for j in made.judgements] == [
        "supported",
        "rejected",
        "rejected",
        "unverified",
    ]
