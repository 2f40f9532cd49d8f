from __future__ import annotations

from gate.filing import read_filing
from tests.gate.filing.documents import STATEMENT, context, inline, tag

INSTANT = context("q", "", "2026-09-30")
BALANCE = "<p>Consolidated Balance Sheets</p><p>(In millions)</p>"


def _sheet(assets: str, both: str) -> bytes:
    return inline(
        f"{BALANCE}<table><tr><td></td><td>September 30, 2026</td></tr>"
        f"<tr><td>Total assets</td><td>{tag(assets, name='us-gaap:Assets')}</td></tr>"
        f"<tr><td>Total</td><td>"
        f"{tag(both, name='us-gaap:LiabilitiesAndStockholdersEquity')}</td></tr></table>",
        contexts=INSTANT,
    )


def _about(source: bytes, words: str) -> bool:
    return any(words in warning for warning in read_filing(source).warnings)


def test_a_statement_that_does_not_add_up() -> None:
    assert _about(_sheet("900", "880"), "does not add up")
    assert not _about(_sheet("900", "900"), "does not add up")


def test_untagged_numbers_in_a_tagged_statement() -> None:
    row = "<tr><td>Goodwill</td><td>77</td></tr></table>"
    assert _about(_sheet("9", "9").replace(b"</table>", row.encode()), "untagged")
    assert not _about(_sheet("9", "9"), "untagged")


def test_tag_and_caption_of_two_minds() -> None:
    assert _about(_sheet("9", "9").replace(b"millions", b"thousands"), "Tag and print disagree")
    assert not _about(_sheet("9", "9"), "Tag and print disagree")


def test_an_assumed_scale_is_said() -> None:
    bare = STATEMENT.replace("(In millions, except per share amounts)", "")
    assert _about(bare.encode(), "had to be assumed")
    assert not _about(STATEMENT.encode(), "had to be assumed")
