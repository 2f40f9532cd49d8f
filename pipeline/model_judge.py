"""Judging with a local model, which may verify only after it has passed the incidents."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from threading import Lock
from typing import TYPE_CHECKING, Literal

from gate.errors import SettingsError
from pipeline.judge import judge_article
from pipeline.judging import code_version
from verifier.acceptance import combine, load_incidents, standing
from verifier.acceptance.register import State
from verifier.local_model import LocalModel
from verifier.prompts import Form

if TYPE_CHECKING:
    from gate.claims import Article
    from gate.figures import Filing
    from gate.verdicts import ArticleReport
    from verifier.acceptance import Register
    from verifier.cache import AnswerStore
    from verifier.client import Server

EXPERIMENT = "The model has not passed the incidents; nothing may be published on its word."


class NotAccepted(SettingsError):  # noqa: N818 - names the state, as DESIGN's words do
    """The register does not know this model, server, prompt, incidents and code together."""

    stops_batch = True
    """Every other article would meet the same refusal."""


class ModelJudge:
    """A ``Judge`` with a model. Asks the register once, before the first article.

    A server that can't be asked then is an ``InfrastructureError`` of that article, and
    the next one asks again. Safe among threads.
    """

    def __init__(
        self,
        server: Server,
        register: Register | None,
        *,
        form: str = "",
        ask: Literal["all", "unread"] = "all",
        answers: AnswerStore | None = None,
    ) -> None:
        """``register`` None is an experiment: the report says that it counts for nothing."""
        self._server = server
        self._register = register
        self._form = form
        self._ask = ask
        self._answers = answers
        self._model: LocalModel | None = None
        self._lock = Lock()

    def __call__(self, article: Article, filing: Filing) -> ArticleReport:
        """Judge one article; raise ``NotAccepted``, or the verifier's ``InfrastructureError``."""
        report = judge_article(article, filing, verifier=self._accepted(), ask=self._ask)
        if self._register is None:
            return replace(report, notes=(*report.notes, EXPERIMENT))
        return report

    def _accepted(self) -> LocalModel:
        with self._lock:
            if self._model is None:
                form = self._form
                if self._register is not None:
                    form = self._accepted_form(self._register)
                self._model = LocalModel(
                    self._server, form=Form(form or Form.BLIND), answers=self._answers
                )
            return self._model

    def _accepted_form(self, register: Register) -> str:
        combination = asyncio.run(combine(self._server, load_incidents(), code_version()))
        found = standing(combination, register.acceptances(self._server.model))
        if found.state is not State.ACCEPTED:
            raise NotAccepted(found.message)
        if self._form and self._form != found.form:
            raise NotAccepted(
                f"{self._server.model} was accepted with the {found.form} form, and the settings "
                f"ask for {self._form} (verifier.form)"
            )
        return found.form
