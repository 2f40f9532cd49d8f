"""Figures in words, for the writer's list: amount, period, and how it compares.

    Revenue, quarter ended May 28, 2026: $41,456 million (far above the year before)

Amounts keep the digits and the scale that the filing prints, so that copying them
states no more precision than is filed. The comparison is code's, in words.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

import regex

from gate.units import UnitKind

if TYPE_CHECKING:
    from datetime import date

    from gate.figures import Figure, Period
    from pipeline.writer.facts import KeyFigure


@dataclass(frozen=True, slots=True)
class Language:
    """What one language calls things."""

    months: tuple[str, ...]
    day: str
    quarter: str
    several_months: str
    """Takes the number of months in words."""
    numbers: dict[int, str]
    year: str
    at: str
    scales: dict[int, str]
    money: dict[str, str]
    """``{}`` takes the digits and the scale word; other currencies are ``other``."""
    other: str
    per_share: str
    shares: str
    percent: str
    thousands: str
    point: str
    movements: dict[str, str]
    since: dict[str, str]
    """The same, for balances: ``{}`` takes the day of the balance before."""


EN = Language(
    months=(
        *("January", "February", "March", "April", "May", "June"),
        *("July", "August", "September", "October", "November", "December"),
    ),
    day="{month} {day}, {year}",
    quarter="quarter ended {}",
    several_months="{months} months ended {}",
    numbers={6: "six", 9: "nine"},
    year="year ended {}",
    at="at {}",
    scales={0: "", 3: " thousand", 6: " million", 9: " billion"},
    money={"USD": "${}", "EUR": "€{}", "GBP": "£{}"},
    other="{code} {}",
    per_share="{} per share",
    shares="{} shares",
    percent="{}%",
    thousands=",",
    point=".",
    movements={
        "same": "about the same as in the year before",
        "slightly up": "slightly above the year before",
        "up": "above the year before",
        "well up": "well above the year before",
        "far up": "far above the year before",
        "slightly down": "slightly below the year before",
        "down": "below the year before",
        "well down": "well below the year before",
        "far down": "far below the year before",
        "turned up": "positive, after a negative amount in the year before",
        "turned down": "negative, after a positive amount in the year before",
        "turned": "after an amount of the other sign in the year before",
        "smaller": "smaller than in the year before",
        "larger": "larger than in the year before",
        "less negative": "negative, but less so than in the year before",
        "more negative": "negative, and more so than in the year before",
    },
    since={"up": "above the balance at {}", "down": "below the balance at {}"},
)
ES = Language(
    months=(
        *("enero", "febrero", "marzo", "abril", "mayo", "junio"),
        *("julio", "agosto", "septiembre", "octubre", "noviembre", "diciembre"),
    ),
    day="{day} de {month} de {year}",
    quarter="trimestre terminado el {}",
    several_months="{months} meses terminados el {}",
    numbers={6: "seis", 9: "nueve"},
    year="año terminado el {}",
    at="al {}",
    scales={0: "", 3: " mil", 6: " millones", 9: " mil millones"},
    money={"USD": "{} dólares", "EUR": "{} euros", "GBP": "{} libras"},
    other="{} {code}",
    per_share="{} por acción",
    shares="{} acciones",
    percent="{} %",
    thousands=".",
    point=",",
    movements={
        "same": "casi igual que el año anterior",
        "slightly up": "ligeramente por encima del año anterior",
        "up": "por encima del año anterior",
        "well up": "bastante por encima del año anterior",
        "far up": "muy por encima del año anterior",
        "slightly down": "ligeramente por debajo del año anterior",
        "down": "por debajo del año anterior",
        "well down": "bastante por debajo del año anterior",
        "far down": "muy por debajo del año anterior",
        "turned up": "positivo, tras un importe negativo el año anterior",
        "turned down": "negativo, tras un importe positivo el año anterior",
        "turned": "tras un importe del signo contrario el año anterior",
        "smaller": "menor que el año anterior",
        "larger": "mayor que el año anterior",
        "less negative": "negativo, pero menos que el año anterior",
        "more negative": "negativo, y más que el año anterior",
    },
    since={"up": "por encima del saldo al {}", "down": "por debajo del saldo al {}"},
)
LANGUAGES = {"en": EN, "es": ES}

_SAME, _SLIGHT, _PLAIN, _WELL = Decimal("0.01"), Decimal("0.05"), Decimal("0.25"), Decimal(1)
"""Shares of the earlier amount up to which a movement is called so."""


_GAIN_OR_LOSS = regex.compile(
    r"(?P<up>income|earnings|profit|gain)s?\s*/?\s*\((?P<down>loss)(?:es)?\)"
    r"|\((?P<down>loss)(?:es)?\)\s*/?\s*(?P<up>income|earnings|profit|gain)s?"
    r"|(?P<up>provided\s+by|generated\s+by|from)\s*/?\s*\((?P<down>used\s+(?:in|for))\)"
    r"|\((?P<down>used\s+(?:in|for))\)\s*/?\s*(?P<up>provided\s+by|generated\s+by)",
    regex.IGNORECASE,
)
_SAYS_MINUS = regex.compile(r"\bloss(?:es)?\b|\bused\s+(?:in|for)\b", regex.IGNORECASE)


def lines_of(key: KeyFigure, language: Language) -> list[str]:
    """Return the list's line for the figure, and one for the figure before, where there is one."""
    said = movement(key, language)
    note = f" ({said})" if said else ""
    lines = [_line(key.label, key.now, key.period, language) + note]
    if key.before is not None and key.before.period is not None:
        lines.append(_line(key.label, key.before, key.before.period, language))
    return lines


def _line(label: str, figure: Figure, period: Period, language: Language) -> str:
    label = label_of(label, figure)
    amount = amount_of(figure, language, unsigned=_says_minus(label, figure))
    return f"{label}, {period_of(period, language)}: {amount}"


def label_of(label: str, figure: Figure) -> str:
    """Return the label as the figure's sign reads it: of "income (loss)" one or the other."""
    side = "down" if figure.value < 0 else "up"
    return _GAIN_OR_LOSS.sub(lambda found: found[side], label)


def _says_minus(label: str, figure: Figure) -> bool:
    """Tell whether the label says already that the amount is negative."""
    return figure.value < 0 and _SAYS_MINUS.search(label) is not None


def amount_of(figure: Figure, language: Language, *, unsigned: bool = False) -> str:
    """Return the amount at the precision and in the scale that the filing prints."""
    scale = figure.scale if figure.scale in language.scales else 0
    unit = Decimal(1).scaleb(scale)
    digits = max(0, -int((figure.step / unit).normalize().as_tuple().exponent))
    number = f"{abs(figure.value) / unit:,.{digits}f}"
    number = (
        number.replace(",", "\0").replace(".", language.point).replace("\0", language.thousands)
    )
    number += language.scales[scale]
    sign = "-" if figure.value < 0 and not unsigned else ""
    if number.endswith("millones") and figure.unit is not None:
        number += " de"  # in Spanish, before what is counted
    return sign + _with_unit(number, figure, language)


def _with_unit(number: str, figure: Figure, language: Language) -> str:
    kind, code = (figure.unit.kind, figure.unit.code) if figure.unit else (None, "")
    if kind is UnitKind.PER_UNIT:
        money = language.money.get(code.split("/")[0], language.other)
        return language.per_share.format(money.format(number, code=code.split("/")[0]))
    if kind is UnitKind.MONEY:
        return language.money.get(code, language.other).format(number, code=code)
    if kind is UnitKind.SHARES:
        return language.shares.format(number)
    if kind is UnitKind.PERCENT:
        return language.percent.format(number)
    return f"{number} {code}".strip()


def period_of(period: Period, language: Language) -> str:
    """Return the period in words: ``quarter ended May 28, 2026``."""
    end = day_of(period.end, language)
    if period.is_instant:
        return language.at.format(end)
    pattern = {3: language.quarter, 12: language.year}.get(period.months, language.several_months)
    months = language.numbers.get(period.months, str(period.months))
    return pattern.format(end, months=months)


def day_of(day: date, language: Language) -> str:
    """Return the day as the language writes it."""
    month = language.months[day.month - 1]
    return language.day.format(day=day.day, month=month, year=day.year)


def movement(key: KeyFigure, language: Language) -> str:
    """Return how the figure compares with the one before, as a phrase without a number."""
    before = key.before
    if before is None or before.period is None or before.value == 0:
        return ""
    if key.period.is_instant:
        if key.now.value == before.value:
            return ""
        direction = "up" if key.now.value > before.value else "down"
        return language.since[direction].format(day_of(before.period.end, language))
    says_minus = _says_minus(label_of(key.label, key.now), key.now)
    return language.movements[_kind(key.now.value, before.value, says_minus=says_minus)]


def _kind(now: Decimal, before: Decimal, *, says_minus: bool) -> str:
    """Return the key of the movement's phrase; of a loss, how large it is and not how low."""
    share = (now - before) / abs(before)
    if (now < 0) != (before < 0):
        if says_minus:
            return "turned"
        return "turned down" if now < 0 else "turned up"
    if now > 0 or abs(share) < _SAME:
        return _size(share)
    if says_minus:
        return "smaller" if share > 0 else "larger"
    return "less negative" if share > 0 else "more negative"


def _size(share: Decimal) -> str:
    if abs(share) < _SAME:
        return "same"
    words = ((_SLIGHT, "slightly "), (_PLAIN, ""), (_WELL, "well "))
    word = next((word for bound, word in words if abs(share) < bound), "far ")
    return word + ("up" if share > 0 else "down")
