"""Two weeks of nights on a fake clock, with all that goes wrong in two weeks.

Sixty filings arrive, two of them amendments. EDGAR throttles one night, is down another,
and cuts its answers on a third; the model server is down on a fourth; a fifth run is
killed in the middle. Nothing may be lost, done twice, or asked for too fast.
"""

from __future__ import annotations

import json
import os
import signal
import time
from collections import Counter
from datetime import UTC, date, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
import regex

from pipeline.ledger import ArticleState, FilingState, read_history
from tests.pipeline.local_edgar import LocalEdgar, Served, Trouble, submission, weekdays
from tests.pipeline.nightly import Nightly
from tests.pipeline.writer.quarter import document
from tests.verifier.scripted_server import Asked, ScriptedServer, completion, failing

if TYPE_CHECKING:
    from tests.verifier.scripted_server import Served as Answer

pytestmark = [pytest.mark.slow, pytest.mark.usefixtures("paced")]

FIRST = date(2026, 5, 4)
PERIOD = date(2026, 3, 31)
NIGHTS = 14
COMPANIES = 58
AMENDED = (3, 17)
"""Companies that file a 10-Q/A three working days after their 10-Q."""
THROTTLED, DOWN, CUT, NO_MODEL, KILLED = 2, 3, 7, 9, 4
"""The nights of trouble, counted from 0."""
LIES_EVERY = 7
"""The model makes up an amount for every seventh company, and again when asked again."""


def filings() -> list[Served]:
    days = weekdays(FIRST, 10)
    listed = [filing(n, days[(n - 1) % 9]) for n in range(1, COMPANIES + 1)]
    for n in AMENDED:
        day = days[min((n - 1) % 9 + 3, 9)]
        listed.append(filing(n, day, form="10-Q/A", number=2, revenue=40_000 + n))
    return listed


def filing(
    n: int, day: date, *, form: str = "10-Q", number: int = 1, revenue: int | None = None
) -> Served:
    cik, name = f"{n:010d}", f"Number {n} Works Inc"
    accession = f"{cik}-26-{number:06d}"
    revenue = revenue or 30_000 + 11 * n
    page = document(name, PERIOD, (("Revenue", revenue, 20_000 + n), ("Net income", 900 + n, 700)))
    return Served(
        accession,
        cik,
        day,
        submission(
            accession, form=form, document=page, company=name, cik=cik, period=PERIOD, filed=day
        ),
        form=form,
        company=name,
        ticker=f"N{n}",
        period=PERIOD,
    )


def compose(asked: Asked) -> Answer:
    """Write what the list says; lie for some companies."""
    figures = regex.search(r"Revenue, (quarter ended [^:]+): (\$[\d,]+ million)", asked.prompt)
    company = regex.search(r"Number (\d+) Works", asked.prompt)
    assert figures
    assert company
    told = f"Revenue was {figures[2]} in the {figures[1]}."
    if int(company[1]) % LIES_EVERY == 0:
        told += " The company booked $99.9 billion of tariff refunds."
    text = {"headline": f"Number {company[1]} Works reports", "paragraphs": [told]}
    return completion(json.dumps(text))


def trouble_of(night: int, edgar: LocalEdgar) -> None:
    edgar.behave()
    if night == THROTTLED:
        edgar.misbehave(Trouble.RATE_PAGE)
    elif night == DOWN:
        edgar.misbehave(Trouble.DOWN)
    elif night == CUT:
        edgar.misbehave(Trouble.CUT, "Archives/edgar/data")


def kill_in_the_middle(nightly: Nightly) -> None:
    """Start a night in a process of its own; kill it when it has done some of its work."""
    before = len(list(nightly.workspace.published.iterdir()))
    process = nightly.start()
    until = time.monotonic() + 120
    while len(list(nightly.workspace.published.iterdir())) < before + 2:
        assert process.poll() is None, "the run ended before it could be killed"
        assert time.monotonic() < until
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def test_a_fortnight_of_nights(tmp_path, edgar):
    edgar.add(*filings())
    moment = [datetime(2026, 5, 5, 4, 10, tzinfo=UTC)]
    nightly = Nightly(tmp_path, edgar, lambda: moment[0])
    model_is_down, summaries, requests = [False], {}, {}

    def answer(asked: Asked) -> Answer:
        return failing(500) if model_is_down[0] else compose(asked)

    with ScriptedServer(answer) as model:
        nightly.settings |= {
            "edgar.since": FIRST.isoformat(),
            "writer.enabled": True,
            "writer.base_url": model.base_url,
            "writer.model": "scripted",
        }
        for night in range(NIGHTS):
            edgar.today = moment[0].date()
            trouble_of(night, edgar)
            model_is_down[0] = night == NO_MODEL
            asked = len(edgar.asked)
            if night == KILLED:
                kill_in_the_middle(nightly)
            else:
                summaries[night] = nightly.run()
            requests[night] = len(edgar.asked) - asked
            moment[0] += timedelta(days=1)

    check_edgar(edgar, requests)
    check_filings(nightly, "\n".join(f"{n}: {told(s)}" for n, s in summaries.items()))
    check_articles(nightly)
    check_model(model)
    check_story(nightly, summaries)


def check_edgar(edgar: LocalEdgar, requests: dict[int, int]) -> None:
    assert edgar.busiest_second() <= 8
    assert requests[THROTTLED] == 1  # told to stop once, and stopped
    assert {asked.agent for asked in edgar.asked} == {"Gate Test ops@filing-gate.test"}


def check_filings(nightly: Nightly, nights: str) -> None:
    with nightly.works() as works:
        rows = works.ledger.filings.all()
        events = Counter((line.subject, line.event) for line in read_history(works.ledger.database))
    assert {row.id for row in rows} == {f.accession for f in filings()}
    assert len(rows) == 60
    unread = [(row.id, row.state, row.cause) for row in rows if row.state is not FilingState.READ]
    assert unread == [], nights
    assert {events[row.id, "found"] for row in rows} == {1}
    assert {events[row.id, "fetched"] for row in rows} == {1}
    assert {events[row.id, "read"] for row in rows} == {1}


def check_articles(nightly: Nightly) -> None:
    published = {folder.name for folder in nightly.workspace.published.iterdir()}
    quarantined = {
        folder.name for folder in nightly.workspace.quarantine.iterdir() if folder.is_dir()
    }
    expected = {f"{n:010d}-26-000001.results" for n in range(1, COMPANIES + 1)}
    lies = {name for name in expected if int(name[:10]) % LIES_EVERY == 0}
    assert published | quarantined == expected
    assert published & quarantined == set()
    assert lies <= quarantined
    assert list(nightly.workspace.drafts.iterdir()) == []
    with nightly.works() as works:
        rows = works.ledger.articles.in_states(*ArticleState)
        published_rows = {str(row.id) for row in rows if row.state is ArticleState.PUBLISHED}
        superseded = {row.filing[:10] for row in rows if row.superseded_by}
    assert len(rows) == COMPANIES
    assert {row.state for row in rows} == {ArticleState.PUBLISHED, ArticleState.QUARANTINED}
    assert published_rows == published
    assert superseded == {f"{n:010d}" for n in AMENDED}
    assert quarantined == lies


def check_model(model: ScriptedServer) -> None:
    companies = Counter(
        regex.search(r"Number (\d+) Works", asked.prompt)[1] for asked in model.chats
    )
    honest = [count for n, count in companies.items() if int(n) % LIES_EVERY]
    assert len(companies) == COMPANIES
    # Once each, but for those that met the night without a model or the killed run.
    assert Counter(honest)[1] >= 40


def check_story(nightly: Nightly, summaries: dict) -> None:
    assert summaries[THROTTLED].exit_status == 75
    assert "stop asking" in told(summaries[THROTTLED])
    assert summaries[DOWN].exit_status == 75
    assert "503" in told(summaries[DOWN])
    assert summaries[CUT].exit_status == 75
    assert "cut" in told(summaries[CUT])
    assert summaries[NO_MODEL].exit_status == 75
    assert "was killed" in told(summaries[KILLED + 1])
    quiet = set(summaries) - {THROTTLED, DOWN, CUT, NO_MODEL}
    assert {summaries[night].exit_status for night in quiet} == {0}
    assert summaries[NIGHTS - 1].lines == []
    with nightly.works() as works:
        story = {line.event for line in read_history(works.ledger.database)}
        last = works.ledger.runs.last()
    assert {"found", "fetched", "read", "deferred", "written", "published", "quarantined"} <= story
    assert last is not None
    assert last.exit_status == 0


def told(summary) -> str:
    return json.dumps(summary.to_json(), ensure_ascii=False)
