"""Sentence patterns, English and Spanish, by shape.

Slots: ``{new}`` ``{old}`` ``{pct}`` ``{diff}`` ``{times}`` ``{share}`` ``{points}`` ``{eps}`` are
numbers; ``{name}`` the line (``{bare}`` without its article), ``{whole}`` a total, ``{co}`` the
company; ``{when}`` opens with a blank and may be empty, ``{lead}`` is the same at the front;
``{then}`` is the time compared with; ``{rose}`` ``{up}`` ``{higher}`` ``{more}`` ``{rise}``
``{a_rise}`` ``{go}`` turn with the direction.
"""

from __future__ import annotations

from dataclasses import dataclass
from string import Formatter
from typing import Final


@dataclass(frozen=True, slots=True)
class Template:
    """One pattern of a shape in a language."""

    shape: str
    lang: str
    pattern: str

    @property
    def slots(self) -> frozenset[str]:
        """The names of its slots."""
        return frozenset(slot for _, slot, _, _ in Formatter().parse(self.pattern) if slot)

    @property
    def needs_period(self) -> bool:
        """True when the pattern has no place for a period of its own."""
        return "{when}" not in self.pattern and "{lead}" not in self.pattern


_PATTERNS: Final[dict[tuple[str, str], tuple[str, ...]]] = {
    ("level", "en"): (
        "{name} came to {new}{when}.",
        "{name} {was} {new}{when}.",
        "{lead}{name} totaled {new}.",
        "{co} reported {bare} of {new}{when}.",
        "{co} said {name} reached {new}{when}.",
        "{bare} of {new} {was} reported by {co}{when}.",
        "The company put {name} at {new}{when}.",
        "The filing shows {bare} of {new}{when}.",
        "According to the quarterly report, {name} amounted to {new}{when}.",
        "{lead}{co} had {bare} of {new}.",
        "{co}'s {bare} {was} {new}{when}.",
        "{new} {was} what {co} recorded as {bare}{when}.",
        "{co}, which filed its 10-Q this week, posted {bare} of {new}{when}.",
        "{name} {was} listed at {new}{when}, the report shows.",
        "{name} hit {new}{when}.",
        "{co} logged {new} in {bare}{when}.",
        "{co} booked {new} of {bare}{when}.",
        "{co} delivered {bare} of {new}{when}, its filing showed.",
        "{lead}{name} landed at {new}, according to its filing with the SEC.",
        "{co}'s books show {new} of {bare}{when}.",
        "{name}, at {new}, {was} among the figures that {co} filed{when}.",
    ),
    ("pair", "en"): (
        "{name} {rose} to {new}{when} from {old} {then}.",
        "{lead}{name} {rose} to {new} from {old} {then}.",
        "{name} {was} {new}{when}, {up} from {old} {then}.",
        "{name} came to {new}{when}, compared with {old} {then}.",
        "{name} {was} {new}{when} against {old} {then}.",
        "{name} totaled {new}{when} versus {old} {then}.",
        "From {old} {then}, {name} {rose} to {new}{when}.",
        "{name}, which {was} {old} {then}, {rose} to {new}{when}.",
        "{co} reported {bare} of {new}{when}, {up} from {old} {then}.",
        "{co} saw {bare} {go} to {new}{when} from {old} {then}.",
        "{name} {was} {higher} {then_than}{when}, at {new} compared to {old}.",
        "{name} of {new}{when} compared with {old} {then}.",
        "{name} {rose} from {old} {then} to {new}{when}.",
        "{co}'s {bare} {was} {new}{when}; {then}, it had been {old}.",
        "{co} posted {new} in {bare}{when}, {up} from {old} {then}.",
        "Against {old} {then}, {name} came in at {new}{when}.",
        "{new} of {bare}{when} compares with {old} {then}.",
        "{name} {was} {new}{when}, having been {old} {then}.",
    ),
    ("growth", "en"): (
        "{name} {rose} {pct}{when} to {new}.",
        "{name} {rose} {pct} to {new}{when}.",
        "{lead}{name} {rose} {pct} from {then_noun}.",
        "{name} {was} {up} {pct}{when} compared with {then_noun}.",
        "{a_rise} of {pct} took {name} to {new}{when}.",
        "{name} {was} {new}{when}, {up} {pct} from {then_noun}.",
        "{name} {was} {pct} {higher}{when} than {then}.",
        "{co}'s {bare} {rose} by {pct}{when}, reaching {new}.",
        "Compared with {then_noun}, {name} {was} {up} {pct} at {new}{when}.",
        "{name} {rose} {pct} year over year{when}.",
        "{co} said {name} {rose} {pct}{when}, to {new} from {old}.",
        "{name} came to {new}{when}, {a_rise} of {pct} from {old} {then}.",
        "{a_rise} of {pct} from {then_noun} brought {name} to {new}{when}.",
        "{name} {rose} {pct} versus {then_noun}{when}.",
        "{name} {was} {pct} {higher} year on year at {new}{when}.",
        "Year over year, {name} {rose} {pct}{when}.",
        "{co} reported a {pct} {rise} in {bare}{when}, to {new}.",
        "{lead}{co}'s {bare} {rose} {pct} to {new}.",
        "The {pct} {rise} in {bare}{when} took the figure to {new}.",
    ),
    ("difference", "en"): (
        "{name} {rose} by {diff}{when} to {new}.",
        "{name} {was} {new}{when}, {diff} {more} than {then}.",
        "{lead}{name} {rose} {diff} from {then_noun}, to {new}.",
        "{name} {rose} by {diff}{when} compared with {then_noun}.",
        "{name} {rose} to {new}{when}, {diff} {more} than {then}.",
        "{name} {was} {up} {diff} at {new}{when}.",
    ),
    ("multiple", "en"): (
        "{name} {was} {times} what it was {then}{when}.",
        "{lead}{name} came to {new}, or {times} the {old} of {then_noun}.",
        "{name} reached {new}{when}, {times} the level of {then_noun}.",
    ),
    ("share", "en"): (
        "{name} accounted for {share} of {whole}{when}.",
        "{name} made up {share} of {whole}{when}.",
        "{lead}{name} {was} equal to {share} of {whole}.",
        "{name} represented {share} of {whole}{when}.",
        "{share} of {whole} came from {bare}{when}.",
        "{co} got {share} of {whole} from {bare}{when}.",
        "{name} came to {share} of {whole}{when}.",
        "As a share of {whole}, {name} {was} {share}{when}.",
    ),
    ("margin", "en"): (
        "{name} {was} {share}{when}.",
        "{lead}{name} came to {share}.",
        "{co} had {a_bare} of {share}{when}.",
        "{name} stood at {share}{when}.",
        "{co}'s {bare} {was} {share}{when}.",
        "{co} reported {a_bare} of {share}{when}.",
    ),
    ("points", "en"): (
        "{name} {rose} {points}{when} to {share}.",
        "{name} {was} {share}{when}, {up} {points} from {then_noun}.",
    ),
    ("balance", "en"): (
        "{name} stood at {new}{when}.",
        "{lead}{name} {was} {new}.",
        "{co} had {bare} of {new}{when}.",
        "{co} reported {bare} of {new}{when}.",
        "{co} ended the quarter with {bare} of {new}.",
        "The balance sheet shows {new} in {bare}{when}.",
        "{name} amounted to {new}{when}.",
        "{co} carried {bare} of {new}{when}.",
        "{co} held {bare} of {new}{when}.",
        "{lead}{name} came to {new}.",
        "There {was} {new} of {bare} on the balance sheet{when}.",
    ),
    ("balance_pair", "en"): (
        "{name} {was} {new}{when}, {up} from {old} {then}.",
        "{name} stood at {new}{when}, compared with {old} {then}.",
        "{name} {rose} to {new}{when} from {old} {then}.",
        "{lead}{co} had {bare} of {new}, against {old} {then}.",
        "{name} {rose} from {old} {then} to {new}{when}.",
        "{name}, {old} {then}, {was} {new}{when}.",
    ),
    ("spent", "en"): (
        "{co} spent {new} on {thing}{when}.",
        "{lead}the company put {new} into {thing}.",
        "{new} went to {thing}{when}.",
        "The company laid out {new} for {thing}{when}.",
        "{co} spent {new} on {thing}{when}, compared with {old} {then}.",
        "{co} paid out {new} for {thing}{when}.",
        "Spending on {thing} came to {new}{when}.",
    ),
    ("earned", "en"): (
        "{co} earned {new}{when}.",
        "{co} made a profit of {new}{when}.",
        "{lead}the company earned {new}, or {eps} per diluted share.",
        "Net income was {new}{when}, or {eps} a diluted share.",
        "{co} posted a net profit of {new}{when}, or {eps} per diluted share.",
        "{co} earned {new}{when}, compared with {old} {then}.",
        "{co}'s profit {was} {new}{when}, or {eps} per share on a diluted basis.",
    ),
    ("lost", "en"): (
        "{co} lost {new}{when}.",
        "{co} posted a net loss of {new}{when}.",
        "{lead}the company lost {new}, or {eps} per diluted share.",
        "The net loss came to {new}{when}, or {eps} a diluted share.",
        "{co} lost {new}{when}, against a loss of {old} {then}.",
    ),
    ("segment", "en"): (
        "{member} brought in {new}{when}.",
        "{member} generated {bare} of {new}{when}.",
        "{bare} from {member} {was} {new}{when}.",
        "{bare} at {member} came to {new}{when}, compared with {old} {then}.",
        "{lead}{member} had {bare} of {new}.",
        "{member} contributed {new} of {bare}{when}.",
        "{lead}{member} took in {new}, against {old} {then}.",
        "{bare} in {member} {rose} to {new}{when} from {old} {then}.",
    ),
    ("level", "es"): (
        "{name} {fue} de {new}{when}.",
        "{name} {alcanzo} {new}{when}.",
        "{lead}{name} {sumo} {new}.",
        "{co} registró {bare} de {new}{when}.",
        "{co} reportó {bare} por {new}{when}.",
        "La compañía informó de {bare} de {new}{when}.",
        "{name} {se_situo} en {new}{when}.",
        "{lead}{co} tuvo {bare} de {new}.",
    ),
    ("pair", "es"): (
        "{name} {rose} a {new}{when}, desde {old} {then}.",
        "{name} {fue} de {new}{when}, frente a {old} {then}.",
        "{lead}{name} {alcanzo} {new}, en comparación con {old} {then}.",
        "{name} {pasaron} de {old} {then} a {new}{when}.",
        "{name} {rose} de {old} {then} a {new}{when}.",
        "{name} {sumo} {new}{when}, contra {old} {then}.",
    ),
    ("growth", "es"): (
        "{name} {rose} un {pct}{when}, hasta {new}.",
        "{lead}{name} {rose} un {pct} respecto al año anterior.",
        "{name} {fue} de {new}{when}, un {pct} {more} que {then}.",
        "{name} {rose} {pct} interanual{when}, a {new}.",
        "{co} reportó {a_rise} del {pct} en {name}{when}.",
    ),
    ("difference", "es"): (
        "{name} {rose} en {diff}{when}, hasta {new}.",
    ),
    ("share", "es"): (
        "{name} {representaron} el {share} de {whole}{when}.",
        "{name} {fue} el {share} de {whole}{when}.",
    ),
    ("margin", "es"): (
        "{name} {fue} del {share}{when}.",
    ),
    ("balance", "es"): (
        "{name} {sumo} {new}{when}.",
        "{lead}{name} {fue} de {new}.",
    ),
    ("balance_pair", "es"): (
        "{name} {rose} a {new}{when}, desde {old} {then}.",
        "{name} {fue} de {new}{when}, frente a {old} {then}.",
    ),
    ("earned", "es"): (
        "{co} ganó {new}{when}.",
        "{co} obtuvo un beneficio neto de {new}{when}, frente a {old} {then}.",
        "{co} ganó {new}{when}, o {eps} por acción diluida.",
    ),
    ("lost", "es"): (
        "{co} perdió {new}{when}.",
        "{co} registró una pérdida neta de {new}{when}, frente a una pérdida de {old} {then}.",
    ),
}  # fmt: skip

TEMPLATES: Final = tuple(
    Template(shape, lang, pattern)
    for (shape, lang), patterns in _PATTERNS.items()
    for pattern in patterns
)

TURNING: Final[dict[str, dict[str, tuple[tuple[str, str], ...]]]] = {
    "en": {
        "rose": (
            ("rose", "fell"),
            ("climbed", "dropped"),
            ("increased", "decreased"),
            ("grew", "declined"),
            ("advanced", "slipped"),
        ),
        "go": (("rise", "fall"), ("grow", "shrink"), ("increase", "decrease")),
        "up": (("up", "down"),),
        "higher": (("higher", "lower"),),
        "more": (("more", "less"),),
        "rise": (
            ("increase", "decrease"),
            ("rise", "decline"),
            ("jump", "drop"),
        ),
        "a_rise": (
            ("an increase", "a decrease"),
            ("a rise", "a decline"),
            ("a gain", "a drop"),
        ),
    },
    "es": {
        "rose": (
            ("subió", "bajó"),
            ("aumentó", "disminuyó"),
            ("creció", "cayó"),
            ("se incrementó", "se redujo"),
        ),
        "rose+": (
            ("subieron", "bajaron"),
            ("aumentaron", "disminuyeron"),
            ("crecieron", "cayeron"),
            ("se incrementaron", "se redujeron"),
        ),
        "more": (("más", "menos"),),
        "a_rise": (("un aumento", "una caída"), ("un incremento", "un descenso")),
    },
}
"""Words for up and down; Spanish plural subjects take the ``+`` ones."""

AGREEING: Final = {
    "was": ("was", "were"),
    "fue": ("fue", "fueron"),
    "alcanzo": ("alcanzó", "alcanzaron"),
    "sumo": ("sumó", "sumaron"),
    "se_situo": ("se situó", "se situaron"),
    "pasaron": ("pasó", "pasaron"),
    "representaron": ("representó", "representaron"),
}
"""Verbs that follow the subject's number: singular, plural."""


def templates_for(shape: str, lang: str) -> tuple[Template, ...]:
    """Return the patterns of a shape in a language."""
    return tuple(t for t in TEMPLATES if t.shape == shape and t.lang == lang)
