"""What no reader sees: hidden facts are kept, contexts and units too; text is only counted."""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.filing.flow import Flow, Tag
from gate.filing.roles import END, HEADER, INLINE, RESOURCE, TYPED_MEMBER, UNSEEN, VALUE
from gate.filing.widths import visible

if TYPE_CHECKING:
    from collections.abc import Iterator

    from gate.filing.elements import Element, Piece
    from gate.filing.resources import Resources


class UnseenReader:
    """Passes over unseen elements; what they hold goes to the flow and to the resources."""

    def __init__(self, flow: Flow, resources: Resources) -> None:
        self._flow = flow
        self._resources = resources

    def read(self, element: Element, within: str, pieces: Iterator[Piece]) -> str:
        """Take ``pieces`` up to the end of ``element``, and return the text behind that.

        ``within`` is the text that follows its tag: the first that stands in it.
        """
        if element.role == UNSEEN:
            return _skip(element, within, pieces)
        tag = self._begin(element, within)
        if element.is_empty:
            return within
        texts = [within]
        opened: list[tuple[Element, int, Tag | None] | None] = [(element, 0, tag)]
        apart = 0
        for step, inner, text in pieces:
            if step == END:
                closed = opened.pop()
                if closed is not None:
                    apart += self._end(*closed, texts)
                    if not opened:
                        break
            elif step == INLINE:
                opened.append(None)
            elif step == RESOURCE:
                self._resources.take(inner.name, inner.attributes, text)
                opened.append(None)
            else:
                tag = self._begin(inner, text)
                if not inner.is_empty:
                    opened.append((inner, len(texts), tag))
            if text:
                texts.append(text)
        self._flow.header_characters += apart
        self._flow.hidden_characters += _letters(texts) - apart
        return text

    def _begin(self, element: Element, text: str) -> Tag | None:
        """Take an element where it begins; return the tag that it is, if any."""
        if element.role == VALUE:
            tag = Tag(element.name, element.attributes, hidden=True)
            self._flow.tags.append(tag)
            return tag
        if element.role == RESOURCE:
            self._resources.take(element.name, element.attributes, text)
        return None

    def _end(self, element: Element, first: int, tag: Tag | None, texts: list[str]) -> int:
        """Take the texts of an element that ends; return how many characters are the header's."""
        if tag is not None:
            tag.text = "".join(texts[first:])
        elif element.role == HEADER:
            return _letters(texts[first:])
        elif element.role == TYPED_MEMBER:
            self._resources.take(element.name, element.attributes, "".join(texts[first:]))
        return 0


def _skip(element: Element, within: str, pieces: Iterator[Piece]) -> str:
    """Pass over a script, a title or the like: nothing of it is of the document."""
    depth = 0 if element.is_empty else 1
    text = within
    while depth:
        step, inner, text = next(pieces)
        depth += -1 if step == END else not inner.is_empty
    return text


def _letters(texts: list[str]) -> int:
    """Return how many characters ``texts`` hold, white space and those of no width aside."""
    return len("".join(visible("".join(texts)).split()))
