"""A view being built: the text that a reader sees, with the place of each character."""

from __future__ import annotations

from dataclasses import dataclass, field

from gate.claims import Passage


@dataclass(slots=True)
class View:
    """Text that grows piece by piece, each character with its place in the source."""

    source: str
    chars: list[str] = field(default_factory=list)
    places: list[int] = field(default_factory=list)

    def keep(self, start: int, end: int) -> None:
        """Show ``source[start:end]`` as it stands."""
        self.chars.append(self.source[start:end])
        self.places.extend(range(start, end))

    def put(self, text: str, start: int) -> None:
        """Show ``text`` for what begins at ``start`` (an entity, a line break)."""
        self.chars.append(text)
        self.places.extend([start] * len(text))

    def raised(self, text: str, start: int) -> None:
        """Show ``text``, which stands character for character for the source at ``start``."""
        self.chars.append(text)
        self.places.extend(range(start, start + len(text)))

    @property
    def text(self) -> str:
        """What is shown so far."""
        return "".join(self.chars)

    def passage(
        self, *, pointer: str = "", role: str = "body", context: str = ""
    ) -> Passage | None:
        """Return what was shown as a passage, white space at its ends cut, or None if blank."""
        text = self.text
        inner = text.strip()
        if not inner:
            return None
        start = text.index(inner[0]) if text[0].isspace() else 0
        places = self.places[start : start + len(inner)]
        if places == list(range(places[0], places[0] + len(inner))) and inner == self.source:
            return Passage(pointer, inner, self.source, None, role, context)
        offsets = (*places, places[-1] + 1)
        return Passage(pointer, inner, self.source, offsets, role, context)
