"""A cached reading beside the filing: keyed by its SHA-256, safe to delete at any time."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import tempfile
import zlib
from dataclasses import replace
from pathlib import Path
from typing import BinaryIO

from gate.figures import Filing
from gate.filing.codec import decode, encode
from gate.filing.documents import MAX_BYTES, read_source
from gate.filing.reader import read_filing

READER_VERSION = 4
"""Raise it with every change of what is read: older cached readings are then left alone."""

_DAMAGED = (OSError, EOFError, ValueError, TypeError, ArithmeticError, zlib.error)


def read_cached(
    source: str | Path | bytes | BinaryIO,
    folder: Path,
    *,
    name: str = "",
    max_bytes: int = MAX_BYTES,
) -> Filing:
    """Return the filing, from ``folder`` when it was read before, and else read and kept there.

    A cached reading that is missing, damaged or of another reader version is read
    anew; a folder that can't be written to costs the cache and nothing else.

    Raises:
        UnreadableFiling: as ``read_filing``.

    """
    raw = read_source(source)
    name = name or (str(source) if isinstance(source, str | Path) else "")
    path = cached_path(folder, hashlib.sha256(raw).hexdigest())
    known = _load(path)
    if known is not None:
        return replace(known, name=name)
    filing = read_filing(raw, name=name, max_bytes=max_bytes)
    _store(path, filing)
    return filing


def document_sha256(source: str | Path | bytes | BinaryIO) -> str:
    """Return the ``Filing.sha256`` that reading ``source`` would give; ``UnreadableFiling``."""
    return hashlib.sha256(read_source(source)).hexdigest()


def keep_reading(filing: Filing, folder: Path) -> None:
    """Keep a reading in ``folder`` for ``read_cached``; where it can't be kept, nothing is lost."""
    _store(cached_path(folder, filing.sha256), filing)


def cached_path(folder: Path, sha256: str) -> Path:
    """Return where the reading of a filing is kept in ``folder``."""
    return folder / f"{sha256}.reading-{READER_VERSION}.json.gz"


def _load(path: Path) -> Filing | None:
    try:
        data = json.loads(gzip.decompress(path.read_bytes()))
        filing: Filing = decode(Filing, data)
    except _DAMAGED:
        return None
    return filing if path.name.startswith(filing.sha256) else None


def _store(path: Path, filing: Filing) -> None:
    """Write a temporary file and rename it: a reader sees the whole reading or none."""
    data = gzip.compress(json.dumps(encode(filing)).encode("ascii"), compresslevel=3, mtime=0)
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=".reading-")
    except OSError:
        return
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.replace(temporary, path)  # noqa: PTH105 - the atomic rename, said plainly
    except OSError:
        Path(temporary).unlink(missing_ok=True)
