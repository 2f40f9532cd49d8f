"""The command line: one file a command, imported only when it is called.

In: arguments. Out: text for a person, or one JSON object a line, and an exit status
(0 done; 1 not publishable, or refused; 2 usage; 65 can't be read; 70 our fault; 75 try
again). Everything that does something lives in ``pipeline`` and has no print in it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["main"]

COMMANDS = {
    "demo": "the whole pipeline on the bundled incidents",
    "check": "judge drafts against one filing; publishes nothing",
    "ingest": "what was read of a filing; --add puts it into the workspace",
    "batch": "one scheduled run: filings, drafts, gate, publish or quarantine",
    "rerun": "judge an article again, as it is or edited",
    "quarantine": "list, show, release, reject or export what was quarantined",
    "review": "the same, as a page on 127.0.0.1",
    "audit": "re-prove a published article's receipts, without a model",
    "accept": "run the incidents against a candidate verifier model",
    "status": "counts, ages, last run, what needs a person",
    "backfill": "many filings, many workers; judge the past again",
    "settings": "what is in force, and where each value came from",
    "doctor": "look at everything a run depends on",
}
"""Name and first line of help; the help of the whole program imports no command."""


class _Commands(click.Group):
    """Finds ``pipeline.cli.<name>`` with its ``command`` when it is called for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of DESIGN."""
        del ctx
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Return the command, imported now."""
        del ctx
        if cmd_name not in COMMANDS:
            return None
        command = import_module(f"pipeline.cli.{cmd_name}").command
        assert isinstance(command, click.Command)  # noqa: S101 - a fact of this package
        return command

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write the list of commands without importing any of them."""
        del ctx
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))


EXAMPLE = (
    "\b\nExample:\n  filing-gate demo\n  filing-gate check draft.md --filing mu-20260528.htm\n"
)
"""Shown as it stands under the help."""


@click.command(cls=_Commands, name="filing-gate", epilog=EXAMPLE)
@click.version_option(package_name="filing-gate")
def program() -> None:
    """Let no number of an article on a 10-Q reach a reader without a receipt."""


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit with its status. The entry point ``filing-gate``."""
    from pipeline.cli.exits import run  # noqa: PLC0415 - --help needs none of it

    run(program, arguments)
