"""Articles of every form, as a reader sees them, with the way back to the source."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from gate.articles import read_article, read_articles
from gate.errors import UnreadableArticle


def passages(source, suffix):
    return read_article(source, name="x", suffix=suffix).passages


def texts(source, suffix):
    return [p.text for p in passages(source, suffix)]


HTML = [
    ("<p>It was $14<b>.5</b> <i>billion</i>.</p>", ["It was $14.5 billion."]),
    ("<p>A &amp; B&nbsp;5&#37;</p>", ["A & B\u00a05%"]),
    ("<p>old page&#146;s mark</p>", ["old page\u2019s mark"]),
    ("<h1>One</h1><p>Two<br>three</p>", ["One", "Two\nthree"]),
    ("<ul><li>1<li>2</ul>", ["1", "2"]),
    ('<p>See <img src="a.png" alt="sales of $5 million"></p>', ["sales of $5 million", "See"]),
    ('<p title="up 5%">Sales</p>', ["up 5%", "Sales"]),
    ("<p>a<script>var x = 14;</script><style>p{top:3px}</style>b</p>", ["ab"]),
    ('<p>a<span style="display: none">$9 billion</span>b</p>', ["ab"]),
    ("<p hidden>$9 billion</p><p>seen</p>", ["seen"]),
    ("<p>growth<sup>1</sup> of 10<sup>2</sup></p>", ["growth\u00b9 of 10\u00b2"]),
    ("<p>unclosed <b>bold", ["unclosed bold"]),
    ("plain < 5% & more", ["plain < 5% & more"]),
    ('<meta name="description" content="Sales of $5"><p>x</p>', ["Sales of $5", "x"]),
]


@pytest.mark.parametrize(("source", "expected"), HTML)
def test_html(source, expected):
    assert sorted(texts(source, ".html")) == sorted(expected)


def test_html_tables_keep_their_heads():
    source = (
        "<table><tr><th></th><th>2026</th><th>2025</th></tr>"
        "<tr><td>Revenue</td><td>1,310</td><td>1,205</td></tr></table>"
    )
    cells = {p.text: (p.role, p.context) for p in passages(source, ".html")}
    assert cells["1,310"] == ("cell", "Revenue 2026")
    assert cells["1,205"] == ("cell", "Revenue 2025")


def test_html_roles():
    source = "<title>T</title><h2>H</h2><blockquote><p>Q</p></blockquote><p>B</p>"
    assert [p.role for p in passages(source, ".html")] == ["headline", "headline", "quote", "body"]


def test_hidden_text_is_left_out_and_reported():
    article = read_article("<p>a<!-- $9 --><i hidden>$8</i></p>", name="x", suffix=".html")
    assert [p.text for p in article.passages] == ["a"]
    assert len(article.warnings) == 2


MARKDOWN = [
    ("It was $**14.5** billion.", ["It was $14.5 billion."]),
    ("It was *very* _good_ and ~~bad~~.", ["It was very good and bad."]),
    ("snake_case_name * 3 * 2", ["snake_case_name * 3 * 2"]),
    ("# Head #\n\nBody\nmore", ["Head", "Body\nmore"]),
    ("- one\n- two\n  more", ["one", "two\n  more"]),
    ("1. first\n2. second", ["1. first", "2. second"]),
    ("See [the filing](http://x.y/10-q_(3)) now", ["See the filing now"]),
    ('See [it](http://x.y "up 5%") now', ["See it (up 5%) now"]),
    ("![sales of $5](a.png)", ["sales of $5"]),
    ("\\$5 and \\*", ["$5 and *"]),
    ("5 &lt; 6 &amp; &ldquo;x&rdquo;", ["5 < 6 & \u201cx\u201d"]),
    ("a <b>5</b>.5 <br> c", ["a 5.5 \n c"]),
    ("`code` 5", ["code 5"]),
    ("a <!-- 9 --> b", ["a  b"]),
    ("| a | b |\n|---|---|\n| 1 | 2 |", ["a", "b", "1", "2"]),
    ("-5% was the change", ["-5% was the change"]),
    ("**Revenue** rose", ["Revenue rose"]),
    ("---\n\ntext\n\n***", ["text"]),
]


@pytest.mark.parametrize(("source", "expected"), MARKDOWN)
@pytest.mark.parametrize("suffix", [".md", ".txt"])
def test_markdown(source, expected, suffix):
    assert texts(source, suffix) == expected


def test_markdown_tables_keep_their_heads():
    source = "| | 2026 | 2025 |\n|---|---|---|\n| Revenue | 1,310 | 1,205 |"
    cells = {p.text: p.context for p in passages(source, ".md")}
    assert cells["1,310"] == "Revenue 2026"


def test_markdown_block_quotes_have_their_role():
    assert [(p.text, p.role) for p in passages("a\n\n> b\n> c\n\nd", ".md")] == [
        ("a", "body"),
        ("b\nc", "quote"),
        ("d", "body"),
    ]


def test_places_lead_back_to_the_source():
    for source, suffix in [(s, ".md") for s, _ in MARKDOWN] + [(s, ".html") for s, _ in HTML]:
        for passage in passages(source, suffix):
            assert passage.source == source
            start, end = passage.source_span(0, len(passage.text))
            assert 0 <= start < end <= len(source)
    [passage] = passages("It was $**14.5** billion.", ".md")
    at = passage.text.index("14.5")
    start, end = passage.source_span(at, at + 4)
    assert passage.source[start:end] == "14.5"


def test_json_of_any_shape():
    value = {
        "headline": "Sales **rise**",
        "body": ["Up 5%.", {"a/b~c": "$5"}],
        "keyNumbers": {"revenue": 41456.50, "eps": 1e3},
        "wordCount": 812,
        "ok": True,
        "none": None,
    }
    found = passages(json.dumps(value), ".json")
    assert [(p.pointer, p.text) for p in found] == [
        ("/headline", "Sales rise"),
        ("/body/0", "Up 5%."),
        ("/body/1/a~1b~0c", "$5"),
        ("/keyNumbers/revenue", "41456.5"),
        ("/keyNumbers/eps", "1000.0"),
        ("/wordCount", "812"),
    ]
    assert found[3].context == "key numbers revenue"
    assert [p.role for p in found] == ["headline", "body", "body", "body", "body", "metadata"]


def test_json_numbers_keep_their_digits_and_doubles_are_kept():
    found = passages('{"a": 1.50, "a": 12345678901234567890.10, "b": NaN}', ".json")
    assert [p.text for p in found] == ["1.50", "12345678901234567890.10", "NaN"]


@pytest.mark.parametrize("value", ['"just a string of $5"', "5", '["a", "b 5"]', "[]", "null"])
def test_json_roots_of_every_kind(value):
    assert all(p.text for p in passages(value, ".json"))


@pytest.mark.parametrize(
    ("source", "suffix"),
    [
        (b"{", ".json"),
        (b"", ".json"),
        (b"[" * 100_000, ".json"),
        (b"\x00\x01\x02", ".txt"),
        (b"text", ".pdf"),
    ],
)
def test_what_can_not_be_read_is_an_error(source, suffix):
    with pytest.raises(UnreadableArticle):
        read_article(source, name="x", suffix=suffix)


def test_encodings():
    assert texts("é “x”".encode(), ".txt") == ["é “x”"]
    assert texts("\ufeffé".encode(), ".txt") == ["é"]
    assert texts("é “x”".encode("cp1252"), ".txt") == ["é “x”"]
    assert texts("é 5%".encode("utf-16"), ".txt") == ["é 5%"]


def test_language_is_declared_or_given():
    assert read_article('{"lang": "es", "t": "x"}', name="x", suffix=".json").lang == "es"
    assert read_article('<html lang="es-MX"><p>x', name="x", suffix=".html").lang == "es-MX"
    assert read_article('{"lang": "es"}', name="x", suffix=".json", lang="en").lang == "en"


def test_a_soft_hyphen_before_a_number_is_shown():
    article = read_article("by \u00ad0.4%", name="x", suffix=".txt")
    assert "soft hyphen" in article.warnings[0]
    assert not read_article("soft\u00adly 0.4%", name="x", suffix=".txt").warnings


def test_json_lines(tmp_path):
    path = tmp_path / "a.jsonl"
    lines = [
        {"id": 7, "text": "> Up 5%.", "lang": "es"},
        {"id": "b", "payload": {"title": "Up 5%"}},
    ]
    path.write_text("\n".join(map(json.dumps, lines)) + "\n\n")
    first, second = read_articles(path)
    assert (first.name, first.lang, first.passages[0].role) == ("7", "es", "quote")
    assert (second.name, second.suffix, second.passages[0].pointer) == ("b", ".json", "/title")


@pytest.mark.parametrize("content", ["", '{"id": 1}', '{"id": 1, "text": 5}', "not json"])
def test_broken_json_lines_are_an_error(tmp_path, content):
    path = tmp_path / "a.jsonl"
    path.write_text(content)
    with pytest.raises(UnreadableArticle):
        read_articles(path)


def test_a_missing_file_is_an_error(tmp_path):
    with pytest.raises(UnreadableArticle):
        read_articles(tmp_path / "none.md")


@given(st.text(max_size=300), st.sampled_from([".md", ".html", ".txt"]))
def test_any_text_is_read_and_leads_back(source, suffix):
    for passage in passages(source, suffix):
        assert passage.text.strip() == passage.text != ""
        start, end = passage.source_span(0, len(passage.text))
        assert 0 <= start <= end <= len(source)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=20),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3)
    ),
)


@given(JSON)
def test_any_json_is_read(value):
    for passage in passages(json.dumps(value), ".json"):
        assert passage.text


@pytest.mark.parametrize("suffix", [".txt", ".json", ".html"])
def test_a_draft_that_no_article_could_be_is_refused_at_once(suffix):
    with pytest.raises(UnreadableArticle, match="too large"):
        read_article("x" * 5_000_001, name="draft", suffix=suffix)


def test_a_long_article_is_not_too_large():
    text = "Revenue was $5 million. " * 2_000
    assert read_article(text, name="draft", suffix=".txt").passages
