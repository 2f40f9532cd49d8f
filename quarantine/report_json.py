"""``report.json``: the object of ``check --json``, and the page's data beside it."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, TypeAdapter, ValidationError

from quarantine.errors import DamagedItem
from quarantine.views import ReportView

if TYPE_CHECKING:
    from gate.verdicts import ArticleReport


class _Stored(BaseModel):
    """The part of the file that this room reads back; the rest is for machines."""

    model_config = ConfigDict(extra="ignore", frozen=True)

    page: ReportView


_VIEW = TypeAdapter(ReportView)


def report_json(report: ArticleReport, view: ReportView) -> bytes:
    """Return the file's bytes: DESIGN's object with ``claims[].id`` and ``page`` added."""
    whole = report.to_json()
    for number, claim in enumerate(whole["claims"], start=1):
        claim["id"] = f"c{number}"
    whole["article_sha256"] = view.article_sha256
    whole["seal"] = view.seal
    whole["page"] = _VIEW.dump_python(view, mode="json")
    return json.dumps(whole, ensure_ascii=False, indent=1).encode() + b"\n"


def view_of(content: bytes) -> ReportView:
    """Return the page's data of a stored report; raise ``DamagedItem`` when it is none."""
    try:
        return _Stored.model_validate_json(content).page
    except ValidationError as error:
        raise DamagedItem("The stored report can't be read.") from error
