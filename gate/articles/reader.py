"""``read_article`` and ``read_articles``: a draft's bytes to its passages."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Final

import regex

from gate.articles.markdown import read_markdown
from gate.articles.markup import HtmlView
from gate.articles.payload import is_text, member, parse_json, read_payload
from gate.claims import Article
from gate.errors import UnreadableArticle

if TYPE_CHECKING:
    from gate.claims import Passage

SUFFIXES: Final = frozenset({".json", ".jsonl", ".md", ".markdown", ".txt", ".html", ".htm"})
_HTML: Final = frozenset({".html", ".htm"})
LONGEST_HIDDEN: Final = 80
_HALF: Final = regex.compile(r"[\ud800-\udfff]")
LARGEST: Final = 5_000_000
"""Characters (or bytes) of one draft: no article on a 10-Q comes near it, and judging one of
fifty million took minutes before it failed."""


def read_article(source: bytes | str, *, name: str, suffix: str, lang: str = "") -> Article:
    """Return the article in ``source``; ``suffix`` (``.json``, ``.md`` …) says its form.

    ``lang`` overrides what the draft declares. Raises ``UnreadableArticle`` when the source is
    no text, too large, or not the JSON it claims to be.
    """
    _refuse_large(len(source), name)
    try:
        return _read(_decode(source, name), name, suffix.lower() or ".txt", lang)
    except TimeoutError as error:
        raise UnreadableArticle(f"{name} took too long to read", article=name) from error


def _read(text: str, name: str, suffix: str, lang: str) -> Article:
    if suffix == ".json":
        value = parse_json(text, name)
        declared = _declared(value)
        passages, hidden = read_payload(value)
    elif suffix in _HTML:
        html = HtmlView(text)
        passages, hidden = html.read(), html.hidden
        declared = html.lang
    elif suffix in SUFFIXES or suffix == ".":
        passages, hidden = read_markdown(text)
        declared = ""
    else:
        raise UnreadableArticle(f"{name}: no article has the form {suffix}", article=name)
    return _article(name, passages, hidden, lang or declared, suffix)


def read_articles(path: str | Path, *, lang: str = "") -> list[Article]:
    """Return the articles of a file: one, or one a line of ``.jsonl``.

    Raises ``UnreadableArticle`` when the file can't be read, or any of its lines can't.
    """
    path = Path(path)
    try:
        source = path.read_bytes()
    except OSError as error:
        raise UnreadableArticle(
            f"{path} can't be read: {error.strerror}", article=str(path)
        ) from error
    if path.suffix.lower() != ".jsonl":
        return [read_article(source, name=str(path), suffix=path.suffix, lang=lang)]
    lines = _decode(source, str(path)).splitlines()
    try:
        articles = [
            _read_line(line, f"{path}:{number}", lang)
            for number, line in enumerate(lines, 1)
            if line.strip()
        ]
    except TimeoutError as error:
        raise UnreadableArticle(f"{path} took too long to read", article=str(path)) from error
    if not articles:
        raise UnreadableArticle(f"{path} holds no article", article=str(path))
    return articles


def _read_line(line: str, place: str, lang: str) -> Article:
    """Return the article of one line of JSON: ``id`` and ``text`` or ``payload``."""
    _refuse_large(len(line), place)
    value = parse_json(line, place)
    name = str(member(value, "id") or place)
    declared = lang or _declared(value)
    text, payload = member(value, "text"), member(value, "payload")
    if is_text(text):
        passages, hidden = read_markdown(text)
        return _article(name, passages, hidden, declared, ".txt")
    if payload is not None:
        passages, hidden = read_payload(payload)
        return _article(name, passages, hidden, declared or _declared(payload), ".json")
    raise UnreadableArticle(f"{place} has neither a text nor a payload", article=name, place=place)


def _refuse_large(size: int, name: str) -> None:
    if size > LARGEST:
        raise UnreadableArticle(
            f"{name} is too large for an article: {size:,}, at most {LARGEST:,}", article=name
        )


def _declared(value: object) -> str:
    """Return the language that a payload declares of itself."""
    for key in ("lang", "language", "locale"):
        found = member(value, key)
        if is_text(found) and 2 <= len(found) <= 10:
            return found
    return ""


def _article(
    name: str, passages: list[Passage], hidden: list[str], lang: str, suffix: str
) -> Article:
    for passage in passages:
        if _HALF.search(passage.source):
            raise UnreadableArticle(
                f"{name} holds half a character (a lone surrogate)",
                article=name,
                place=passage.pointer,
            )
    warnings = [
        f'hidden text, not judged: "{text[:LONGEST_HIDDEN]}"'
        for text in hidden
        if any(char.isalnum() for char in text)
    ]
    warnings += [
        "a soft hyphen stands before a number: it shows no minus"
        for passage in passages
        if _soft_hyphen_before_digit(passage.text)
    ]
    return Article(name, tuple(passages), lang, suffix, tuple(warnings))


def _soft_hyphen_before_digit(text: str) -> bool:
    at = text.find("\u00ad")
    while at >= 0:
        if text[at + 1 : at + 2].isdigit() and not text[max(0, at - 1) : at].isalnum():
            return True
        at = text.find("\u00ad", at + 1)
    return False


def _decode(source: bytes | str, name: str) -> str:
    """Return the text of ``source``: UTF-8, UTF-16 with its mark, or else Windows-1252."""
    if isinstance(source, str):
        return source
    if source.startswith((b"\xff\xfe", b"\xfe\xff")):
        encodings = ["utf-16"]
    elif b"\x00" in source:
        raise UnreadableArticle(f"{name} is binary, not text", article=name)
    else:
        encodings = ["utf-8-sig", "cp1252"]
    for encoding in encodings:
        try:
            return source.decode(encoding)
        except UnicodeDecodeError:
            continue
    raise UnreadableArticle(f"{name} is neither UTF-8 nor Windows-1252 text", article=name)
