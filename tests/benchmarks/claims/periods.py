"""Period phrases: the same quarter, year to date or balance date in a newsroom's many ways."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from random import Random

    from gate.figures import Period
    from tests.benchmarks.claims.calendar import Calendar

MONTHS: Final = {
    "en": [
        "January",
        "February",
        "March",
        "April",
        "May",
        "June",
        "July",
        "August",
        "September",
        "October",
        "November",
        "December",
    ],
    "es": [
        "enero",
        "febrero",
        "marzo",
        "abril",
        "mayo",
        "junio",
        "julio",
        "agosto",
        "septiembre",
        "octubre",
        "noviembre",
        "diciembre",
    ],
}
ORDINALS: Final = {
    "en": ("first", "second", "third", "fourth"),
    "es": ("primer", "segundo", "tercer", "cuarto"),
}
COUNTS: Final = {
    "en": {3: "three", 6: "six", 9: "nine", 12: "twelve"},
    "es": {3: "tres", 6: "seis", 9: "nueve", 12: "doce"},
}


def day(period: Period, lang: str, *, year: bool = True) -> str:
    """Return the end day in words."""
    d = period.end
    name = MONTHS[lang][d.month - 1]
    if lang == "es":
        return f"{d.day} de {name}" + (f" de {d.year}" if year else "")
    return f"{name} {d.day}" + (f", {d.year}" if year else "")


def quarter_phrase(rng: Random, cal: Calendar, lang: str) -> str:
    """Return words for the current quarter, with their preposition."""
    nth = ORDINALS[lang][cal.number - 1]
    end = day(cal.quarter, lang)
    if lang == "es":
        return rng.choice(
            (
                "en el trimestre",
                f"en el {nth} trimestre",
                f"en el trimestre terminado el {end}",
                f"en el {nth} trimestre fiscal",
                f"durante los tres meses terminados el {end}",
            )
            if cal.quarter.months == 3
            else ("en el trimestre", f"en el {nth} trimestre fiscal")
        )
    ways = [
        "in the quarter",
        "in the quarter",
        "during the quarter",
        "for the quarter",
        f"in the {nth} quarter",
        f"in its {nth} fiscal quarter",
        f"in the fiscal {nth} quarter",
        f"in the {nth} quarter of fiscal {cal.year}",
        f"in the quarter ended {end}",
        f"in the quarter that ended {day(cal.quarter, lang, year=False)}",
    ]
    if cal.quarter.days >= 88 and cal.quarter.days <= 99:
        ways += [f"in the three months ended {end}", f"in the three months to {end}"]
    else:
        ways += [f"in the {cal.quarter.days // 7} weeks ended {end}"]
    return rng.choice(ways)


def ytd_phrase(rng: Random, cal: Calendar, lang: str) -> str:
    """Return words for the year to date, with their preposition."""
    ytd = cal.ytd
    assert ytd is not None
    months, end = ytd.months, day(ytd, lang)
    near = abs(ytd.days - months * 30.4) < 8 and months in COUNTS[lang]
    if lang == "es":
        ways = ["en lo que va del año fiscal"]
        if near:
            count = COUNTS[lang][months]
            ways += [
                f"en los primeros {count} meses del año fiscal",
                f"en los {count} meses terminados el {end}",
            ]
        return rng.choice(ways)
    ways = ["so far this fiscal year", "in the year to date", f"year to date through {end}"]
    if near:
        count = COUNTS[lang][months]
        ways += [
            f"in the first {count} months of the year",
            f"in the {count} months ended {end}",
            f"over the {count} months to {end}",
            f"for the first {count} months of fiscal {cal.year}",
            f"in the first {count} months of its fiscal year",
        ]
        if cal.number == 2:
            ways += ["in the first half", "in the first half of the fiscal year"]
    else:
        ways += [f"in the {ytd.days // 7} weeks ended {end}"]
    return rng.choice(ways)


def ago_phrase(rng: Random, cal: Calendar, lang: str, *, ytd: bool) -> str:
    """Return words for the same stretch a year before, usable as adverb or after "from ... "."""
    if lang == "es":
        ways = ["un año antes", "en el mismo período del año anterior"]
        if not ytd:
            ways += [
                "en el mismo trimestre del año pasado",
                "en el mismo trimestre del año anterior",
            ]
        return rng.choice(ways)
    ways = ["a year earlier", "a year ago", "the year before", "in the same period last year",
            "in the prior-year period", "in the year-ago period"]  # fmt: skip
    if not ytd:
        ways += ["in the same quarter a year earlier", "in the year-ago quarter",
                 "in last year's quarter"]  # fmt: skip
    ago = cal.ytd_ago if ytd else cal.quarter_ago
    if ago is not None and rng.random() < 0.15:
        stretch = "period" if ytd else "quarter"
        return f"in the {stretch} ended {day(ago, lang)}"
    return rng.choice(ways)


def balance_phrase(rng: Random, cal: Calendar, lang: str) -> str:
    """Return words for the balance sheet date, with their preposition."""
    end = day(cal.balance, lang)
    if lang == "es":
        return rng.choice(("al cierre del trimestre", f"al {end}", "al final del trimestre"))
    return rng.choice(
        (
            "at the end of the quarter",
            "at quarter-end",
            f"as of {end}",
            f"at {end}",
            f"on {end}",
            f"at the end of {MONTHS['en'][cal.balance.end.month - 1]}"
            if cal.balance.end.day > 26
            else f"as of {end}",
            "as the quarter closed",
        )
    )


def before_phrase(rng: Random, cal: Calendar, lang: str) -> str:
    """Return words for the end of the fiscal year before."""
    before = cal.balance_before
    assert before is not None
    end = day(before, lang)
    if lang == "es":
        return rng.choice((f"al {end}", "al cierre del ejercicio anterior"))
    return rng.choice(
        (
            f"at {end}",
            f"as of {end}",
            f"on {end}",
            "at the end of the previous fiscal year",
            "at the end of its last fiscal year",
        )
    )
