"""A room for every test of the pipeline."""

import pytest

from tests.pipeline.building import Room


@pytest.fixture
def room(tmp_path):
    room = Room(tmp_path / "w")
    yield room
    room.close()
