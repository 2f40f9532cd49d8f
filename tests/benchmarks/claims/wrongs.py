"""Wrong sentences: from a true one, one of each class, checked to be wrong by the tags."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal
from typing import TYPE_CHECKING, Final

from tests.benchmarks.claims import periods
from tests.benchmarks.claims.names import family_of, known_concepts, pick_name
from tests.benchmarks.claims.wording import STYLES, rewrite

if TYPE_CHECKING:
    from collections.abc import Iterator
    from random import Random

    from gate.figures import Period
    from tests.benchmarks.claims.drafts import Draft
    from tests.benchmarks.claims.lines import Line
    from tests.benchmarks.claims.wording import Written
    from tests.benchmarks.claims.world import World

CLASSES: Final = (
    "random",
    "last_digit",
    "swapped",
    "scale",
    "sign",
    "prior_period",
    "ytd_for_quarter",
    "quarter_for_ytd",
    "other_line",
    "other_segment",
    "direction",
    "growth_off",
)
"""Every class of wrong claim, in the order of the report."""

LEVELS: Final = frozenset({"new", "old", "eps"})


@dataclass(frozen=True, slots=True)
class Wrong:
    """A sentence made wrong."""

    kind: str
    """One of ``CLASSES``."""
    draft: Draft
    slot: str
    """The number that is wrong; empty when the words are (direction)."""


def wrongs(draft: Draft, world: World, rng: Random) -> Iterator[Wrong]:
    """Yield one wrong sentence of every class that fits the true one."""
    maker = _Maker(draft, world, rng)
    for kind in CLASSES:
        found = getattr(maker, kind)()
        if found is not None:
            yield found


class _Maker:
    def __init__(self, draft: Draft, world: World, rng: Random) -> None:
        self.draft = draft
        self.world = world
        self.rng = rng
        self.slot = rng.choice(draft.slots)
        self.written, self.quantity = draft.numbers[self.slot]

    # --- amounts ------------------------------------------------------------------

    def random(self) -> Wrong | None:
        factor = Decimal(self.rng.randint(300, 3000)) / 1000
        return self._number("random", rewrite(self.written, self.written.value * factor))

    def last_digit(self) -> Wrong | None:
        other = replace(self.written, digits=self.written.digits + self.rng.choice((1, -1)))
        return self._number("last_digit", other)

    def swapped(self) -> Wrong | None:
        digits = str(self.written.digits)
        places = [i for i in range(len(digits) - 1) if digits[i] != digits[i + 1]]
        if not places:
            return None
        i = self.rng.choice(places)
        other = digits[:i] + digits[i + 1] + digits[i] + digits[i + 2 :]
        return self._number("swapped", replace(self.written, digits=int(other)))

    def scale(self) -> Wrong | None:
        style = self.written.style
        if style.kind not in {"money", "shares"}:
            return None
        others = [
            s
            for s in STYLES
            if s.kind == style.kind
            and s.lang == style.lang
            and s.before == style.before
            and abs(s.exponent - style.exponent) == 3
            and s.exponent
        ]
        if not others:
            return None
        return self._number("scale", replace(self.written, style=self.rng.choice(others)))

    def growth_off(self) -> Wrong | None:
        slot = next((s for s in self.draft.slots if s in {"pct", "share", "points"}), None)
        if slot is None or self.draft.numbers[slot][0].style.kind == "points":
            return None
        written = self.draft.numbers[slot][0]
        change = 10**written.places * self.rng.choice((1, -1))
        if written.digits + change < 1:
            change = -change
        return self._number("growth_off", replace(written, digits=written.digits + change), slot)

    # --- other places -------------------------------------------------------------

    def prior_period(self) -> Wrong | None:
        cal = self.world.calendar
        before = {
            "quarter": cal.quarter_ago, "ytd": cal.ytd_ago, "balance": cal.balance_before,
        }[self.draft.stretch]  # fmt: skip
        moved = self._elsewhere("prior_period", self.draft.line, before)
        if moved is None or "old" not in self.draft.slots:
            return moved
        new, old = (self.draft.numbers[s][0] for s in ("new", "old"))
        other = rewrite(replace(old, hedge="", hedge_kind=""), new.value)
        if other is None or other.touches(old.value, old.value) or old.style.kind != new.style.kind:
            return None
        turned = moved.draft.with_number("old", other).turned()
        return Wrong("prior_period", turned, "new")

    def ytd_for_quarter(self) -> Wrong | None:
        cal, line = self.world.calendar, self.draft.line
        if cal.ytd is None or "new" not in self.draft.slots:
            return None
        if self.draft.stretch == "quarter" and self.draft.when:
            return self._elsewhere("ytd_for_quarter", line, cal.ytd)
        entry = known_concepts().get(line.concept)
        never = entry is not None and entry.continuous and cal.quarter not in line.values
        single = self.draft.slots == ("new",)
        if self.draft.stretch == "ytd" and self.draft.when and never and single:
            when = periods.quarter_phrase(self.rng, cal, self.draft.lang)
            moved = self.draft.with_words(when=f" {when}", lead=f"{when}, ")
            return Wrong("ytd_for_quarter", moved, "new")
        return None

    def quarter_for_ytd(self) -> Wrong | None:
        if self.draft.stretch != "ytd":
            return None
        return self._elsewhere("quarter_for_ytd", self.draft.line, self.world.calendar.quarter)

    def other_line(self) -> Wrong | None:
        line = self.draft.line
        if line.member:
            return None
        near = [
            x
            for x in self.world.whole
            if x.kind == line.kind
            and family_of(x) != family_of(line)
            and not _alike(x.label, line.label)
            and (line.kind != "shares" or x.concept in known_concepts())
            and self._in_reach(x, self.draft.period)
        ]
        return (
            self._elsewhere("other_line", self.rng.choice(near), self.draft.period)
            if near
            else None
        )

    def other_segment(self) -> Wrong | None:
        line = self.draft.line
        pool = self.world.segments if not line.member else self.world.lines
        near = [
            x
            for x in pool
            if x.concept == line.concept
            and x.member != line.member
            and (not x.axis or not line.axis or x.axis == line.axis)
            and self._in_reach(x, self.draft.period)
        ]
        if not near:
            return None
        return self._elsewhere("other_segment", self.rng.choice(near), self.draft.period)

    # --- words --------------------------------------------------------------------

    def sign(self) -> Wrong | None:
        draft, name = self.draft, self.draft.name
        pattern = draft.template.pattern
        if name is None or draft.line is None or draft.line.member or "new" not in draft.slots:
            return None
        if name.is_label or ("{name}" not in pattern and "{bare}" not in pattern):
            return None
        other = pick_name(
            self.rng, draft.line, draft.lang, negative=not name.negative, by_label=False
        )
        if other is None or other.plural != name.plural:
            return None
        return Wrong("sign", draft.with_words(name=other.text, bare=other.bare), "new")

    def direction(self) -> Wrong | None:
        draft = self.draft
        if not draft.template.slots & draft.turning.keys():
            return None
        return Wrong("direction", draft.turned(), "")

    # --- help ---------------------------------------------------------------------

    def _in_reach(self, line: Line, period: Period) -> bool:
        if period not in line.values:
            return False
        value, own = abs(line.values[period].value), self.quantity.value
        return own / 30 <= value <= own * 30

    def _elsewhere(self, kind: str, line: Line, period: Period | None) -> Wrong | None:
        """State another line's or period's value in the slot of the current level."""
        if period is None or period not in line.values:
            return None
        if "new" not in self.draft.slots:
            return None
        entry, written = line.values[period], self.draft.numbers["new"][0]
        value = abs(entry.value)
        if written.step < entry.step:
            return None
        other = rewrite(replace(written, hedge="", hedge_kind=""), value)
        if other is None or not other.allows(value):
            return None
        return self._number(kind, other, "new")

    def _number(self, kind: str, written: Written | None, slot: str = "") -> Wrong | None:
        slot = slot or self.slot
        if written is None or written.digits < 1:
            return None
        if written.hedge and not written.places and written.digits % 10 == 0:
            return None  # how far a hedge lets trailing zeros go is a house rule, not a truth
        quantity = self.draft.numbers[slot][1]
        if any(written.touches(*span) for span in quantity.spans):
            return None
        if written.style.kind in {"money", "shares"} and written.digits < 10:
            return None
        return Wrong(kind, self.draft.with_number(slot, written), slot)


def _alike(one: str, other: str) -> bool:
    """Tell whether one label holds every word of the other: both may be called by the same."""
    first, second = (set(label.lower().split()) for label in (one, other))
    return first <= second or second <= first
