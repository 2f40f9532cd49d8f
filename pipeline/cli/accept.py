"""``filing-gate accept``: run the incidents against a candidate verifier model."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import click

from pipeline.cli.options import json_option, workspace_option

if TYPE_CHECKING:
    from gate.claims import Article
    from gate.figures import Filing
    from gate.verdicts import ArticleReport
    from pipeline.workspace import Workspace
    from verifier.acceptance import AcceptanceReport
    from verifier.interface import Verifier


EXAMPLE = (
    "\b\n"
    "Example:\n"
    "  filing-gate accept --base-url http://127.0.0.1:8000/v1 --model my-model-q4\n"
    "  filing-gate accept --base-url URL --model my-model-q4 --model my-model-q8\n"
)
"""Shown as it stands under the help."""


@click.command(name="accept", epilog=EXAMPLE)
@click.option("--base-url", metavar="URL", help="An OpenAI-compatible model server.")
@click.option("--model", "models", multiple=True, metavar="NAME", help="One or several models.")
@click.option("--repeats", type=click.IntRange(1, 20), default=3, help="Times each is asked.")
@click.option("--html", metavar="FILE", help="Write the report as a page, too.")
@json_option
@workspace_option
def command(
    base_url: str | None,
    models: tuple[str, ...],
    repeats: int,
    html: str | None,
    as_json: bool,  # noqa: FBT001 - click's flags are booleans
    workspace: Workspace,
) -> int:
    """Run every incident against a model; what passes is entered into the register.

    Exit status: 0 all are accepted; 1 one is not; 75 one could not be judged.
    """
    from pipeline.assembly import make_server, settings_of  # noqa: PLC0415
    from pipeline.judging import code_version  # noqa: PLC0415
    from pipeline.ledger import open_ledger  # noqa: PLC0415
    from pipeline.ports import utc_now  # noqa: PLC0415
    from verifier.acceptance import (  # noqa: PLC0415
        Plan,
        load_incidents,
        render_page,
        run_acceptance,
    )

    plan = Plan(load_incidents(), repeats=repeats)
    reports: list[AcceptanceReport] = []
    workspace.create()
    for model in models or (None,):
        values = {"verifier.base_url": base_url, "verifier.model": model}
        settings = settings_of(workspace, values).settings
        server = make_server(settings.verifier)
        report = run_acceptance(
            server, _judge, code_version=code_version(), plan=plan, progress=_say
        )
        reports.append(report)
        record = report.acceptance(utc_now())
        if record is not None:
            url = settings.ledger.url.get_secret_value()
            with open_ledger(workspace.ledger, url) as ledger:
                ledger.register.add_acceptance(record)
        if as_json:
            click.echo(json.dumps(report.to_json(), ensure_ascii=False))
        else:
            click.echo(report.summary)
    if html is not None:
        Path(html).write_text(
            render_page(reports, at=utc_now().isoformat(timespec="seconds")), encoding="utf-8"
        )
    if not as_json:
        _show(reports)
    return max(report.outcome.exit_status for report in reports)


def _judge(article: Article, filing: Filing, verifier: Verifier) -> ArticleReport:
    from pipeline.judge import judge_article  # noqa: PLC0415

    return judge_article(article, filing, verifier=verifier, ask="all")


def _say(what: str) -> None:
    click.echo(what, err=True)


def _show(reports: list[AcceptanceReport]) -> None:
    from pipeline.cli.showing import show_table  # noqa: PLC0415
    from verifier.acceptance import comparison  # noqa: PLC0415

    heads, *rows = comparison(reports)
    show_table(heads, rows)
