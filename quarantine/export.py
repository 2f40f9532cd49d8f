"""Turn what happened to an article into an incident: a case that every change must pass.

In: an item of the store and the filing that it was judged against. Out: a folder for
``incidents/`` with ``incident.toml``, ``filing.htm`` (an excerpt) and the drafts. What a
person decided is the expected outcome: a draft they rejected must be caught, claim by
claim, and one they released should have passed.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from gate.errors import InputError
from gate.verdicts import Decision
from quarantine import files
from quarantine.errors import StaleView, UnsafePath
from quarantine.excerpt import excerpt
from quarantine.history import EventKind
from quarantine.ids import checked_id

if TYPE_CHECKING:
    from pathlib import Path

    from gate.figures import Filing
    from quarantine.history import Event
    from quarantine.store import QuarantineStore
    from quarantine.views import ReportView


def export_incident(store: QuarantineStore, item_id: str, filing: Filing, into: Path) -> Path:
    """Write the incident folder ``into/<id>`` and return it.

    Raises ``StaleView`` when ``filing`` is not the one that was judged against, and
    ``UnsafePath`` when the folder is there already: nothing is overwritten.
    """
    folder = into / checked_id(item_id)
    views, drafts, events = store.views(item_id), store.drafts(item_id), store.history(item_id)
    if filing.sha256 != views[-1].filing.sha256:
        raise StaleView("This is not the filing that the article was judged against.")
    if folder.exists() or folder.is_symlink():
        raise UnsafePath("The incident folder is there already.", place=folder.name)
    names = [_name(n, view) for n, view in enumerate(views, start=1)]
    released = events_of(events, EventKind.RELEASED)
    kept = _distinct(names, views, drafts)
    toml = _head(item_id, views[0], events)
    for name, view, _ in kept:
        by_person = view is views[-1] and bool(released)
        toml += _article(name, view, released=by_person)
    with files.disk_errors(into):
        into.mkdir(parents=True, exist_ok=True)
    files.make_folder(
        folder,
        {
            "incident.toml": "\n".join([*toml, ""]).encode(),
            "filing.htm": excerpt(filing, views).encode(),
            **{name: draft for name, _, draft in kept},
        },
    )
    return folder


def events_of(events: tuple[Event, ...], what: EventKind) -> tuple[Event, ...]:
    """Return the events of one kind, oldest first."""
    return tuple(event for event in events if event.what is what)


def _name(number: int, view: ReportView) -> str:
    return f"article{view.suffix}" if number == 1 else f"article-{number}{view.suffix}"


def _distinct(
    names: list[str], views: tuple[ReportView, ...], drafts: tuple[bytes, ...]
) -> list[tuple[str, ReportView, bytes]]:
    """One entry a text, with its newest judgement: judging again is not another article."""
    newest: dict[bytes, tuple[str, ReportView]] = {}
    for name, view, draft in zip(names, views, drafts, strict=True):
        first = newest.get(draft, (name, view))[0]
        newest[draft] = (first, view)
    return [(name, view, draft) for draft, (name, view) in newest.items()]


def _head(item_id: str, view: ReportView, events: tuple[Event, ...]) -> list[str]:
    said = [
        f"{event.what.value.replace('_', ' ')} by {event.name}: {event.text}"
        for event in events
        if event.name and event.text
    ]
    kinds = ", ".join(why.value.replace("_", " ") for why in view.reasons) or "clean"
    return [
        "[incident]",
        f"id = {text(item_id)}",
        f"title = {text(f'{view.filing.filer or item_id}: {kinds}')}",
        f"kind = {text(kinds)}",
        f"lang = {text(view.lang)}",
        f"what_happened = {text('; '.join(said) or 'No person has said anything yet.')}",
        "",
        "[filing]",
        'file = "filing.htm"',
        "reconstructed = false",
        'public_figures = ["all: the file is an excerpt of the filing"]',
        "filler_figures = []",
        f"accession = {text(view.filing.accession)}",
        f"sha256_of_the_whole = {text(view.filing.sha256)}",
    ]


def _article(name: str, view: ReportView, *, released: bool) -> list[str]:
    passes = released or view.decision is Decision.PUBLISH
    lines = ["", "[[articles]]", f"file = {text(name)}"]
    lines.append(f"decision = {text('publish' if passes else 'quarantine')}")
    for claim in view.claims:
        if claim.reason is None or passes:
            continue
        lines += ["", "[[articles.rejected]]", f"text = {text(claim.text)}"]
        lines.append(f"reason = {text(claim.reason.value)}")
    return lines


def text(value: str) -> str:
    """Return a TOML basic string: JSON's, with the one control sign escaped that JSON leaves.

    Raises ``InputError`` for half a surrogate pair, which no TOML file can hold.
    """
    try:
        value.encode()
    except UnicodeEncodeError as error:
        raise InputError("The article holds half a character; it can't be exported.") from error
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
