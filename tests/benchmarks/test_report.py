"""The report's own arithmetic: goals, history, and a figure that slid."""

import json

import pytest

from tests.benchmarks import __main__ as report
from tests.benchmarks.history import add, earlier
from tests.benchmarks.measures import Measure, in_turns


def test_a_goal_is_met_missed_or_none():
    assert Measure("a", 2.9, "times", most=3).is_met
    assert not Measure("a", 3.1, "times", most=3).is_met
    assert Measure("a", 80.0, "%", least=80).is_met
    assert not Measure("a", 79.9, "%", least=80).is_met
    assert Measure("a", 1.0, "ms").is_met is None


def test_runs_are_kept_in_order_and_never_overwritten(tmp_path):
    file = tmp_path / "history.tsv"
    add("one", [Measure("a", 1.234, "times")], file)
    add("two", [Measure("a", 2.0, "times"), Measure("b", 3.0, "%")], file)
    assert earlier(file) == {"one": {"a": "1.23"}, "two": {"a": "2.00", "b": "3.00"}}
    with pytest.raises(ValueError, match="named one"):
        add("one", [], file)


def test_the_page_shows_goals_misses_and_earlier_values(monkeypatch):
    monkeypatch.setattr(report, "earlier", lambda: {"0.1": {"reading": "7.00"}})
    found = {"Part": [Measure("reading", 9.0, "times", most=8, what="the parse")]}
    page = report.markdown(found, 61)
    assert "| reading | 9.00 times (missed) | at most 8 | 7.00 | the parse |" in page
    (told,) = json.loads(report.as_json(found))["measures"]
    assert (told["name"], told["value"], told["met"]) == ("reading", 9.0, False)


def test_works_are_timed_in_turns():
    ran = []
    spent = in_turns(lambda: ran.append("a"), lambda: ran.append("b"), rounds=3)
    assert ran == ["a", "b"] * 3
    assert all(seconds >= 0 for seconds in spent)
