"""A small EDGAR on 127.0.0.1 that serves real formats and misbehaves when told to.

It speaks the paths that the downloader and the watch use: the ticker map, the
submissions with their pages, the daily index, the archives. It counts every
request with its moment, so that a test can measure the rate where it matters.
Like the real one it turns away who doesn't say who he is.
"""

from __future__ import annotations

import json
import time
from contextlib import contextmanager
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from enum import StrEnum
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING, Any

import regex

from pipeline.edgar import Endpoints

if TYPE_CHECKING:
    from collections.abc import Iterator


class Trouble(StrEnum):
    """Ways to misbehave."""

    RATE_PAGE = "403 with the rate page"
    AGENT_PAGE = "403 with the user-agent page"
    RATE_PAGE_AS_200 = "the rate page with status 200"
    TOO_MANY = "429 with Retry-After"
    DOWN = "503"
    NOT_FOUND = "404"
    NOT_STORED = "403 as the archives' storage says it"
    STALL = "half the body, then nothing"
    CUT = "half the body, then the connection is closed"
    HALF_FILE = "half the body, honestly announced as the whole"
    HTML = "a sign-in page with status 200"
    REDIRECT = "302 to somewhere else"
    WRONG_ACCESSION = "another filing"
    EMPTY_PRIMARY = "the 10-Q without its text"
    EMPTY = "200 with nothing"


RATE_PAGE = (
    b"<!DOCTYPE html>\n<html><head><title>SEC.gov | Request Rate Threshold Exceeded</title>"
    b"</head><body><h1>Request Rate Threshold Exceeded</h1><p>Try again later.</p></body></html>"
)
AGENT_PAGE = (
    b"<!DOCTYPE html>\n<html><head><title>SEC.gov | Request Rate Threshold Exceeded</title>"
    b"</head><body><h1>Your Request Originates from an Undeclared Automated Tool</h1></body></html>"
)
SIGN_IN = b"<html><title>Sign in to Wi-Fi</title><body>Accept the terms</body></html>"
NOT_STORED = (
    b'<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>AccessDenied</Code>'
    b"<Message>Access Denied</Message></Error>"
)

Canned = tuple[int, bytes, dict[str, str]]
"""Status, body and headers of an answer made up beforehand."""
_CANNED: dict[Trouble, Canned] = {
    Trouble.RATE_PAGE: (403, RATE_PAGE, {}),
    Trouble.AGENT_PAGE: (403, AGENT_PAGE, {}),
    Trouble.RATE_PAGE_AS_200: (200, RATE_PAGE, {}),
    Trouble.TOO_MANY: (429, b"slow down", {"Retry-After": "1800"}),
    Trouble.DOWN: (503, b"<html><h1>Service Unavailable</h1></html>", {}),
    Trouble.NOT_FOUND: (404, b"<html><h1>404 Not Found</h1></html>", {}),
    Trouble.NOT_STORED: (403, NOT_STORED, {}),
    Trouble.HTML: (200, SIGN_IN, {}),
    Trouble.REDIRECT: (302, b"", {"Location": "http://198.51.100.1/"}),
    Trouble.EMPTY: (200, b"", {}),
}


@dataclass(frozen=True, slots=True)
class Served:
    """One filing that this EDGAR has."""

    accession: str
    cik: str
    filed: date
    body: bytes
    form: str = "10-Q"
    company: str = "Acme Works Inc"
    ticker: str = "ACME"
    period: date | None = None
    accepted: datetime | None = None
    listed: bool = True
    """False: in the archives, but in no list yet."""


@dataclass(frozen=True, slots=True)
class Asked:
    """One request, as it came in."""

    moment: float
    path: str
    agent: str


@dataclass
class _Planned:
    pattern: regex.Pattern[str]
    trouble: Trouble | Canned
    times: int


@dataclass
class LocalEdgar:
    """The server's state; ``running()`` starts it."""

    page_size: int = 1000
    """Filings on the first page of a company's submissions; the others go to further pages."""
    today: date | None = None
    """Filings and indexes of later days are not there yet; None: all are there."""
    holidays: frozenset[date] = frozenset()
    stall: float = 30.0
    """Seconds of silence in ``STALL``, at most; the server's end ends it."""
    filings: list[Served] = field(default_factory=list)
    companies: dict[str, tuple[str, str]] = field(default_factory=dict)
    """CIK -> (ticker, name), for companies without filings too."""
    asked: list[Asked] = field(default_factory=list)
    _planned: list[_Planned] = field(default_factory=list)
    _lock: Lock = field(default_factory=Lock)
    _closing: Event = field(default_factory=Event)
    _port: int = 0

    # --- what a test says to it

    def add(self, *filings: Served) -> None:
        """Have these filings."""
        for filing in filings:
            self.filings.append(filing)
            self.companies.setdefault(filing.cik, (filing.ticker, filing.company))

    def misbehave(
        self, trouble: Trouble | Canned, pattern: str = ".*", *, times: int = 10**9
    ) -> None:
        """Answer the next ``times`` requests whose path holds ``pattern`` in this way."""
        self._planned.append(_Planned(regex.compile(pattern), trouble, times))

    def behave(self) -> None:
        """Forget all planned trouble."""
        self._planned.clear()

    def paths(self, pattern: str = ".*") -> list[str]:
        """Return the paths asked for that hold ``pattern``, in order."""
        return [a.path for a in self.asked if regex.search(pattern, a.path)]

    def busiest_second(self) -> int:
        """Return the largest number of requests that arrived within any one second."""
        moments = sorted(a.moment for a in self.asked)
        return max(
            (sum(1 for later in moments[i:] if later < m + 1) for i, m in enumerate(moments)),
            default=0,
        )

    @property
    def endpoints(self) -> Endpoints:
        """Where to find it."""
        base = f"http://127.0.0.1:{self._port}"
        return Endpoints(www=f"{base}/www", data=f"{base}/data")

    @contextmanager
    def running(self) -> Iterator[LocalEdgar]:
        """Serve until the block ends."""
        server = ThreadingHTTPServer(("127.0.0.1", 0), self._handler())
        server.daemon_threads = False
        self._port = server.server_address[1]
        thread = Thread(target=server.serve_forever, kwargs={"poll_interval": 0.02})
        thread.start()
        try:
            yield self
        finally:
            self._closing.set()
            server.shutdown()
            server.server_close()
            thread.join()

    # --- what it answers

    def _handler(self) -> type[BaseHTTPRequestHandler]:
        edgar = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                agent = self.headers.get("User-Agent", "")
                with edgar._lock:
                    edgar.asked.append(Asked(time.monotonic(), self.path, agent))
                    trouble = edgar._trouble(self.path)
                if "@" not in agent:
                    trouble = Trouble.AGENT_PAGE
                edgar._answer(self, trouble)

            def log_message(self, *_args: object) -> None:
                """Say nothing: the test reads ``asked``."""

        return Handler

    def _trouble(self, path: str) -> Trouble | Canned | None:
        for planned in self._planned:
            if planned.times > 0 and planned.pattern.search(path):
                planned.times -= 1
                return planned.trouble
        return None

    def _answer(self, to: BaseHTTPRequestHandler, trouble: Trouble | Canned | None) -> None:
        canned = trouble if isinstance(trouble, tuple) else _CANNED.get(trouble)
        if canned is not None:
            _send(to, *canned)
            return
        body = self._body(to.path)
        if body is None:
            _send(to, *_CANNED[Trouble.NOT_FOUND])
            return
        match trouble:
            case Trouble.HALF_FILE:
                body = body[: len(body) // 2]
            case Trouble.WRONG_ACCESSION:
                body = regex.sub(rb"\d{10}-\d\d-\d{6}", b"0009999999-26-999999", body)
            case Trouble.EMPTY_PRIMARY:
                body = regex.sub(rb"<TEXT>.*?</TEXT>", b"<TEXT>\n\n</TEXT>", body, 1, regex.DOTALL)
            case Trouble.STALL | Trouble.CUT:
                self._break_off(to, body, trouble)
                return
        _send(to, 200, body)

    def _break_off(self, to: BaseHTTPRequestHandler, body: bytes, trouble: Trouble) -> None:
        to.send_response(200)
        to.send_header("Content-Length", str(len(body)))
        to.end_headers()
        to.wfile.write(body[: len(body) // 2])
        to.wfile.flush()
        if trouble is Trouble.STALL:
            self._closing.wait(self.stall)

    def _body(self, path: str) -> bytes | None:
        if path == "/www/files/company_tickers.json":
            rows = [
                {"cik_str": int(cik), "ticker": ticker, "title": name}
                for cik, (ticker, name) in self.companies.items()
            ]
            return _json({str(i): row for i, row in enumerate(rows)})
        if found := regex.fullmatch(
            r"/data/submissions/CIK(\d{10})(-submissions-\d+)?\.json", path
        ):
            return self._submissions(found[1], path.rsplit("/", 1)[1])
        if found := regex.fullmatch(
            r"/www/Archives/edgar/daily-index/\d{4}/QTR\d/master\.(\d{8})\.idx", path
        ):
            return self._index(date.fromisoformat(found[1]))
        if found := regex.fullmatch(
            r"/www/Archives/edgar/full-index/(\d{4})/QTR(\d)/master\.idx", path
        ):
            return self._quarter(int(found[1]), int(found[2]))
        if found := regex.fullmatch(r"/www/Archives/edgar/data/(\d+)/\d{18}/([\d-]+)\.txt", path):
            return next((f.body for f in self._there() if f.accession == found[2]), None)
        return None

    def _there(self) -> list[Served]:
        return [f for f in self.filings if self.today is None or f.filed <= self.today]

    def _submissions(self, cik: str, name: str) -> bytes | None:
        if cik not in self.companies:
            return None
        ticker, company = self.companies[cik]
        rows = sorted(
            (f for f in self._there() if f.cik == cik and f.listed),
            key=lambda f: f.filed,
            reverse=True,
        )
        pages = [rows[i : i + self.page_size] for i in range(0, len(rows), self.page_size)] or [[]]
        further = {f"CIK{cik}-submissions-{i:03d}.json": p for i, p in enumerate(pages[1:], 1)}
        if name in further:
            return _json(_columns(further[name]))
        return _json(
            {
                "cik": str(int(cik)),
                "name": company,
                "tickers": [ticker] if ticker else [],
                "filings": {
                    "recent": _columns(pages[0]),
                    "files": [
                        {
                            "name": page_name,
                            "filingCount": len(page),
                            "filingFrom": page[-1].filed.isoformat(),
                            "filingTo": page[0].filed.isoformat(),
                        }
                        for page_name, page in further.items()
                    ],
                },
            }
        )

    def _index(self, day: date) -> bytes | None:
        late = self.today is not None and day >= self.today  # it appears in the night after
        if late or day.weekday() > 4 or day in self.holidays:
            return None
        listed = [f for f in self.filings if f.filed == day and f.listed]
        return _index("Daily Index of EDGAR Dissemination Feed", day, listed, "%Y%m%d")

    def _quarter(self, year: int, quarter: int) -> bytes | None:
        listed = [
            f
            for f in self._there()
            if (f.filed.year, (f.filed.month + 2) // 3) == (year, quarter) and f.listed
        ]
        return _index(
            "Master Index of EDGAR Dissemination Feed",
            date(year, 3 * quarter, 28),
            listed,
            "%Y-%m-%d",
        )


def _index(title: str, day: date, listed: list[Served], form: str) -> bytes:
    """Return a ``master`` index; days stand with hyphens in a quarter's, without in a day's."""
    lines = [
        f"Description:           {title}",
        f"Last Data Received:    {day:%b %d, %Y}",
        " ",
        "CIK|Company Name|Form Type|Date Filed|File Name",
        "-" * 80,
        f"1000045|SOMEBODY ELSE|8-K|{day:{form}}|edgar/data/1000045/0001000045-26-000001.txt",
    ]
    lines += [
        f"{int(f.cik)}|{f.company}|{f.form}|{f.filed:{form}}"
        f"|edgar/data/{int(f.cik)}/{f.accession}.txt"
        for f in listed
    ]
    return ("\n".join(lines) + "\n").encode("latin-1")


def _columns(rows: list[Served]) -> dict[str, list[Any]]:
    return {
        "accessionNumber": [f.accession for f in rows],
        "filingDate": [f.filed.isoformat() for f in rows],
        "reportDate": ["" if f.period is None else f.period.isoformat() for f in rows],
        "acceptanceDateTime": [
            (f.accepted or datetime.combine(f.filed, datetime.min.time())).strftime(
                "%Y-%m-%dT%H:%M:%S.000Z"
            )
            for f in rows
        ],
        "form": [f.form for f in rows],
        "primaryDocument": ["q.htm" for _ in rows],
    }


def _json(value: object) -> bytes:
    return json.dumps(value).encode("utf-8")


def _send(
    to: BaseHTTPRequestHandler, status: int, body: bytes, headers: dict[str, str] | None = None
) -> None:
    to.send_response(status)
    to.send_header("Content-Length", str(len(body)))
    for name, value in (headers or {}).items():
        to.send_header(name, value)
    to.end_headers()
    to.wfile.write(body)


def submission(
    accession: str,
    *,
    form: str = "10-Q",
    document: str = "<p>Revenue was $12 million.</p>",
    company: str = "Acme Works Inc",
    cik: str = "0000123456",
    period: date = date(2026, 3, 31),
    filed: date = date(2026, 5, 5),
) -> bytes:
    """Return a whole submission in EDGAR's envelope: the 10-Q and one exhibit."""
    return (
        f"<SEC-DOCUMENT>{accession}.txt : {filed:%Y%m%d}\n"
        f"<SEC-HEADER>{accession}.hdr.sgml : {filed:%Y%m%d}\n"
        f"<ACCEPTANCE-DATETIME>{filed:%Y%m%d}160000\n"
        f"ACCESSION NUMBER:\t\t{accession}\n"
        f"CONFORMED SUBMISSION TYPE:\t{form}\n"
        "PUBLIC DOCUMENT COUNT:\t\t2\n"
        f"CONFORMED PERIOD OF REPORT:\t{period:%Y%m%d}\n"
        f"FILED AS OF DATE:\t\t{filed:%Y%m%d}\n\n"
        "FILER:\n\n\tCOMPANY DATA:\t\n"
        f"\t\tCOMPANY CONFORMED NAME:\t\t\t{company}\n"
        f"\t\tCENTRAL INDEX KEY:\t\t\t{cik}\n"
        "</SEC-HEADER>\n"
        f"<DOCUMENT>\n<TYPE>{form}\n<SEQUENCE>1\n<FILENAME>q.htm\n<TEXT>\n"
        f"<html><body>{document}</body></html>\n</TEXT>\n</DOCUMENT>\n"
        "<DOCUMENT>\n<TYPE>EX-31\n<SEQUENCE>2\n<FILENAME>ex31.htm\n<TEXT>\n"
        "<html><body>I certify.</body></html>\n</TEXT>\n</DOCUMENT>\n"
        "</SEC-DOCUMENT>\n"
    ).encode()


def weekdays(first: date, count: int) -> list[date]:
    """Return the first ``count`` weekdays from ``first`` on."""
    days = (first + timedelta(days=i) for i in range(count * 2 + 4))
    return [day for day in days if day.weekday() < 5][:count]
