"""Batches killed at random instants, round after round: nothing is lost, nothing doubled.

``FILING_GATE_KILL_ROUNDS`` sets the rounds; 200 without it.
"""

from __future__ import annotations

import multiprocessing
import os
import random
import sqlite3
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pipeline.audit import audit, read_folder
from pipeline.shelf import read_shelved
from tests.pipeline.building import Room

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

ROUNDS = int(os.environ.get("FILING_GATE_KILL_ROUNDS", "200"))
ARTICLES, WORKERS, LANES, IN_ONE = 30, 2, 2, 20
FILINGS = [f"0000123456-26-0000{n}" for n in range(10, 16)]

# A server that has imported everything forks each batch: what is killed then is a batch
# at work, not an interpreter at its start.
PROCESSES = multiprocessing.get_context("forkserver")
PROCESSES.set_forkserver_preload(["tests.pipeline.test_kill"])


def do_batch(root: str, say: Connection) -> None:
    """Do one batch in a process of its own, and say when it begins."""
    room = Room(Path(root), batch__workers=WORKERS)
    say.send("begun")
    status = room.batch().exit_status
    room.close()
    raise SystemExit(status)


def begin_batch(root: Path) -> BaseProcess:
    """Start a batch in a process of its own and return once it is at work."""
    hear, say = PROCESSES.Pipe(duplex=False)
    child = PROCESSES.Process(target=do_batch, args=(str(root), say))
    child.start()
    say.close()
    with hear:
        assert hear.recv() == "begun"
    return child


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


def finish_batch(root: Path) -> float:
    """Do one batch to its end; return the seconds that it took."""
    child = begin_batch(root)
    began = time.monotonic()
    child.join(120)
    assert child.exitcode == 0
    return time.monotonic() - began


def kill_after(root: Path, seconds: float) -> bool:
    """Start a batch in a process of its own, kill it after a while; tell whether it was killed."""
    child = begin_batch(root)
    time.sleep(seconds)
    child.kill()
    child.join(30)
    return child.exitcode != 0


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


def put_drafts(root: Path, made: dict[str, tuple[str, str]]) -> None:
    room = Room(root)
    for article, (text, _) in made.items():
        filing, _, slug = article.partition(".")
        room.draft(text, slug, filing)
    room.close()


def do_rounds(root: Path, rounds: int, chance: random.Random) -> int:
    """Do that many rounds in one workspace; return how many batches were killed in the middle."""
    room = Room(root)
    for filing in FILINGS:
        room.filing(accession=filing)
    room.close()
    put_drafts(root, texts(0))
    whole = finish_batch(root)
    check_round(root, texts(0))
    killed = 0
    for number in range(1, rounds + 1):
        made = texts(number)
        put_drafts(root, made)
        killed += kill_after(root, chance.uniform(0.0, whole))
        finish_batch(root)
        check_round(root, made)
    return killed


@pytest.mark.slow
def test_killed_at_random_instants_everything_ends_once_and_whole(tmp_path: Path) -> None:
    # A workspace serves some rounds only: a batch looks at all that waits in quarantine.
    shares = [
        len(range(start, ROUNDS, -(-ROUNDS // IN_ONE))) for start in range(-(-ROUNDS // IN_ONE))
    ]
    with ThreadPoolExecutor(LANES) as lanes:
        killed = sum(
            lanes.map(
                lambda n: do_rounds(
                    tmp_path / f"w{n}",
                    shares[n],
                    random.Random(n),  # noqa: S311 - instants, not secrets
                ),
                range(len(shares)),
            )
        )
    assert sum(shares) == ROUNDS
    assert killed > ROUNDS / 2, "the kills came too late to prove anything"
