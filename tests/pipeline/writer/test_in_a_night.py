"""The writer in a whole nightly run: filing from EDGAR, draft from a model, verdict from us."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime
from typing import TYPE_CHECKING

import pytest

from tests.pipeline.local_edgar import LocalEdgar, Served, submission
from tests.pipeline.nightly import Nightly
from tests.pipeline.writer.quarter import document
from tests.verifier.scripted_server import ScriptedServer, completion, in_turn

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

ONE = "0000123456-26-000012"
FILED = date(2026, 6, 30)
CLEAN = "Revenue was $41,456 million in the quarter ended May 28, 2026."
RATED = f"{CLEAN} The shares are a strong buy."
RECORD = f"{CLEAN} It was the best quarter ever."
FABRICATED = f"{CLEAN} Acme booked $14.5 billion of tariff refunds."
WRONG = f"{CLEAN} Acme booked $13.7 billion of tariff refunds."


def article(*paragraphs: str):
    return completion(json.dumps({"headline": "Acme reports", "paragraphs": list(paragraphs)}))


@pytest.fixture
def edgar() -> Iterator[LocalEdgar]:
    with LocalEdgar().running() as server:
        body = submission(ONE, document=document(), period=date(2026, 5, 28), filed=FILED)
        server.add(Served(ONE, "0000123456", FILED, body))
        yield server


class Night:
    """A night on which one filing arrives and the model says this."""

    def __init__(self, root: Path, edgar: LocalEdgar, *answers) -> None:
        self.nightly = Nightly(root, edgar, lambda: datetime(2026, 7, 1, 3, tzinfo=UTC))
        with ScriptedServer(in_turn(answers)) as server:
            self.nightly.settings |= {
                "writer.enabled": True,
                "writer.base_url": server.base_url,
                "writer.model": "scripted",
            }
            self.summary = self.nightly.run()
            self.again = self.nightly.run()
            self.prompts = [asked.prompt for asked in server.chats]

    def in_quarantine(self) -> list[str]:
        """Return the text of all versions of the one item."""
        (item,) = self.nightly.workspace.quarantine.iterdir()
        files = sorted(f for f in item.rglob("*.md") if f.is_file())
        return [f.read_text("utf-8") for f in files]

    def published(self) -> list[str]:
        return [f.name for f in self.nightly.workspace.published.iterdir()]


@pytest.mark.slow
def test_a_clean_draft_is_published_and_written_once(tmp_path, edgar):
    night = Night(tmp_path, edgar, article(CLEAN))
    assert night.published() == [f"{ONE}.results"]
    assert len(night.prompts) == 1
    assert night.summary.exit_status == 0


@pytest.mark.slow
def test_a_rated_draft_is_asked_for_again_once_and_the_clean_one_published(tmp_path, edgar):
    night = Night(tmp_path, edgar, article(RATED), article(CLEAN))
    assert night.published() == [f"{ONE}.results"]
    assert len(night.prompts) == 2
    assert "strong buy" not in night.prompts[1]


def test_two_dirty_drafts_are_both_in_quarantine_and_never_a_third(tmp_path, edgar):
    night = Night(tmp_path, edgar, article(RATED), article(RECORD), article(CLEAN))
    assert night.published() == []
    texts = "".join(night.in_quarantine())
    assert "strong buy" in texts
    assert "best quarter ever" in texts
    assert len(night.prompts) == 2
    report = next(night.nightly.workspace.quarantine.glob("*/report.json"))
    assert "house_style" in json.loads(report.read_bytes())["reasons"]


def test_two_drafts_with_rejected_numbers_are_both_in_quarantine(tmp_path, edgar):
    night = Night(tmp_path, edgar, article(FABRICATED), article(WRONG), article(CLEAN))
    assert night.published() == []
    texts = "".join(night.in_quarantine())
    assert "14.5" in texts
    assert "13.7" in texts
    assert len(night.prompts) == 2
    assert "14.5" not in night.prompts[1]


@pytest.mark.slow
def test_a_second_draft_with_another_fault_is_filed_beside_the_first(tmp_path, edgar):
    night = Night(tmp_path, edgar, article(FABRICATED), article(RATED), article(CLEAN))
    assert night.published() == []
    texts = "".join(night.in_quarantine())
    assert "14.5" in texts
    assert "strong buy" in texts
    (item,) = night.nightly.workspace.quarantine.iterdir()
    assert "14.5" in (item / "article.md").read_text("utf-8")
