"""The batch with a model behind HTTP: one question that fails puts the whole article off.

Nothing is scripted but the server's answers: the judge, its register, the kept answers, the
ledger and the publisher are those of production.
"""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING

import pytest

from pipeline.judging import code_version
from pipeline.ledger import ArticleState
from pipeline.model_judge import ModelJudge
from pipeline.workspace import ArticleId
from tests.pipeline.building import Room
from tests.verifier.scripted_server import Asked, ScriptedServer, Served, failing, says
from verifier.acceptance import combine, load_incidents
from verifier.acceptance.register import Acceptance
from verifier.cache import SqliteAnswers
from verifier.client import Server

if TYPE_CHECKING:
    from pathlib import Path

ROWS = {"Total revenue": "4,210", "Operating income": "388", "Net income": "212"}
FILING = (
    "<p>Condensed Consolidated Statements of Operations (in millions)</p><table>"
    "<tr><td></td><td>Three Months Ended March 31, 2026</td></tr>"
    + "".join(f"<tr><td>{label}</td><td>{cell}</td></tr>" for label, cell in ROWS.items())
    + "</table>"
)
DRAFT = (
    "In the quarter ended March 31, 2026, total revenue was $4,210 million. "
    "Operating income was $388 million in the quarter. "
    "Net income was $212 million in the quarter."
)


def read_honestly(asked: Asked) -> Served:
    """Answer as a model would that reads the row which the statement names."""
    label = next(label for label in ROWS if label.lower() in asked.statement.lower())
    row = next(key for key, text in asked.places.items() if text.startswith(label))
    quote, cell = asked.places[row], ROWS[label]
    return says(found=True, row=row, quote=quote, cell=cell, column="")


@pytest.mark.parametrize("fault", [says(delay=1.0, found=False), failing(503)])
def test_one_question_without_an_answer_defers_the_article_and_the_next_run_asks_only_that(
    fault: Served, tmp_path: Path
) -> None:
    ill = threading.Event()
    ill.set()

    def script(asked: Asked) -> Served:
        is_hit = ill.is_set() and "Operating income" in asked.statement
        return fault if is_hit else read_honestly(asked)

    room = Room(tmp_path / "w")
    room.filing(FILING)
    article = room.draft(DRAFT)
    with ScriptedServer(script) as server:
        settings = Server(
            server.base_url,
            "scripted",
            call_timeout=0.4,
            first_wait=0.01,
            longest_wait=0.05,
            attempts=2,
        )
        combination = asyncio.run(combine(settings, load_incidents(), code_version()))
        room.ledger.register.add_acceptance(Acceptance(combination, "blind", "2026-05-01"))
        answers = SqliteAnswers(tmp_path / "answers.sqlite3")
        room.judge = ModelJudge(settings, room.ledger.register, answers=answers)

        assert room.batch().exit_status == 75
        row = room.ledger.articles.get(ArticleId.parse(article))
        assert row.state is ArticleState.DEFERRED
        assert "$388 million" in row.cause
        assert row.next_attempt is not None
        assert (room.place.drafts / f"{article}.md").read_text() == DRAFT
        assert room.published == room.quarantined == []
        assert room.ledger.outcomes.last_judgement(row.id) is None

        ill.clear()
        answered = {a.statement for a in server.chats if "Operating income" not in a.statement}
        before = len(server.chats)
        room.clock.now = row.next_attempt
        assert room.batch().exit_status == 0

    asked_again = [asked.statement for asked in server.chats[before:]]
    assert len(answered) == 2
    assert len(asked_again) == 1
    assert "Operating income" in asked_again[0]
    assert room.published == [article]
    assert (room.place.published / article / "article.md").read_text() == DRAFT
    room.close()
