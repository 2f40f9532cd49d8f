"""Backfills in a small workspace, with one worker in this process."""

from __future__ import annotations

import gzip
import json
import shutil
from datetime import date

import pytest

from gate.errors import InfrastructureError, UnreadableFiling
from pipeline.assembly import make_source, open_works
from pipeline.backfill import (
    accessions_plan,
    folder_plan,
    quarters_plan,
    rejudge_plan,
    tasks,
    worker,
)
from pipeline.files import sha256_of
from pipeline.ledger import FilingState, TaskState
from pipeline.shelf import find_filing
from pipeline.summary import DEFERRED, HELD, OK
from pipeline.workspace import Workspace
from tests.pipeline.backfill.building import Failing, Serial, do
from tests.pipeline.building import ORIGINAL, Room, submission
from tests.pipeline.local_edgar import LocalEdgar, Served, Trouble
from tests.pipeline.local_edgar import submission as edgar_submission
from tests.verifier.scripted_server import ScriptedServer, says

TABLE = (
    "<p>Condensed Consolidated Statements of Operations (in millions)</p><table>"
    "<tr><td></td><td>Three Months Ended March 31, 2026</td></tr>"
    "<tr><td>Total revenue</td><td>4,210</td></tr>"
    "<tr><td>Net income</td><td>{income}</td></tr></table>"
)
TRUE = "Total revenue was $4,210 million in the quarter."
FALSE = "Total revenue was $4,310 million in the quarter."


def filing(income: int = 212) -> str:
    return submission(TABLE.format(income=income))


@pytest.fixture
def folder(tmp_path):
    made = tmp_path / "in"
    made.mkdir()
    (made / "filing.txt").write_text(filing())
    (made / f"{ORIGINAL}.true.md").write_text(TRUE)
    (made / f"{ORIGINAL}.wrong.md").write_text(FALSE)
    return made


def rows(root, backfill: str = "b1"):
    with open_works(Workspace(root), judging=False) as works:
        return {row.subject: row for row in works.ledger.backfills.rows(backfill)}


def test_filings_are_read_and_drafts_judged_and_nothing_is_published(folder, tmp_path):
    root = tmp_path / "w"
    report = do(root, folder_plan(folder))
    assert report.exit_status == OK
    assert dict(report.decisions) == {"publish": 1, "quarantine": 1}
    found = rows(root)
    assert found["filing.txt"].result["filing"] == ORIGINAL
    assert found["filing.txt"].result["filer"] == "XYZ CORP"
    wrong = found[f"{ORIGINAL}.wrong.md"].result
    assert (wrong["decision"], wrong["reasons"]) == ("quarantine", ["not_in_filing"])
    assert wrong["report"]["claims"][-1]["text"] == "$4,310 million"
    assert list((root / "published").iterdir()) == list((root / "quarantine").iterdir()) == []
    with open_works(Workspace(root), judging=False) as works:
        row = works.ledger.filings.get(ORIGINAL)
        assert (row.state, row.form, str(row.period)) == (FilingState.FETCHED, "10-Q", "2026-03-31")
        assert works.ledger.articles.in_states() == ()


def test_what_was_read_is_not_read_again(folder, tmp_path, monkeypatch):
    root = tmp_path / "w"
    do(root, folder_plan(folder))
    monkeypatch.setattr("gate.filing.cache.read_filing", None)
    report = do(root, folder_plan(folder), new_id="b2")
    assert dict(report.decisions) == {"publish": 1, "quarantine": 1}


def test_what_cant_be_read_is_held_and_keeps_nothing_else(folder, tmp_path):
    (folder / "broken.htm").write_text("")
    (folder / "0000123456-26-000099.orphan.md").write_text(TRUE)
    report = do(tmp_path / "w", folder_plan(folder))
    assert report.exit_status == HELD
    found = rows(tmp_path / "w")
    assert found["broken.htm"].state is TaskState.HELD
    assert "0000123456-26-000099" in found["0000123456-26-000099.orphan.md"].cause
    assert report.counts[TaskState.DONE] == 3


def test_of_two_documents_of_one_accession_the_first_planned_is_the_filing(
    folder, tmp_path, monkeypatch
):
    (folder / "later.txt").write_text(filing(income=999))
    (folder / f"{ORIGINAL}.late.md").write_text("Net income was $999 million in the quarter.")
    do_it, met = tasks.Hands.do, []

    def later_first(hands: tasks.Hands, task):
        met.append(task.subject)
        if met == ["filing.txt"]:
            raise InfrastructureError("not now")  # so that the later one is read first
        return do_it(hands, task)

    monkeypatch.setattr(tasks.Hands, "do", later_first)
    report = do(tmp_path / "w", folder_plan(folder))
    assert met[:3] == ["filing.txt", "later.txt", "filing.txt"]
    assert report.exit_status == HELD
    found = rows(tmp_path / "w")
    assert found["later.txt"].state is TaskState.HELD
    assert "so does another document" in found["later.txt"].cause
    assert found[f"{ORIGINAL}.late.md"].result["decision"] == "quarantine"
    assert found[f"{ORIGINAL}.true.md"].result["decision"] == "publish"


def test_a_fragment_without_a_filer_never_stands_in_for_the_filing(folder, tmp_path):
    root = tmp_path / "w"
    do(root, folder_plan(folder))
    other = tmp_path / "other" / ORIGINAL
    other.mkdir(parents=True)
    (other / "x.htm").write_text(f"<html><body>{TABLE.format(income=999)}</body></html>")
    report = do(root, folder_plan(tmp_path / "other"), new_id="b2")
    assert report.exit_status == HELD
    assert "so does another document" in rows(root, "b2")[f"{ORIGINAL}/x.htm"].cause
    # However it came there, two documents are no filing.
    stray = root / "filings" / "0000000000" / ORIGINAL
    stray.mkdir(parents=True)
    (stray / "x.htm").write_bytes((folder / "filing.txt").read_bytes())
    with open_works(Workspace(root), judging=False) as works:
        assert find_filing(works.workspace, ORIGINAL)  # the same document twice is one
    (stray / "x.htm").write_bytes((other / "x.htm").read_bytes())
    with open_works(Workspace(root), judging=False) as works, pytest.raises(UnreadableFiling):
        find_filing(works.workspace, ORIGINAL)


def test_the_same_document_packed_and_plain_is_one_filing(folder, tmp_path):
    (folder / "packed.txt.gz").write_bytes(gzip.compress((folder / "filing.txt").read_bytes()))
    report = do(tmp_path / "w", folder_plan(folder))
    assert report.exit_status == OK
    with open_works(Workspace(tmp_path / "w"), judging=False) as works:
        kept = find_filing(works.workspace, ORIGINAL)
        assert works.ledger.filings.get(ORIGINAL).sha256 == sha256_of(kept.read_bytes())


def test_what_was_held_is_looked_at_again_by_the_next_start(folder, tmp_path, monkeypatch):
    root = tmp_path / "w"
    (folder / "filing.txt").rename(tmp_path / "filing.txt")
    do_it = tasks.Hands.do

    def fails_once(hands: tasks.Hands, task):
        if task.subject.endswith("wrong.md"):
            raise InfrastructureError("not now")
        return do_it(hands, task)

    with monkeypatch.context() as patch:
        patch.setattr(tasks.Hands, "do", fails_once)
        report = do(root, folder_plan(folder))
    assert (report.counts[TaskState.HELD], report.counts[TaskState.DEFERRED]) == (1, 1)
    (tmp_path / "filing.txt").rename(folder / "filing.txt")
    report = do(root, folder_plan(folder), new_id="b2")
    assert (report.backfill, report.exit_status) == ("b1", OK)
    assert dict(report.decisions) == {"publish": 1, "quarantine": 1}


def test_an_edited_draft_is_judged_again_and_a_vanished_file_is_dropped(
    folder, tmp_path, monkeypatch
):
    root = tmp_path / "w"
    (folder / "zz.htm").write_text("<html>10-Q</html>")
    do_it = tasks.Hands.do

    def fails_at_zz(hands: tasks.Hands, task):
        if task.subject == "zz.htm":
            raise InfrastructureError("the disk is away")
        return do_it(hands, task)

    with monkeypatch.context() as patch:
        patch.setattr(tasks.Hands, "do", fails_at_zz)
        assert do(root, folder_plan(folder)).exit_status == DEFERRED
    (folder / "zz.htm").unlink()
    (folder / f"{ORIGINAL}.true.md").write_text(f"{FALSE} It was edited.")
    report = do(root, folder_plan(folder), new_id="b2")
    assert (report.backfill, report.exit_status) == ("b1", OK)
    assert dict(report.decisions) == {"quarantine": 2}
    assert set(rows(root)) == {"filing.txt", f"{ORIGINAL}.true.md", f"{ORIGINAL}.wrong.md"}


def test_another_judge_is_another_backfill(folder, tmp_path):
    root = tmp_path / "w"
    do(root, folder_plan(folder), Failing("stopped"))
    assert do(root, folder_plan(folder), new_id="b2", verifier__lang="en").backfill == "b2"
    assert do(root, folder_plan(folder), new_id="b3").backfill == "b1"


def test_a_failure_is_tried_again_then_put_off_and_taken_up_by_the_next_start(
    folder, tmp_path, monkeypatch
):
    root, tried = tmp_path / "w", []

    def down(*_: object) -> None:
        tried.append(1)
        raise InfrastructureError("the server is down")

    with monkeypatch.context() as patch:
        patch.setattr(tasks.Hands, "_judge", down)
        report = do(root, folder_plan(folder))
    assert (report.exit_status, len(tried)) == (DEFERRED, 6)
    assert rows(root)[f"{ORIGINAL}.true.md"].cause == "the server is down"
    again = do(root, folder_plan(folder), new_id="b2")
    assert (again.backfill, again.exit_status) == ("b1", OK)
    assert rows(root)[f"{ORIGINAL}.true.md"].failures == 0


def test_a_defect_is_no_verdict(folder, tmp_path, monkeypatch):
    def wrong(*_: object) -> None:
        raise ZeroDivisionError("oh")

    monkeypatch.setattr(tasks.Hands, "_judge", wrong)
    report = do(tmp_path / "w", folder_plan(folder))
    assert report.exit_status == DEFERRED
    row = rows(tmp_path / "w")[f"{ORIGINAL}.true.md"]
    assert row.state is TaskState.DEFERRED
    assert "a defect of this program (ZeroDivisionError: oh)" in row.cause
    assert row.result == {}


def test_a_fleet_that_stops_leaves_the_rest_waiting(folder, tmp_path):
    report = do(tmp_path / "w", folder_plan(folder), Failing("the model is not accepted"))
    assert report.exit_status == DEFERRED
    assert report.stopped == ("the model is not accepted",)
    assert report.counts[TaskState.WAITING] == 3


def test_a_model_that_was_not_accepted_stops_before_anything_is_judged(folder, tmp_path):
    with ScriptedServer(lambda _: says(found=False)) as server:
        settings = {"verifier__base_url": server.base_url, "verifier__model": "scripted"}
        report = do(tmp_path / "w", folder_plan(folder), **settings)
    assert report.exit_status == DEFERRED
    assert "accept" in report.stopped[0]
    assert report.counts[TaskState.DONE] == 1
    assert not report.decisions
    assert server.chats == []


def test_an_interrupted_start_goes_on_where_it_was(folder, tmp_path, monkeypatch):
    root = tmp_path / "w"

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(tasks.Hands, "_judge", killed)
        with pytest.raises(KeyboardInterrupt):
            do(root, folder_plan(folder), backfill__lease_seconds=1)
    fleet = Serial()
    report = do(root, folder_plan(folder), fleet, new_id="b2", backfill__lease_seconds=1)
    assert (report.backfill, report.exit_status) == ("b1", OK)
    assert [errand.kind.value for errand in fleet.errands] == ["judge"]


def test_a_slow_task_keeps_its_lease(folder, tmp_path, monkeypatch):
    renewed = []
    do_it = tasks.Hands.do

    def slow(hands: tasks.Hands, task):
        worker.time.sleep(0.9)
        return do_it(hands, task)

    monkeypatch.setattr(tasks.Hands, "do", slow)
    queue = type(open_queue(tmp_path))
    renew = queue.renew
    monkeypatch.setattr(queue, "renew", lambda *a: renewed.append(renew(*a)) or renewed[-1])
    report = do(tmp_path / "w", folder_plan(folder), backfill__lease_seconds=1)
    assert report.exit_status == OK
    assert len(renewed) >= 3
    assert all(renewed)


def open_queue(tmp_path):
    with open_works(Workspace(tmp_path / "other"), judging=False, make=True) as works:
        return works.ledger.backfills


# -- from EDGAR ------------------------------------------------------------------


@pytest.fixture
def edgar():
    local = LocalEdgar()
    for n in (1, 2):
        accession = f"0000123456-26-00001{n}"
        body = edgar_submission(accession, document=TABLE.format(income=212 + n))
        local.add(Served(accession, "0000123456", date(2026, 5, 5), body, period=date(2026, 3, 31)))
    with local.running():
        yield local


def settings(edgar, tmp_path):
    return {
        "edgar__enabled": True,
        "edgar__company": "Gate Test",
        "edgar__mail": "ops@filing-gate.test",
        "edgar__www": edgar.endpoints.www,
        "edgar__data": edgar.endpoints.data,
        "edgar__state": str(tmp_path / "state"),
    }


def test_listed_filings_are_fetched_and_read(edgar, tmp_path):
    listed = tmp_path / "list.txt"
    listed.write_text("0000123456-26-000011\n123456/0000123456-26-000012\n0000999999-26-000001\n")
    report = do(tmp_path / "w", accessions_plan(listed), **settings(edgar, tmp_path))
    found = rows(tmp_path / "w")
    assert report.exit_status == DEFERRED  # EDGAR may list it later
    assert [found[f"0000123456-26-00001{n}"].state for n in (1, 2)] == [TaskState.DONE] * 2
    assert "name the filer's CIK" in found["0000999999-26-000001"].cause
    assert edgar.busiest_second() <= 8


def test_the_filings_of_a_quarter_are_fetched_and_read_once(edgar, tmp_path):
    def plan(works):
        return quarters_plan(make_source(works.settings, works.clock, works.ledger), "2026Q2")

    given = settings(edgar, tmp_path)
    assert do(tmp_path / "w", plan, **given).exit_status == OK
    fetched = len(edgar.paths(r"data/123456/"))
    assert do(tmp_path / "w", plan, new_id="b2", **given).exit_status == OK
    assert len(edgar.paths(r"data/123456/")) == fetched == 2


def test_edgar_telling_us_to_wait_stops_the_fleet(edgar, tmp_path):
    edgar.misbehave(Trouble.TOO_MANY, "Archives/edgar/data")
    listed = tmp_path / "list.txt"
    listed.write_text("0000123456-26-000011\n0000123456-26-000012\n")
    report = do(tmp_path / "w", accessions_plan(listed), **settings(edgar, tmp_path))
    assert report.exit_status == DEFERRED
    assert len(edgar.paths("Archives/edgar/data")) == 1
    assert report.counts[TaskState.WAITING] == 2
    with open_works(Workspace(tmp_path / "w"), judging=False) as works:
        assert works.ledger.turns("edgar").silence()[0].total_seconds() > 600


def test_without_edgar_a_listed_filing_must_be_there(tmp_path):
    listed = tmp_path / "list.txt"
    listed.write_text(f"{ORIGINAL}\n0000123456-26-000099\n")
    room = Room(tmp_path / "w")
    room.filing(TABLE.format(income=1))
    room.close()
    report = do(tmp_path / "w", accessions_plan(listed))
    assert report.exit_status == HELD
    assert "EDGAR is not asked" in rows(tmp_path / "w")["0000123456-26-000099"].cause


# -- judging the past again ------------------------------------------------------


def publish(root, text: str) -> str:
    room = Room(root)
    if not list(root.glob(f"filings/*/{ORIGINAL}")):
        room.filing(TABLE.format(income=212))
    article = room.draft(text, slug=f"a{len(room.published)}")
    room.batch()
    assert article in room.published
    room.close()
    return article


def test_what_is_published_is_held_against_the_code_of_now(tmp_path):
    root = tmp_path / "w"
    good = publish(root, TRUE)
    # Published by a judge that only looks for the number: the real one knows better.
    bad = publish(root, "Net income was $4,210 million in the quarter.")
    report = do(root, lambda works: rejudge_plan(works.ledger))
    assert (report.exit_status, report.otherwise) == (1, 1)
    found = rows(root)
    assert found[good].result["otherwise"] is False
    assert found[good].result["changed"] == []
    told = found[bad].result
    assert (told["decision"], told["otherwise"]) == ("quarantine", True)
    assert [(c["text"], c["before"], c["after"]) for c in told["changed"]][-1] == (
        "$4,210 million",
        "supported",
        "rejected",
    )
    with open_works(Workspace(root), judging=False) as works:
        states = {row.state.value for row in works.ledger.articles.in_states()}
    assert states == {"published"}  # told, never taken back


def test_what_a_person_answered_for_is_not_held_against_an_article(tmp_path):
    root = tmp_path / "w"
    room = Room(root)
    room.filing(TABLE.format(income=212))
    article = room.draft(f"{TRUE} Perhaps net income was $212 million, or perhaps more.")
    room.batch()
    item = room.desk.item(article)
    waived = [c.id for c in item.view.claims if c.verdict.value == "unverified"]
    room.desk.release(
        article, seen=item.view.seal, waived=waived, name="Ada", reason="I asked the company."
    )
    assert room.published == [article]
    room.close()
    report = do(root, lambda works: rejudge_plan(works.ledger))
    receipts = json.loads((root / "published" / article / "receipts.json").read_text())
    assert [w["claim"] for w in receipts["waived"]] == waived
    result = rows(root)[article].result
    unverified = [c for c in result["changed"] if c["after"] == "unverified"]
    assert unverified == []
    assert report.otherwise == 0


def test_a_published_folder_that_is_gone_is_held(tmp_path):
    root = tmp_path / "w"
    article = publish(root, TRUE)
    shutil.rmtree(root / "published" / article)
    report = do(root, lambda works: rejudge_plan(works.ledger))
    assert report.exit_status == HELD
    assert "its folder is gone" in rows(root)[article].cause


def test_a_published_folder_that_is_damaged_is_held(tmp_path):
    root = tmp_path / "w"
    article = publish(root, TRUE)
    (root / "published" / article / "article.md").write_text("Another text.")
    report = do(root, lambda works: rejudge_plan(works.ledger))
    assert report.exit_status == HELD
    assert rows(root)[article].cause
