"""One batch at a time; a dead one blocks nobody."""

import subprocess
import sys
from datetime import UTC, datetime

import pytest

from pipeline.errors import BatchRunning
from pipeline.lock import batch_lock, holder

NOW = datetime(2026, 5, 5, tzinfo=UTC)


def test_the_second_run_is_told_who_is_at_work(tmp_path):
    lock = tmp_path / "lock"
    with batch_lock(lock, "one", NOW) as held:
        assert held.left_by == ""
        assert '"run": "one"' in holder(lock)
        with pytest.raises(BatchRunning, match="one"), batch_lock(lock, "two", NOW):
            pass
        assert '"run": "one"' in holder(lock)
    assert holder(lock) == ""
    with batch_lock(lock, "three", NOW) as held:
        assert held.left_by == ""


def test_a_killed_run_leaves_its_name_and_no_lock(tmp_path):
    lock = tmp_path / "lock"
    script = (
        "import os, signal, sys\n"
        "from datetime import UTC, datetime\n"
        "from pathlib import Path\n"
        "from pipeline.lock import batch_lock\n"
        "with batch_lock(Path(sys.argv[1]), 'dead', datetime.now(UTC)):\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    subprocess.run([sys.executable, "-c", script, str(lock)], check=False)  # noqa: S603
    assert holder(lock) == ""
    with batch_lock(lock, "next", NOW) as held:
        assert '"run": "dead"' in held.left_by
