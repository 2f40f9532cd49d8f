"""Take the pictures of README: ``python -m tests.quarantine.review.screenshots WORKSPACE DIR``.

WORKSPACE is what ``filing-gate demo --workspace`` made. Needs Debian's chromium.
"""

from __future__ import annotations

import sys
import threading
from pathlib import Path

import uvicorn
from playwright.sync_api import sync_playwright

from pipeline.assembly import open_works
from pipeline.desk import OperatorDesk
from pipeline.workspace import Workspace
from quarantine.review.server import configured, listening
from tests.quarantine.review.test_browser import CHROMIUM, FLAGS

SHOTS = {
    "report-laptop": ("report", 1366, 860),
    "report-phone": ("report", 390, 1100),
    "review-queue": ("", 1100, 420),
    "review-article": ("article", 1366, 860),
}


def main(workspace: str, into: str) -> None:
    """Write one PNG a shot."""
    (report,) = Path(workspace).glob("quarantine/*micron*/report.html")
    item = report.parent.name
    with open_works(Workspace(Path(workspace))) as works, listening(0) as listener:
        server = uvicorn.Server(configured(OperatorDesk(works), clock=works.clock))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        home = f"http://127.0.0.1:{listener.getsockname()[1]}/"
        with sync_playwright() as driver:
            browser = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
            for name, (what, width, height) in SHOTS.items():
                page = browser.new_page(viewport={"width": width, "height": height})
                if what == "report":
                    page.goto(report.resolve().as_uri())
                else:
                    page.goto(f"{home}article/{item}" if what else home)
                if name == "review-article":
                    page.goto(f"{home}article/{item}#decide")
                page.screenshot(path=f"{into}/{name}.png")
            browser.close()
        server.should_exit = True
        thread.join()


if __name__ == "__main__":
    main(*sys.argv[1:])
