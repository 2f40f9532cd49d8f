"""A fleet of processes on this machine."""

from __future__ import annotations

import multiprocessing
import os
import signal
from dataclasses import dataclass
from threading import Thread
from typing import TYPE_CHECKING

from gate.errors import FilingGateError
from pipeline.backfill.run import Crew
from pipeline.backfill.worker import Drained, drain, new_worker

if TYPE_CHECKING:
    from collections.abc import Callable
    from multiprocessing.connection import Connection
    from multiprocessing.process import BaseProcess

    from pipeline.backfill.run import Lose
    from pipeline.backfill.worker import Errand

_LOOK_EVERY = 0.2
"""Seconds between two looks at the processes."""
_GIVE_UP = 3
"""Processes that die in a row without having had a task: then something else is wrong."""


@dataclass
class _Member:
    name: str
    process: BaseProcess
    hear: Connection


@dataclass(frozen=True, slots=True)
class LocalFleet:
    """``workers`` processes, each with an interpreter of its own; the dead are replaced."""

    workers: int

    def work(self, errand: Errand, lose: Lose, look: Callable[[], bool]) -> Crew:
        """Empty the queue; see ``pipeline.backfill.run.Fleet``."""
        crew = Crew()
        members = [_start(errand) for _ in range(self.workers)]
        idle_deaths = 0
        try:
            while members:
                look()
                members[0].process.join(_LOOK_EVERY)
                for member in [m for m in members if not m.process.is_alive()]:
                    members.remove(member)
                    said = _last_words(member)
                    if said is not None:
                        crew.add(said)
                        continue
                    crew.deaths += 1
                    had = lose(member.name, died=True)
                    idle_deaths = 0 if had else idle_deaths + 1
                    if idle_deaths == _GIVE_UP:
                        crew.add(Drained(0, "its processes die before they have taken a task"))
                    elif idle_deaths < _GIVE_UP:
                        members.append(_start(errand))
        finally:
            for member in members:
                member.process.kill()
                member.process.join()
                member.hear.close()
                lose(member.name, died=False)
        look()
        return crew


def _start(errand: Errand) -> _Member:
    """Start a process; spawned, so that it shares no lock or connection with this one."""
    context = multiprocessing.get_context("spawn")
    hear, say = context.Pipe(duplex=False)
    name = new_worker()
    process = context.Process(target=_run, args=(errand, name, say), daemon=True)
    process.start()
    say.close()
    return _Member(name, process, hear)


def _run(errand: Errand, name: str, say: Connection) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the coordinator ends us
    Thread(target=_end_with_coordinator, daemon=True).start()
    try:
        say.send(drain(errand, name))
    except FilingGateError as error:
        say.send(Drained(0, str(error)))


def _end_with_coordinator() -> None:
    """End this process when the coordinator has died; its tasks are free after their lease."""
    coordinator = multiprocessing.parent_process()
    if coordinator is not None:
        coordinator.join()
        os._exit(1)


def _last_words(member: _Member) -> Drained | None:
    """Return how the worker ended, or None when it died without saying."""
    with member.hear as hear:
        try:
            said: Drained = hear.recv()
        except (EOFError, OSError):
            return None
    return said
