"""The ledger in PostgreSQL: its tables and guards, and a whole night with them."""

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from sqlalchemy import create_engine, create_mock_engine, text

from pipeline.errors import Refused
from pipeline.ledger import Stamp, TaskKind, Wanted, open_ledger
from pipeline.ledger.schema import metadata
from pipeline.workspace import ArticleId
from tests.pipeline.building import Room
from tests.pipeline.postgresql import needs_postgresql, running_postgresql

LEASE = timedelta(seconds=60)
GOOD, BAD = "Revenue was $12 million.", "Revenue was $21 million."


def test_every_table_and_guard_has_a_postgresql_form():
    said: list[str] = []
    engine = create_mock_engine(
        "postgresql://",
        lambda statement, *_args, **_named: said.append(
            str(statement.compile(dialect=engine.dialect))
        ),
    )
    metadata.create_all(engine, checkfirst=False)
    text = "\n".join(said)
    for table in metadata.sorted_tables:
        assert f"CREATE TABLE {table.name} " in text
    assert "CREATE RULE history_no_update AS ON UPDATE TO history DO INSTEAD NOTHING" in text
    assert "TRIGGER" not in text


@pytest.fixture(scope="module")
def url():
    with running_postgresql() as running:
        yield running


@needs_postgresql
@pytest.mark.slow
def test_a_night_with_postgresql_publishes_quarantines_and_repeats_nothing(url, tmp_path):
    room = Room(tmp_path / "w", ledger__url=url, batch__workers=2)
    room.filing()
    good = [room.draft(f"{GOOD} Draft {c}.", f"good-{c}") for c in "abcdef"]
    bad = [room.draft(f"{BAD} Draft {c}.", f"bad-{c}") for c in "abc"]
    assert room.batch().exit_status == 0
    assert (room.published, room.quarantined) == (sorted(good), sorted(bad))

    again = room.desk.judge_again(
        bad[0], seen=room.seal(bad[0]), edited=f"{GOOD} Mended.".encode(), name="Ada"
    )
    assert again.published
    room.draft(f"{GOOD} Draft a.", "good-again")
    room.clock.forward(days=1)
    summary = room.batch()
    assert [line.outcome.value for line in summary.lines] == ["again"]
    events = [line.event for line in room.ledger.history(good[0])]
    assert events == ["arrived", "judged", "published"]

    article = ArticleId.parse(good[1])
    with pytest.raises(Refused):
        room.ledger.outcomes.publish(article, "0" * 64, Stamp(room.clock.now, "another"))
    room.close()

    engine = create_engine(url)
    with engine.begin() as connection:
        before = connection.execute(text("SELECT count(*) FROM history")).scalar_one()
        connection.execute(text("DELETE FROM history"))
        connection.execute(text("UPDATE publications SET actor = 'somebody else'"))
        assert connection.execute(text("SELECT count(*) FROM history")).scalar_one() == before
        actors = connection.execute(text("SELECT DISTINCT actor FROM publications")).scalars()
        assert "somebody else" not in set(actors)
    engine.dispose()


@needs_postgresql
@pytest.mark.slow
def test_no_two_takers_of_one_queue_get_the_same_task(url, tmp_path):
    with open_ledger(tmp_path / "unused", url) as ledger:
        queue = ledger.backfills
        queue.begin("race", {"race": 1})
        queue.plan("race", 1, [Wanted(TaskKind.READ, str(n), {}) for n in range(60)])
    begin = threading.Barrier(4)

    def take_all(worker: str) -> list[str]:
        taken = []
        with open_ledger(tmp_path / "unused", url) as mine:
            begin.wait()
            while task := mine.backfills.take("race", TaskKind.READ, worker, LEASE):
                taken.append(task.subject)
        return taken

    with ThreadPoolExecutor(4) as pool:
        taken = [one for many in pool.map(take_all, "abcd") for one in many]
    assert sorted(taken, key=int) == [str(n) for n in range(60)]
