"""Model-bound claims against a simulated server: every answer takes 200 ms, 16 at once."""

from __future__ import annotations

import asyncio
import subprocess
import sys
import time

import openai

from tests.benchmarks.measures import Measure
from tests.conftest import ROOT
from tests.verifier.questions import many
from verifier.client import Server
from verifier.local_model import LocalModel

CLAIMS, AT_ONCE, SECONDS = 40, 16, 0.2
IDEAL = 3 * SECONDS
MOST = 1.3 * IDEAL
MOST_OF_BARE = 1.2


async def bare_requests(server: Server, count: int) -> None:
    """Send as many requests with the client package alone, as many at once."""
    slots = asyncio.Semaphore(server.concurrency)
    async with openai.AsyncOpenAI(base_url=server.base_url, api_key="none") as client:

        async def one(prompt: str) -> None:
            async with slots:
                await client.chat.completions.create(
                    model="scripted", messages=[{"role": "user", "content": prompt}]
                )

        await asyncio.gather(*(one("x" * 3_000) for _ in range(count)))


def throughput(rounds: int = 5) -> tuple[float, float]:
    """Return the seconds that forty claims take, and those of the client package alone."""
    command = [sys.executable, "-m", "tests.verifier.slow_server", str(SECONDS)]
    ours, bare = [], []
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:  # noqa: S603 - fixed
        assert process.stdout is not None
        try:
            server = Server(process.stdout.readline().strip(), "scripted", concurrency=AT_ONCE)
            for _ in range(rounds):
                started = time.monotonic()
                asyncio.run(bare_requests(server, CLAIMS))
                bare.append(time.monotonic() - started)
                verifier, questions = LocalModel(server), many(CLAIMS)
                asyncio.run(verifier.places_budget(questions[0].claim))
                started = time.monotonic()
                answers = asyncio.run(verifier.ask(questions))
                ours.append(time.monotonic() - started)
                assert {answer.verdict for answer in answers} == {"not_read"}
        finally:
            process.kill()
    return min(ours), min(bare)


def measure() -> list[Measure]:
    """Return the throughput, by the wall's clock and against the package alone."""
    ours, bare = throughput()
    return [
        Measure(
            "40 model-bound claims",
            ours / IDEAL,
            "times",
            most=MOST / IDEAL,
            what="three rounds of 200 ms, 16 at once",
        ),
        Measure(
            "40 model-bound claims, against the package",
            ours / bare,
            "times",
            most=MOST_OF_BARE,
            what="the same requests with the client package alone",
        ),
    ]
