"""A fleet of Dask workers, on any number of machines.

Dask only carries errands to workers and tells who is there; which task is whose stands
in the ledger. So nothing is lost with a worker, or with Dask's own scheduler.
"""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

import regex

from gate.errors import FilingGateError, InfrastructureError, SettingsError
from pipeline.backfill.run import Crew
from pipeline.backfill.worker import Drained, drain

if TYPE_CHECKING:
    from collections.abc import Callable

    from distributed import Client, Future

    from pipeline.backfill.run import Lose
    from pipeline.backfill.worker import Errand

_ADDRESS = regex.compile(r"(?:[a-z]+://)?[\w.\-\[\]:]+:\d{1,5}")
_CONNECT = 10.0
"""Seconds to reach the scheduler."""
_LOOK_EVERY = 0.3
"""Seconds between two looks at the workers."""


class FleetLost(InfrastructureError):  # noqa: N818 - names the state, as DESIGN's words do
    """Dask's scheduler can't be reached, or has no worker any more."""


@dataclass(frozen=True, slots=True)
class DaskFleet:
    """The workers of the scheduler at ``address``; one errand for each of their threads."""

    address: str
    patience: float = 60.0
    """Seconds without any worker after which it is given up."""

    def work(self, errand: Errand, lose: Lose, look: Callable[[], bool]) -> Crew:
        """Empty the queue; see ``pipeline.backfill.run.Fleet``.

        A worker that dies falls silent; its lease runs out, and another takes its task.
        """
        del lose
        with _client(self.address) as client:
            return self._work(client, errand, look)

    def _work(self, client: Client, errand: Errand, look: Callable[[], bool]) -> Crew:
        crew, seen = Crew(), time.monotonic()
        running: dict[tuple[str, int], Future] = {}
        while True:
            open_tasks = look()
            threads = client.nthreads()
            if threads:
                seen = time.monotonic()
            for place in [p for p in running if p[0] not in threads]:
                running.pop(place).cancel()
                crew.deaths += 1
            for place in [p for p, future in running.items() if future.done()]:
                crew.add(_result(running.pop(place)))
            if crew.stopped or not open_tasks:
                if not running:
                    return crew
            else:
                for address, count in threads.items():
                    for n in range(count):
                        if (address, n) not in running:
                            running[address, n] = _send(client, errand, address)
            if time.monotonic() - seen > self.patience:
                raise FleetLost(f"no Dask worker is left at {self.address}")
            time.sleep(_LOOK_EVERY)


def _client(address: str) -> Client:
    try:
        from distributed import Client  # noqa: PLC0415 - an extra, and it takes long to import
    except ImportError as error:
        raise SettingsError("--dask needs the extra: pip install 'filing-gate[dask]'") from error
    if _ADDRESS.fullmatch(address) is None:
        raise SettingsError(f"{address!a} is no address of a Dask scheduler: tcp://host:8786")
    logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what fails is said by us
    try:
        return Client(address, timeout=_CONNECT, set_as_default=False)
    except (OSError, ValueError) as error:
        raise FleetLost(f"Dask's scheduler at {address} can't be reached: {error}") from error


def _send(client: Client, errand: Errand, address: str) -> Future:
    return client.submit(drain, errand, workers=[address], pure=False, retries=0)


def _result(future: Future) -> Drained:
    """Return how an errand ended; a worker that died on it is no failure of the errand."""
    from distributed import KilledWorker  # noqa: PLC0415

    if future.cancelled():
        return Drained(0)
    error = future.exception()
    if error is None:
        said: Drained = future.result()
        return said
    if isinstance(error, KilledWorker):
        return Drained(0)
    if isinstance(error, FilingGateError):
        return Drained(0, str(error))
    if isinstance(error, ImportError):
        return Drained(0, f"filing-gate of this version is not installed on a worker: {error}")
    raise error
