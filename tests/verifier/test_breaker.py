"""The breaker opens after failures in a row, and lets one article try after a while."""

from __future__ import annotations

import pytest

from verifier.breaker import CircuitBreaker
from verifier.errors import AccessRefused, CircuitOpen, ServerTimeout


class Clock:
    now = 0.0

    def __call__(self) -> float:
        return self.now


def test_it_opens_after_three_failures_in_a_row_and_names_the_last_cause() -> None:
    breaker = CircuitBreaker(limit=3)
    for _ in range(2):
        breaker.failed(ServerTimeout("no answer"))
        breaker.check()
    breaker.failed(ServerTimeout("no answer within 5 s"))
    with pytest.raises(CircuitOpen, match="no answer within 5 s"):
        breaker.check()


def test_a_success_between_failures_keeps_it_closed() -> None:
    breaker = CircuitBreaker(limit=2)
    for _ in range(5):
        breaker.failed(ServerTimeout("no answer"))
        breaker.succeeded()
        breaker.check()


def test_a_misconfiguration_opens_it_at_once() -> None:
    breaker = CircuitBreaker(limit=3)
    breaker.failed(AccessRefused("no such key"))
    assert breaker.is_open


def test_after_the_cooldown_one_article_tries_and_decides() -> None:
    clock = Clock()
    breaker = CircuitBreaker(limit=2, cooldown=60, clock=clock)
    breaker.failed(ServerTimeout("a"))
    breaker.failed(ServerTimeout("b"))
    clock.now = 59.0
    assert breaker.is_open
    clock.now = 60.0
    breaker.check()
    breaker.failed(ServerTimeout("c"))
    assert breaker.is_open
    clock.now = 120.0
    breaker.succeeded()
    assert not breaker.is_open
