"""Asking EDGAR: one GET at a time, paced, bounded in time and size, honestly signed."""

from __future__ import annotations

import json
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
from urllib.parse import urlsplit

import regex
import requests
from tenacity import Retrying, retry_if_exception_type, stop_after_attempt, wait_exponential
from urllib3.exceptions import HTTPError

from gate.errors import DefectError, SettingsError
from pipeline.edgar.answers import check_answer
from pipeline.edgar.errors import BadDownload, Truncated, Unavailable

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pipeline.edgar.fleet import FleetPace, FleetSilence
    from pipeline.edgar.limiter import Pace, Silence

_MAIL = regex.compile(r"[^\s@<>()]+@(?:[A-Za-z0-9-]+\.)+[A-Za-z][A-Za-z0-9-]+")
_PLACEHOLDER = regex.compile(r"@(?:[A-Za-z0-9-]+\.)*example\.(?:com|org|net)$", regex.IGNORECASE)


def declared_agent(company: str, mail: str) -> str:
    """Return the User-Agent that EDGAR's fair-access rules ask for: "Company mail".

    Raises:
        SettingsError: the company or a real mail address is missing.

    """
    company, mail = company.strip(), mail.strip()
    if not company or not (company.isascii() and company.isprintable()):
        raise SettingsError(
            "EDGAR must be told who asks: set the user agent's company name (plain ASCII)"
        )
    if not (mail.isascii() and _MAIL.fullmatch(mail, timeout=5)) or _PLACEHOLDER.search(mail):
        raise SettingsError(
            f"EDGAR must be told whom to write to: {mail!r} as the user agent's mail won't do"
        )
    return f"{company} {mail}"


@dataclass(frozen=True, slots=True)
class Endpoints:
    """Where EDGAR is. Tests put a server of their own here."""

    www: str = "https://www.sec.gov"
    """Ticker map, daily index, archives."""
    data: str = "https://data.sec.gov"
    """Submissions."""

    def place(self, url: str) -> str:
        """Return ``url`` of the real EDGAR at the place where this EDGAR is.

        Raises:
            DefectError: ``url`` leads anywhere else; it is never asked.

        """
        parts = urlsplit(url)
        base = {"www.sec.gov": self.www, "data.sec.gov": self.data}.get(parts.netloc)
        if base is None or parts.scheme != "https":
            raise DefectError(f"{url} is not EDGAR")
        return base + parts.path


@dataclass(frozen=True, slots=True)
class Limits:
    """How long and how much. The defaults suit the largest submissions (some 200 MB)."""

    connect: float = 10.0
    """Seconds to reach the server."""
    read: float = 30.0
    """Seconds between two pieces of an answer."""
    whole: float = 300.0
    """Seconds for one whole answer, so that a trickle ends too."""
    size: int = 600_000_000
    """Bytes of one answer."""
    attempts: int = 3
    """Requests for one answer when the server fails; never after 403 or 429."""
    pause: float = 1.0
    """Seconds before the second attempt; doubled before the third."""


class EdgarClient:
    """Gets one thing from EDGAR, or raises why not."""

    def __init__(
        self,
        agent: str,
        pace: Pace | FleetPace,
        *,
        silence: Silence | FleetSilence | None = None,
        endpoints: Endpoints | None = None,
        limits: Limits | None = None,
    ) -> None:
        self.agent = agent
        self.pace = pace
        self.silence = silence
        self.endpoints = endpoints or Endpoints()
        self.limits = limits or Limits()

    def get(self, url: str) -> bytes:
        """Return the whole body at ``url``.

        Raises:
            EdgarError: what ``pipeline.edgar.errors`` lists; ``Missing`` for a 404.
            UndeclaredAgent: a person must mend the settings.

        """
        attempts = Retrying(
            retry=retry_if_exception_type((Unavailable, Truncated)),
            stop=stop_after_attempt(self.limits.attempts),
            wait=wait_exponential(multiplier=self.limits.pause, max=30),
            reraise=True,
        )
        return attempts(self._get_in_turn, url)

    def get_json(self, url: str) -> dict[str, Any]:
        """Return the JSON object at ``url``; ``BadDownload`` when it is none."""
        try:
            found = json.loads(self.get(url))
        except ValueError as error:
            raise BadDownload(f"what came from {url} is not JSON: {error}") from error
        if not isinstance(found, dict):
            raise BadDownload(f"what came from {url} is not a JSON object")
        return found

    def _get_in_turn(self, url: str) -> bytes:
        if self.silence is None:
            return self._get_now(url)
        with self.silence.kept():
            return self._get_now(url)

    def _get_now(self, url: str) -> bytes:
        try:
            with self._ask(url) as answer:
                body = b"".join(self._pieces(answer, url))
                status, received = answer.status_code, answer.headers
        except requests.exceptions.ChunkedEncodingError as error:
            raise Truncated(f"the answer from {url} was cut: {_innermost(error)}") from error
        except (requests.exceptions.RequestException, HTTPError, OSError) as error:
            raise Unavailable(f"can't get {url}: {_innermost(error)}") from error
        check_answer(status, received, body, url=url)
        return body

    def _ask(self, url: str) -> requests.Response:
        """Send one request in its turn; return when the answer has begun."""
        limits = self.limits
        with self.pace.turn():
            return requests.get(
                url,
                headers={"User-Agent": self.agent, "Accept-Encoding": "gzip, deflate"},
                timeout=(limits.connect, limits.read),
                stream=True,
                # EDGAR's files don't move; a redirect is a portal's, or leads elsewhere.
                allow_redirects=False,
            )

    def _pieces(self, answer: requests.Response, url: str) -> Iterator[bytes]:
        ends = time.monotonic() + self.limits.whole
        left = self.limits.size
        for piece in answer.iter_content(1 << 16):
            left -= len(piece)
            if left < 0:
                raise BadDownload(f"{url} is larger than {self.limits.size} bytes")
            if time.monotonic() > ends:
                raise Unavailable(f"{url} did not end within {self.limits.whole:g} s")
            yield piece


def _innermost(error: BaseException) -> str:
    """Return what went wrong at the bottom: the libraries wrap it four times over."""
    while (inner := error.__cause__ or error.__context__) is not None:
        error = inner
    return str(error) or type(error).__name__
