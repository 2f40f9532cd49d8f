"""A real HTTP server in the test's process that speaks a model server's protocol as scripted.

It lies and fails on request: any status, any body, slowly, cut off in the middle, or by
closing the connection. Tests give it one function from the request to what is served; it
keeps all that was asked. Used by the tests of the verifier, of acceptance and of the batch.

    with ScriptedServer(lambda asked: completion('{"verdict": "unsupported"}')) as server:
        ...  # server.base_url, server.chats
"""

from __future__ import annotations

import json
import threading
import time
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import TYPE_CHECKING, Any, Self

import regex

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable


@dataclass(frozen=True)
class Asked:
    """One request as it arrived."""

    method: str
    path: str
    headers: dict[str, str]
    body: dict[str, Any]
    at: float
    """``time.monotonic()`` of its arrival."""

    @property
    def prompt(self) -> str:
        """All messages of a chat request, in order."""
        return "\n".join(m["content"] for m in self.body["messages"])

    @property
    def form(self) -> str:
        """The form of the question: ``reading`` or ``verdict``."""
        return self.body["response_format"]["json_schema"]["name"]

    @property
    def statement(self) -> str:
        """What the question is about."""
        return regex.findall(r"===== STATEMENT \w+ =====\n(.*?)\n=====", self.prompt, regex.S)[-1]

    @property
    def places(self) -> dict[str, str]:
        """The text of each place shown, by id."""
        return dict(regex.findall(r"^([rp]\d+) TEXT: (.*)$", self.prompt, regex.M))


@dataclass(frozen=True)
class Served:
    """What is sent back."""

    body: bytes = b""
    status: int = 200
    content_type: str = "application/json"
    headers: dict[str, str] = field(default_factory=dict)
    delay: float = 0.0
    """Seconds of silence before the answer."""
    cut: bool = False
    """Close the connection in the middle of the body."""
    hang_up: bool = False
    """Close the connection without an answer."""


def completion(content: str | None, *, finish_reason: str | None = "stop", **extra: Any) -> Served:
    """Return a chat completion whose one choice says ``content``."""
    usage = extra.pop("usage", None)
    delay = extra.pop("delay", 0.0)
    message = {"role": "assistant", "content": content, **extra}
    choice = {"index": 0, "finish_reason": finish_reason, "message": message}
    body: dict[str, Any] = {"id": "c", "object": "chat.completion", "choices": [choice]}
    if usage is not None:
        body["usage"] = usage
    return Served(json.dumps(body).encode(), delay=delay)


def says(delay: float = 0.0, **answer: Any) -> Served:
    """Return a chat completion whose content is ``answer`` as one JSON object."""
    return completion(json.dumps(answer), delay=delay)


def failing(status: int, text: str = "", **headers: str) -> Served:
    """Return an error answer of ``status``."""
    body = json.dumps({"error": {"message": text or f"status {status}"}}).encode()
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    return Served(body, status=status, headers=named)


def in_turn(answers: Iterable[Served]) -> Callable[[Asked], Served]:
    """Return a script that serves ``answers`` one after the other, the last one for ever."""
    left = list(answers)
    lock = threading.Lock()

    def script(_: Asked) -> Served:
        with lock:
            return left.pop(0) if len(left) > 1 else left[0]

    return script


class ScriptedServer:
    """Serves ``/v1/chat/completions`` by script; ``/v1/models`` lists ``models``."""

    def __init__(
        self,
        script: Callable[[Asked], Served],
        *,
        models: Iterable[str] = ("scripted",),
        context_length: int | None = 16_384,
        health: Callable[[], int] = lambda: 200,
    ) -> None:
        self.script = script
        self.asked: list[Asked] = []
        self.models: Served | None = None
        """What ``/v1/models`` serves instead of its list."""
        self._listed = [
            {"id": name, "object": "model", "max_model_len": context_length} for name in models
        ]
        self._health = health
        self._lock = threading.Lock()
        handler = type("Handler", (_Handler,), {"scripted": self})
        self._server = _Server(("127.0.0.1", 0), handler)
        self._thread = threading.Thread(
            target=self._server.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True
        )

    @property
    def base_url(self) -> str:
        """The URL that a client is given."""
        return f"http://127.0.0.1:{self._server.server_port}/v1"

    @property
    def chats(self) -> list[Asked]:
        """The chat requests, in the order of arrival."""
        return [a for a in self.asked if a.path.endswith("/chat/completions")]

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._server.shutdown()
        self._server.server_close()
        self._thread.join()

    def serve(self, asked: Asked) -> Served:
        """Record one request and return what is sent back."""
        with self._lock:
            self.asked.append(asked)
        if asked.path.endswith("/chat/completions"):
            return self.script(asked)
        if asked.path.endswith("/models"):
            return self.models or Served(json.dumps({"data": self._listed}).encode())
        if asked.path == "/health":
            return Served(b"{}", status=self._health())
        return failing(404)


class _Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128  # with the usual 5, a sixteenth connection at once waits a second


class _Handler(BaseHTTPRequestHandler):
    """Speaks HTTP for one ``ScriptedServer``."""

    scripted: ScriptedServer
    protocol_version = "HTTP/1.1"
    disable_nagle_algorithm = True

    def do_GET(self) -> None:
        self._answer({})

    def do_POST(self) -> None:
        length = int(self.headers.get("content-length", 0))
        self._answer(json.loads(self.rfile.read(length)))

    def _answer(self, body: dict[str, Any]) -> None:
        headers = {name.lower(): value for name, value in self.headers.items()}
        asked = Asked(self.command, self.path, headers, body, time.monotonic())
        served = self.scripted.serve(asked)
        if served.delay:
            time.sleep(served.delay)
        if served.hang_up:
            self.close_connection = True
            return
        self.send_response(served.status)
        self.send_header("content-type", served.content_type)
        self.send_header("content-length", str(len(served.body)))
        for name, value in served.headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(served.body[: len(served.body) // 2] if served.cut else served.body)
        self.close_connection = self.close_connection or served.cut

    def log_message(self, *_: object) -> None:
        """Keep the test's output clean."""

    def handle(self) -> None:
        try:
            super().handle()
        except ConnectionError:
            self.close_connection = True  # the client gave up waiting: that is the test
