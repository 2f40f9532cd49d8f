"""Names of articles on disk and in addresses: ``<accession>.<slug>`` and nothing else.

Every id that comes from outside passes ``checked_id`` before it touches a path.
The alphabet holds no separator, no dot beyond the one in the middle, no space and
no letter that two file systems could fold differently, so no id leaves its folder.
"""

from __future__ import annotations

import unicodedata

import regex

from quarantine.errors import UnsafeName

SUFFIXES = (".json", ".md", ".txt", ".html")
"""The forms of a draft."""

LONGEST_SLUG = 80
"""Keeps ``<accession>.<slug>-<hash>`` well under the 255 bytes of a file name."""

_KEY = r"(?:[0-9]{10}-[0-9]{2}-[0-9]{6}|sha-[0-9a-f]{16})"
_SLUG = r"[a-z0-9](?:[a-z0-9-]{0,98}[a-z0-9])?"
_ID = regex.compile(rf"{_KEY}\.{_SLUG}")
_ACCESSION = regex.compile(r"[0-9]{10}-[0-9]{2}-[0-9]{6}")
_CLAIM = regex.compile(r"c[1-9][0-9]{0,6}")


def filing_key(accession: str, sha256: str) -> str:
    """Return the first half of an id: the accession, or ``sha-<16 hex>`` of a filing without."""
    return accession if _ACCESSION.fullmatch(accession) else f"sha-{sha256[:16].lower()}"


def slug_of(name: str) -> str:
    """Return a slug for any file name or id: ``Q3 Übersicht.md`` is ``q3-ubersicht``.

    The folder and a known suffix fall away; what is outside the alphabet becomes a
    hyphen; a name of which nothing is left becomes ``article``.
    """
    last = regex.split(r"[/\\]", name)[-1]
    stem = last
    for suffix in SUFFIXES:
        stem = stem.removesuffix(suffix)
    folded = unicodedata.normalize("NFKD", stem).encode("ascii", "ignore").decode().lower()
    slug = regex.sub(r"[^a-z0-9]+", "-", folded).strip("-")[:LONGEST_SLUG].strip("-")
    return slug or "article"


def item_id(accession: str, sha256: str, slug: str) -> str:
    """Return the id of an article on a filing; ``slug`` may be any name."""
    return checked_id(f"{filing_key(accession, sha256)}.{slug_of(slug)}")


def checked_id(text: str) -> str:
    """Return ``text`` when it is an id; raise ``UnsafeName`` otherwise."""
    if _ID.fullmatch(text) is None:
        raise UnsafeName("This is not the id of an article.", place=text[:120])
    return text


def checked_claim_id(text: str) -> str:
    """Return ``text`` when it names a claim (``c1``, ``c2`` …); raise ``UnsafeName`` otherwise."""
    if _CLAIM.fullmatch(text) is None:
        raise UnsafeName("This is not the id of a claim.", place=text[:120])
    return text


def checked_suffix(suffix: str) -> str:
    """Return the suffix of a draft; raise ``UnsafeName`` when it is none of ``SUFFIXES``."""
    if suffix not in SUFFIXES:
        raise UnsafeName("A draft is .json, .md, .txt or .html.", place=suffix[:20])
    return suffix
