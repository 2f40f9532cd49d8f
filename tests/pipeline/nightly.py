"""A workspace that runs nightly against the local EDGAR, for tests."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from pipeline.assembly import make_source, make_writer, open_works
from pipeline.batch import Batch
from pipeline.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from pipeline.ports import Clock
    from pipeline.summary import Summary
    from pipeline.works import Works
    from tests.pipeline.local_edgar import LocalEdgar


class Nightly:
    """One workspace, its settings, and its nights."""

    def __init__(
        self, root: Path, edgar: LocalEdgar, clock: Clock, *, watchlist: Sequence[str] = ()
    ) -> None:
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
        with open_works(self.workspace, self.settings, clock=self.clock) as works:
            yield works

    def run(self) -> Summary:
        """Do one nightly run."""
        with self.works() as works:
            source = make_source(works.settings, works.clock)
            return Batch(works, source, make_writer(works.settings)).run()

    def put_draft(self, article: str, text: str) -> None:
        """Put a draft into the inbox."""
        self.workspace.create()
        (self.workspace.drafts / article).write_text(text, encoding="utf-8")
