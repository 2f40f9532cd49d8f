"""The inbox: what is there to judge, what is here for the second time, what can't be a draft."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pipeline.files import read_file, sha256_of, storing
from pipeline.ledger import Sighting

if TYPE_CHECKING:
    from pathlib import Path

    from pipeline.ledger import Ledger, Stamp
    from pipeline.workspace import ArticleId, Draft, Workspace

TAKEN = ".taken-"
"""Prefix of a draft on its way out of the inbox."""


@dataclass(frozen=True, slots=True)
class Stranger:
    """Something in the inbox that nobody can work on; a person must mend it."""

    name: str
    cause: str


@dataclass(frozen=True, slots=True)
class Inbox:
    """What one look at the inbox found."""

    work: tuple[Draft, ...]
    strangers: tuple[Stranger, ...]
    again: tuple[tuple[ArticleId, Sighting], ...]
    """Drafts that were decided before, and are out of the inbox now."""


def take_in(workspace: Workspace, ledger: Ledger, stamp: Stamp, max_bytes: int) -> Inbox:
    """Look through the inbox, record what is there, and clear away what is decided already."""
    drafts, misnamed = workspace.read_inbox()
    strangers = [Stranger(path.name, str(error)) for path, error in misnamed]
    drafts, doubles = _one_form_each(drafts)
    strangers += doubles
    ledger.articles.withdraw_missing({draft.id for draft in drafts}, stamp)
    work: list[Draft] = []
    again: list[tuple[ArticleId, Sighting]] = []
    for draft in drafts:
        content = read_file(draft.path, max_bytes)
        if len(content) > max_bytes:
            strangers.append(
                Stranger(draft.path.name, f"{draft.path.name} is larger than {max_bytes:,} bytes")
            )
            continue
        sha256 = sha256_of(content)
        sighting = ledger.articles.see(draft.id, draft.suffix, sha256, stamp)
        if sighting is Sighting.WORK:
            work.append(draft)
        elif sighting is Sighting.CONFLICT:
            strangers.append(
                Stranger(
                    draft.path.name,
                    f"{draft.id} is published already, with another text; "
                    "give the new text a name of its own",
                )
            )
        elif sighting is not Sighting.TWIN:
            again.append((draft.id, sighting))
            take_away(draft.path, sha256)
    return Inbox(tuple(work), tuple(strangers), tuple(again))


def take_away(path: Path, sha256: str) -> bool:
    """Remove a decided draft from the inbox, unless its text is another by now.

    It is moved aside, looked at, and only then removed: a text that was put there
    meanwhile goes back, so that nothing is lost.
    """
    if not path.is_file() or path.is_symlink():
        return False
    aside = path.with_name(f"{TAKEN}{path.name}")
    with storing(str(path)):
        path.rename(aside)
        if sha256_of(read_file(aside)) == sha256:
            aside.unlink()
            return True
        _put_back(aside)
    return False


def put_back_taken(workspace: Workspace) -> int:
    """Put back the drafts that a killed run had moved aside; return how many."""
    count = 0
    with storing(str(workspace.drafts)):
        for aside in workspace.drafts.glob(f"{TAKEN}*"):
            _put_back(aside)
            count += 1
    return count


def _put_back(aside: Path) -> None:
    """Give the draft its name back; where that is taken, the newer one goes first."""
    name = aside.with_name(aside.name.removeprefix(TAKEN))
    if name.exists():
        if sha256_of(read_file(name)) == sha256_of(read_file(aside)):
            aside.unlink()
        return
    aside.rename(name)


def _one_form_each(drafts: list[Draft]) -> tuple[list[Draft], list[Stranger]]:
    """Return the drafts whose id stands once; one id in two forms is nobody's to choose."""
    forms: dict[ArticleId, list[Draft]] = {}
    for draft in drafts:
        forms.setdefault(draft.id, []).append(draft)
    single = [same[0] for same in forms.values() if len(same) == 1]
    doubles = [
        Stranger(draft.path.name, f"{draft.id} lies in the inbox in {len(same)} forms; keep one")
        for same in forms.values()
        if len(same) > 1
        for draft in same
    ]
    return single, doubles
