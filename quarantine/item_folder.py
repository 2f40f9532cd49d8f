"""One item's folder on disk: its versions, and the copy of the newest above them.

    versions/0001/    article.<ext>, report.json, report.html, event.json

``event.json`` is the line of history that belongs to the version, so that a process
killed before it could write the history loses nothing. Everything here expects the
store's lock to be held by whoever writes.
"""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING

import regex

from quarantine import files, history
from quarantine.errors import DamagedItem, UnknownItem
from quarantine.ids import SUFFIXES, checked_id

if TYPE_CHECKING:
    from pathlib import Path

_VERSION = regex.compile(r"[0-9]{4,}")
_REPORTS = ("report.html", "report.json")


class ItemFolder:
    """A folder ``<root>/<id>``; ``UnsafeName`` for an id that is none, before any path is made."""

    def __init__(self, root: Path, item: str) -> None:
        self.id = checked_id(item)
        self.path = root / self.id
        self.history_path = self.path / "history.jsonl"

    @property
    def exists(self) -> bool:
        """Tell whether the item is kept here (a link to a folder is not)."""
        return files.is_plain_folder(self.path)

    def required(self) -> ItemFolder:
        """Return the item itself; raise ``UnknownItem`` or ``UnsafePath`` when it is not here."""
        try:
            files.require_folder(self.path)
        except UnknownItem as error:
            raise UnknownItem("There is no such article here.", article=self.id) from error
        return self

    def versions(self) -> tuple[Path, ...]:
        """Return the folders of the versions, oldest first; never empty."""
        parent = files.require_folder(self.path / "versions")
        with files.disk_errors(parent):
            found = [p for p in parent.iterdir() if _VERSION.fullmatch(p.name)]
        if not found:
            raise DamagedItem("The article has no judged version.", article=self.id)
        found.sort(key=lambda p: int(p.name))
        return tuple(map(files.require_folder, found))

    def newest(self) -> Path:
        """Return the folder of the newest version."""
        return self.versions()[-1]

    def article_path(self) -> Path:
        """Return the draft for a person: the newest version's name, in the item's own folder."""
        return self.path / article_in(self.newest()).name

    def draft(self) -> bytes:
        """Return the draft as it stands in the folder, edited there by hand or not."""
        try:
            return files.read_plain(self.article_path())
        except UnknownItem:
            return files.read_plain(article_in(self.newest()))

    def hashes(self) -> tuple[str, ...]:
        """Return the SHA-256 of every version's article, oldest first."""
        return tuple(sha256_of(files.read_plain(article_in(v))) for v in self.versions())

    def create(self, version: dict[str, bytes]) -> None:
        """Make the folder with its first version, whole or not at all."""
        above = {name: content for name, content in version.items() if name != "event.json"}
        below = {f"versions/0001/{name}": content for name, content in version.items()}
        files.make_folder(
            self.path, {**above, **below, "history.jsonl": version["event.json"] + b"\n"}
        )

    def add_version(self, version: dict[str, bytes]) -> int:
        """Add a version, and return its number."""
        newest = self.newest()
        number = int(newest.name) + 1
        files.make_folder(newest.with_name(f"{number:04}"), version)
        self.mend()
        return number

    def mend(self) -> bool:
        """Bring copy and history up to the newest version; tell whether there was any need.

        A draft that a person changed in the folder is no older version: it stays.
        """
        files.sweep(self.path)
        files.sweep(self.path / "versions")
        newest, number = self.newest(), int(self.newest().name)
        article = article_in(newest)
        known = self.hashes()
        mended = self._drop_other_forms(article.suffix, known)
        copies = [article, *(newest / name for name in _REPORTS)]
        for copy in copies:
            mended |= self._refresh(self.path / copy.name, files.read_plain(copy), known)
        if max(event.version for event in history.read(self.history_path)) < number:
            event = history.parse(files.read_plain(newest / "event.json"))
            history.append(self.history_path, event)
            mended = True
        return mended

    def _drop_other_forms(self, suffix: str, known: tuple[str, ...]) -> bool:
        """Drop the copy of an older version that had another suffix; never a person's file."""
        dropped = False
        for other in SUFFIXES:
            stale = self.path / f"article{other}"
            plain = stale.is_file() and not stale.is_symlink()
            if other != suffix and plain and sha256_of(files.read_plain(stale)) in known:
                with files.disk_errors(stale):
                    stale.unlink()
                dropped = True
        return dropped

    def _refresh(self, place: Path, content: bytes, known: tuple[str, ...]) -> bool:
        try:
            present = files.read_plain(place)
        except UnknownItem:
            present = None
        by_hand = (
            present is not None and place.stem == "article" and sha256_of(present) not in known
        )
        if present == content or by_hand:
            return False
        files.replace(place, content)
        return True


def article_in(folder: Path) -> Path:
    """Return the article's file in a version's folder."""
    for suffix in SUFFIXES:
        path = folder / f"article{suffix}"
        if path.is_file() and not path.is_symlink():
            return path
    raise DamagedItem("A version has lost its article.", place=folder.name)


def sha256_of(content: bytes) -> str:
    """Return the hex SHA-256 of ``content``."""
    return hashlib.sha256(content).hexdigest()
