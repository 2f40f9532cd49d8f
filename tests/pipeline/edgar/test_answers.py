"""Telling what EDGAR really said, from status, headers and body together."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.edgar.answers import check_answer, wait_of
from pipeline.edgar.errors import (
    BadDownload,
    EdgarError,
    Missing,
    Throttled,
    Unavailable,
    UndeclaredAgent,
)
from tests.pipeline.local_edgar import AGENT_PAGE, NOT_STORED, RATE_PAGE, SIGN_IN, submission

NOW = datetime(2026, 5, 5, 12, tzinfo=UTC)


def said(status: int, body: bytes, **headers: str) -> None:
    check_answer(status, headers, body, url="u", now=NOW)


@pytest.mark.parametrize(
    ("status", "body", "error"),
    [
        (403, RATE_PAGE, Throttled),
        (200, RATE_PAGE, Throttled),
        (403, b"<html><h1>Request  Rate\nThreshold exceeded</h1>", Throttled),
        (403, b"<html><title>Access Denied</title></html>", Throttled),
        (403, b"", Throttled),
        (429, b"", Throttled),
        (429, b'{"message": "Too Many Requests"}', Throttled),
        (403, AGENT_PAGE, UndeclaredAgent),
        (200, AGENT_PAGE, UndeclaredAgent),
        (403, b"<p>Please declare your traffic by updating your user agent</p>", UndeclaredAgent),
        (403, b"<html>from an undeclared  automated tool</html>", UndeclaredAgent),
        (404, b"", Missing),
        (404, RATE_PAGE, Missing),
        (403, NOT_STORED, Missing),
        (500, b"", Unavailable),
        (502, RATE_PAGE, Unavailable),
        (503, b"<html>busy</html>", Unavailable),
        (200, SIGN_IN, BadDownload),
        (200, b"", BadDownload),
        (200, b" \n", BadDownload),
        (200, b"\xef\xbb\xbf  <!-- x -->\n<!DOCTYPE HTML><html>", BadDownload),
        (200, b'<?xml version="1.0"?><html xmlns="x">', BadDownload),
        (204, b"", BadDownload),
        (302, b"", BadDownload),
        (400, b"bad", BadDownload),
    ],
)
def test_each_refusal_is_recognised(status, body, error):
    with pytest.raises(error):
        said(status, body)


def test_the_message_on_the_user_agent_says_what_to_mend():
    with pytest.raises(UndeclaredAgent, match="user agent"):
        said(403, AGENT_PAGE)


@pytest.mark.parametrize(
    "body",
    [
        submission("0000123456-26-000012"),
        submission(
            "0000123456-26-000012",
            document="<p>Request Rate Threshold Exceeded, said an undeclared automated tool</p>",
        ),
        b'{"name": "Rate Limit Holdings"}',
        b"Description: Daily Index\nCIK|Company Name|Form Type|Date Filed|File Name\n",
        b"-----BEGIN PRIVACY-ENHANCED MESSAGE-----\n<SEC-DOCUMENT>",
    ],
)
def test_what_was_asked_for_passes_whatever_it_speaks_of(body):
    said(200, body)


@pytest.mark.parametrize(
    ("header", "minutes"),
    [
        ("", 10),
        ("0", 10),
        ("60", 10),
        ("1800", 30),
        ("-5", 10),
        ("soon", 10),
        ("99999999999999999999", 24 * 60),
        ("Tue, 05 May 2026 13:00:00 GMT", 60),
        ("Tue, 05 May 2020 13:00:00 GMT", 10),
        ("\u0663\u0660", 10),
    ],
)
def test_retry_after_is_heeded_between_ten_minutes_and_a_day(header, minutes):
    assert wait_of(header, NOW) == timedelta(minutes=minutes)


@given(st.integers(100, 599), st.binary(max_size=200))
def test_every_answer_is_taken_or_refused_with_a_type(status, body):
    try:
        said(status, body)
    except (EdgarError, UndeclaredAgent):
        return
    assert status == 200
    assert body.strip()
    assert not body.lstrip().lower().startswith((b"<html", b"<!doctype html"))
