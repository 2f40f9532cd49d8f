"""Options that several commands take, with one wording each."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from collections.abc import Callable

    from pipeline.workspace import Workspace

Function = TypeVar("Function", bound="Callable[..., Any]")


def workspace_option(function: Function) -> Function:
    """Add ``--workspace``; the command gets a ``Workspace`` (not made yet)."""
    return click.option(
        "--workspace",
        metavar="DIR",
        callback=_workspace,
        help="The workspace; default: FILING_GATE_WORKSPACE, then ./filing-gate.",
    )(function)


def json_option(function: Function) -> Function:
    """Add ``--json``."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON, an object a line.")(
        function
    )


def verifier_options(function: Function) -> Function:
    """Add ``--verifier``, ``--base-url``, ``--model`` and ``--lang``."""
    for option in (
        click.option("--lang", metavar="LANG", help="Language of drafts: en, es."),
        click.option("--model", metavar="NAME", help="The model on that server."),
        click.option("--base-url", metavar="URL", help="An OpenAI-compatible model server."),
        click.option(
            "--verifier",
            type=click.Choice(["reader", "llm", "none"]),
            help="Who answers layer 2; default: the model where there is one, else the reader.",
        ),
    ):
        function = option(function)
    return function


def verifier_values(
    verifier: str | None, base_url: str | None, model: str | None, lang: str | None
) -> dict[str, str | None]:
    """Return the options as settings of the command line."""
    return {
        "verifier.kind": verifier,
        "verifier.base_url": base_url,
        "verifier.model": model,
        "verifier.lang": lang,
    }


def signed_options(function: Function) -> Function:
    """Add ``--name`` and ``--reason``, which a person's deed can't do without."""
    function = click.option("--reason", required=True, help="Why; it stays in the history.")(
        function
    )
    return click.option("--name", required=True, help="Who does it; it stays in the history.")(
        function
    )


def _workspace(_context: click.Context, _option: click.Parameter, value: str | None) -> Workspace:
    import os  # noqa: PLC0415

    from pipeline.assembly import workspace_at  # noqa: PLC0415

    return workspace_at(value, os.environ)
