from __future__ import annotations

import os
from datetime import date

import pytest

from gate.errors import SettingsError
from pipeline.backfill import accessions_plan, folder_plan, quarters_plan
from pipeline.edgar import EdgarSource
from pipeline.ledger import TaskKind
from tests.pipeline.local_edgar import LocalEdgar, Served, submission

ONE, TWO = "0000123456-26-000012", "0000123456-26-000020"


def test_a_folders_files_are_filings_drafts_or_passed_over(tmp_path):
    for name in (
        "b.htm",
        "a.txt.gz",
        f"{ONE}.story.md",
        f"{ONE}.page.html",
        f"acme/{TWO}/full-submission.txt",
        "notes.md",
        "picture.png",
        ".hidden.htm",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("x")
    (tmp_path / "link.htm").symlink_to(tmp_path / "b.htm")
    plan = folder_plan(tmp_path)
    tasks = [(task.kind, task.subject, task.filing) for task in plan.tasks()]
    assert tasks == [
        (TaskKind.JUDGE, f"{ONE}.page.html", ONE),
        (TaskKind.JUDGE, f"{ONE}.story.md", ONE),
        (TaskKind.READ, "a.txt.gz", ""),
        (TaskKind.READ, f"acme/{TWO}/full-submission.txt", ""),
        (TaskKind.READ, "b.htm", ""),
    ]
    assert plan.passed_over == ["link.htm", "notes.md", "picture.png"]
    assert [task.payload.get("accession") for task in plan.tasks()][3] == TWO


def test_a_missing_folder_is_said(tmp_path):
    with pytest.raises(SettingsError, match="nowhere is not a folder"):
        folder_plan(tmp_path / "nowhere")


def test_accessions_stand_alone_or_after_a_cik_or_in_a_path(tmp_path):
    listed = tmp_path / "list.txt"
    listed.write_text(
        f"{ONE}\n# a remark\n320193/0000320193-24-000069  # Apple\n"
        f"320193, 0000320193-24-000070\n\nedgar/data/1318605/{TWO}.txt\n"
    )
    payloads = [task.payload for task in accessions_plan(listed).tasks()]
    assert [(p["cik"], p["accession"]) for p in payloads] == [
        ("0000123456", ONE),
        ("0000320193", "0000320193-24-000069"),
        ("0000320193", "0000320193-24-000070"),
        ("0001318605", TWO),
    ]


@pytest.mark.parametrize("line", ["AAPL", "0000320193-24-69", f"{ONE} {TWO} x"])
def test_a_line_that_is_no_accession_is_named(line, tmp_path):
    listed = tmp_path / "list.txt"
    listed.write_text(f"{ONE}\n{line}\n")
    with pytest.raises(SettingsError, match="line 2"):
        accessions_plan(listed)


def test_a_list_from_a_spreadsheet_is_read(tmp_path):
    listed = tmp_path / "list.txt"
    listed.write_bytes(f"\ufeff{ONE}\r\n{TWO}\r\n".encode())
    assert [task.subject for task in accessions_plan(listed).tasks()] == [ONE, TWO]


def test_one_accession_of_two_filers_is_refused(tmp_path):
    listed = tmp_path / "list.txt"
    listed.write_text(f"1/{ONE}\n1/{ONE}\n2/{ONE}\n")
    with pytest.raises(SettingsError, match="line 3"):
        accessions_plan(listed)


@pytest.mark.parametrize("name", ["nowhere", "."])
def test_a_list_that_cant_be_read_is_said(name, tmp_path):
    with pytest.raises(SettingsError):
        accessions_plan(tmp_path / name)


def test_a_name_that_is_no_text_is_passed_over(tmp_path):
    (tmp_path / os.fsdecode(b"caf\xe9.htm")).write_text("x")
    (tmp_path / "a.htm").write_text("x")
    plan = folder_plan(tmp_path)
    assert [task.subject for task in plan.tasks()] == ["a.htm"]
    assert plan.passed_over == ["caf\\xe9.htm"]


def served(accession: str, filed: date, **more: str) -> Served:
    body = submission(accession, filed=filed, cik=more.get("cik", "0000123456"))
    return Served(accession, more.get("cik", "0000123456"), filed, body, **more_without(more))


def more_without(more):
    return {key: value for key, value in more.items() if key != "cik"}


@pytest.fixture
def edgar():
    local = LocalEdgar()
    local.add(
        served(ONE, date(2026, 2, 5)),
        served(TWO, date(2026, 5, 5)),
        served("0000777777-26-000001", date(2026, 5, 6), cik="0000777777", ticker="OTHR"),
        served("0000777777-26-000009", date(2026, 8, 6), cik="0000777777", ticker="OTHR"),
    )
    with local.running():
        yield local


def source(edgar: LocalEdgar, tmp_path, watchlist=()) -> EdgarSource:
    return EdgarSource(
        "Gate Test",
        "ops@filing-gate.test",
        watchlist,
        endpoints=edgar.endpoints,
        state=tmp_path / "state",
    )


def test_a_range_of_quarters_lists_what_edgars_indexes_list(edgar, tmp_path):
    plan = quarters_plan(source(edgar, tmp_path), "2026Q1", "2026q2")
    assert [task.subject for task in plan.tasks()] == [ONE, TWO, "0000777777-26-000001"]
    assert plan.what["quarters"] == ["2026Q1", "2026Q2"]
    assert edgar.paths("full-index") == [
        "/www/Archives/edgar/full-index/2026/QTR1/master.idx",
        "/www/Archives/edgar/full-index/2026/QTR2/master.idx",
    ]


def test_a_watchlist_narrows_the_quarters(edgar, tmp_path):
    plan = quarters_plan(source(edgar, tmp_path, ["OTHR"]), "2026Q2")
    assert [task.subject for task in plan.tasks()] == ["0000777777-26-000001"]


@pytest.mark.parametrize(("first", "last"), [("2026", ""), ("2026Q5", ""), ("2026Q2", "2026Q1")])
def test_quarters_that_are_none_are_said(first, last, edgar, tmp_path):
    with pytest.raises(SettingsError):
        quarters_plan(source(edgar, tmp_path), first, last)
