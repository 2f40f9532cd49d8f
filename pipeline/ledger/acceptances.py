"""Which verifier models passed the incidents. Serves ``verifier.acceptance.Register``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from sqlalchemy import insert, select

from pipeline.ledger.schema import acceptances

if TYPE_CHECKING:
    from pipeline.ledger.engine import Database
    from verifier.acceptance.register import Acceptance


class Acceptances:
    """The register of one ledger."""

    def __init__(self, database: Database) -> None:
        self._database = database

    def add_acceptance(self, acceptance: Acceptance) -> None:
        """Keep one acceptance."""
        record = json.dumps(acceptance.to_json())
        with self._database.writing() as connection:
            connection.execute(
                insert(acceptances).values(
                    at=acceptance.at, model=acceptance.combination.model, record=record
                )
            )

    def acceptances(self, model: str) -> tuple[Acceptance, ...]:
        """Return every acceptance of a model of that name, the oldest first."""
        from verifier.acceptance.register import Acceptance  # noqa: PLC0415 - only with a model

        query = (
            select(acceptances.c.record)
            .where(acceptances.c.model == model)
            .order_by(acceptances.c.n)
        )
        with self._database.reading() as connection:
            return tuple(
                Acceptance.from_json(json.loads(record))
                for record in connection.execute(query).scalars()
            )
