"""Run the review page on the loopback address, and nowhere else."""

from __future__ import annotations

import socket
from typing import TYPE_CHECKING

import uvicorn

from gate.errors import SettingsError
from quarantine.review.app import create_app

if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import datetime

    from quarantine.desk import ReviewDesk

ADDRESS = "127.0.0.1"


def serve(
    desk: ReviewDesk,
    *,
    port: int,
    clock: Callable[[], datetime],
    started: Callable[[str], None] = lambda _: None,
) -> None:
    """Serve until interrupted; ``started`` is called with the page's address.

    Port 0 takes a free one. Raises ``SettingsError`` when the port is taken.
    """
    with listening(port) as listener:
        started(f"http://{ADDRESS}:{listener.getsockname()[1]}/")
        config = uvicorn.Config(
            create_app(desk, clock=clock),
            log_level="warning",
            server_header=False,
            ws="none",
            lifespan="off",
            proxy_headers=False,
        )
        uvicorn.Server(config).run(sockets=[listener])


def listening(port: int) -> socket.socket:
    """Return a socket that listens on the loopback address."""
    try:
        return socket.create_server((ADDRESS, port))
    except (OSError, OverflowError) as error:
        raise SettingsError(f"Port {port} on {ADDRESS} can't be used: {error}.") from error
