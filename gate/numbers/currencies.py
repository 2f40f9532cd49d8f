"""Currencies: the signs, codes and words for them, before a number and after it."""

from __future__ import annotations

from typing import Final

import regex

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
CODES: Final = ["USD", "EUR", "GBP", "JPY", "CNY", "CNH", "CAD", "AUD", "NZD", "CHF", "HKD", "SGD", "TWD", "KRW", "INR", "MXN", "BRL", "ARS", "CLP", "COP", "PEN", "SEK", "NOK", "DKK", "PLN", "CZK", "HUF", "ILS", "TRY", "ZAR", "RUB", "THB", "MYR", "IDR", "PHP", "VND", "AED", "SAR", "NGN", "EGP", "UAH"]
_WORDS: Final = {
    "dollar": "USD",
    "dólar": "USD",
    "dólare": "USD",
    "dolar": "USD",
    "dolare": "USD",
    "buck": "USD",
    "euro": "EUR",
    "sterling": "GBP",
    "pound": "GBP",
    "libra": "GBP",
    "yen": "JPY",
    "yene": "JPY",
    "yuan": "CNY",
    "yuane": "CNY",
    "renminbi": "CNY",
    "won": "KRW",
    "rupee": "INR",
    "rupia": "INR",
    "peso": "MXN",
    "franc": "CHF",
    "franco": "CHF",
    "real": "BRL",
    "reai": "BRL",
    "reale": "BRL",
    "krona": "SEK",
    "kronor": "SEK",
    "shekel": "ILS",
    "ruble": "RUB",
    "rouble": "RUB",
    "rublo": "RUB",
    "zloty": "PLN",
}
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
    rf"(?:(?<![\p{{L}}\p{{N}}])(?:(?i:{_LETTERED})|(?:{'|'.join(CODES)})\$?)|[$€£¥₹₩₽₪₺₫฿₱₴₦])"
)
"""Pattern of a currency before its amount. Codes are capitals: ``ARS 5``, never ``ars 5``."""
_NATION: Final = "|".join(regex.escape(n) for n in sorted(_NATIONS, key=len, reverse=True))
AFTER: Final = (
    rf"(?:de[ ])?(?:(?i:{_NATION})\.?[ \u00a0-])?"
    rf"(?i:d[oó]lar(?:es)?|dollars?|bucks?|euros?|pounds?(?:[ ]sterling)?(?![ ](?:of|per)\b)|sterling"
    rf"|libras?(?:[ ]esterlinas?)?|yenes|yen|yuanes|yuan|renminbi|won|rupees?|rupias?|pesos?"
    rf"|francs?|francos?|reais|reales|krona|kronor|shekels?|r(?:o)?ubles?|rublos?|zloty)"
    rf"(?:[ ](?i:{_NATION})s?)?"
    rf"|(?:{'|'.join(CODES)})(?!\p{{L}})|[€£¥₹₩](?!\s?[0-9])|\$(?!\s?[0-9(])"
)
"""Pattern of a currency after its amount: ``dollars``, ``de dólares``, ``pesos mexicanos``."""
_PIECES: Final = regex.compile(rf"(?i:{_NATION})|\p{{L}}+")


def currency_before(text: str) -> str:
    """Return the ISO 4217 code for a match of ``BEFORE``."""
    sign = text.strip().lower()
    return _SIGNS.get(sign) or sign.removesuffix("$").upper()


def currency_after(text: str) -> str:
    """Return the ISO 4217 code for a match of ``AFTER``; a nation's name decides."""
    stripped = text.strip(" -\u00a0")
    if stripped.lower() in _SIGNS:
        return _SIGNS[stripped.lower()]
    if stripped in CODES:
        return stripped
    code = ""
    for piece in _PIECES.findall(stripped):
        word = piece.lower()
        if word in _NATIONS or word.removesuffix("s") in _NATIONS:
            return _NATIONS.get(word) or _NATIONS[word.removesuffix("s")]
        code = _WORDS.get(word) or _WORDS.get(word.removesuffix("s")) or code
    return code
