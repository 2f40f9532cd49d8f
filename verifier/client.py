"""One chat request to an OpenAI-compatible server, with every failure typed.

The ``openai`` package sends; tenacity alone owns retries (the package's own are
off, and so is its default limit of 600 seconds). Whatever comes back is read from
the raw body by ``verifier.replies``: a page of HTML, an empty list of choices and a
schema that the server ignored all come back with status 200.

Time limits, all in seconds: ``connect_timeout`` and ``read_timeout`` (silence on the
wire) and ``call_timeout`` hold for each try, ``total_timeout`` for all tries of one
question together, waits included. A server that is still loading its model is waited
for within ``loading_timeout``.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Self, TypeVar

import openai
from tenacity import AsyncRetrying, retry_if_exception, wait_exponential, wait_random

from verifier.errors import (
    MalformedAnswer,
    PromptTruncated,
    ServerBusy,
    ServerLoading,
    ServerTimeout,
    ServerUnreachable,
    VerifierError,
)
from verifier.failures import failure_of
from verifier.replies import Completion, read_completion

if TYPE_CHECKING:
    from types import TracebackType

    from tenacity import RetryCallState

T = TypeVar("T")

_PASSING = (ServerUnreachable, ServerTimeout, ServerLoading)
_TRANSIENT = (*_PASSING, ServerBusy)
_KEPT_SHARE = 0.4
"""A prompt counts as cut when the server read less than this share of the high estimate,
which real prompts take 0.6 to 1.07 of (less with tokenisers that group digits)."""


@dataclass(frozen=True, slots=True)
class Server:
    """Where to ask, for what, and how patiently."""

    base_url: str
    """As OpenAI clients take it, ``http://127.0.0.1:8000/v1``."""
    model: str
    api_key: str = ""
    """Empty for servers that ask for none."""
    connect_timeout: float = 5.0
    read_timeout: float = 120.0
    call_timeout: float = 180.0
    total_timeout: float = 600.0
    loading_timeout: float = 180.0
    attempts: int = 4
    """Tries of one question that met a passing failure."""
    malformed_attempts: int = 2
    """Tries of one question that met malformed answers: at temperature 0 a third is the same."""
    first_wait: float = 0.5
    longest_wait: float = 30.0
    concurrency: int = 8
    """Questions of one article in flight at once."""
    context_length: int | None = None
    """Tokens that the server takes; None asks the server, and assumes 4,096 when it won't say."""
    seed: int = 7


@dataclass(frozen=True, slots=True)
class Exchange:
    """One chat request and what came of it, for those who count."""

    attempt: int
    """1 for the first try of a question."""
    seconds: float
    failure: VerifierError | None
    prompt_tokens: int | None
    """As the server counted them; None when it did not say."""
    answer_tokens: int | None


Observer = Callable[[Exchange], None]


class ChatClient:
    """An open connection pool to one server; use as an async context manager.

    ``observer`` is told every chat request as it ends.
    """

    def __init__(self, server: Server, observer: Observer | None = None) -> None:
        self.server = server
        self._observer = observer
        self._client = openai.AsyncOpenAI(
            base_url=server.base_url,
            api_key=server.api_key or "none",
            max_retries=0,
            timeout=openai.Timeout(
                server.read_timeout, connect=server.connect_timeout, pool=server.total_timeout
            ),
            http_client=openai.DefaultAsyncHttpxClient(
                # Loading the certificates takes 55 ms, for nothing where there is no TLS.
                verify=server.base_url.startswith("https:")
            ),
        )

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self._client.close()

    async def complete(
        self,
        messages: list[dict[str, str]],
        *,
        response_format: dict[str, Any],
        max_tokens: int,
        estimated_tokens: int,
        read: Callable[[str], T],
        about: str = "",
    ) -> T:
        """Return ``read(answer)`` for the first whole answer; raise a ``VerifierError``.

        ``read`` raises ``MalformedAnswer`` for an answer that is not of the agreed
        form. ``about`` is the claim's text, for messages.
        """
        tries = self._tries()

        async def once() -> T:
            completion: Completion | None = None
            failure: VerifierError | None = None
            started = time.monotonic()
            try:
                completion = await self._once(messages, response_format, max_tokens)
                _check_prompt_kept(completion, estimated_tokens)
                return read(completion.content)
            except VerifierError as error:
                failure = error
                raise
            finally:
                self._tell(_attempt(tries), time.monotonic() - started, failure, completion)

        try:
            async with asyncio.timeout(self.server.total_timeout):
                return await tries(once)
        except TimeoutError as error:
            failure: VerifierError = ServerTimeout(
                f"no answer within {self.server.total_timeout:g} s in all"
            )
            failure.__cause__ = error
        except VerifierError as error:
            failure = error
        failure.claim, failure.server = about or None, self.server.base_url
        failure.attempt = _attempt(tries)
        raise failure

    async def get_json(self, path: str) -> object:
        """Return the JSON at ``path`` below the base URL; raise a ``VerifierError``.

        A string stands for an answer that was no JSON.
        """

        async def once() -> object:
            try:
                async with asyncio.timeout(self.server.call_timeout):
                    return await self._client.get(path, cast_to=object)
            except (openai.OpenAIError, TimeoutError, ValueError) as error:
                raise failure_of(error, self.server) from error

        try:
            return await self._tries(_PASSING)(once)
        except VerifierError as failure:
            failure.server = self.server.base_url
            raise

    def _tell(
        self,
        attempt: int,
        seconds: float,
        failure: VerifierError | None,
        completion: Completion | None,
    ) -> None:
        if self._observer is not None:
            prompt = None if completion is None else completion.prompt_tokens
            answer = None if completion is None else completion.answer_tokens
            self._observer(Exchange(attempt, seconds, failure, prompt, answer))

    def _tries(self, passing: tuple[type[VerifierError], ...] = _TRANSIENT) -> AsyncRetrying:
        first, longest = self.server.first_wait, self.server.longest_wait
        backoff = wait_exponential(multiplier=first, max=longest) + wait_random(0, first)

        def wait(state: RetryCallState) -> float:
            asked = getattr(_error_of(state), "retry_after", None)
            return max(backoff(state), asked or 0.0)

        malformed = 0

        def again(error: BaseException) -> bool:
            nonlocal malformed
            malformed += isinstance(error, MalformedAnswer)
            if isinstance(error, MalformedAnswer):
                return malformed < self.server.malformed_attempts
            return isinstance(error, passing)

        def stop(state: RetryCallState) -> bool:
            spent = time.monotonic() - state.start_time
            late = spent + state.upcoming_sleep > self.server.total_timeout
            return late or state.attempt_number >= self.server.attempts

        return AsyncRetrying(
            wait=wait,
            retry=retry_if_exception(again),
            stop=stop,
            before_sleep=self._wait_while_loading,
            reraise=True,
        )

    async def _once(
        self, messages: list[dict[str, str]], response_format: dict[str, Any], max_tokens: int
    ) -> Completion:
        """Send one request and return the completion; raise a ``VerifierError``."""
        try:
            async with asyncio.timeout(self.server.call_timeout):
                raw = await self._client.chat.completions.with_raw_response.create(
                    model=self.server.model,
                    temperature=0,
                    seed=self.server.seed,
                    max_tokens=max_tokens,
                    messages=(),
                    # Sent as it is: going through the package's types takes 3 ms a request.
                    extra_body={"messages": messages, "response_format": response_format},
                )
        except (openai.OpenAIError, TimeoutError, ValueError) as error:
            raise failure_of(error, self.server) from error
        return read_completion(raw.http_response.content)

    async def _wait_while_loading(self, state: RetryCallState) -> None:
        """Wait, within the bound, while ``/health`` beside the base URL says 503."""
        if not isinstance(_error_of(state), ServerLoading):
            return
        pause = min(1.0, self.server.first_wait)
        for _ in range(int(self.server.loading_timeout / pause)):
            if not await self._is_loading():
                return
            await asyncio.sleep(pause)

    async def _is_loading(self) -> bool:
        root = self.server.base_url.rstrip("/").removesuffix("/v1")
        try:
            await self._client.get(f"{root}/health", cast_to=object)
        except openai.APIStatusError as error:
            return error.status_code == 503
        except openai.OpenAIError:
            return False
        return False


def _attempt(tries: AsyncRetrying) -> int:
    return int(tries.statistics.get("attempt_number", 0))


def _error_of(state: RetryCallState) -> BaseException | None:
    return state.outcome.exception() if state.outcome is not None else None


def _check_prompt_kept(completion: Completion, estimated: int) -> None:
    """Raise ``PromptTruncated`` when the server read far fewer tokens than it was sent."""
    read = completion.prompt_tokens
    if read is not None and read < _KEPT_SHARE * estimated:
        raise PromptTruncated(
            f"the prompt was truncated by the server: about {estimated} tokens were sent and "
            f"{read} were read; raise its context length or set verifier.context_length"
        )
