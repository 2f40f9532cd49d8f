"""Hedges: the words that move a number's band ("more than", "nearly", "casi", "or more").

before := (hedge word) [number]         directly before the number or its currency
after  := [number] "or more" | "or so" | "+" …
"""

from __future__ import annotations

from typing import Final

import regex

from gate.claims import Hedge
from gate.typography import TIMEOUT

_ENGLISH: Final = {
    Hedge.MORE_THAN: (
        r"more[ ]than|over|above|north[ ]of|upwards?[ ]of|in[ ]excess[ ]of|exceed(?:s|ed|ing)?"
        r"|topp(?:ed|ing)|tops|surpass(?:es|ed|ing)?|greater[ ]than|higher[ ]than|beyond"
        r"|cross(?:es|ed|ing)|just[ ]past"
    ),
    Hedge.AT_LEAST: (
        r"at[ ]least|(?:no|not)[ ](?:less|fewer)[ ]than|a[ ]minimum[ ]of|a[ ]floor[ ]of"
    ),
    Hedge.AT_MOST: (
        r"at[ ]most|up[ ]to|(?:no|not)[ ](?:more|greater|higher)[ ]than|a[ ]maximum[ ]of"
        r"|as[ ](?:much|many|high)[ ]as"
    ),
    Hedge.LESS_THAN: r"(?:less|fewer|lower|smaller)[ ]than|under|below",
    Hedge.NEARLY: (
        r"nearly|almost|(?:just|slightly|a[ ]little)[ ](?:under|below|less[ ]than)|close[ ]to"
        r"|approach(?:es|ed|ing)|(?:just[ ])?(?:shy|short)[ ]of|nearing|not[ ]quite"
    ),
    Hedge.ABOUT: (
        r"about|approximately|around|roughly|some|circa|an?[ ]estimated|approx\.?|ca?\."
        r"|in[ ]the[ ]region[ ]of|in[ ]the[ ]neighborhood[ ]of|more[ ]or[ ]less"
    ),
}
_SPANISH: Final = {
    Hedge.MORE_THAN: (
        r"más[ ]de(?:l)?|mas[ ]de|superior(?:es)?[ ]a(?:l)?|por[ ]encima[ ]de(?:l)?|mayor[ ]a"
        r"|super(?:a|ó|an|aron|ando)(?:[ ](?:los|las|el))?|sobrepas(?:a|ó)(?:[ ]los)?"
    ),
    Hedge.AT_LEAST: r"al[ ]menos|por[ ]lo[ ]menos|como[ ]mínimo|no[ ]menos[ ]de",
    Hedge.AT_MOST: r"hasta|como[ ]máximo|a[ ]lo[ ]sumo|no[ ]más[ ]de|un[ ]máximo[ ]de",
    Hedge.LESS_THAN: (
        r"menos[ ]de(?:l)?|inferior(?:es)?[ ]a(?:l)?|por[ ]debajo[ ]de(?:l)?|menor[ ]a"
    ),
    Hedge.NEARLY: r"casi|cerca[ ]de(?:l)?|próxim[oa]s?[ ]a",
    Hedge.ABOUT: (
        r"alrededor[ ]de(?:l)?|aproximadamente|unos|unas|en[ ]torno[ ]a(?:l)?|cosa[ ]de"
        r"|más[ ]o[ ]menos"
    ),
}
_SYMBOLS: Final = {
    ">": Hedge.MORE_THAN,
    "≥": Hedge.AT_LEAST,
    ">=": Hedge.AT_LEAST,
    "<": Hedge.LESS_THAN,
    "≤": Hedge.AT_MOST,
    "<=": Hedge.AT_MOST,
    "~": Hedge.ABOUT,
    "≈": Hedge.ABOUT,
}
_AFTER: Final = {
    "or more": Hedge.AT_LEAST,
    "or higher": Hedge.AT_LEAST,
    "or greater": Hedge.AT_LEAST,
    "or less": Hedge.AT_MOST,
    "or fewer": Hedge.AT_MOST,
    "or lower": Hedge.AT_MOST,
    "or so": Hedge.ABOUT,
    "o más": Hedge.AT_LEAST,
    "o menos": Hedge.AT_MOST,
    "plus": Hedge.AT_LEAST,
    "+": Hedge.AT_LEAST,
}


def _before(table: dict[Hedge, str]) -> regex.Pattern[str]:
    words = "|".join(f"(?P<{hedge.value}>{words})" for hedge, words in table.items())
    symbols = "|".join(regex.escape(symbol) for symbol in sorted(_SYMBOLS, key=len, reverse=True))
    return regex.compile(
        rf"(?<![\p{{L}}\p{{N}}-])(?:{words})(?=[\s(])|(?P<symbol>{symbols})".replace("[ ]", r"\s+"),
        regex.IGNORECASE,
    )


_BEFORE: Final = {"en": _before(_ENGLISH), "es": _before(_SPANISH)}
AFTER: Final = (
    r"(?:[\s\u00a0-]*(?:or\s(?:more|higher|greater|less|fewer|lower|so)|o\s(?:más|menos))\b|-?plus\b"
    r"|\+(?![0-9]))"
)
"""Pattern of a hedge after its number."""


def hedges_in(text: str, lang: str) -> dict[int, tuple[Hedge, str]]:
    """Return every hedge of ``text``, by the place where its number must begin."""
    found: dict[int, tuple[Hedge, str]] = {}
    for match in _BEFORE[lang].finditer(text, timeout=TIMEOUT):
        word = match.group()
        name = match.lastgroup
        hedge = _SYMBOLS[word] if name == "symbol" or name is None else Hedge(name)
        at = match.end()
        while at < len(text) and text[at] in " \u00a0\n":
            at += 1
        found[at] = (hedge, " ".join(word.split()))
    return found


def hedge_after(text: str) -> tuple[Hedge, str]:
    """Return the hedge that a match of ``AFTER`` says."""
    word = " ".join(text.strip(" -\u00a0\n").split())
    return _AFTER[word.lower()], word
