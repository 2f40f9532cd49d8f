"""From what a sentence says to a draft: fills the word slots of its pattern."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from tests.benchmarks.claims import periods
from tests.benchmarks.claims.drafts import Draft
from tests.benchmarks.claims.names import Name, kind_of, segment_words
from tests.benchmarks.claims.templates import AGREEING, TURNING

if TYPE_CHECKING:
    from random import Random

    from gate.figures import Period
    from tests.benchmarks.claims.lines import Line
    from tests.benchmarks.claims.quantities import Pair
    from tests.benchmarks.claims.templates import Template
    from tests.benchmarks.claims.world import World

PERIODLESS: Final = 0.25
"""How many sentences on the current quarter leave the period out."""

_NOUNS: Final = {
    "quarter": ("a year earlier", "the same quarter last year", "the year-ago quarter",
                "the prior-year period", "last year's quarter"),
    "ytd": ("a year earlier", "the same period last year", "the prior-year period",
            "the year-ago period"),
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Saying:
    """What a sentence says, before its words are chosen."""

    template: Template
    line: Line
    name: Name
    stretch: str
    period: Period
    numbers: dict[str, Pair]
    up: bool = True
    extra: dict[str, Line] = field(default_factory=dict)
    whole: str = ""
    """The name of the total that a share is of."""


def say(rng: Random, world: World, saying: Saying) -> Draft:
    """Return the draft, its words chosen."""
    template, name, line = saying.template, saying.name, saying.line
    lang = template.lang
    when = _when(rng, world, saying)
    words = {
        **{slot: pair[name.plural] for slot, pair in AGREEING.items()},
        **_compared(rng, world, saying),
        "name": name.text,
        "bare": name.bare,
        "a_bare": ("an " if name.bare[:1].lower() in "aeiou" else "a ") + name.bare,
        "thing": name.text,
        "member": line.member,
        "co": _company(rng, world, template),
        "whole": saying.whole,
        "when": f" {when}" if when else "",
        "lead": f"{when}, " if when else "",
    }
    if line.member and "member" in template.slots:
        word = rng.choice(segment_words(line, lang, negative=name.negative))
        words["bare"] = Name(word.rstrip("+"), plural=False, is_label=False).bare
    return Draft(
        template=template,
        words=words,
        numbers=saying.numbers,
        turning=_turning(rng, lang, plural=name.plural),
        up=saying.up,
        lang=lang,
        line=line,
        name=name,
        period=saying.period,
        stretch=saying.stretch,
        when="" if template.needs_period else when,
        extra=saying.extra,
    )


def _when(rng: Random, world: World, saying: Saying) -> str:
    cal, lang = world.calendar, saying.template.lang
    if saying.stretch == "ytd":
        return periods.ytd_phrase(rng, cal, lang)
    if saying.stretch == "balance":
        return periods.balance_phrase(rng, cal, lang)
    to_date = kind_of(saying.line) in {"cash", "outflow", "inflow"}
    if saying.template.needs_period or (not to_date and rng.random() < PERIODLESS):
        return ""
    return periods.quarter_phrase(rng, cal, lang)


def _compared(rng: Random, world: World, saying: Saying) -> dict[str, str]:
    cal, lang = world.calendar, saying.template.lang
    if saying.stretch == "balance":
        then = periods.before_phrase(rng, cal, lang) if cal.balance_before else ""
        noun = then.split(" ", 1)[-1]
    else:
        then = periods.ago_phrase(rng, cal, lang, ytd=saying.stretch == "ytd")
        noun = rng.choice(_NOUNS[saying.stretch])
    return {"then": then, "then_than": f"than {then}", "then_noun": noun}


def _company(rng: Random, world: World, template: Template) -> str:
    if "{co}'s" in template.pattern:
        return world.company
    other = "la compañía" if template.lang == "es" else "the company"
    return rng.choice((world.company, world.company, other))


def _turning(rng: Random, lang: str, *, plural: bool) -> dict[str, tuple[str, str]]:
    words = {slot: rng.choice(pairs) for slot, pairs in TURNING[lang].items()}
    if plural and "rose+" in words:
        words["rose"] = words["rose+"]
    return {slot: pair for slot, pair in words.items() if not slot.endswith("+")}
