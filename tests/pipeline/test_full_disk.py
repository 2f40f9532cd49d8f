"""A workspace on a disk that really fills up: nothing is lost, and the next run goes on."""

from __future__ import annotations

import os
import subprocess
from typing import TYPE_CHECKING

import pytest

from pipeline.errors import LedgerError, StorageError
from tests.pipeline.building import Room

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pytestmark = pytest.mark.slow

KILOBYTES = 4_000
ARTICLES = 4


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of its own of four megabytes."""
    place = tmp_path / "disk"
    place.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", f"size={KILOBYTES}k", "tmpfs", str(place)]
    if os.geteuid() != 0 or subprocess.run(mount, check=False, capture_output=True).returncode:  # noqa: S603
        pytest.skip("only root may mount a file system for this test")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)  # noqa: S603, S607


def fill(disk: Path, free: int) -> Path:
    """Leave that many kilobytes free."""
    filler = disk / "filler"
    left = os.statvfs(disk)
    filler.write_bytes(b"x" * max(left.f_bavail * left.f_frsize - 1024 * free, 0))
    return filler


@pytest.mark.parametrize("free", [0, 8, 20, 40, 60, 90, 130, 180, 240, 300])
def test_a_disk_that_fills_up_at_any_moment_loses_nothing(disk: Path, free: int) -> None:
    room = Room(disk / "w")
    room.filing()
    texts = {
        room.draft(f"Revenue was $12 million. Text {'abcd'[n]}.", f"a{n}"): n
        for n in range(ARTICLES)
    }
    filler = fill(disk, free)
    try:
        status = room.batch().exit_status
    except (LedgerError, StorageError):
        status = 75  # what the command line makes of it
    assert status == 75 if free < 90 else status in {0, 75}
    room.close()
    filler.unlink()

    room = Room(disk / "w")
    room.clock.forward(hours=1)
    assert room.batch().exit_status == 0
    assert room.published == sorted(texts)
    for article, n in texts.items():
        kept = (room.place.published / article / "article.md").read_text()
        assert kept == f"Revenue was $12 million. Text {'abcd'[n]}."
        decided = [e for e in room.ledger.history(article) if e.event == "published"]
        assert len(decided) == 1
    assert room.inbox == []
    assert [p.name for p in room.place.published.iterdir() if p.name.startswith(".")] == []
    room.close()
