"""The review page and the report in a real browser: Debian's Chromium, without a screen."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING

import pytest

from quarantine.report_page import render_view
from tests.quarantine.building import TEXT
from tests.quarantine.test_attacks import HOSTILE, hostile_report

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from playwright.sync_api import Browser, ConsoleMessage, Page

    from tests.quarantine.fake_desk import FakeDesk

CHROMIUM = shutil.which("chromium") or ""
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
LAPTOP = {"width": 1366, "height": 768}
PHONE = {"width": 390, "height": 844}
DOUBTFUL = "Refunds receivable were $212 million and sales $33.8 billion."

playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(not CHROMIUM, reason="Debian's chromium is not installed"),
]


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with playwright.sync_playwright() as driver:
        started = driver.chromium.launch(executable_path=CHROMIUM, args=FLAGS)
        yield started
        started.close()


@pytest.fixture
def opened(browser: Browser) -> Iterator[Callable[..., Page]]:
    """Open pages; afterwards, none may have complained, asked, or gone elsewhere."""
    contexts, complaints = [], []

    def allowed(url: str) -> bool:
        return url.startswith(("http://127.0.0.1:", "file://", "data:"))

    def heard(message: ConsoleMessage) -> None:
        # A refused release is answered with 422, which the browser reports.
        if message.type == "error" and "status of 422" not in message.text:
            complaints.append(message.text)

    def start(**options: object) -> Page:
        context = browser.new_context(**{"viewport": LAPTOP, **options})
        contexts.append(context)
        page = context.new_page()
        page.on("console", heard)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("dialog", lambda dialog: (complaints.append(dialog.message), dialog.dismiss()))
        page.on("request", lambda r: None if allowed(r.url) else complaints.append(r.url))
        return page

    yield start
    for context in contexts:
        context.close()
    assert complaints == []


@pytest.mark.parametrize("viewport", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_the_reason_is_on_the_first_screen(
    desk: FakeDesk, served: str, opened: Callable[..., Page], viewport: dict
) -> None:
    item = desk.add()
    page = opened(viewport=viewport)
    page.goto(f"{served}article/{item}")
    for told in ("2 of 4 numbers failed", "not in the filing", "another period’s number"):
        box = page.get_by_text(told).first.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] < viewport["height"] / 2
    width = page.evaluate("document.documentElement.scrollWidth")
    assert width <= viewport["width"]


def test_from_the_queue_to_the_two_numbers_by_keyboard(
    desk: FakeDesk, served: str, opened: Callable[..., Page]
) -> None:
    desk.add()
    page = opened()
    page.goto(served)
    page.keyboard.press("j")
    page.keyboard.press("Enter")
    page.wait_for_url("**/article/*")
    marks = page.locator(".article .mark.rejected")
    assert marks.all_inner_texts() == ["✗$14.5 billion", "✗$11.8 billion"]
    marks.first.click()
    card = page.locator(".claim:target")
    assert "nearest filed figure is Additional capital" in card.inner_text()
    page.keyboard.press("j")
    page.keyboard.press("j")
    focused = page.locator("[data-stop]:focus")
    assert "filed for the quarter ended May 29, 2025" in focused.inner_text()
    page.keyboard.press("e")
    assert page.evaluate("document.activeElement.id") == "draft"
    page.keyboard.press("Escape")
    page.keyboard.press("q")
    page.wait_for_url(served)


@pytest.mark.parametrize("script", [True, False], ids=["script", "no-script"])
def test_edit_judge_again_release(
    desk: FakeDesk, served: str, opened: Callable[..., Page], *, script: bool
) -> None:
    item = desk.add()
    page = opened(java_script_enabled=script)
    page.goto(f"{served}article/{item}")
    edited = TEXT.replace("$14.5 billion", "an unstated amount").replace("$11.8 billion", "much")
    page.locator("#draft").fill(edited)
    page.locator("#judge-name").fill("Ana")
    page.get_by_role("button", name="Judge again").click()
    page.get_by_text("Changed by the last judging").wait_for()
    assert page.locator(".changed li").count() == 2
    assert "1 of 2 numbers could not be verified" in page.locator("h1").inner_text()
    assert desk.store.draft(item) == edited.encode()

    page.locator("#release-name").fill("Ana")
    page.locator("#release-reason").fill("The company confirmed it.")
    page.get_by_role("button", name="Publish").click()
    assert "was not waived" in page.get_by_role("alert").inner_text()
    assert page.locator("#release-reason").input_value() == "The company confirmed it."
    page.get_by_label("I answer for this one").check()
    page.get_by_role("button", name="Publish").click()
    page.wait_for_url("**/published/*")
    assert "released by Ana" in page.locator("main").inner_text()
    assert desk.states[item] == "published"


def test_a_rejected_number_can_not_be_released(
    desk: FakeDesk, served: str, opened: Callable[..., Page]
) -> None:
    item = desk.add()
    page = opened()
    page.goto(f"{served}article/{item}")
    assert page.get_by_role("button", name="Publish").count() == 0
    assert "can’t be released, only edited" in page.locator("#release").inner_text()
    page.evaluate(
        """() => {
            const form = document.getElementById("release");
            for (const [name, value] of [["name", "Eve"], ["reason", "x"], ["waive", "c2"]]) {
                const field = document.createElement("input");
                field.name = name; field.value = value; form.append(field);
            }
        }"""
    )
    answer = page.context.request.post(
        f"{served}article/{item}/release",
        form={
            "token": page.locator("[name=token]").first.input_value(),
            "seen": page.locator("[name=seen]").first.input_value(),
            "name": "Eve",
            "reason": "x",
            "waive": "c2",
        },
    )
    assert answer.status == 422
    assert desk.states[item] == "quarantined"


def test_reject_is_folded_away_and_works(
    desk: FakeDesk, served: str, opened: Callable[..., Page]
) -> None:
    item = desk.add()
    page = opened()
    page.goto(f"{served}article/{item}")
    assert not page.locator("#reject-name").is_visible()
    page.keyboard.press("x")
    page.keyboard.type("Ana")
    page.locator("#reject-reason").fill("Invented.")
    page.get_by_role("button", name="Reject the article").click()
    page.get_by_text("Nothing waits for a person").wait_for()
    assert desk.states[item] == "rejected"


@pytest.mark.parametrize("text", HOSTILE)
def test_hostile_text_runs_nothing(
    desk: FakeDesk, served: str, opened: Callable[..., Page], tmp_path: Path, text: str
) -> None:
    draft, made = hostile_report(text)
    item = desk.store.keep(text.encode(), draft, made, text).id
    desk.states[item] = "quarantined"
    desk.store.note(item, name=text, text=text)
    page = opened()
    for address in (served, f"{served}article/{item}"):
        page.goto(address)
        assert page.locator("script:not([src])").count() == 0
    file = tmp_path / "report.html"
    file.write_text(render_view(desk.store.view(item)), encoding="utf-8")
    page.goto(file.as_uri())
    assert page.locator("h1").count() == 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_mark_can_be_read(
    desk: FakeDesk, served: str, opened: Callable[..., Page], scheme: str
) -> None:
    """Contrast of at least 4.5 to 1 (WCAG 2.1, 1.4.3) for every verdict and lit cell."""
    item = desk.add()
    page = opened(color_scheme=scheme)
    page.goto(f"{served}article/{item}")
    ratios = page.evaluate(
        """() => {
            const light = (c) => {
                const [r, g, b] = c.map((v) => {
                    v /= 255;
                    return v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4;
                });
                return 0.2126 * r + 0.7152 * g + 0.0722 * b;
            };
            const rgb = (text) => text.match(/[\\d.]+/g).map(Number);
            const behind = (node) => {
                for (; node; node = node.parentElement) {
                    const back = rgb(getComputedStyle(node).backgroundColor);
                    if (back.length === 3 || back[3] > 0) return back.slice(0, 3);
                }
                return [255, 255, 255];
            };
            const all = {};
            for (const kind of [".mark.rejected", ".mark.unverified", ".mark.supported",
                ".exhibit td.lit", ".why", ".sentence", ".source", "h2", ".tag", ".hint",
                "button", ".summary a", ".facts"]) {
                const node = document.querySelector(kind);
                const fore = light(rgb(getComputedStyle(node).color).slice(0, 3));
                const back = light(behind(node));
                all[kind] = (Math.max(fore, back) + 0.05) / (Math.min(fore, back) + 0.05);
            }
            return all;
        }"""
    )
    assert {kind: ratio for kind, ratio in ratios.items() if ratio < 4.5} == {}


def test_the_report_prints_without_forms_and_with_its_signs(
    desk: FakeDesk, served: str, opened: Callable[..., Page]
) -> None:
    item = desk.add(DOUBTFUL)
    page = opened()
    page.goto(f"{served}article/{item}")
    page.emulate_media(media="print")
    assert not page.locator("form").first.is_visible()
    assert not page.locator("nav").is_visible()
    assert page.locator(".article .mark.unverified .sign").inner_text() == "?"
    assert len(page.pdf()) > 1000


def test_the_draft_in_the_box_is_the_draft_byte_for_byte(
    desk: FakeDesk, served: str, opened: Callable[..., Page]
) -> None:
    text = "\n\n  $33.8 billion\u00a0– “so” &amp; <b>more</b> \u202e$212 million\u2028\t\n\n"
    item = desk.add(text)
    page = opened()
    page.goto(f"{served}article/{item}")
    page.locator("#judge-name").fill("Ana")
    page.get_by_role("button", name="Judge again").click()
    page.get_by_text("Judged again").first.wait_for()
    assert set(desk.store.drafts(item)) == {text.encode()}
