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
        uvicorn.Server(configured(desk, clock=clock)).run(sockets=[listener])


def configured(desk: ReviewDesk, *, clock: Callable[[], datetime]) -> uvicorn.Config:
    """Return the server's settings: no proxy is believed, nothing says what it runs on."""
    return uvicorn.Config(
        create_app(desk, clock=clock),
        log_level="warning",
        server_header=False,
        proxy_headers=False,
        ws="none",
        lifespan="off",
    )


def listening(port: int) -> socket.socket:
    """Return a socket that listens on the loopback address."""
    if not 0 <= port <= 65535:
        raise SettingsError(f"There is no port {port}; ports are 1 to 65535, or 0 for a free one.")
    try:
        return socket.create_server((ADDRESS, port))
    except OSError as error:
        raise SettingsError(f"Port {port} on {ADDRESS} can't be used: {error}.") from error
