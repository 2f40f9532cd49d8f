"""Two batches started at once, in processes of their own, with two workers each."""

import subprocess
import sys

import pytest

from tests.pipeline.building import ORIGINAL, Room

SCRIPT = """
import sys
from pathlib import Path
from pipeline.errors import BatchRunning
from tests.pipeline.building import Room
room = Room(Path(sys.argv[1]), batch__workers=2)
print("ready", flush=True)
sys.stdin.readline()
try:
    print("did", len(room.batch().lines))
except BatchRunning:
    print("left")
room.close()
"""


@pytest.mark.slow
def test_each_article_is_decided_once(tmp_path):
    room = Room(tmp_path / "w")
    filings = [ORIGINAL, "0000123456-26-000013", "0000123456-26-000014"]
    for n, filing in enumerate(filings * 3):
        if n < len(filings):
            room.filing(accession=filing)
        room.draft(f"Revenue was $12 million. Text {'abcdefghi'[n]}.", f"a{n}", filing)
    runs = [
        subprocess.Popen(  # noqa: S603 - our own script
            [sys.executable, "-c", SCRIPT, str(room.place.root)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        for _ in range(2)
    ]
    for run in runs:
        assert run.stdout is not None
        assert run.stdout.readline() == "ready\n"
    said = []
    for run in runs:
        assert run.stdin is not None
        run.stdin.write("\n")
        run.stdin.flush()
    for run in runs:
        out, _ = run.communicate(timeout=120)
        assert run.returncode == 0
        said.append(out.strip())
    assert "did 9" in said
    assert set(said) <= {"did 9", "did 0", "left"}
    assert len(room.published) == 9
    decided = [line for line in room.ledger.history() if line.event == "published"]
    assert len(decided) == 9
    room.close()
