"""The noun that a count counts: ``8,200 full-time employees`` counts employees.

    count := number {adjective} noun        within four words, before any stop word

The noun is the first plural (or a plural without ``s``: people, megawatts' ``MW``) that
follows. A measured noun (``UNIT_NOUNS``) makes a number a claim whatever its size.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gate.numbers.vocabulary import vocabulary

if TYPE_CHECKING:
    from gate.numbers.tokens import Token

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
SYMBOLS: Final = {
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
SMALL: Final = frozenset({"km", "kg", "ft", "mph", "lb", "oz", "boe", "mmboe", "nm"})
"""Symbols that are written small; the others need a capital."""
TIMES: Final = frozenset(TIME_NOUNS.values())

UNIT_NOUNS: Final = vocabulary(
    """
    employees people workers staff customers subscribers members users clients patients drivers
    associates students guests passengers visitors households accounts merchants partners
    dealers franchisees contractors shareholders stockholders holders directors stores
    restaurants locations branches offices plants factories facilities warehouses centers
    centres clinics hospitals hotels rooms beds sites mines wells rigs homes apartments
    buildings properties acres dealerships showrooms outlets shops cafes communities clubs gyms
    theaters theatres screens stations terminals ports refineries markets countries states
    cities units vehicles cars trucks trailers aircraft airplanes planes jets helicopters
    engines ships vessels locomotives railcars containers barrels tons tonnes ounces pounds
    gallons liters litres bushels megawatts gigawatts kilowatts miles kilometers feet phones
    devices servers chips wafers chargers batteries panels turbines tractors machines packages
    parcels shipments deliveries orders transactions downloads titles games films movies
    episodes seats flights routes loans mortgages policies leases patents trademarks licenses
    contracts awards bookings segments subsidiaries acquisitions lawsuits suits plaintiffs
    complaints suppliers vendors jobs positions layoffs warrants options empleados personas
    trabajadores clientes usuarios suscriptores pacientes tiendas restaurantes oficinas plantas
    fábricas hoteles habitaciones vehículos camiones aviones unidades barriles toneladas
    megavatios kilovatios hectáreas viviendas países proveedores accionistas puestos cuentas
    """
)
"""Nouns that companies report counts of: people, places, things made or moved, corporate facts."""
_UNMARKED: Final = vocabulary("people staff aircraft personnel headcount feet men women children")
_NO_PLURAL: Final = vocabulary(
    """
    this his its is was has does less plus minus as us across versus vs towards besides perhaps
    always sometimes thus times gas business process loss gross previous various continuous
    analysis basis series status access success press class sales earnings results revenues
    proceeds losses profits gains levels expenses costs assets liabilities más es los las sus
    dos tres seis menos ingresos ventas resultados dollars euros pesos percent points ends
    continues remains rises falls begins
    """
)
_STOPS: Final = vocabulary(
    """
    a an the and or but nor of in on at to for from by with without within into than that which
    who when while where after before during since until as if so yet per via not no were are
    was is be been being has have had will would could should may might can did do does compared
    versus vs up down under over above below about against between among respectively each more
    less earlier later ago ahead total both its their our his her it they we he she this these
    those there due last this next prior year quarter rose fell grew increased decreased
    declined dropped climbed gained lost said el la los las un una y o de del en a al por para
    con sin que como desde hasta entre fue fueron era eran es son más menos frente respecto cada
    su sus se
    """
)


def noun_of(tokens: list[Token]) -> str:
    """Return the noun counted, given the tokens that follow a number, or empty.

    A hyphenated noun stands in the singular: ``325-store chain``, ``13-week period``.
    """
    if tokens and tokens[0].gap == "-":
        return _hyphenated(tokens)
    rest = tokens
    if len(tokens) > 2 and tokens[0].lower == "of" and tokens[1].lower in {"its", "our", "their"}:
        rest = tokens[2:]
    elif tokens and tokens[0].lower == "de":
        rest = tokens[1:]
    if rest and rest[0].lower in TIME_NOUNS:
        return TIME_NOUNS[rest[0].lower]
    for index, token in enumerate(rest[:4]):
        if token.lower in _STOPS or not token.text[0].isalpha():
            return ""
        joined = f"{token.lower}-{rest[index + 1].lower}" if index + 1 < len(rest) else ""
        if joined in _JOINED and rest[index + 1].gap == "-":
            return joined
        if found := _as_noun(token):
            return found
    return ""


_JOINED: Final = frozenset({"kilowatt-hours", "megawatt-hours", "gigawatt-hours"})


def _hyphenated(tokens: list[Token]) -> str:
    first = tokens[0].lower
    if first in TIME_NOUNS:
        return TIME_NOUNS[first]
    for plural in (first + "s", first + "es", first.removesuffix("y") + "ies"):
        if plural in UNIT_NOUNS:
            return plural
    return ""


def _as_noun(token: Token) -> str:
    """Return a token as a counted noun, or empty when the word is none."""
    word = token.lower
    if word in UNIT_NOUNS or word in _UNMARKED:
        return word
    if word in SYMBOLS and (token.text != word or word in SMALL):
        return SYMBOLS[word]
    stem = word.removesuffix("s")
    if stem in TIME_NOUNS and word != stem:
        return TIME_NOUNS[stem]
    plural = word.endswith("s") and not word.endswith(("ss", "us", "is")) and len(word) > 3
    if plural and token.text.islower() and word not in _NO_PLURAL:
        return word
    return ""
