from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gate.claims import Article, NotClaim, Passage
from quarantine.pieces import LONGEST_PLAIN, cut, passage_views, seen_span
from tests.quarantine.building import article, claim

SPANS = st.lists(
    st.tuples(
        st.integers(-5, 60),
        st.integers(-5, 60),
        st.sampled_from(["", "c1", "c2", "c3"]),
        st.sampled_from(["year", ""]),
    ),
    max_size=8,
)


@given(st.text(max_size=50), SPANS)
def test_pieces_are_the_text_and_carry_every_mark(text: str, spans: list) -> None:
    pieces = cut(text, spans)
    assert "".join(piece.text for piece in pieces) == text
    at = 0
    for piece in pieces:
        for place in range(at, at + len(piece.text)):
            covering = {s[2] for s in spans if s[0] <= place < s[1] and s[2]}
            assert set(piece.claims) == covering
        at += len(piece.text)


def test_nested_and_overlapping_marks() -> None:
    text = "“sales rose 12 percent” in 2026"
    pieces = cut(text, [(0, 23, "c1", ""), (12, 22, "c2", ""), (20, 29, "c3", "")])
    assert [(p.text, p.claims, p.opens) for p in pieces] == [
        ("“sales rose ", ("c1",), True),
        ("12 perce", ("c1", "c2"), True),
        ("nt", ("c1", "c2", "c3"), True),
        ("”", ("c1", "c3"), False),
        (" in 20", ("c3",), False),
        ("26", (), False),
    ]


def test_a_year_within_a_claim_is_the_claims() -> None:
    pieces = cut("on May 28, 2026.", [(3, 15, "c1", ""), (11, 15, "", "year")])
    assert [(p.text, p.claims, p.why) for p in pieces] == [
        ("on ", (), ""),
        ("May 28, 2026", ("c1",), ""),
        (".", (), ""),
    ]


def test_long_stretches_are_counted_not_carried() -> None:
    text = "a" * 50_000_000 + "$5" + "b" * (LONGEST_PLAIN + 1)
    pieces = cut(text, [(50_000_000, 50_000_002, "c1", "")])
    assert sum(len(p.text) + p.left_out for p in pieces) == len(text)
    assert sum(len(p.text) for p in pieces) < 10_000
    assert [p.text for p in pieces if p.claims] == ["$5"]


def test_marks_find_their_place_through_markup() -> None:
    source = "<p>Sales of <b>$1</b> in 2026</p>"
    text = "Sales of $1 in 2026"
    offsets = (*range(3, 12), *range(15, 17), *range(21, 29), 29)
    passage = Passage("", text, source, offsets)
    assert seen_span(passage, 15, 17) == (9, 11)
    assert seen_span(passage, 25, 29) == (15, 19)
    assert seen_span(passage, 0, 3) is None
    assert seen_span(passage, 29, 33) is None


def test_a_mark_goes_to_the_passage_that_holds_it() -> None:
    source = "# 2026\n\n2026 again"
    first = Passage("", "2026", source, (2, 3, 4, 5, 6))
    second = Passage("", "2026 again", source, tuple(range(8, 19)))
    views = passage_views(Article("a", (first, second)), [], [NotClaim("2026", 8, 12, "year")])
    assert [p.why for p in views[0].pieces] == [""]
    assert [p.why for p in views[1].pieces] == ["year", ""]


def test_equal_passages_of_a_payload_are_told_apart_by_identity() -> None:
    draft = article("$5")
    twice = Article("a", (Passage("/a", "$5", "$5", None), Passage("/b", "$5", "$5", None)))
    assert draft.passages[0].text == "$5"
    second = claim(twice, "$5", passage=1)
    views = passage_views(twice, [(second, "c1")], [])
    assert [view.pieces[0].claims for view in views] == [(), ("c1",)]
