from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from quarantine.review.forms import (
    LARGEST_DRAFT,
    as_a_browser_sends,
    sent_draft,
    shown_draft,
)


@given(st.binary(max_size=60))
def test_a_draft_that_is_shown_comes_back_byte_for_byte(draft: bytes) -> None:
    text = shown_draft(draft)
    if text is not None:
        assert sent_draft(as_a_browser_sends(text), draft) == draft


@given(st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\r\0"), max_size=60))
def test_plain_text_is_always_shown(text: str) -> None:
    assert shown_draft(text.encode()) == text


def test_line_ends_of_the_draft_are_kept() -> None:
    assert sent_draft("a\r\nb", b"x\ny") == b"a\nb"
    assert sent_draft("a\r\nb", b"x\r\ny") == b"a\r\nb"
    assert shown_draft(b"x\r\ny\nz") is None
    assert shown_draft(b"x\ry") is None


def test_what_a_text_box_can_not_hold_is_not_offered() -> None:
    assert shown_draft(b"\xff\xfe") is None
    assert shown_draft(b"a\0b") is None
    assert shown_draft(b"a" * LARGEST_DRAFT) is not None
    assert shown_draft(b"a" * (LARGEST_DRAFT + 1)) is None
