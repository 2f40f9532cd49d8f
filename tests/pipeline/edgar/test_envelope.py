"""Only a whole submission, and the one asked for, counts as downloaded."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pipeline.edgar.envelope import check_submission
from pipeline.edgar.errors import BadDownload, Truncated, WrongFiling
from pipeline.ports import FilingRef
from tests.conftest import CORPUS, needs_shared
from tests.pipeline.local_edgar import submission

ONE = "0000123456-26-000012"
REF = FilingRef(ONE, "0000123456", "10-Q", date(2026, 5, 5))
WHOLE = submission(ONE)


@pytest.mark.parametrize(
    "body",
    [
        WHOLE,
        WHOLE.replace(b"\n", b"\r\n"),
        WHOLE + b"\n\n",
        b"\xef\xbb\xbf" + WHOLE,
        b"-----BEGIN PRIVACY-ENHANCED MESSAGE-----\nProc-Type: 2001,MIC-CLEAR\n\n"
        + WHOLE
        + b"-----END PRIVACY-ENHANCED MESSAGE-----\n",
        WHOLE.replace(b"SEC-DOCUMENT", b"IMS-DOCUMENT"),
        WHOLE.replace(b"<p>", b"<p>&lt;DOCUMENT&gt; "),
    ],
)
def test_whole_submissions_of_every_age_pass(body):
    check_submission(body, REF)


@pytest.mark.parametrize(
    ("body", "error"),
    [
        (b"", BadDownload),
        (b"<html>Sign in</html>", BadDownload),
        (b"\x1f\x8b\x08rubbish", BadDownload),
        (WHOLE.replace(b"</SEC-DOCUMENT>", b""), Truncated),
        (WHOLE.replace(b"</SEC-DOCUMENT>", b"</SEC-DOCUM"), Truncated),
        (WHOLE.replace(b"</DOCUMENT>", b"", 1), Truncated),
        (WHOLE.replace(b"<DOCUMENT>", b"").replace(b"</DOCUMENT>", b""), Truncated),
        (submission("0000123456-26-000013"), WrongFiling),
        (submission(ONE, form="10-Q/A"), WrongFiling),
        (submission(ONE, form="8-K"), WrongFiling),
        (submission(ONE, document=""), BadDownload),
        (submission(ONE, document="<p> \n</p>"), BadDownload),
        (WHOLE.replace(b"<TYPE>10-Q\n", b"<TYPE>EX-99\n"), BadDownload),
    ],
)
def test_anything_else_is_refused_and_names_the_filing(body, error):
    with pytest.raises(error) as raised:
        check_submission(body, REF)
    assert type(raised.value) is error
    assert raised.value.accession == ONE


def test_an_amendment_is_taken_only_as_one():
    check_submission(submission(ONE, form="10-Q/A"), replace(REF, form="10-Q/A"))
    with pytest.raises(WrongFiling):
        check_submission(WHOLE, replace(REF, form="10-Q/A"))


@given(st.integers(1, len(WHOLE) - 1))
def test_no_cut_submission_passes(length):
    cut = WHOLE[:length]
    if cut.rstrip() == WHOLE.rstrip():
        check_submission(cut, REF)
    else:
        with pytest.raises(BadDownload):
            check_submission(cut, REF)


@needs_shared
@pytest.mark.corpus
def test_real_submissions_in_the_mail_wrapper_pass():
    files = sorted(CORPUS.glob("ASFI_8-K_*/*.txt"))
    for file in files:
        accession = file.stem.rsplit("_", 1)[1]
        ref = FilingRef(accession, "0001001258", "8-K", date(2005, 1, 1))
        check_submission(file.read_bytes(), ref)
        with pytest.raises(BadDownload):
            check_submission(file.read_bytes()[:-100], ref)
    assert files
