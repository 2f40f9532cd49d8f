"""What is opened, what is refused, and that nothing else comes out of a broken filing."""

from __future__ import annotations

import contextlib
import gzip
import io
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gate.errors import UnreadableFiling
from gate.figures import Filing
from gate.filing import read_filing
from tests.gate.filing.documents import STATEMENT, inline, tag

if TYPE_CHECKING:
    from pathlib import Path

WHOLE = inline(f"<p>Sales were ${tag('41.7', scale='9')} billion.</p>{STATEMENT}")
SUBMISSION = (
    b"<SEC-DOCUMENT>0000001234-26-000007.txt : 20261101\n<SEC-HEADER>\n"
    b"ACCESSION NUMBER:\t\t0000001234-26-000007\nCONFORMED SUBMISSION TYPE:\t10-Q/A\n"
    b"CONFORMED PERIOD OF REPORT:\t20260930\nCOMPANY CONFORMED NAME:\t\t\tEXAMPLE CORP\n"
    b"CENTRAL INDEX KEY:\t\t\t0000001234\n</SEC-HEADER>\n"
    b"<DOCUMENT>\n<TYPE>EX-31\n<TEXT>\nI certify that $9 million.\n</TEXT>\n</DOCUMENT>\n"
    b"<DOCUMENT>\n<TYPE>10-Q/A\n<TEXT>\n<html><body><p>Sales were $12 million.</p></body></html>\n"
    b"</TEXT>\n</DOCUMENT>\n</SEC-DOCUMENT>\n"
)


def test_path_bytes_and_open_file_read_alike(tmp_path: Path) -> None:
    path = tmp_path / "a.htm"
    path.write_bytes(WHOLE)
    filings = [read_filing(path), read_filing(str(path)), read_filing(WHOLE),
               read_filing(io.BytesIO(WHOLE))]  # fmt: skip
    assert len({filing.text for filing in filings}) == 1
    assert len({filing.sha256 for filing in filings}) == 1


def test_gzip_reads_as_its_content() -> None:
    assert read_filing(gzip.compress(WHOLE)).figures == read_filing(WHOLE).figures


def test_full_submission_gives_the_report_and_its_header() -> None:
    filing = read_filing(SUBMISSION)
    assert filing.text == "Sales were $12 million."
    assert filing.document_type == "10-Q/A"
    assert filing.amendment
    assert filing.accession == "0000001234-26-000007"
    assert filing.cik == "0000001234"
    assert filing.filer == "EXAMPLE CORP"
    assert filing.period is not None
    assert filing.period.isoformat() == "2026-09-30"


def test_windows_1252_in_a_utf_8_file_is_read_and_said() -> None:
    source = inline("<p>Sales \u2013 net</p>").decode().encode("cp1252")
    filing = read_filing(source)
    assert filing.text == "Sales \u2013 net"
    assert any("windows-1252" in warning for warning in filing.warnings)


def test_byte_order_marks() -> None:
    text = "<html><body><p>Caf\u00e9 sales: 5,310</p></body></html>"
    for encoding in ("utf-8-sig", "utf-16"):
        assert read_filing(text.encode(encoding)).text == "Caf\u00e9 sales: 5,310"


@pytest.mark.parametrize(
    ("source", "words"),
    [
        (b"", "empty"),
        (b"  \n ", "empty"),
        (b"%PDF-1.7 ...", "PDF"),
        (bytes(range(256)) * 40, "binary"),
        (b"<html><body><p>Sales</p>", "cut off"),
        (WHOLE[: len(WHOLE) // 2], "cut off"),
        (SUBMISSION[:-40], "cut off"),
        (b"<DOCUMENT>\n<TYPE>10-Q\n<TEXT>\nSales", "cut off"),
        (gzip.compress(WHOLE)[:-20], "cut off"),
        (b"\x1f\x8b" + b"junk" * 20, "damaged"),
        (b"<?xml version='1.0'?><note><to>x</to></note>", "neither"),
    ],
)
def test_refused_with_a_sentence(source: bytes, words: str) -> None:
    with pytest.raises(UnreadableFiling, match=words):
        read_filing(source)


def test_a_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(UnreadableFiling, match="absent"):
        read_filing(tmp_path / "absent.htm")


def test_a_fragment_needs_no_envelope() -> None:
    assert read_filing(b"<p>Sales: $5</p>").text == "Sales: $5"
    assert read_filing(b"Sales were $12 million.").text == "Sales were $12 million."


def test_entity_bomb_is_refused() -> None:
    bomb = (
        b'<?xml version="1.0"?><!DOCTYPE html [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]>' + WHOLE
    )
    with pytest.raises(UnreadableFiling, match="entities"):
        read_filing(bomb)


@pytest.mark.parametrize("shell", ["<html><body>{}</body></html>", "{}"])
def test_deep_nesting_is_refused_or_flattened(shell: str) -> None:
    source = shell.format("<div>" * 10_000 + "x" + "</div>" * 10_000).encode()
    try:
        text = read_filing(source).text
    except UnreadableFiling as error:
        text = str(error)
    assert len(text) < 200


def test_gzip_bomb_is_refused() -> None:
    with pytest.raises(UnreadableFiling, match="more than 1,000,000 bytes"):
        read_filing(gzip.compress(b"a" * 5_000_000), max_bytes=1_000_000)


@settings(deadline=None, max_examples=60)
@given(st.integers(0, len(WHOLE)))
def test_any_truncation_gives_a_filing_or_a_typed_error(end: int) -> None:
    with contextlib.suppress(UnreadableFiling):
        assert isinstance(read_filing(WHOLE[:end]), Filing)


@settings(deadline=None, max_examples=60)
@given(st.lists(st.tuples(st.integers(0, len(WHOLE) - 1), st.integers(0, 255)), max_size=8))
def test_any_flipped_bytes_give_a_filing_or_a_typed_error(flips: list[tuple[int, int]]) -> None:
    damaged = bytearray(WHOLE)
    for place, byte in flips:
        damaged[place] = byte
    with contextlib.suppress(UnreadableFiling):
        assert isinstance(read_filing(bytes(damaged)), Filing)


@settings(deadline=None, max_examples=60)
@given(st.binary(max_size=400) | st.text(max_size=400).map(str.encode))
def test_any_bytes_give_a_filing_or_a_typed_error(source: bytes) -> None:
    with contextlib.suppress(UnreadableFiling):
        assert isinstance(read_filing(source), Filing)
