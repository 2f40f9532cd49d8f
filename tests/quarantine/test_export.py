from __future__ import annotations

import tomllib
from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.filing import read_filing
from gate.verdicts import Reason
from quarantine.errors import StaleView, UnsafePath
from quarantine.evidence import build_view
from quarantine.excerpt import excerpt
from quarantine.export import export_incident, text
from tests.quarantine import building
from tests.quarantine.building import ACCESSION, TEXT
from verifier.acceptance import load_incidents

if TYPE_CHECKING:
    from pathlib import Path

    from tests.quarantine.fake_desk import FakeDesk

ITEM = f"{ACCESSION}.draft"
DOUBTFUL = "Refunds receivable were $212 million and sales $33.8 billion."


def exported(desk: FakeDesk, into: Path) -> dict:
    folder = export_incident(desk.store, ITEM, building.filing(), into)
    return tomllib.loads((folder / "incident.toml").read_text())


def test_a_rejected_draft_becomes_a_case_that_must_be_caught(
    desk: FakeDesk, tmp_path: Path
) -> None:
    desk.add()
    seal = desk.store.view(ITEM).seal
    desk.reject(ITEM, seen=seal, name="Ana", reason="The refund is “invented”.\n")
    told = exported(desk, tmp_path)
    assert told["incident"]["id"] == ITEM
    assert "rejected by Ana: The refund is “invented”." in told["incident"]["what_happened"]
    (one,) = told["articles"]
    assert one["decision"] == "quarantine"
    assert [(c["text"], c["reason"]) for c in one["rejected"]] == [
        ("$14.5 billion", "not_in_filing"),
        ("$11.8 billion", "wrong_period"),
        ("$212 million", "ambiguous"),
    ]
    folder = tmp_path / ITEM
    assert (folder / one["file"]).read_bytes() == TEXT.encode()
    for reason in one["rejected"]:
        assert Reason(reason["reason"])


def test_what_is_exported_is_read_as_an_incident(desk: FakeDesk, tmp_path: Path) -> None:
    desk.add()
    exported(desk, tmp_path)
    (incident,) = load_incidents(tmp_path)
    (draft,) = incident.drafts
    assert draft.must_fail
    assert [false.text for false in draft.false_claims] == [
        "$14.5 billion",
        "$11.8 billion",
        "$212 million",
    ]
    assert incident.read_filing().document_type == "10-Q"


def test_a_released_draft_becomes_a_case_that_should_have_passed(
    desk: FakeDesk, tmp_path: Path
) -> None:
    desk.add(DOUBTFUL)
    seal = desk.store.view(ITEM).seal
    desk.release(ITEM, seen=seal, name="Ana", reason="Called IR.", waived={"c2"})
    told = exported(desk, tmp_path)
    assert "released by Ana: Called IR." in told["incident"]["what_happened"]
    assert [(a["decision"], a.get("rejected")) for a in told["articles"]] == [("publish", None)]


def test_every_version_is_a_draft_of_the_case(desk: FakeDesk, tmp_path: Path) -> None:
    desk.add()
    seal = desk.store.view(ITEM).seal
    desk.judge_again(ITEM, seen=seal, edited=None, name="Ana")
    seal = desk.store.view(ITEM).seal
    desk.judge_again(ITEM, seen=seal, edited=b"Sales were $33.8 billion.", name="Ana")
    told = exported(desk, tmp_path)
    assert [(a["file"], a["decision"]) for a in told["articles"]] == [
        ("article.md", "quarantine"),
        ("article-3.md", "publish"),
    ]
    assert (tmp_path / ITEM / "article-3.md").read_bytes() == b"Sales were $33.8 billion."


def test_nothing_is_overwritten_and_the_filing_is_the_one(desk: FakeDesk, tmp_path: Path) -> None:
    desk.add()
    with pytest.raises(StaleView):
        export_incident(
            desk.store, ITEM, replace(building.filing(), sha256="00" * 32), tmp_path / "x"
        )
    exported(desk, tmp_path)
    with pytest.raises(UnsafePath):
        exported(desk, tmp_path)


def test_the_excerpt_reads_like_the_filing() -> None:
    _, draft, made = building.example()
    again = read_filing(excerpt(made.filing, [build_view(made, draft)]).encode(), name="x.htm")
    assert again.document_type == "10-Q"
    assert again.period == made.filing.period
    for label in ("Additional capital", "Revenue"):
        for col in (0, 1):
            before = building.figure(made.filing, label, col)
            after = next(f for f in again.figures if f.label == label and f.col == col)
            assert (after.value, after.unit, after.scale) == (
                before.value,
                before.unit,
                before.scale,
            )
            assert after.period is not None
            assert after.period.end == before.period.end


def test_hostile_text_of_a_filing_stays_text_in_the_excerpt() -> None:
    of = building.filing(filer="<script>alert(1)</script>")
    _, draft, made = building.example()
    assert "<script" not in excerpt(of, [build_view(made, draft)])


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=60))
def test_any_text_survives_in_toml(value: str) -> None:
    assert tomllib.loads(f"x = {text(value)}")["x"] == value
