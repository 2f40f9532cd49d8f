from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from quarantine.errors import UnsafeName
from quarantine.ids import checked_claim_id, checked_id, checked_suffix, item_id, slug_of


@given(st.text(max_size=300))
def test_any_name_makes_a_safe_id(name: str) -> None:
    made = item_id("0000123456-26-000012", "ab" * 32, name)
    assert checked_id(made) == made
    assert len(made.encode()) < 150


@given(st.text(max_size=40), st.text(alphabet="0123456789abcdef", min_size=64, max_size=64))
def test_a_filing_without_an_accession_is_named_by_its_hash(accession: str, sha256: str) -> None:
    made = item_id(accession, sha256, "draft")
    assert checked_id(made).startswith("sha-")


@pytest.mark.parametrize(
    ("name", "slug"),
    [
        ("draft.md", "draft"),
        ("a/report.html", "report"),
        ("..\\..\\Q3 Übersicht.json", "q3-ubersicht"),
        ("<script>alert(1)</script>.md", "script"),
        ("...", "article"),
        ("", "article"),
        ("日本語.txt", "article"),
        ("v1.2 final.md", "v1-2-final"),
    ],
)
def test_slugs(name: str, slug: str) -> None:
    assert slug_of(name) == slug


@pytest.mark.parametrize(
    "text",
    [
        "",
        "..",
        "../0000123456-26-000012.draft",
        "/etc/passwd",
        "0000123456-26-000012.draft/../x",
        "0000123456-26-000012.Draft",
        "0000123456-26-000012.draft\n",
        "0000123456-26-000012.",
        "0000123456-26-000012.a b",
        "0000123456-26-000012.draft\0",
        "\u0660000123456-26-000012.draft",
        "0000123456-26-000012.draft.md",
        "sha-zz.draft",
        "~",
    ],
)
def test_what_is_no_id_is_refused(text: str) -> None:
    with pytest.raises(UnsafeName):
        checked_id(text)


def test_claim_ids_and_suffixes() -> None:
    assert checked_claim_id("c12") == "c12"
    for wrong in ("c0", "12", "c1 ", "c1'", "<c1>", ""):
        with pytest.raises(UnsafeName):
            checked_claim_id(wrong)
    assert checked_suffix(".md") == ".md"
    for wrong in ("md", ".exe", ".md/..", ""):
        with pytest.raises(UnsafeName):
            checked_suffix(wrong)
