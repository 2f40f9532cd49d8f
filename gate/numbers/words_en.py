"""English number words: ``twelve``, ``one and a half million``, ``two-thirds``, ``doubled``.

    phrase   := cardinal | "half a" scale | fraction ["of a" scale] | multiple | indefinite
    fraction := ("a" | cardinal) ("third" | "quarter" | "fifth" …)   of something, by a third
    multiple := "doubled" | "twofold" | "twice" | "halved" …
    indefinite := "tens of millions" | "thousands of" …     recognised, and unreadable

"The third quarter", "a quarter earlier", "half-year", "double-digit", "twice a year" and
"doubled down" are none of these. The step of "half a million" is a tenth of a million, that of
"a quarter of a million" a hundredth.
"""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Final

from gate.numbers.cardinals_en import ONES, SCALES, TENS, read_cardinal
from gate.numbers.phrases import HUNDREDTH, TENTH, Phrase, fraction_of, multiple, word_at
from gate.numbers.vocabulary import vocabulary
from gate.units import PERCENT, RATIO

if TYPE_CHECKING:
    from gate.numbers.tokens import Token

_PLURALS: Final = vocabulary("tens dozens hundreds thousands millions billions trillions")
_PARTS: Final = {
    "half": 2,
    "third": 3,
    "quarter": 4,
    "fourth": 4,
    "fifth": 5,
    "sixth": 6,
    "seventh": 7,
    "eighth": 8,
    "ninth": 9,
    "tenth": 10,
    "twentieth": 20,
}
_PLURAL_PARTS: Final = {f"{word}s": value for word, value in _PARTS.items() if word != "half"}
_ORDINALS: Final = frozenset(_PARTS) | vocabulary("first second")
_MULTIPLES: Final = {
    "double": 2,
    "triple": 3,
    "treble": 3,
    "quadruple": 4,
    "quintuple": 5,
    "twofold": 2,
    "threefold": 3,
    "fourfold": 4,
    "fivefold": 5,
    "sixfold": 6,
    "sevenfold": 7,
    "eightfold": 8,
    "ninefold": 9,
    "tenfold": 10,
    "hundredfold": 100,
    "twice": 2,
    "thrice": 3,
}
_STEMS: Final = {"doubl": 2, "tripl": 3, "trebl": 3, "quadrupl": 4, "quintupl": 5}
_VERBS: Final = {
    stem + ending: Decimal(factor)
    for stem, factor in _STEMS.items()
    for ending in ("ed", "es", "ing")
} | {"halved": Decimal("0.5"), "halving": Decimal("0.5")}
CARDINALS: Final = (
    frozenset(ONES)
    | frozenset(TENS)
    | vocabulary("hundred thousand million billion trillion dozen")
)
SEEDS: Final = CARDINALS | _PLURALS | frozenset(_VERBS) | frozenset(_MULTIPLES) | frozenset(_PARTS)
"""Words that may begin a phrase, or follow its "a"."""
AFTER_ARTICLE: Final = frozenset(_PARTS) - {"half"}
"""Seeds that begin a phrase with their "a" only: "quarter" and "third" mostly say which one."""
_BY_AMOUNT: Final = vocabulary(
    """by than nearly almost about roughly around approximately up down under some only just fell
    rose grew dropped lost gained cut"""
)
_BY: Final = _BY_AMOUNT | vocabulary("over to in at")
"""Words before a part that make it one; before "a quarter", the last four speak of time."""
_MEASURES: Final = vocabulary("percentage percent point points basis cent cents")
_OF: Final = vocabulary("of its their our the as that all what")
_AFTER_DOUBLE: Final = vocabulary(
    """the its their our what that those last from by year over to in a any since and but as on"""
)
_BEFORE_DOUBLE: Final = vocabulary(
    "to than nearly almost roughly about will would could may more might"
)
_AFTER_TWICE_NOT: Final = vocabulary("a per this last each every in weekly monthly daily")


def read_phrase(tokens: list[Token], before: str) -> Phrase | None:
    """Return the phrase that begins ``tokens``, or None; ``before`` is the word before it."""
    first = tokens[0].lower
    if first in _PLURALS:
        return _indefinite(tokens, before)
    if (found := _multiple(tokens, before)) is not None:
        return found
    return _fraction(tokens, before) or _cardinal(tokens)


def _cardinal(tokens: list[Token]) -> Phrase | None:
    """Read a cardinal that begins no ordinal ("twenty-third") and no part ("one-half mile")."""
    phrase = read_cardinal(tokens)
    if phrase is None or word_at(tokens, phrase.taken) not in _ORDINALS:
        return phrase
    return None if tokens[phrase.taken].gap == "-" else phrase


def _indefinite(tokens: list[Token], before: str) -> Phrase | None:
    """Read "tens of millions": a number that says no value."""
    if before in {"in", "the"}:
        return None
    taken = 1
    while word_at(tokens, taken) == "of" and word_at(tokens, taken + 1) in _PLURALS:
        taken += 2
    if tokens[0].lower == "tens" and taken == 1:
        return None
    return Phrase(taken, None)


def _multiple(tokens: list[Token], before: str) -> Phrase | None:
    """Read "doubled", "halved", "fourfold", "twice the", "to double"."""
    word, following = tokens[0].lower, word_at(tokens, 1)
    hyphenated = len(tokens) > 1 and tokens[1].gap == "-"
    if following == "down" or hyphenated:
        return None
    if word in _VERBS:
        return multiple(_VERBS[word], word, 1, RATIO)
    if word not in _MULTIPLES:
        return None
    if word in {"twice", "thrice"}:
        says_factor = following not in _AFTER_TWICE_NOT
    elif word.endswith("le"):
        says_factor = following in _AFTER_DOUBLE or before in _BEFORE_DOUBLE
    else:
        says_factor = True
    return multiple(Decimal(_MULTIPLES[word]), word, 1, RATIO) if says_factor else None


def _fraction(tokens: list[Token], before: str) -> Phrase | None:
    """Read "a third of", "two-thirds", "half its", "half a million", "a quarter of a million"."""
    top, at = _numerator(tokens)
    name = word_at(tokens, at)
    bottom = (_PARTS if top == 1 else _PLURAL_PARTS).get(name, 0)
    if not 0 < top < bottom or (top, bottom) == (2, 4):
        return None
    taken = at + 1
    # "a half point" and "by half percent", but "the first half percent"
    measured = bottom in {2, 4} and (at > 0 or before in _BY)
    scaled = _part_of_scale(tokens, taken, top, bottom, measured=measured)
    if scaled is not None:
        return scaled
    if len(tokens) > taken and tokens[taken].gap == "-":
        return None
    hyphenated = at > 0 and tokens[at].gap == "-"
    is_part = _is_part(name, word_at(tokens, taken), before, hyphenated=hyphenated, top=top)
    return fraction_of(top, bottom, taken, PERCENT) if is_part else None


def _numerator(tokens: list[Token]) -> tuple[int, int]:
    """Return the numerator that begins ``tokens`` (0 for none) and where its part is named."""
    first = tokens[0].lower
    if first == "half":
        return 1, 0
    if first in {"a", "an"}:
        return 1, 1
    return (ONES[first], 1) if 0 < ONES.get(first, 0) < 10 else (0, 1)


def _is_part(name: str, following: str, before: str, *, hyphenated: bool, top: int) -> bool:
    """Tell a part of something from an ordinal or a quarter of a year."""
    if name == "quarter":
        return following == "of" or before in _BY_AMOUNT
    if name == "quarters":
        return following in _OF or hyphenated
    return top > 1 or following in _OF or before in _BY or (hyphenated and name != "half")


def _part_of_scale(
    tokens: list[Token], at: int, top: int, bottom: int, *, measured: bool
) -> Phrase | None:
    """Read the rest of "half a million", "a quarter of a percentage point".

    ``measured`` tells that a unit may follow at once: "a half percentage point".
    """
    end = at
    if word_at(tokens, end) == "of":
        end += 1
    if word_at(tokens, end) == "a":
        end += 1
    word = word_at(tokens, end)
    step = TENTH if bottom == 2 else HUNDREDTH
    value = Decimal(top) / Decimal(bottom)
    if word in SCALES:
        return Phrase(end + 1, value, step, SCALES[word], word)
    if word == "dozen":
        return Phrase(end + 1, value * 12)
    if (end > at or measured) and word in _MEASURES:
        return Phrase(end, value, step)
    return None
