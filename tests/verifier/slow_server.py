"""A simulated model server in a process of its own: every answer takes the same time.

    python -m tests.verifier.slow_server SECONDS

It prints its base URL and serves until it is killed. In the test's own process it would
take the interpreter's lock from what is measured.
"""

from __future__ import annotations

import sys
import threading

from tests.verifier.scripted_server import ScriptedServer, says


def main(seconds: str) -> None:
    with ScriptedServer(lambda _: says(delay=float(seconds), found=False)) as server:
        sys.stdout.write(f"{server.base_url}\n")
        sys.stdout.flush()
        threading.Event().wait()


if __name__ == "__main__":
    main(*sys.argv[1:])
