"""What a backfill is to do, as a stream of tasks in a settled order."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import regex

from gate.errors import SettingsError
from pipeline.errors import BadName
from pipeline.files import storing
from pipeline.ledger import ArticleState, TaskKind, Wanted
from pipeline.workspace import ArticleId
from quarantine.ids import SUFFIXES

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping
    from pathlib import Path

    from pipeline.edgar import EdgarSource
    from pipeline.ledger import Ledger

FILING_SUFFIXES = (".htm", ".html", ".xhtml", ".xml", ".txt", ".gz")
"""Names that a filing may have; what is in the file decides."""

_LINE = regex.compile(r"(?:.*?\b(\d{1,10})[/\s,]+)?(\d{10}-\d{2}-\d{6})(?:\.txt)?")
"""``0000320193-24-000069``, after the CIK or not, or the path of an index."""
_ACCESSION = regex.compile(r"(?<!\d)\d{10}-\d{2}-\d{6}(?!\d)")
_QUARTER = regex.compile(r"(\d{4})-?Q([1-4])", regex.IGNORECASE)


@dataclass(frozen=True)
class Plan:
    """Tasks, and what they come from."""

    what: Mapping[str, Any]
    """The same for the same backfill: by it an unfinished one is found again."""
    tasks: Callable[[], Iterable[Wanted]]
    passed_over: list[str] = field(default_factory=list)
    """Names that the plan could make nothing of, known when ``tasks`` is through."""


def folder_plan(folder: Path) -> Plan:
    """Return the plan to read every filing below ``folder`` and judge every draft in it.

    A draft is named ``<filing>.<slug>.<ext>`` like those of the inbox; every other file
    with a filing's suffix is taken for a filing, whose accession its path may say. Raises
    ``SettingsError`` for no folder.
    """
    if not folder.is_dir():
        raise SettingsError(f"{folder} is not a folder")
    plan = Plan({"folder": str(folder)}, lambda: _folder_tasks(folder, plan.passed_over))
    return plan


def accessions_plan(listed: Path) -> Plan:
    """Return the plan to fetch and read the filings that a file lists, one a line.

    A line is an accession, alone or after its filer's CIK (``320193/0000320193-24-000069``,
    or the path that an index gives). Raises ``SettingsError``, naming the line.
    """
    try:
        lines = listed.read_text("utf-8-sig", "replace").splitlines()
    except OSError as error:
        raise SettingsError(f"{listed}: {error.strerror}") from error
    tasks: dict[str, Wanted] = {}
    for number, line in enumerate(lines, 1):
        stripped = line.partition("#")[0].strip()
        if not stripped:
            continue
        found = _LINE.fullmatch(stripped, timeout=5)
        if found is None:
            raise SettingsError(f"{listed}, line {number}: {stripped[:60]!a} is no accession")
        cik, accession = found[1], found[2]
        # Most filers file under their own number; where an agent did, the list must say the CIK.
        payload = {"accession": accession, "cik": (cik or accession[:10]).zfill(10)}
        task = Wanted(TaskKind.READ, accession, payload, accession)
        if tasks.setdefault(accession, task) != task:
            raise SettingsError(f"{listed}, line {number}: {accession} has another CIK above")
    return Plan({"accessions": list(tasks)}, tasks.values)


def quarters_plan(source: EdgarSource, first: str, last: str = "") -> Plan:
    """Return the plan to fetch and read every 10-Q that EDGAR's quarterly indexes list.

    Quarters are written ``2024Q2``. With a watchlist only its companies are taken. Raises
    ``SettingsError``.
    """
    begin, end = _quarter(first), _quarter(last or first)
    if end < begin:
        raise SettingsError(f"{last} comes before {first}")
    quarters = [divmod(n, 4) for n in range(begin, end + 1)]

    def tasks() -> Iterator[Wanted]:
        for year, index in quarters:
            for ref in source.filings_of_quarter(year, index + 1):
                payload = {
                    "accession": ref.accession,
                    "cik": ref.cik,
                    "form": ref.form,
                    "filed": ref.filed.isoformat(),
                    "company": ref.company,
                }
                yield Wanted(TaskKind.READ, ref.accession, payload, ref.accession)

    names = [f"{year}Q{index + 1}" for year, index in quarters]
    return Plan({"quarters": names, "watchlist": list(source.watchlist)}, tasks)


def rejudge_plan(ledger: Ledger) -> Plan:
    """Return the plan to judge everything published with the code of now."""

    def tasks() -> Iterator[Wanted]:
        for row in sorted(ledger.articles.in_states(ArticleState.PUBLISHED), key=lambda r: r.id):
            payload = {"article": str(row.id)}
            yield Wanted(TaskKind.REJUDGE, str(row.id), payload, row.filing)

    return Plan({"rejudge": "published"}, tasks)


def _folder_tasks(folder: Path, passed_over: list[str]) -> Iterator[Wanted]:
    passed_over.clear()
    for path in _files(folder):
        subject = path.relative_to(folder).as_posix()
        if path.is_symlink() or not path.is_file() or not _is_utf8(subject):
            passed_over.append(os.fsencode(subject).decode("utf-8", "backslashreplace"))
            continue
        article = _article(path)
        if article is not None:
            payload = {"article": str(article), "suffix": path.suffix, **_file(path)}
            yield Wanted(TaskKind.JUDGE, subject, payload, article.filing)
        elif path.suffix.lower() in FILING_SUFFIXES:
            payload = {"accession": _accession(subject), **_file(path)}
            yield Wanted(TaskKind.READ, subject, payload)
        else:
            passed_over.append(subject)


def _files(folder: Path) -> Iterator[Path]:
    """Yield what lies below a folder, sorted; hidden names are none of ours, links not followed."""
    with storing(str(folder)):
        entries = sorted(os.scandir(folder), key=lambda entry: entry.name)
        for entry in entries:
            if entry.name.startswith("."):
                continue
            path = folder / entry.name
            if entry.is_dir(follow_symlinks=False):
                yield from _files(path)
            else:
                yield path


def _file(path: Path) -> dict[str, Any]:
    """Return what tells a file from its earlier and later self."""
    with storing(str(path)):
        about = path.stat()
    return {"file": str(path), "bytes": about.st_size, "changed_ns": about.st_mtime_ns}


def _is_utf8(name: str) -> bool:
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def _accession(subject: str) -> str:
    """Return the last accession in a path, for a document that does not say its own."""
    found = _ACCESSION.findall(subject)
    return found[-1] if found else ""


def _article(path: Path) -> ArticleId | None:
    if path.suffix not in SUFFIXES:
        return None
    try:
        return ArticleId.parse(path.name.removesuffix(path.suffix))
    except BadName:
        return None


def _quarter(text: str) -> int:
    """Return the number of a quarter, counted from the year 0."""
    found = _QUARTER.fullmatch(text.strip())
    if found is None:
        raise SettingsError(f"{text!a} is no quarter; write 2024Q2")
    return int(found[1]) * 4 + int(found[2]) - 1
