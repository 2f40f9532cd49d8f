"""``receipts.json``: what a published article is proved with, written and read back.

It holds the claims of ``check --json`` with their receipts, the hashes of article and
filing, and every waiver with the name of the person who answers for it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Literal

from pydantic import BaseModel, ConfigDict, ValidationError

from gate.claims import ClaimKind  # noqa: TC001 - pydantic reads it at run time
from gate.verdicts import SCHEMA, Verdict
from pipeline.errors import BrokenReceipt

if TYPE_CHECKING:
    from pipeline.ledger import ApprovalRow, JudgementRow

FILE_NAME = "receipts.json"


class _Stored(BaseModel):
    """Keys this program does not read are kept for other readers, and ignored."""

    model_config = ConfigDict(extra="ignore", frozen=True)


class StoredPeriod(_Stored):
    """A period as ``ingest --json`` writes it."""

    instant: str = ""
    start: str = ""
    end: str = ""


class StoredOperand(_Stored):
    """A figure that a receipt stands on."""

    text: str
    value: str
    label: str
    period: StoredPeriod | None
    start: int
    end: int


class StoredReceipt(_Stored):
    """A receipt."""

    quote: str
    start: int
    end: int
    computation: str | None
    operands: tuple[StoredOperand, ...]


class StoredClaim(_Stored):
    """A claim with its verdict."""

    id: str
    kind: ClaimKind
    text: str
    start: int
    end: int
    pointer: str
    low: str | None
    high: str | None
    unit: str | None
    verdict: Verdict
    receipt: StoredReceipt | None


class StoredArticle(_Stored):
    """Which article, in which file of the folder."""

    id: str
    file: str
    sha256: str


class StoredFiling(_Stored):
    """Which filing."""

    id: str
    sha256: str


class StoredWaiver(_Stored):
    """A claim that a person answers for."""

    claim: str
    name: str
    reason: str
    at: str


class Receipts(_Stored):
    """A published article's proof."""

    schema_: Literal[1]
    article: StoredArticle
    filing: StoredFiling
    claims: tuple[StoredClaim, ...]
    waived: tuple[StoredWaiver, ...]

    model_config = ConfigDict(
        extra="ignore", frozen=True, alias_generator=lambda name: name.rstrip("_")
    )


def write_receipts(record: JudgementRow, suffix: str, approval: ApprovalRow | None) -> bytes:
    """Return the bytes of ``receipts.json`` for a judgement, with a person's waivers."""
    report: dict[str, Any] = json.loads(record.report)
    whole = {
        "schema": SCHEMA,
        "article": {
            "id": str(record.article),
            "file": f"article{suffix}",
            "sha256": record.article_sha256,
        },
        "filing": {"id": record.filing, **report["filing"]},
        "verifier": record.verifier,
        "code_version": record.code_version,
        "waived": []
        if approval is None
        else [
            {
                "claim": claim,
                "name": approval.who,
                "reason": approval.why,
                "at": approval.at.isoformat(),
            }
            for claim in approval.waived
        ],
        "claims": report["claims"],
        "not_claims": report["not_claims"],
    }
    return json.dumps(whole, ensure_ascii=False, indent=1).encode() + b"\n"


def read_receipts(content: bytes) -> Receipts:
    """Return the receipts of a published folder; raise ``BrokenReceipt`` when they are none."""
    try:
        return Receipts.model_validate_json(content)
    except ValidationError as error:
        fault = error.errors(include_url=False, include_input=False)[0]
        place = "/".join(str(part) for part in fault["loc"])
        said = f"{place}: {fault['msg']}" if place else fault["msg"]
        raise BrokenReceipt(f"{FILE_NAME} can't be read: {said}") from error
