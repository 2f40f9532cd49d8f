"""Sums over filed figures: growth, factor, share, difference, total, each with its words.

All arithmetic is Decimal. The printed operands carry half a unit of rounding each;
``slack`` is how far that may move the result.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal, localcontext
from typing import TYPE_CHECKING

from gate.claims import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gate.figures import Figure

_HUNDRED = Decimal(100)


@dataclass(frozen=True, slots=True)
class Sum:
    """One computation: its result, how far rounding of its operands moves it, and its words."""

    value: Decimal
    slack: Decimal
    words: str
    operands: tuple[Figure, ...]


def growth(current: Figure, prior: Figure, *, sizes: bool) -> Sum | None:
    """Return the growth from ``prior`` to ``current`` in percent; None where it has no meaning.

    ``sizes`` compares magnitudes (a loss that narrowed). Growth across zero has no meaning.
    """
    a, b = current.value, prior.value
    if sizes:
        a, b = abs(a), abs(b)
    if b <= 0 or a < 0:
        return None
    value = (a / b - 1) * _HUNDRED
    slack = (current.step / b + a * prior.step / (b * b)) / 2 * _HUNDRED
    return Sum(value, slack, f"{plain(a)} / {plain(b)} - 1 = {_short(value)} %", (current, prior))


def factor(current: Figure, prior: Figure) -> Sum | None:
    """Return ``current`` as a multiple of ``prior``."""
    a, b = abs(current.value), abs(prior.value)
    if not b or (current.value < 0) != (prior.value < 0):
        return None
    value = a / b
    slack = (current.step / b + a * prior.step / (b * b)) / 2
    return Sum(value, slack, f"{plain(a)} / {plain(b)} = {_short(value)}", (current, prior))


def share(part: Figure, whole: Figure) -> Sum | None:
    """Return ``part`` in percent of ``whole``; negative when the part is."""
    if whole.value <= 0:
        return None
    value = part.value / whole.value * _HUNDRED
    slack = (part.step / whole.value + abs(part.value) * whole.step / (whole.value**2)) / 2
    return Sum(
        value,
        slack * _HUNDRED,
        f"{plain(part.value)} / {plain(whole.value)} = {_short(value)} %",
        (part, whole),
    )


def difference(current: Figure, prior: Figure) -> Sum:
    """Return how much ``current`` is above ``prior``, in their own unit."""
    value = current.value - prior.value
    slack = (current.step + prior.step) / 2
    words = f"{plain(current.value)} - {plain(prior.value)} = {plain(value)}"
    return Sum(value, slack, words, (current, prior))


def total(figures: Sequence[Figure]) -> Sum:
    """Return the sum of figures of one unit."""
    value = sum((f.value for f in figures), Decimal(0))
    slack = sum((f.step for f in figures), Decimal(0)) / 2
    words = " + ".join(plain(f.value) for f in figures) + f" = {plain(value)}"
    return Sum(value, slack, words, tuple(figures))


def _short(value: Decimal) -> str:
    with localcontext() as context:
        context.prec = 28
        return plain(value.quantize(Decimal("0.01")))
