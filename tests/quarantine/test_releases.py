from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest

from gate.verdicts import Decision, Reason
from quarantine.errors import ReleaseRefused, StaleView
from quarantine.evidence import build_view
from quarantine.releases import approve, check_signed, obstacles, waivable
from tests.quarantine.building import NOW, example
from tests.quarantine.fake_desk import judge

if TYPE_CHECKING:
    from quarantine.views import ReportView

DOUBTFUL = "Refunds receivable were $212 million and sales $33.8 billion."


def view(text: str = DOUBTFUL) -> ReportView:
    draft, made = judge(text)
    return build_view(made, draft, "cd" * 32)


def release(of: ReportView, waived: set[str], name: str = "Ana", reason: str = "Called IR."):
    return approve("x", of, seen=of.seal, name=name, reason=reason, waived=waived, at=NOW)


def test_an_unverified_claim_is_waived_by_name() -> None:
    approval = release(view(), {"c2"})
    assert approval.waived == ("c2",)
    assert approval.name == "Ana"
    assert approval.still_holds(view())


def test_every_unverified_claim_needs_its_own_waiver() -> None:
    with pytest.raises(ReleaseRefused) as caught:
        release(view(), set())
    assert caught.value.obstacles == ("“$212 million” (c2) is unverified and was not waived.",)


def test_a_rejected_number_is_never_released() -> None:
    _, draft, made = example()
    of = build_view(made, draft)
    everything = {claim.id for claim in of.claims}
    with pytest.raises(ReleaseRefused) as caught:
        release(of, everything)
    assert sum("rejected" in obstacle for obstacle in caught.value.obstacles) == 2
    assert [claim.id for claim in of.claims if waivable(claim)] == ["c4"]


def test_a_supported_or_unknown_claim_is_not_a_waiver() -> None:
    assert obstacles(view(), {"c2", "c1"}, name="Ana", reason="x")
    assert obstacles(view(), {"c2", "c99"}, name="Ana", reason="x")


@pytest.mark.parametrize(
    ("name", "reason"), [("", "x"), ("Ana", ""), (" \t", "x"), ("A" * 101, "x"), ("A", "x" * 2001)]
)
def test_a_release_and_a_rejection_are_signed(name: str, reason: str) -> None:
    with pytest.raises(ReleaseRefused):
        release(view(), {"c2"}, name, reason)
    with pytest.raises(ReleaseRefused):
        check_signed(name, reason, article="x")


@pytest.mark.parametrize(
    "reason",
    [
        Reason.NOTHING_TO_CHECK,
        Reason.SUPERSEDED_FILING,
        Reason.WRONG_FILER,
        Reason.HOUSE_STYLE,
    ],
)
def test_what_concerns_the_whole_article_is_never_waived(reason: Reason) -> None:
    with pytest.raises(ReleaseRefused):
        release(replace(view(), reasons=(reason,)), {"c2"})


def test_nothing_checked_and_nothing_judged_are_not_passed() -> None:
    empty = replace(view(), claims=(), reasons=())
    with pytest.raises(ReleaseRefused):
        release(empty, set())
    with pytest.raises(ReleaseRefused):
        release(replace(view(), decision=Decision.RETRY), {"c2"})


def test_a_release_is_of_what_was_seen() -> None:
    with pytest.raises(StaleView):
        approve("x", view(), seen="0" * 64, name="Ana", reason="x", waived={"c2"}, at=NOW)


def test_an_approval_does_not_outlive_its_object() -> None:
    approval = release(view(), {"c2"})
    assert not approval.still_holds(replace(view(), article_sha256="ce" * 32))
    filing = replace(view().filing, sha256="ff" * 32)
    assert not approval.still_holds(replace(view(), filing=filing))
    assert not approval.still_holds(replace(view(), receipts_sha256="00" * 32))
