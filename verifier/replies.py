"""Reading what a model server sent back: one complete answer of the agreed form, or a failure.

Two layers, each strict. ``read_completion`` takes the server's body (a chat
completion of the OpenAI form) to the text of the answer; ``read_reply`` takes
that text to a ``VerdictReply`` or a ``BlindReply``. Whatever is missing, cut, of
another type, doubled, or said in other words raises ``MalformedAnswer``: nothing
here has a default that could pass for an answer.

An answer is exactly one complete JSON object. A thinking block before it is
dropped unread; prose or a code fence around it is tolerated; a list, a second
object, or a broken one beside it is not. Keys that were not asked for are read
past when they hold prose or a number; a second verdict is a contradiction.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, Self

import regex
from pydantic import BaseModel, ConfigDict, Field, ValidationError, model_validator

from verifier.errors import MalformedAnswer
from verifier.interface import AnswerVerdict

if TYPE_CHECKING:
    from collections.abc import Sequence

LONGEST_ANSWER = 100_000
"""Characters; an answer of the agreed form is a few hundred."""

_THINKING = regex.compile(
    r"<(think|thinking|reasoning|thought)>.*?(?:</\1>|\Z)", regex.DOTALL | regex.IGNORECASE
)
_THINKING_TAIL = regex.compile(
    r"\A.*</(?:think|thinking|reasoning|thought)>", regex.DOTALL | regex.IGNORECASE
)


class VerdictReply(BaseModel):
    """The answer to the ``verdict`` form."""

    model_config = ConfigDict(strict=True, extra="allow", frozen=True)

    verdict: AnswerVerdict
    quote: str = ""
    row: str = ""

    @model_validator(mode="before")
    @classmethod
    def _words(cls, data: object) -> object:
        return _with_enum(_one_verdict_only(data))


class BlindReply(BaseModel):
    """The answer to the ``blind`` form: what stands in the cell, or that it was not found."""

    model_config = ConfigDict(strict=True, extra="allow", frozen=True)

    found: bool
    row: str = ""
    quote: str = ""
    cell: str = ""
    column: str = ""

    @model_validator(mode="before")
    @classmethod
    def _one(cls, data: object) -> object:
        return _one_verdict_only(data)

    @model_validator(mode="after")
    def _whole(self) -> Self:
        if self.found and not (self.quote.strip() and self.cell.strip()):
            raise ValueError("found, but without the quote or the cell")
        return self


Reply = VerdictReply | BlindReply


class _Message(BaseModel):
    model_config = ConfigDict(strict=True, extra="ignore")

    content: str | None = None
    reasoning_content: str | None = None
    reasoning: str | None = None
    refusal: str | None = None


class _Choice(BaseModel):
    model_config = ConfigDict(strict=True, extra="ignore")

    finish_reason: str | None = None
    message: _Message


class _Usage(BaseModel):
    model_config = ConfigDict(strict=True, extra="ignore")

    prompt_tokens: int | None = None
    completion_tokens: int | None = None


class Completion(BaseModel):
    """The parts of a chat completion that are read; the rest is ignored."""

    model_config = ConfigDict(strict=True, extra="ignore")

    choices: list[_Choice] = Field(min_length=1, max_length=1)
    usage: _Usage | None = None
    model: str | None = None

    @property
    def prompt_tokens(self) -> int | None:
        """Tokens that the server says it read; None when it does not say (0 is no count)."""
        return (self.usage.prompt_tokens or None) if self.usage else None

    @property
    def answer_tokens(self) -> int | None:
        """Tokens that the server says it wrote; None when it does not say."""
        return self.usage.completion_tokens if self.usage else None

    @property
    def content(self) -> str:
        """The text of the whole answer; raises ``MalformedAnswer`` when there is none."""
        choice = self.choices[0]
        if choice.finish_reason != "stop":
            raise MalformedAnswer(
                f"the answer was cut off: finish_reason is {choice.finish_reason!r}, not 'stop'"
            )
        message = choice.message
        if message.content is None or not message.content.strip():
            thought = message.reasoning_content or message.reasoning
            where = "; there is only reasoning, which is not an answer" if thought else ""
            raise MalformedAnswer(f"the answer is empty{where}")
        return message.content


def read_completion(body: bytes) -> Completion:
    """Return the chat completion in the body of a 200 answer; raise ``MalformedAnswer``."""
    try:
        text = body.decode("utf-8")
    except UnicodeDecodeError as error:
        raise MalformedAnswer("the server's answer is not UTF-8") from error
    if text.lstrip()[:1] == "<":
        raise MalformedAnswer("the server answered with a web page instead of JSON")
    data = _strict_json(text)
    if isinstance(data, dict) and "error" in data and not data.get("choices"):
        raise MalformedAnswer(f"the server reported an error as success: {_short(data['error'])}")
    try:
        return Completion.model_validate(data)
    except ValidationError as error:
        raise MalformedAnswer(f"not a chat completion: {_first_fault(error)}") from error


def read_reply(content: str) -> Reply:
    """Return the one answer in ``content``; raise ``MalformedAnswer`` on anything else.

    Either form is read whichever was asked for: code knows what each is worth.
    """
    return _reply_of(_only_object(content))


def read_verdicts(content: str, ids: Sequence[str]) -> dict[str, Reply | MalformedAnswer]:
    """Return the answer of each of ``ids`` in a ``{"verdicts": [...]}`` reply, by id only.

    A claim whose id is missing, doubled, or whose entry is malformed gets its failure;
    entries for ids that were never sent are ignored. Position never counts.
    """
    data = _only_object(content)
    entries = data.get("verdicts")
    if not isinstance(entries, list):
        raise MalformedAnswer("the answer holds no list of verdicts")
    found: dict[str, list[dict[str, Any]]] = {i: [] for i in ids}
    for entry in entries:
        key = entry.get("id") if isinstance(entry, dict) else None
        if isinstance(key, str) and key in found:
            found[key].append(entry)
    return {i: _one_of(i, entries) for i, entries in found.items()}


def _one_of(key: str, entries: list[dict[str, Any]]) -> Reply | MalformedAnswer:
    if len(entries) != 1:
        return MalformedAnswer(f"{len(entries)} verdicts for claim {key}, not one")
    try:
        return _reply_of({k: v for k, v in entries[0].items() if k != "id"})
    except MalformedAnswer as failure:
        return failure


def _reply_of(data: dict[str, Any]) -> Reply:
    """Validate one object as one of the two answer forms."""
    form = BlindReply if "found" in data else VerdictReply
    try:
        return form.model_validate(data)
    except ValidationError as error:
        raise MalformedAnswer(f"not an answer: {_first_fault(error)}") from error


def _only_object(content: str) -> dict[str, Any]:
    """Return the single JSON object that ``content`` consists of or contains."""
    if len(content) > LONGEST_ANSWER:
        raise MalformedAnswer(f"the answer is {len(content)} characters long")
    text = content.strip()
    if text[:1] != "{":
        text = _THINKING_TAIL.sub("", _THINKING.sub("", text)).strip()
    found: list[Any] = []
    at = 0
    while (at := _next_opening(text, at)) >= 0:
        try:
            value, end = _DECODER.raw_decode(text, at)
        except (ValueError, RecursionError) as error:
            # "{name}" in prose is no JSON; '{"verdict": "supp' is a broken answer.
            if _looks_like_json(text, at):
                raise MalformedAnswer("the answer holds broken JSON") from error
            at += 1
            continue
        if isinstance(value, dict) or _holds_object(value):
            found.append(value)
        at = end
    if len(found) != 1 or not isinstance(found[0], dict):
        what = "a list" if len(found) == 1 else f"{len(found)} JSON values"
        raise MalformedAnswer(f"the answer holds {what}, not exactly one JSON object")
    return found[0]


def _next_opening(text: str, at: int) -> int:
    places = [p for p in (text.find("{", at), text.find("[", at)) if p >= 0]
    return min(places, default=-1)


def _looks_like_json(text: str, at: int) -> bool:
    after = text[at + 1 : at + 200].lstrip()
    return after == "" or after[0] in "{[\"'}"


def _holds_object(value: object) -> bool:
    """Tell whether a list holds an answer of any depth; "[1]" in prose does not."""
    return isinstance(value, list) and any(isinstance(v, dict | list) for v in value)


def _one_verdict_only(data: object) -> object:
    """Refuse an object that holds a second verdict under another key."""
    if not isinstance(data, dict):
        return data
    asked = {"verdict", "found", "row", "quote", "cell", "column"}
    if "verdict" in data and "found" in data:
        raise ValueError("both a verdict and a reading")
    for key, value in data.items():
        if key in asked:
            continue
        inert = isinstance(value, int | float) and not isinstance(value, bool)
        prose = isinstance(value, str) and value.strip().lower() not in _VERDICT_WORDS
        if not (inert or prose):
            raise ValueError(f"unexpected key {str(key)[:40]!r}")
    return data


_VERDICT_WORDS = frozenset(
    {*(v.value for v in AnswerVerdict), "not supported", "not_supported", "true", "false"}
    | {"yes", "no", "pass", "fail", "passed", "failed"}
)


def _with_enum(data: object) -> object:
    """Turn the exact verdict word into the enum; any other word stays and is refused."""
    if isinstance(data, dict) and isinstance(data.get("verdict"), str):
        word = data["verdict"]
        if word in {v.value for v in AnswerVerdict}:
            return {**data, "verdict": AnswerVerdict(word)}
    return data


def _no_duplicates(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    out = dict(pairs)
    if len(out) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return out


def _no_constant(name: str) -> object:
    raise ValueError(f"{name} is not JSON")


_DECODER = json.JSONDecoder(object_pairs_hook=_no_duplicates, parse_constant=_no_constant)


def _strict_json(text: str) -> object:
    try:
        return _DECODER.decode(text)
    except (ValueError, RecursionError) as error:
        raise MalformedAnswer(f"the server's answer is not JSON: {_short(text)}") from error


def _first_fault(error: ValidationError) -> str:
    first = error.errors(include_url=False, include_input=False)[0]
    where = ".".join(str(part) for part in first["loc"]) or "the object"
    return f"{where}: {first['msg']}"


def _short(value: object) -> str:
    text = value if isinstance(value, str) else json.dumps(value)
    return text if len(text) <= 200 else text[:200] + "…"
