"""Requests from elsewhere: other sites, other names for this machine, other forms."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest

from tests.quarantine.review.client import HOME, Person, hidden

if TYPE_CHECKING:
    from tests.quarantine.fake_desk import FakeDesk


@pytest.fixture
def person(desk: FakeDesk) -> Person:
    return Person(desk)


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "evil.example:8000",
        "127.0.0.1.evil.example:8000",
        "127.0.0.1:8001",
        "127.0.0.1",
        "localhost.evil.example:8000",
        "0.0.0.0:8000",
        "127.0.0.1:8000@evil.example",
        "",
    ],
)
def test_another_name_for_this_machine_is_refused(person: Person, host: str) -> None:
    answer = person.open("/", host=host)
    assert answer.status_code == 403
    assert "Quarantine" not in answer.text


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost:8000", "LOCALHOST:8000"])
def test_its_own_names_are_answered(person: Person, host: str) -> None:
    assert person.open("/", host=host).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://127.0.0.1:9999"},
        {"origin": "http://localhost:8000"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
    ],
)
def test_a_form_from_another_site_is_refused(
    desk: FakeDesk, person: Person, headers: dict[str, str]
) -> None:
    item = desk.add()
    page = person.open(f"/article/{item}").text
    fields = {"token": hidden(page, "token"), "seen": hidden(page, "seen")}
    body = urlencode({**fields, "name": "Eve", "reason": "x"})
    assert person.post(f"/article/{item}/reject", body, **headers).status_code == 403
    assert desk.states[item] == "quarantined"
    own = {"origin": HOME, "sec-fetch-site": "same-origin"}
    assert person.post(f"/article/{item}/reject", body, **own).status_code == 303


@pytest.mark.parametrize("token", ["", "guess", "é", "x" * 100_000])
def test_a_form_without_the_token_is_refused(desk: FakeDesk, person: Person, token: str) -> None:
    item = desk.add()
    for deed in ("judge", "release", "reject", "note"):
        answer = person.send(item, deed, token=token, name="Eve", reason="x", draft="x")
        assert answer.status_code == 403
    assert desk.states[item] == "quarantined"
    assert len(desk.store.history(item)) == 1


def test_two_runs_do_not_share_a_token(desk: FakeDesk) -> None:
    item = desk.add()
    one, other = (hidden(Person(desk).open(f"/article/{item}").text, "token") for _ in "ab")
    assert one
    assert one != other


@pytest.mark.parametrize(
    ("kind", "body"),
    [
        ("multipart/form-data; boundary=x", "--x--"),
        ("application/json", "{}"),
        ("text/plain", "token=x"),
        ("application/x-www-form-urlencoded", "%zz\xff"),
        ("application/x-www-form-urlencoded", "a=%ff"),
        ("application/x-www-form-urlencoded", "&".join(["a=1"] * 6000)),
        ("application/x-www-form-urlencoded", "draft=" + "x" * 50_000_000),
    ],
)
def test_what_is_no_form_of_this_page_is_refused(
    desk: FakeDesk, person: Person, kind: str, body: str
) -> None:
    item = desk.add()
    answer = person.post(f"/article/{item}/judge", body.encode("latin-1"), **{"content-type": kind})
    assert answer.status_code == 413
    assert len(desk.store.history(item)) == 1


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE"])
def test_other_methods_do_nothing(desk: FakeDesk, person: Person, method: str) -> None:
    item = desk.add()
    assert person.client.request(method, f"/article/{item}").status_code == 405


def test_a_get_changes_nothing(desk: FakeDesk, person: Person) -> None:
    item = desk.add()
    for deed in ("judge", "release", "reject", "note"):
        assert person.open(f"/article/{item}/{deed}?name=x&reason=y").status_code == 405
    assert len(desk.store.history(item)) == 1


def test_every_answer_carries_the_policy(desk: FakeDesk, person: Person) -> None:
    item = desk.add()
    for path, host in (
        ("/", "127.0.0.1:8000"),
        (f"/article/{item}", "127.0.0.1:8000"),
        ("/absent", "127.0.0.1:8000"),
        ("/static/keys.js", "127.0.0.1:8000"),
        ("/", "evil.example"),
    ):
        headers = person.open(path, host=host).headers
        policy = headers["content-security-policy"]
        assert policy.startswith("default-src 'none'; script-src 'self'")
        assert "unsafe" not in policy
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert headers["cache-control"] == "no-store"
