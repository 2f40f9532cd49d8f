"""Putting a workspace to work: settings in, ``Works`` out, with the verifier they name."""

from __future__ import annotations

import os
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from gate.errors import DefectError, SettingsError
from pipeline.judging import Bench
from pipeline.ledger import open_ledger
from pipeline.notify import configured_hooks
from pipeline.ports import utc_now
from pipeline.settings import WORKSPACE_VARIABLE, Loaded, load_settings
from pipeline.works import Works
from pipeline.workspace import Workspace

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from gate.claims import Article
    from gate.figures import Filing
    from gate.verdicts import ArticleReport
    from pipeline.edgar import EdgarSource
    from pipeline.ledger import Ledger
    from pipeline.ports import Clock, Writer
    from pipeline.settings import Settings, VerifierSettings
    from verifier.acceptance import Register
    from verifier.client import Server

DEFAULT_WORKSPACE = "filing-gate"


def workspace_at(folder: str | Path | None, environment: Mapping[str, str]) -> Workspace:
    """Return the workspace given, or named in the environment, or ``./filing-gate``."""
    chosen = folder or environment.get(WORKSPACE_VARIABLE) or DEFAULT_WORKSPACE
    return Workspace(Path(chosen).expanduser().absolute())


def settings_of(workspace: Workspace, command_line: Mapping[str, Any] | None = None) -> Loaded:
    """Return the settings in force; raise ``SettingsError``."""
    return load_settings(workspace.root, os.environ, command_line)


@contextmanager
def open_works(
    workspace: Workspace,
    command_line: Mapping[str, Any] | None = None,
    *,
    clock: Clock = utc_now,
    judging: bool = True,
    make: bool = False,
) -> Iterator[Works]:
    """Give the workspace with its ledger open.

    Without ``judging`` no verifier is needed, and nothing can be judged. A workspace that
    is not there is a ``SettingsError``, unless it is to be made. Also raises
    ``LedgerError`` and ``StorageError``.
    """
    if not make and not workspace.root.is_dir():
        raise SettingsError(
            f"there is no workspace at {workspace.root}; name one with --workspace, or make it "
            "with 'filing-gate batch' or 'filing-gate ingest FILING --add'"
        )
    settings = settings_of(workspace, command_line).settings
    workspace.create()
    url = settings.ledger.url.get_secret_value()
    with open_ledger(workspace.ledger, url, configured_hooks(settings)) as ledger:
        if judging:
            answers = workspace.root / "answers.sqlite3"
            bench = make_bench(settings.verifier, ledger.register, answers=answers)
        else:
            bench = _no_bench(settings.verifier)
        yield Works(workspace, ledger, settings, clock, bench)


def make_bench(
    settings: VerifierSettings,
    register: Register | None = None,
    *,
    answers: Path | None = None,
) -> Bench:
    """Return the judge that the settings name.

    A model must stand in ``register``; None is an experiment (``ModelJudge``). ``answers``
    is where its answers are kept. Raises ``SettingsError`` for half a model.
    """
    from pipeline.judge import judge_article  # noqa: PLC0415 - the judge takes long to import

    kind = settings.kind
    if kind == "auto":
        kind = "llm" if settings.base_url else "reader"
    if kind == "none":
        return Bench(partial(judge_article, verifier=None), "none", "", settings.lang)
    if kind == "reader":
        return Bench(judge_article, "reader", "", settings.lang)
    server = make_server(settings)
    from pipeline.model_judge import ModelJudge  # noqa: PLC0415 - only with a model
    from verifier.acceptance.runner import prompts_hash  # noqa: PLC0415
    from verifier.cache import SqliteAnswers  # noqa: PLC0415

    judge = ModelJudge(
        server,
        register,
        form=settings.form,
        ask=settings.ask,
        answers=None if answers is None else SqliteAnswers(answers),
    )
    return Bench(judge, settings.model, prompts_hash(), settings.lang)


def _no_bench(settings: VerifierSettings) -> Bench:
    def judge(article: Article, filing: Filing) -> ArticleReport:
        raise DefectError(f"{article.name} was to be judged on {filing.name} without a judge")

    return Bench(judge, "none", "", settings.lang)


def make_server(settings: VerifierSettings) -> Server:
    """Return the model server that the settings name; raise ``SettingsError`` without one."""
    if not settings.base_url or not settings.model:
        raise SettingsError(
            "a model server needs both its address and the model's name: "
            "verifier.base_url and verifier.model (--base-url, --model)"
        )
    from verifier.client import Server  # noqa: PLC0415

    return Server(
        settings.base_url,
        settings.model,
        settings.api_key.get_secret_value(),
        read_timeout=settings.timeout_seconds,
        call_timeout=settings.timeout_seconds * 1.5,
        concurrency=settings.concurrency,
        context_length=settings.context_length,
    )


def make_source(
    settings: Settings, clock: Clock = utc_now, fleet: Ledger | None = None
) -> EdgarSource | None:
    """Return EDGAR as a source of filings, or None where it is not asked.

    ``fleet`` is the ledger that several machines share: then they share one pace.
    """
    edgar = settings.edgar
    if not edgar.enabled:
        return None
    from datetime import timedelta  # noqa: PLC0415

    from pipeline.edgar import (  # noqa: PLC0415
        EDGAR_TURNS,
        EdgarSource,
        Endpoints,
        shared_folder,
    )

    return EdgarSource(
        edgar.company,
        edgar.mail,
        edgar.watchlist,
        now=clock,
        overlap=timedelta(days=edgar.overlap_days),
        since=edgar.since,
        endpoints=Endpoints(www=edgar.www, data=edgar.data),
        per_second=edgar.requests_per_second,
        state=Path(edgar.state) if edgar.state else shared_folder(),
        wall_clock=edgar.wall_clock_seconds,
        fleet=None if fleet is None else fleet.turns(EDGAR_TURNS),
    )


def make_writer(settings: Settings) -> Writer | None:
    """Return the writer of drafts, or None where it is off."""
    if not settings.writer.enabled:
        return None
    from pipeline.writer import make_writer as make  # noqa: PLC0415

    return make(settings)
