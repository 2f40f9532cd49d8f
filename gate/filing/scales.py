"""Captions such as "(In millions, except per share amounts)": what they govern, and how far.

A caption gives the power of ten of money, sometimes another for shares, and the
currency. Per-share amounts, percentages, ratios and lengths of time never take it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import regex

_POWERS = {"hundred": 2, "thousand": 3, "million": 6, "billion": 9, "trillion": 12}
_CURRENCIES = {
    "dollar": "USD", "euro": "EUR", "pound": "GBP", "yen": "JPY", "franc": "CHF", "yuan": "CNY",
    "renminbi": "CNY", "rmb": "CNY", "rupee": "INR", "peso": "MXN", "real": "BRL", "won": "KRW",
    "usd": "USD", "eur": "EUR", "gbp": "GBP", "jpy": "JPY", "cad": "CAD", "chf": "CHF",
    "canadian dollar": "CAD", "australian dollar": "AUD", "$": "USD", "€": "EUR", "£": "GBP",
    "¥": "JPY",
}  # fmt: skip
_CURRENCY = (
    r"(?:u\.?\s?s\.?\s+|united\s+states\s+)?(?:"
    + "|".join(regex.escape(name) for name in sorted(_CURRENCIES, key=len, reverse=True))
    + r")s?"
)
_SHARES_APART = regex.compile(
    r"(?:shares?|number\s+of\s+shares)[^.;()]{0,60}?\b(?:in|reflected\s+in|stated\s+in)\s+"
    r"(?P<power>thousand|million|billion)s?",
    regex.IGNORECASE,
)
_EXCEPT = regex.compile(
    r"\b(?:except|excluding|other\s+than|unless)\b(?P<what>.*)", regex.IGNORECASE | regex.DOTALL
)
_PER_SHARE = regex.compile(
    r"\b(?:amounts?\s+|data\s+|information\s+)?per[\s-]+(?:\w+\s+){0,3}?(?:shares?|units?|ads)\b"
    r"(?:\s+(?:amounts?|data|information|figures))?",
    regex.IGNORECASE,
)
_CAPTION = regex.compile(
    rf"""
      \b(?P<kind>dollars?|amounts?|shares?|figures|numbers|values|{_CURRENCY})?
      (?:\s+(?:and|&)\s+(?P<also>shares?(?:\s+amounts?)?|units|dollars))?
      (?:\s+(?:are|is|(?:are\s+)?(?:stated|expressed|presented|shown|reported|reflected)))?\s*
      \bin\s+(?P<power>hundred|thousand|million|billion|trillion)s?\b
      (?:\s+of\s+(?P<of>shares|units|{_CURRENCY}))?
    | \b(?P<power2>thousand|million|billion)s?\s+of\s+(?P<of2>shares|{_CURRENCY})
      (?=\s*(?:[,;).]|$|except))
    | \(\s*(?:(?P<kind3>[$€£¥]|shares?|dollars?)\s*)?(?P<power3>thousand|million|billion)s?\s*\)
    | (?:^|[(\s$])\s*(?:in\s+)?(?P<zeros>\$?\s?000)['’]?s?(?:\s+omitted)?\s*(?:\)|$)
    | (?:^|\()\s*(?P<power5>thousand|million|billion)s?\s*(?:[,;]|\s+except\b|$)
    | ^\s*(?P<currency4>[$€£¥])\s*(?P<power4>thousand|million|billion)s?\s*$
    """,
    regex.VERBOSE | regex.IGNORECASE,
)
_WORDS = ("thousand", "million", "billion", "000", "hundred", "dollars", "euro", "in u")
_LONGEST_CAPTION = 100
"""Longest line that is a caption without brackets."""
_WHOLE = regex.compile(
    rf"\bin\s+(?:whole\s+)?(?P<currency>{_CURRENCY})(?=\s*(?:\)|$|,|;|\s+except))|\b"
    r"(?:amounts|figures|dollars)\s+(?:are\s+)?in\s+(?:whole|actual)\s+(?:dollars|amounts)",
    regex.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class ScaleNote:
    """What one caption says. A power is None where the caption leaves it open."""

    money: int | None = None
    shares: int | None = None
    currency: str = ""
    start: int = 0
    """Where the words stand in the text given."""
    end: int = 0


def names_scale(text: str) -> bool:
    """Tell whether ``text`` holds a word without which it says nothing about scale."""
    lowered = text.lower()
    return any(word in lowered for word in _WORDS)


@lru_cache(maxsize=4096)
def read_caption(text: str) -> ScaleNote | None:
    """Return what ``text`` says about scale, or None when it says nothing.

    "(In millions, except per share amounts)": money and shares in millions.
    "(In thousands, except share and per share data)": shares as they stand.
    "(In millions, except shares, which are in thousands)": each its own.
    """
    if not names_scale(text):
        return None
    found = _CAPTION.search(text)
    if found is None:
        whole = _WHOLE.search(text)
        if whole is None or (
            len(text) > _LONGEST_CAPTION and "(" not in text[: whole.start()][-30:]
        ):
            return None
        return ScaleNote(0, 0, _currency(whole["currency"]), whole.start(), whole.end())
    power = 3 if found["zeros"] else _POWERS[
        next(filter(None, (found[f"power{n}"] for n in ("", 2, 3, 4, 5)))).lower()
    ]  # fmt: skip
    kind = (found["kind"] or found["kind3"] or found["currency4"] or "").lower()
    of = (found["of"] or found["of2"] or "").lower()
    if kind.startswith("share") or of in {"shares", "units"}:
        other = _CAPTION.search(text, found.end())
        if other is not None and not (other["kind"] or "").lower().startswith("share"):
            money = read_caption(text[other.start() :])
            return ScaleNote(
                money.money if money else None, power, money.currency if money else "",
                found.start(), other.end(),
            )  # fmt: skip
        return ScaleNote(None, power, "", found.start(), found.end())
    currency = _currency(of) or _currency(kind)
    return ScaleNote(
        power, _share_power(text, found.end(), power, kind, (found["also"] or "").lower()),
        currency, found.start(), found.end(),
    )  # fmt: skip


def _share_power(text: str, position: int, power: int, kind: str, also: str) -> int | None:
    apart = _SHARES_APART.search(text, position)
    if apart is not None:
        return _POWERS[apart["power"].lower()]
    exception = _EXCEPT.search(text, position)
    if exception is not None and "share" in _PER_SHARE.sub(" ", exception["what"].lower()):
        return 0
    if _currency(kind) and not also.startswith("share"):
        return None
    return power


def _currency(words: str | None) -> str:
    if not words:
        return ""
    plain = regex.sub(r"^(?:u\.?\s?s\.?\s+|united\s+states\s+)", "", words.lower().strip())
    return _CURRENCIES.get(plain) or _CURRENCIES.get(plain.rstrip("s")) or ""
