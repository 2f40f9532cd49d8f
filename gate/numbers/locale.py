"""Which mark is the decimal mark: settled from the language, or from the text's own numbers.

English has a decimal point. Spanish has both: a comma in Spain and most of South America, a
point in Mexico and the rest of the Americas. A declared region settles it; else the numbers
of the text that can be read one way only (``15,3``, ``1.234.567``, ``1.234,5``) do, if they
agree. While nothing settles it, ``1.171`` is grouped (the academies' rule and the commoner
fault) and ``15,378`` is ambiguous: it is never guessed.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import regex

from gate.typography import time_limit

_COMMA_REGIONS: Final = frozenset(
    {"ES", "AR", "CL", "CO", "UY", "PY", "BO", "EC", "VE", "CR", "CU", "BR", "DE", "FR", "IT", "PT"}
)
_POINT_REGIONS: Final = frozenset(
    {"MX", "US", "PR", "DO", "GT", "HN", "NI", "PA", "SV", "PE", "419", "GB", "CA", "AU", "IN"}
)
_INDIAN: Final = frozenset({"en-IN", "hi", "hi-IN"})
_SPANISH: Final = regex.compile(
    r"\b(?:el|los|las|del|una?|por|para|fue|fueron|que|con|sus?|millones|ingresos)\b",
    regex.IGNORECASE,
)
_ENGLISH: Final = regex.compile(
    r"\b(?:the|of|and|was|were|to|in|its?|with|that|from|for|by|million|billion|revenue)\b",
    regex.IGNORECASE,
)
_TWO_WAYS: Final = r"[1-9][0-9]{0,2}[.,][0-9]{3}"
_POINT_ONLY: Final = regex.compile(
    r"(?<![\p{L}\p{N}.,])(?:[0-9]{1,3}(?:,[0-9]{3})*+\.[0-9]++|[0-9]{1,3}(?:,[0-9]{3}){2,}+)(?![.,]?[0-9])"
)
_COMMA_ONLY: Final = regex.compile(
    r"(?<![\p{L}\p{N}.,])(?:[0-9]{1,3}(?:\.[0-9]{3})*+,[0-9]++|[0-9]{1,3}(?:\.[0-9]{3}){2,}+)(?![.,]?[0-9])"
)
_AMBIGUOUS: Final = regex.compile(_TWO_WAYS)


@dataclass(frozen=True, slots=True)
class Marks:
    """How digits are grouped and where decimals begin."""

    decimal: str
    """``.``, ``,``, or empty while nothing settles it."""
    indian: bool = False
    """Groups of two after the first three: 1,23,456."""


ENGLISH: Final = Marks(".")


def language_of(text: str) -> str:
    """Return ``en`` or ``es``: the language whose small words stand more often in ``text``."""
    spanish = len(_SPANISH.findall(text, timeout=time_limit(text)))
    english = len(_ENGLISH.findall(text, timeout=time_limit(text)))
    return "es" if spanish > english else "en"


def settle(lang: str, text: str) -> Marks:
    """Return the marks for ``text`` in ``lang`` (``en``, ``es``, ``es-MX`` …)."""
    language, _, region = lang.replace("_", "-").partition("-")
    if lang in _INDIAN:
        return Marks(".", indian=True)
    if language in {"", "en"}:
        return ENGLISH
    if region.upper() in _COMMA_REGIONS:
        return Marks(",")
    if region.upper() in _POINT_REGIONS:
        return Marks(".")
    point, comma = _votes(_POINT_ONLY, text), _votes(_COMMA_ONLY, text)
    if point == comma:
        return Marks("")
    return Marks("." if point else ",")


def _votes(pattern: regex.Pattern[str], text: str) -> bool:
    """Tell whether some number of ``text`` can be read with these marks only."""
    return any(
        not _AMBIGUOUS.fullmatch(match.group())
        for match in pattern.finditer(text, timeout=time_limit(text))
    )
