"""One pace and one silence for every machine that shares a ledger.

EDGAR counts requests by address, and machines behind one router have one address. So a
request takes its machine's turn (``limiter``) and then the fleet's, a row in the ledger.
"""

from __future__ import annotations

import os
import secrets
import socket
from contextlib import contextmanager
from datetime import timedelta
from typing import TYPE_CHECKING

from pipeline.edgar.errors import Throttled, UndeclaredAgent

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pipeline.edgar.limiter import Pace, Silence
    from pipeline.ledger import Turns

EDGAR_TURNS = "edgar"
"""The name of the row."""

_LONGEST = timedelta(seconds=60)
"""A turn lasts until an answer has begun; the client waits for that no longer than this."""


class FleetPace:
    """A machine's ``Pace`` within the fleet's."""

    def __init__(self, pace: Pace, turns: Turns) -> None:
        self._pace = pace
        self._turns = turns
        self._spacing = timedelta(seconds=1 / pace.per_second)

    @property
    def folder(self) -> Path:
        """The machine's own folder."""
        return self._pace.folder

    @property
    def per_second(self) -> int:
        """Requests a second, all machines together."""
        return self._pace.per_second

    @property
    def ledger_url(self) -> str:
        """Where the fleet's turns are kept; it holds secrets."""
        return self._turns.url

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait for the machine's turn, then for the fleet's. ``StorageError``, ``LedgerError``."""
        owner = f"{socket.gethostname()}:{os.getpid()}:{secrets.token_hex(4)}"
        with (
            self._pace.turn(),
            self._turns.turn(owner, spacing=self._spacing, longest=_LONGEST),
        ):
            yield


class FleetSilence:
    """A machine's ``Silence``, and that of the fleet: what one is told, all of them keep."""

    def __init__(self, silence: Silence, turns: Turns) -> None:
        self._silence = silence
        self._turns = turns

    def check(self) -> None:
        """Raise ``Throttled`` while either silence lasts."""
        self._silence.check()
        left, why = self._turns.silence()
        if left > timedelta(0):
            raise Throttled(f"EDGAR told another machine to wait: {why}", wait=left)

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Check before a request, and begin the silence when its answer demands one."""
        self.check()
        try:
            with self._silence.kept():
                yield
        except (Throttled, UndeclaredAgent) as error:
            wait = error.wait if isinstance(error, Throttled) else self._silence.pause
            self._turns.be_silent(wait, str(error))
            raise
