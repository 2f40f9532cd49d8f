from __future__ import annotations

import dataclasses
import gzip
from typing import TYPE_CHECKING

import pytest

from gate.errors import UnreadableFiling
from gate.filing import cached_path, read_cached, read_filing
from tests.gate.filing.documents import STATEMENT, inline, tag

if TYPE_CHECKING:
    from pathlib import Path

    from gate.figures import Filing

SOURCE = inline(f"<p>Sales were ${tag('41.7', scale='9')} billion.</p>{STATEMENT}")


def _fields(filing: Filing) -> list[object]:
    return [getattr(filing, field.name) for field in dataclasses.fields(filing)]


def test_a_cached_reading_is_the_reading(tmp_path: Path) -> None:
    first = read_cached(SOURCE, tmp_path, name="a.htm")
    path = cached_path(tmp_path, first.sha256)
    assert path.is_file()
    assert [entry.name for entry in tmp_path.iterdir()] == [path.name]
    again = read_cached(SOURCE, tmp_path, name="a.htm")
    assert _fields(again) == _fields(first) == _fields(read_filing(SOURCE, name="a.htm"))


@pytest.mark.parametrize(
    "damage", [b"", b"junk", gzip.compress(b"[]"), gzip.compress(b'[1, "x"]'), gzip.compress(b"{")]
)
def test_a_damaged_cache_is_read_anew(tmp_path: Path, damage: bytes) -> None:
    path = cached_path(tmp_path, read_cached(SOURCE, tmp_path).sha256)
    path.write_bytes(damage)
    assert read_cached(SOURCE, tmp_path).text == read_filing(SOURCE).text
    assert path.read_bytes() != damage


def test_another_filings_reading_is_not_taken(tmp_path: Path) -> None:
    other = inline("<p>Costs were $3.</p>")
    taken = cached_path(tmp_path, read_cached(SOURCE, tmp_path).sha256)
    wrong = cached_path(tmp_path, read_filing(other).sha256)
    wrong.write_bytes(taken.read_bytes())
    assert read_cached(other, tmp_path).text == "Costs were $3."


def test_a_folder_that_cannot_be_written_costs_only_the_cache(tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way")
    assert read_cached(SOURCE, blocked).figures


def test_an_unreadable_filing_leaves_nothing_behind(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFiling):
        read_cached(b"%PDF-1.4", tmp_path)
    assert list(tmp_path.iterdir()) == []
