"""Numbers in words: finds where a phrase may begin, and lets its language read it.

A number word that is part of a name ("Six Flags": capitalised inside a sentence, a capitalised
word after it that is no unit) is no number.
"""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING, Final

import regex

from gate.numbers import nouns, units, words_en, words_es
from gate.numbers.around import Prefix, read_around
from gate.numbers.drafts import Draft
from gate.numbers.tokens import Token, tokens_after

if TYPE_CHECKING:
    from collections.abc import Iterator

_LANGUAGES: Final = {"en": words_en, "es": words_es}
SEEDS: Final = {"en": words_en.SEEDS, "es": words_es.SEEDS}
CARDINALS: Final = {"en": words_en.CARDINALS, "es": words_es.CARDINALS}
"""Words that always are numbers, for the account of what was not checked."""


def _any_of(words: frozenset[str]) -> regex.Pattern[str]:
    """Return the pattern of these words, by their first letters: other words cost one look."""
    rests: dict[str, list[str]] = {}
    for word in sorted(words, reverse=True):
        rests.setdefault(word[0], []).append(word[1:])
    choices = "|".join(f"{first}(?:{'|'.join(rest)})" for first, rest in rests.items())
    return regex.compile(
        rf"(?<![\p{{L}}\p{{M}}])(?=[{''.join(rests)}])(?:{choices})(?![\p{{L}}\p{{M}}])",
        regex.IGNORECASE,
    )


_FOUND: Final = {lang: _any_of(words) for lang, words in SEEDS.items()}
_AFTER_ARTICLE: Final = {"en": words_en.AFTER_ARTICLE, "es": frozenset[str]()}
LONGEST_PHRASE: Final = 240
"""Characters of the longest number in words, with its noun."""
_ARTICLES: Final = frozenset({"a", "an"})
_BEFORE: Final = regex.compile(r"(?r)(?P<word>[\p{L}\p{M}’']++)(?P<gap>[ \u00a0\n-]|\n )")
_STARTS: Final = regex.compile(r"(?r)(?:^|[.!?:•\n\"“‘(«][\s]*)")


def find_words(view: str, lang: str, taken: list[Draft], timeout: float) -> Iterator[Draft]:
    """Yield a draft for every number in words outside the drafts in ``taken``, in order."""
    seeds = SEEDS[lang]
    spans = iter([*((draft.start, draft.end) for draft in taken), (len(view), len(view))])
    span = next(spans)
    at = 0
    # gathered before they are read: the time limit is the pattern's alone
    for match in list(_FOUND[lang].finditer(view, timeout=timeout)):
        start, end = match.span()
        if start < at or match.group().lower() not in seeds:
            continue
        while span[1] <= start and span[0] < len(view):
            span = next(spans)
        if span[0] <= start < span[1]:
            continue
        draft = _read(view, start, end, lang)
        if draft is not None:
            at = draft.end
            yield draft


def _read(view: str, start: int, end: int, lang: str) -> Draft | None:
    """Return the draft of the phrase at ``start``, or None when it is no number."""
    first = Token(view[start:end], view[start:end].lower(), start, end, "")
    before = _BEFORE.match(view, max(0, start - 24), start)
    word = before["word"].lower() if before else ""
    if first.lower in _AFTER_ARTICLE[lang] and word not in _ARTICLES:
        return None
    tokens = [first, *tokens_after(view, end, LONGEST_PHRASE)]
    if before and before["gap"] == "-" and first.lower not in _LANGUAGES[lang].CARDINALS:
        return None
    if word in _ARTICLES and lang == "en" and before:
        article = Token(before["word"], word, before.start("word"), before.end("word"), "")
        tokens.insert(0, article)
        earlier = _BEFORE.match(view, max(0, before.start() - 24), before.start())
        word = earlier["word"].lower() if earlier else ""
    phrase = _LANGUAGES[lang].read_phrase(tokens, word)
    if phrase is None and tokens[0] is not first:
        article, *tokens = tokens
        phrase = _LANGUAGES[lang].read_phrase(tokens, article.lower)
    if phrase is None or _is_name(tokens, phrase.taken, view):
        return None
    begin = tokens[0].start
    draft = Draft(
        begin,
        tokens[phrase.taken - 1].end,
        phrase.magnitude,
        phrase.step,
        phrase.scale,
        phrase.scale_word,
        unit=phrase.unit,
        in_words=True,
        verb=phrase.verb,
        lead=begin,
    )
    if phrase.magnitude is None:
        draft.fail("unreadable", "it names no definite number")
        draft.step = Decimal(0)
    read_around(draft, Prefix(begin, begin), view, lang)
    return draft


def _is_name(tokens: list[Token], taken: int, view: str) -> bool:
    """Tell "Six Flags" from "Six stores" and from a headline's "Six Million"."""
    if not tokens[0].text[0].isupper() or taken >= len(tokens):
        return False
    following = tokens[taken]
    if not following.text[0].isupper() or following.gap == "-":
        return False
    if _STARTS.match(view, 0, tokens[0].start):
        return False
    unit, _, _ = units.read_unit(tokens[taken:])
    return unit is None and following.lower not in nouns.UNIT_NOUNS
