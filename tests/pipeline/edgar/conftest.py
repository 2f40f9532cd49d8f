"""A local EDGAR for each test, and no way to the real one."""

from __future__ import annotations

import socket
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from pipeline.edgar import EdgarSource, Limits, Pace
from tests.pipeline.local_edgar import LocalEdgar
from tests.pipeline.loopback import sitecustomize as loopback

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

QUICK = Limits(connect=2, read=1, whole=3, attempts=2, pause=0.01)
"""Short enough for tests; every limit is still met."""


@pytest.fixture(autouse=True)
def loopback_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse every connection that would leave the machine, in child processes too."""
    monkeypatch.setattr(socket.socket, "connect", loopback.connect)
    monkeypatch.setattr(socket, "getaddrinfo", loopback.getaddrinfo)
    monkeypatch.setenv("PYTHONPATH", str(Path(loopback.__file__).parent))
    for name in ("http_proxy", "https_proxy", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)


@pytest.fixture(autouse=True)
def unpaced(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Spend no time on the pace in this process, but where ``paced`` asks for it."""
    if "paced" not in request.fixturenames:
        monkeypatch.setattr(Pace, "turn", lambda _self: nullcontext())


@pytest.fixture
def paced() -> None:
    """Keep the real pace."""


@pytest.fixture
def edgar() -> Iterator[LocalEdgar]:
    with LocalEdgar().running() as server:
        yield server


@pytest.fixture
def source(edgar: LocalEdgar, tmp_path: Path) -> Callable[..., EdgarSource]:
    """Make a source that asks the local EDGAR; keyword arguments win over the defaults."""

    def make(**settings: object) -> EdgarSource:
        defaults = {
            "company": "Gate Test",
            "mail": "ops@filing-gate.test",
            "watchlist": [],
            "endpoints": edgar.endpoints,
            "limits": QUICK,
            "state": tmp_path / "state",
            "wall_clock": 20.0,
        }
        return EdgarSource(**(defaults | settings))

    return make


class Register:
    """The ledger's part that a source reads, in memory."""

    def __init__(self, known: tuple[str, ...] = (), mark: str = "") -> None:
        self.known = set(known)
        self.stored = mark

    def knows_filing(self, accession: str) -> bool:
        return accession in self.known

    def mark(self, _name: str) -> str:
        return self.stored

    def take(self, found) -> None:
        """Do what the batch does with an answer."""
        self.known |= {ref.accession for ref in found.refs}
        self.stored = found.mark or self.stored
