"""What every test may use: where the shared corpus is, and how to do without it."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).resolve().parent.parent
CORPUS = Path(os.environ.get("FILING_CORPUS", ROOT.parent / "shared" / "filings"))
SHARED = CORPUS.parent

needs_shared = pytest.mark.skipif(
    not CORPUS.is_dir(), reason="the shared corpus is absent (set FILING_CORPUS)"
)


def cases(name: str) -> list[Any]:
    """Return one ``pytest.param`` a line of the named case file; none where it is absent."""
    path = SHARED / "cases" / name
    if not path.is_file():
        return []
    lines = path.read_text(encoding="ascii").splitlines()
    return [pytest.param(case, id=case["id"]) for case in map(json.loads, lines)]
