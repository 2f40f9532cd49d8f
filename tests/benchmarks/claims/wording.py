"""Numbers as newsrooms write them, each with the range of values that its digits allow.

This is the workbench's own rule of declared precision, written apart from the gate's
so that a fault there is not repeated here.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import ROUND_CEILING, ROUND_FLOOR, ROUND_HALF_UP, Decimal
from random import Random
from typing import Final


@dataclass(frozen=True, slots=True)
class Style:
    """What stands around the digits, and the power of ten that they are in."""

    kind: str
    """``money``, ``eps``, ``percent``, ``points``, ``times`` or ``shares``."""
    before: str
    after: str
    exponent: int
    lang: str = "en"
    grouped: bool = True


STYLES: Final = (
    Style("money", "$", " billion", 9),
    Style("money", "$", " billion", 9),
    Style("money", "$", "bn", 9),
    Style("money", "US$", " billion", 9),
    Style("money", "", " billion dollars", 9),
    Style("money", "$", " million", 6),
    Style("money", "$", " million", 6),
    Style("money", "$", "m", 6),
    Style("money", "", " million dollars", 6),
    Style("money", "$", " thousand", 3),
    Style("money", "$", "", 0),
    Style("money", "", " millones de dólares", 6, "es"),
    Style("money", "", " mil millones de dólares", 9, "es"),
    Style("money", "US$", " millones", 6, "es"),
    Style("eps", "$", "", 0),
    Style("eps", "$", "", 0),
    Style("eps", "", " cents", -2),
    Style("eps", "", " dólares", 0, "es"),
    Style("percent", "", " percent", 0),
    Style("percent", "", "%", 0),
    Style("percent", "", " por ciento", 0, "es"),
    Style("percent", "", " %", 0, "es"),
    Style("percent", "", "%", 0, "es"),
    Style("points", "", " percentage points", 0),
    Style("points", "", " puntos porcentuales", 0, "es"),
    Style("times", "", " times", 0),
    Style("times", "", " veces", 0, "es"),
    Style("shares", "", " billion shares", 9),
    Style("shares", "", " million shares", 6),
    Style("shares", "", " millones de acciones", 6, "es"),
)

_RANGE: Final = {9: (Decimal(10) ** 9, Decimal(10) ** 13), 6: (Decimal(10) ** 6, Decimal(10) ** 10)}
_SMALL: Final = {3: (Decimal(10) ** 4, Decimal(10) ** 6), 0: (Decimal(10) ** 3, Decimal(10) ** 7)}

HEDGES: Final = {
    "en": {
        "about": ("about ", "roughly ", "approximately ", "some ", "around "),
        "more": ("more than ", "just over ", "over "),
        "nearly": ("nearly ", "almost ", "just under "),
    },
    "es": {
        "about": ("unos ", "alrededor de ", "aproximadamente "),
        "more": ("más de ",),
        "nearly": ("casi ",),
    },
}


@dataclass(frozen=True, slots=True)
class Written:
    """A number as written: ``digits`` without the point, ``places`` of them behind it."""

    style: Style
    digits: int
    places: int
    hedge: str = ""
    hedge_kind: str = ""

    @property
    def step(self) -> Decimal:
        """One unit of the last written digit, in whole units."""
        return Decimal(1).scaleb(self.style.exponent - self.places)

    @property
    def value(self) -> Decimal:
        """In whole units."""
        return self.digits * self.step

    @property
    def text(self) -> str:
        """With hedge, currency, scale word."""
        return f"{self.hedge}{self.style.before}{self._figures()}{self.style.after}"

    @property
    def core(self) -> str:
        """Without the hedge."""
        return f"{self.style.before}{self._figures()}{self.style.after}"

    def _figures(self) -> str:
        whole, rest = divmod(self.digits, 10**self.places)
        body = f"{whole:,}"
        tail = f".{rest:0{self.places}d}" if self.places else ""
        if self.style.lang == "es":
            return body.replace(",", ".") + tail.replace(".", ",")
        return body + tail

    def range(self) -> tuple[Decimal, Decimal]:
        """Return the lowest and the highest value that the statement allows."""
        step, value = self.step, self.value
        if self.hedge_kind == "more":
            return value, value + step
        if self.hedge_kind == "nearly":
            return value - step, value
        if self.hedge_kind == "about" and not self.places:
            digits = self.digits
            while digits and digits % 10 == 0:
                digits //= 10
                step *= 10
        return value - step / 2, value + step / 2

    def allows(self, value: Decimal) -> bool:
        """Tell whether ``value`` is within what is stated (hedged ends are open)."""
        low, high = self.range()
        if self.hedge_kind in {"more", "nearly"}:
            return low < value < high
        return low <= value <= high

    def touches(self, low: Decimal, high: Decimal) -> bool:
        """Tell whether any value of ``[low, high]`` is within what is stated."""
        mine = self.range()
        return mine[0] <= high and low <= mine[1]


def dice(seed: object) -> Random:
    """Return a generator that rolls the same for the same seed, at every run."""
    return Random(str(seed))  # noqa: S311 - repeatable is the point


def write(
    rng: Random, kind: str, value: Decimal, finest: Decimal, lang: str, *, hedges: bool = True
) -> Written | None:
    """Return ``value`` written in one of the ways of its kind, or None where none fits.

    ``finest`` is the step of the filing's own figure: nothing finer is ever written.
    """
    if value <= 0:
        return None
    styles = [s for s in STYLES if s.kind == kind and s.lang == lang and _suits(s, value, finest)]
    if not styles:
        return None
    style = rng.choice(styles)
    places = _places(rng, style, value, finest)
    if places is None:
        return None
    hedge = rng.choices(("", "about", "more", "nearly"), (80, 10, 5, 5))[0] if hedges else ""
    unit = Decimal(1).scaleb(style.exponent - places)
    rounding = {"more": ROUND_FLOOR, "nearly": ROUND_CEILING}.get(hedge, ROUND_HALF_UP)
    digits = int((value / unit).to_integral_value(rounding=rounding))
    word = rng.choice(HEDGES[lang][hedge]) if hedge else ""
    written = Written(style, digits, places, word, hedge)
    if kind in {"money", "shares"} and digits < 10:
        return None
    if digits == 0 or not written.allows(value) or (hedge and places == 0 and digits % 10 == 0):
        return None
    return written


def _suits(style: Style, value: Decimal, finest: Decimal) -> bool:
    if style.kind in {"money", "shares"}:
        low, high = {**_RANGE, **_SMALL}[style.exponent]
        return low <= value < high and (style.exponent != 0 or finest <= 1)
    if style.exponent == -2:
        return value < 1 and value * 100 == (value * 100).to_integral_value()
    return True


def _places(rng: Random, style: Style, value: Decimal, finest: Decimal) -> int | None:
    if style.kind in {"percent", "points", "times"}:
        return rng.choice((0, 1, 1)) if style.kind == "percent" else 1
    if style.kind == "eps":
        return 0 if style.exponent else 2
    mantissa = value.scaleb(-style.exponent)
    whole = max(1, mantissa.adjusted() + 1)
    places = max(0, rng.choice((2, 3, 3, 4)) - whole)
    if style.lang == "es":
        places = min(places, 2)  # "1,490 mil millones" is thousands to one reader in two
    while places and Decimal(1).scaleb(style.exponent - places) < finest:
        places -= 1
    return None if Decimal(1).scaleb(style.exponent - places) < finest else places


def rewrite(written: Written, value: Decimal) -> Written | None:
    """Return another value in the same dress, or None where it does not fit there."""
    digits = int((value / written.step).to_integral_value(rounding=ROUND_HALF_UP))
    if digits < 1 or (written.style.kind in {"money", "shares"} and digits < 10):
        return None
    if value >= Decimal(10) ** 4 * Decimal(1).scaleb(max(written.style.exponent, 3)):
        return None
    return replace(written, digits=digits)
