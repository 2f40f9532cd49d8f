"""Batches killed at random instants, round after round: nothing is lost, nothing doubled.

``FILING_GATE_KILL_ROUNDS`` sets the rounds (200 in continuous integration).
"""

from __future__ import annotations

import os
import random
import sqlite3
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from pipeline.audit import audit, read_folder
from pipeline.shelf import read_shelved
from tests.pipeline.building import Room

if TYPE_CHECKING:
    from pathlib import Path

ROUNDS = int(os.environ.get("FILING_GATE_KILL_ROUNDS", "20"))
ARTICLES, WORKERS = 30, 2
FILINGS = [f"0000123456-26-0000{n}" for n in range(10, 16)]

WORKER = """
import random, sys, time
from pathlib import Path
from tests.pipeline.building import Room
room = Room(Path(sys.argv[1]), batch__workers=2)
print("started", flush=True)
room.batch()
room.close()
"""


def texts(round_number: int) -> dict[str, tuple[str, str]]:
    """Return what each article says, and the state that it must end in, by id."""
    made = {}
    for n in range(ARTICLES):
        filing = FILINGS[n % len(FILINGS)]
        good = n % 3 != 0
        amount = "$12 million" if good else "$21 million"
        name = "".join(chr(ord("a") + int(digit)) for digit in f"{round_number:03}{n:02}")
        text = f"Revenue was {amount}. It is draft {name}."
        made[f"{filing}.r{round_number}-a{n}"] = (text, "published" if good else "quarantined")
    return made


def kill_after(root: Path, seconds: float) -> bool:
    """Start a batch in a process of its own, kill it after a while; tell whether it was killed."""
    child = subprocess.Popen(  # noqa: S603 - our own script
        [sys.executable, "-c", WORKER, str(root)], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    try:
        assert child.stdout.readline() == "started\n"
        time.sleep(seconds)
        child.kill()
        return child.wait(30) != 0
    finally:
        child.stdout.close()


def check_round(root: Path, made: dict[str, tuple[str, str]]) -> None:
    room = Room(root)
    try:
        assert room.inbox == []
        rows = {str(row.id): row for row in room.ledger.articles.in_states()}
        for article, (text, state) in made.items():
            assert rows[article].state.value == state
            assert rows[article].lease_owner is None
            here = article in room.published, article in room.quarantined
            assert here == (state == "published", state == "quarantined")
            folder = room.place.root / state.replace("quarantined", "quarantine") / article
            assert (folder / "article.md").read_text() == text
            decided = [
                line.event
                for line in room.ledger.history(article)
                if line.after in {"published", "quarantined"} and line.before != line.after
            ]
            assert len(decided) == 1
        assert set(room.published) | set(room.quarantined) == set(rows)
        sample = next(article for article, (_, state) in made.items() if state == "published")
        receipts, content = read_folder(room.place.published / sample)
        audit(receipts, content, read_shelved(room.place, receipts.filing.id))
        left = [p.name for p in room.place.published.iterdir() if p.name.startswith(".")]
        assert left == []
    finally:
        room.close()
    with sqlite3.connect(root / "ledger.sqlite3") as connection:
        assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()


@pytest.mark.slow
def test_killed_at_random_instants_everything_ends_once_and_whole(tmp_path: Path) -> None:
    root = tmp_path / "w"
    chance = random.Random(7)  # noqa: S311 - instants, not secrets
    room = Room(root)
    for filing in FILINGS:
        room.filing(accession=filing)
    room.close()
    killed = 0
    for number in range(ROUNDS):
        room = Room(root)
        made = texts(number)
        for article, (text, _) in made.items():
            filing, _, slug = article.partition(".")
            room.draft(text, slug, filing)
        room.close()
        killed += kill_after(root, chance.uniform(0.0, 1.5))
        room = Room(root, batch__workers=WORKERS)
        assert room.batch().exit_status == 0
        room.close()
        check_round(root, made)
    assert killed > ROUNDS / 4, "the kills came too late to prove anything"
