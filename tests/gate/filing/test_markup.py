"""A document reads the same however it is written: as filed, or by way of its parser's tree."""

from __future__ import annotations

import pytest

from gate.filing import read_filing
from gate.filing.elements import NotPlain, Pieces
from tests.gate.filing.documents import inline, tag

PLAIN = inline(
    "<h1>Sales &amp; costs</h1><p>As of 1&#160;July &#8212; in <b>millions</b></p>"
    '<table><tr><td></td><td style="padding-left:9pt"></td><td colspan="2">2026</td></tr>'
    '<tr><td style="padding-left:9pt">Revenue</td><td style="display:none"></td><td>$</td>'
    f"<td>{tag('5.2')}</td></tr></table><p>The&#x20;end</p>"
)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        (b'colspan="2"', b"colspan='2'"),
        (b'colspan="2"', b'title="a > b" colspan="2"'),
        (b'colspan="2"', b'\n\tcolspan = "2"\n'),
        (b"<b>", b"<b\n>"),
        (b"<td></td>", b"<td/>"),
        (b"<td></td>", b"<td ></td >"),
        (b"<td></td>", b"<td><!-- <td> --></td>"),
        (b"</h1>", b"<![CDATA[]]></h1>"),
        (b"</h1>", b"</h1><?page 2?>"),
        (b"&#160;", b"&#xa0;"),
        (b"&#160;", "\u00a0".encode()),
        (b"&amp;", b"&#38;"),
    ],
)
def test_the_spelling_of_markup_changes_nothing(old: bytes, new: bytes) -> None:
    plain, other = read_filing(PLAIN), read_filing(PLAIN.replace(old, new, 1))
    assert old in PLAIN
    assert (other.text, other.figures, other.tables) == (plain.text, plain.figures, plain.tables)
    assert other.warnings == plain.warnings


def test_a_number_of_a_character_is_unicode_s_own() -> None:
    # HTML reads 150 as an en dash; XML does not, whichever way the document is read.
    assert "a\x96b" in read_filing(inline("<p>a&#150;b</p>")).text
    assert "a\x96b" in read_filing(inline("<p title='t'>a&#150;b</p>")).text
    assert "a&#150;b" in read_filing(inline("<p>a&amp;#150;b</p>")).text


def test_an_undeclared_prefix_is_told() -> None:
    (warning,) = (
        warning
        for warning in read_filing(inline("<p><foo:b>Revenue</foo:b> rose.</p>")).warnings
        if "well-formed" in warning
    )
    assert "Namespace prefix foo" in warning


@pytest.mark.parametrize(
    "markup", ["<a b='c'>", "<a b=\"c\" d='e'>", '<a b=">">', "<!DOCTYPE a [ ]>"]
)
def test_what_is_not_written_plainly_is_not_read_as_filed(markup: str) -> None:
    with pytest.raises(NotPlain):
        list(Pieces(as_filed=True).of(markup))


def test_a_document_as_filers_write_it_is_read_as_filed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gate.filing.markup._written_out", None)
    assert "Revenue $5.2" in read_filing(PLAIN).text
