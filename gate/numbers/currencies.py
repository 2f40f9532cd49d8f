"""Currencies: the signs, codes and words for them, before a number and after it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import regex

from gate.numbers.vocabulary import vocabulary

if TYPE_CHECKING:
    from gate.numbers.tokens import Token

_SIGNS: Final = {
    "$": "USD",
    "us$": "USD",
    "u.s.$": "USD",
    "c$": "CAD",
    "ca$": "CAD",
    "cdn$": "CAD",
    "cad$": "CAD",
    "can$": "CAD",
    "a$": "AUD",
    "au$": "AUD",
    "nz$": "NZD",
    "hk$": "HKD",
    "nt$": "TWD",
    "s$": "SGD",
    "sg$": "SGD",
    "mx$": "MXN",
    "mex$": "MXN",
    "ar$": "ARS",
    "cl$": "CLP",
    "r$": "BRL",
    "€": "EUR",
    "£": "GBP",
    "¥": "JPY",
    "cn¥": "CNY",
    "rmb¥": "CNY",
    "jp¥": "JPY",
    "₹": "INR",
    "rs": "INR",
    "rs.": "INR",
    "₩": "KRW",
    "₽": "RUB",
    "₪": "ILS",
    "₺": "TRY",
    "₫": "VND",
    "฿": "THB",
    "₱": "PHP",
    "₴": "UAH",
    "₦": "NGN",
    "rmb": "CNY",
    "ps.": "MXN",
}
CODES: Final = vocabulary(
    """
    USD EUR GBP JPY CNY CNH CAD AUD NZD CHF HKD SGD TWD KRW INR MXN BRL ARS CLP COP PEN SEK NOK
    DKK PLN CZK HUF ILS TRY ZAR RUB THB MYR IDR PHP VND AED SAR NGN EGP UAH
    """
)
_WORDS: Final = {
    "USD": "dollar dollars dólar dólares dolar dolares buck bucks",
    "EUR": "euro euros",
    "GBP": "sterling pound pounds libra libras",
    "JPY": "yen yenes",
    "CNY": "yuan yuanes renminbi rmb",
    "KRW": "won",
    "INR": "rupee rupees rupia rupias",
    "MXN": "peso pesos",
    "CHF": "franc francs franco francos",
    "BRL": "real reais reales",
    "SEK": "krona kronor",
    "ILS": "shekel shekels",
    "RUB": "ruble rubles rouble roubles rublo rublos",
    "PLN": "zloty",
}
_BY_WORD: Final = {word: code for code, words in _WORDS.items() for word in words.split()}
_NATIONS: Final = {
    "u.s": "USD",
    "us": "USD",
    "american": "USD",
    "estadounidense": "USD",
    "canadian": "CAD",
    "canadiense": "CAD",
    "australian": "AUD",
    "australiano": "AUD",
    "hong kong": "HKD",
    "singapore": "SGD",
    "new taiwan": "TWD",
    "taiwan": "TWD",
    "new zealand": "NZD",
    "mexican": "MXN",
    "mexicano": "MXN",
    "argentine": "ARS",
    "argentino": "ARS",
    "chilean": "CLP",
    "chileno": "CLP",
    "colombian": "COP",
    "colombiano": "COP",
    "philippine": "PHP",
    "indian": "INR",
    "british": "GBP",
    "swiss": "CHF",
    "suizo": "CHF",
    "japanese": "JPY",
    "chinese": "CNY",
    "brazilian": "BRL",
    "brasileño": "BRL",
    "danish": "DKK",
    "norwegian": "NOK",
    "swedish": "SEK",
}

_LETTERED: Final = "|".join(
    regex.escape(sign) for sign in sorted(_SIGNS, key=len, reverse=True) if sign[0].isalpha()
)
BEFORE: Final = (
    rf"(?:(?<![\p{{L}}\p{{N}}])(?:(?i:{_LETTERED})|(?:{'|'.join(sorted(CODES))})\$?)"
    rf"|[$€£¥₹₩₽₪₺₫฿₱₴₦])"
)
"""Pattern of a currency before its amount. Codes are capitals: ``ARS 5``, never ``ars 5``."""
SIGNS: Final = frozenset("$€£¥₹₩₽₪₺₫฿₱₴₦")
ENDS: Final = frozenset(sign[-1] for sign in _SIGNS)
"""Last characters of the currencies before an amount, but for the capitals of codes."""


def currency_before(text: str) -> str:
    """Return the ISO 4217 code for a match of ``BEFORE``."""
    sign = text.strip().lower()
    return _SIGNS.get(sign) or sign.removesuffix("$").upper()


def currency_after(tokens: list[Token]) -> tuple[str, int]:
    """Return the code of the currency that begins ``tokens``, and its length; empty and 0.

    ``["de"] [nation] currency [nation]``: the nation decides ("Canadian dollars", "pesos
    colombianos"). Pounds of something are a weight.
    """
    at = 1 if tokens[0].lower == "de" and len(tokens) > 1 else 0
    nation, length = _nation(tokens[at:])
    at += length
    if at >= len(tokens):
        return "", 0
    token = tokens[at]
    if token.text in CODES or token.text in SIGNS:
        return _SIGNS.get(token.text) or token.text, at + 1
    code = _BY_WORD.get(token.lower, "")
    if not code or (code == "GBP" and _is_weight(tokens, at)):
        return "", 0
    after, length = _nation(tokens[at + 1 :])
    if token.lower in {"pound", "pounds"} and tokens[at + 1 : at + 2]:
        length += tokens[at + 1].lower == "sterling"
    return nation or after or code, at + 1 + length


def _is_weight(tokens: list[Token], at: int) -> bool:
    return at + 1 < len(tokens) and tokens[at + 1].lower in {"of", "per", "de"}


def _nation(tokens: list[Token]) -> tuple[str, int]:
    """Return the code of the nation that begins ``tokens``, and how many tokens it takes."""
    for length in (2, 1):
        name = " ".join(token.lower for token in tokens[:length]).rstrip(".")
        code = _NATIONS.get(name) or _NATIONS.get(name.removesuffix("s"))
        if code and len(tokens) >= length:
            return code, length
    return "", 0
