"""The circuit breaker: after several articles in a row failed, stop asking for a while."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from verifier.errors import CircuitOpen

if TYPE_CHECKING:
    from collections.abc import Callable

    from verifier.errors import VerifierError


class CircuitBreaker:
    """Counts articles that failed for infrastructure, one after the other.

    Closed until ``limit`` articles in a row have failed (or one failure that stops
    the batch); then every ``check`` raises ``CircuitOpen`` until ``cooldown`` seconds
    have passed. After that one article may try; its outcome closes or reopens it.
    """

    def __init__(
        self,
        limit: int = 3,
        cooldown: float = 300.0,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._limit = limit
        self._cooldown = cooldown
        self._clock = clock
        self._failed_in_a_row = 0
        self._opened_at: float | None = None
        self._cause: VerifierError | None = None

    @property
    def is_open(self) -> bool:
        """True while nothing may be asked."""
        return self._opened_at is not None and self._clock() - self._opened_at < self._cooldown

    def check(self) -> None:
        """Pass while closed; raise ``CircuitOpen`` with the last cause while open."""
        if self.is_open:
            raise CircuitOpen(
                f"nothing asked: {self._failed_in_a_row} article(s) in a row failed, "
                f"the last because {self._cause}",
                server="" if self._cause is None else self._cause.server,
            ) from self._cause

    def succeeded(self) -> None:
        """Record an article whose every question was answered."""
        self._failed_in_a_row = 0
        self._opened_at = None
        self._cause = None

    def failed(self, cause: VerifierError) -> None:
        """Record an article that could not be asked about."""
        self._failed_in_a_row += 1
        self._cause = cause
        if cause.stops_batch or self._failed_in_a_row >= self._limit:
            self._opened_at = self._clock()
