"""Doing one task: a filing read, a draft judged, a published article judged again.

A result is JSON and depends on nothing but its inputs: no time, no worker, no order.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gate.filing import document_sha256
from gate.verdicts import Decision, Verdict
from pipeline.audit import read_folder
from pipeline.errors import BadName, BrokenReceipt, NoFiling, NotJudged
from pipeline.files import read_file, sha256_of
from pipeline.ingesting import filing_json
from pipeline.judging import judge_draft
from pipeline.ledger import TaskKind
from pipeline.ports import FilingRef
from pipeline.shelf import READINGS, find_filing, read_known_form, read_shelved
from pipeline.supersession import objections_to
from pipeline.workspace import ArticleId
from quarantine.changes import changed_verdicts
from quarantine.ids import filing_key

if TYPE_CHECKING:
    from collections.abc import Mapping

    from gate.figures import Filing
    from pipeline.edgar import EdgarSource
    from pipeline.judging import Judged
    from pipeline.ledger import TaskRow
    from pipeline.receipts import Receipts
    from pipeline.works import Works


@dataclass
class Hands:
    """What does a worker's tasks. Keeps the filing that it read last, and no more."""

    works: Works
    source: EdgarSource | None = None
    _last: tuple[str, Filing] | None = field(default=None, init=False)

    def do(self, task: TaskRow) -> dict[str, Any]:
        """Return the result of a task.

        Raises ``InputError`` when a person must act, ``InfrastructureError`` when it can't
        be done now.
        """
        match task.kind:
            case TaskKind.READ:
                return self._read(task.payload)
            case TaskKind.JUDGE:
                return self._judge(task.payload)
            case TaskKind.REJUDGE:
                return self._judge_again(task.payload)

    # -- filings -------------------------------------------------------------

    def _read(self, payload: Mapping[str, Any]) -> dict[str, Any]:
        if "file" in payload:
            filing, reading = self._read_file(Path(payload["file"]), payload["accession"])
        else:
            filing = payload["accession"]
            self._have(payload)
            reading = read_shelved(self.works.workspace, filing)
        self._last = filing, reading
        return {"filing": filing} | filing_json(reading)

    def _read_file(self, path: Path, accession: str) -> tuple[str, Filing]:
        """Read a document and keep its reading; the coordinator gives it its folder."""
        workspace, content = self.works.workspace, read_file(path)
        known = self.works.ledger.filings.of_document(document_sha256(content))
        cache = workspace.readings
        if known is not None:
            with suppress(NoFiling):
                cache = find_filing(workspace, known.id).parent / READINGS
        workspace.refuse_symlink(cache)
        reading = read_known_form(content, path.name, cache=cache)
        return filing_key(reading.accession or accession, reading.sha256), reading

    def _have(self, payload: Mapping[str, Any]) -> None:
        """See to it that the filing is in the workspace."""
        workspace, accession = self.works.workspace, payload["accession"]
        try:
            find_filing(workspace, accession)
        except NoFiling as error:
            if self.source is None:
                raise NoFiling(
                    f"{accession} is not in the workspace, and EDGAR is not asked (edgar.enabled)",
                    accession=accession,
                ) from error
        else:
            return
        if "filed" in payload:
            ref = FilingRef(
                accession=accession,
                cik=payload["cik"],
                form=payload["form"],
                filed=date.fromisoformat(payload["filed"]),
                company=payload["company"],
            )
        else:
            ref = self.source.find(payload["cik"], accession)
        self.source.fetch(ref, workspace.filing_folder(ref.cik, accession))

    def _filing(self, filing: str) -> Filing:
        if self._last is None or self._last[0] != filing:
            self._last = filing, read_shelved(self.works.workspace, filing)
        return self._last[1]

    # -- articles ------------------------------------------------------------

    def _judge(self, payload: Mapping[str, Any]) -> dict[str, Any]:
        article = ArticleId.parse(payload["article"])
        limit = self.works.settings.batch.max_draft_bytes
        content = read_file(Path(payload["file"]), limit)
        if len(content) > limit:
            raise BadName(f"{payload['file']} is larger than {limit:,} bytes")
        suffix, filing = payload["suffix"], self._filing(article.filing)
        objections = objections_to(self.works, article, content, suffix, article.filing)
        judged = judge_draft(
            self.works.bench, article, content, suffix, filing, objections=objections
        )
        return _told(judged) | {
            "article_sha256": sha256_of(content),
            "filing_sha256": filing.sha256,
            "report": json.loads(judged.record.report),
        }

    def _judge_again(self, payload: Mapping[str, Any]) -> dict[str, Any]:
        """Judge a published article again on the filing that it went out on."""
        article = ArticleId.parse(payload["article"])
        folder = self.works.workspace.published_folder(article)
        if not folder.is_dir():
            raise BrokenReceipt(f"{article} is published, and its folder is gone")
        receipts, content = read_folder(folder)
        if sha256_of(content) != receipts.article.sha256:
            raise BrokenReceipt(f"{article}: its text is not the one that was published")
        suffix = Path(receipts.article.file).suffix
        filing = self._filing(receipts.filing.id)
        judged = judge_draft(self.works.bench, article, content, suffix, filing)
        return _told(judged) | {
            "otherwise": would_not_go_out(judged, receipts),
            "changed": [
                {
                    "text": one.text,
                    "before": None if one.before is None else one.before.value,
                    "after": None if one.after is None else one.after.value,
                    "explanation": one.explanation,
                }
                for one in changed_verdicts(receipts.claims, judged.view.claims)
            ],
        }


def would_not_go_out(judged: Judged, receipts: Receipts) -> bool:
    """Tell whether a published article would be quarantined by this judgement.

    What a person answered for at the release still stands: the same claim, unverified now
    as it was then.
    """
    waived = {waiver.claim for waiver in receipts.waived}
    then = {claim.id: claim.text for claim in receipts.claims if claim.id in waived}
    answered_for = [
        claim
        for claim in judged.view.claims
        if claim.verdict is Verdict.UNVERIFIED and then.get(claim.id) == claim.text
    ]
    failed = [claim for claim in judged.view.claims if claim.verdict is not Verdict.SUPPORTED]
    of_claims = {claim.reason for claim in failed}
    against_the_whole = [reason for reason in judged.report.reasons if reason not in of_claims]
    return len(failed) > len(answered_for) or bool(against_the_whole)


def _told(judged: Judged) -> dict[str, Any]:
    """Return the decision; raise ``NotJudged`` when the judge put it off."""
    if judged.decision is Decision.RETRY:
        raise NotJudged(" ".join(judged.report.notes) or "the judge put it off")
    return {
        "decision": judged.decision.value,
        "reasons": [reason.value for reason in judged.report.reasons],
    }
