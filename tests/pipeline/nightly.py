"""A workspace that runs nightly against the local EDGAR, for tests.

``python -m tests.pipeline.nightly`` does one such night in a process of its own, one that
a test may kill; what it is to do stands on standard input.
"""

from __future__ import annotations

import json
import subprocess
import sys
from contextlib import contextmanager
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pipeline.assembly import make_source, make_writer, open_works
from pipeline.batch import Batch
from pipeline.workspace import Workspace
from tests.conftest import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pipeline.ports import Clock
    from pipeline.summary import Summary
    from pipeline.works import Works
    from tests.pipeline.local_edgar import LocalEdgar


class Nightly:
    """One workspace, its settings, and its nights."""

    def __init__(
        self, root: Path, edgar: LocalEdgar, clock: Clock, *, watchlist: Sequence[str] = ()
    ) -> None:
        self.root = root
        self.workspace = Workspace(root / "workspace")
        self.clock = clock
        self.settings: dict[str, Any] = {
            "edgar.enabled": True,
            "edgar.company": "Gate Test",
            "edgar.mail": "ops@filing-gate.test",
            "edgar.watchlist": list(watchlist),
            "edgar.www": edgar.endpoints.www,
            "edgar.data": edgar.endpoints.data,
            "edgar.state": str(root / "state"),
            "edgar.wall_clock_seconds": 30,
        }

    @contextmanager
    def works(self) -> Iterator[Works]:
        """Open the workspace as the command line does."""
        with open_works(self.workspace, self.settings, clock=self.clock, make=True) as works:
            yield works

    def run(self) -> Summary:
        """Do one nightly run."""
        with self.works() as works:
            source = make_source(works.settings, works.clock)
            return Batch(works, source, make_writer(works.settings)).run()

    def start(self) -> subprocess.Popen[bytes]:
        """Begin a nightly run in a process group of its own, to be killed or waited for."""
        job = {"root": str(self.root), "now": self.clock().isoformat(), "settings": self.settings}
        process = subprocess.Popen(
            [sys.executable, "-m", "tests.pipeline.nightly"],
            stdin=subprocess.PIPE,
            cwd=ROOT,
            start_new_session=True,
        )
        if process.stdin is not None:
            process.stdin.write(json.dumps(job).encode("utf-8"))
            process.stdin.close()
        return process

    def put_draft(self, article: str, text: str) -> None:
        """Put a draft into the inbox."""
        self.workspace.create()
        (self.workspace.drafts / article).write_text(text, encoding="utf-8")


def main() -> None:
    """Do the night that stands on standard input."""
    job = json.load(sys.stdin)
    now = datetime.fromisoformat(job["now"])
    workspace = Workspace(Path(job["root"]) / "workspace")
    with open_works(workspace, job["settings"], clock=lambda: now, make=True) as works:
        Batch(works, make_source(works.settings, works.clock), make_writer(works.settings)).run()


if __name__ == "__main__":
    main()
