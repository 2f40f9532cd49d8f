"""Proving a published article again: no model, no network, only the article and the filing.

Every hash, every quote and figure in the filing, every computation, and that no claim of
the article goes without a receipt or a person's name. The first fault ends it.
"""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from gate.claims import ClaimKind
from gate.typography import canonical
from gate.verdicts import Verdict
from pipeline.arithmetic import repeat_sum
from pipeline.errors import BrokenReceipt
from pipeline.files import read_file, sha256_of
from pipeline.receipts import FILE_NAME, read_receipts

if TYPE_CHECKING:
    from pathlib import Path

    from gate.claims import Claim
    from gate.figures import Figure, Filing
    from pipeline.receipts import Receipts, StoredClaim, StoredOperand, StoredReceipt


@dataclass(frozen=True, slots=True)
class Proof:
    """What an audit proved."""

    article: str
    receipts: int
    """Receipts re-located in the filing."""
    waived: int
    """Claims that a person answers for."""


def read_folder(folder: Path) -> tuple[Receipts, bytes]:
    """Return a published folder's receipts and article; raise ``BrokenReceipt``."""
    receipts = read_receipts(read_file(folder / FILE_NAME))
    name = receipts.article.file
    if "/" in name or not name.startswith("article."):
        raise BrokenReceipt(f"{FILE_NAME} names '{name}', which is no article file")
    return receipts, read_file(folder / name)


def audit(receipts: Receipts, content: bytes, filing: Filing, *, lang: str = "") -> Proof:
    """Prove the article again; raise ``BrokenReceipt`` with the first thing that fails.

    The claims are read from the article anew: a receipt proves what the article says, not
    what the receipts say that it says.
    """
    if sha256_of(content) != receipts.article.sha256:
        raise BrokenReceipt("the article is not the one that was judged: its SHA-256 differs")
    if filing.sha256 != receipts.filing.sha256:
        raise BrokenReceipt("the filing is not the one it was judged against: its SHA-256 differs")
    stored = {(claim.pointer, claim.start, claim.end): claim for claim in receipts.claims}
    waived = {waiver.claim for waiver in receipts.waived}
    claims = _claims(content, receipts, lang)
    if not claims:
        raise BrokenReceipt("there is no claim in it, so nothing was checked")
    for claim in claims:
        place = (claim.passage.pointer, claim.start, claim.end)
        where = f"{place[0]}[{place[1]}:{place[2]}]"
        if place not in stored:
            raise BrokenReceipt(f"'{claim.text}' has no receipt", place=where)
        try:
            _prove(claim, stored[place], filing, waived)
        except BrokenReceipt as error:
            name = stored[place].id
            raise BrokenReceipt(f"'{claim.text}' ({name}): {error}", place=where) from error
    proved = sum(claim.receipt is not None for claim in receipts.claims)
    return Proof(receipts.article.id, proved, len(receipts.claims) - proved)


def _claims(content: bytes, receipts: Receipts, lang: str) -> tuple[Claim, ...]:
    from gate.articles import read_article  # noqa: PLC0415 - the readers take long to import
    from gate.claim_reader import read_claims  # noqa: PLC0415

    suffix = "." + receipts.article.file.partition(".")[2]
    article = read_article(content, name=receipts.article.id, suffix=suffix, lang=lang)
    claims, _ = read_claims(article)
    return claims


def _prove(claim: Claim, stored: StoredClaim, filing: Filing, waived: set[str]) -> None:
    if stored.verdict is Verdict.UNVERIFIED and stored.id in waived:
        return
    receipt = stored.receipt
    if stored.verdict is not Verdict.SUPPORTED or receipt is None:
        raise BrokenReceipt(f"it is {stored.verdict.value} and nobody answers for it")
    if not receipt.quote.strip():
        raise BrokenReceipt("its receipt quotes nothing")
    span = _locate(receipt, filing)
    figures = [_find_figure(operand, filing) for operand in receipt.operands]
    if claim.kind is not ClaimKind.NUMBER:
        return
    if not figures:
        raise BrokenReceipt("its receipt names no figure")
    if receipt.computation:
        _prove_sum(claim, receipt.computation, figures)
    else:
        _prove_figure(claim, figures, span)


def _locate(receipt: StoredReceipt, filing: Filing) -> tuple[int, int]:
    """Return where the quote stands: at its place, or wherever a later reading put it."""
    if filing.text[receipt.start : receipt.end] == receipt.quote:
        return receipt.start, receipt.end
    found = canonical(filing.text).find(canonical(receipt.quote))
    if found is None:
        raise BrokenReceipt(f"the filing does not hold the quote '{receipt.quote[:80]}'")
    return found


def _find_figure(operand: StoredOperand, filing: Filing) -> Figure:
    """Return the filing's figure that an operand names, the one nearest to its place."""
    same = [
        figure
        for figure in filing.figures
        if figure.value == Decimal(operand.value)
        and figure.text == operand.text
        and figure.label == operand.label
        and _same_period(figure, operand)
    ]
    if not same:
        raise BrokenReceipt(f"the filing holds no figure '{operand.text}' of '{operand.label}'")
    return min(same, key=lambda figure: abs(figure.start - operand.start))


def _same_period(figure: Figure, operand: StoredOperand) -> bool:
    if figure.period is None or operand.period is None:
        return figure.period is None and operand.period is None
    return figure.period.to_json() == operand.period.model_dump(exclude_defaults=True)


def _prove_figure(claim: Claim, figures: list[Figure], span: tuple[int, int]) -> None:
    """Check that a figure of the quote lies within the claim's precision, signs aside."""
    quoted = [f for f in figures if span[0] <= f.start and f.end <= span[1]]
    if not quoted:
        raise BrokenReceipt(f"the figure '{figures[0].text}' does not stand in the quote")
    if claim.band is None:
        raise BrokenReceipt("its own value can't be read")
    values = [v for f in quoted for v in (f.value, f.printed_value, -f.value)]
    if not any(claim.band.holds(value) for value in values):
        raise BrokenReceipt(f"the figure '{quoted[0].text}' is not within the claim's precision")


def _prove_sum(claim: Claim, shown: str, figures: list[Figure]) -> None:
    """Check that the sum comes out, is made of the figures, and gives what the claim says."""
    total = repeat_sum(shown)
    digits = {_digits(number) for number in total.numbers}
    for figure in figures:
        if not digits & {_digits(figure.value), _digits(figure.printed_value)}:
            raise BrokenReceipt(f"'{figure.text}' does not stand in the computation '{shown}'")
    if claim.band is None:
        raise BrokenReceipt("its own value can't be read")
    # A fall is stated without its sign, and basis points are computed as points.
    values = [total.value * factor for factor in (1, -1, 100, -100)]
    if not any(claim.band.holds(value) for value in values):
        raise BrokenReceipt(f"'{shown}' is not what the article says")


def _digits(value: Decimal) -> tuple[int, ...]:
    """Return the significant digits, which no scale changes."""
    return abs(value).normalize().as_tuple().digits
