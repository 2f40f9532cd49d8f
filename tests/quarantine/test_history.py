from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from gate.verdicts import Decision, Reason
from quarantine import history
from quarantine.errors import DamagedItem, UnknownItem, UnsafePath
from quarantine.history import Event, EventKind
from tests.quarantine.building import NOW

if TYPE_CHECKING:
    from pathlib import Path

EVENT = Event(
    NOW,
    EventKind.QUARANTINED,
    "ab" * 32,
    version=1,
    decision=Decision.QUARANTINE,
    reasons=(Reason.NOT_IN_FILING,),
)


def note(text: str) -> Event:
    return Event(NOW, EventKind.NOTE, "ab" * 32, "Ana", text)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=50)
@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), max_size=40), max_size=5))
def test_what_is_appended_is_read(tmp_path: Path, texts: list[str]) -> None:
    path = tmp_path / "history.jsonl"
    path.unlink(missing_ok=True)
    events = (EVENT, *map(note, texts))
    for event in events:
        history.append(path, event)
    assert history.read(path) == events
    assert path.read_bytes().count(b"\n") == len(events)


def test_a_line_cut_anywhere_loses_only_itself(tmp_path: Path) -> None:
    path = tmp_path / "history.jsonl"
    history.append(path, EVENT)
    whole = path.read_bytes()
    history.append(path, note("says “why”"))
    both = path.read_bytes()
    for end in (*range(len(whole), len(both), 9), len(both) - 1):
        path.write_bytes(both[:end])
        assert history.read(path) == (EVENT,)
        history.append(path, note("next"))
        after = history.read(path)
        # A line that lacks only its newline is whole once the next one is written.
        assert after in ((EVENT, note("next")), (EVENT, note("says “why”"), note("next")))


def test_nonsense_in_the_middle_is_damage_and_is_named(tmp_path: Path) -> None:
    path = tmp_path / "history.jsonl"
    history.append(path, EVENT)
    path.write_bytes(path.read_bytes() + b'{"what": "blessed"}\n')
    with pytest.raises(DamagedItem) as caught:
        history.read(path)
    assert caught.value.place == "history.jsonl, line 2"


def test_links_and_absent_files(tmp_path: Path) -> None:
    with pytest.raises(UnknownItem):
        history.read(tmp_path / "history.jsonl")
    outside = tmp_path / "outside"
    outside.write_text("precious")
    (tmp_path / "history.jsonl").symlink_to(outside)
    with pytest.raises(UnsafePath):
        history.append(tmp_path / "history.jsonl", EVENT)
    assert outside.read_text() == "precious"
