"""The case files, run as they are."""

from __future__ import annotations

import re
from decimal import Decimal
from typing import Any

import pytest

from gate.figures import Figure, Period
from gate.filing import read_filing
from tests.conftest import cases

pytestmark = pytest.mark.corpus


def _key(figure: Figure) -> tuple[str, Decimal, str]:
    return (figure.concept or figure.label, figure.value, str(figure.unit))


def _wanted(fact: dict[str, str]) -> tuple[str, Decimal, str]:
    return (fact["label"], Decimal(fact["value"]), fact["unit"])


def _same_period(figure: Figure, said: str) -> bool:
    length = re.fullmatch(r"(\d+)([MW]) to (\d{4}-\d\d-\d\d)", said)
    if length is None:
        return said in (figure.column, figure.context)
    period = figure.period
    assert isinstance(period, Period)
    count = period.months if length[2] == "M" else period.days // 7
    return period.end.isoformat() == length[3] and count == int(length[1])


@pytest.mark.parametrize("case", cases("filing-figures.jsonl"))
def test_filing_figures(case: dict[str, Any]) -> None:
    source = case["input"].get("filing_html") or case["input"]["filing_text"]
    expected = case["expected"]
    filing = read_filing(source.encode(), name=case["id"])
    assert sorted(map(_key, filing.figures)) == sorted(map(_wanted, expected["facts"]))
    for fact in expected["facts"]:
        if "period" in fact:
            assert any(
                _key(figure) == _wanted(fact) and _same_period(figure, fact["period"])
                for figure in filing.figures
            )
        if fact.get("raw") == "dash":
            assert any(_key(figure) == _wanted(fact) and figure.nil for figure in filing.figures)
    unreadable = [fact.concept for fact in filing.facts if fact.unreadable]
    assert unreadable == expected.get("unreadable", [])
    assert [fact.concept for fact in filing.facts if fact.nil] == expected.get("nil", [])
    if "visible_text" in expected:
        assert filing.text == expected["visible_text"]
