"""Inline XBRL transformations: from the printed text to the fact's value.

The registries are those that EDGAR accepts (Transformation Rules Registries 1 to
5, and the SEC's own ``ixt-sec``). Names are compared in lower case without
hyphens, which makes the older spellings (``zerodash``, ``fixed-zero``,
``numdash``) and both prefixes of a name one. An unknown name raises; a number is
never passed through untransformed.
"""

from __future__ import annotations

import re
from decimal import Decimal
from functools import lru_cache

_GROUPED_DOT = re.compile(r"\d{1,3}(?:[,\s'’\u00a0]\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?|\.\d+|\d+\.")
_COMMON = re.compile(r"\d{1,3}(?:,\d{3})*(?:\.\d+)?")
_GROUPED_COMMA = re.compile(r"\d{1,3}(?:[.\s\u00a0]\d{3})+(?:,\d+)?|\d+(?:,\d+)?|,\d+")
_UNIT_WORDS = re.compile(r"(\d+)\D+?(\d{1,2})\D*")
_SMALL = {
    word: number
    for number, word in enumerate(
        (
            "zero one two three four five six seven eight nine ten eleven twelve thirteen "
            "fourteen fifteen sixteen seventeen eighteen nineteen"
        ).split()
    )
}
_TENS = {
    word: 10 * number
    for number, word in enumerate(
        ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"], start=2
    )
}
_POWERS = {"thousand": 10**3, "million": 10**6, "billion": 10**9, "trillion": 10**12}
_ZEROS = frozenset({"fixedzero", "zerodash", "numdash", "nocontent", "fixedempty"})
_DOT = frozenset({"numdotdecimal", "numcommadot", "numdotdecimalapos", "numspacedot",
                  "numdotdecimalin", "numunitdecimal"})  # fmt: skip
_PLAINEST = frozenset({"", "numdotdecimal"})
_COMMA = frozenset({"numcommadecimal", "numdotcomma", "numspacecomma", "numcomma",
                    "numcommadecimalapos"})  # fmt: skip
_WORDS = frozenset({"numwordsen", "numwordsenin"})
_DURATIONS = {"duryear": 365, "durmonth": 30, "durweek": 7, "durday": 1, "durhour": 0}


class UnknownTransform(ValueError):  # noqa: N818 - names the state
    """The ``format`` is in no registry that EDGAR accepts."""


class UntransformableText(ValueError):  # noqa: N818 - names the state
    """The text is not what its ``format`` says it is."""


def transform_number(name: str, text: str) -> Decimal:
    """Return the magnitude that ``text`` has under the transformation ``name``.

    An empty ``name`` reads XBRL's own decimal form. Brackets around the number
    and a currency sign, which strict processors reject, are taken off: the sign
    is the ``sign`` attribute's or, without one, the brackets'.

    Raises:
        UnknownTransform, UntransformableText: the fact is unreadable.

    """
    kind = _plain_name(name)
    if kind in _PLAINEST and _COMMON.fullmatch(text):
        return Decimal(text.replace(",", ""))
    if kind in _ZEROS:
        return Decimal(0)
    plain = text.strip().strip("()[]$€£¥% \u00a0").strip()
    if not kind or kind in _DOT:
        if not kind:
            plain = plain.lstrip("+-−")
        return _grouped(plain, _GROUPED_DOT, ",.", text)
    if kind in _COMMA:
        return _grouped(plain, _GROUPED_COMMA, ".,", text)
    if kind in _WORDS:
        return Decimal(words_to_number(plain))
    raise UnknownTransform(name)


@lru_cache(maxsize=256)
def _plain_name(name: str) -> str:
    return name.rpartition(":")[2].lower().replace("-", "").replace("_", "")


def _grouped(plain: str, form: re.Pattern[str], marks: str, text: str) -> Decimal:
    if not form.fullmatch(plain):
        raise UntransformableText(text)
    group, point = marks[0], marks[1]
    digits = re.sub(r"[\s'’\u00a0]", "", plain.replace(group, "")).replace(point, ".")
    return Decimal(digits)


def words_to_number(text: str) -> int:
    """Return the whole number that English words or digits give: "fifty thousand" is 50000.

    Raises:
        UntransformableText: a word is no number word.

    """
    words = re.sub(r"[-,\u2010\u2011]", " ", text.lower()).split()
    if words in (["no"], ["none"], ["nil"]):
        return 0
    total = current = 0
    counted = False
    for word in words:
        if word == "and" or (word in {"a", "an"} and not counted):
            current += word != "and"
        elif word in _SMALL:
            current += _SMALL[word]
        elif word in _TENS:
            current += _TENS[word]
        elif word == "hundred":
            current = max(current, 1) * 100
        elif word in _POWERS:
            total += max(current, 1) * _POWERS[word]
            current = 0
        elif word.isdecimal():
            current += int(word)
        else:
            raise UntransformableText(text)
        counted = True
    if not counted:
        raise UntransformableText(text)
    return total + current
