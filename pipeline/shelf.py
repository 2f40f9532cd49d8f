"""Filings in the workspace: where a filing stands, how it is brought in, what is refused."""

from __future__ import annotations

import gzip
import zlib
from dataclasses import replace
from typing import TYPE_CHECKING

from gate.errors import UnreadableFiling
from pipeline.errors import NoFiling, StorageError
from pipeline.files import commit_folder, read_file, remove_folder, sha256_of, stage_folder
from pipeline.workspace import NO_CIK, filing_file
from quarantine.ids import filing_key

if TYPE_CHECKING:
    from pathlib import Path

    from gate.figures import Filing
    from pipeline.workspace import Workspace

FORM = "10-Q"


_GZIP = b"\x1f\x8b"

READINGS = ".reading"
"""Folder beside a filing for its cached reading; whatever stands in it may be deleted."""


def read_known_form(
    source: Path | bytes, name: str, *, any_form: bool = False, cache: Path | None = None
) -> Filing:
    """Return the filing as read, or raise ``UnreadableFiling`` when it says it is no 10-Q.

    A document that does not say its form (a fragment, an old text) is let in. A missing
    file raises ``UnreadableFiling`` too. The message names the file.
    """
    from gate.filing import read_cached, read_filing  # noqa: PLC0415 - takes long to import

    try:
        if cache is None:
            filing = read_filing(source, name=name)
        else:
            filing = read_cached(source, cache, name=name)
    except UnreadableFiling as error:
        message = str(error) if name in str(error) else f"{name}: {error}"
        raise UnreadableFiling(message, place=error.place) from error
    form = filing.document_type
    if form and not form.upper().startswith(FORM) and not any_form:
        raise UnreadableFiling(
            f"{name} is a {form}, not a 10-Q; articles are judged against quarterly reports",
            accession=filing.accession or None,
        )
    return filing


def find_filing(workspace: Workspace, filing: str) -> Path:
    """Return the file of that filing.

    Raises ``NoFiling`` when the workspace has none, ``UnreadableFiling`` when it has two that
    differ.
    """
    found = _documents_of(workspace, filing)
    if len(found) > 1 and len({sha256_of(read_file(file)) for file in found}) > 1:
        places = " and ".join(str(file.relative_to(workspace.root)) for file in found)
        raise UnreadableFiling(
            f"{filing} stands twice in the workspace, as {places}; keep the one that is it",
            accession=filing,
        )
    if found:
        return found[0]
    raise NoFiling(
        f"the filing {filing} is not in {workspace.filings}; fetch it, or add it with "
        "'filing-gate ingest FILE --add'",
        accession=filing,
    )


def read_shelved(workspace: Workspace, filing: str, *, fresh: bool = False) -> Filing:
    """Return the filing of that id as read: now (``fresh``), or from its cached reading.

    A document without an envelope gets the accession that its folder names. Raises
    ``NoFiling``; ``UnreadableFiling`` also when the document is not the one that its
    folder names, by accession or by hash.
    """
    file = find_filing(workspace, filing)
    cache = None if fresh else file.parent / READINGS
    if cache is not None:
        workspace.refuse_symlink(cache)
    reading = read_known_form(read_file(file), file.name, cache=cache)
    if not reading.accession and not filing.startswith("sha-"):
        reading = replace(reading, accession=filing)
    said = filing_key(reading.accession, reading.sha256)
    if said != filing:
        raise UnreadableFiling(f"{file.name} lies under {filing} and is {said}", accession=filing)
    return reading


def add_filing(workspace: Workspace, content: bytes, name: str, accession: str = "") -> str:
    """Bring a filing into the workspace, whole, and return its id; a second time is the same.

    ``accession`` says it for a document that does not. Raises ``UnreadableFiling``.
    """
    from gate.filing import keep_reading  # noqa: PLC0415 - takes long to import

    reading = read_known_form(content, name)
    filing = filing_key(reading.accession or accession, reading.sha256)
    readings = shelve(workspace, content, name, filing, reading.cik) / READINGS
    workspace.refuse_symlink(readings)
    keep_reading(reading, readings)
    return filing


def shelve(workspace: Workspace, content: bytes, name: str, filing: str, cik: str) -> Path:
    """Put a document that was read into its filing's folder, whole, and return the folder.

    The same document a second time is the same. Raises ``UnreadableFiling`` when another
    one stands there: two documents can't both be the filing that articles are held against.
    """
    for known in _documents_of(workspace, filing):
        if _unpacked(read_file(known)) != _unpacked(content):
            raise UnreadableFiling(
                f"{name} says that it is {filing}, and so does another document in the workspace, "
                f"{known.relative_to(workspace.root)}; keep the one that is it",
                accession=filing,
            )
        return known.parent
    folder = workspace.filing_folder(cik or NO_CIK, filing)
    staged = stage_folder(folder.parent, {safe_name(name): content})
    try:
        commit_folder(staged, folder)
    except StorageError:
        remove_folder(staged)
        if filing_file(folder) is None:
            raise
        return shelve(workspace, content, name, filing, cik)  # another brought it meanwhile
    return folder


def _documents_of(workspace: Workspace, filing: str) -> list[Path]:
    """Return the documents that lie under that id, under whichever filer."""
    return [
        file
        for cik in sorted(workspace.filings.glob("*"))
        if not cik.is_symlink() and (file := filing_file(cik / filing)) is not None
    ]


def _unpacked(content: bytes) -> bytes:
    """Return a document's own bytes; one that can't be unpacked is compared as it is."""
    if not content.startswith(_GZIP):
        return content
    try:
        return gzip.decompress(content)
    except (OSError, EOFError, zlib.error):
        return content


def safe_name(name: str) -> str:
    """Return the last part of a file's name with everything but plain characters replaced."""
    last = name.replace("\\", "/").rpartition("/")[2]
    kept = "".join(c if c.isascii() and (c.isalnum() or c in "-_.") else "-" for c in last)
    return kept.lstrip(".-")[-100:] or "filing"
