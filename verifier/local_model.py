"""A local model as a verifier: questions out, answers in, nothing believed.

All questions of an article are put at once, within the server's concurrency, those
about the same places one after the other. Every answer is kept as it comes; when
some fail, the article's failure is raised after the others have been kept, so that
the next run asks only what is still open.
"""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, cast

from verifier.breaker import CircuitBreaker
from verifier.cache import AnswerStore, MemoryAnswers, answer_key
from verifier.client import ChatClient, Observer, Server
from verifier.errors import MalformedAnswer, ServerTimeout, ServerUnreachable, VerifierError, gather
from verifier.fences import Fence
from verifier.interface import Answer, Question, Verifier
from verifier.prompts import (
    ANSWER_TOKENS,
    RESPONSE_FORMATS,
    Form,
    build,
    overhead_tokens,
    render_places,
)
from verifier.readings import answer_of
from verifier.replies import Reply, read_reply
from verifier.serving import serving

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gate.claims import Claim


_HALTING = (ServerUnreachable, ServerTimeout)
"""After one of these, all its tries used up, the article's other questions are not begun."""


class LocalModel(Verifier):
    """Any model behind an OpenAI-compatible server.

    One object serves a whole run: it keeps the circuit breaker, the answers and what
    the server said of itself.
    """

    def __init__(
        self,
        server: Server,
        *,
        form: Form = Form.BLIND,
        answers: AnswerStore | None = None,
        breaker: CircuitBreaker | None = None,
        observer: Observer | None = None,
    ) -> None:
        self.name = server.model
        self.server = server
        self.form = form
        self._answers = MemoryAnswers() if answers is None else answers
        self._breaker = breaker or CircuitBreaker()
        self._observer = observer
        self._fence = Fence()
        self._context_length: int | None = None
        self._model_is_served = False

    async def places_budget(self, claim: Claim) -> int:
        """Return the tokens left for places by the server's context length."""
        if self._context_length is None:
            self._breaker.check()
            try:
                await self._meet()
            except VerifierError as failure:
                self._breaker.failed(failure)
                raise
        length = cast("int", self._context_length)
        return max(0, length - ANSWER_TOKENS - overhead_tokens(claim, self.form))

    async def ask(self, questions: Sequence[Question]) -> list[Answer]:
        """Answer every question, in order; raise the article's ``VerifierError``."""
        keys = [self._key(question) for question in questions]
        replies = {i: self._kept(key) for i, key in enumerate(keys)}
        unanswered = [i for i, reply in replies.items() if reply is None]
        if unanswered:
            self._breaker.check()
            try:
                replies.update(await self._replies(questions, keys, unanswered))
            except VerifierError as failure:
                self._breaker.failed(failure)
                raise
            self._breaker.succeeded()
        return [answer_of(cast("Reply", replies[i]), q) for i, q in enumerate(questions)]

    async def _meet(self) -> None:
        """Learn what the server serves; raise when it does not serve the model."""
        async with ChatClient(self.server) as client:
            met = await serving(client)
        self._model_is_served = met.model_is_served
        self._context_length = met.context_length

    async def _replies(
        self, questions: Sequence[Question], keys: Sequence[str], unanswered: Sequence[int]
    ) -> dict[int, Reply]:
        """Put the questions at the places ``unanswered``; return their replies by place."""
        # Neighbours share their places, so that the server can reuse the prefix it has read.
        waiting = sorted(unanswered, key=lambda i: render_places(questions[i].snippets))
        replies: dict[int, Reply] = {}
        failures: list[VerifierError] = []
        halt = asyncio.Event()
        slots = asyncio.Semaphore(self.server.concurrency)

        async def put(client: ChatClient, i: int) -> None:
            async with slots:
                if halt.is_set():
                    return
                try:
                    replies[i] = await self._put(client, questions[i], keys[i])
                except VerifierError as failure:
                    failures.append(failure)
                    if failure.stops_batch or isinstance(failure, _HALTING):
                        halt.set()

        async with ChatClient(self.server, self._observer) as client:
            if not self._model_is_served:
                # Nothing has said yet that the model is there: one question goes ahead.
                await put(client, waiting.pop(0))
                self._model_is_served = not failures
            await asyncio.gather(*(put(client, i) for i in waiting))
        if failures:
            raise gather(failures)
        return replies

    async def _put(self, client: ChatClient, question: Question, key: str) -> Reply:
        form = self._form_for(question)
        prompt = build(question, form, self._fence)
        reply = await client.complete(
            prompt.messages,
            response_format=RESPONSE_FORMATS[form],
            max_tokens=ANSWER_TOKENS,
            estimated_tokens=prompt.estimated_tokens,
            read=read_reply,
            about=question.claim.text,
        )
        self._answers.put(key, reply.model_dump_json())
        return reply

    def _key(self, question: Question) -> str:
        return answer_key(question, self._form_for(question), self.name)

    def _kept(self, key: str) -> Reply | None:
        kept = self._answers.get(key)
        if kept is None:
            return None
        try:
            return read_reply(kept)
        except MalformedAnswer:
            return None

    def _form_for(self, question: Question) -> Form:
        """Return the form: a claim whose truth is not one cell can't be read blindly."""
        return Form.VERDICT if question.derived else self.form
