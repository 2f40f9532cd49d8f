"""From what went wrong to one plain sentence and an exit status. No traceback, unless asked."""

from __future__ import annotations

import os
import sys
import traceback
from typing import TYPE_CHECKING

import click

if TYPE_CHECKING:
    from collections.abc import Sequence

OK, NOT_PUBLISHABLE, USAGE, UNREADABLE, DEFECT, TRY_AGAIN = 0, 1, 2, 65, 70, 75
INTERRUPTED = 130

DEBUG_VARIABLE = "FILING_GATE_DEBUG"
"""Any value but the empty one shows tracebacks."""


def run(program: click.Command, arguments: Sequence[str] | None) -> None:
    """Run ``program`` and exit; every error ends as one sentence on standard error."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    debug = "--debug" in given or bool(os.environ.get(DEBUG_VARIABLE))
    given = [argument for argument in given if argument != "--debug"]
    try:
        status = program.main(given, prog_name="filing-gate", standalone_mode=False)
    except click.ClickException as error:
        error.show()
        status = error.exit_code
    except click.Abort:
        status = INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone; there is nobody to tell.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        status = OK
    except Exception as error:  # noqa: BLE001 - the command line's last word, never a verdict
        if debug:
            traceback.print_exception(error)
        tell(error)
        status = status_of(error)
    sys.exit(status if isinstance(status, int) else OK)


def tell(error: Exception) -> None:
    """Say on standard error what went wrong, in one plain sentence."""
    from gate.errors import FilingGateError  # noqa: PLC0415 - --help needs none of it

    if isinstance(error, FilingGateError):
        place = f" ({error.place})" if error.place and error.place not in str(error) else ""
        click.echo(f"filing-gate: {error}{place}", err=True)
        return
    click.echo(
        f"filing-gate: a defect of this program ({type(error).__name__}: {error}); run it again "
        "with --debug and report what it shows",
        err=True,
    )


def status_of(error: Exception) -> int:
    """Return the exit status that an error stands for."""
    from gate.errors import InfrastructureError, InputError, SettingsError  # noqa: PLC0415
    from pipeline.errors import BrokenReceipt, Refused  # noqa: PLC0415
    from quarantine.errors import ReleaseRefused, StaleView  # noqa: PLC0415

    kinds: tuple[tuple[tuple[type[Exception], ...], int], ...] = (
        ((BrokenReceipt, Refused, ReleaseRefused, StaleView), NOT_PUBLISHABLE),
        ((SettingsError,), USAGE),
        ((InputError,), UNREADABLE),
        ((InfrastructureError,), TRY_AGAIN),
    )
    for kind, status in kinds:
        if isinstance(error, kind):
            return status
    return DEFECT
