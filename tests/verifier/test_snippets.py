"""Places are verbatim, deduplicated, most relevant first, and honest about what was left out."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from gate.pools import candidates
from tests.verifier.building import CAPTION, CASH_FLOWS, HEADER, cash_flows, claim_of
from verifier.prompts import estimate_tokens, render_places
from verifier.snippets import LONGEST_PARAGRAPH, NAMED_ROWS, Places

FILING = cash_flows()
SENTENCE = "Operating cash flow was {} for the first nine months of fiscal 2026."


def figures(number: str, filing: object = FILING) -> tuple:
    return candidates(claim_of(SENTENCE.format(number), number), filing)


def test_a_row_comes_verbatim_with_its_headers_caption_and_figures() -> None:
    (snippet,) = Places(FILING).cut("x", figures("$11.8 billion"), None).snippets
    assert snippet.text == "Net cash provided by operating activities 45,702 11,795"
    assert snippet.text == FILING.text[snippet.start : snippet.end]
    assert (snippet.id, snippet.caption, snippet.header) == ("r1", CAPTION, HEADER)
    assert [f.text for f in snippet.figures] == ["45,702", "11,795"]


def test_a_number_in_prose_brings_its_paragraph() -> None:
    (snippet,) = Places(FILING).cut("x", figures("$2.4 billion"), None).snippets
    assert snippet.id == "p1"
    assert snippet.text.startswith("We received no refunds")
    assert snippet.header == ""


def test_a_long_paragraph_is_cut_at_sentences_around_the_figure() -> None:
    long = "Nothing much happened in this region. " * 100
    filing = cash_flows(prose=f"{long}Our backlog was $2.4 billion. {long}")
    (snippet,) = Places(filing).cut("x", figures("$2.4 billion", filing), None).snippets
    assert "Our backlog was $2.4 billion." in snippet.text
    assert snippet.text.startswith("Nothing much")
    assert len(snippet.text) <= LONGEST_PARAGRAPH + 20
    assert snippet.text == filing.text[snippet.start : snippet.end]


def test_the_rows_that_the_words_name_are_shown_beside_those_with_the_value() -> None:
    sentence = SENTENCE.format("$9.4 billion")
    cut = Places(FILING).cut(sentence, figures("$9.4 billion"), None)
    texts = [s.text for s in cut.snippets]
    assert any(t.startswith("Net cash provided by operating") for t in texts)
    assert any(t.startswith("Repayments of debt") for t in texts)
    assert len(texts) <= 1 + NAMED_ROWS


def test_each_place_comes_once_however_many_figures_of_it_match() -> None:
    rows = {**CASH_FLOWS, "Change in cash": ("9,380", "9,381")}
    filing = cash_flows(rows)
    found = figures("$9.38 billion", filing)
    assert len(found) > 2
    cut = Places(filing).cut("x", found, None)
    assert len({(s.start, s.end) for s in cut.snippets}) == len(cut.snippets) == 2


def test_a_budget_that_forces_a_place_out_says_so() -> None:
    sentence, found = SENTENCE.format("$11.8 billion"), figures("$11.8 billion")
    whole = Places(FILING).cut(sentence, found, None)
    assert whole.complete
    cut = Places(FILING).cut(sentence, found, 5)
    assert (cut.snippets, cut.complete) == ((), False)


def test_leaving_out_a_row_without_the_value_leaves_nothing_out() -> None:
    sentence, found = SENTENCE.format("$9.4 billion"), figures("$9.4 billion")
    places = Places(FILING)
    (needed,) = places.cut("x", found, None).snippets
    room = estimate_tokens(render_places([needed])) + 1
    cut = places.cut(sentence, found, room)
    assert cut.complete == (needed.text in [s.text for s in cut.snippets])


@settings(deadline=None)  # the lexicon is read with the first example
@given(st.integers(0, 400))
def test_what_is_shown_never_exceeds_the_budget(budget: int) -> None:
    found = tuple(f for f in FILING.figures if f.table is not None)
    cut = Places(FILING).cut("Operating cash flow and dividends", found, budget)
    assert not cut.snippets or estimate_tokens(render_places(cut.snippets)) <= budget
    assert cut.complete == (len(cut.snippets) == len(CASH_FLOWS))
