"""The whole way of the Micron article through the real gate, desk and page, in a browser."""

from __future__ import annotations

import subprocess
import sys
import threading
from typing import TYPE_CHECKING

import pytest
import uvicorn

from pipeline.assembly import open_works
from pipeline.desk import OperatorDesk
from pipeline.workspace import Workspace
from quarantine.review.server import configured, listening
from tests.conftest import ROOT
from tests.quarantine.review.test_browser import CHROMIUM, browser, opened, playwright

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Page

__all__ = ["browser", "opened", "playwright"]  # the fixtures, for pytest

pytestmark = [
    pytest.mark.browser,
    pytest.mark.slow,
    pytest.mark.skipif(not CHROMIUM, reason="Debian's chromium is not installed"),
]

DOUBTFUL = "Output doubled in Boise."


@pytest.fixture(scope="module")
def workspace(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The workspace that ``filing-gate demo`` leaves."""
    made = tmp_path_factory.mktemp("demo") / "workspace"
    command = [
        sys.executable,
        "-c",
        "from pipeline.cli import main; main()",
        "demo",
        "--workspace",
        str(made),
    ]
    subprocess.run(command, cwd=ROOT, check=False, capture_output=True)  # noqa: S603 - ours
    return made


@pytest.fixture
def home(workspace: Path) -> Iterator[str]:
    with open_works(Workspace(workspace)) as works, listening(0) as listener:
        server = uvicorn.Server(configured(OperatorDesk(works), clock=works.clock))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/"
        server.should_exit = True
        thread.join(timeout=10)


def test_from_two_false_numbers_to_a_signed_release(
    workspace: Path, home: str, opened: Callable[..., Page]
) -> None:
    page = opened()
    page.goto(home)
    page.get_by_role("link", name="MICRON TECHNOLOGY, INC.").click()
    assert page.locator(".article .mark.rejected").all_inner_texts() == [
        "✗$14.5 billion",
        "✗$11.8 billion",
    ]
    why = page.locator(".claim.rejected").all_inner_texts()
    assert "Additional capital" in why[0]
    assert "May 29, 2025" in why[1]
    lit = page.locator(".claim.rejected").nth(1).locator("tbody .lit, tbody .stated")
    assert lit.all_inner_texts() == ["45,702", "11,795"]

    judge(page, 2, lambda draft: draft.replace("$14.5 billion", "an unstated amount"))
    assert page.locator(".changed li").all_inner_texts() == ["“$14.5 billion”: ✗ rejected → gone"]
    assert page.locator(".article .mark.rejected").count() == 1
    assert page.get_by_role("button", name="Publish").count() == 0

    judge(page, 3, lambda draft: draft.replace("$11.8 billion of cash.", f"cash. {DOUBTFUL}"))
    assert "1 of" in page.locator("h1").inner_text()
    page.locator("#release-name").fill("A. Editor")
    page.locator("#release-reason").fill("Seen in the plant.")
    page.get_by_role("button", name="Publish").click()
    assert "was not waived" in page.get_by_role("alert").inner_text()
    page.get_by_label("I answer for this one").check()
    page.get_by_role("button", name="Publish").click()
    page.wait_for_url("**/published/*")
    assert "released by A. Editor" in page.locator("main").inner_text()

    (published,) = workspace.glob("published/*micron*")
    assert DOUBTFUL in (published / "article.json").read_text()
    (kept,) = workspace.glob("quarantine/*micron*")
    assert "$14.5 billion" in (kept / "versions/0001/article.json").read_text()


def judge(page: Page, versions: int, change: Callable[[str], str]) -> None:
    """Edit the draft in the box and judge it again, which makes that many versions."""
    box = page.locator("#draft")
    draft = box.input_value()
    edited = change(draft)
    assert edited != draft
    box.fill(edited)
    page.locator("#judge-name").fill("A. Editor")
    page.get_by_role("button", name="Judge again").click()
    page.get_by_text(f"({versions} versions so far)").wait_for()
