"""Answers kept by the hash of all that was asked, so that a re-run asks nothing twice.

Only whole, validated replies are kept, never a failure. Two claims with the same
number are two questions: the key covers the claim, its sentence, the places shown,
the prompt and the model.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import sqlite3
from typing import TYPE_CHECKING, Protocol

from verifier.prompts import Form, prompt_hash, render_places

if TYPE_CHECKING:
    from pathlib import Path

    from verifier.interface import Question


class AnswerStore(Protocol):
    """Where answers are kept; the pipeline gives a durable one."""

    def get(self, key: str) -> str | None:
        """Return the answer kept under ``key``, or None."""

    def put(self, key: str, answer: str) -> None:
        """Keep ``answer`` under ``key``."""


class MemoryAnswers:
    """Answers kept as long as the process lives, the newest ``limit`` of them."""

    def __init__(self, limit: int = 10_000) -> None:
        self._limit = limit
        self._answers: dict[str, str] = {}

    def get(self, key: str) -> str | None:
        """Return the answer kept under ``key``, or None."""
        return self._answers.get(key)

    def put(self, key: str, answer: str) -> None:
        """Keep ``answer`` under ``key``; drop the oldest when full."""
        self._answers[key] = answer
        if len(self._answers) > self._limit:
            del self._answers[next(iter(self._answers))]


class SqliteAnswers:
    """Answers kept in one SQLite file; safe for several threads and processes."""

    def __init__(self, path: Path) -> None:
        self._path = path
        with self._open() as database:
            database.execute("PRAGMA journal_mode=WAL")
            database.execute(
                "CREATE TABLE IF NOT EXISTS answers (key TEXT PRIMARY KEY, answer TEXT NOT NULL)"
            )

    def get(self, key: str) -> str | None:
        """Return the answer kept under ``key``, or None."""
        with self._open() as database:
            row = database.execute("SELECT answer FROM answers WHERE key = ?", (key,)).fetchone()
        return None if row is None else str(row[0])

    def put(self, key: str, answer: str) -> None:
        """Keep ``answer`` under ``key``."""
        with self._open() as database, database:
            database.execute("INSERT OR REPLACE INTO answers VALUES (?, ?)", (key, answer))

    def _open(self) -> contextlib.closing[sqlite3.Connection]:
        return contextlib.closing(sqlite3.connect(self._path, timeout=30))


def answer_key(question: Question, form: Form, model: str) -> str:
    """Return the hash under which the answer to ``question`` is kept."""
    claim = question.claim
    asked = [
        claim.text,
        claim.sentence,
        claim.at[0] - claim.sentence_at[0],
        claim.passage.context,
        question.filing.sha256,
        render_places(question.snippets),
        prompt_hash(form),
        model,
    ]
    return hashlib.sha256(json.dumps(asked).encode()).hexdigest()
