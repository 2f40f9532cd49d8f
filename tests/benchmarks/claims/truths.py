"""True sentences: picks a line, a period, a pattern, and computes what they must say."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from tests.benchmarks.claims.names import (
    Name,
    kind_of,
    known_concepts,
    pick_name,
    segment_words,
)
from tests.benchmarks.claims.quantities import HUNDRED, derived, level, moved, ratio_span
from tests.benchmarks.claims.saying import Saying, say
from tests.benchmarks.claims.templates import Template, templates_for

if TYPE_CHECKING:
    from random import Random

    from gate.figures import Period
    from tests.benchmarks.claims.drafts import Draft
    from tests.benchmarks.claims.lines import Line
    from tests.benchmarks.claims.quantities import Pair
    from tests.benchmarks.claims.world import World

    Stretch = tuple[str, Period, Period | None]

SHAPES: Final = {
    "en": (
        ("level", 20),
        ("pair", 18),
        ("growth", 16),
        ("difference", 5),
        ("multiple", 3),
        ("share", 6),
        ("margin", 4),
        ("points", 2),
        ("balance", 10),
        ("balance_pair", 7),
        ("spent", 5),
        ("earned", 5),
        ("segment", 12),
    ),
    "es": (
        ("level", 25),
        ("pair", 25),
        ("growth", 15),
        ("difference", 5),
        ("share", 5),
        ("margin", 4),
        ("balance", 10),
        ("balance_pair", 8),
        ("earned", 6),
    ),
}
"""How often each shape is tried."""

SPANISH: Final = 0.25
"""How many sentences are Spanish."""

KNOWN: Final = 0.75
"""How many lines are drawn from those that newsrooms have words for."""

MARGINS: Final = {
    "us-gaap:GrossProfit": {"en": "gross margin", "es": "el margen bruto"},
    "us-gaap:OperatingIncomeLoss": {"en": "operating margin", "es": "el margen operativo"},
    "us-gaap:NetIncomeLoss": {"en": "net margin", "es": "el margen neto"},
}

_MOVING: Final = frozenset({"old", "pct", "diff", "times", "points"})


class Writer:
    """Writes true sentences on one filing."""

    def __init__(self, world: World, rng: Random) -> None:
        self.world = world
        self.rng = rng
        self._known = [x for x in world.whole if x.concept in known_concepts()]
        self._makers = {
            "segment": self._segment,
            "spent": self._spent,
            "earned": self._earned,
            "share": self._share,
            "margin": self._margin,
            "points": self._points,
        }

    def draft(self) -> Draft | None:
        """Return one true sentence, or None where the dice fell badly."""
        lang = "es" if self.rng.random() < SPANISH else "en"
        shapes, weights = zip(*SHAPES[lang], strict=True)
        shape = self.rng.choices(shapes, weights)[0]
        maker = self._makers.get(shape)
        saying = maker(lang) if maker else self._plain(shape, lang)
        return None if saying is None else say(self.rng, self.world, saying)

    # --- shapes -------------------------------------------------------------------

    def _plain(self, shape: str, lang: str) -> Saying | None:
        balance = shape.startswith("balance")
        lines = [x for x in self.world.whole if (kind_of(x) == "balance") is balance]
        known = [x for x in lines if x.concept in known_concepts()]
        pool = known if known and self.rng.random() < KNOWN else lines
        if not pool:
            return None
        line = self.rng.choice(pool)
        return self._about(line, self.rng.choice(templates_for(shape, lang)))

    def _segment(self, lang: str) -> Saying | None:
        kinds = {"revenue", "profit", "cost"}
        lines = [
            x for x in self.world.segments if x.concept in known_concepts() and kind_of(x) in kinds
        ]
        if not lines:
            return None
        line = self.rng.choice(lines)
        shapes = ["pair", "growth", "level"]
        if kind_of(line) == "revenue":
            shapes.append("segment")
        return self._about(line, self.rng.choice(templates_for(self.rng.choice(shapes), lang)))

    def _spent(self, lang: str) -> Saying | None:
        lines = [x for x in self._known if known_concepts()[x.concept].words["en_spent"]]
        if not lines:
            return None
        line = self.rng.choice(lines)
        thing = self.rng.choice(known_concepts()[line.concept].words["en_spent"])
        name = Name(thing, plural=False, is_label=thing.lower() == line.label.lower())
        return self._about(line, self.rng.choice(templates_for("spent", lang)), name)

    def _earned(self, lang: str) -> Saying | None:
        line = self._of("us-gaap:NetIncomeLoss")
        if line is None:
            return None
        current = line.values.get(self.world.calendar.quarter)
        shape = "lost" if current is not None and current.value < 0 else "earned"
        name = Name("profit", plural=False, is_label=False, negative=shape == "lost")
        return self._about(line, self.rng.choice(templates_for(shape, lang)), name)

    def _share(self, lang: str) -> Saying | None:
        whole = self._revenue()
        if whole is None:
            return None
        parts = [x for x in self.world.segments if x.concept == whole.concept]
        parts += [x for x in self._known if kind_of(x) == "cost"]
        template = self.rng.choice(templates_for("share", lang))
        part = self.rng.choice(parts) if parts else None
        if part is None or (not part.member and "from {bare}" in template.pattern):
            return None
        return self._ratio(part, whole, template, self._name(part, lang, negative=False))

    def _margin(self, lang: str) -> Saying | None:
        whole = self._revenue()
        parts = [x for x in self._known if x.concept in MARGINS]
        if whole is None or not parts:
            return None
        part = self.rng.choice(parts)
        if self._name(part, lang, negative=False) is None:
            return None  # the row is not what its tag says: no fair words, no fair margin
        name = Name(MARGINS[part.concept][lang], plural=False, is_label=False)
        return self._ratio(part, whole, self.rng.choice(templates_for("margin", lang)), name)

    def _points(self, lang: str) -> Saying | None:
        rates = [x for x in self._known if x.kind == "percent"]
        line = self.rng.choice(rates) if rates else None
        name = self._name(line, lang, negative=False) if line else None
        chosen = self._stretch(line, pair=True) if line else None
        if line is None or name is None or chosen is None or chosen[2] is None:
            return None
        stretch, period, before = chosen
        now, then = (line.values[p].value for p in (period, before) if p is not None)
        share = level(self.rng, self.world, line, period, name, lang)
        points = derived(self.rng, "points", abs(now - then), (abs(now - then),) * 2, lang)
        if share is None or points is None:
            return None
        template = self.rng.choice(templates_for("points", lang))
        numbers = {"share": share, "points": points}
        return Saying(template, line, name, stretch, period, numbers, up=now > then)

    # --- computing ----------------------------------------------------------------

    def _about(self, line: Line, template: Template, name: Name | None = None) -> Saying | None:
        """Return what a pattern says of one line; None where that would not be fair or true."""
        moving = bool(template.slots & _MOVING)
        chosen = self._stretch(line, pair=moving)
        if chosen is None:
            return None
        stretch, period, before = chosen
        name = name or self._name(line, template.lang, negative=line.values[period].value < 0)
        if name is None:
            return None
        new = level(self.rng, self.world, line, period, name, template.lang)
        if new is None:
            return None
        saying = Saying(template, line, name, stretch, period, {"new": new})
        if moving and before is not None:
            compared = self._compared(saying, before)
            if compared is None:
                return None
            saying = compared
        return self._with_eps(saying) if "eps" in template.slots else saying

    def _compared(self, saying: Saying, before: Period) -> Saying | None:
        template, line = saying.template, saying.line
        old = level(self.rng, self.world, line, before, saying.name, template.lang)
        now, then = line.values[saying.period], line.values[before]
        if old is None or then.value == 0:
            return None
        gap = abs(abs(now.value) - abs(then.value))
        if gap <= max(saying.numbers["new"][0].step, old[0].step):
            return None  # too near each other, as written, for a direction to be read
        numbers = moved(self.rng, template.slots, now, then, line.kind, template.lang)
        if numbers is None:
            return None
        up = abs(now.value) > abs(then.value)
        return replace(saying, numbers={**saying.numbers, "old": old, **numbers}, up=up)

    def _with_eps(self, saying: Saying) -> Saying | None:
        line = self._of("us-gaap:EarningsPerShareDiluted")
        if line is None or saying.period not in line.values:
            return None
        name = Name("EPS", plural=False, is_label=False, negative=saying.name.negative)
        eps = level(self.rng, self.world, line, saying.period, name, saying.template.lang)
        if eps is None:
            return None
        return replace(saying, numbers={**saying.numbers, "eps": eps}, extra={"eps": line})

    def _ratio(
        self, part: Line, whole: Line, template: Template, name: Name | None
    ) -> Saying | None:
        chosen = self._stretch(part, pair=False)
        total = pick_name(self.rng, whole, template.lang, negative=False)
        if chosen is None or name is None or total is None or chosen[1] not in whole.values:
            return None
        stretch, period, _ = chosen
        a, b = part.values[period], whole.values[period]
        plain = self.world.is_plain(whole, period, total)
        if not plain or not self.world.is_plain(part, period, name) or not 0 < a.value < b.value:
            return None
        rate, span = a.value / b.value * HUNDRED, ratio_span(a, b, less=0)
        share = derived(self.rng, "percent", rate, span, template.lang)
        if share is None:
            return None
        extra = {"whole": whole}
        numbers: dict[str, Pair] = {"share": share}
        return Saying(template, part, name, stretch, period, numbers, extra=extra, whole=total.text)

    # --- choosing -----------------------------------------------------------------

    def _of(self, concept: str) -> Line | None:
        return next((x for x in self._known if x.concept == concept), None)

    def _revenue(self) -> Line | None:
        return next((x for x in self.world.by_family.get("revenue", []) if not x.axis), None)

    def _stretch(self, line: Line, *, pair: bool) -> Stretch | None:
        """Return a stretch of time that the line has a value for, and a year before it."""
        cal = self.world.calendar
        ways: list[Stretch] = []
        if cal.quarter in line.values:
            ways += [("quarter", cal.quarter, cal.quarter_ago)] * 3
        if cal.ytd is not None and cal.ytd in line.values:
            ways += [("ytd", cal.ytd, cal.ytd_ago)] * 2
        if cal.balance in line.values:
            ways += [("balance", cal.balance, cal.balance_before)]
        if pair:
            ways = [w for w in ways if w[2] is not None and w[2] in line.values]
        return self.rng.choice(ways) if ways else None

    def _name(self, line: Line, lang: str, *, negative: bool) -> Name | None:
        if not line.member:
            return pick_name(self.rng, line, lang, negative=negative)
        pool = segment_words(line, lang, negative=negative)
        if not pool:
            return None
        word = self.rng.choice(pool)
        text, plural = word.rstrip("+"), word.endswith("+")
        bare = Name(text, plural, is_label=False).bare
        ways = [f"{line.member} {bare}", f"{bare} at {line.member}", f"{line.member}'s {bare}"]
        if lang == "es":
            ways = [f"{text} de {line.member}"]
        return Name(self.rng.choice(ways), plural, is_label=False, negative=negative)
