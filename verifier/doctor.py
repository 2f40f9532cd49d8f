"""``filing-gate doctor``: the server is looked at as a run would meet it.

It asks what a run asks, and one small question of the real form; it reports what
came back and raises nothing.
"""

from __future__ import annotations

import time
from dataclasses import dataclass
from typing import TYPE_CHECKING

from verifier.client import ChatClient
from verifier.errors import VerifierError
from verifier.prompts import RESPONSE_FORMATS, Form, estimate_tokens
from verifier.replies import BlindReply, Reply, read_reply
from verifier.serving import serving

if TYPE_CHECKING:
    from verifier.client import Server


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at."""

    what: str
    """``server``, ``model``, ``context``, ``structured output``, ``answer time``."""
    ok: bool
    detail: str
    """One plain sentence; for a fault, what to do about it."""


@dataclass(frozen=True, slots=True)
class Examination:
    """What ``filing-gate doctor`` found, in the order in which it looked."""

    findings: tuple[Finding, ...]
    failure: VerifierError | None = None
    """What ended the examination early, when something did."""

    @property
    def ok(self) -> bool:
        """True when everything looked at is in order."""
        return self.failure is None and all(f.ok for f in self.findings)

    def to_json(self) -> dict[str, object]:
        """Return the report for machines."""
        return {
            "ok": self.ok,
            "findings": [{"what": f.what, "ok": f.ok, "detail": f.detail} for f in self.findings],
            "failure": None if self.failure is None else self.failure.to_json(),
        }


_PROBE = (
    "Answer with one JSON object that reads this row:\n"
    "r1 TEXT: Example deposits 1,204 977\n   CELLS: [this quarter] 1,204 [last quarter] 977\n"
    'Copy the row\'s id to "row", its words to "quote", this quarter\'s value to "cell", '
    'its period to "column", and set "found" to true.'
)


async def examine(server: Server) -> Examination:
    """Look at everything a run depends on; what fails is in the report."""
    findings: list[Finding] = []
    try:
        async with ChatClient(server) as client:
            await _examine(client, findings)
    except VerifierError as failure:
        findings.append(Finding(_stage(findings), ok=False, detail=str(failure)))
        return Examination(tuple(findings), failure)
    return Examination(tuple(findings))


async def _examine(client: ChatClient, findings: list[Finding]) -> None:
    server = client.server
    met = await serving(client)
    findings.append(Finding("server", ok=True, detail=f"{server.base_url} answers"))
    listed = "is served" if met.model_is_served else "is not confirmed: the server lists no models"
    findings.append(Finding("model", ok=True, detail=f"{server.model} {listed}"))
    told = met.context_source != "assumed"
    detail = f"{met.context_length} tokens ({met.context_source})"
    if not told:
        detail += "; set verifier.context_length to what the server was started with"
    findings.append(Finding("context", ok=told, detail=detail))

    replies: list[str] = []

    def read(content: str) -> Reply:
        replies.append(content)
        return read_reply(content)

    started = time.monotonic()
    reply = await client.complete(
        [{"role": "user", "content": _PROBE}],
        response_format=RESPONSE_FORMATS[Form.BLIND],
        max_tokens=200,
        estimated_tokens=estimate_tokens(_PROBE),
        read=read,
    )
    spent = time.monotonic() - started
    honoured = isinstance(reply, BlindReply) and replies[-1].strip().startswith("{")
    said = "the answer kept to the schema" if honoured else "the answer did not keep to the schema"
    findings.append(Finding("structured output", ok=honoured, detail=said))
    quick = spent < server.read_timeout / 2
    findings.append(Finding("answer time", ok=quick, detail=f"{spent:.1f} s for a small question"))


def _stage(findings: list[Finding]) -> str:
    stages = ("server", "model", "context", "structured output", "answer time")
    return stages[min(len(findings), len(stages) - 1)]
