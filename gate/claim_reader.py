"""``read_claims``: an article's claims, and everything numeric in it that is none, with why.

    Article -> passages -> quotations, dates, numbers -> Claim | NotClaim

Every digit and number word of the article comes out once: as a claim, inside a claim (the
numbers of a quotation are proved by finding its words in the filing), or as a ``NotClaim``
with its reason.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from gate.bands import band_of
from gate.claims import Claim, ClaimKind, NotClaim
from gate.not_claims import sort_numbers
from gate.numbers import UnreadableText, language_of, settle
from gate.quotations import find_quotations
from gate.sentences import sentence_at, sentence_spans

if TYPE_CHECKING:
    from datetime import date

    from gate.claims import Article, Number, Passage
    from gate.numbers import Marks

METADATA_ROLE: Final = "metadata"
"""Role of payload values that no reader is shown."""


def read_claims(article: Article) -> tuple[tuple[Claim, ...], tuple[NotClaim, ...]]:
    """Return the claims of ``article`` in reading order, and its numbers that are none.

    Raises ``gate.numbers.UnreadableText`` when a passage takes too long to read.
    """
    try:
        return _read(article)
    except TimeoutError as error:
        raise UnreadableText(
            f"{article.name} took too long to read", article=article.name
        ) from error


def _read(article: Article) -> tuple[tuple[Claim, ...], tuple[NotClaim, ...]]:
    whole = "\n".join(passage.text for passage in article.passages)
    lang = article.lang or language_of(whole)
    marks = settle(lang, whole)
    claims: list[Claim] = []
    rest: list[NotClaim] = []
    for passage in article.passages:
        if passage.role == METADATA_ROLE:
            rest += _metadata(passage)
            continue
        found, left = _read_passage(passage, lang, marks)
        claims += found
        rest += left
    return tuple(claims), tuple(rest)


def _read_passage(passage: Passage, lang: str, marks: Marks) -> tuple[list[Claim], list[NotClaim]]:
    text = passage.text
    sentences = sentence_spans(text)
    quotations = [quotation for quotation in find_quotations(passage) if quotation.is_claim]
    quoted = [(quotation.start, quotation.end) for quotation in quotations]
    found = sort_numbers(text, lang=lang, marks=marks, skip=quoted)
    claims = [_claim(ClaimKind.QUOTATION, passage, span, sentences) for span in quoted]
    for dated in found.dates:
        span = (dated.phrase_start, dated.end)
        claims.append(_claim(ClaimKind.DATE, passage, span, sentences, stated=dated.day))
    for number in found.numbers:
        span = (number.start, number.end)
        claims.append(_claim(ClaimKind.NUMBER, passage, span, sentences, number=number))
    claims.sort(key=lambda claim: claim.at)
    left = []
    for veto in found.vetoes:
        start, end = passage.source_span(veto.start, veto.end)
        shown = text[veto.start : veto.end]
        left.append(NotClaim(shown, start, end, veto.why, passage.pointer))
    return claims, left


def _claim(
    kind: ClaimKind,
    passage: Passage,
    span: tuple[int, int],
    sentences: list[tuple[int, int]],
    *,
    number: Number | None = None,
    stated: date | None = None,
) -> Claim:
    first, last = sentence_at(sentences, span[0])
    last = max(last, span[1])
    start, end = passage.source_span(*span)
    return Claim(
        kind,
        passage.text[span[0] : span[1]],
        start,
        end,
        passage,
        span,
        passage.text[first:last],
        (first, last),
        number,
        None if number is None or number.value is None else band_of(number),
        stated,
    )


def _metadata(passage: Passage) -> list[NotClaim]:
    """Return the numbers of a value that no reader is shown."""
    if not any(char.isdigit() for char in passage.text):
        return []
    start, end = passage.source_span(0, len(passage.text))
    return [NotClaim(passage.text, start, end, "metadata", passage.pointer)]
