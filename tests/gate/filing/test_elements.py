from __future__ import annotations

from gate.filing import read_filing
from gate.filing.documents import open_document
from gate.filing.markup import walk
from tests.gate.filing.documents import context, inline, tag

ROW = "<table><tr><td>Revenue</td><td>{}</td></tr></table>"


def test_facts_are_known_by_the_namespace_and_not_by_its_usual_prefix() -> None:
    document = inline(f"<p>Revenue was ${tag('5.2')} million.</p>").replace(b"ix:", b"inl:")
    (figure,) = read_filing(document.replace(b"xmlns:ix", b"xmlns:inl")).figures
    assert (figure.text, figure.concept) == ("5.2", "us-gaap:Revenues")


def test_an_element_may_declare_the_namespace_for_itself() -> None:
    fact = tag("5.2").replace("ix:nonFraction", "nonFraction")
    fact = fact.replace(" name", ' xmlns="http://www.xbrl.org/2013/inlineXBRL" name', 1)
    (figure,) = read_filing(inline(f"<p>Revenue was ${fact} million.</p>")).figures
    assert figure.concept == "us-gaap:Revenues"


def test_the_same_tag_twice_is_two_facts() -> None:
    filing = read_filing(inline(ROW.format(tag("5.2")) * 2))
    assert len({(figure.start, figure.end) for figure in filing.figures}) == 2


def test_of_facts_around_one_number_the_outer_one_comes_first() -> None:
    inner = tag("401", name="us-gaap:NetIncomeLoss")
    outer = tag("{}", name="us-gaap:ProfitLoss").format(inner)
    filing = read_filing(inline(ROW.format(outer)))
    assert [figure.concept for figure in filing.figures] == [
        "us-gaap:ProfitLoss",
        "us-gaap:NetIncomeLoss",
    ]


def test_a_greater_sign_in_an_attribute_or_a_text_ends_no_tag() -> None:
    body = '<p title="a > b">Where x &gt; 2 &amp; y &lt; 3, revenue rose.</p>'
    assert "Where x > 2 & y < 3, revenue rose." in read_filing(inline(body)).text


def test_comments_and_marked_sections_are_read_as_a_browser_does() -> None:
    body = "<p>Revenue <!-- <table><tr><td> -->rose<![CDATA[ by <b> half]]>.</p>"
    assert "Revenue rose by <b> half." in read_filing(inline(body)).text


def test_named_characters_of_a_document_type_are_read() -> None:
    document = inline("<p>Net&nbsp;sales&mdash;all of them</p>").replace(
        b"<html",
        b'<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" '
        b'"http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd"><html',
        1,
    )
    assert "Net sales—all of them" in read_filing(document).text


def test_a_name_with_a_bracket_in_it_disturbs_nothing() -> None:
    text = read_filing(b"<html><body><p>one</p><a<b c<d=1>two</a<b><p>three</p></body></html>").text
    assert text.split() == ["one", "two", "three"]


def test_scripts_are_no_text_whatever_stands_in_them() -> None:
    body = b'<html><body><p>one</p><script>if (a < b) { "<p>" }</script><p>two</p></body></html>'
    filing = read_filing(body)
    assert filing.text.split() == ["one", "two"]
    assert not any("hidden" in warning for warning in filing.warnings)


def test_text_behind_what_is_hidden_is_seen_and_the_hidden_is_counted() -> None:
    filing = read_filing(inline('<p>One <span style="display:none">abc d</span>two.</p>'))
    assert "One two." in filing.text
    assert "4 characters of hidden text were left out." in filing.warnings


def test_spacers_of_no_width_are_no_hidden_text() -> None:
    spacers = "&#8203;&#160;&#8205;&#65279;&#8288;"
    filing = read_filing(inline(f'<p>One <span style="display:none">{spacers}</span>two.</p>'))
    assert "One two." in filing.text
    assert not any("hidden" in warning for warning in filing.warnings)
    among = read_filing(inline(f'<p style="display:none">a{spacers}b</p><p>Seen.</p>'))
    assert "2 characters of hidden text were left out." in among.warnings


def test_a_row_with_an_empty_first_cell_is_not_set_in_like_the_row_before() -> None:
    first = '<tr><td style="padding-left:12pt">Cash</td><td>$7</td></tr>'
    lines = walk(
        open_document(f"<table>{first}<tr><td></td><td>$9</td></tr>{first}</table>".encode())
    )[0].lines
    assert [line.indent for line in lines] == [12, 0, 12]


def test_a_row_without_a_first_cell_stays_in_its_section_and_one_set_in_less_leaves_it() -> None:
    inner = '<td style="padding-left:12pt">{}</td>'
    filing = read_filing(
        f"<table><tr><td>Assets:</td></tr><tr>{inner.format('Cash')}<td>$7</td></tr>"
        f"<tr><td></td><td>$9</td></tr><tr>{inner.format('Stocks')}<td>$11</td></tr>"
        "<tr><td>Debt</td><td>$13</td></tr><tr><td></td><td>$15</td></tr></table>".encode()
    )
    sections = {figure.text: figure.section for figure in filing.figures}
    assert sections == {"7": "Assets", "9": "Assets", "11": "Assets", "13": "", "15": ""}


def test_a_typed_member_is_the_text_of_the_element_within_it() -> None:
    typed = (
        '<xbrldi:typedMember dimension="srt:RangeAxis"><srt:Domain xmlns:srt="urn:srt"> 7 '
        "</srt:Domain></xbrldi:typedMember></xbrli:segment>"
    )
    contexts = context("q", "2026-07-01", "2026-09-30", "acme:PartsMember")
    contexts = contexts.replace("</xbrli:segment>", typed)
    (fact,) = read_filing(inline(f"<p>{tag('5.2')}</p>", contexts)).facts
    assert fact.dimensions == (
        ("dei:LegalEntityAxis", "acme:PartsMember"),
        ("srt:RangeAxis", "7"),
    )
