"""Plain files in a workspace that others can write to: never through a symbolic link.

Files appear whole or not at all (written beside, flushed, renamed). An ``OSError`` of
the disk becomes ``StoreUnavailable``; a link or a wrong kind of file, ``UnsafePath``.
"""

from __future__ import annotations

import errno
import fcntl
import os
import secrets
import shutil
import stat
from contextlib import contextmanager
from typing import TYPE_CHECKING

import regex

from quarantine.errors import StoreUnavailable, UnknownItem, UnsafePath

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_BEING_BUILT = regex.compile(r"\..+\.[0-9a-f]{8}")
"""The names that ``replace`` and ``make_folder`` build under."""

_NOT_PLAIN = {errno.ELOOP, errno.ENOTDIR, errno.EISDIR, errno.ENXIO}


@contextmanager
def disk_errors(path: Path) -> Iterator[None]:
    """Turn an ``OSError`` inside the block into one of this room's errors."""
    try:
        yield
    except OSError as error:
        if error.errno in _NOT_PLAIN:
            raise UnsafePath("This is not a plain file or folder.", place=path.name) from error
        message = f"The workspace can't be used now: {error.strerror}."
        raise StoreUnavailable(message, place=path.name) from error


def open_plain(path: Path, flags: int) -> int:
    """Return a descriptor of a regular file; never follows a link, never blocks on a pipe."""
    with disk_errors(path):
        try:
            descriptor = os.open(path, flags | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC, 0o644)
        except FileNotFoundError as error:
            if flags & os.O_CREAT:
                raise
            raise UnknownItem("There is no such file.", place=path.name) from error
    if not stat.S_ISREG(os.fstat(descriptor).st_mode):
        os.close(descriptor)
        raise UnsafePath("This is not a plain file.", place=path.name)
    return descriptor


def read_plain(path: Path) -> bytes:
    """Return the bytes of a regular file; ``UnknownItem`` when there is none."""
    with os.fdopen(open_plain(path, os.O_RDONLY), "rb") as file, disk_errors(path):
        return file.read()


def is_plain_folder(path: Path) -> bool:
    """Tell whether ``path`` is a folder itself, not a link to one."""
    try:
        return stat.S_ISDIR(os.lstat(path).st_mode)
    except FileNotFoundError:
        return False


def require_folder(path: Path) -> Path:
    """Return ``path`` when it is a folder itself; ``UnknownItem`` or ``UnsafePath`` otherwise."""
    with disk_errors(path):
        try:
            mode = os.lstat(path).st_mode
        except FileNotFoundError as error:
            raise UnknownItem("There is no such folder.", place=path.name) from error
    if not stat.S_ISDIR(mode):
        raise UnsafePath("This is not a plain folder.", place=path.name)
    return path


def write_new(path: Path, content: bytes) -> None:
    """Write a file that must not exist yet, and flush it to the disk."""
    descriptor = open_plain(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL)
    with disk_errors(path), os.fdopen(descriptor, "wb") as file:
        try:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        except OSError:
            path.unlink(missing_ok=True)
            raise


def replace(path: Path, content: bytes) -> None:
    """Put ``content`` at ``path`` in one step: a reader sees the old file or the new one."""
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    write_new(beside, content)
    with disk_errors(path):
        beside.replace(path)
    flush_folder(path.parent)


def flush_folder(path: Path) -> None:
    """Make renames in the folder survive a power failure."""
    with disk_errors(path):
        descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def make_folder(path: Path, files: dict[str, bytes]) -> None:
    """Make a folder that appears with all its files at once, or not at all.

    ``files`` maps a name, with ``/`` where it lies in a folder inside, to its bytes.
    It is built beside its place under a name that starts with a dot; what a killed
    process leaves there counts as nothing.
    """
    beside = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    with disk_errors(path):
        beside.mkdir()
    try:
        for name, content in files.items():
            with disk_errors(path):
                (beside / name).parent.mkdir(parents=True, exist_ok=True)
            write_new(beside / name, content)
        flush_folder(beside)
        with disk_errors(path):
            beside.rename(path)
    except StoreUnavailable:
        shutil.rmtree(beside, ignore_errors=True)
        raise
    flush_folder(path.parent)


def sweep(folder: Path) -> None:
    """Remove what a killed process was building in the folder: it never took its place.

    To be called with the writers' lock held, so that no living process owns it.
    """
    with disk_errors(folder):
        for path in folder.iterdir():
            if not _BEING_BUILT.fullmatch(path.name) or path.is_symlink():
                continue
            if path.is_dir():
                shutil.rmtree(path)
            else:
                path.unlink()


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the folder for one writer at a time, among threads and processes alike.

    The kernel holds the lock and lets go of it when the process dies: nothing stale is
    ever left behind.
    """
    require_folder(folder)
    with disk_errors(folder):
        descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_NOFOLLOW)
    try:
        with disk_errors(folder):
            fcntl.flock(descriptor, fcntl.LOCK_EX)
        yield
    finally:
        os.close(descriptor)
