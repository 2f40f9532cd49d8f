"""What happened to one article: append-only, one JSON object a line, readable by eye.

A line is written with one ``write`` at the end of the file and flushed to the disk. A
line cut by a power failure is not a line: it is skipped when read, and the next one
starts on a line of its own.
"""

from __future__ import annotations

import json
import os
from dataclasses import dataclass, field
from datetime import datetime  # noqa: TC003 - pydantic reads it at run time
from enum import StrEnum
from typing import TYPE_CHECKING

from pydantic import TypeAdapter, ValidationError

from gate.verdicts import Decision, Reason  # noqa: TC001 - pydantic reads them at run time
from quarantine.errors import DamagedItem
from quarantine.files import open_plain, read_plain

if TYPE_CHECKING:
    from pathlib import Path


class EventKind(StrEnum):
    """What happened."""

    QUARANTINED = "quarantined"
    SEEN_AGAIN = "seen_again"
    """A run met the same content again; nothing else changed."""
    JUDGED_AGAIN = "judged_again"
    EDITED = "edited"
    """A new version of the draft was judged."""
    NOTE = "note"
    RELEASED = "released"
    APPROVAL_DROPPED = "approval_dropped"
    REJECTED = "rejected"
    PUBLISHED = "published"


@dataclass(frozen=True, slots=True)
class Event:
    """One line of ``history.jsonl``."""

    at: datetime
    """UTC."""
    what: EventKind
    article_sha256: str
    name: str = ""
    """The person, for what a person did."""
    text: str = ""
    """The reason given, or the note."""
    version: int = 0
    """The version that it made, where it made one."""
    decision: Decision | None = None
    reasons: tuple[Reason, ...] = ()
    waived: tuple[str, ...] = ()
    seal: str = ""
    """What a release was bound to."""
    schema: int = field(default=1)


_EVENT = TypeAdapter(Event)


def line(event: Event) -> bytes:
    """Return the event as one line of UTF-8 JSON, without the newline."""
    return json.dumps(_EVENT.dump_python(event, mode="json"), ensure_ascii=False).encode()


def parse(content: bytes) -> Event:
    """Return the event of one line; raise ``DamagedItem`` when it is none."""
    try:
        return _EVENT.validate_json(content)
    except ValidationError as error:
        raise DamagedItem("A line of the history can't be read.") from error


def append(path: Path, event: Event) -> None:
    """Add ``event`` at the end of the file and flush it to the disk."""
    descriptor = open_plain(path, os.O_RDWR | os.O_APPEND | os.O_CREAT)
    with os.fdopen(descriptor, "r+b", buffering=0) as file:
        size = file.seek(0, os.SEEK_END)
        torn = size > 0 and os.pread(descriptor, 1, size - 1) != b"\n"
        file.write(b"\n" * torn + line(event) + b"\n")
        os.fsync(descriptor)


def read(path: Path) -> tuple[Event, ...]:
    """Return every whole event, oldest first; raise ``DamagedItem`` for a line that is none.

    The bytes after the last newline are a line cut while it was written, and so is a line
    that ends inside its object; both are left out.
    """
    events = []
    whole, _, _ = read_plain(path).rpartition(b"\n")
    for number, text in enumerate(whole.split(b"\n"), start=1):
        if not text.endswith(b"}"):
            continue
        try:
            events.append(parse(text))
        except DamagedItem as error:
            raise DamagedItem(str(error), place=f"{path.name}, line {number}") from error
    return tuple(events)


def first_seen(events: tuple[Event, ...]) -> datetime:
    """Return when the article was quarantined: what its age is counted from."""
    return min(event.at for event in events)


def last_seen(events: tuple[Event, ...]) -> datetime:
    """Return when a run or a person last dealt with the article."""
    return max(event.at for event in events)
