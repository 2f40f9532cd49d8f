"""``filing-gate check``: judge drafts against one filing; nothing is published or kept."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click

from pipeline.cli.exits import NOT_PUBLISHABLE, OK, TRY_AGAIN, status_of, tell
from pipeline.cli.options import json_option, verifier_options, verifier_values, workspace_option

if TYPE_CHECKING:
    from gate.verdicts import ArticleReport
    from pipeline.judging import Bench
    from pipeline.workspace import Workspace


EXAMPLE = (
    "\b\n"
    "Example:\n"
    "  filing-gate check draft.json --filing mu-20260528.htm\n"
    "  filing-gate check drafts.jsonl --filing 0000723125-26-000012.txt.gz --json\n"
)
"""Shown as it stands under the help."""


@click.command(name="check", epilog=EXAMPLE)
@click.argument("articles", nargs=-1, required=True, metavar="ARTICLE...")
@click.option("--filing", required=True, metavar="FILING", help="The 10-Q; - for standard input.")
@click.option("--any-form", is_flag=True, help="Take a filing that says it is no 10-Q.")
@click.option(
    "--unaccepted",
    is_flag=True,
    help="Ask a model that has not passed the incidents: an experiment, and it says so.",
)
@verifier_options
@json_option
@workspace_option
def command(  # noqa: PLR0913 - a command line's options
    articles: tuple[str, ...],
    filing: str,
    any_form: bool,  # noqa: FBT001 - click's flags are booleans
    unaccepted: bool,  # noqa: FBT001
    verifier: str | None,
    base_url: str | None,
    model: str | None,
    lang: str | None,
    as_json: bool,  # noqa: FBT001
    workspace: Workspace,
) -> int:
    """Judge drafts against one filing; publishes nothing.

    Exit status: 0 every article is publishable; 1 at least one would be quarantined; 65
    the filing or an article can't be read; 75 nothing was judged, run again.
    """
    from pipeline.checking import check_article  # noqa: PLC0415
    from pipeline.cli.reading import read_drafts, read_filing_argument  # noqa: PLC0415
    from pipeline.cli.showing import show_report  # noqa: PLC0415

    if articles.count("-") + (filing == "-") > 1:
        raise click.UsageError("standard input can be read once only")
    values = verifier_values(verifier, base_url, model, lang)
    bench = _bench(workspace, values, unaccepted=unaccepted)
    reading = read_filing_argument(filing, any_form=any_form)
    status = OK
    for given in articles:
        for draft in read_drafts(given, bench.lang):
            if isinstance(draft, Exception):
                tell(draft)
                status = max(status, status_of(draft))
                continue
            report = check_article(bench, draft, reading)
            if as_json:
                click.echo(json.dumps(report.to_json(), ensure_ascii=False))
            else:
                show_report(report)
            status = max(status, _status(report))
    return status


def _bench(workspace: Workspace, values: dict[str, str | None], *, unaccepted: bool) -> Bench:
    """Return the judge; a model must stand in the workspace's register, where there is one."""
    from pipeline.assembly import make_bench, make_server, settings_of  # noqa: PLC0415
    from pipeline.ledger import open_ledger  # noqa: PLC0415
    from pipeline.model_judge import NotAccepted  # noqa: PLC0415

    settings = settings_of(workspace, values).settings
    verifier = settings.verifier
    by_model = verifier.kind == "llm" or (verifier.kind == "auto" and verifier.base_url)
    if not by_model or unaccepted:
        return make_bench(verifier)
    make_server(verifier)
    if not workspace.root.is_dir():
        raise NotAccepted(
            f"{verifier.model} has not passed the incidents here; run: filing-gate accept "
            f"--base-url {verifier.base_url} --model {verifier.model}"
        )
    ledger = open_ledger(workspace.ledger, settings.ledger.url.get_secret_value())
    click.get_current_context().call_on_close(ledger.close)
    return make_bench(verifier, ledger.register)


def _status(report: ArticleReport) -> int:
    from gate.verdicts import Decision  # noqa: PLC0415

    return {
        Decision.PUBLISH: OK,
        Decision.QUARANTINE: NOT_PUBLISHABLE,
        Decision.RETRY: TRY_AGAIN,
    }[report.decision]
