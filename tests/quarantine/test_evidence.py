from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

import pytest

from gate.claims import Band
from gate.units import PERCENT, SHARES, USD, USD_PER_SHARE, Unit, UnitKind
from gate.verdicts import Judgement, Layer, Reason, Receipt, Verdict
from quarantine.evidence import MOST_SUPPORTED, build_view, edgar_url, receipts_digest
from quarantine.exhibits import said
from quarantine.views import ExhibitRole
from tests.quarantine import building


def view_of(*judgements, of=None, draft=None):
    of = of or building.filing()
    return build_view(building.report(of, *judgements), draft, "cd" * 32)


def test_the_row_is_shown_with_its_headers_and_the_figure_lit() -> None:
    _, draft, made = building.example()
    exhibit = build_view(made, draft).claims[2].exhibits[0]
    assert exhibit.role is ExhibitRole.NEAREST
    assert exhibit.label == "Revenue"
    assert exhibit.caption == "(in millions)"
    assert [(c.header, c.text, c.lit) for c in exhibit.cells] == [
        ("Quarter ended May 28, 2026", "33,812", False),
        ("Quarter ended May 29, 2025", "11,795", True),
    ]
    assert exhibit.value == "$11,795,000,000"


def test_figures_computed_with_are_lit_together() -> None:
    of, draft = building.filing(), building.article("Revenue rose 187 percent.")
    now, then = (building.figure(of, "Revenue", col) for col in (0, 1))
    judged = Judgement(
        building.claim(draft, "187 percent"),
        Verdict.SUPPORTED,
        Layer.ATTRIBUTION,
        "Recomputed.",
        receipt=Receipt(
            of.text[now.start : now.end],
            now.start,
            now.end,
            computation="33812 / 11795 - 1 = 186.7 %",
            operands=(now, then),
        ),
    )
    claim = view_of(judged, of=of, draft=draft).claims[0]
    assert claim.computation == "33812 / 11795 - 1 = 186.7 %"
    assert [[c.lit for c in e.cells] for e in claim.exhibits] == [[True, True]]


def test_prose_is_shown_with_the_words_around_it() -> None:
    of, draft = building.filing(), building.article("“no amount is stated”, it says.")
    start = of.text.index("no amount is stated")
    end = start + len("no amount is stated")
    judged = Judgement(
        building.claim(draft, "“no amount is stated”"),
        Verdict.SUPPORTED,
        Layer.ATTRIBUTION,
        "Quoted as filed.",
        receipt=Receipt(of.text[start:end], start, end),
    )
    exhibit = view_of(judged, of=of, draft=draft).claims[0].exhibits[0]
    assert exhibit.lit == "no amount is stated"
    assert exhibit.before.endswith("We expect tariff refunds; ")
    assert not exhibit.cells


def test_every_failure_is_shown_and_only_so_many_proofs() -> None:
    of = building.filing()
    draft = building.article("$33.8 billion, $14.5 billion.")
    good = building.supported(
        building.claim(draft, "$33.8 billion"), building.figure(of, "Revenue"), of
    )
    bad = building.rejected(building.claim(draft, "$14.5 billion"))
    many = [replace(good) for _ in range(MOST_SUPPORTED + 7)]
    failures = [replace(bad) for _ in range(MOST_SUPPORTED + 3)]
    view = view_of(*many, *failures, of=of, draft=draft)
    assert view.left_out_claims == 7
    assert view.failed == MOST_SUPPORTED + 3
    assert view.checked == 2 * MOST_SUPPORTED + 10
    assert view.claims[-1].id == f"c{view.checked}"


@pytest.mark.parametrize(
    ("cik", "accession", "url"),
    [
        (
            "0000123456",
            "0000123456-26-000012",
            building.EDGAR,
        ),
        ("", "0000123456-26-000012", ""),
        ("123", "", ""),
        ("javascript:alert(1)", "0000123456-26-000012", ""),
        ("123/../..", "0000123456-26-000012", ""),
        ("123", '0000123456-26-000012"><script>', ""),
        ("١٢٣", "0000123456-26-000012", ""),
    ],
)
def test_a_link_is_made_of_digits_only(cik: str, accession: str, url: str) -> None:
    assert edgar_url(cik, accession) == url


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        ("14442000000", USD, "$14,442,000,000"),
        ("-0.09", USD_PER_SHARE, "−$0.09 per share"),
        ("46.7", PERCENT, "46.7 %"),
        ("1131000000", SHARES, "1,131,000,000 shares"),
        ("5", Unit(UnitKind.MONEY, "EUR"), "5 EUR"),
        ("1234", None, "1,234"),
    ],
)
def test_a_figure_in_whole_units(value: str, unit: Unit | None, text: str) -> None:
    figure = building.figure(building.filing(), "Revenue")
    assert said(replace(figure, value=Decimal(value), unit=unit)) == text


def test_the_seal_moves_with_draft_filing_and_receipts() -> None:
    _, draft, made = building.example()
    view = build_view(made, draft, "cd" * 32)
    other_draft = build_view(made, draft, "ce" * 32)
    other_filing = build_view(
        replace(made, filing=replace(made.filing, sha256="ac" * 32)), draft, "cd" * 32
    )
    weaker = replace(made, judgements=made.judgements[1:])
    other_receipts = build_view(weaker, draft, "cd" * 32)
    seals = {v.seal for v in (view, other_draft, other_filing, other_receipts)}
    assert len(seals) == 4
    assert build_view(made, draft, "cd" * 32).seal == view.seal
    reworded = replace(
        made, judgements=tuple(replace(j, explanation="Other words.") for j in made.judgements)
    )
    assert receipts_digest(reworded) == receipts_digest(made)


def test_the_articles_own_number_is_told_from_the_right_one() -> None:
    of, draft = building.filing(), building.article("Revenue was $11.8 billion.")
    stated = replace(
        building.claim(draft, "$11.8 billion"),
        band=Band(Decimal(11_750_000_000), Decimal(11_850_000_000)),
    )
    judged = building.rejected(
        stated, reason=Reason.WRONG_PERIOD, nearest=building.figure(of, "Revenue", 0)
    )
    (exhibit,) = view_of(judged, of=of, draft=draft).claims[0].exhibits
    assert [(c.text, c.lit, c.stated) for c in exhibit.cells] == [
        ("33,812", True, False),
        ("11,795", False, True),
    ]
    other = replace(stated, band=Band(Decimal(14_450_000_000), Decimal(14_550_000_000)))
    judged = building.rejected(other, nearest=building.figure(of, "Additional capital", 0))
    (exhibit,) = view_of(judged, of=of, draft=draft).claims[0].exhibits
    assert not any(c.stated for c in exhibit.cells)
