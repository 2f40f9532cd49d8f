"""The ledger: sightings, leases, moves, and what can never happen twice."""

import threading
from datetime import UTC, datetime, timedelta

import pytest
from sqlalchemy import text

from gate.errors import DefectError, SettingsError
from pipeline.errors import ItemBusy, LedgerError, Refused, UnknownArticle
from pipeline.ledger import ArticleState, JudgementRow, Sighting, Stamp, open_ledger
from pipeline.workspace import ArticleId

FILING = "0000123456-26-000012"
A1, A2 = ArticleId(FILING, "a1"), ArticleId(FILING, "a2")
NOW = datetime(2026, 5, 5, 3, tzinfo=UTC)
BATCH, ANNA = Stamp(NOW, "batch:1", "1"), Stamp(NOW, "operator:anna")


@pytest.fixture
def ledger(tmp_path):
    with open_ledger(tmp_path / "ledger.sqlite3") as ledger:
        yield ledger


def judge(ledger, article, sha="text", decision="publish", stamp=BATCH):
    ledger.articles.claim(article, stamp, 60)
    record = JudgementRow(article, sha, FILING, "f", "r", "reader", "", "1", decision, "{}")
    ledger.outcomes.record_judgement(record, stamp)


def quarantine(ledger, article, sha="text"):
    ledger.articles.see(article, ".md", sha, BATCH)
    judge(ledger, article, sha, "quarantine")
    ledger.outcomes.move(article, ArticleState.QUARANTINED, BATCH, "quarantined")


def publish(ledger, article, sha="text"):
    ledger.articles.see(article, ".md", sha, BATCH)
    judge(ledger, article, sha)
    ledger.outcomes.publish(article, "receipts", BATCH)


def test_a_text_is_known_again_under_any_name(ledger):
    publish(ledger, A1)
    assert ledger.articles.see(A1, ".md", "text", BATCH) is Sighting.PUBLISHED
    assert ledger.articles.see(A2, ".md", "text", BATCH) is Sighting.PUBLISHED
    assert ledger.articles.see(A1, ".md", "other", BATCH) is Sighting.CONFLICT
    assert ledger.articles.see(A2, ".md", "other", BATCH) is Sighting.WORK


def test_the_same_text_on_another_filing_is_another_article(ledger):
    publish(ledger, A1)
    other = ArticleId("0000123456-26-000013", "a1")
    assert ledger.articles.see(other, ".md", "text", BATCH) is Sighting.WORK


def test_a_rejected_text_stays_rejected_and_another_is_judged(ledger):
    quarantine(ledger, A1)
    ledger.articles.claim(A1, ANNA, 60)
    ledger.outcomes.reject(A1, ANNA, who="Anna", why="no story")
    assert ledger.articles.see(A1, ".md", "text", BATCH) is Sighting.REJECTED
    assert ledger.articles.see(A2, ".md", "text", BATCH) is Sighting.REJECTED
    assert ledger.articles.see(A1, ".md", "mended", BATCH) is Sighting.WORK
    assert ledger.articles.get(A1).state is ArticleState.DRAFT
    assert ledger.articles.see(A1, ".md", "text", BATCH) is Sighting.REJECTED


def test_of_two_names_for_one_text_the_first_goes_first(ledger):
    assert ledger.articles.see(A1, ".md", "text", BATCH) is Sighting.WORK
    assert ledger.articles.see(A2, ".md", "text", BATCH) is Sighting.TWIN
    assert ledger.articles.see(A1, ".md", "text", BATCH) is Sighting.WORK
    with pytest.raises(UnknownArticle):
        ledger.articles.get(A2)


def test_a_quarantined_text_met_again_only_gets_a_new_last_seen(ledger):
    quarantine(ledger, A1)
    later = Stamp(NOW + timedelta(days=1), "batch:2", "2")
    assert ledger.articles.see(A1, ".md", "text", later) is Sighting.QUARANTINED
    assert ledger.articles.see(A2, ".md", "text", later) is Sighting.QUARANTINED
    row = ledger.articles.get(A1)
    assert (row.state, row.last_seen) == (ArticleState.QUARANTINED, later.at)
    assert row.first_seen == NOW


def test_a_lease_keeps_others_out_until_it_expires(ledger):
    ledger.articles.see(A1, ".md", "text", BATCH)
    ledger.articles.claim(A1, BATCH, 60)
    ledger.articles.claim(A1, BATCH, 60)
    with pytest.raises(ItemBusy, match="batch:1"):
        ledger.articles.claim(A1, ANNA, 60)
    late = Stamp(NOW + timedelta(seconds=61), "operator:anna")
    ledger.articles.claim(A1, late, 60)
    with pytest.raises(ItemBusy, match="another worker took it"):
        ledger.outcomes.defer(A1, BATCH, "slow", None)


def test_a_lease_from_the_future_is_no_lease(ledger):
    ledger.articles.see(A1, ".md", "text", BATCH)
    ledger.articles.claim(A1, Stamp(NOW + timedelta(days=400), "operator:bob"), 60)
    assert ledger.articles.claim(A1, ANNA, 60).id == A1


def test_a_batch_frees_dead_batches_and_no_operator(ledger):
    for article, stamp in ((A1, BATCH), (A2, ANNA)):
        ledger.articles.see(article, ".md", article.slug, BATCH)
        ledger.articles.claim(article, stamp, 600)
    assert ledger.articles.free_dead_workers() == 1
    assert ledger.articles.get(A1).lease_owner is None
    assert ledger.articles.get(A2).lease_owner == "operator:anna"


def test_a_second_publication_is_impossible(ledger):
    publish(ledger, A1)
    ledger.articles.claim(A1, BATCH, 60)
    with pytest.raises(Refused, match="published already"):
        ledger.outcomes.publish(A1, "receipts", BATCH)
    ledger.articles.see(A2, ".md", "new", BATCH)
    judge(ledger, A2, "new")
    with ledger.database.writing() as connection:
        connection.execute(text("UPDATE articles SET sha256 = 'text' WHERE id LIKE '%a2'"))
    with pytest.raises(Refused, match="published already"):
        ledger.outcomes.publish(A2, "receipts", BATCH)
    assert ledger.articles.get(A2).state is ArticleState.JUDGED


@pytest.mark.parametrize("state", [ArticleState.PUBLISHED, ArticleState.QUARANTINED])
def test_nothing_is_decided_unjudged(ledger, state):
    ledger.articles.see(A1, ".md", "text", BATCH)
    ledger.articles.claim(A1, BATCH, 60)
    with pytest.raises(DefectError, match="can't go from draft"):
        ledger.outcomes.move(A1, state, BATCH, "by force")


def test_what_is_published_never_moves_again(ledger):
    publish(ledger, A1)
    ledger.articles.claim(A1, BATCH, 60)
    for state in ArticleState:
        with pytest.raises(DefectError):
            ledger.outcomes.move(A1, state, BATCH, "by force")


@pytest.mark.parametrize(
    "table", ["history", "judgements", "publications", "approvals", "rejections"]
)
@pytest.mark.parametrize("deed", ["DELETE FROM {}", "UPDATE {} SET at = ''"])
def test_what_happened_can_only_be_added_to(ledger, table, deed):
    publish(ledger, A1)
    quarantine(ledger, A2, "two")
    ledger.articles.claim(A2, ANNA, 60)
    ledger.outcomes.approve(A2, ANNA, seal="s", waived=["c1"], who="Anna", why="page 3")
    ledger.outcomes.reject(A2, ANNA, who="Anna", why="no")
    with (
        pytest.raises(LedgerError, match="only grows"),
        ledger.database.writing() as connection,
    ):
        connection.execute(text(deed.format(table)))


def test_history_tells_the_story_in_order(ledger):
    publish(ledger, A1)
    lines = ledger.history(str(A1))
    assert [line.event for line in lines] == ["arrived", "judged", "published"]
    assert [(line.before, line.after) for line in lines] == [
        ("", "draft"),
        ("draft", "judged"),
        ("judged", "published"),
    ]


def test_a_draft_taken_out_of_the_inbox_is_withdrawn_and_may_come_back(ledger):
    ledger.articles.see(A1, ".md", "text", BATCH)
    ledger.articles.see(A2, ".md", "two", BATCH)
    assert ledger.articles.withdraw_missing({A1}, BATCH) == (A2,)
    assert ledger.articles.get(A2).state is ArticleState.WITHDRAWN
    assert ledger.articles.see(A2, ".md", "two", BATCH) is Sighting.WORK
    assert ledger.articles.get(A2).state is ArticleState.DRAFT


def test_many_workers_claim_each_article_once(ledger):
    ids = [ArticleId(FILING, f"a{n}") for n in range(20)]
    for article in ids:
        ledger.articles.see(article, ".md", str(article), BATCH)
    won: list[ArticleId] = []

    def work(name):
        for article in ids:
            try:
                ledger.articles.claim(article, Stamp(NOW, name), 60)
            except ItemBusy:
                continue
            won.append(article)

    workers = [threading.Thread(target=work, args=(f"w{n}",)) for n in range(4)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert sorted(won) == sorted(ids)


def test_a_ledger_of_a_newer_release_is_left_alone(tmp_path):
    with open_ledger(tmp_path / "l") as ledger, ledger.database.writing() as connection:
        connection.execute(text("UPDATE meta SET value = '999'"))
    with pytest.raises(LedgerError, match="version 999"):
        open_ledger(tmp_path / "l")


def test_a_file_that_is_no_ledger_is_an_error_of_its_own(tmp_path):
    (tmp_path / "l").write_bytes(b"not a database" * 100)
    with pytest.raises(LedgerError):
        open_ledger(tmp_path / "l")
    with pytest.raises(SettingsError):
        open_ledger(tmp_path / "x", "nonsense://somewhere")


def test_opening_twice_changes_nothing(tmp_path):
    with open_ledger(tmp_path / "l") as ledger:
        publish(ledger, A1)
    with open_ledger(tmp_path / "l") as ledger:
        assert ledger.articles.get(A1).state is ArticleState.PUBLISHED
