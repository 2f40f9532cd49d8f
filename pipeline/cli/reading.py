"""Reading what a command line names: a filing, drafts, or standard input."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from gate.errors import UnreadableArticle, UnreadableFiling
from pipeline.shelf import read_known_form

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gate.claims import Article
    from gate.figures import Filing


def read_filing_argument(given: str, *, any_form: bool = False) -> Filing:
    """Return the filing named by a path or ``-``; raise ``UnreadableFiling``."""
    if given == "-":
        return read_known_form(sys.stdin.buffer.read(), "standard input", any_form=any_form)
    return read_known_form(Path(given), given, any_form=any_form)


def read_bytes_argument(given: str) -> bytes:
    """Return the bytes of a file or of standard input; raise ``UnreadableFiling``."""
    if given == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(given).read_bytes()
    except OSError as error:
        raise UnreadableFiling(f"{given}: {error.strerror}") from error


def read_drafts(given: str, lang: str) -> Iterator[Article | UnreadableArticle]:
    """Yield the articles of a file (``.jsonl`` holds several), or why it can't be read.

    ``lang`` is the language of the ones that don't say theirs.
    """
    try:
        articles = _stdin_articles() if given == "-" else _file_articles(given)
    except UnreadableArticle as error:
        yield error
        return
    for article in articles:
        yield article if article.lang or not lang else replace(article, lang=lang)


def _file_articles(given: str) -> list[Article]:
    from gate.articles import read_articles  # noqa: PLC0415 - takes long to import

    return list(read_articles(Path(given)))


def _stdin_articles() -> list[Article]:
    """Return the article on standard input, its form told from its first character."""
    from gate.articles import read_article  # noqa: PLC0415 - takes long to import

    content = sys.stdin.buffer.read()
    start = content.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    suffix = ".txt"
    if start == b"<":
        suffix = ".html"
    elif start in {b"{", b"["} and _is_json(content):
        suffix = ".json"
    return [read_article(content, name="-", suffix=suffix)]


def _is_json(content: bytes) -> bool:
    try:
        json.loads(content)
    except ValueError:
        return False
    return True
