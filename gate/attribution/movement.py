"""Words that move: "rose", "narrowed", "up from", "compared with", in English and Spanish.

Each pattern stands for a role that a number plays in its sentence. The words are
closed lists; a word that is not here has no direction, and no direction is ever
inferred from tone.
"""

from __future__ import annotations

from typing import NamedTuple

import regex

_FLAGS = regex.IGNORECASE | regex.VERSION1
_UP = (
    r"rose|rises?|risen|rising|increas(?:e|es|ed|ing)|grew|grows?|grown|growing|growth|"
    r"climb(?:s|ed|ing)?|jump(?:s|ed|ing)?|"
    r"gain(?:s|ed|ing)?|advanc(?:e|es|ed|ing)|surg(?:e|es|ed|ing)|soar(?:s|ed|ing)?|"
    r"swell(?:s|ed)?|swelled|expand(?:s|ed|ing)?|"
    r"(?<!\b(?:made|make|makes|making|took|take|takes|taking)\s)up|higher|wid(?:er|en|ens|ened|ening)|"
    r"deep(?:er|en|ens|ened|ening)|"
    r"edged\s+up|inched\s+up|ticked\s+up|rebounded|"
    r"balloon(?:s|ed|ing)?|skyrocket(?:s|ed|ing)?|leap(?:s|ed|t)|spik(?:es|ed|ing)|mushroomed|"
    r"crept\s+up|shot\s+up|ticks\s+up|trep(?:ó|aron)|salt(?:ó|aron)|repunt(?:ó|aron)|elev(?:ó|aron)|"
    r"mount(?:s|ed|ing)?|"
    # Verbs with an object move it only where they say how far: "raised its dividend to".
    r"(?:rais(?:e|es|ed|ing)|boost(?:s|ed|ing)?|lift(?:s|ed|ing)?|hik(?:es|ed|ing)|"
    r"bolster(?:s|ed|ing)?|buil(?:ds|t)(?:\s+up)?|impuls(?:ó|aron))"
    r"(?=[^|;]{1,60}\b(?:to|by|hasta|a|en)\b)|"
    r"added|doubl(?:e|es|ed|ing)|tripl(?:e|es|ed|ing)|quadrupl(?:e|es|ed|ing)|quintupl(?:e|es|ed)|"
    r"subi(?:ó|eron|da)|crec(?:ió|ieron|e|imiento)|aument(?:ó|aron|o|a)|alza|increment(?:ó|aron|o)|"
    r"dispar(?:ó|aron)|duplic(?:ó|aron)|triplic(?:ó|aron)|ampli(?:ó|aron)|avanz(?:ó|aron)|"
    r"superior(?:es)?"
)
_DOWN = (
    r"fell|falls?|fallen|falling|drop(?:s|ped|ping)?|declin(?:e|es|ed|ing)|decreas(?:e|es|ed|"
    r"ing)|slip(?:s|ped|ping)?|"
    r"slid(?:e|es)?|s[aiu]nk|sinks|dip(?:s|ped|ping)?|shr[aiu]nk|shrinks|shrunk|narrow(?:s|"
    r"er|ed|ing)?|eas(?:e|es|ed|ing)|"
    r"edged\s+down|inched\s+down|ticked\s+down|down|lower|reduc(?:e|es|ed|tion)|"
    r"contract(?:ed|ion)|plung(?:e|es|ed|ing)|"
    r"slump(?:s|ed|ing)?|plummet(?:s|ed|ing)?|sagg(?:ed|ing)|nosedived|crater(?:ed|ing)|reced(?:es|ed)|"
    r"hund(?:ió|ieron)|contraj(?:o|eron)|merm(?:ó|aron)|"
    r"(?:cut(?:s|ting)?|trim(?:s|med|ming)?|slash(?:es|ed|ing)?|par(?:es|ed)|prun(?:es|ed)|"
    r"drew\s+down|scal(?:es|ed)\s+back|lower(?:s|ed)|curb(?:s|ed)?|shav(?:es|ed)|slim(?:s|med)|"
    r"squeez(?:es|ed)|tighten(?:s|ed)|contain(?:s|ed)|rein(?:s|ed)\s+in|whittl(?:es|ed)(?:\s+down)?|"
    r"rebaj(?:ó|aron)|contuv(?:o|ieron))(?=[^|;]{1,60}\b(?:to|by|hasta|a|en)\b)|"
    r"tumbl(?:e|es|ed|ing)|shed|halv(?:e|es|ed|ing)|"
    r"baj(?:ó|aron|a)|cay(?:ó|eron)|ca[ií]da|descend(?:ió|ieron)|descenso|disminu(?:yó|yeron|"
    r"ción)|retroced(?:ió|ieron)|reduj(?:o|eron)|"
    r"recort(?:ó|aron)|desplom(?:ó|aron)|inferior(?:es)?|contracción"
)
_BETTER = r"improv(?:e|es|ed|ing|ements?)|better(?:ed)?|mejor(?:ó|aron|a)?"
_WORSE = (
    r"worsen(?:s|ed|ing)?|worse|deteriorat(?:e|es|ed|ing|ion)|empeor(?:ó|aron|amiento)|"
    r"peor|deterior(?:ó|aron|o)"
)
_TURN = r"moved|shifted|changed|varió|went|pas(?:ó|aron)"
_MAGNITUDE = (
    r"narrow(?:s|er|ed|ing)?|wid(?:er|ens|ened|ening|en)|deep(?:er|ens|ened|ening|en)|redujo|"
    r"ampli(?:ó|aron)"
)
WAY = (
    rf"(?:(?P<up>{_UP})|(?P<down>{_DOWN})|(?P<better>{_BETTER})|(?P<worse>{_WORSE})|"
    rf"(?P<turn>{_TURN}))"
)
"""A word of movement, with a named group for its way (see ``way_of``)."""

MOVE = regex.compile(rf"\b{WAY}\b", _FLAGS)
"""A word of movement; the group that matched tells the way (see ``way_of``)."""

MAGNITUDE = regex.compile(rf"\b(?:{_MAGNITUDE})\b", _FLAGS)
"""Words that speak of a size without its sign: a loss widens when it grows."""

_HEDGE = (
    r"(?:\s*(?:just|only|about|around|roughly|approximately|nearly|almost|some|an?\s+estimated|"
    r"more\s+than|less\s+than|over|under|close\s+to|at\s+least|un[oa]s?|cerca\s+del?|casi|"
    r"(?:poco\s+)?(?:más|menos)\s+del?|aproximadamente|alrededor\s+del?|en\s+torno\s+al?)\b)*"
)

_KIND = (
    r"(?:\s*\b(?:net\s+|operating\s+|record\s+)?(?:loss|profit|gain|income|deficit|total|level|"
    r"pérdida|beneficio|ganancia|utilidad)(?:\s+(?:neta|neto))?\s+(?:of|de)\b)?"
)

FROM = regex.compile(
    rf"(?:\b(?:from|desde|(?P<de>(?<!\b(?:más|menos|cerca|alrededor|dentro)\s)de))|"
    rf"(?<!\b(?:more|less|fewer|greater|higher|lower|other|"
    rf"rather)\s)\bthan|\bthan(?=\s+(?:the|its)\b))(?:\s+(?:the|a|an|its|los|las|la|"
    rf"el))?{_HEDGE}{_KIND}{_HEDGE}\s*\W?$",
    _FLAGS,
)
"""Ends a segment whose number is what the other number moved away from."""

VERSUS = regex.compile(
    r"\b(?:compare[sd]?\s+(?:with|to)|in\s+comparison\s+(?:with|to)|versus|vs\.?|as\s+against|against|"
    r"(?:double|twice|triple|half|(?:two|three|four|five|six|ten)\s+times)\s+(?:the|its|"
    r"that)|times\s+the|"
    r"up\s+from|down\s+from|el\s+doble\s+de(?:l)?|unchanged\s+from|little\s+changed\s+from|"
    r"frente\s+a(?:l)?|comparad[oa]s?\s+con|en\s+comparación\s+con|contra|respecto\s+(?:de|a))\b",
    _FLAGS,
)
"""Opens the second half of a comparison."""

TO = regex.compile(rf"\b(?:to|at|hasta|a)(?:\s+(?:the|a|an))?{_HEDGE}\s*\W?$", _FLAGS)
"""Ends a segment whose number is where a movement arrived."""

ARRIVES = regex.compile(
    rf"(?<!\b(?:came|comes|coming|amount(?:s|ed|ing)?|equals?|equal(?:l?ed|ing)?|equivalent|up|"
    rf"attributable|available|related|relating|due|owed|bring(?:s|ing)?|brought|tak(?:es|ing)|took|"
    rf"ran|runs|close|went|goes|back|out|subject|translat(?:es|ed|ing)|moved|changed|shifted|"
    rf"swung|turned|access|compared|according|relative)(?:\s+it)?(?:\s+on)?)"
    rf"\s+(?:to|hasta)(?:\s+(?:the|a|an))?{_HEDGE}\s*\W?$",
    _FLAGS,
)
"""Ends a segment that arrives at its number by a verb that tells the way, known or not."""

BY = regex.compile(rf"\b(?:by|en|un|una)\s*{_HEDGE}\s*\W?$", _FLAGS)
"""Ends a segment whose number is the size of a movement."""

MOVED_BY = regex.compile(
    rf"\b(?:{_UP}|{_DOWN}|{_BETTER}|{_WORSE}|{_TURN})(?:\s+(?:of|by|de|del|en|un|una|another|a|an|sharply|"
    rf"slightly|modestly|year[- ]over[- ]year))*{_HEDGE}\s*\W?$",
    _FLAGS,
)
"""Ends a segment in which a word of movement stands right before the number."""

AFTER = regex.compile(
    rf"^[\s-]*(?:year[- ]over[- ]year\s+|annual\s+|sequential\s+|in\s+|"
    rf"de\s+)?(?:(?P<up>{_UP}|more|más)|(?P<down>{_DOWN}|less|fewer|menos)|"
    rf"(?P<better>{_BETTER})|(?P<worse>{_WORSE})|(?P<turn>{_TURN}))\b",
    _FLAGS,
)
"""Opens the words after a number that is the size of a movement: "5 percent higher"."""

BASE = regex.compile(
    r"(?:\b(?:from|than|over|versus|vs\.?|against|compared\s+(?:with|to)|on|respecto\s+(?:de|"
    r"a)|frente\s+a|que|since|desde)\s+(?:that\s+of\s+|those\s+of\s+|in\s+|of\s+|the\s+)*)$",
    _FLAGS,
)
"""Ends the words before a period that is only the base of a comparison."""

TOTAL = regex.compile(
    r"\b(?:(?:a|for\s+a|un)\s+(?:combined\s+)?total\s+(?:of|de)|total(?:l)?ing|together|"
    r"combined|in\s+all|en\s+total|juntos)\b",
    _FLAGS,
)
"""Opens the sum of the levels before it: "a total of"."""

SHARE_OF = regex.compile(r"^\s*(?:of|del?)\s+(?!a\s+(?:percentage\s+)?point)", _FLAGS)
"""Opens the words after a percentage that is a share of something."""

AS_SHARE = regex.compile(
    r"\b(?:as|como)\s+(?:a\s+)?(?:share|percentage|percent|proportion|porcentaje|"
    r"proporción)\s+(?:of|de)\s+"
    r"(?P<whole>[^,|]+),",
    _FLAGS,
)
"""Opens a sentence on a share by its whole: "As a share of sales, research was 9%"."""

LOSS = regex.compile(
    r"\b(?:loss(?:es)?|lost|loses?|deficit|negative|outflows?|burn(?:ed|s|t)?|used|spent|"
    r"paid(?![-\s]in\b)|outlays?|utilizado|usado|pérdidas?|perdi(?:ó|eron)|negativ[oa])\b",
    _FLAGS,
)
"""Words that say minus once."""

GAP = regex.compile(
    r"[\s|¦,]*(?:in\s+[\s¦]*,?\s*)?(?:(?:and|y|e)\s+)?(?:the\s+|el\s+|los\s+|las\s+)?"
    r"\p{Lu}[\w&’'.-]*(?:\s+(?:and|y|de|&|\p{Lu}[\w&’'.-]*)){0,4}\s+(?:el\s+|un\s+)?",
    regex.VERSION1,
)
"""A clause that leaves out its verb and holds only a name: "and Services |"."""

GAINED = regex.compile(
    r"\s*(?:(?:that\s+)?(?:was|were)\s+)?(?:generated|provided|earned|produced|gained|"
    r"generados?|(?:in|of|de)\s+(?:net\s+)?(?:profit|income|earnings|inflows?|beneficios?))\b",
    _FLAGS,
)
"""Opens the words after an amount that came in, whatever the number before it did."""

CLAUSE = regex.compile(
    r"[;:—()]|(?<!\.\p{L})\.\s|,?\s\b(?:while|whereas|although|though|mientras(?:\s+que)?|pero|but)\b|"
    r",\s+(?:despite|even\s+as|a\s+pesar\s+de)\b",
    _FLAGS,
)
"""Where a clause ends for good: what stands before says nothing about a later number."""

NEXT = regex.compile(
    r"(?:[,;]|\b(?:and|y|e|while|mientras)\b)\s*"
    r"(?:(?:for|in|at|as|of|on|over|during|the|en|al|a|durante)\s+)*$",
    _FLAGS,
)
"""Ends the words before a period that opens the next statement: ", and for the nine months"."""

FLAT = regex.compile(
    r"\b(?:flat|unchanged|steady|little\s+changed|same\s+as|estable|sin\s+cambios)\b", _FLAGS
)
"""Words that say that a level did not move."""

ADJUSTED = regex.compile(
    r"\b(?:excluding|excludes|adjusted|non[- ]?gaap|constant\s+currenc\w+|pro\s+forma|"
    r"underlying|organic(?:ally)?|"
    r"excluyendo|ajustad[oa]s?|a\s+tipos?\s+constantes?)\b",
    _FLAGS,
)
"""Words of a measure that is not the statement's own line."""

MORE_THAN = regex.compile(
    r"^\s*(?:(?P<up>more|higher|más|superior)|(?P<down>less|lower|fewer|menos|inferior))"
    r"\s+(?:than|que|de\s+lo\s+que|a\s+l)",
    _FLAGS,
)
"""Opens the words after an amount that is a difference: "$2.9 billion more than"."""

NOUN = regex.compile(
    r"\b(?:increase|decrease|change|growth|decline|rise|drop|fall|reduction|gain|aumento|"
    r"crecimiento|incremento|descenso|disminución|variación|caída)"
    r"(?:\s+rate)?\s+(?:in|of|for|de|del|en)\b",
    _FLAGS,
)
"""Names a movement as a thing: "the percentage decrease in net sales is …"."""

_COMES_TO = (
    r"(?:was|is|were|of|came\s+(?:in\s+)?(?:to|at)|stood\s+at|reached|totall?ed|amounted\s+to|"
    r"equall?ed|ran\s+at|fue\s+de|es\s+de|alcanzó)"
)

CHANGE = regex.compile(
    r"\b(?:change|variación|cambio)(?:\s+rate)?\s+(?:in|of|for|de|del|en)\b"
    rf"[^,;:.()]{{1,80}}\s{_COMES_TO}{_HEDGE}\s*\W?$",
    _FLAGS,
)
"""Measures a movement that its number's own sign gives the way: "the change in net sales was"."""

SIZE_IS = regex.compile(
    r"\b(?:growth|increase|decrease|decline|rise|drop|fall|reduction|jump|aumento|incremento|"
    rf"crecimiento|disminución|reducción|caída|descenso)(?:\s+rate)?\s+{_COMES_TO}"
    rf"{_HEDGE}\s*\W?$",
    _FLAGS,
)
"""Ends a segment whose number is the size of a movement named before: "revenue growth was"."""

MODAL = regex.compile(
    r"\b(?:expects?|expected|forecasts?|guid(?:es?|ed|ance)|outlook|projected|will|"
    r"would|could|may|might|"
    r"plans?|targets?|not|never|failed|false|untrue|overstat\w+|understat\w+|expectations|"
    r"missed|no\s+(?=fue|fueron|alcanz)|[Aa]nalysts?|consensus|Wall\s+Street|espera|prevé|"
    r"proyecta|pronostica|"
    r"[Aa]nalistas)\b",
    regex.VERSION1,
)
"""Words that speak of what a 10-Q does not hold as fact: guidance, estimates."""


class Way(NamedTuple):
    """Which way a word says that a line moved."""

    direction: int = 0
    """1 up, -1 down, 0 where the word leaves it open."""
    turn: int = 0
    """1 for the better, -1 for the worse: up for a margin, down for a loss ratio."""

    def __bool__(self) -> bool:
        """Tell whether it says any way at all."""
        return any(self)


NO_WAY = Way()
WAYS = {"up": Way(1), "down": Way(-1), "better": Way(0, 1), "worse": Way(0, -1), "turn": NO_WAY}


def way_of(match: regex.Match[str]) -> Way:
    """Return the way that a match of ``MOVE``, ``AFTER`` or ``MORE_THAN`` says."""
    return WAYS[match.lastgroup or "turn"]
