"""A PostgreSQL server of a test's own, on loopback, gone when the test is."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

_BINARIES = sorted(Path("/usr/lib/postgresql").glob("*/bin"))
needs_postgresql = pytest.mark.skipif(
    not _BINARIES and shutil.which("initdb") is None,
    reason="PostgreSQL is not installed (Debian's package postgresql)",
)


def _program(name: str) -> str:
    return str(_BINARIES[-1] / name) if _BINARIES else name


def _as_its_user(command: list[str]) -> list[str]:
    """PostgreSQL refuses to run as root; Debian's package brings a user for it."""
    return ["runuser", "-u", "postgres", "--", *command] if os.geteuid() == 0 else command


@contextmanager
def running_postgresql() -> Iterator[str]:
    """Give the URL of an empty database; the server listens on 127.0.0.1 only."""
    folder = Path(tempfile.mkdtemp(prefix="gate-pg-"))
    if os.geteuid() == 0:
        shutil.chown(folder, "postgres")
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    data = folder / "data"
    subprocess.run(  # noqa: S603 - PostgreSQL's own programs, here and below
        _as_its_user([_program("initdb"), "-D", str(data), "-U", "gate", "-A", "trust", "-N"]),
        check=True,
        capture_output=True,
        cwd="/",
    )
    server = subprocess.Popen(  # noqa: S603
        _as_its_user(
            [
                *(_program("postgres"), "-D", str(data), "-p", str(port)),
                *("-c", "listen_addresses=127.0.0.1", "-k", str(folder)),
            ]
        ),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        cwd="/",
    )
    try:
        _wait_for(port, server)
        yield f"postgresql+psycopg://gate@127.0.0.1:{port}/postgres"
    finally:
        stop = [_program("pg_ctl"), "-D", str(data), "stop", "-m", "immediate"]
        subprocess.run(_as_its_user(stop), check=False, capture_output=True, cwd="/")  # noqa: S603
        server.wait(30)
        shutil.rmtree(folder, ignore_errors=True)


def _wait_for(port: int, server: subprocess.Popen[bytes]) -> None:
    ready = [_program("pg_isready"), "-h", "127.0.0.1", "-p", str(port), "-U", "gate"]
    ends = time.monotonic() + 60
    while subprocess.run(ready, check=False, capture_output=True).returncode:  # noqa: S603
        assert server.poll() is None, "the server ended at its start"
        assert time.monotonic() < ends, "the server did not start"
        time.sleep(0.1)
