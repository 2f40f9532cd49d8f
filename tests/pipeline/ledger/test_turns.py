from __future__ import annotations

import time
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from itertools import pairwise

import pytest

from pipeline.edgar import FleetPace, FleetSilence, Pace, Silence, Throttled
from pipeline.ledger import open_ledger

SPACING, LONGEST = timedelta(seconds=0.05), timedelta(seconds=0.4)


@pytest.fixture
def ledger(tmp_path):
    with open_ledger(tmp_path / "ledger.sqlite3") as opened:
        yield opened


def test_two_takers_never_have_the_turn_at_once_and_keep_their_distance(ledger):
    begun: list[float] = []
    ended: list[float] = []

    def take(name: str) -> None:
        turns = ledger.turns("edgar")
        for _ in range(4):
            with turns.turn(name, spacing=SPACING, longest=LONGEST):
                begun.append(time.monotonic())
                ended.append(time.monotonic())

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(take, ("one", "two")))
    gaps = [b - e for b, e in zip(begun[1:], ended[:-1], strict=True)]
    assert len(begun) == 8
    assert min(gaps) >= SPACING.total_seconds()


def test_a_dead_takers_turn_ends_by_itself(ledger):
    turns = ledger.turns("edgar")
    assert turns._take("dead", SPACING, LONGEST)
    assert not turns._take("living", SPACING, LONGEST)
    began = time.monotonic()
    with turns.turn("living", spacing=SPACING, longest=LONGEST):
        waited = time.monotonic() - began
    assert waited > 0.3


def test_another_name_is_another_turn(ledger):
    assert ledger.turns("edgar")._take("one", SPACING, LONGEST)
    assert ledger.turns("other")._take("two", SPACING, LONGEST)


def test_a_silence_is_kept_by_every_machine(ledger, tmp_path):
    one, two = (
        FleetSilence(Silence(tmp_path / name), ledger.turns("edgar")) for name in ("m1", "m2")
    )
    two.check()
    with pytest.raises(Throttled), one.kept():
        raise Throttled("slow down", wait=timedelta(minutes=30))
    with pytest.raises(Throttled, match="another machine to wait: slow down") as caught:
        two.check()
    assert timedelta(minutes=29) < caught.value.wait <= timedelta(minutes=30)
    ledger.turns("edgar").be_silent(timedelta(seconds=1), "shorter")
    assert ledger.turns("edgar").silence()[0] > timedelta(minutes=29)


def test_the_fleets_pace_lies_within_the_machines(ledger, tmp_path):
    paces = [
        FleetPace(Pace(tmp_path / name, per_second=8), ledger.turns("edgar"))
        for name in ("m1", "m2")
    ]
    moments: list[float] = []

    def ask(pace: FleetPace) -> None:
        for _ in range(3):
            with pace.turn():
                moments.append(time.monotonic())

    with ThreadPoolExecutor(2) as pool:
        list(pool.map(ask, paces))
    gaps = [later - earlier for earlier, later in pairwise(moments)]
    assert min(gaps) >= 1 / 8
