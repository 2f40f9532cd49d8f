"""Ids and paths: everything stays in the workspace."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.errors import BadName, StorageError
from pipeline.workspace import ArticleId, Workspace, filing_file

GOOD = "0000723125-26-000012.story"


@pytest.fixture
def place(tmp_path):
    place = Workspace(tmp_path / "w")
    place.create()
    return place


@pytest.mark.parametrize("text", [GOOD, "sha-0123456789abcdef.a", "0000723125-26-000012.a-1"])
def test_an_id_comes_back_as_it_was(text):
    assert str(ArticleId.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        ".",
        "..",
        "../0000723125-26-000012.story",
        "/0000723125-26-000012.story",
        "0000723125-26-000012.",
        "0000723125-26-000012./etc",
        "0000723125-26-000012.a/../b",
        "0000723125-26-000012.A",
        "0000723125-26-000012.a.b",
        "0000723125-26-000012.a\n",
        "0000723125-26-000012.é",
        "٠٠٠٠٧٢٣١٢٥-26-000012.story",
        "sha-0123.a",
        "0000723125-26-000012." + "a" * 200,
    ],
)
def test_what_is_no_id_is_refused(text):
    with pytest.raises(BadName):
        ArticleId.parse(text)


@given(st.text(max_size=120))
def test_no_text_leads_out_of_the_workspace(text):
    try:
        article = ArticleId.parse(text)
    except BadName:
        return
    assert "/" not in str(article)
    assert not str(article).startswith(".")


@pytest.mark.parametrize(
    ("cik", "filing"), [("..", "0000723125-26-000012"), ("1", "x"), ("", "..")]
)
def test_a_filing_folder_is_made_of_checked_parts(place, cik, filing):
    with pytest.raises(BadName):
        place.filing_folder(cik, filing)


def test_the_inbox_tells_drafts_from_strangers(place):
    (place.drafts / f"{GOOD}.md").write_text("x")
    (place.drafts / "story.md").write_text("x")
    (place.drafts / f"{GOOD}.docx").write_text("x")
    (place.drafts / ".half").write_text("x")
    (place.drafts / "0000723125-26-000012.link.md").symlink_to("/etc/passwd")
    (place.drafts / "0000723125-26-000012.folder.md").mkdir()
    drafts, strangers = place.read_inbox()
    assert [str(draft.id) for draft in drafts] == [GOOD]
    causes = {path.name: str(error) for path, error in strangers}
    assert len(causes) == 4
    assert "symbolic link" in causes["0000723125-26-000012.link.md"]
    assert "not a file" in causes["0000723125-26-000012.folder.md"]
    assert ".docx" in causes[f"{GOOD}.docx"]
    assert "not an article id" in causes["story.md"]


def test_a_linked_folder_is_refused(tmp_path):
    (tmp_path / "elsewhere").mkdir()
    place = Workspace(tmp_path / "w")
    place.root.mkdir()
    place.published.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(StorageError, match="symbolic link"):
        place.create()


def test_filings_are_found_and_links_are_not(place, tmp_path):
    folder = place.filing_folder("0000723125", "0000723125-26-000012")
    folder.mkdir(parents=True)
    (folder / "small.json").write_text("{}")
    (folder / "full.txt").write_text("a longer text")
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "x.txt").write_text("x")
    (folder.parent / "0000723125-26-000013").symlink_to(tmp_path / "outside")
    found = list(place.filing_files())
    assert found == [("0000723125", "0000723125-26-000012", folder / "full.txt")]
    assert filing_file(folder.parent / "0000723125-26-000013") is None
