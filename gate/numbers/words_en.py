"""English number words: ``twelve``, ``one and a half million``, ``two-thirds``, ``doubled``.

    phrase   := cardinal ["and a half"] {scale} | "half a" scale | fraction ["of a" scale]
              | multiple | indefinite
    cardinal := ["a"] {ones | tens | "hundred" | scale | "and" | "point" digits}
    fraction := ("a" | cardinal) ("third" | "quarter" | "fifth" …)   of something, by a third
    multiple := "doubled" | "twofold" | "twice" | "halved" …
    indefinite := "tens of millions" | "thousands of" …     recognised, and unreadable

"The third quarter", "a quarter earlier", "half-year", "double-digit", "twice a year" and
"doubled down" are none of these. Steps: one unit of the last group said ("two million one
thousand": a thousand); a tenth of the scale after a half; a hundredth after a quarter.
"""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Final

from gate.numbers.phrases import HUNDREDTH, ONE, TENTH, Phrase, fraction_of, multiple
from gate.numbers.vocabulary import in_order, vocabulary
from gate.units import PERCENT, RATIO

if TYPE_CHECKING:
    from gate.numbers.tokens import Token

_ONES: Final = {
    word: value
    for value, word in enumerate(
        in_order(
            """zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen
        fifteen sixteen seventeen eighteen nineteen"""
        )
    )
}
_TENS: Final = {
    word: 10 * value
    for value, word in enumerate(
        in_order("twenty thirty forty fifty sixty seventy eighty ninety"), 2
    )
}
_SCALES: Final = {"thousand": 3, "million": 6, "billion": 9, "trillion": 12}
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
_VERBS: Final = {
    form: (value, form)
    for stem, value in (
        ("doubl", 2),
        ("tripl", 3),
        ("trebl", 3),
        ("quadrupl", 4),
        ("quintupl", 5),
    )
    for form in (f"{stem}ed", f"{stem}es", f"{stem}ing")
}
_HALVES: Final = vocabulary("halved halves halving")
CARDINALS: Final = (
    frozenset(_ONES)
    | frozenset(_TENS)
    | vocabulary("hundred thousand million billion trillion dozen")
)
SEEDS: Final = (
    CARDINALS | _PLURALS | frozenset(_VERBS) | frozenset(_MULTIPLES) | _HALVES | frozenset(_PARTS)
)
"""Words that may begin a phrase, or follow its "a"."""
_BY: Final = vocabulary(
    """by than nearly almost about roughly around approximately up down over under to some only just
    fell rose grew dropped in at lost gained cut"""
)
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
    return _fraction(tokens, before) or _cardinal(tokens, before)


def _word(tokens: list[Token], at: int) -> str:
    return tokens[at].lower if at < len(tokens) else ""


def _indefinite(tokens: list[Token], before: str) -> Phrase | None:
    """Read "tens of millions": a number that says no value."""
    if before in {"in", "the"} or tokens[0].gap == "-":
        return None
    taken = 1
    while _word(tokens, taken) == "of" and _word(tokens, taken + 1) in _PLURALS:
        taken += 2
    if tokens[0].lower == "tens" and taken == 1:
        return None
    return Phrase(taken, None)


def _multiple(tokens: list[Token], before: str) -> Phrase | None:
    first, following = tokens[0].lower, _word(tokens, 1)
    glued = len(tokens) > 1 and tokens[1].gap == "-"
    if following == "down" or glued:
        return None
    if first in _VERBS:
        factor, verb = _VERBS[first]
        return multiple(Decimal(factor), verb, 1, RATIO)
    if first in _HALVES and before not in {"both", "two"}:
        return multiple(Decimal("0.5"), first, 1, RATIO) if first != "halves" else None
    if first not in _MULTIPLES:
        return None
    if first in {"twice", "thrice"} and following in _AFTER_TWICE_NOT:
        return None
    if first.endswith("le") and not (following in _AFTER_DOUBLE or before in _BEFORE_DOUBLE):
        return None
    return multiple(Decimal(_MULTIPLES[first]), first, 1, RATIO)


def _fraction(tokens: list[Token], before: str) -> Phrase | None:
    """Read "a third of", "two-thirds", "half its", "half a million", "a quarter of a million"."""
    first = tokens[0].lower
    at = 1
    if first in {"a", "an", "one"}:
        top = 1
    elif first in _ONES and 1 < _ONES[first] < 10:
        top = _ONES[first]
    elif first == "half":
        top, at = 1, 0
    else:
        return None
    name = _word(tokens, at)
    bottom = (_PARTS if top == 1 else _PLURAL_PARTS).get(name)
    if bottom is None or top >= bottom or (bottom == 4 and top == 2):
        return None
    taken = at + 1
    if (scaled := _part_of_scale(tokens, taken, top, bottom)) is not None:
        return scaled
    glued = at > 0 and tokens[at].gap == "-"
    following = _word(tokens, taken)
    if len(tokens) > taken and tokens[taken].gap == "-":
        return None
    if following in _OF or before in _BY or (glued and name != "half"):
        is_time = name == "quarter" and following != "of" and not before_is_amount(before)
        return None if is_time else fraction_of(top, bottom, taken, PERCENT)
    plural = top > 1 and name != "quarters"
    return fraction_of(top, bottom, taken, PERCENT) if plural else None


def before_is_amount(before: str) -> bool:
    """Tell "by a quarter" from "in a quarter"."""
    return before in _BY - {"in", "over", "at", "to"}


def _part_of_scale(tokens: list[Token], at: int, top: int, bottom: int) -> Phrase | None:
    """Read the rest of "half a million", "a quarter of a percentage point"."""
    end = at
    if _word(tokens, end) == "of":
        end += 1
    if _word(tokens, end) in {"a", "an"}:
        end += 1
    word = _word(tokens, end)
    step = TENTH if bottom == 2 else HUNDREDTH
    value = Decimal(top) / Decimal(bottom)
    if word in _SCALES:
        return Phrase(end + 1, value, step, _SCALES[word], word)
    if word == "dozen":
        return Phrase(end + 1, value * 12)
    if end > at and word in {"percentage", "percent", "point", "basis", "cent"}:
        return Phrase(end, value, step)
    return None


def _cardinal(tokens: list[Token], before: str) -> Phrase | None:
    """Read a cardinal with its scales: groups add up, each with its own scale."""
    at = 1 if tokens[0].lower in {"a", "an"} else 0
    if at and _word(tokens, 1) not in {"hundred", "dozen", *_SCALES}:
        return None
    if not at and tokens[0].lower in _SCALES and before not in {"half", "per"}:
        return None
    total, group, step, scale, word = Decimal(0), Decimal(0), ONE, 0, ""
    last_scale, groups, open_group = 99, 0, False
    if at:
        group, open_group = ONE, True
    while at < len(tokens):
        value, length, new_step = _small(tokens, at, group, open_group=open_group)
        if length:
            group, step, at, open_group = value, new_step, at + length, True
            continue
        token = _word(tokens, at)
        if token in _SCALES and open_group and _SCALES[token] < last_scale:
            last_scale = scale = _SCALES[token]
            total += group.scaleb(scale)
            word, groups = token, groups + 1
            group, open_group, at = Decimal(0), False, at + 1
            step = step.scaleb(scale)
            half = _half_after(tokens, at)
            if half and groups == 1:
                total += TENTH.scaleb(scale) * 5
                step, at = TENTH.scaleb(scale), at + half
            continue
        break
    if not groups and not open_group:
        return None
    if open_group:
        total += group
    if groups == 1 and not open_group:
        return Phrase(at, total.scaleb(-scale), step.scaleb(-scale), scale, word)
    return Phrase(at, total, step if open_group else Decimal(1).scaleb(scale), 0, word)


def _small(
    tokens: list[Token], at: int, group: Decimal, *, open_group: bool
) -> tuple[Decimal, int, Decimal]:
    """Return the group after one more word below a thousand, the words taken, and the step."""
    word = _word(tokens, at)
    if word in _ONES:
        fits = not open_group or group % 100 == 0 or (group % 10 == 0 and 0 < _ONES[word] < 10)
        fits = fits and not (open_group and group % 100 == 0 and group % 1000 == 0 and group > 0)
        return (group + _ONES[word], 1, ONE) if fits or not open_group else (group, 0, ONE)
    if word in _TENS:
        fits = not open_group or (group % 100 == 0 and group > 0)
        return (group + _TENS[word], 1, ONE) if fits else (group, 0, ONE)
    if word == "hundred" and open_group and 0 < group < 100:
        return group * 100, 1, ONE
    if word == "dozen" and open_group and group > 0:
        return group * 12, 1, ONE
    if word == "point" and open_group and _word(tokens, at + 1) in _ONES:
        return _decimals(tokens, at + 1, group)
    if word == "and" and open_group:
        return _after_and(tokens, at, group)
    return group, 0, ONE


def _decimals(tokens: list[Token], at: int, group: Decimal) -> tuple[Decimal, int, Decimal]:
    step, length = ONE, 1
    while _ONES.get(_word(tokens, at), 10) < 10:
        step /= 10
        group += step * _ONES[_word(tokens, at)]
        at, length = at + 1, length + 1
    return group, length, step


def _half_after(tokens: list[Token], at: int) -> int:
    """Return the length of "and a half" at ``at``, or 0."""
    words = tuple(_word(tokens, at + n) for n in range(3))
    return 3 if words in {("and", "a", "half"), ("and", "one", "half")} else 0


def _after_and(tokens: list[Token], at: int, group: Decimal) -> tuple[Decimal, int, Decimal]:
    """Read "and a half", "and three quarters", and the "and" of "one hundred and five"."""
    if length := _half_after(tokens, at):
        return group + TENTH * 5, length, TENTH
    if _word(tokens, at + 1) == "a" and _word(tokens, at + 2) == "quarter":
        return group + HUNDREDTH * 25, 3, HUNDREDTH
    if _word(tokens, at + 1) == "three" and _word(tokens, at + 2) == "quarters":
        return group + HUNDREDTH * 75, 3, HUNDREDTH
    following, beyond = _word(tokens, at + 1), _word(tokens, at + 2)
    joins = group >= 100 and group % 100 == 0 and beyond != "hundred"
    if joins and (following in _ONES or following in _TENS):
        return group + _ONES.get(following, 0) + _TENS.get(following, 0), 2, ONE
    return group, 0, ONE
