"""True sentences: picks a line, a period, a pattern and words, and computes what they must say."""

from __future__ import annotations

from decimal import Decimal
from string import Formatter
from typing import TYPE_CHECKING, Final

from tests.benchmarks.claims import periods
from tests.benchmarks.claims.drafts import Draft, Quantity
from tests.benchmarks.claims.names import (
    Name,
    kind_of,
    known_concepts,
    pick_name,
    segment_words,
)
from tests.benchmarks.claims.templates import AGREEING, TURNING, Template, templates_for
from tests.benchmarks.claims.wording import write

if TYPE_CHECKING:
    from random import Random

    from gate.figures import Period
    from tests.benchmarks.claims.lines import Line, Value
    from tests.benchmarks.claims.wording import Written
    from tests.benchmarks.claims.world import Span, World

Pair = tuple["Written", Quantity]

HUNDRED: Final = Decimal(100)

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

_NOUNS: Final = {
    "quarter": ("a year earlier", "the same quarter last year", "the year-ago quarter",
                "the prior-year period", "last year's quarter"),
    "ytd": ("a year earlier", "the same period last year", "the prior-year period",
            "the year-ago period"),
}  # fmt: skip


class Writer:
    """Writes true sentences on one filing."""

    def __init__(self, world: World, rng: Random) -> None:
        self.world = world
        self.rng = rng
        self._flows = [x for x in world.whole if kind_of(x) != "balance"]
        self._known = [x for x in world.whole if x.concept in known_concepts()]
        self._balances = [x for x in world.whole if kind_of(x) == "balance"]

    def draft(self, *, lang: str = "") -> Draft | None:
        """Return one true sentence, or None where the dice fell badly."""
        lang = lang or ("es" if self.rng.random() < SPANISH else "en")
        shapes, weights = zip(*SHAPES[lang], strict=True)
        shape = self.rng.choices(shapes, weights)[0]
        special = {
            "segment": self._segment,
            "spent": self._spent,
            "earned": self._earned,
            "share": self._share,
            "margin": self._margin,
            "points": self._points,
        }
        return special[shape](lang) if shape in special else self._plain(shape, lang)

    # --- choosing -----------------------------------------------------------------

    def _pick(self, lines: list[Line]) -> Line | None:
        if not lines:
            return None
        known = [x for x in lines if x.concept in known_concepts()]
        return self.rng.choice(known if known and self.rng.random() < 0.75 else lines)

    def _stretch(self, line: Line, *, pair: bool) -> tuple[str, Period, Period | None] | None:
        cal = self.world.calendar
        ways: list[tuple[str, Period, Period | None]] = []
        if cal.quarter in line.values:
            ways += [("quarter", cal.quarter, cal.quarter_ago)] * 3
        if cal.ytd is not None and cal.ytd in line.values:
            ways += [("ytd", cal.ytd, cal.ytd_ago)] * (2 if len(ways) else 1)
        elif cal.ytd is None and kind_of(line) in {"cash", "outflow", "inflow"}:
            ways = [("quarter", cal.quarter, cal.quarter_ago)] if ways else []
        if cal.balance in line.values:
            ways += [("balance", cal.balance, cal.balance_before)]
        if pair:
            ways = [w for w in ways if w[2] is not None and w[2] in line.values]
        return self.rng.choice(ways) if ways else None

    def _when(self, stretch: str, lang: str, template: Template, line: Line | None) -> str:
        rng, cal = self.rng, self.world.calendar
        if stretch == "ytd":
            return periods.ytd_phrase(rng, cal, lang)
        if stretch == "balance":
            return periods.balance_phrase(rng, cal, lang)
        has_quarter = line is None or kind_of(line) not in {"cash", "outflow", "inflow"}
        if template.needs_period or (has_quarter and rng.random() < 0.25):
            return ""
        return periods.quarter_phrase(rng, cal, lang)

    # --- quantities ---------------------------------------------------------------

    def _level(self, line: Line, period: Period, name: Name, lang: str) -> Pair | None:
        entry = line.values[period]
        if (entry.value < 0) != name.negative or not self.world.is_plain(line, period, name):
            return None
        written = write(self.rng, line.kind, abs(entry.value), entry.step, lang)
        if written is None:
            return None
        spans = [*self.world.spans(line, period, name), (abs(entry.value),) * 2]
        return written, Quantity(abs(entry.value), tuple(spans))

    def _derived(
        self, kind: str, value: Decimal, span: Span, lang: str, finest: Decimal = Decimal("0.1")
    ) -> Pair | None:
        written = write(
            self.rng, kind, value, finest, lang, hedges=lang == "en" and kind != "points"
        )
        if written is None or (kind == "percent" and written.digits < 2):
            return None
        if span[1] - span[0] > written.step:
            return None
        return written, Quantity(value, (span,))

    # --- shapes -------------------------------------------------------------------

    def _plain(self, shape: str, lang: str) -> Draft | None:
        pool = self._balances if shape.startswith("balance") else self._flows
        line = self._pick(pool)
        if line is None:
            return None
        template = self.rng.choice(templates_for(shape, lang))
        return self._about(line, template, lang)

    def _segment(self, lang: str) -> Draft | None:
        known = [
            x for x in self.world.segments
            if x.concept in known_concepts() and kind_of(x) in {"revenue", "profit", "balance", "cost"}
        ]  # fmt: skip
        if not known:
            return None
        line = self.rng.choice(known)
        shape = self.rng.choice(("segment", "pair", "growth", "level"))
        return self._about(line, self.rng.choice(templates_for(shape, lang)), lang)

    def _spent(self, lang: str) -> Draft | None:
        lines = [x for x in self._known if known_concepts()[x.concept].words["en_spent"]]
        if not lines:
            return None
        line = self.rng.choice(lines)
        thing = self.rng.choice(known_concepts()[line.concept].words["en_spent"])
        template = self.rng.choice(templates_for("spent", lang))
        name = Name(thing, plural=False, is_label=thing.lower() == line.label.lower())
        return self._about(line, template, lang, name=name)

    def _earned(self, lang: str) -> Draft | None:
        lines = [x for x in self._known if x.concept == "us-gaap:NetIncomeLoss"]
        if not lines:
            return None
        line = lines[0]
        current = line.values.get(self.world.calendar.quarter)
        shape = "lost" if current is not None and current.value < 0 else "earned"
        template = self.rng.choice(templates_for(shape, lang))
        name = Name("profit", plural=False, is_label=False, negative=shape == "lost")
        return self._about(line, template, lang, name=name)

    def _about(
        self, line: Line, template: Template, lang: str, *, name: Name | None = None
    ) -> Draft | None:
        slots = {slot for _, slot, _, _ in Formatter().parse(template.pattern) if slot}
        moving = bool(slots & {"old", "pct", "diff", "times", "points"})
        chosen = self._stretch(line, pair=moving)
        if chosen is None:
            return None
        stretch, period, before = chosen
        now = line.values[period]
        if name is None:
            name = self._name(line, lang, negative=now.value < 0)
        if name is None:
            return None
        new = self._level(line, period, name, lang)
        if new is None:
            return None
        numbers: dict[str, Pair] = {"new": new}
        up = True
        if moving:
            if before is None:
                return None
            then = line.values[before]
            old = self._level(line, before, name, lang)
            if old is None or then.value == 0 or abs(now.value) == abs(then.value):
                return None
            numbers["old"] = old
            up = abs(now.value) > abs(then.value)
            moved = self._moved(slots, now, then, line.kind, lang)
            if moved is None:
                return None
            numbers.update(moved)
        extra = {}
        if "eps" in slots:
            eps = self._eps(period, lang, negative=name.negative)
            if eps is None:
                return None
            numbers["eps"], extra["eps"] = eps
        when = self._when(stretch, lang, template, line)
        return self._finish(
            template, lang, line, name, numbers, stretch, period, when, up=up, extra=extra
        )

    def _moved(
        self, slots: set[str], now: Value, then: Value, kind: str, lang: str
    ) -> dict[str, Pair] | None:
        """Return the numbers computed from the two levels that the pattern prints."""
        found: dict[str, Pair | None] = {}
        a, b = abs(now.value), abs(then.value)
        if "pct" in slots:
            rate = abs(a / b - 1) * HUNDRED
            if kind not in {"money", "eps"} or rate > 200:
                return None
            found["pct"] = self._derived("percent", rate, ratio_span(now, then, less=1), lang)
        if "diff" in slots:
            if kind != "money":
                return None
            slack = (now.coarsest + then.coarsest) / 2
            gap = abs(a - b)
            found["diff"] = self._derived(
                "money", gap, (gap - slack, gap + slack), lang, max(now.step, then.step)
            )
        if "times" in slots:
            if kind != "money" or a < b * Decimal("1.3"):
                return None
            low, high = ratio_span(now, then, less=0)
            found["times"] = self._derived("times", a / b, (low / HUNDRED, high / HUNDRED), lang)
        if any(v is None for v in found.values()):
            return None
        return {k: v for k, v in found.items() if v is not None}

    def _name(self, line: Line, lang: str, *, negative: bool) -> Name | None:
        if not line.member:
            return pick_name(self.rng, line, lang, negative=negative)
        pool = segment_words(line, lang, negative=negative)
        if not pool:
            return None
        word = self.rng.choice(pool)
        bare = Name(word.rstrip("+"), word.endswith("+"), is_label=False).bare
        if lang == "es":
            text = f"{word.rstrip('+')} de {line.member}"
        else:
            text = self.rng.choice(
                (f"{line.member} {bare}", f"{bare} at {line.member}", f"{line.member}'s {bare}")
            )
        return Name(text, word.endswith("+"), is_label=False, negative=negative)

    def _eps(self, period: Period, lang: str, *, negative: bool) -> tuple[Pair, Line] | None:
        lines = [x for x in self._known if x.concept == "us-gaap:EarningsPerShareDiluted"]
        if not lines or period not in lines[0].values:
            return None
        name = Name("diluted EPS", plural=False, is_label=False, negative=negative)
        pair = self._level(lines[0], period, name, lang)
        return None if pair is None else (pair, lines[0])

    def _share(self, lang: str) -> Draft | None:
        totals = [x for x in self._known if kind_of(x) == "revenue" and x.kind == "money"]
        totals = [x for x in totals if known_concepts()[x.concept].family == "revenue"]
        if not totals:
            return None
        whole = totals[0]
        parts = [x for x in self.world.segments if x.concept == whole.concept]
        parts += [x for x in self._known if kind_of(x) == "cost"]
        part = self.rng.choice(parts)
        template = self.rng.choice(templates_for("share", lang))
        if not part.member and "from {bare}" in template.pattern:
            return None
        return self._ratio(part, whole, template, lang, name=None)

    def _margin(self, lang: str) -> Draft | None:
        names = {
            "us-gaap:GrossProfit": ("gross margin", "el margen bruto"),
            "us-gaap:OperatingIncomeLoss": ("operating margin", "el margen operativo"),
            "us-gaap:NetIncomeLoss": ("net margin", "el margen neto"),
        }
        parts = [x for x in self._known if x.concept in names and not x.member]
        totals = [x for x in self.world.by_family.get("revenue", []) if not x.axis]
        if not parts or not totals:
            return None
        part = self.rng.choice(parts)
        name = Name(names[part.concept][lang == "es"], plural=False, is_label=False)
        template = self.rng.choice(templates_for("margin", lang))
        return self._ratio(part, totals[0], template, lang, name=name)

    def _ratio(
        self, part: Line, whole: Line, template: Template, lang: str, *, name: Name | None
    ) -> Draft | None:
        chosen = self._stretch(part, pair=False)
        if chosen is None or chosen[1] not in whole.values:
            return None
        stretch, period, _ = chosen
        name = name or self._name(part, lang, negative=False)
        whole_name = pick_name(self.rng, whole, lang, negative=False)
        if name is None or whole_name is None or part is whole:
            return None
        a, b = part.values[period], whole.values[period]
        plain = self.world.is_plain(whole, period, whole_name)
        if a.value <= 0 or b.value <= a.value or not plain:
            return None
        if not self.world.is_plain(part, period, name):
            return None
        pair = self._derived("percent", a.value / b.value * HUNDRED, ratio_span(a, b, less=0), lang)
        if pair is None:
            return None
        when = self._when(stretch, lang, template, part)
        return self._finish(
            template, lang, part, name, {"share": pair}, stretch, period, when,
            up=True, extra={"whole": whole}, whole=whole_name.text,
        )  # fmt: skip

    def _points(self, lang: str) -> Draft | None:
        rates = [x for x in self._known if x.kind == "percent"]
        if not rates:
            return None
        line = self.rng.choice(rates)
        chosen = self._stretch(line, pair=True)
        if chosen is None:
            return None
        stretch, period, before = chosen
        name = self._name(line, lang, negative=False)
        if name is None or before is None:
            return None
        now, then = line.values[period], line.values[before]
        share = self._level(line, period, name, lang)
        gap = abs(now.value - then.value)
        points = self._derived("points", gap, (gap, gap), lang)
        if share is None or points is None:
            return None
        template = self.rng.choice(templates_for("points", lang))
        when = self._when(stretch, lang, template, line)
        return self._finish(
            template, lang, line, name, {"share": share, "points": points}, stretch, period, when,
            up=now.value > then.value,
        )  # fmt: skip

    # --- words --------------------------------------------------------------------

    def _finish(
        self, template: Template, lang: str, line: Line, name: Name, numbers: dict[str, Pair],
        stretch: str, period: Period, when: str, *, up: bool,
        extra: dict[str, Line] | None = None, whole: str = "",
    ) -> Draft:  # fmt: skip
        rng, cal = self.rng, self.world.calendar
        if stretch == "balance":
            then = periods.before_phrase(rng, cal, lang) if cal.balance_before else ""
            noun = then.split(" ", 1)[-1]
        else:
            then = periods.ago_phrase(rng, cal, lang, ytd=stretch == "ytd")
            noun = rng.choice(_NOUNS[stretch])
        words = {
            **{slot: pair[name.plural] for slot, pair in AGREEING.items()},
            "name": name.text,
            "bare": name.bare,
            "a_bare": ("an " if name.bare[:1].lower() in "aeiou" else "a ") + name.bare,
            "thing": name.text,
            "member": line.member,
            "co": rng.choice((self.world.company, self.world.company, "the company"))
            if lang == "en"
            else rng.choice((self.world.company, "la compañía")),
            "whole": whole,
            "then": then,
            "then_than": f"than {then}",
            "then_noun": noun,
            "when": f" {when}" if when else "",
            "lead": f"{when}, " if when else "",
        }
        if line.member and "{member}" in template.pattern:
            word = rng.choice(segment_words(line, lang, negative=name.negative))
            words["bare"] = Name(word.rstrip("+"), plural=False, is_label=False).bare
        if "{co}'s" in template.pattern and words["co"] == "the company":
            words["co"] = self.world.company
        turning = {}
        for slot, pairs in TURNING[lang].items():
            turning.setdefault(slot.rstrip("+"), rng.choice(pairs))
            if slot == ("rose+" if name.plural else "rose"):
                turning["rose"] = rng.choice(pairs)
        return Draft(
            template, words, numbers, turning, up, lang, line, name, period, stretch,
            when if "{when}" in template.pattern or "{lead}" in template.pattern else "",
            extra or {},
        )  # fmt: skip


def ratio_span(a: Value, b: Value, *, less: int) -> Span:
    """Return the percentages that ``a / b - less`` may be, by the rounding of both."""
    x, y = abs(a.value), abs(b.value)
    p, q = a.coarsest / 2, b.coarsest / 2
    low = (x - p) / (y + q) - less
    high = (x + p) / (y - q) - less if y > q else low
    first, second = sorted((abs(low) * HUNDRED, abs(high) * HUNDRED))
    return first, second
