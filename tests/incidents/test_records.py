"""The incidents as data: complete, well-formed, enough of each kind, and true to their figures."""

from __future__ import annotations

import tomllib
from collections import Counter
from decimal import Decimal
from functools import cache
from typing import TYPE_CHECKING

import pytest
from lxml import etree

from gate.claim_reader import read_claims
from gate.errors import InputError
from gate.verdicts import Decision
from verifier.acceptance import Incident, Signature, incidents_hash, load_incidents
from verifier.acceptance.incidents import RECORD

if TYPE_CHECKING:
    from pathlib import Path

    from gate.figures import Filing
    from verifier.acceptance import Draft

INCIDENTS = load_incidents()
DRAFTS = [d for i in INCIDENTS for d in i.drafts]
BY_ID = {i.id: i for i in INCIDENTS}


@cache
def filing_of(incident: str) -> Filing:
    return BY_ID[incident].read_filing()


each_incident = pytest.mark.parametrize("incident", INCIDENTS, ids=lambda i: i.id)
each_draft = pytest.mark.parametrize("draft", DRAFTS, ids=lambda d: d.id)


def test_there_are_at_least_a_dozen_of_each() -> None:
    counted = Counter(d.must_fail for d in DRAFTS)
    assert counted[True] >= 12
    assert counted[False] >= 12


def test_both_signatures_stand_in_one_article() -> None:
    signed = {d.id: {f.signature for f in d.false_claims if f.signature} for d in DRAFTS}
    assert {k: v for k, v in signed.items() if v} == {
        "2026-07-09-micron/article.json": set(Signature)
    }


def test_the_demo_shows_three_drafts() -> None:
    shown = {d.id: d.decision for d in DRAFTS if d.demo}
    assert shown == {
        "2026-07-09-micron/article.json": Decision.QUARANTINE,
        "hims/article.json": Decision.PUBLISH,
        "vst/article.json": Decision.PUBLISH,
    }


@each_incident
def test_every_file_of_a_folder_is_named_by_its_record(incident: Incident) -> None:
    named = {RECORD, incident.filing.name, *(d.path.name for d in incident.drafts)}
    assert {p.name for p in incident.filing.parent.iterdir()} == named


@each_incident
def test_a_filing_says_that_it_is_no_filing_and_is_well_formed(incident: Incident) -> None:
    text = incident.filing.read_text(encoding="utf-8")
    said = text[:2000].lower()
    assert "written" in said
    assert "for this project" in " ".join(said.split()) or "for the project" in said
    if text.startswith("<?xml"):
        etree.fromstring(text.encode(), etree.XMLParser(resolve_entities=False, no_network=True))


@each_incident
def test_an_invented_company_has_no_public_figures(incident: Incident) -> None:
    record = tomllib.loads((incident.filing.parent / RECORD).read_text(encoding="utf-8"))
    real = incident.id in {"2026-07-09-micron", "hims", "vst"}
    assert bool(record["filing"]["public_figures"]) == real
    assert record["filing"]["filler_figures"]
    assert record["filing"]["reconstructed"] is True


@each_incident
def test_a_filing_is_read_with_its_filer_and_period(incident: Incident) -> None:
    filing = filing_of(incident.id)
    assert filing.document_type == "10-Q"
    assert filing.period is not None
    assert filing.filer
    assert filing.figures
    assert filing.warnings == ()


@each_draft
def test_every_false_statement_is_read_as_a_claim(draft: Draft) -> None:
    claims, _ = read_claims(draft.read())
    for false in draft.false_claims:
        assert [c for c in claims if false.is_about(c)], false.text
        for text in false.also:
            assert text in " ".join(c.passage.text for c in claims)


# From the filings as the companies made them: concept, value in whole units, start, end.
PUBLIC = {
    "2026-07-09-micron": {
        ("Revenue", "2026-02-27", "2026-05-28"): 41_456,
        ("Revenue", "2025-02-28", "2025-05-29"): 9_301,
        ("Gross margin", "2026-02-27", "2026-05-28"): 35_056,
        ("Gross margin", "2025-02-28", "2025-05-29"): 3_508,
        ("Total operating expenses", "2026-02-27", "2026-05-28"): 1_738,
        ("Total operating expenses", "2025-02-28", "2025-05-29"): 1_339,
        ("Operating income", "2026-02-27", "2026-05-28"): 33_318,
        ("Operating income", "2025-02-28", "2025-05-29"): 2_169,
        ("Net income", "2026-02-27", "2026-05-28"): 28_243,
        ("Total assets", "", "2026-05-28"): 134_112,
        ("Total assets", "", "2025-08-28"): 82_798,
        ("Goodwill", "", "2026-05-28"): 1_150,
        ("Goodwill", "", "2025-08-28"): 1_150,
        ("Operating lease right-of-use assets", "", "2026-05-28"): 683,
        ("Operating lease right-of-use assets", "", "2025-08-28"): 736,
        ("Accounts payable and accrued expenses", "", "2026-05-28"): 15_521,
        ("Accounts payable and accrued expenses", "", "2025-08-28"): 9_649,
        ("Current debt", "", "2026-05-28"): 582,
        ("Current debt", "", "2025-08-28"): 560,
        ("Total current liabilities", "", "2026-05-28"): 19_488,
        ("Total current liabilities", "", "2025-08-28"): 11_454,
        ("Long-term debt", "", "2026-05-28"): 5_140,
        ("Long-term debt", "", "2025-08-28"): 14_017,
        ("Additional capital", "", "2026-05-28"): 14_442,
        ("Retained earnings", "", "2026-05-28"): 94_682,
        ("Total equity", "", "2026-05-28"): 100_724,
        ("Net cash provided by operating activities", "2025-08-29", "2026-05-28"): 45_702,
        ("Net cash provided by operating activities", "2024-08-30", "2025-05-29"): 11_795,
        (
            "Net cash provided by (used for) investing activities",
            "2025-08-29",
            "2026-05-28",
        ): -19_688,
        (
            "Net cash provided by (used for) investing activities",
            "2024-08-30",
            "2025-05-29",
        ): -8_889,
        (
            "Net cash provided by (used for) financing activities",
            "2025-08-29",
            "2026-05-28",
        ): -10_646,
        (
            "Net cash provided by (used for) financing activities",
            "2024-08-30",
            "2025-05-29",
        ): 214,
        ("Repayments of debt", "2025-08-29", "2026-05-28"): -9_380,
        ("Repayments of debt", "2024-08-30", "2025-05-29"): -3_604,
        ("Payments of dividends to shareholders", "2025-08-29", "2026-05-28"): -437,
        ("Payments of dividends to shareholders", "2024-08-30", "2025-05-29"): -392,
        (
            "Net increase in cash, cash equivalents, and restricted cash",
            "2025-08-29",
            "2026-05-28",
        ): 15_376,
    },
    "vst": {
        ("Operating revenues", "2025-04-01", "2025-06-30"): 4_250,
        ("Operating revenues", "2024-04-01", "2024-06-30"): 3_845,
        ("Net income", "2025-04-01", "2025-06-30"): 327,
        ("Net income", "2024-04-01", "2024-06-30"): 467,
    },
    "hims": {
        (label, "", day): value
        for label, values in {
            "Cash and cash equivalents": (273_736, 220_584),
            "Short-term investments": (48_935, 79_667),
            "Inventory": (76_096, 64_427),
            "Prepaid expenses and other current assets": (48_197, 31_153),
            "Total current assets": (446_964, 395_831),
            "Restricted cash": (1_223, 856),
            "Goodwill": (117_753, 112_728),
            "Property, equipment, and software, net": (155_707, 82_083),
            "Intangible assets, net": (43_431, 43_410),
        }.items()
        for day, value in zip(("2025-03-31", "2024-12-31"), values, strict=True)
    },
}
SCALE = {"2026-07-09-micron": 6, "vst": 6, "hims": 3}


@pytest.mark.parametrize(
    ("incident", "label", "start", "end", "value"),
    [(i, *place, value) for i, figures in PUBLIC.items() for place, value in figures.items()],
)
def test_the_public_figures_stand_in_the_reconstruction(
    incident: str, label: str, start: str, end: str, value: int
) -> None:
    found = {
        figure.printed_value
        for figure in filing_of(incident).figures
        if figure.label == label
        and figure.period is not None
        and figure.period.end.isoformat() == end
        and ("" if figure.period.start is None else figure.period.start.isoformat()) == start
    }
    assert found == {Decimal(value).scaleb(SCALE[incident])}


def test_the_share_counts_and_the_earnings_per_share_are_the_public_ones() -> None:
    assert any(f.text == "215,453,899" for f in filing_of("hims").figures)
    diluted = [f for f in filing_of("2026-07-09-micron").figures if f.text == "24.67"]
    assert [f.label for f in diluted] == ["Diluted"]


def test_the_hash_covers_every_byte_and_every_name(tmp_path: Path) -> None:
    def copy(name: str, extra: str = "") -> str:
        folder = tmp_path / name / "one"
        folder.mkdir(parents=True)
        source = INCIDENTS[0].filing.parent
        for path in source.iterdir():
            text = path.read_text(encoding="utf-8").replace(f'"{source.name}"', '"one"')
            (folder / path.name).write_text(text, encoding="utf-8")
        draft = folder / load_incidents(folder.parent)[0].drafts[0].path.name
        draft.write_text(draft.read_text(encoding="utf-8") + extra, encoding="utf-8")
        return incidents_hash(load_incidents(folder.parent))

    assert copy("a") == copy("b")
    assert copy("a2", " ") != incidents_hash(load_incidents(tmp_path / "a"))


@pytest.mark.parametrize(
    "change",
    [
        ('id = "wrong-sum"', 'id = "another"'),
        ('decision = "quarantine"', 'decision = "publish"'),
        ('decision = "quarantine"', 'decision = "retry it"'),
        ('reasons = ["wrong_arithmetic", "not_in_filing"]', ""),
        ('file = "article.txt"', 'file = "missing.txt"'),
        ("reconstructed = true", "reconstructed = true\nanything = 1"),
        ("[incident]", "[incident"),
    ],
)
def test_a_malformed_record_is_named_and_refused(tmp_path: Path, change: tuple[str, str]) -> None:
    source = BY_ID["wrong-sum"].filing.parent
    folder = tmp_path / source.name
    folder.mkdir()
    for path in source.iterdir():
        text = path.read_text(encoding="utf-8")
        if path.name == RECORD:
            assert change[0] in text
            text = text.replace(*change)
        (folder / path.name).write_text(text, encoding="utf-8")
    with pytest.raises(InputError, match=r"incident\.toml"):
        load_incidents(tmp_path)


def test_an_empty_folder_holds_no_incidents(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no incidents"):
        load_incidents(tmp_path)
