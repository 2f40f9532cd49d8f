"""The noun that a count counts: ``8,200 full-time employees`` counts employees.

    count := number {adjective} noun        within four words, before any stop word

The noun is the first plural (or a plural without ``s``: people, megawatts' ``MW``) that
follows. A measured noun (``UNIT_NOUNS``) makes a number a claim whatever its size.
"""

from __future__ import annotations

from typing import Final

import regex

TIME_NOUNS: Final = {
    "minute": "minutes",
    "hour": "hours",
    "day": "days",
    "week": "weeks",
    "month": "months",
    "year": "years",
    "minuto": "minutes",
    "hora": "hours",
    "día": "days",
    "dia": "days",
    "semana": "weeks",
    "mes": "months",
    "mese": "months",
    "año": "years",
}
_SYMBOLS: Final = {
    "kw": "kilowatts",
    "mw": "megawatts",
    "gw": "gigawatts",
    "tw": "terawatts",
    "kwh": "kilowatt-hours",
    "mwh": "megawatt-hours",
    "gwh": "gigawatt-hours",
    "twh": "terawatt-hours",
    "km": "kilometers",
    "kg": "kilograms",
    "gb": "gigabytes",
    "tb": "terabytes",
    "pb": "petabytes",
    "mb": "megabytes",
    "ghz": "gigahertz",
    "mhz": "megahertz",
    "nm": "nanometers",
    "mmbtu": "mmbtu",
    "bbl": "barrels",
    "boe": "barrels",
    "bpd": "barrels",
    "oz": "ounces",
    "lb": "pounds",
    "ft": "feet",
    "mph": "miles",
    "sqft": "feet",
    "mmcf": "mmcf",
    "bcf": "bcf",
    "tcf": "tcf",
}
SYMBOLS: Final = "|".join(sorted(_SYMBOLS, key=len, reverse=True))
"""Unit symbols that may be glued to the digits; any case."""

UNIT_NOUNS: Final = frozenset(
    (
        # people
        "employees people workers staff customers subscribers members users clients patients "
        "drivers associates students guests passengers visitors households accounts merchants "
        "partners dealers franchisees contractors shareholders stockholders holders directors "
        # places
        "stores restaurants locations branches offices plants factories facilities warehouses "
        "centers centres clinics hospitals hotels rooms beds sites mines wells rigs homes "
        "apartments buildings properties acres dealerships showrooms outlets shops cafes "
        "communities clubs gyms theaters theatres screens stations terminals ports refineries "
        "markets countries states cities "
        # things made, moved or owned
        "units vehicles cars trucks trailers aircraft airplanes planes jets helicopters engines "
        "ships vessels locomotives railcars containers barrels tons tonnes ounces pounds gallons "
        "liters litres bushels megawatts gigawatts kilowatts megawatt-hours gigawatt-hours "
        "kilowatt-hours miles kilometers feet phones devices servers chips wafers chargers "
        "batteries panels turbines tractors machines packages parcels shipments deliveries "
        "orders transactions downloads titles games films movies episodes seats flights routes "
        "loans mortgages policies leases patents trademarks licenses contracts awards bookings "
        # corporate facts
        "segments subsidiaries acquisitions lawsuits claims suits plaintiffs cases complaints "
        "suppliers vendors jobs positions layoffs notes bonds warrants options rsus "
        # Spanish
        "empleados personas trabajadores clientes usuarios suscriptores pacientes tiendas "
        "restaurantes oficinas plantas fábricas hoteles habitaciones vehículos camiones aviones "
        "unidades barriles toneladas megavatios kilovatios hectáreas viviendas países "
        "proveedores accionistas puestos cuentas"
    ).split()
)
_UNMARKED: Final = frozenset(
    ["people", "staff", "aircraft", "personnel", "headcount", "feet", "men", "women", "children", "headcounts"]
)
_NO_PLURAL: Final = frozenset(
    ["this", "his", "its", "is", "was", "has", "does", "less", "plus", "minus", "as", "us", "across", "versus", "vs", "towards", "besides", "perhaps", "always", "sometimes", "thus", "times", "gas", "business", "process", "loss", "gross", "previous", "various", "continuous", "analysis", "basis", "series", "status", "access", "success", "press", "class", "sales", "earnings", "results", "revenues", "proceeds", "losses", "profits", "gains", "levels", "expenses", "costs", "assets", "liabilities", "más", "es", "los", "las", "sus", "fueros", "dos", "tres", "seis", "menos", "meses", "ingresos", "ventas", "resultados", "dollars", "euros", "pesos", "percent", "points", "basis", "ends", "continues", "remains", "rises", "falls", "begins"]
)
_STOPS: Final = frozenset(
    ["a", "an", "the", "and", "or", "but", "nor", "of", "in", "on", "at", "to", "for", "from", "by", "with", "without", "within", "into", "than", "that", "which", "who", "when", "while", "where", "after", "before", "during", "since", "until", "as", "if", "so", "yet", "per", "via", "not", "no", "were", "are", "was", "is", "be", "been", "being", "has", "have", "had", "will", "would", "could", "should", "may", "might", "can", "did", "do", "does", "compared", "versus", "vs", "up", "down", "under", "over", "above", "below", "about", "against", "between", "among", "respectively", "each", "more", "less", "earlier", "later", "ago", "ahead", "total", "both", "its", "their", "our", "his", "her", "it", "they", "we", "he", "she", "this", "these", "those", "there", "due", "last", "this", "next", "prior", "year", "quarter", "rose", "fell", "grew", "increased", "decreased", "declined", "dropped", "climbed", "gained", "lost", "el", "la", "los", "las", "un", "una", "y", "o", "de", "del", "en", "a", "al", "por", "para", "con", "sin", "que", "como", "desde", "hasta", "entre", "fue", "fueron", "era", "eran", "es", "son", "más", "menos", "frente", "respecto", "cada", "su", "sus", "se"]
)
_WORDS: Final = regex.compile(r"[\p{L}][\p{L}’'.&-]*+")


def singular_or_plural(word: str) -> str:
    """Return the plural form of a unit noun given in either number, or the word itself."""
    for plural in (word + "s", word + "es", word[:-1] + "ies" if word.endswith("y") else word):
        if plural in UNIT_NOUNS:
            return plural
    return word


def symbol_noun(symbol: str) -> str:
    """Return the noun for a unit symbol: ``megawatts`` for ``MW``."""
    return _SYMBOLS[symbol.lower()]


def noun_after(tail: str) -> str:
    """Return the noun counted, given the up to five words that follow a number, or empty.

    A hyphenated noun stands in the singular: ``325-store chain``, ``13-week period``.
    """
    words = [word.rstrip(".'’-") for word in _WORDS.findall(tail)]
    if tail.startswith("-") and words:
        first = words[0].lower().split("-")[0]
        return TIME_NOUNS.get(first) or singular_or_plural(first)
    if len(words) > 2 and words[0].lower() == "of" and words[1].lower() in {"its", "our", "their"}:
        words = words[2:]
    for index, word in enumerate(words[:4]):
        lower = word.lower()
        if lower in _STOPS:
            return ""
        if found := _as_noun(word, lower, first=index == 0):
            return found
    return ""


def _as_noun(word: str, lower: str, *, first: bool) -> str:
    """Return ``lower`` as a counted noun, or empty when the word is none."""
    if lower in _SYMBOLS and (word != lower or lower in {"km", "kg", "ft", "mph"}):
        return _SYMBOLS[lower]
    if lower in UNIT_NOUNS or lower in _UNMARKED:
        return lower
    stem = lower.removesuffix("s")
    if stem in TIME_NOUNS and (lower.endswith("s") or first):
        return TIME_NOUNS[stem]
    if lower.rsplit("-", maxsplit=1)[-1] in UNIT_NOUNS:
        return lower.rsplit("-", maxsplit=1)[-1]
    plural = lower.endswith("s") and not lower.endswith(("ss", "us", "is")) and len(lower) > 3
    if plural and word.islower() and lower not in _NO_PLURAL:
        return lower
    return ""
