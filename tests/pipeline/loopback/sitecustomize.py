"""Lets nothing but this machine's loopback be reached.

Child processes of the tests have this folder on their PYTHONPATH, so that Python
imports it when it starts; the tests' own process uses its two functions.
"""

from __future__ import annotations

import ipaddress
import socket
from typing import Any

_connect = socket.socket.connect
_getaddrinfo = socket.getaddrinfo


class LeftTheMachine(BaseException):
    """Something tried to reach the network; no ``except Exception`` may hide it."""


def connect(self: socket.socket, address: Any) -> None:
    """Connect to loopback; refuse any other address."""
    if isinstance(address, tuple):
        _demand_loopback(str(address[0]))
    _connect(self, address)


def getaddrinfo(host: Any, *args: Any, **kwargs: Any) -> Any:
    """Look up loopback; refuse any other name."""
    _demand_loopback("localhost" if host is None else str(host))
    return _getaddrinfo(host, *args, **kwargs)


def _demand_loopback(host: str) -> None:
    try:
        allowed = host == "localhost" or ipaddress.ip_address(host).is_loopback
    except ValueError:
        allowed = False
    if not allowed:
        raise LeftTheMachine(host)


if __name__ == "sitecustomize":
    socket.socket.connect = connect  # type: ignore[method-assign,assignment]
    socket.getaddrinfo = getaddrinfo  # type: ignore[assignment]
