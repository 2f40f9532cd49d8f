"""The shared publishing cases that this room answers for; ``pipeline`` answers for the rest."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import pytest

from quarantine.errors import StaleView
from quarantine.history import EventKind
from quarantine.releases import approve
from tests.conftest import cases, needs_shared
from tests.quarantine.fake_desk import FakeDesk, judge

if TYPE_CHECKING:
    from pathlib import Path

    from tests.quarantine.building import Clock

pytestmark = [pytest.mark.corpus, needs_shared]

TEXT = "Refunds receivable were $212 million."


def of_kind(kind: str) -> list[Any]:
    return [param for param in cases("publishing.jsonl") if param.values[0]["kind"] == kind]


@pytest.mark.parametrize("case", of_kind("approval outlives a change"))
def test_an_approval_ends_with_its_object(case: dict, desk: FakeDesk) -> None:
    assert case["expected"] == {"published": False, "state": "needs_review"}
    item = desk.add(TEXT)
    seen = desk.store.view(item)
    approval = approve(
        item, seen, seen=seen.seal, name="Ana", reason="x", waived={"c1"}, at=desk.clock()
    )
    if "edited" in str(case["input"]):
        desk.judge_again(item, seen=seen.seal, edited=TEXT.encode() + b" More.", name="Bo")
    else:
        draft, made = judge(TEXT)
        amended = replace(made.filing, sha256="ee" * 32, amendment=True)
        changed = replace(made, filing=amended)
        desk.store.keep_edit(item, TEXT.encode(), draft, changed, name="")
    assert not approval.still_holds(desk.store.view(item))
    with pytest.raises(StaleView):
        desk.release(item, seen=seen.seal, name="Ana", reason="x", waived={"c1"})
    assert desk.out == {}


@pytest.mark.parametrize("case", of_kind("quarantine loses or multiplies items"))
def test_items_are_neither_lost_nor_multiplied(
    case: dict, desk: FakeDesk, clock: Clock, root: Path
) -> None:
    expected, given = case["expected"], case["input"]
    if "files_kept" in expected:
        for number, place in enumerate(given["quarantine"]):
            desk.add(f"{TEXT} {number}", place.partition(" ")[0])
        assert len(desk.store.items()) == expected["files_kept"]
    elif "quarantine_entries_for_A1" in expected:
        first = desk.add(TEXT)
        clock.forward(days=1)
        assert desk.add(TEXT) == first
        assert len(desk.store.items()) == expected["quarantine_entries_for_A1"]
        assert desk.store.history(first)[-1].at == clock.at
    elif "pruned" in expected:
        told = given["quarantine_item"]
        clock.at = datetime.fromisoformat(told["quarantined_at"]).replace(tzinfo=UTC)
        item = desk.add(TEXT)
        old = datetime.fromisoformat(told["file_mtime"]).replace(tzinfo=UTC).timestamp()
        for path in root.rglob("*"):
            os.utime(path, (old, old))
        today = datetime.fromisoformat(given["today"]).replace(tzinfo=UTC)
        waited = (today - desk.store.waiting_since(item)).days
        assert (waited > given["prune_days"]) is expected["pruned"]
        assert item in desk.store.items()
    else:
        item = desk.add(TEXT)
        desk.reject(item, seen=desk.store.view(item).seal, name="Ana", reason="x")
        assert desk.add(TEXT) == item
        assert desk.states[item] == expected["state"]
        assert desk.store.history(item)[-2].what is EventKind.REJECTED
        assert desk.out == {}


@pytest.mark.parametrize("case", of_kind("identity too coarse"))
def test_one_item_an_accession(case: dict, desk: FakeDesk) -> None:
    made = set()
    for job in case["input"]["jobs"]:
        draft, report = judge(TEXT)
        changed = replace(report, filing=replace(report.filing, accession=job["accession"]))
        slug = f"{job['ticker']}-{job['date']}"
        made.add(desk.store.keep(TEXT.encode(), draft, changed, slug).id)
    assert len(made) == case["expected"]["distinct_outputs"]
