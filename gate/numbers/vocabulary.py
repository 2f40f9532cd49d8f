"""Word lists, written as words."""

from __future__ import annotations


def vocabulary(words: str) -> frozenset[str]:
    """Return the set of the words in ``words``, which spaces and line ends part."""
    return frozenset(words.split())


def in_order(words: str) -> list[str]:
    """Return the words in ``words``, in order."""
    return words.split()
