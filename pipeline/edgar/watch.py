"""Looking for new filings: no gaps, no duplicates, and no silence taken for an answer.

Two lists are read, since each lags behind the other at times: the daily index, which
names every filer and appears at night, and the submissions of each watched company,
which appear within minutes. With no watchlist the daily index alone is read.

The high-water mark is the last day whose index was there; it stays where it was when
anything could not be read. Each look begins some days before the mark: a day has no
time of day, an index may come late or grow, and the register, by accession, knows what
was seen. A day without an index is a holiday.
"""

from __future__ import annotations

from datetime import date, timedelta
from typing import TYPE_CHECKING

from pipeline.edgar.errors import BadDownload, EdgarError, Missing, Throttled
from pipeline.edgar.listings import (
    cik_of,
    index_path,
    read_company,
    read_index,
    read_page,
    read_ticker_map,
    ticker_of,
)
from pipeline.edgar.order import unseen
from pipeline.ports import Found

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pipeline.edgar.client import EdgarClient
    from pipeline.edgar.listings import Page
    from pipeline.ports import FilingRef

OVERLAP = timedelta(days=5)
"""A long weekend, and what was added to an index after the day it is of."""
_WEEKDAYS = 5
"""Indexes appear from Monday to Friday."""
_NEVER_SO_LONG = 4
"""EDGAR has not been closed for more weekdays in a row."""
_GIVE_UP = 3
"""Companies in a row whose lists can't be read; then the server is down, and left alone."""


class Watch:
    """One look at EDGAR's lists."""

    def __init__(
        self,
        client: EdgarClient,
        watchlist: Sequence[str],
        *,
        overlap: timedelta = OVERLAP,
        since: date | None = None,
    ) -> None:
        self._client = client
        self._watchlist = watchlist
        self._overlap = overlap
        self._since = since
        self._notes: list[str] = []
        self._failed: list[str] = []

    def look(self, *, today: date, mark: str, knows: Callable[[str], bool]) -> Found:
        """Return what is new up to ``today``; ``mark`` is the one of the last look, or empty.

        Raises:
            Throttled, UndeclaredAgent: EDGAR told us to stop.
            EdgarError: the ticker map or an index can't be read.

        """
        begin = self._begin(today, mark)
        companies = self.companies()
        listed, new_mark = self._read_indexes(begin, today, mark)
        refs = [ref for ref in listed if not self._watchlist or ref.cik in companies]
        refs += self._read_companies(companies, begin)
        new = unseen(refs, knows)
        having = {ref.cik for ref in new}
        return Found(
            refs=tuple(new),
            mark="" if self._failed else new_mark,
            empty=tuple(name for cik, name in companies.items() if cik not in having),
            notes=tuple(self._notes),
            failed=tuple(self._failed),
        )

    def _begin(self, today: date, mark: str) -> date:
        if mark:
            # A clock that was set forward once must not leave a gap behind it.
            return min(date.fromisoformat(mark), today) - self._overlap
        return self._since or today - self._overlap

    def companies(self) -> dict[str, str]:
        """Return CIK -> name as in the watchlist; a ticker and its CIK are one company."""
        ciks = {name: cik_of(name) for name in self._watchlist}
        if None in ciks.values():
            place = self._client.endpoints.www + "/files/company_tickers.json"
            tickers = read_ticker_map(self._client.get_json(place))
            ciks = {name: cik or tickers.get(ticker_of(name)) for name, cik in ciks.items()}
        unknown = [name for name, cik in ciks.items() if cik is None]
        if unknown:
            self._notes.append(f"EDGAR knows no ticker {', '.join(unknown)}")
        companies: dict[str, str] = {}
        for name, cik in ciks.items():
            if cik is not None:
                companies.setdefault(cik, name)
        return companies

    def _read_indexes(self, begin: date, today: date, mark: str) -> tuple[list[FilingRef], str]:
        """Return the lines of all indexes of those days, and the new mark."""
        refs: list[FilingRef] = []
        absent: list[date] = []
        for day in _weekdays(begin, today):
            try:
                body = self._client.get(self._client.endpoints.www + index_path(day))
            except Missing:
                absent.append(day)
                continue
            refs.extend(read_index(body))
            mark = max(mark, day.isoformat())
            absent.clear()
        if absent:
            self._notes.append(f"no daily index yet from {absent[0]} on")
        if len(absent) > _NEVER_SO_LONG:
            self._failed.append(f"EDGAR shows no daily index for {len(absent)} weekdays")
        return refs, mark

    def _read_companies(self, companies: dict[str, str], begin: date) -> list[FilingRef]:
        """Return the companies' filings since ``begin``; note whose can't be read and go on."""
        refs: list[FilingRef] = []
        in_a_row = 0
        for asked, (cik, name) in enumerate(companies.items(), 1):
            try:
                refs += self._read_submissions(cik, begin)
                in_a_row = 0
            except Throttled:
                raise
            except Missing:
                self._notes.append(f"EDGAR knows no company {name} (CIK {cik})")
            except EdgarError as error:
                self._failed.append(f"the filings of {name} could not be listed: {error}")
                in_a_row += 1
            if in_a_row == _GIVE_UP and asked < len(companies):
                self._failed.append(f"{len(companies) - asked} companies were not asked for")
                break
        return refs

    def _read_submissions(self, cik: str, begin: date) -> list[FilingRef]:
        pages = submissions(self._client, cik, lambda page: page.last >= begin)
        return [ref for refs in pages for ref in refs if ref.filed >= begin]


def submissions(
    client: EdgarClient, cik: str, wanted: Callable[[Page], bool]
) -> Iterator[tuple[FilingRef, ...]]:
    """Yield the 10-Q and 10-Q/A filings of a company, page by page, the newest page first.

    Raises ``Missing`` for a company that EDGAR doesn't know, ``EdgarError`` for the rest.
    """
    base = f"{client.endpoints.data}/submissions/"
    company = read_company(client.get_json(f"{base}CIK{cik}.json"))
    if company.cik != cik:
        raise BadDownload(f"the submissions of {company.cik} came in place of {cik}'s")
    yield company.refs
    for page in company.pages:
        if wanted(page):
            listed = client.get_json(base + page.name)
            yield read_page(listed, cik=cik, name=company.name, ticker=company.ticker)


def _weekdays(first: date, last: date) -> Iterator[date]:
    for offset in range((last - first).days + 1):
        day = first + timedelta(days=offset)
        if day.weekday() < _WEEKDAYS:
            yield day
