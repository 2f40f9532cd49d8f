"""One batch at a time in a workspace: a lock that the kernel holds and the kernel lets go."""

from __future__ import annotations

import fcntl
import json
import os
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pipeline.errors import BatchRunning
from pipeline.files import storing

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime
    from pathlib import Path


@dataclass(frozen=True, slots=True)
class Held:
    """The lock, held."""

    left_by: str
    """The run that died holding the lock, when one did; else empty."""


@contextmanager
def batch_lock(path: Path, run: str, at: datetime) -> Iterator[Held]:
    """Hold the lock; raise ``BatchRunning`` at once when another run holds it.

    The file stays when its run is killed, but the kernel's lock does not: the next run
    takes it and learns from the file whose end it was.
    """
    with storing(str(path)):
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_CLOEXEC, 0o644)
    try:
        with storing(str(path)):
            owner = os.pread(handle, 1000, 0).decode("utf-8", "replace").strip()
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise BatchRunning(f"another batch is at work here: {owner or 'unknown'}") from error
        with storing(str(path)):
            _write(handle, json.dumps({"run": run, "pid": os.getpid(), "since": at.isoformat()}))
        yield Held(owner)
        with storing(str(path)):
            _write(handle, "")
    finally:
        os.close(handle)


def _write(handle: int, text: str) -> None:
    os.ftruncate(handle, 0)
    os.pwrite(handle, text.encode(), 0)
    os.fsync(handle)


def holder(path: Path) -> str:
    """Return what the run that holds the lock says of itself; empty when none holds it."""
    try:
        handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC)
    except FileNotFoundError:
        return ""
    try:
        fcntl.flock(handle, fcntl.LOCK_SH | fcntl.LOCK_NB)
    except BlockingIOError:
        return os.pread(handle, 1000, 0).decode("utf-8", "replace").strip() or "a run at its start"
    finally:
        os.close(handle)
    return ""
