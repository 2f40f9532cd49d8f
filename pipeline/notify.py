"""Hooks for the user's own systems: a command and a webhook, off by default.

At least once: a message that could not be delivered is tried again by the retry
schedule, with the same ``Idempotency-Key``. A failing hook never changes what became of an
article. The webhook is signed: ``X-Filing-Gate-Signature`` is the HMAC-SHA-256, in hex, of
the timestamp header, a full stop and the body.
"""

from __future__ import annotations

import hashlib
import hmac
import subprocess
from typing import TYPE_CHECKING
from urllib.error import HTTPError, URLError
from urllib.parse import urlsplit
from urllib.request import HTTPRedirectHandler, Request, build_opener

from pipeline.retries import next_attempt

if TYPE_CHECKING:
    from datetime import datetime
    from pathlib import Path

    from pipeline.ledger import DeliveryRow
    from pipeline.logs import Log
    from pipeline.settings import HookSettings, Settings
    from pipeline.works import Works


class _Undelivered(Exception):  # noqa: N818 - names the state
    """The receiver did not take the message; the text says why."""


class _NoRedirects(HTTPRedirectHandler):
    """A signed message goes to the address in the settings and nowhere else."""

    def redirect_request(self, *_args: object, **_named: object) -> None:
        """Follow nothing: the redirect becomes an ``HTTPError``."""


def configured_hooks(settings: Settings) -> frozenset[str]:
    """Return the names of the hooks that are on."""
    return frozenset(
        f"{name}.{way}"
        for name, hook in (("publish", settings.publish), ("notify", settings.notify))
        for way, on in (("command", hook.command), ("webhook", hook.webhook_url))
        if on
    )


def deliver(works: Works, log: Log) -> None:
    """Send every message that is due; a failure is recorded and stops nothing."""
    for row in works.ledger.deliveries.due(works.clock()):
        name, _, way = row.hook.partition(".")
        hook = works.settings.publish if name == "publish" else works.settings.notify
        try:
            if way == "command":
                _run(hook, row, works.workspace.root)
            else:
                _post(hook, row, works.clock())
        except _Undelivered as failure:
            again = next_attempt(works.settings.retry, row.attempts, works.clock())
            works.ledger.deliveries.failed(row, str(failure), again)
            log("hook_failed", hook=row.hook, key=row.key, cause=str(failure))
        else:
            works.ledger.deliveries.delivered(row.key, works.clock())
            log("hook_delivered", hook=row.hook, key=row.key)


def _run(hook: HookSettings, row: DeliveryRow, folder: Path) -> None:
    """Run the user's command in the workspace, the message on its standard input."""
    if not hook.command:
        raise _Undelivered("the command is no longer set")
    try:
        done = subprocess.run(  # noqa: S603 - the command is the user's own setting
            hook.command,
            input=row.body.encode(),
            capture_output=True,
            timeout=hook.timeout_seconds,
            cwd=folder,
            check=False,
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise _Undelivered(f"{hook.command[0]}: {error}") from error
    if done.returncode != 0:
        said = done.stderr.decode("utf-8", "replace").strip()[-200:]
        raise _Undelivered(f"{hook.command[0]} ended with {done.returncode}: {said}")


def _post(hook: HookSettings, row: DeliveryRow, now: datetime) -> None:
    if urlsplit(hook.webhook_url).scheme not in {"http", "https"}:
        raise _Undelivered("the webhook's address is no http or https address")
    body, timestamp = row.body.encode(), str(int(now.timestamp()))
    headers = {
        "Content-Type": "application/json",
        "Idempotency-Key": row.key,
        "X-Filing-Gate-Timestamp": timestamp,
        "X-Filing-Gate-Signature": sign(hook.secret.get_secret_value(), timestamp, body),
    }
    request = Request(hook.webhook_url, body, headers, method="POST")  # noqa: S310 - checked above
    opener = build_opener(_NoRedirects)
    try:
        with opener.open(request, timeout=hook.timeout_seconds):
            pass
    except HTTPError as error:
        error.close()
        raise _Undelivered(f"the webhook answered {error.code}") from error
    except (URLError, OSError) as error:
        raise _Undelivered(f"the webhook can't be reached: {error}") from error


def sign(secret: str, timestamp: str, body: bytes) -> str:
    """Return the signature of a message."""
    return hmac.new(secret.encode(), timestamp.encode() + b"." + body, hashlib.sha256).hexdigest()
