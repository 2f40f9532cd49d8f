"""Fair access: one pace and one silence for every process of this machine.

Both live as small files in one folder, so that the nightly run, a backfill and
a second workspace share them. EDGAR counts requests by address, not by process.
"""

from __future__ import annotations

import fcntl
import json
import math
import os
import time
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING

from pipeline.edgar.errors import MAXIMUM_WAIT, MINIMUM_WAIT, Throttled, UndeclaredAgent
from pipeline.errors import StorageError
from pipeline.ports import utc_now

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import BinaryIO

    from pipeline.ports import Clock

PER_SECOND = 8
"""EDGAR allows ten requests a second; two are left to people behind the same address."""


def shared_folder() -> Path:
    """Return the folder that all of this user's workspaces share (XDG state home)."""
    state = os.environ.get("XDG_STATE_HOME") or str(Path.home() / ".local" / "state")
    return Path(state) / "filing-gate" / "edgar"


class Pace:
    """Gives out turns, one at a time, to whoever asks in this folder.

    A turn lasts until the server has begun to answer, and the next one begins no sooner
    than an eighth of a second later. So requests *arrive* so far apart, however late a
    busy machine sends them; handing out moments to send at let nine of them arrive in one
    second.
    """

    def __init__(
        self,
        folder: Path,
        *,
        per_second: int = PER_SECOND,
        clock: Callable[[], float] = time.time,
        sleep: Callable[[float], object] = time.sleep,
    ) -> None:
        if not 1 <= per_second <= PER_SECOND:
            raise ValueError(f"between 1 and {PER_SECOND} requests a second, not {per_second}")
        self.folder = folder
        self.per_second = per_second
        self._spacing = 1 / per_second
        self._clock = clock
        self._sleep = sleep

    @contextmanager
    def turn(self) -> Iterator[None]:
        """Wait for a turn and hold it while the block sends and waits for the answer's head.

        Raises:
            StorageError: the shared file can't be used; then nothing is asked.

        """
        with _locked(self.folder / "last-request") as file:
            left = _moment(file) + self._spacing - self._clock()
            # A longer wait was written before the clock was set back.
            self._sleep(min(max(left, 0.0), self._spacing))
            self._note(file)  # for the case that we are killed in between
            try:
                yield
            finally:
                self._note(file)

    def _note(self, file: BinaryIO) -> None:
        file.truncate(0)
        file.write(f"{self._clock():.6f}".encode("ascii"))


class Silence:
    """Remembers until when nobody may ask, across processes and restarts."""

    def __init__(
        self, folder: Path, *, pause: timedelta = MINIMUM_WAIT, now: Clock = utc_now
    ) -> None:
        self._path = folder / "silence.json"
        self.pause = max(pause, MINIMUM_WAIT)
        self._now = now

    def check(self) -> None:
        """Raise ``Throttled`` while the silence lasts."""
        until, why = self._read()
        left = until - self._now()
        if left > timedelta(0):
            raise Throttled(
                f"EDGAR is not asked before {until:%Y-%m-%d %H:%M} UTC: {why}", wait=left
            )

    @contextmanager
    def kept(self) -> Iterator[None]:
        """Check before a request, and begin the silence when its answer demands one."""
        self.check()
        try:
            yield
        except Throttled as error:
            error.wait = max(error.wait, self.pause)
            self._begin(error.wait, str(error))
            raise
        except UndeclaredAgent as error:
            self._begin(self.pause, str(error))
            raise

    def _begin(self, wait: timedelta, why: str) -> None:
        until = self._now() + wait
        with _locked(self._path.with_suffix(".lock")):
            if self._read()[0] >= until:
                return
            beside = self._path.with_suffix(".new")
            beside.write_text(json.dumps({"until": until.isoformat(), "why": why}), "utf-8")
            beside.replace(self._path)

    def _read(self) -> tuple[datetime, str]:
        never = datetime.min.replace(tzinfo=UTC)
        try:
            stored = json.loads(self._path.read_text("utf-8"))
            until, why = datetime.fromisoformat(stored["until"]), str(stored["why"])
        except FileNotFoundError:
            return never, ""
        except (OSError, ValueError, KeyError, TypeError) as error:
            raise StorageError(f"can't read {self._path}: {error}; remove it to go on") from error
        if until - self._now() > MAXIMUM_WAIT:  # written before the clock was set back
            return never, ""
        return until, why


@contextmanager
def _locked(path: Path) -> Iterator[BinaryIO]:
    """Open ``path`` for reading and appending under the kernel's lock; a dead holder holds none."""
    with ExitStack() as stack:
        try:
            path.parent.mkdir(parents=True, exist_ok=True)
            file = stack.enter_context(path.open("a+b", buffering=0))
            fcntl.flock(file, fcntl.LOCK_EX)
        except OSError as error:
            raise StorageError(f"can't use {path}: {error}") from error
        yield file


def _moment(file: BinaryIO) -> float:
    """Return the moment that the file notes; 0 where it notes none."""
    file.seek(0)
    try:
        moment = float(file.read(64).decode("ascii") or "0")
    except ValueError:
        return 0.0
    return 0.0 if math.isnan(moment) else max(moment, 0.0)
