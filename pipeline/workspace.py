"""The workspace: where every file of a user's installation stands, and nowhere else.

Ids and names are checked here once. A path is only ever made from a checked id,
and no symlink is followed below the workspace, so nothing in a draft, a filing or
a request can name a place outside it.
"""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pipeline.errors import BadName, StorageError
from pipeline.files import storing
from quarantine.errors import UnsafeName
from quarantine.ids import SUFFIXES, checked_id

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

_FILING_ID = re.compile(r"[0-9]{10}-[0-9]{2}-[0-9]{6}|sha-[0-9a-f]{16}")
_CIK = re.compile(r"[0-9]{10}")
NO_CIK = "0000000000"
"""The folder of filings whose filer is unknown."""


@dataclass(frozen=True, slots=True, order=True)
class ArticleId:
    """``<filing>.<slug>``: the name of an article everywhere."""

    filing: str
    """The filing's id: its accession, or ``sha-`` and the start of its hash."""
    slug: str

    @classmethod
    def parse(cls, text: str) -> ArticleId:
        """Return the id that ``text`` spells, or raise ``BadName``."""
        try:
            filing, _, slug = checked_id(text).partition(".")
        except UnsafeName as error:
            raise BadName(
                f"'{text}' is not an article id: <accession>.<slug>, the slug in lower-case "
                "letters, digits and hyphens",
                article=text,
            ) from error
        return cls(filing, slug)

    def __str__(self) -> str:
        return f"{self.filing}.{self.slug}"


@dataclass(frozen=True, slots=True)
class Draft:
    """One file of the inbox."""

    id: ArticleId
    suffix: str
    path: Path


@dataclass(frozen=True, slots=True)
class Workspace:
    """The folders and files below one root."""

    root: Path

    @property
    def filings(self) -> Path:
        """Filings as downloaded."""
        return self.root / "filings"

    @property
    def drafts(self) -> Path:
        """The inbox."""
        return self.root / "drafts"

    @property
    def published(self) -> Path:
        """What readers may see."""
        return self.root / "published"

    @property
    def quarantine(self) -> Path:
        """What needs a person."""
        return self.root / "quarantine"

    @property
    def readings(self) -> Path:
        """Readings of documents that have no folder of their own yet; safe to delete."""
        return self.root / ".readings"

    @property
    def ledger(self) -> Path:
        """The default ledger."""
        return self.root / "ledger.sqlite3"

    @property
    def lock(self) -> Path:
        """Held by the kernel for the batch that runs."""
        return self.root / ".batch.lock"

    def create(self) -> None:
        """Make the folders that are missing; refuse symlinks in their place."""
        with storing(str(self.root)):
            for folder in (self.filings, self.drafts, self.published, self.quarantine):
                folder.mkdir(parents=True, exist_ok=True)
        for folder in (self.filings, self.drafts, self.published, self.quarantine):
            self.refuse_symlink(folder)

    def published_folder(self, article: ArticleId) -> Path:
        """Return where the article stands once it is published."""
        return self.published / str(article)

    def quarantine_folder(self, article: ArticleId) -> Path:
        """Return where the article stands while it is quarantined."""
        return self.quarantine / str(article)

    def draft_path(self, article: ArticleId, suffix: str) -> Path:
        """Return the article's place in the inbox."""
        return self.drafts / f"{article}{suffix}"

    def filing_folder(self, cik: str, filing: str) -> Path:
        """Return the folder of one filing. Raises ``BadName``."""
        cik = cik or NO_CIK
        if _CIK.fullmatch(cik) is None or _FILING_ID.fullmatch(filing) is None:
            raise BadName(f"'{cik}/{filing}' does not name a filing", accession=filing)
        return self.filings / cik / filing

    def read_inbox(self) -> tuple[list[Draft], list[tuple[Path, BadName]]]:
        """Return the drafts in the inbox by name, and the files that can't be drafts."""
        drafts: list[Draft] = []
        strangers: list[tuple[Path, BadName]] = []
        with storing(str(self.drafts)):
            entries = sorted(self.drafts.iterdir())
        for path in entries:
            if path.name.startswith("."):
                continue
            try:
                path.name.encode()
            except UnicodeEncodeError:
                shown = path.with_name(os.fsencode(path.name).decode("utf-8", "backslashreplace"))
                strangers.append((shown, BadName(f"'{shown.name}' is no name in UTF-8")))
                continue
            try:
                drafts.append(_draft(path))
            except BadName as error:
                strangers.append((path, error))
        return drafts, strangers

    def filing_files(self) -> Iterator[tuple[str, str, Path]]:
        """Yield (cik, filing id, file) of every filing on disk, one file a filing.

        The largest file of the folder is the filing; downloads bring small ones beside it.
        """
        with storing(str(self.filings)):
            for cik in sorted(self.filings.iterdir()):
                if _CIK.fullmatch(cik.name) is None or cik.is_symlink() or not cik.is_dir():
                    continue
                for folder in sorted(cik.iterdir()):
                    if _FILING_ID.fullmatch(folder.name) is None:
                        continue
                    file = filing_file(folder)
                    if file is not None:
                        yield cik.name, folder.name, file

    def refuse_symlink(self, path: Path) -> None:
        """Raise ``StorageError`` when ``path`` or a folder above it in the workspace is a link."""
        here = path
        while here != self.root and self.root in here.parents:
            if here.is_symlink():
                raise StorageError(f"{here} is a symbolic link; the workspace follows none")
            here = here.parent


def filing_file(folder: Path) -> Path | None:
    """Return the file of ``folder`` that is the filing; None when it has none."""
    if folder.is_symlink() or not folder.is_dir():
        return None
    files = [
        (file.stat().st_size, file.name, file)
        for file in folder.iterdir()
        if not file.name.startswith(".") and not file.is_symlink() and file.is_file()
    ]
    return max(files)[2] if files else None


def _draft(path: Path) -> Draft:
    """Return the draft that a file of the inbox is, or raise ``BadName`` in plain words."""
    if path.is_symlink():
        raise BadName(f"{path.name} is a symbolic link; put the draft itself there")
    if not path.is_file():
        raise BadName(f"{path.name} is not a file")
    if path.suffix not in SUFFIXES:
        raise BadName(f"{path.name}: a draft ends in one of {', '.join(SUFFIXES)}")
    try:
        article = ArticleId.parse(path.name.removesuffix(path.suffix))
    except BadName as error:
        raise BadName(f"{path.name}: {error}") from error
    return Draft(article, path.suffix, path)
