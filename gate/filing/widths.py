"""Characters of no width, by which filers fill empty cells and no reader sees: no text."""

from __future__ import annotations

_OF_NO_WIDTH = "\u200b\u200c\u200d\u2060\ufeff"


def visible(text: str) -> str:
    """Return ``text`` without its characters of no width."""
    if not text.isascii():
        for character in _OF_NO_WIDTH:
            if character in text:
                text = text.replace(character, "")
    return text
