"""New filings and the writer: found once, fetched when due, written about once."""

from dataclasses import dataclass, field
from datetime import date, timedelta

import pytest

from gate.errors import InfrastructureError, InputError
from pipeline.files import write_file
from pipeline.ports import FilingRef, Found, Written
from tests.pipeline.building import NIGHT, ORIGINAL, submission

SECOND = "0000123456-26-000013"
GOOD = b"Revenue was $12 million."


def ref(accession, form="10-Q"):
    return FilingRef(accession, "0000123456", form, date(2026, 5, 5), "XYZ CORP")


class ThrottledError(InfrastructureError):
    wait = timedelta(minutes=10)


@dataclass
class Source:
    """A source with filings, each of which may fail."""

    refs: tuple[FilingRef, ...] = (ref(ORIGINAL), ref(SECOND))
    fails: dict[str, Exception] = field(default_factory=dict)
    asked: list[str] = field(default_factory=list)
    found: Found | None = None
    name: str = "fake"

    def new_filings(self, register):
        if "index" in self.fails:
            raise self.fails["index"]
        if self.found is not None:
            return self.found
        new = tuple(r for r in self.refs if not register.knows_filing(r.accession))
        return Found(new, mark="2026-05-05")

    def fetch(self, ref, folder):
        self.asked.append(ref.accession)
        if ref.accession in self.fails:
            raise self.fails[ref.accession]
        folder.mkdir(parents=True, exist_ok=True)
        write_file(
            folder / "full-submission.txt",
            submission("Revenue was $12 million.", ref.accession, ref.form).encode(),
        )
        return folder / "full-submission.txt"


@dataclass
class Author:
    """A writer that gives what it was told to."""

    written: Written | Exception
    asked: list[str] = field(default_factory=list)
    name: str = "author"

    def write(self, filing, judge):
        del judge
        self.asked.append(filing.accession)
        if isinstance(self.written, Exception):
            raise self.written
        return self.written


def test_a_filing_is_fetched_once_and_the_mark_is_kept(room):
    source = Source()
    assert room.batch(source=source).exit_status == 0
    assert room.ledger.filings.mark("fake") == "2026-05-05"
    room.batch(source=source)
    assert source.asked == [ORIGINAL, SECOND]
    assert [row.state.value for row in room.ledger.filings.all()] == ["read", "read"]


def test_one_missing_filing_costs_no_other_and_is_tried_again(room):
    source = Source(fails={ORIGINAL: InfrastructureError("EDGAR has no such file")})
    summary = room.batch(source=source)
    assert summary.exit_status == 75
    assert [line.item for line in summary.lines] == [ORIGINAL]
    assert room.ledger.filings.get(SECOND).state.value == "read"
    source.fails.clear()
    room.batch(source=source)
    assert source.asked == [ORIGINAL, SECOND]
    room.clock.forward(minutes=5)
    assert room.batch(source=source).exit_status == 0
    assert source.asked == [ORIGINAL, SECOND, ORIGINAL]


def test_told_to_wait_nobody_asks_on(room):
    source = Source(fails={ORIGINAL: ThrottledError("too many requests")})
    assert room.batch(source=source).exit_status == 75
    assert source.asked == [ORIGINAL]


def test_an_index_that_can_not_be_read_is_not_no_filings(room):
    source = Source(fails={"index": InfrastructureError("the index came as a web page")})
    summary = room.batch(source=source)
    assert summary.exit_status == 75
    assert room.ledger.filings.mark("fake") == ""
    assert "web page" in summary.lines[0].why


def test_what_a_person_must_mend_is_held(room):
    source = Source(fails={ORIGINAL: InputError("the filing was withdrawn")})
    assert room.batch(source=source).exit_status == 65
    assert room.ledger.filings.get(ORIGINAL).state.value == "held"


def test_empty_and_failed_parts_of_the_source_are_told(room):
    source = Source(found=Found((), empty=("BBBB",), notes=("No index yet.",), failed=("A2: 404",)))
    summary = room.batch(source=source)
    assert summary.exit_status == 75
    assert any("BBBB" in note for note in summary.notes)
    assert "No index yet." in summary.notes
    assert summary.lines[0].why == "A2: 404"


def test_a_draft_waits_for_a_filing_that_is_known_and_not_here(room):
    source = Source(fails={ORIGINAL: InfrastructureError("down")})
    article = room.draft(GOOD.decode())
    room.batch(source=source)
    assert room.state(article) == "deferred"
    source.fails.clear()
    room.clock.forward(minutes=5)
    room.batch(source=source)
    room.clock.forward(minutes=30)
    room.batch(source=source)
    assert room.state(article) == "published"


def test_a_clean_draft_is_written_judged_and_published_in_one_night(room):
    author = Author(Written("story", ".md", GOOD))
    source = Source(refs=(ref(ORIGINAL),))
    assert room.batch(source=source, writer=author).exit_status == 0
    assert room.published == [f"{ORIGINAL}.story"]
    room.batch(source=source, writer=author)
    assert author.asked == [ORIGINAL]


def test_nobody_writes_where_somebody_wrote(room):
    room.filing()
    room.draft(GOOD.decode(), "by-hand")
    author = Author(Written("story", ".md", GOOD))
    room.batch(writer=author)
    assert author.asked == []
    assert room.published == [f"{ORIGINAL}.by-hand"]


def test_a_draft_against_the_house_style_is_quarantined_with_both_on_file(room):
    room.filing()
    author = Author(
        Written("story", ".md", GOOD + b" A buy.", GOOD + b" A strong buy.", ("It rates.",))
    )
    assert room.batch(writer=author).exit_status == 0
    article = f"{ORIGINAL}.story"
    assert room.state(article) == "quarantined"
    assert room.published == room.inbox == []
    assert "house_style" in room.works.store.view(article).reasons
    folder = room.place.quarantine / article
    assert (folder / "article.md").read_bytes() == GOOD + b" A buy."
    assert (folder / "versions" / "0001" / "article.md").read_bytes() == GOOD + b" A strong buy."
    room.batch(writer=author)
    assert author.asked == [ORIGINAL]


@pytest.mark.parametrize("where", ["writer", "judge"])
def test_a_failing_model_writes_nothing_and_is_asked_the_next_night(room, where):
    room.filing()
    failure = InfrastructureError("the model is down")
    written = Written("story", ".md", GOOD + b" A buy.", None, ("It rates.",))
    author = Author(failure if where == "writer" else written)
    room.judge.fails = failure if where == "judge" else None
    assert room.batch(writer=author).exit_status == 75
    assert room.inbox == room.quarantined == []
    author.written, room.judge.fails = written, None
    room.clock.now = NIGHT + timedelta(days=1)
    assert room.batch(writer=author).exit_status == 0
    assert room.quarantined == [f"{ORIGINAL}.story"]
