"""The operator: what may be released, what an approval is bound to, what stays rejected."""

import json

import pytest

from gate.errors import InfrastructureError
from pipeline.errors import BrokenReceipt, ItemBusy, Refused
from pipeline.ledger import Stamp
from pipeline.workspace import ArticleId
from quarantine.desk import ReviewDesk
from quarantine.errors import ReleaseRefused, StaleView, UnknownItem
from tests.pipeline.building import AMENDED, NIGHT, ORIGINAL

GOOD, BAD = "Revenue was $12 million.", "Revenue was $21 million."
OPEN = "Revenue was $12 million. Costs were perhaps $12 million."
ANNA = {"name": "Anna", "reason": "checked on page 3"}


@pytest.fixture
def opened(room):
    """A quarantined article with one unverified claim, c2."""
    room.filing()
    article = room.draft(OPEN)
    room.batch()
    assert room.state(article) == "quarantined"
    return article


def events(room, article):
    return [event.what.value for event in room.works.store.history(article)]


def test_the_desk_serves_the_port(room):
    assert ReviewDesk in type(room.desk).__mro__


def test_an_unverified_claim_is_waived_by_name_and_the_article_goes_out(room, opened):
    entry = room.desk.release(opened, seen=room.seal(opened), waived=["c2"], **ANNA)
    assert room.state(opened) == "published"
    assert (entry.released_by, entry.checked) == ("Anna", 2)
    page = (room.place.published / opened / "report.html").read_text("utf-8")
    assert "released by Anna" in page
    assert "In quarantine" not in page
    receipts = json.loads((room.place.published / opened / "receipts.json").read_bytes())
    assert receipts["waived"][0]["claim"] == "c2"
    assert receipts["waived"][0]["name"] == "Anna"
    assert "Anna answers for it" in (room.place.published / opened / "report.html").read_text()
    assert events(room, opened)[-1] == "released"
    assert room.desk.queue() == []
    assert room.desk.published_view(opened).failed == 1


@pytest.mark.parametrize(
    "deed",
    [
        {"waived": []},
        {"waived": ["c1"]},
        {"waived": ["c2", "c9"]},
        {"waived": ["c2"], "name": " "},
        {"waived": ["c2"], "reason": ""},
    ],
)
def test_a_release_without_all_it_needs_is_refused_and_changes_nothing(room, opened, deed):
    with pytest.raises(ReleaseRefused):
        room.desk.release(opened, seen=room.seal(opened), **(ANNA | deed))
    assert room.state(opened) == "quarantined"
    assert room.published == []


def test_a_rejected_number_can_not_be_released(room):
    room.filing()
    article = room.draft(BAD)
    room.batch()
    with pytest.raises(ReleaseRefused, match="rejected"):
        room.desk.release(article, seen=room.seal(article), waived=["c1"], **ANNA)
    assert room.state(article) == "quarantined"


def test_an_edit_is_a_new_version_and_the_verdicts_that_changed_are_shown(room, opened):
    edited = OPEN.replace(" perhaps", "").encode()
    again = room.desk.judge_again(opened, seen=room.seal(opened), edited=edited, name="Anna")
    assert again.published
    assert (again.item.versions, again.item.state) == (2, "published")
    assert [change.after.value for change in again.item.changed] == ["supported"]
    assert (room.place.published / opened / "article.md").read_bytes() == edited
    first = room.place.quarantine / opened / "versions" / "0001" / "article.md"
    assert first.read_text() == OPEN


def test_an_edit_for_the_worse_stays_in_quarantine(room, opened):
    again = room.desk.judge_again(opened, seen=room.seal(opened), edited=BAD.encode(), name="Anna")
    assert not again.published
    assert room.state(opened) == "quarantined"
    assert room.ledger.articles.get(ArticleId.parse(opened)).sha256 != ""
    assert events(room, opened) == ["quarantined", "edited"]


def test_an_approval_does_not_outlive_the_text(room, opened):
    seal = room.seal(opened)
    room.desk.judge_again(opened, seen=seal, edited=OPEN.encode() + b"\nMore.", name="Bob")
    with pytest.raises(StaleView):
        room.desk.release(opened, seen=seal, waived=["c2"], **ANNA)
    assert room.published == []


def test_a_draft_changed_by_hand_in_its_folder_is_not_released(room, opened):
    (room.place.quarantine / opened / "article.md").write_text(BAD)
    with pytest.raises(StaleView, match="changed since"):
        room.desk.release(opened, seen=room.seal(opened), waived=["c2"], **ANNA)
    assert room.published == []
    room.desk.judge_again(opened, seen=room.seal(opened), edited=None, name="Anna")
    assert room.works.store.view(opened).claims[0].verdict.value == "rejected"


def test_a_changed_filing_breaks_the_release_before_anything_is_visible(room, opened):
    file = room.place.filing_folder("0000123456", ORIGINAL) / "full-submission.txt"
    file.write_text(file.read_text().replace("$12 million", "$13 million"))
    with pytest.raises(BrokenReceipt, match="filing"):
        room.desk.release(opened, seen=room.seal(opened), waived=["c2"], **ANNA)
    assert room.state(opened) == "quarantined"
    assert room.names(room.place.published) == []
    assert events(room, opened)[-1] == "approval_dropped"
    assert room.ledger.articles.get(ArticleId.parse(opened)).approval is None


def test_an_amendment_forbids_the_release_at_once(room, opened):
    room.filing("Restated revenue was $11 million.", AMENDED, "10-Q/A")
    room.batch()
    with pytest.raises(ReleaseRefused, match="superseded"):
        room.desk.release(opened, seen=room.seal(opened), waived=["c2"], **ANNA)
    assert room.published == []


def test_judging_again_takes_the_amendment(room, opened):
    room.filing("Restated revenue was $11 million.", AMENDED, "10-Q/A")
    room.batch()
    edited = b"Revenue was $11 million."
    again = room.desk.judge_again(opened, seen=room.seal(opened), edited=edited, name="Anna")
    assert again.published
    receipts = json.loads((room.place.published / opened / "receipts.json").read_bytes())
    assert receipts["filing"]["accession"] == AMENDED


def test_a_rejected_article_stays_rejected(room, opened):
    room.desk.reject(opened, seen=room.seal(opened), name="Anna", reason="not our story")
    assert room.state(opened) == "rejected"
    room.draft(OPEN)
    room.draft(OPEN, "other-name")
    summary = room.batch()
    assert {line.outcome.value for line in summary.lines} == {"again"}
    assert room.state(opened) == "rejected"
    assert room.inbox == []
    with pytest.raises(Refused):
        room.desk.judge_again(opened, seen=room.seal(opened), edited=None, name="Bob")


def test_the_operator_and_a_worker_do_not_meet(room, opened):
    article = ArticleId.parse(opened)
    worker = Stamp(NIGHT, "batch:9", "9")
    room.ledger.articles.claim(article, worker, 600)
    with pytest.raises(ItemBusy):
        room.desk.reject(opened, seen=room.seal(opened), name="Anna", reason="no")
    assert room.state(opened) == "quarantined"


def test_a_failing_verifier_leaves_the_item_as_it_was(room, opened):
    room.judge.fails = InfrastructureError("down")
    before = events(room, opened)
    with pytest.raises(InfrastructureError):
        room.desk.judge_again(opened, seen=room.seal(opened), edited=b"x $1 million", name="A")
    assert events(room, opened) == before
    assert room.ledger.articles.get(ArticleId.parse(opened)).lease_owner is None


@pytest.mark.parametrize(
    "item", ["../../etc/passwd", "nothing", f"{ORIGINAL}.unknown", "", "/etc/passwd"]
)
@pytest.mark.usefixtures("opened")
def test_a_strange_id_is_unknown(room, item):
    for deed in (
        lambda: room.desk.item(item),
        lambda: room.desk.published_view(item),
        lambda: room.desk.reject(item, seen="", name="Anna", reason="x"),
        lambda: room.desk.note(item, name="Anna", text="x"),
    ):
        with pytest.raises(UnknownItem):
            deed()


def test_the_lists_say_what_waits(room, opened):
    room.judge.fails = InfrastructureError("the server is down")
    later = room.draft(GOOD, "later")
    room.batch()
    (queued,) = room.desk.queue()
    assert (queued.id, queued.rejected, queued.unverified) == (opened, 0, 1)
    (deferred,) = room.desk.deferred()
    assert (deferred.id, deferred.cause) == (later, "the server is down")
    room.desk.note(opened, name="Anna", text="ask the desk in Boise")
    assert events(room, opened)[-1] == "note"
