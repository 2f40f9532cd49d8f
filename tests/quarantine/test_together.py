"""Several processes at the store at once: a batch, another batch, and the review page."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.conftest import ROOT
from tests.quarantine.building import TEXT

if TYPE_CHECKING:
    from pathlib import Path

    from quarantine.store import QuarantineStore

WRITER = """
import sys
from pathlib import Path
from quarantine.store import QuarantineStore
from tests.quarantine.building import Clock, TEXT
from tests.quarantine.fake_desk import judge

store = QuarantineStore(Path(sys.argv[1]), clock=Clock())
for number in range(15):
    text = f"{TEXT} {number}"
    draft, made = judge(text)
    stored = store.keep(text.encode(), draft, made, f"draft-{number}.md")
    store.note(stored.id, name=sys.argv[2], text="seen")
"""


@pytest.mark.slow
def test_nothing_is_lost_or_doubled_or_half_read(store: QuarantineStore, root: Path) -> None:
    writers = [
        subprocess.Popen(  # noqa: S603 - our own interpreter and script
            [sys.executable, "-c", WRITER, str(root), name], cwd=ROOT
        )
        for name in ("first", "second")
    ]
    read = 0
    while any(writer.poll() is None for writer in writers):
        for item in store.items():
            assert store.draft(item).startswith(TEXT.encode())
            assert store.view(item).checked == 4
            read += len(store.history(item))
    assert [writer.returncode for writer in writers] == [0, 0]
    assert read
    assert len(store.items()) == 15
    for item in store.items():
        assert len(store.views(item)) == 1
        names = sorted(event.name for event in store.history(item) if event.name)
        assert names == ["first", "second"]
