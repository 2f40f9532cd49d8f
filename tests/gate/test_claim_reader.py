"""Claims of an article: kinds, places, sentences, and that nothing goes unaccounted for."""

import csv
import gzip
import json
from datetime import date

import pytest
import regex
from hypothesis import given, settings
from hypothesis import strategies as st

from gate.articles import read_article
from gate.claim_reader import read_claims
from gate.claims import ClaimKind, plain
from gate.numbers import language_of
from gate.numbers.words import CARDINALS
from gate.sentences import sentence_spans
from tests.conftest import SHARED, cases, needs_shared


def read(source, suffix=".md", lang=""):
    return read_claims(read_article(source, name="x", suffix=suffix, lang=lang))


def test_kinds_places_and_sentences():
    source = (
        "Acme Inc. grew. It said \u201cdemand was strong in Asia\u201d in the three months ended "
        "May 28, 2026, when sales were $**1.31** billion vs. $1.2 billion. More follows."
    )
    claims, rest = read(source)
    assert [(c.kind, c.text) for c in claims] == [
        (ClaimKind.QUOTATION, "demand was strong in Asia"),
        (ClaimKind.DATE, "the three months ended May 28, 2026"),
        (ClaimKind.NUMBER, "$1.31 billion"),
        (ClaimKind.NUMBER, "$1.2 billion"),
    ]
    assert claims[1].stated == date(2026, 5, 28)
    assert source[claims[2].start : claims[2].end] == "$**1.31** billion"
    assert claims[2].sentence.startswith("It said")
    assert claims[2].sentence.endswith("$1.2 billion.")
    assert claims[2].passage.text[slice(*claims[2].at)] == "$1.31 billion"
    assert plain(claims[2].band.low) == "1305000000"
    assert [(n.text, n.why) for n in rest] == [("three months", "period")]


def test_payload_numbers_are_claims_and_metadata_is_not():
    source = json.dumps({"id": 5, "body": "Up 5%.", "keyNumbers": {"revenue": 41456}})
    claims, rest = read(source, ".json")
    assert [(c.passage.pointer, c.text, c.start, c.end) for c in claims] == [
        ("/body", "5%", 3, 5),
        ("/keyNumbers/revenue", "41456", 0, 5),
    ]
    assert [(n.pointer, n.text, n.why) for n in rest] == [("/id", "5", "metadata")]


def test_numbers_inside_a_quotation_are_proved_with_it():
    claims, rest = read("The filing said \u201crevenue of $5 million in 2026\u201d.")
    assert [c.kind for c in claims] == [ClaimKind.QUOTATION]
    assert rest == ()


def test_numbers_inside_scare_quotes_are_claims():
    claims, _ = read("The \u201c$5 million\u201d plan.")
    assert [c.text for c in claims] == ["$5 million"]


def test_an_unreadable_number_is_a_claim_without_a_band():
    [claim] = read("Fees were $1,,000.")[0]
    assert (claim.number.problem, claim.band) == ("unreadable", None)


def test_spanish_marks_are_settled_by_the_whole_article():
    claims, _ = read("Los ingresos fueron de 15,3 millones.\n\nTiene 15,378 empleados de la firma.")
    assert [plain(c.number.value) for c in claims] == ["15300000", "15.378"]
    claims, _ = read("La firma tiene 15,378 empleados en los pa\u00edses.")
    assert claims[0].number.problem == "ambiguous"


@pytest.mark.parametrize(
    ("text", "sentences"),
    [
        ("It grew in the U.S. by 5%. Sales rose.", ["It grew in the U.S. by 5%.", "Sales rose."]),
        ("Acme Inc. said so. It did.", ["Acme Inc. said so.", "It did."]),
        ("See No. 4 of it. It is good.", ["See No. 4 of it.", "It is good."]),
        ("It was 5 vs. 6 before. $5 was due.", ["It was 5 vs. 6 before.", "$5 was due."]),
        ("It sold to J. Smith. He paid.", ["It sold to J. Smith.", "He paid."]),
        ("It sells in the U.S. Revenue rose.", ["It sells in the U.S.", "Revenue rose."]),
        ("It was 5.5 of 6.0 in all.", ["It was 5.5 of 6.0 in all."]),
        ("He said \u201cit grew.\u201d It did.", ["He said \u201cit grew.\u201d", "It did."]),
        ("Why? Because! So\u2026 Yes.", ["Why?", "Because!", "So\u2026", "Yes."]),
        ("One line\n\nAnother line", ["One line", "Another line"]),
        (
            "\u00bfSubi\u00f3? \u00a1S\u00ed! En EE.UU. creci\u00f3.",
            ["\u00bfSubi\u00f3?", "\u00a1S\u00ed!", "En EE.UU. creci\u00f3."],
        ),
        ("", [""]),
    ],
)
def test_sentences(text, sentences):
    assert [text[start:end] for start, end in sentence_spans(text)] == sentences


WORDS = regex.compile(r"[\p{L}\p{M}]++")


def unaccounted(article):
    """Return what holds a digit or a number word and is neither in a claim nor in the rest."""
    claims, rest = read_claims(article)
    lang = (
        "es"
        if (article.lang or language_of("\n".join(p.text for p in article.passages))).startswith(
            "es"
        )
        else "en"
    )
    covered = {}
    for item in [*claims, *rest]:
        pointer = item.passage.pointer if hasattr(item, "passage") else item.pointer
        covered.setdefault(pointer, set()).update(range(item.start, item.end))
    missed = []
    for passage in article.passages:
        places = covered.get(passage.pointer, set())
        at = [
            m.start() for m in WORDS.finditer(passage.text) if m.group().lower() in CARDINALS[lang]
        ]
        at += [i for i, char in enumerate(passage.text) if char.isdigit()]
        missed += [
            passage.text[max(0, i - 20) : i + 20]
            for i in at
            if passage.source_span(i, i + 1)[0] not in places
        ]
    return missed


@given(
    st.text(alphabet="0123456789.,$%()- abQkm\n\u00b9\u201c\u201d", max_size=60),
    st.sampled_from([".md", ".html"]),
)
@settings(max_examples=300)
def test_every_digit_is_accounted_for(text, suffix):
    assert unaccounted(read_article(text, name="x", suffix=suffix)) == []


PIECES = (
    "one two million a third of $5 Q2 10-Q 2026 May 28 , . percent Six Flags \u201c \u201d 5G"
).split()


@given(st.lists(st.sampled_from(PIECES), max_size=12))
def test_every_number_word_is_accounted_for(pieces):
    assert unaccounted(read_article(" ".join(pieces), name="x", suffix=".txt")) == []


def corpus_articles():
    """Yield the texts of the corpus: news claims, statements and answers about filings."""
    claims = SHARED / "claims"
    with (claims / "news_paraphrased" / "news_claims.tsv").open() as lines:
        yield from (row["claim_paraphrased"] for row in csv.DictReader(lines, delimiter="\t"))
    for name, key in [
        ("FinDVer/findver_testmini_10q.jsonl.gz", "statement"),
        ("FNXL/fnxl_sentences.jsonl.gz", "sentence"),
        ("docugami-sec-10-q/qna_data.jsonl", "Answer"),
    ]:
        path = claims / name
        content = path.read_bytes()
        lines = gzip.decompress(content) if name.endswith(".gz") else content
        found = (json.loads(line).get(key) for line in lines.splitlines())
        yield from (text for text in found if isinstance(text, str))


@pytest.mark.corpus
@pytest.mark.slow
@needs_shared
def test_every_article_of_the_corpus_is_accounted_for():
    texts = list(corpus_articles())
    assert len(texts) > 1000
    for text in texts:
        assert unaccounted(read_article(text, name="x", suffix=".txt")) == [], text


@pytest.mark.corpus
@pytest.mark.slow
@needs_shared
def test_no_number_that_a_filer_tagged_is_vetoed():
    """FNXL's sentences mark their tagged numerals; the five left are dashes, a level, a date."""
    missed = []
    with gzip.open(SHARED / "claims" / "FNXL" / "fnxl_sentences.jsonl.gz", "rt") as lines:
        for line in lines:
            row = json.loads(line)
            tagged = regex.findall(r"'([0-9][0-9.,]*)'", row["numerals-tags"])
            claims, _ = read(row["sentence"], ".txt", "en")
            missed += [
                (numeral, row["sentence"])
                for numeral in tagged
                if not any(numeral in c.text for c in claims if c.kind is ClaimKind.NUMBER)
            ]
    assert len(missed) <= 2, missed


@pytest.mark.corpus
@pytest.mark.parametrize("case", cases("article-numbers.jsonl"))
def test_the_claims_of_a_case(case):
    given, expected = case["input"], case["expected"]
    claims, _ = read(given["article"], ".txt", given.get("language", ""))
    values = [plain(c.number.value) for c in claims if c.number and c.number.value is not None]
    if "claims" in expected:
        assert values == expected["claims"]
    if expected["verdict"] in {"ignore", "nothing_to_check"}:
        assert claims == ()
    else:
        assert claims
