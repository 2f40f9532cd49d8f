"""The shared publishing cases, each played with the real batch, desk and folders.

A case is a list of steps in plain words. ``PLAYS`` says how each kind is played, for any
case of its kind; what comes out is held against the case's ``expected``, key by key.
"""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING, Any

import pytest

from gate.errors import InfrastructureError
from pipeline.errors import BatchRunning
from pipeline.lock import batch_lock
from quarantine.errors import ReleaseRefused, StaleView
from tests.conftest import cases, needs_shared
from tests.pipeline.building import AMENDED, NIGHT, ORIGINAL, Room

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

GOOD, OPEN = "Revenue was $12 million.", "Revenue was perhaps $12 million."

Found = dict[str, Any]


def warned_but_published(room: Room, case: Found) -> Found:
    given = case["input"]
    room.filing(given["filing_text"])
    article = room.draft(given["article"])
    room.batch()
    report = json.loads((room.place.quarantine / article / "report.json").read_bytes())
    rejected = any(claim["verdict"] == "rejected" for claim in report["claims"])
    return {
        "verdict": "not_grounded" if rejected else "grounded",
        "state": room.state(article),
        "published_files": room.published,
    }


def crash(room: Room, case: Found) -> Found:
    """A step with "never written" is a folder without its receipts; else a kill in mid-write."""
    room.filing()
    article = room.draft(GOOD)
    folder = room.place.published / article
    if any("never written" in step for step in case["input"]["steps"]):
        folder.mkdir()
        (folder / "article.md").write_text(GOOD)
        counts = room.state_or_none(article) == "published"
        room.batch()
        repaired = room.state(article) == "published" and (folder / "receipts.json").is_file()
        return {"A1_counts_as_published": counts, "next_run": repaired and "repairs_or_completes"}
    kill_while_publishing(room)
    whole = ["article.md", "receipts.json", "report.html"]
    partial = folder.exists() and room.names(folder) != whole
    seen = [name for name in room.published if name != article]
    return {
        "published_file_state": "partial" if partial else "absent_or_whole",
        "partial_visible": partial or bool(seen),
    }


def kill_while_publishing(room: Room) -> None:
    """Run a batch in a process of its own and end it between two of its writes."""
    script = (
        "import os, sys\n"
        "from pathlib import Path\n"
        "from pipeline import publisher\n"
        "from tests.pipeline.building import Room\n"
        "def stop(*_args):\n"
        "    print('writing', flush=True)\n"
        "    import time; time.sleep(60)\n"
        "publisher.commit_folder = stop\n"
        "Room(Path(sys.argv[1])).batch()\n"
    )
    child = subprocess.Popen(  # noqa: S603 - our own script
        [sys.executable, "-c", script, str(room.place.root)], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    assert child.stdout.readline() == "writing\n"
    os.kill(child.pid, signal.SIGTERM)
    child.wait(20)
    child.stdout.close()


def approval_outlives(room: Room, case: Found) -> Found:
    room.filing()
    article = room.draft(OPEN)
    room.batch()
    seal = room.seal(article)  # what the operator saw and approves
    steps = " ".join(case["input"]["steps"])
    if "edited" in steps:
        room.desk.judge_again(article, seen=seal, edited=f"{OPEN} So.".encode(), name="Bob")
    if "amended" in steps:
        room.filing("Restated revenue was $11 million.", AMENDED, "10-Q/A")
        room.batch()
    with pytest.raises((StaleView, ReleaseRefused)):
        room.desk.release(article, seen=seal, waived=["c1"], name="Anna", reason="approved")
    room.batch()
    waits = room.state(article) == "quarantined" and room.desk.queue()[0].id == article
    return {"published": article in room.published, "state": waits and "needs_review"}


def quarantine_loses(room: Room, case: Found) -> Found:
    given, found = case["input"], {}
    steps = " ".join(given.get("steps", ()))
    room.filing()
    if "quarantine" in given:
        for n, entry in enumerate(given["quarantine"]):
            text = re.search(r"\((.*)\)", entry)
            assert text is not None
            accession = f"0000123456-26-0001{n:02}"
            room.filing(accession=accession)
            room.draft(f"{text[1]}: $21 million.", "report", accession)
        room.batch()
        found["files_kept"] = len(room.quarantined)
    elif "quarantine_item" in given:
        item = given["quarantine_item"]
        room.clock.now = datetime.fromisoformat(f"{item['quarantined_at']}T03:00:00+00:00")
        article = room.draft("Revenue was $21 million.")
        aged = datetime.fromisoformat(item["file_mtime"]).replace(tzinfo=UTC).timestamp()
        os.utime(room.place.drafts / f"{article}.md", (aged, aged))
        room.batch()
        room.clock.now = datetime.fromisoformat(f"{given['today']}T03:00:00+00:00")
        room.batch()
        waiting = room.desk.queue()
        age = room.clock.now - waiting[0].since
        found["pruned"] = not waiting or age > timedelta(days=given["prune_days"])
    else:
        article = room.draft("Revenue was $21 million.")
        room.batch()
        if "rejects" in steps:
            room.desk.reject(article, seen=room.seal(article), name="Anna", reason="no")
        room.clock.forward(days=1)
        room.draft("Revenue was $21 million.")
        room.batch()
        found["quarantine_entries_for_A1"] = len(room.quarantined)
        found["state"] = room.state(article)
        found["published"] = article in room.published
    return found


def identity(room: Room, case: Found) -> Found:
    for job in case["input"]["jobs"]:
        room.filing(accession=job["accession"])
        room.draft(GOOD, f"{job['ticker']}-{job['date']}".lower(), job["accession"])
    room.batch()
    return {"distinct_outputs": len(room.published)}


def overlapping(room: Room, case: Found) -> Found:
    room.filing()
    article = room.draft(GOOD)
    steps = " ".join(case["input"]["steps"])
    if "killed" in steps:
        left_behind(room.place.lock)
        summary = room.batch()
        reported = any("killed" in note for note in summary.notes)
        return {
            "run": summary.exit_status == 0 and "starts",
            "stale_lock": reported and "detected_and_reported",
        }
    with batch_lock(room.place.lock, "run 1", NIGHT):
        with pytest.raises(BatchRunning):
            room.batch()
        untouched = room.inbox == [f"{article}.md"] and room.ledger.history() == ()
    room.batch()
    room.batch()
    return {
        "run2": untouched and "exits_without_touching_items",
        "articles_duplicated": len(room.published) - 1,
    }


def left_behind(lock: Path) -> None:
    """Leave the lock of a process that was killed while it held it."""
    script = (
        "import sys, time; from pathlib import Path; from datetime import UTC, datetime\n"
        "from pipeline.lock import batch_lock\n"
        "with batch_lock(Path(sys.argv[1]), 'run 1', datetime.now(UTC)):\n"
        "    print('held', flush=True); time.sleep(60)\n"
    )
    child = subprocess.Popen(  # noqa: S603 - our own script
        [sys.executable, "-c", script, str(lock)], stdout=subprocess.PIPE, text=True
    )
    assert child.stdout is not None
    child.stdout.readline()
    child.kill()
    child.wait(20)
    child.stdout.close()
    assert lock.exists()
    time.sleep(0.05)


def failures_as_success(room: Room, case: Found) -> Found:
    room.filing()
    room.judge.fails = InfrastructureError("down")
    for name in case["input"]["batch"]:
        room.draft(f"{GOOD} ({name})", name.lower())
    summary = room.batch()
    waiting = summary.to_json()
    return {
        "exit_code_zero": summary.exit_status == 0,
        "summary": {
            "failed": waiting["deferred"] + waiting["failed"],
            "published": waiting["published"],
        },
    }


PLAYS: dict[str, Callable[[Room, Found], Found]] = {
    "the check warns but the article still goes out": warned_but_published,
    "crash leaves half or double output": crash,
    "approval outlives a change": approval_outlives,
    "quarantine loses or multiplies items": quarantine_loses,
    "identity too coarse": identity,
    "overlapping runs": overlapping,
    "failures reported as success": failures_as_success,
}


@needs_shared
@pytest.mark.corpus
@pytest.mark.parametrize("case", cases("publishing.jsonl"))
def test_a_shared_case_comes_out_as_expected(room: Room, case: Found) -> None:
    found = PLAYS[case["kind"]](room, case)
    expected = case["expected"]
    assert {key: found.get(key) for key in expected} == expected, case["why"]


def test_every_kind_of_publishing_case_is_played() -> None:
    kinds = {case.values[0]["kind"] for case in cases("publishing.jsonl")}
    assert kinds <= PLAYS.keys()
    assert ORIGINAL != AMENDED
