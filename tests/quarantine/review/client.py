"""A person at the review page, without a browser."""

from __future__ import annotations

import html
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import regex
from starlette.testclient import TestClient

from quarantine.review.app import create_app

if TYPE_CHECKING:
    from httpx2 import Response

    from tests.quarantine.fake_desk import FakeDesk

HOME = "http://127.0.0.1:8000"
FORM = {"content-type": "application/x-www-form-urlencoded"}


class Person:
    """Opens pages and sends the forms that stand on them."""

    def __init__(self, desk: FakeDesk) -> None:
        self.client = TestClient(
            create_app(desk, clock=desk.clock),
            base_url=HOME,
            client=("127.0.0.1", 50000),
            follow_redirects=False,
            raise_server_exceptions=True,
        )

    def open(self, path: str, **headers: str) -> Response:
        return self.client.get(path, headers=headers)

    def send(self, item: str, deed: str, **fields: object) -> Response:
        """Send a form of the item's page; ``fields`` win over what the page put in it."""
        page = self.open(f"/article/{item}").text
        sent = {"token": hidden(page, "token"), "seen": hidden(page, "seen"), **fields}
        return self.post(f"/article/{item}/{deed}", urlencode(sent, doseq=True))

    def post(self, path: str, body: str | bytes, **headers: str) -> Response:
        return self.client.post(path, content=body, headers={**FORM, **headers})


def hidden(page: str, name: str) -> str:
    found = regex.search(rf'name="{name}" value="([^"]*)"', page)
    return html.unescape(found[1]) if found else ""
