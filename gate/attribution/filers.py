"""Whom an article is about: the filer, or another company throughout."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

import regex

if TYPE_CHECKING:
    from gate.claims import Article
    from gate.figures import Filing

# Words of company names that name no company.
_GENERIC = frozenset(
    "the inc incorporated corp corporation co company companies plc ltd limited llc lp sa ag "
    "nv group"
    "holding holdings international global technologies technology systems industries enterprises "
    "partners trust financial and of de new american national united states general first".split()
)
_NAME = r"(?P<name>\p{Lu}[\p{L}\p{N}&.'’-]*(?:\s+(?:of\s+|&\s+)?\p{Lu}[\p{L}\p{N}&.-]*){0,4})"
_VERBS = (
    r"(?:reported|posted|recorded|said|earned|lost|booked|generated|ended|closed|raised|cut|"
    r"saw|logged|"
    r"delivered|disclosed|filed|reportó|registró|ganó|perdió|obtuvo|generó|informó)"
)
_LINES = (
    r"(?:revenue|sales|net|profit|earnings|operating|gross|cash|total|quarterly|shares|results|"
    r"diluted|third|second|first|fiscal)"
)
_SUBJECT = regex.compile(
    rf"{_NAME}(?:(?:['’]s?)\s+{_LINES}|\s+{_VERBS})\b|"
    rf"{_NAME},?\s+(?:Inc|Corp|Corporation|Company|plc|Ltd|LLC|Holdings|Group|S\.A)\b",
    regex.V1,
)
# Capitalised words that open a sentence and name no company.
_OPENERS = frozenset(
    "it its the this that company net revenue sales operating gross total third second first "
    "fourth quarterly results"
    "earnings profit shares cash for in a an we they he she el la los las en por".split()
)


def other_filer(article: Article, filing: Filing) -> str | None:
    """Return the name of another company that an article is about throughout, or None.

    None also when the filer is unknown, or named by any word of its name or its ticker.
    """
    own = {w for w in _words(filing.filer) if w not in _GENERIC}
    tickers = {s.casefold() for s in filing.trading_symbols}
    initials = "&".join(w[0] for w in _words(filing.filer) if w not in _GENERIC)
    if not own:
        return None
    text = "\n".join(p.text for p in article.passages)
    words = set(_words(text)) | {w.casefold() for w in text.split()}
    if (own | tickers) & words or (len(initials) > 2 and initials in words):
        return None
    joined = "".join(_words(text))
    if "".join(w for w in _words(filing.filer) if w not in _GENERIC) in joined:
        return None
    names: Counter[str] = Counter()
    for match in _SUBJECT.finditer(text, timeout=2):
        first = _words(match["name"])
        if first and first[0] not in _OPENERS:
            names[match["name"].strip()] += 1
    if not names:
        return None
    return names.most_common(1)[0][0]


def _words(text: str) -> list[str]:
    return [
        w.casefold().removesuffix("'s").removesuffix("’s")
        for w in regex.findall(r"[\p{L}\p{N}]+(?:&\p{L}+)*", text)
    ]
