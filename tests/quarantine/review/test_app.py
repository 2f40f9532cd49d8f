from __future__ import annotations

import hashlib
from importlib.resources import files
from typing import TYPE_CHECKING

import pytest

from gate.errors import InfrastructureError
from quarantine.errors import StoreUnavailable
from tests.quarantine.building import TEXT
from tests.quarantine.review.client import Person, hidden

if TYPE_CHECKING:
    from pathlib import Path

    from tests.quarantine.fake_desk import FakeDesk

DOUBTFUL = "Refunds receivable were $212 million and sales $33.8 billion."
GOOD = "Sales were $33.8 billion."


@pytest.fixture
def person(desk: FakeDesk) -> Person:
    return Person(desk)


def test_the_queue_says_age_company_reasons_and_failures(desk: FakeDesk, person: Person) -> None:
    assert "Nothing waits for a person" in person.open("/").text
    desk.add()
    desk.clock.forward(hours=50)
    desk.add(DOUBTFUL, "other.md")
    page = person.open("/").text
    assert "2 articles wait" in page
    for told in ("2 days", "just now", "Example Memory Inc.", "Not in the filing"):
        assert told in page
    assert page.index("2 failed") < page.index("of 4 checked") < page.index("of 2 checked")


def test_the_article_stands_beside_its_evidence(desk: FakeDesk, person: Person) -> None:
    page = person.open(f"/article/{desk.add()}").text
    assert "2 of 4 numbers failed, 1 could not be verified" in page
    assert 'class="lit">11,795' in page
    assert "Not possible" in page
    assert ">Publish<" not in page
    assert 'name="waive"' not in page


def test_edit_and_judge_again_keeps_the_draft_and_says_what_changed(
    desk: FakeDesk, person: Person
) -> None:
    item = desk.add()
    edited = TEXT.replace("$14.5 billion", "an unstated amount")
    answer = person.send(item, "judge", draft=edited, name="Ana")
    assert answer.status_code == 303
    page = " ".join(person.open(f"/article/{item}").text.split())
    assert "“$14.5 billion”: ✗ rejected → gone" in page
    assert "Edited and judged again" in page
    assert desk.store.drafts(item) == (TEXT.encode(), edited.encode())


def test_judging_it_as_it_is_makes_no_new_draft(desk: FakeDesk, person: Person) -> None:
    item = desk.add("Two lines.\nSales of $212 million.")
    sent = "Two lines.\r\nSales of $212 million."
    assert person.send(item, "judge", draft=sent, name="Ana").status_code == 303
    assert set(desk.store.drafts(item)) == {b"Two lines.\nSales of $212 million."}


def test_an_edit_that_makes_it_right_goes_out(desk: FakeDesk, person: Person) -> None:
    item = desk.add()
    answer = person.send(item, "judge", draft=GOOD, name="Ana")
    assert answer.headers["location"] == f"/published/{item}"
    assert "1 number checked, all proved" in person.open(f"/published/{item}").text
    assert "Example Memory Inc." in person.open("/published").text


def test_release_with_name_reason_and_waiver(desk: FakeDesk, person: Person) -> None:
    item = desk.add(DOUBTFUL)
    page = person.open(f"/article/{item}").text
    assert 'name="waive" value="c2"' in page
    answer = person.send(item, "release", name="Ana", reason="Called IR.", waive=["c2"])
    assert answer.status_code == 303
    assert desk.states[item] == "published"
    released = desk.store.history(item)[-1]
    assert (released.name, released.text, released.waived) == ("Ana", "Called IR.", ("c2",))
    shown = person.open(f"/published/{item}").text
    assert "released by Ana" in shown
    assert "Waived" in shown


@pytest.mark.parametrize(
    "fields",
    [
        {"name": "", "reason": "x", "waive": ["c2"]},
        {"name": "Ana", "reason": "", "waive": ["c2"]},
        {"name": "Ana", "reason": "x"},
        {"name": "Ana", "reason": "x", "waive": ["c1"]},
        {"name": "Ana", "reason": "x", "waive": ["c2", "c77"]},
        {"name": "Ana", "reason": "x", "waive": ["c2", "../c2"]},
    ],
)
def test_a_release_against_the_rules_is_refused(
    desk: FakeDesk, person: Person, fields: dict
) -> None:
    item = desk.add(DOUBTFUL)
    assert person.send(item, "release", **fields).status_code in {404, 422}
    assert desk.states[item] == "quarantined"


def test_a_rejected_number_can_not_be_released_even_by_a_forged_form(
    desk: FakeDesk, person: Person
) -> None:
    item = desk.add()
    answer = person.send(
        item, "release", name="Ana", reason="I insist", waive=["c1", "c2", "c3", "c4"]
    )
    assert answer.status_code == 422
    assert "is rejected: edit it" in answer.text
    assert desk.states[item] == "quarantined"
    assert desk.out == {}


def test_reject_with_a_reason(desk: FakeDesk, person: Person) -> None:
    item = desk.add()
    assert person.send(item, "reject", name="Ana", reason="").status_code == 422
    assert person.send(item, "reject", name="Ana", reason="Invented.").status_code == 303
    assert "Nothing waits" in person.open("/").text
    page = person.open(f"/article/{item}").text
    assert "Rejected</strong> by Ana" in page
    assert "Judge again" not in page


def test_a_draft_changed_in_its_folder_is_said_to_be_unjudged(
    desk: FakeDesk, person: Person, root: Path
) -> None:
    item = desk.add()
    assert "changed by hand" not in person.open(f"/article/{item}").text
    (root / item / "article.md").write_text(GOOD)
    page = person.open(f"/article/{item}").text
    assert "changed by hand and is not judged yet" in page
    assert f"{GOOD}</textarea>" in page


def test_a_note_stays(desk: FakeDesk, person: Person) -> None:
    item = desk.add()
    person.send(item, "note", name="Ana", reason="Asked the author.")
    desk.add()
    assert "Asked the author." in person.open(f"/article/{item}").text


def test_a_deed_on_what_has_changed_since_is_refused(desk: FakeDesk, person: Person) -> None:
    item = desk.add(DOUBTFUL)
    old = hidden(person.open(f"/article/{item}").text, "seen")
    person.send(item, "judge", draft=DOUBTFUL + " More.", name="Bo")
    answer = person.send(item, "release", seen=old, name="Ana", reason="x", waive=["c2"])
    assert answer.status_code == 409
    assert "has changed since you looked" in answer.text
    assert desk.states[item] == "quarantined"


def test_an_edit_that_fails_is_not_lost(desk: FakeDesk, person: Person) -> None:
    item = desk.add()
    answer = person.send(item, "judge", draft="{broken <b>mine</b>", name="Ana")
    assert answer.status_code == 422
    assert "The draft is not JSON" in answer.text
    assert "{broken &lt;b&gt;mine&lt;/b&gt;</textarea>" in answer.text
    assert desk.store.draft(item) == TEXT.encode()
    desk.fails = InfrastructureError("The model server did not answer.")
    answer = person.send(item, "judge", draft="my long edit", name="Ana")
    assert answer.status_code == 503
    assert "my long edit</textarea>" in answer.text


def test_a_disk_that_fails_is_not_a_trace(desk: FakeDesk, person: Person) -> None:
    desk.queue = lambda: (_ for _ in ()).throw(StoreUnavailable("The disk is full."))  # type: ignore[method-assign]
    answer = person.open("/")
    assert answer.status_code == 503
    assert "The disk is full. Nothing was changed; try again." in answer.text


def test_deferred_items_say_cause_and_next_attempt(person: Person) -> None:
    page = person.open("/deferred").text
    assert "did not answer within 60 s. &lt;b&gt;" in page
    assert "next 2026-07-10 09:00 UTC" in page
    assert "3 attempts so far" in page


@pytest.mark.parametrize(
    "path",
    [
        "/article/../../etc/passwd",
        "/article/..%2F..%2Fetc%2Fpasswd",
        "/article/%2Fetc%2Fpasswd",
        "/article/0000123456-26-000012.absent",
        "/article/0000123456-26-000012.a%00b",
        "/published/0000123456-26-000012.absent",
        "/static/../app.py",
        "/static/..%2Fapp.py",
        "/static/app.py",
        "/nothing",
    ],
)
def test_no_path_leaves_the_workspace(person: Person, path: str) -> None:
    answer = person.open(path)
    assert answer.status_code == 404
    assert "root:" not in answer.text


def test_reading_needs_no_script(desk: FakeDesk, person: Person) -> None:
    item = desk.add()
    for path in ("/", f"/article/{item}", "/deferred", "/published"):
        page = person.open(path).text
        assert "onclick" not in page
        assert page.count("<script") == 2
        assert page.count("<script src=") == 2


def test_every_form_works_without_script(desk: FakeDesk, person: Person) -> None:
    page = person.open(f"/article/{desk.add(DOUBTFUL)}").text
    assert page.count("<form") == page.count('method="post"') == 4
    assert page.count('name="token"') == page.count('name="seen"') == 4


@pytest.mark.parametrize("name", ["style.css", "review.css", "keys.js", "htmx.min.js"])
def test_its_own_files_are_served(person: Person, name: str) -> None:
    answer = person.open(f"/static/{name}")
    assert answer.status_code == 200
    assert answer.headers["content-type"].startswith(("text/css", "text/javascript"))


def test_the_vendored_file_is_the_one_that_its_licence_names() -> None:
    static = files("quarantine.review") / "static"
    digest = hashlib.sha256((static / "htmx.min.js").read_bytes()).hexdigest()
    licence = (static / "htmx.LICENSE.txt").read_text()
    assert f"SHA-256 {digest}" in licence
    assert "Zero-Clause BSD" in licence
