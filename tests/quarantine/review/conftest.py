"""A review page that really listens."""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

import pytest
import uvicorn

from quarantine.review.server import configured, listening

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.quarantine.fake_desk import FakeDesk


@pytest.fixture
def served(desk: FakeDesk) -> Iterator[str]:
    """Serve the desk in a thread, and give its address."""
    with listening(0) as listener:
        server = uvicorn.Server(configured(desk, clock=desk.clock))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        limit = time.monotonic() + 10
        while not server.started and time.monotonic() < limit:
            time.sleep(0.01)
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
        server.should_exit = True
        thread.join(timeout=10)
