"""Files that are whole or absent: write beside, flush, rename.

A reader, a crash or a second run never meets half a file or half a folder. The
folder forms are the same step for several files that belong together.
"""

from __future__ import annotations

import hashlib
import os
import secrets
import shutil
from contextlib import contextmanager
from typing import TYPE_CHECKING

from pipeline.errors import StorageError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

TEMPORARY = ".gate-tmp-"
"""Prefix of names that are not committed; the writer's process id and a random part follow."""


def sha256_of(content: bytes) -> str:
    """Return the SHA-256 of ``content`` as 64 hex digits."""
    return hashlib.sha256(content).hexdigest()


@contextmanager
def storing(what: str) -> Iterator[None]:
    """Turn the disk's refusals (full, read-only, vanished) into ``StorageError``."""
    try:
        yield
    except OSError as error:
        raise StorageError(f"{what}: {error.strerror or error}") from error


def read_file(path: Path, limit: int | None = None) -> bytes:
    """Return the bytes of ``path``, at most ``limit`` + 1 of them; never follow a symlink.

    Raises ``StorageError`` when it can't be read (a symlink can't).
    """
    with storing(str(path)):
        handle = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_CLOEXEC)
        with open(handle, "rb") as file:  # noqa: PTH123 - from a descriptor
            return file.read() if limit is None else file.read(limit + 1)


def write_file(path: Path, content: bytes) -> None:
    """Put ``content`` at ``path``, replacing what stands there, in one step.

    Raises ``StorageError``; then what stood there still stands.
    """
    temporary = path.parent / _temporary_name()
    with storing(str(path)):
        try:
            _write_flushed(temporary, content)
            temporary.replace(path)
        finally:
            temporary.unlink(missing_ok=True)
        flush_folder(path.parent)


def stage_folder(parent: Path, files: Mapping[str, bytes]) -> Path:
    """Write ``files`` into a new temporary folder of ``parent`` and return it, flushed."""
    temporary = parent / _temporary_name()
    with storing(str(parent)):
        temporary.mkdir(parents=True)
        try:
            for name, content in files.items():
                _write_flushed(temporary / name, content)
            flush_folder(temporary)
        except OSError:
            shutil.rmtree(temporary, ignore_errors=True)
            raise
    return temporary


def commit_folder(temporary: Path, final: Path) -> None:
    """Rename a staged folder to its final name, which must not exist yet.

    Raises ``StorageError`` when it does, or when the disk refuses.
    """
    with storing(str(final)):
        if final.is_symlink() or final.exists():
            raise StorageError(f"{final}: already exists")
        temporary.rename(final)
        flush_folder(final.parent)


def remove_folder(folder: Path) -> None:
    """Remove a folder in two steps, so that no half of it is ever seen under its name."""
    with storing(str(folder)):
        doomed = folder.parent / _temporary_name()
        folder.rename(doomed)
        shutil.rmtree(doomed)


def sweep(parent: Path) -> int:
    """Remove what dead processes never committed in ``parent``; return how many entries went."""
    count = 0
    with storing(str(parent)):
        for entry in parent.glob(f"{TEMPORARY}*"):
            if _lives(entry.name.removeprefix(TEMPORARY).partition("-")[0]):
                continue
            if entry.is_dir() and not entry.is_symlink():
                shutil.rmtree(entry)
            else:
                entry.unlink()
            count += 1
    return count


def flush_folder(folder: Path) -> None:
    """Make the folder's own entries durable (the rename, not only the content)."""
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _write_flushed(path: Path, content: bytes) -> None:
    with path.open("xb") as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _temporary_name() -> str:
    return f"{TEMPORARY}{os.getpid()}-{secrets.token_hex(6)}"


def _lives(pid: str) -> bool:
    """Tell whether a process of that id runs; a name without an id is not ours to remove."""
    if not pid.isdecimal():
        return True
    try:
        os.kill(int(pid), 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        pass
    return True
