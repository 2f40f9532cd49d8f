"""Quotations: finding them in an article, and finding their words in the filing.

    quotation := open words close       “ ” « » „ “ " " ‘ ’ ' ' ‹ ›
    block quotation := a passage of role ``quote``

An apostrophe never opens a quotation: a single mark opens only after a space or an opening
mark and before a letter or digit, needs a closing one, and elisions ('90s, 'tis) don't count.
A mark after a digit is feet or inches. A closing mark before the next opening one of the same
kind belongs to the last one opened; quotations inside a quotation are part of it.

A quotation is a claim when it has three words or more, or when a saying verb introduces it
("the filing said “sales tripled”") or it holds a number; one or two words in marks are scare
quotes, and words all in title case are a title.

``locate_quotation`` looks for the words verbatim after typographic folding, then across page
furniture and without note markers; a first letter may be lowered, and a comma or full stop that
house style puts inside the closing mark may go. Nothing else is forgiven: an ellipsis, an
inserted or a missing word is no match.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import regex

from gate.numbers.vocabulary import vocabulary
from gate.typography import canonical, time_limit

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gate.claims import Passage
    from gate.typography import CanonicalText

_PAIRS: Final = regex.compile(
    r"""
      “ (?P<a> [^“”]*+ (?: “ [^“”]*+ ” [^“”]*+ )*+ ) ”
    | « \s? (?P<b> [^«»]*+ ) \s? »
    | „ (?P<c> [^„“”]*+ ) [“”]
    | (?<! [\p{N}"] ) (?P<straight> " ) (?= [^\s"] ) (?P<d> [^"\n]*+ ) "
    | (?<! [\p{L}\p{N}'’] ) ‘ (?= \S ) (?P<e> (?: [^‘’] | (?<= [\p{L}] ) ’ (?= \p{L} ) )*+ )
      (?<! \s ) ’ (?! [\p{L}\p{N}] )
    | (?<! [\p{L}\p{N}'’.,;)] ) ' (?= [\p{L}$€£(\[] | \d+(?!\d*s\b) )
      (?! (?:tis|twas|em|til|cause)\b )
      (?P<f> (?: [^'\n] | (?<= [\p{L}] ) ' (?= \p{L} )
               | (?<= s ) ' (?= \s\p{Ll}+ [^'\n]*+ ' (?! \p{L} ) ) )*+ )
      (?<! \s ) ' (?! [\p{L}\p{N}] )
    """,
    regex.VERBOSE,
)
_WORD: Final = regex.compile(r"[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.,%-]*")
_SAYING: Final = regex.compile(
    r"\b(?:sa(?:y|ys|id|ying)|stat(?:e|es|ed|ing)|wr(?:ite|ites|ote|itten)|report(?:s|ed)?|read(?:s)?"
    r"|disclos(?:e|es|ed)|warn(?:s|ed)?|not(?:es|ed)|add(?:s|ed)|describ(?:es|ed)|call(?:s|ed)"
    r"|cit(?:es|ed|ing)|quot(?:es|ed|ing)|attribut(?:es|ed)|explain(?:s|ed)|acknowledg(?:es|ed)"
    r"|according\sto|in\sits\swords|in\sthe\sfiling|dijo|dice|señal[aó]|afirm[aó]|indic[aó]|según"
    r"|escrib(?:e|ió)|advirtió|explicó|declaró|informó)\b",
    regex.IGNORECASE,
)
_BEFORE: Final = 60
"""Characters before a quotation in which a saying verb introduces it."""
SCARE_WORDS: Final = 2
"""A quotation of so few words is a scare quote unless something introduces it."""
_SMALL_WORDS: Final = vocabulary(
    """
    a an the of and or in on at to for by with from as de del la el los las y en
    """
)


@dataclass(frozen=True, slots=True)
class Quotation:
    """Words in quotation marks; places are those of the passage's text."""

    text: str
    """Without its marks."""
    start: int
    end: int
    """Of the words; the marks stand around them."""
    is_claim: bool
    """Whether the article gives the words as somebody's own, and not as a scare quote."""


def find_quotations(passage: Passage) -> list[Quotation]:
    """Return the quotations of a passage in order; a block quote is one as a whole."""
    text = passage.text
    if passage.role == "quote":
        start, end = _inside_marks(text)
        return [Quotation(text[start:end], start, end, is_claim=True)]
    return list(_marked(text))


def _marked(text: str) -> Iterator[Quotation]:
    for match in _PAIRS.finditer(text, timeout=time_limit(text)):
        group = next(name for name in "abcdef" if match[name] is not None)
        start, end = match.span(group)
        while start < end and text[start].isspace():
            start += 1
        while end > start and text[end - 1].isspace():
            end -= 1
        words = text[start:end]
        yield Quotation(words, start, end, _is_claim(words, text[max(0, start - _BEFORE) : start]))


def _inside_marks(text: str) -> tuple[int, int]:
    """Return the range of a block quote's words, less marks around the whole of it."""
    match = _PAIRS.fullmatch(text, timeout=time_limit(text))
    if match is None:
        return 0, len(text)
    return match.span(next(name for name in "abcdef" if match[name] is not None))


def _is_claim(words: str, before: str) -> bool:
    """Tell a quotation from a scare quote, a title or a single term."""
    found = _WORD.findall(words)
    if not found:
        return bool(_SAYING.search(before))
    sentence = before.rpartition(". ")[2]
    if _SAYING.search(sentence):
        return True
    if len(found) <= SCARE_WORDS:
        return False
    return not all(
        word[0].isupper() or word[0].isdigit() or word.lower() in _SMALL_WORDS for word in found
    )


def locate_quotation(text: CanonicalText, quote: str) -> tuple[int, int] | None:
    """Return the place of ``quote``'s words in the source of ``text``, or None.

    An empty quote, or one of marks only, is found nowhere.
    """
    if not any(char.isalnum() for char in quote):
        return None
    for form in _forms(quote.strip()):
        needle = canonical(form)
        for variant in (text, text.without_furniture, text.without_notes):
            if (span := variant.find(needle)) is not None:
                return span
    return None


def _forms(quote: str) -> Iterator[str]:
    """Yield the quote, and the few other ways in which an honest writer prints it."""
    forms = [quote]
    if quote[-1] in ".,":
        forms.append(quote[:-1])
    for form in forms:
        yield form
    for form in forms:
        if form[:1].islower():
            yield form[0].upper() + form[1:]


_SENTENCE: Final = regex.compile(r"[^.!?\n]+(?:[.!?](?!\s|$)[^.!?\n]*)*[.!?]?")
LONGEST_WORDING: Final = 400


def nearest_wording(text: CanonicalText, quote: str) -> str:
    """Return the sentence of the filing that shares most of the quote's rarer words, or "".

    To be shown beside the draft's words; never accepted in their place.
    """
    wanted = set(_words(canonical(quote).text))
    if not wanted:
        return ""
    best, best_score = "", 0.0
    for match in _SENTENCE.finditer(text.text, timeout=time_limit(text.text)):
        words = _words(match.group())
        shared = sum(len(word) for word in wanted.intersection(words))
        score = shared / (1 + abs(len(words) - len(wanted)) / 40)
        if score > best_score:
            start, end = text.span(*match.span())
            best, best_score = text.source[start:end].strip(), score
    enough = sum(map(len, wanted)) / 3
    return " ".join(best.split())[:LONGEST_WORDING] if best_score >= enough else ""


def _words(text: str) -> list[str]:
    return [word.strip(".,'").lower() for word in _WORD.findall(text, timeout=time_limit(text))]
