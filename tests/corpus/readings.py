"""Readings of the corpus that tests share: each filing is read once in a process."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from gate.filing import read_filing

if TYPE_CHECKING:
    from pathlib import Path

    from gate.figures import Filing


@cache
def reading(path: Path) -> Filing:
    """Return the filing at ``path``; a reading can't be changed, so all may have the same one."""
    return read_filing(path)
