"""Layer 2: does the number describe what the article says? Either may doubt; receipts decide.

Every claim that survived layer 1 is read by code (the embedded reader) and, with a model
configured, put to the model. Either one alone can lower a claim. Nothing but a receipt
that code has checked raises one. Where reader and model disagree, nothing is published
and the operator sees both.

    reader / model    supported, receipt   supported, none   unsupported          not read
    supported         supported            supported         unverified (both)    supported
    unverified        supported            unverified        rejected *           unverified
    rejected          rejected             rejected          rejected             rejected

    * unverified when places were left out for want of room, or when the claim is derived
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from gate.attribution.directions import check_direction
from gate.attribution.roles import Role
from gate.claims import ClaimKind
from gate.pools import candidates
from gate.quotations import locate_quotation
from gate.typography import canonical
from gate.verdicts import Judgement, Layer, Reason, Receipt, Verdict
from verifier.interface import Answer, AnswerVerdict, Question
from verifier.reader import Reader
from verifier.receipts import Doubt, prove
from verifier.snippets import places_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gate.attribution import ArticleContext
    from gate.claims import Claim
    from gate.figures import Figure, Filing
    from verifier.interface import Verifier
    from verifier.snippets import Places

Ask = Literal["all", "unread"]
"""``all``: every claim is put to the model; ``unread``: only what the reader could not read."""


async def verify_claims(
    survivors: Sequence[Claim],
    filing: Filing,
    context: ArticleContext,
    *,
    verifier: Verifier,
    ask: Ask = "all",
) -> list[Judgement]:
    """Return one judgement a claim, in order.

    Raises the verifier's ``VerifierError`` when a question could not be answered: then
    nothing has been judged, and the article is to be tried again.
    """
    reader = verifier if isinstance(verifier, Reader) else Reader()
    readings = [_checked(read_claim(reader, c, filing, context), filing) for c in survivors]
    if verifier is reader:
        return readings
    places = places_of(filing)
    asked: dict[int, Question] = {}
    for i, reading in enumerate(readings):
        if ask == "all" or reading.verdict is Verdict.UNVERIFIED:
            question = await _question(reading, places, context, verifier)
            if question is not None:
                asked[i] = question
    answers = dict(zip(asked, await verifier.ask(list(asked.values())), strict=True))
    return [
        merge(reading, asked[i], answers[i]) if i in asked else reading
        for i, reading in enumerate(readings)
    ]


def read_claim(reader: Reader, claim: Claim, filing: Filing, context: ArticleContext) -> Judgement:
    """Return the embedded reader's own judgement on one claim."""
    answer = reader.read(Question(claim, filing, context, ()))
    if answer.reading is None:
        raise TypeError("the embedded reader always gives its reading")
    return answer.reading


def merge(
    reading: Judgement, question: Question, answer: Answer, *, cross_check: bool = True
) -> Judgement:
    """Return the judgement that the reader's reading and a model's answer amount to together.

    ``cross_check=False`` believes a re-located quote whatever code reads in its row and
    column: for the acceptance of models only, never for publishing.
    """
    if answer.verdict is AnswerVerdict.NOT_READ:
        return reading
    if answer.verdict is AnswerVerdict.UNSUPPORTED:
        return _lowered(reading, question, answer)
    proof = prove(question, answer, cross_check=cross_check)
    if reading.verdict is not Verdict.UNVERIFIED:
        return _kept(reading, proof)
    if isinstance(proof, Doubt):
        return replace(
            reading,
            layer=Layer.VERIFIER,
            reason=proof.reason,
            explanation=f"{proof.explanation} {reading.explanation}",
            nearest=proof.figure or reading.nearest,
        )
    raised = Judgement(
        claim=reading.claim,
        verdict=Verdict.SUPPORTED,
        layer=Layer.VERIFIER,
        explanation="The model found the statement in the filing, and its quote was re-located.",
        receipt=proof,
    )
    if not cross_check:
        return raised
    statement = question.context.statements[id(reading.claim)]
    return check_direction(raised, statement, question.context) or raised


def _kept(reading: Judgement, proof: Receipt | Doubt) -> Judgement:
    """Return the reader's certain judgement; when the model contradicts a rejection, say so."""
    if reading.verdict is Verdict.SUPPORTED:
        return reading
    why = proof.explanation if isinstance(proof, Doubt) else f"It quoted “{proof.quote}”."
    return replace(
        reading, explanation=f"{reading.explanation} The model called it supported. {why}"
    )


def _lowered(reading: Judgement, question: Question, answer: Answer) -> Judgement:
    """Return the judgement after the model has doubted the claim."""
    said = _said(answer)
    if reading.verdict is Verdict.REJECTED:
        return replace(reading, explanation=f"{reading.explanation} {said}")
    both = f"{said} The embedded reader: {reading.explanation}"
    certain = question.complete and not question.derived
    if reading.verdict is Verdict.SUPPORTED or not certain:
        verdict = Verdict.UNVERIFIED
    else:
        verdict = Verdict.REJECTED
    if not question.complete:
        both += " Not every place with this number could be shown to the model."
    return Judgement(
        claim=reading.claim,
        verdict=verdict,
        layer=Layer.VERIFIER,
        explanation=both,
        reason=Reason.MODEL_UNSUPPORTED,
        nearest=reading.nearest or _first(reading.receipt),
    )


def _said(answer: Answer) -> str:
    if answer.read:
        where = f" under {answer.column}" if answer.column else ""
        return f"The model read {answer.read}{where} in “{answer.quote}”."
    quoted = f", quoting “{answer.quote}”" if answer.quote else ""
    return f"The model found the statement unsupported{quoted}."


def _first(receipt: Receipt | None) -> Figure | None:
    return receipt.operands[0] if receipt is not None and receipt.operands else None


async def _question(
    reading: Judgement, places: Places, context: ArticleContext, verifier: Verifier
) -> Question | None:
    """Return the question to put about a claim; None when no place could answer it."""
    claim, receipt = reading.claim, reading.receipt
    if claim.kind is not ClaimKind.NUMBER or claim.band is None:
        return None
    figures = candidates(claim, places.filing)
    operands = () if receipt is None else receipt.operands
    derived = not figures or _is_derived(reading, context)
    shown = operands if derived and operands else figures
    if not shown:
        return None
    words = f"{claim.passage.context} {claim.sentence}"
    cut = places.cut(words, shown, await verifier.places_budget(claim))
    return Question(
        claim=claim,
        filing=places.filing,
        context=context,
        snippets=cut.snippets,
        figures=figures,
        complete=cut.complete,
        derived=derived,
    )


_DERIVED = frozenset({Role.GROWTH, Role.CHANGE, Role.SHARE, Role.MULTIPLE})


def _is_derived(reading: Judgement, context: ArticleContext) -> bool:
    """Tell whether a claim's truth is a computation, by its proof or by its sentence."""
    statement = context.statements.get(id(reading.claim))
    computed = reading.receipt is not None and bool(reading.receipt.computation)
    return computed or (statement is not None and statement.role in _DERIVED)


def _checked(reading: Judgement, filing: Filing) -> Judgement:
    """Return the reading when its quote re-locates as a model's would have to, else a doubt."""
    receipt = reading.receipt
    if receipt is None:
        return reading
    place = canonical(filing.text[receipt.start : receipt.end])
    if locate_quotation(place, receipt.quote) is not None:
        return reading
    return Judgement(
        claim=reading.claim,
        verdict=Verdict.UNVERIFIED,
        layer=Layer.ATTRIBUTION,
        explanation="The reader's own quote does not stand in the filing where it says.",
        reason=Reason.QUOTE_NOT_FOUND,
        nearest=_first(receipt),
    )
