"""What every operation on a workspace works with, put together once."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pipeline.publisher import Publisher
from quarantine.store import QuarantineStore

if TYPE_CHECKING:
    from pipeline.judging import Bench
    from pipeline.ledger import Ledger
    from pipeline.ports import Clock
    from pipeline.settings import Settings
    from pipeline.workspace import Workspace


@dataclass(frozen=True, slots=True)
class Works:
    """A workspace with its ledger, its quarantine, its settings, its clock and its judge."""

    workspace: Workspace
    ledger: Ledger
    settings: Settings
    clock: Clock
    bench: Bench

    @property
    def store(self) -> QuarantineStore:
        """The quarantine folder."""
        return QuarantineStore(self.workspace.quarantine, clock=self.clock)

    @property
    def shared_ledger(self) -> Ledger | None:
        """The ledger, where other machines may use it too; None for the workspace's own file."""
        return self.ledger if self.settings.ledger.url.get_secret_value() else None

    @property
    def publisher(self) -> Publisher:
        """Who carries out decisions."""
        return Publisher(self.workspace, self.ledger, self.store, self.bench.lang)
