"""Calling the command line in this process."""

import io
import sys
from dataclasses import dataclass

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
