"""JSON of any shape: every string and every number in it, with its JSON pointer (RFC 6901).

Numbers keep the digits that were written. The keys on the way to a value are its context
("key numbers revenue"), since a value alone names nothing; a label beside it says it better.
A key given twice is read twice: which one a reader will see depends on who renders it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Final, TypeGuard

import regex

from gate.articles.markdown import read_markdown
from gate.claims import Passage
from gate.errors import UnreadableArticle
from gate.numbers.vocabulary import vocabulary

if TYPE_CHECKING:
    from collections.abc import Iterator

_HEADLINES: Final = vocabulary(
    """
    headline title heading subtitle subheadline dek titular título titulo
    """
)
_QUOTES: Final = vocabulary("quote quotes pullquote blockquote cita")
_LABELS: Final = vocabulary(
    "label name metric measure item line caption period etiqueta concepto nombre métrica"
)
_METADATA: Final = vocabulary(
    """
    id uuid guid schema version rev revision timestamp createdat updatedat created updated
    wordcount word_count order index position sort priority level width height size template
    model temperature tokens seed hash sha256 url href link slug src cik accession
    accessionnumber lang language locale generatedat publishedat status type author byline
    """
)
"""Keys whose values no reader is shown; their numbers are reported as not claims."""
_KEY_WORDS: Final = regex.compile(r"[_\-.\s]+|(?<=\p{Ll})(?=\p{Lu})")
DEEPEST: Final = 200


class _Literal(str):
    """A number as written in the JSON source."""

    __slots__ = ()


class _Pairs(list[tuple[str, object]]):
    """An object's members in order, doubles included."""


def parse_json(text: str, name: str) -> object:
    """Return the value of a JSON text, numbers as written. Raises ``UnreadableArticle``."""
    try:
        return json.loads(
            text,
            parse_float=_Literal,
            parse_int=_Literal,
            parse_constant=_Literal,
            object_pairs_hook=_Pairs,
        )
    except (ValueError, RecursionError) as error:
        raise UnreadableArticle(f"{name} is not JSON: {error}", article=name) from error


def member(value: object, key: str) -> object:
    """Return a member of a parsed object, or None."""
    if isinstance(value, _Pairs):
        return next((inner for name, inner in value if name == key), None)
    return None


def is_text(value: object) -> TypeGuard[str]:
    """Tell a JSON string from a JSON number, which keeps its digits as text."""
    return isinstance(value, str) and not isinstance(value, _Literal)


def read_payload(value: object, *, pointer: str = "") -> tuple[list[Passage], list[str]]:
    """Return the passages of a parsed payload in order, and the texts that its strings hide."""
    passages: list[Passage] = []
    hidden: list[str] = []
    for place, keys, label, leaf in _leaves(value, pointer, ()):
        context = label or " ".join(_words_of(key) for key in keys if not key.isdigit())
        role = _role(keys)
        if isinstance(leaf, _Literal):
            passages.append(Passage(place, str(leaf), str(leaf), None, role, context))
        else:
            shown, unseen = read_markdown(leaf, pointer=place, role=role, context=context)
            passages += shown
            hidden += unseen
    return passages, hidden


def _leaves(
    value: object, pointer: str, keys: tuple[str, ...], label: str = ""
) -> Iterator[tuple[str, tuple[str, ...], str, str]]:
    """Yield every string and number with its pointer, the keys on the way, and its label."""
    if len(keys) > DEEPEST:
        raise UnreadableArticle(f"a payload is nested more than {DEEPEST} deep", place=pointer)
    if isinstance(value, str):
        yield pointer, keys, label, value
    elif isinstance(value, _Pairs):
        names = [str(inner) for key, inner in value if _is_label(key, inner)]
        for key, inner in value:
            escaped = key.replace("~", "~0").replace("/", "~1")
            named = "" if _is_label(key, inner) else " ".join(names)
            yield from _leaves(inner, f"{pointer}/{escaped}", (*keys, key), named)
    elif isinstance(value, list):
        for index, inner in enumerate(value):
            yield from _leaves(inner, f"{pointer}/{index}", (*keys, str(index)), label)


def _is_label(key: str, value: object) -> bool:
    """Tell whether a member names what its siblings hold: ``{"label": …, "value": …}``."""
    return key.lower() in _LABELS and isinstance(value, str) and not isinstance(value, _Literal)


def _words_of(key: str) -> str:
    return " ".join(_KEY_WORDS.sub(" ", key).split()).lower()


def _role(keys: tuple[str, ...]) -> str:
    """Return the role that a value's own key gives it."""
    named = [key for key in keys if not key.isdigit()]
    last = named[-1].lower() if named else ""
    if last in _HEADLINES:
        return "headline"
    if last in _QUOTES:
        return "quote"
    return "metadata" if last in _METADATA else "body"
