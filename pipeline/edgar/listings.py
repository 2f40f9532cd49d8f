"""Reading EDGAR's lists: the ticker map, the daily index, a company's submissions.

Nothing here asks anybody; it takes what was received. A list that doesn't look
like itself is a ``BadDownload``, never an empty list.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING, Any

import regex

from pipeline.edgar.errors import BadDownload
from pipeline.ports import FilingRef

if TYPE_CHECKING:
    from collections.abc import Mapping

FORMS = ("10-Q", "10-Q/A")

_CIK = regex.compile(r"(?:CIK)?0*(\d{1,10})", regex.IGNORECASE)
_ACCESSION = regex.compile(r"\d{10}-\d{2}-\d{6}")
_TICKER_SIGNS = str.maketrans("./ ", "---")
_INDEX_HEAD = regex.compile(
    r"CIK\|Company Name\|Form Type\|Date Filed\|File ?Name", regex.IGNORECASE
)


def cik_of(name: str) -> str | None:
    """Return the ten digits when ``name`` is a CIK (320193, CIK0000320193), else None."""
    found = _CIK.fullmatch(name.strip())
    return None if found is None else found[1].zfill(10)


def ticker_of(name: str) -> str:
    """Return the ticker as EDGAR spells it: ``brk.b`` and ``BRK/B`` are ``BRK-B``."""
    return name.strip().upper().translate(_TICKER_SIGNS)


def read_ticker_map(listed: Mapping[str, Any]) -> dict[str, str]:
    """Return ticker -> CIK (ten digits) from ``company_tickers.json``."""
    try:
        found = {ticker_of(e["ticker"]): str(e["cik_str"]).zfill(10) for e in listed.values()}
    except (AttributeError, KeyError, TypeError) as error:
        raise BadDownload(f"the ticker map is not of EDGAR's form: {error!r}") from error
    if not found:
        raise BadDownload("the ticker map is empty")
    return found


def index_path(day: date) -> str:
    """Return the daily index's path: ``/Archives/edgar/daily-index/2026/QTR2/master.….idx``."""
    quarter = (day.month + 2) // 3
    return f"/Archives/edgar/daily-index/{day:%Y}/QTR{quarter}/master.{day:%Y%m%d}.idx"


def quarter_path(year: int, quarter: int) -> str:
    """Return the quarterly index's path: ``/Archives/edgar/full-index/2026/QTR2/master.idx``."""
    return f"/Archives/edgar/full-index/{year}/QTR{quarter}/master.idx"


def read_index(body: bytes) -> list[FilingRef]:
    """Return the 10-Q and 10-Q/A lines of a ``master`` index of a day or a quarter, as listed.

    A filing of several registrants stands there once for each, under one accession.
    Dates come as ``20181001`` or ``2018-10-01``; names hold any byte, even a bar.
    """
    lines = iter(body.decode("latin-1").splitlines())
    if not any(_INDEX_HEAD.fullmatch(line.strip()) for line in lines):
        raise BadDownload("the index has no heading line")
    refs = []
    for line in lines:
        if not line.strip() or set(line.strip()) == {"-"}:
            continue
        cells = line.split("|")
        if len(cells) < 5:
            raise BadDownload(f"the index breaks off or is damaged at {line[:60]!a}")
        form = cells[-3].strip()
        if form in FORMS:
            refs.append(_index_line(cells, form))
    return refs


def _index_line(cells: list[str], form: str) -> FilingRef:
    accession = _ACCESSION.search(cells[-1])
    cik = cik_of(cells[0])
    if accession is None or cik is None:
        raise BadDownload(f"a line of the index is damaged: {'|'.join(cells)[:80]!a}")
    return FilingRef(
        accession=accession[0],
        cik=cik,
        form=form,
        filed=_day(cells[-2].strip()),
        company="|".join(cells[1:-3]).strip(),
    )


@dataclass(frozen=True, slots=True)
class Page:
    """A further page of a company's submissions, with the days that it covers."""

    name: str
    first: date
    last: date


@dataclass(frozen=True, slots=True)
class Company:
    """The head of a company's submissions: who it is, and its 10-Q filings."""

    cik: str
    name: str
    ticker: str
    refs: tuple[FilingRef, ...]
    pages: tuple[Page, ...]
    """Older filings, not read yet."""


def read_company(listed: Mapping[str, Any]) -> Company:
    """Read ``CIK##########.json``: the filer, its recent filings, and where older ones are."""
    try:
        cik = str(int(listed["cik"])).zfill(10)
        name = str(listed["name"])
        ticker = str((listed.get("tickers") or [""])[0] or "")
        recent = listed["filings"]["recent"]
        pages = tuple(
            Page(str(p["name"]), _day(p["filingFrom"]), _day(p["filingTo"]))
            for p in listed["filings"]["files"]
        )
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise BadDownload(f"the submissions are not of EDGAR's form: {error!r}") from error
    if any(not regex.fullmatch(r"CIK\d{10}-submissions-\d+\.json", page.name) for page in pages):
        raise BadDownload("the submissions name a page that is none of theirs")
    return Company(cik, name, ticker, read_page(recent, cik=cik, name=name, ticker=ticker), pages)


def read_page(
    listed: Mapping[str, Any], *, cik: str, name: str = "", ticker: str = ""
) -> tuple[FilingRef, ...]:
    """Return the 10-Q and 10-Q/A filings of one page: parallel lists, newest first."""
    keys = ("accessionNumber", "form", "filingDate", "reportDate", "acceptanceDateTime")
    try:
        rows = list(zip(*(listed[key] for key in keys), strict=True))
        return tuple(
            FilingRef(
                accession=str(accession),
                cik=cik,
                form=form,
                filed=_day(filed),
                company=name,
                ticker=ticker,
                period=_day(period) if period else None,
                accepted=_moment(accepted),
            )
            for accession, form, filed, period, accepted in rows
            if form in FORMS and _ACCESSION.fullmatch(str(accession))
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise BadDownload(f"the list of {name or cik} is not of EDGAR's form: {error!r}") from error


def _day(text: str) -> date:
    try:
        return date.fromisoformat(text)  # takes 2018-10-01 and 20181001
    except ValueError as error:
        raise BadDownload(f"not a date: {text[:20]!a}") from error


def _moment(text: str | None) -> datetime | None:
    """Read the moment of acceptance.

    EDGAR writes ``Z`` behind it, yet some vintages hold New York's time: it orders
    the filings of a list, and must not be compared with our own clock.
    """
    if not text:
        return None
    moment = datetime.fromisoformat(text)
    return moment.astimezone(UTC) if moment.tzinfo else moment.replace(tzinfo=UTC)
