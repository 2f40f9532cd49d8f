from __future__ import annotations

import gc
import pickle
from dataclasses import FrozenInstanceError, replace

import pytest

from gate.figures import Row
from gate.filing import read_filing
from gate.filing.making import maker_of
from tests.gate.filing.documents import inline, tag


def test_what_is_made_is_as_if_made_by_name() -> None:
    made, named = maker_of(Row)(1, 9, "Revenue"), Row(1, 9, "Revenue")
    assert type(made) is Row
    assert (made, hash(made), repr(made)) == (named, hash(named), repr(named))
    assert pickle.loads(pickle.dumps(made)) == named  # noqa: S301 - our own
    assert replace(made, is_header=True) == Row(1, 9, "Revenue", is_header=True)


def test_what_is_made_is_frozen() -> None:
    made = maker_of(Row)(1, 9, "Revenue")
    with pytest.raises(FrozenInstanceError):
        made.label = "Cost"  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        del made.label


def test_a_reading_leaves_the_collector_as_it_was() -> None:
    document = inline(f"<p>Revenue was ${tag('5.2')} million.</p>")
    read_filing(document)
    assert gc.isenabled()
    assert gc.get_freeze_count() == 0
    gc.freeze()
    try:
        frozen = gc.get_freeze_count()
        read_filing(document)
        assert gc.get_freeze_count() >= frozen // 2  # what is let go of since counts no more
    finally:
        gc.unfreeze()


def test_a_reading_keeps_nothing_alive_that_refers_to_itself() -> None:
    document = inline(f"<p>Revenue was ${tag('5.2')} million.</p>" * 300)
    read_filing(document)
    gc.collect()
    gc.disable()
    try:
        read_filing(document)
        assert gc.collect() < 300
    finally:
        gc.enable()
