from __future__ import annotations

import re

from tests.conftest import ROOT


def commands(text: str) -> list[str]:
    return re.findall(r"^python3 -m venv .*$", text, re.MULTILINE)


def test_ci_runs_the_two_commands_of_the_readme_as_written():
    in_readme = commands((ROOT / "README.md").read_text("utf-8"))
    assert len(in_readme) == 2
    assert in_readme == commands((ROOT / ".ci" / "run").read_text("utf-8"))


def test_every_file_that_the_readme_points_to_is_there():
    text = (ROOT / "README.md").read_text("utf-8")
    targets = re.findall(r"\]\(([^)#]+)\)", text)
    assert targets
    assert [t for t in targets if not (ROOT / t).is_file()] == []
