"""The recipes of docs/scheduling.md, tested as far as a test machine can."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
import regex

from pipeline.settings import load_settings
from tests.conftest import ROOT

PAGE = (ROOT / "docs" / "scheduling.md").read_text(encoding="utf-8")
UNITS = dict(regex.findall(r"```ini\n# (\S+)\n(.*?)```", PAGE, regex.S))


def blocks(kind: str) -> list[str]:
    return regex.findall(rf"```{kind}\n(.*?)```", PAGE, regex.S)


def test_the_page_has_the_four_units():
    assert sorted(UNITS) == [
        "filing-gate-health.service",
        "filing-gate-health.timer",
        "filing-gate.service",
        "filing-gate.timer",
    ]


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd-analyze here")
def test_systemd_takes_the_units(tmp_path: Path):
    for name, text in UNITS.items():
        # The program and the notifier are the operator's; anything that exists will do.
        there = regex.sub(r"ExecStart=\S+", "ExecStart=/bin/true", text)
        there = regex.sub(r"OnFailure=.*\n", "", there)
        (tmp_path / name).write_text(regex.sub(r"(User|Group)=.*\n", "", there))
    names = [str(tmp_path / name) for name in sorted(UNITS)]
    command = ["systemd-analyze", "verify", "--man=no", "--recursive-errors=no", *names]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    complaints = [line for line in done.stderr.splitlines() if "filing-gate" in line]
    assert complaints == []


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="no systemd-analyze here")
def test_the_service_is_hardened(tmp_path: Path):
    unit = tmp_path / "filing-gate.service"
    unit.write_text(UNITS["filing-gate.service"])
    command = ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(unit)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr


def test_the_settings_shown_are_settings(tmp_path: Path):
    (example,) = blocks("toml")
    (tmp_path / "filing-gate.toml").write_text(example)
    loaded = load_settings(tmp_path, {})
    assert loaded.settings.edgar.enabled
    assert loaded.settings.edgar.watchlist


def test_the_environment_variables_shown_exist(tmp_path: Path):
    shown = set(regex.findall(r"(FILING_GATE_\w+)=", PAGE))
    assert "FILING_GATE_EDGAR_STATE" in shown
    load_settings(tmp_path, dict.fromkeys(shown, "/x"))  # an unknown one would be refused


def test_the_commands_shown_exist():

    shown = set(regex.findall(r"filing-gate (batch|status)((?: --[a-z-]+)*)", PAGE))
    program = str(Path(sys.executable).with_name("filing-gate"))
    for command, options in sorted(shown):
        told = subprocess.run(  # noqa: S603
            [program, command, "--help"], capture_output=True, text=True, check=True
        ).stdout
        for option in options.split():
            assert option in told, f"{command} {option}"


def test_the_cron_lines_have_five_fields_and_a_command():
    (cron,) = blocks("cron")
    lines = [line for line in cron.splitlines() if not line.startswith("MAILTO")]
    for line in lines:
        fields = line.split(None, 5)
        assert all(regex.fullmatch(r"[\d*/,-]+", field) for field in fields[:5])
        assert fields[5].startswith("filing-gate ")
        shell = subprocess.run(  # noqa: S603
            ["/bin/sh", "-n", "-c", fields[5]], capture_output=True, check=False
        )
        assert shell.returncode == 0, shell.stderr
