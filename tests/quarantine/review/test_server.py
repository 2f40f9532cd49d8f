from __future__ import annotations

import socket
import urllib.request

import pytest

from gate.errors import SettingsError
from quarantine.review.server import listening


def test_it_listens_on_the_loopback_address_only() -> None:
    with listening(0) as listener:
        assert listener.getsockname()[0] == "127.0.0.1"


@pytest.mark.parametrize("port", [-1, 65536])
def test_a_port_that_is_none(port: int) -> None:
    with pytest.raises(SettingsError):
        listening(port)


def test_a_taken_port_is_said() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(SettingsError, match=str(port)):
            listening(port)


def test_served_for_real(served: str) -> None:
    with urllib.request.urlopen(served) as answer:  # noqa: S310 - our own address
        page = answer.read().decode()
        assert "Quarantine" in page
        assert "server" not in answer.headers
    request = urllib.request.Request(served, headers={"Host": "evil.example"})  # noqa: S310
    with pytest.raises(urllib.error.HTTPError) as caught:
        urllib.request.urlopen(request)  # noqa: S310
    assert caught.value.code == 403
    caught.value.close()
