"""What a filing says of itself: form, filer, period, fiscal year and quarter, amendment.

Sources in order of belief: the ``dei`` facts, the SGML header, the cover page.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from datetime import date
from typing import TYPE_CHECKING

from gate.filing.phrases import read_phrase

if TYPE_CHECKING:
    from gate.filing.envelope import Envelope
    from gate.filing.flow import Tag

_COVER_LENGTH = 12_000
"""Where a cover page ends at the latest, in characters of text."""
_FORM = re.compile(r"\bform\s+(10-?[QK]T?(?:/A)?|8-?K(?:/A)?|20-?F|6-?K)\b", re.IGNORECASE)
_AMENDED = re.compile(r"\bamendment\s+no\.?\s*\d", re.IGNORECASE)
_PERIOD = re.compile(
    r"\b(?:quarterly|annual|fiscal|transition)?\s*(?:period|quarter|year)\s+ended:?\s+"
    r"(?P<date>[A-Za-z]{3,9}\.?\s*\d{1,2}\s*,?\s*\d{4}|\d{1,2}/\d{1,2}/\d{2,4})",
    re.IGNORECASE,
)
_REPORT_DATE = re.compile(
    r"\bdate\s+of\s+(?:earliest\s+event\s+reported|report)[^A-Za-z]{0,60}?"
    r"(?P<date>[A-Z][a-z]{2,8}\.?\s*\d{1,2}\s*,?\s*\d{4})",
    re.IGNORECASE,
)
_NAME = re.compile(r"\(?exact\s+name\s+of\s+(?:the\s+)?registrant", re.IGNORECASE)
_QUARTERS = {"Q1": 1, "Q2": 2, "Q3": 3, "Q4": 4, "FY": 4}


@dataclass(slots=True)
class Cover:
    """What was found; empty where nothing says it."""

    document_type: str = ""
    filer: str = ""
    cik: str = ""
    accession: str = ""
    period: date | None = None
    fiscal_year: int | None = None
    fiscal_quarter: int | None = None
    amendment: bool = False
    trading_symbols: tuple[str, ...] = ()
    year_end: str = ""
    """``--12-31`` as ``dei`` states it."""


def read_cover(envelope: Envelope, tags: list[Tag], entity: str, text: str) -> Cover:
    """Return the filing's facts about itself from every source, the surest first."""
    said: dict[str, list[str]] = {}
    for tag in tags:
        name = tag.name
        if name.startswith("dei:"):
            said.setdefault(name[4:], []).append(" ".join(tag.text.split()))

    def first(name: str) -> str:
        return next((value for value in said.get(name, ()) if value), "")

    cover = Cover(
        document_type=(first("DocumentType") or envelope.document_type).upper(),
        filer=first("EntityRegistrantName") or envelope.filer,
        cik=_cik(first("EntityCentralIndexKey")) or envelope.cik or _cik(entity),
        accession=envelope.accession,
        period=_date(first("DocumentPeriodEndDate")) or _compact(envelope.period),
        fiscal_year=_year(first("DocumentFiscalYearFocus")),
        fiscal_quarter=_QUARTERS.get(first("DocumentFiscalPeriodFocus").upper()),
        amendment=_is_true(first("AmendmentFlag")),
        trading_symbols=tuple(dict.fromkeys(filter(None, said.get("TradingSymbol", ())))),
        year_end=first("CurrentFiscalYearEndDate"),
    )
    _from_text(cover, text[:_COVER_LENGTH])
    cover.amendment = cover.amendment or cover.document_type.endswith("/A")
    return cover


def _from_text(cover: Cover, text: str) -> None:
    form = _FORM.search(text)
    if not cover.document_type and form is not None:
        plain = form[1].upper().replace("-", "")
        cover.document_type = re.sub(r"^(10|8|20|6)", r"\1-", plain)
        if _AMENDED.search(text) and not cover.document_type.endswith("/A"):
            cover.document_type += "/A"
    if cover.period is None:
        found = _PERIOD.search(text) or _REPORT_DATE.search(text)
        if found is not None:
            dates = read_phrase(found["date"]).dates
            cover.period = dates[0] if dates else None
    if not cover.filer:
        name = _NAME.search(text)
        if name is not None:
            lines = [line.strip() for line in text[: name.start()].splitlines() if line.strip()]
            cover.filer = lines[-1] if lines and len(lines[-1]) <= 100 else ""


def _cik(text: str) -> str:
    digits = text.strip()
    return digits.zfill(10) if digits.isdecimal() and len(digits) <= 10 else ""


def _year(text: str) -> int | None:
    return int(text) if re.fullmatch(r"(?:19|20)\d\d", text) else None


def _is_true(text: str) -> bool:
    return text.strip().lower() in {"true", "1", "yes"}


def _date(text: str) -> date | None:
    try:
        return date.fromisoformat(text)
    except ValueError:
        dates = read_phrase(text).dates
        return dates[0] if dates else None


def _compact(text: str) -> date | None:
    return _date(f"{text[:4]}-{text[4:6]}-{text[6:8]}") if len(text) == 8 else None
