from __future__ import annotations

import base64
import hashlib
import json
from dataclasses import replace
from html.parser import HTMLParser

import pytest

from gate.claims import NotClaim
from gate.verdicts import Decision, Reason
from quarantine.errors import DamagedItem
from quarantine.evidence import build_view
from quarantine.report_json import report_json, view_of
from quarantine.report_page import render_report, render_view
from quarantine.wording import headline
from tests.quarantine import building


class Page(HTMLParser):
    """The tags, attributes and text of a page, as a browser's parser sees them."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str]] = []
        self.marks: dict[str, list[str]] = {}
        self._open: list[str] = []
        self.text = ""
        self.feed(html)

    def handle_starttag(self, tag, attrs) -> None:
        self.tags.append(tag)
        self.attributes += [(name, value or "") for name, value in attrs]
        kind = dict(attrs).get("class") or ""
        self._open.append(kind)

    def handle_endtag(self, _) -> None:
        if self._open:
            self._open.pop()

    def handle_data(self, data) -> None:
        self.text += data


def page(**changes) -> str:
    _, draft, made = building.example()
    return render_report(replace(made, **changes), draft)


def test_the_reason_comes_first() -> None:
    text = Page(page()).text
    first = text.index("2 of 4 numbers failed, 1 could not be verified")
    assert first < text.index("The filing states no refund amount") < text.index("The article")


def test_every_number_is_marked_with_a_sign_beside_the_colour() -> None:
    html = page()
    for kind, sign, number in (
        ("supported", "✓", "$33.8 billion"),
        ("rejected", "✗", "$14.5 billion"),
        ("rejected", "✗", "$11.8 billion"),
        ("unverified", "?", "$212 million"),
    ):
        mark = f'aria-label="{kind}:">{sign}</span>{number}</a>'
        assert html.count(mark) == 1
    assert '<span class="mark none" title="not a claim: year">2026</span>' in html


def test_the_page_stands_alone_and_runs_nothing() -> None:
    parsed = Page(page())
    assert not {"script", "iframe", "object", "img", "link", "form"} & set(parsed.tags)
    links = [value for name, value in parsed.attributes if name in {"href", "src"}]
    outside = [link for link in links if not link.startswith("#")]
    assert set(outside) == {building.EDGAR}
    assert not [name for name, _ in parsed.attributes if name.startswith("on")]
    assert not [name for name, _ in parsed.attributes if name == "style"]


def test_its_policy_names_its_own_style_and_nothing_else() -> None:
    html = page()
    sheet = html.partition("<style>")[2].partition("</style>")[0]
    digest = base64.b64encode(hashlib.sha256(sheet.encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'sha256-{digest}'" in html
    assert "</" not in sheet
    assert "url(" not in sheet
    assert "@import" not in sheet


def test_stored_and_read_back_it_is_the_same_page() -> None:
    _, draft, made = building.example()
    view = build_view(made, draft, "cd" * 32)
    stored = report_json(made, view)
    assert view_of(stored) == view
    assert render_view(view_of(stored)) == render_view(view)
    whole = json.loads(stored)
    assert {key: whole[key] for key in made.to_json() if key != "claims"} == {
        key: value for key, value in made.to_json().items() if key != "claims"
    }


@pytest.mark.parametrize("damage", [b"", b"{}", b"[]", b'{"page": {"article": 1}}', b"\xff"])
def test_a_damaged_report_is_an_error_of_its_own(damage: bytes) -> None:
    with pytest.raises(DamagedItem):
        view_of(damage)


def test_headlines() -> None:
    _, draft, made = building.example()
    view = build_view(made, draft)
    claims = view.claims
    assert headline(replace(view, claims=claims[:1])) == "1 number checked, all proved"
    assert headline(replace(view, claims=claims[3:])) == "1 of 1 number could not be verified"
    assert headline(replace(view, claims=claims[:2])) == "1 of 2 numbers failed"
    assert headline(replace(view, claims=())) == "Nothing in this article could be checked"
    assert headline(replace(view, decision=Decision.RETRY)).startswith("Not judged yet")


def test_notes_and_reasons_of_the_whole_article_are_shown() -> None:
    html = page(reasons=(Reason.SUPERSEDED_FILING,), notes=("A 10-Q/A was filed on 2026-07-20.",))
    assert "Filing superseded." in html
    assert "A 10-Q/A was filed on 2026-07-20." in html


def test_an_article_that_could_not_be_read_still_has_a_page() -> None:
    made = building.report(building.filing(), notes=("The draft is not JSON.",))
    html = render_report(made, building.article(""))
    assert "The draft could not be read as text." in html
    assert "The draft is not JSON." in html


def test_a_draft_of_fifty_megabytes_makes_a_small_page() -> None:
    text = "Sales of $33.8 billion. " + "x" * 50_000_000
    of, draft = building.filing(), building.article(text)
    judged = building.supported(
        building.claim(draft, "$33.8 billion"), building.figure(of, "Revenue"), of
    )
    html = render_report(building.report(of, judged), draft)
    assert len(html) < 100_000
    assert "characters without numbers" in html


def test_overlapping_marks_nest_no_links() -> None:
    text = "It said “sales of $33.8 billion in 2026”."
    of, draft = building.filing(), building.article(text)
    at = text.index("2026")
    made = building.report(
        of,
        building.unverified(building.claim(draft, "“sales of $33.8 billion in 2026”")),
        building.supported(
            building.claim(draft, "$33.8 billion"), building.figure(of, "Revenue"), of
        ),
        not_claims=(NotClaim("2026", at, at + 4, "year"),),
    )
    html = render_report(made, draft)
    article_part = html.partition('<div class="article">')[2].partition("</div>")[0]
    depth = 0
    for token in article_part.split("<"):
        depth += token.startswith("a ")
        assert depth <= 1
        depth -= token.startswith("/a>")
    assert depth == 0
