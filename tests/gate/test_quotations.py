"""Quotations: found in articles, and their words found in the filing or not at all."""

import pytest

from gate.articles import read_article
from gate.quotations import find_quotations, locate_quotation, nearest_wording
from gate.typography import canonical
from tests.conftest import cases


def quotations(text):
    article = read_article(text, name="x", suffix=".md")
    return [(q.text, q.is_claim) for p in article.passages for q in find_quotations(p)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("He said \u201csales tripled\u201d.", [("sales tripled", True)]),
        ("He said \u2018sales tripled\u2019.", [("sales tripled", True)]),
        ('He said "sales tripled".', [("sales tripled", True)]),
        ("He said 'sales tripled'.", [("sales tripled", True)]),
        ("He said &ldquo;sales tripled&rdquo;.", [("sales tripled", True)]),
        ("> sales tripled", [("sales tripled", True)]),
        ("> \u201csales tripled\u201d", [("sales tripled", True)]),
        ("Dijo \u00ablas ventas subieron\u00bb.", [("las ventas subieron", True)]),
        ("He said \u201esales tripled\u201c.", [("sales tripled", True)]),
        ('We saw "demand weaken in Europe".', [("demand weaken in Europe", True)]),
        # inner quotations belong to the outer one
        (
            "He said \u201cthey\u2019re \u2018core\u2019 to us\u201d.",
            [("they\u2019re \u2018core\u2019 to us", True)],
        ),
        ("It said 'we can't say'.", [("we can't say", True)]),
        # scare quotes and titles are found and are no claims
        ('A "big" year.', [("big", False)]),
        ('Its "so called" plan.', [("so called", False)]),
        ('It runs "Best Of All Plans" now.', [("Best Of All Plans", False)]),
        ('The filing calls it "weak".', [("weak", True)]),
        ("In the '90s, it wasn't 'big'.", [("big", False)]),
        # apostrophes, elisions and inches open nothing
        ("The company's results beat analysts' estimates.", []),
        ("The workers' pay and the owners' gain.", []),
        ("'Tis the '90s again.", []),
        ('A 6" pipe and a 5" one.', []),
        ("It is 5' tall and 6' wide.", []),
    ],
)
def test_quotations_of_an_article(text, expected):
    assert quotations(text) == expected


def test_an_empty_quotation_is_a_claim_that_is_found_nowhere():
    assert quotations("The filing said \u201c\u201d about revenue.") == [("", True)]
    assert locate_quotation(canonical("Revenue was $12 million."), "") is None


FILING = (
    "We made long\u2011term commitments. Prices rose to $8.540 per kW. Management believes that "
    "liquidity would not improve within 30 days a. The 15\u2011minute market closed."
)


@pytest.mark.parametrize(
    "quote",
    [
        "long-term commitments",
        "we made long-term commitments",
        "Prices rose to $8.540 per kW",
        "Prices rose to $8.540 per kW,",
        "liquidity would not improve within 30 days a.",
        "15-minute market",
    ],
)
def test_honest_quotations_are_found(quote):
    found = locate_quotation(canonical(FILING), quote)
    assert found is not None
    quoted = FILING[slice(*found)]
    assert canonical(quoted.lower()) == canonical(quote.lower().rstrip(","))


@pytest.mark.parametrize(
    "quote",
    [
        "Prices rose to $9.540 per kW",
        "rose to $8.54",
        "liquidity would improve within 30 days",
        "liquidity would ... improve within 30 days",
        "liquidity would not improve within 3 days",
        "Liquidity would not improve",
        "we Made long-term commitments",
        "longterm commitments",
        "long term commitments",
        "not improve within 30 days The",
        "...",
        "\u201c\u201d",
    ],
)
def test_altered_quotations_are_not_found(quote):
    assert locate_quotation(canonical(FILING), quote) is None


def test_a_stray_revision_letter_belongs_to_its_sentence():
    assert locate_quotation(canonical(FILING), "improve within 30 days. The") is None


def test_the_nearest_wording_is_the_filings_own():
    near = nearest_wording(canonical(FILING), "liquidity would improve within 30 days")
    assert near.startswith("Management believes that liquidity would not improve")
    assert nearest_wording(canonical(FILING), "entirely unrelated zebras dancing") == ""
    assert nearest_wording(canonical(FILING), "") == ""


def located(filing_text, quote):
    return locate_quotation(canonical(filing_text), quote)


@pytest.mark.corpus
@pytest.mark.parametrize("case", cases("quotes.jsonl"))
def test_a_quote_case_comes_out(case):
    given, expected = case["input"], case["expected"]
    text = given.get("filing_text", "")
    if "filing_html" in given or "filing_bytes_hex" in given:
        reader = pytest.importorskip("gate.filing")
        source = given.get("filing_html", "").encode()
        source = source or bytes.fromhex(given["filing_bytes_hex"])
        text = reader.read_filing(source, name=case["id"]).text
    if "article" in given:
        found = quotations(given["article"])
        if "quotes_found" in expected:
            assert [quote for quote, _ in found] == expected["quotes_found"]
        assert not any(located(text, quote) for quote, _ in found if expected.get("verdict"))
        return
    quotes = given.get("quotes", [given.get("quote")])
    verdicts = expected.get("verdicts", [expected.get("verdict")])
    for quote, verdict in zip(quotes, verdicts, strict=True):
        place = located(text, quote)
        assert (place is not None) == (verdict == "verified"), quote
        if "span" in expected:
            assert list(place) == expected["span"]
            assert text[slice(*place)] == expected["span_text"]
