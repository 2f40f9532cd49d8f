"""Hedges: the words that move a number's band ("more than", "nearly", "casi", "or more").

before := hedge words ["the" | "a" | "los" …] [number]
after  := [number] "or more" | "or so" | "+" …
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gate.claims import Hedge
from gate.numbers.vocabulary import in_order, vocabulary

if TYPE_CHECKING:
    from gate.numbers.tokens import Token

_ENGLISH: Final = {
    Hedge.MORE_THAN: """more than; over; above; north of; upward of; upwards of; in excess of;
        exceed; exceeds; exceeded; exceeding; top; tops; topped; topping; surpass; surpasses;
        surpassed; surpassing; greater than; higher than; beyond; crossed; crossing; just past;
        larger than; bigger than; passed""",
    Hedge.AT_LEAST: """at least; no less than; not less than; no fewer than; a minimum of;
        minimum of; a floor of""",
    Hedge.AT_MOST: """at most; up to; no more than; not more than; no greater than; no higher than;
        a maximum of; maximum of; as much as; as many as; as high as""",
    Hedge.LESS_THAN: "less than; fewer than; lower than; smaller than; under; below",
    Hedge.NEARLY: """nearly; almost; just under; slightly under; slightly below; just below;
        just less than; slightly less than; a little under; a little less than; close to;
        approach; approaches; approached; approaching; shy of; short of; nearing; not quite""",
    Hedge.ABOUT: """about; approximately; around; roughly; some; circa; an estimated; estimated;
        approx; approx.; ca; ca.; c.; in the region of; in the neighborhood of; more or less;
        somewhere around; on the order of""",
}
_SPANISH: Final = {
    Hedge.MORE_THAN: """más de; más del; mas de; superior a; superior al; superiores a;
        por encima de; por encima del; mayor a; mayor que; supera; superó; superan; superaron;
        superando; supera los; superó los; superaron los; supera el; superó el; sobrepasa;
        sobrepasó; rebasó; rebasa; excede; excedió""",
    Hedge.AT_LEAST: "al menos; por lo menos; como mínimo; no menos de; un mínimo de",
    # "hasta" alone is where a movement arrived ("cayó hasta los 89 millones").
    Hedge.AT_MOST: "de hasta; por hasta; como máximo; a lo sumo; no más de; un máximo de",
    Hedge.LESS_THAN: """menos de; menos del; inferior a; inferior al; inferiores a; por debajo de;
        por debajo del; menor a; menor que""",
    Hedge.NEARLY: "casi; casi un; casi el; próximo a; próxima a",
    Hedge.ABOUT: """alrededor de; alrededor del; aproximadamente; unos; unas; en torno a;
        en torno al; cerca de; cerca del; cosa de; más o menos; aproximado de""",
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
    ("or", "more"): Hedge.AT_LEAST,
    ("or", "higher"): Hedge.AT_LEAST,
    ("or", "greater"): Hedge.AT_LEAST,
    ("or", "above"): Hedge.AT_LEAST,
    ("or", "less"): Hedge.AT_MOST,
    ("or", "fewer"): Hedge.AT_MOST,
    ("or", "lower"): Hedge.AT_MOST,
    ("or", "so"): Hedge.ABOUT,
    ("o", "más"): Hedge.AT_LEAST,
    ("o", "menos"): Hedge.AT_MOST,
}
_FILLERS: Final = vocabulary("a an the los las un una el la")
_MOVED_UP: Final = vocabulary(
    """edged edging inched inching ticked crept moved moving went going rose climbed jumped shot
    nudged drifted came picked stepped scaled ramped pushed sped notched"""
)
_MEASURES: Final = vocabulary("percent points times cents cent million billion puntos ciento veces")
LONGEST: Final = 4
"""Words in the longest phrase."""


def _phrases(table: dict[Hedge, str]) -> dict[tuple[str, ...], Hedge]:
    return {
        tuple(in_order(phrase)): hedge
        for hedge, phrases in table.items()
        for phrase in phrases.split(";")
    }


_BEFORE: Final = {"en": _phrases(_ENGLISH), "es": _phrases(_SPANISH)}


def hedge_before(words: list[str], lang: str, glued: str) -> tuple[Hedge, str]:
    """Return the hedge that ends ``words`` (the words before a number), the longest one.

    ``glued`` is what stands directly before the number, for ``~9%`` and ``>= 5%``.
    """
    for symbol in (glued[-2:], glued[-1:]):
        if symbol in _SYMBOLS:
            return _SYMBOLS[symbol], symbol
    phrases = _BEFORE[lang]
    for tail in (words, words[:-1]) if words and words[-1] in _FILLERS else (words,):
        for length in range(min(LONGEST, len(tail)), 0, -1):
            phrase = tuple(tail[-length:])
            if phrase in phrases:
                hedges = not _is_comparison(phrase, tail[:-length])
                return (phrases[phrase], " ".join(phrase)) if hedges else (Hedge.NONE, "")
    return Hedge.NONE, ""


def _is_comparison(phrase: tuple[str, ...], before: list[str]) -> bool:
    """Tell a verb ("edged up to $8.28 billion") or a comparison from a hedge.

    In "13.5% fewer than the 443,956" the words compare two numbers and move no band.
    """
    if not before:
        return False
    if phrase == ("up", "to"):
        return before[-1] in _MOVED_UP
    measured = before[-1].endswith("%") or before[-1][-1:].isdigit() or before[-1] in _MEASURES
    return measured and phrase[-1] in {"than", "above", "below", "over", "under", "de"}


def hedge_after(tokens: list[Token]) -> tuple[Hedge, str, int]:
    """Return the hedge that begins ``tokens``, its words, and how many tokens it takes."""
    if not tokens:
        return Hedge.NONE, "", 0
    if tokens[0].lower == "+" or (tokens[0].lower == "plus" and tokens[0].gap == "-"):
        return Hedge.AT_LEAST, tokens[0].text, 1
    pair = tuple(token.lower for token in tokens[:2])
    hedge = _AFTER.get(pair)  # type: ignore[arg-type]
    return (Hedge.NONE, "", 0) if hedge is None else (hedge, " ".join(pair), 2)
