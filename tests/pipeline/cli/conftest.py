"""Calling the command line in this process."""

import io
import sys
from dataclasses import dataclass, replace

import pytest

from pipeline.cli import main


@dataclass(frozen=True)
class Result:
    status: int
    out: str
    err: str


@pytest.fixture
def call(capsys, monkeypatch, tmp_path):
    """Return a function that runs ``filing-gate`` and gives status, output and errors."""
    monkeypatch.setenv("FILING_GATE_WORKSPACE", str(tmp_path / "w"))

    def run(*arguments, stdin=b""):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(stdin)))
        with pytest.raises(SystemExit) as ended:
            main([str(argument) for argument in arguments])
        caught = capsys.readouterr()
        assert "Traceback" not in caught.out + caught.err
        return Result(ended.value.code, caught.out, caught.err)

    return run


@pytest.fixture
def impatient(monkeypatch):
    """Let no model server be waited for: what is down in a test stays down."""
    from pipeline import assembly  # noqa: PLC0415

    make = assembly.make_server
    monkeypatch.setattr(
        assembly,
        "make_server",
        lambda settings: replace(make(settings), attempts=1, first_wait=0.0),
    )
