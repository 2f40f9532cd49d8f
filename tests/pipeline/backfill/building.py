"""Backfills for tests: a fleet in this process, and a ledger's rows without its times."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from sqlalchemy import MetaData, create_engine, select

from pipeline.assembly import open_works
from pipeline.backfill import Backfill, Drained, Errand, Fleet, Plan, Report, drain
from pipeline.backfill.run import Crew
from pipeline.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pipeline.backfill.run import Lose

TIMES = {"at", "begun", "finished", "changed", "first_seen", "last_seen", "lease_until", "started"}
"""Columns that hold moments."""


@dataclass
class Serial(Fleet):
    """One worker, in this process: what every other fleet must come to."""

    errands: list[Errand] = field(default_factory=list)

    def work(self, errand: Errand, lose: Lose, look: Callable[[], bool]) -> Crew:
        del lose
        self.errands.append(errand)
        crew = Crew()
        crew.add(drain(errand))
        look()
        return crew


@dataclass(frozen=True)
class Failing(Fleet):
    """A fleet that can't."""

    cause: str

    def work(self, errand: Errand, lose: Lose, look: Callable[[], bool]) -> Crew:
        del errand, lose, look
        crew = Crew()
        crew.add(Drained(0, self.cause))
        return crew


def do(
    root: Path,
    plan: Callable[[Any], Plan] | Plan,
    fleet: Fleet | None = None,
    *,
    new_id: str = "b1",
    **settings: object,
) -> Report:
    """Do a backfill in a workspace as the command line does, and return its report."""
    values = {key.replace("__", "."): value for key, value in settings.items()}
    with open_works(Workspace(root), values, make=True) as works:
        planned = plan if isinstance(plan, Plan) else plan(works)
        return Backfill(works, fleet or Serial(), values).run(planned, new_id)


def rows_of(url: str) -> dict[str, list[tuple[object, ...]]]:
    """Return every row of a ledger, table by table, without moments, in a settled order."""
    engine = create_engine(url)
    known = MetaData()
    try:
        known.reflect(engine)
        with engine.connect() as connection:
            return {
                table.name: sorted(
                    (
                        tuple(value for key, value in row.items() if key not in TIMES)
                        for row in connection.execute(select(table)).mappings()
                    ),
                    key=repr,
                )
                for table in known.sorted_tables
            }
    finally:
        engine.dispose()


def ledger_url(root: Path) -> str:
    """Return the URL of a workspace's own ledger."""
    return f"sqlite:///{root / 'ledger.sqlite3'}"
