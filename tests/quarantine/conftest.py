"""What the tests of this room share."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from quarantine.store import QuarantineStore
from tests.quarantine.building import Clock
from tests.quarantine.fake_desk import FakeDesk

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return tmp_path / "quarantine"


@pytest.fixture
def store(root: Path, clock: Clock) -> QuarantineStore:
    return QuarantineStore(root, clock=clock)


@pytest.fixture
def desk(root: Path, clock: Clock) -> FakeDesk:
    return FakeDesk(root, clock)
