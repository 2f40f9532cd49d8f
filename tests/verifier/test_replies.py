"""Only one complete answer of the agreed form is an answer; all else is a failure."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import cases
from verifier.errors import MalformedAnswer
from verifier.replies import (
    LONGEST_ANSWER,
    BlindReply,
    VerdictReply,
    read_completion,
    read_reply,
    read_verdicts,
)

SUPPORTED = '{"verdict": "supported", "row": "r1", "quote": "Revenue 12"}'
UNSUPPORTED = '{"verdict": "unsupported"}'


def outcome(read: object) -> str:
    return "no_verdict" if isinstance(read, MalformedAnswer) else read.verdict.value


@pytest.mark.corpus
@pytest.mark.parametrize("case", cases("verifier-replies.jsonl"))
def test_the_cases_of_answers(case: dict) -> None:
    given_, expected = case["input"], case["expected"]
    if "llm_reply" not in given_:
        return  # a failing server: see test_client.py
    if "prompt_tokens_estimated" in given_ or "filing_html" in given_:
        return  # a cut prompt: test_client.py; hidden text of a filing: test_claim_verifier.py
    body = json.dumps({"id": "c", "object": "chat.completion", **given_["llm_reply"]}).encode()
    try:
        content = read_completion(body).content
        if "claims_sent" in given_:
            read = read_verdicts(content, given_["claims_sent"])
            assert {i: outcome(r) for i, r in read.items()} == expected["claims"]
            return
        said = outcome(read_reply(content))
    except MalformedAnswer as failure:
        said = outcome(failure)
    assert said in expected.get("outcome_any_of", [expected.get("outcome")])


@pytest.mark.parametrize(
    "content",
    [
        SUPPORTED,
        f"  {SUPPORTED}\n",
        f"```json\n{SUPPORTED}\n```",
        f"```\n{SUPPORTED}\n```",
        f"Here you are: {SUPPORTED} Replace {{name}} as needed, see [1].",
        f"<think>{UNSUPPORTED}</think>{SUPPORTED}",
        f'<THINKING>\n{{ [ "</THINKING>{SUPPORTED}',
        f"It may be {UNSUPPORTED}</think>\n{SUPPORTED}",
        '{"verdict": "supported", "row": "r1", "quote": "Revenue 12", "reason": "it says so"}',
        '{"verdict": "supported", "row": "r1", "quote": "Revenue 12", "confidence": 0.9}',
    ],
)
def test_one_object_is_read_wherever_it_stands(content: str) -> None:
    assert read_reply(content).verdict.value == "supported"
    assert read_reply(content).quote == "Revenue 12"


def test_a_quote_may_hold_what_looks_like_thinking_or_json() -> None:
    quote = 'He wrote </think> {"verdict": "unsupported"} [1]'
    assert read_reply(json.dumps({"verdict": "supported", "quote": quote})).quote == quote


@pytest.mark.parametrize(
    "content",
    [
        "",
        "supported",
        "NOT SUPPORTED",
        '"supported"',
        "null",
        "true",
        "{}",
        "[]",
        f"[{SUPPORTED}]",
        f"[{SUPPORTED}",
        f'{{"verdicts": [{SUPPORTED}',
        f'{{"answer": {SUPPORTED}}}',
        f"{SUPPORTED}{SUPPORTED}",
        f"{UNSUPPORTED}\nAlternatively:\n{SUPPORTED}",
        f'{SUPPORTED}\n{{"verdict": "unsup',
        f"<think>{SUPPORTED}",
        f"<think>{SUPPORTED}</think>",
        SUPPORTED[:-1],
        SUPPORTED[:-3],
        "{'verdict': 'supported'}",
        '{"verdict": "Supported"}',
        '{"verdict": "supported."}',
        '{"verdict": " supported"}',
        '{"verdict": "not supported"}',
        '{"verdict": "partially_supported"}',
        '{"verdict": true}',
        '{"verdict": 1}',
        '{"verdict": null}',
        '{"verdict": ["supported"]}',
        '{"verdict": {"value": "supported"}}',
        '{"Verdict": "supported"}',
        '{"supported": true}',
        '{"supported": "false"}',
        '{"supported": 0}',
        '{"result": "supported"}',
        '{"reason": "all is well"}',
        '{"verdict": "supported", "verdict": "unsupported"}',
        '{"verdict": "supported", "supported": false}',
        '{"verdict": "supported", "answer": "unsupported"}',
        '{"verdict": "supported", "checks": [{"passed": false}]}',
        '{"verdict": "supported", "found": false}',
        '{"verdict": "supported", "quote": null}',
        '{"verdict": "supported", "quote": ["Revenue 12"]}',
        '{"verdict": "supported", "quote": 12}',
        '{"found": true}',
        '{"found": "true", "row": "r1", "quote": "Revenue 12", "cell": "12", "column": ""}',
        '{"found": true, "row": "r1", "quote": "Revenue 12", "cell": 12, "column": ""}',
        '{"found": true, "row": "r1", "quote": "", "cell": "12", "column": ""}',
        '{"found": true, "row": "r1", "quote": "Revenue 12", "cell": " ", "column": ""}',
        '{"verdict": NaN}',
        "[" * 100_000,
        '{"a":' * 20_000,
        " " * (LONGEST_ANSWER + 1),
    ],
)
def test_everything_else_is_a_failure(content: str) -> None:
    with pytest.raises(MalformedAnswer):
        read_reply(content)


def test_a_reading_is_read_and_so_is_not_found() -> None:
    whole = {"found": True, "row": "r1", "quote": "Revenue 12", "cell": "12", "column": "2026"}
    assert read_reply(json.dumps(whole)) == BlindReply(**whole)
    assert read_reply('{"found": false}') == BlindReply(found=False)


def test_a_reply_survives_being_kept() -> None:
    for reply in (
        VerdictReply.model_validate({"verdict": "supported", "quote": "é 12", "reason": "r"}),
        BlindReply(found=True, row="r1", quote="Revenue 12", cell="12"),
        BlindReply(found=False),
    ):
        assert read_reply(reply.model_dump_json()) == reply


def test_verdicts_belong_to_their_ids_only() -> None:
    entries = [
        {"id": "c1", "verdict": "supported"},
        {"id": "c1", "verdict": "unsupported"},
        {"id": "c2", "verdict": "maybe"},
        {"id": 3, "verdict": "supported"},
        "c4",
        {"id": "c5", "verdict": "unsupported"},
    ]
    ids = ["c1", "c2", "c3", "c4", "c5"]
    read = read_verdicts(json.dumps({"verdicts": entries}), ids)
    assert [outcome(read[i]) for i in ids] == ["no_verdict"] * 4 + ["unsupported"]
    with pytest.raises(MalformedAnswer):
        read_verdicts('{"verdicts": {"c1": "supported"}}', ids)


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.sampled_from(["supported", "true", "12", ""]),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(["verdict", "found", "quote", "supported", "cell", "x"]),
            inner,
            max_size=4,
        )
    ),
    max_leaves=8,
)


@given(JSON)
def test_random_json_is_an_answer_only_when_it_is_the_agreed_object(value: object) -> None:
    try:
        reply = read_reply(json.dumps(value))
    except MalformedAnswer:
        return
    assert isinstance(value, dict)
    if isinstance(reply, BlindReply):
        assert value["found"] is reply.found
    else:
        assert value["verdict"] == "supported"
        assert "found" not in value
        assert value.get("supported") is None or isinstance(value["supported"], str | int)


@given(st.text(alphabet='{}[]":,<>/ \nthinkverdicsupo012', max_size=200))
def test_random_text_never_raises_anything_else(text: str) -> None:
    try:
        read_reply(text)
    except MalformedAnswer:
        return


@given(st.binary(max_size=200))
def test_random_bytes_are_no_completion(body: bytes) -> None:
    with pytest.raises(MalformedAnswer):
        read_completion(body)


@given(st.integers(0, len(SUPPORTED) - 1))
def test_a_truncated_answer_is_never_mended(length: int) -> None:
    with pytest.raises(MalformedAnswer):
        read_reply(SUPPORTED[:length])
