from __future__ import annotations

from decimal import Decimal

from gate.collision import collision_rate
from gate.filing import read_filing


def _rate(*amounts: str) -> tuple[Decimal, Decimal]:
    rows = "".join(f"<tr><td>Line {n}</td><td>${a}</td></tr>" for n, a in enumerate(amounts))
    rate = collision_rate(read_filing(f"<p>(In millions)</p><table>{rows}</table>".encode()))
    return rate.value_only, rate.with_label_and_period


def test_a_filing_without_large_amounts_has_no_collisions() -> None:
    assert _rate("5") == (0, 0)
    assert _rate() == (0, 0)


def test_one_amount_is_met_by_the_one_band_around_it() -> None:
    # 900 amounts from 10.0 to 99.9 million, and the one at 100 million itself.
    value, line = _rate("99.9")
    assert value == (Decimal(1) / 900).quantize(Decimal("0.0001"))
    assert line == (Decimal(1) / 900).quantize(Decimal("0.000001"))


def test_label_and_period_make_a_collision_rarer() -> None:
    value, line = _rate(*(str(10 + n) for n in range(80)))
    assert value > Decimal("0.08")
    assert line < value / 50


def test_the_rate_is_the_same_on_every_run() -> None:
    assert _rate("12", "345", "6,789") == _rate("12", "345", "6,789")
