"""Comparisons that a sentence makes in words alone: "lower than a year earlier".

A number that is compared with another number is read by its role. Here stands what is
said of it without one:

    comparison := LINK (MOVE | MORE | EXCEEDS | FLAT) [THAN object]      behind the number
                | (MORE | EXCEEDS) [THAN] object                         before it
    object     := a past period                  then it says which way the line moved
                | another line ("dividends")     then the two are held against each other
                | anything else                  then code can't hold it against the figures
    superlative := record | all-time | highest … : no filing of one quarter shows it

What is not understood is never passed over: it is told as ``unread``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import regex

from gate.attribution import movement as mv

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gate.attribution.whens import When, WhenAt

_FLAGS = regex.IGNORECASE | regex.VERSION1

_MORE = (
    r"(?P<up>more|above|greater|larger|bigger|stronger|ahead\s+of|in\s+excess\s+of|mayor(?:es)?|"
    r"más|por\s+encima)|"
    r"(?P<down>less|fewer|below|smaller|weaker|behind|short\s+of|menor(?:es)?|menos|por\s+debajo)"
)
_EXCEEDS = (
    r"(?P<up>exceed(?:s|ed|ing)?|surpass(?:es|ed|ing)?|topp?(?:s|ed|ing)|beat(?:s|ing)?|"
    r"outpac(?:es|ed|ing)|outstripp?(?:s|ed|ing)?|eclips(?:es|ed|ing)|outweigh(?:s|ed|ing)?|"
    r"outgr(?:ew|ow|ows|own)|outearn(?:s|ed)?|dwarf(?:s|ed|ing)?|cover(?:s|ed|ing)?|super(?:ó|aron|a))|"
    r"(?P<down>f[ae]ll(?:s|ing)?\s+short\s+of|trail(?:s|ed|ing)?|lagg?(?:s|ed|ing)?|undersh(?:ot|oots?))"
)
_PACE = (
    r"(?P<faster>faster|quicker|more\s+(?:quickly|rapidly|strongly|sharply|steeply)|más\s+rápido)|"
    r"(?P<slower>slower|(?:more\s+)?slowly|less\s+(?:quickly|rapidly|sharply)|más\s+despacio)"
)
_FLAT = (
    r"(?P<flat>flat|unchanged|steady|little\s+changed|(?:the\s+)?same\s+as|match(?:es|ed|ing)|"
    r"in\s+line\s+with|level\s+with|on\s+a\s+par\s+with|estable|sin\s+cambios|igual\s+que)"
)
_LINK = (
    r"(?:[\s,|¦()—–-]|\b(?:and|or|which|that|it|this|also|was|were|is|are|being|has|had|came|"
    r"coming|comes|in|stood|stands|standing|remain(?:s|ed|ing)?|stay(?:s|ed|ing)?|held|holding|"
    r"represent(?:s|ed|ing)|mark(?:s|ed|ing)|a|an|the|its|at|for|well|far|much|even|still|somewhat|"
    r"\w+ly|por|y|fue|fueron|es|son|una?|lo\s+que|muy|algo)\b)*+"
)
# What may follow a word that can also stand before a noun ("lower costs").
_ENDED = (
    r"(?=\s*(?:$|[,.;)|¦—–]|(?:than|from|on|over|versus|vs|compared|against|as|year|by|"
    r"sequentially|again|still|que|de|del|respecto|frente|a|al|con)\b))"
)
_BEHIND = regex.compile(
    rf"^{_LINK}(?:(?P<move>\b{mv.WAY}\b){_ENDED}|(?P<more>\b(?:{_MORE})\b){_ENDED}|"
    rf"(?P<exceeds>\b(?:{_EXCEEDS})\b)|(?P<same>\b{_FLAT}))(?P<object>[^,;)|]*)",
    _FLAGS,
)
_THAN = regex.compile(
    rf"\b(?:(?P<than>(?:{_PACE}|{_MORE}|\w+er)\s+(?:than|que))|"
    rf"(?:{_EXCEEDS}))\b(?!\s*(?:doubl|tripl|quadrupl|half|twice|offset))(?P<object>[^,;)|]*)",
    _FLAGS,
)
_CAUSE = regex.compile(
    r"\b(?:driven|due|owing|because|amid|thanks|helped|hurt|reflecting|despite|boosted|led|"
    r"primarily|mainly|partly|largely|debido|gracias|tras|impulsad[oa]s?|while|whereas|although|"
    r"though|but|mientras|pero|aunque|if|when|where|as(?!\s+(?:well|an?)\b))\b|;|(?<!\.\p{L})\.\s|"
    r"\bon\b(?!\s*(?:(?:the|a|its|that|those|of)\s+)*¦)|"
    r"(?<!\b(?:compared|line|level|par|comparison)\s)\bwith\b",
    _FLAGS,
)
_GREATEST = (
    r"(?:(?<!\bof\s)\brecord\b(?!\s+(?:date|holders?|keeping))|\ball[- ]time\b|"
    r"\b(?:highest|lowest)\b|\b(?:second|third|fourth)[- ](?:largest|biggest|highest|best)\b|"
    r"\b(?:largest|biggest|smallest|greatest|strongest|weakest|fastest|slowest|best|worst|"
    r"steepest|sharpest|main|(?:larger|bigger|smaller|lesser|greater)\s+(?:part|share|half|of)|"
    r"(?:most|majority|bulk)\s+of|"
    r"most\s+(?:profitable|valuable|important|expensive|lucrative|productive)|(?:the\s+)?(?:only|sole)\s+"
    r"(?:segment|unit|division|region|business|line|category|product|one|market|area|part))\b|"
    r"^\W*Only\s+(?=\p{Lu})|"
    r"\bfirst\b(?=[^|]{0,80}\b(?:ever|yet|history|since|in\s+(?:\w+\s+){1,3}"
    r"(?:years|quarters))\b)|\b(?:\w+\s+)?(?:straight|consecutive|in\s+a\s+row|streak)\b|"
    r"\b(?:récord|máximo\s+histórico|mínimo\s+histórico|mayor\s+de\s+la\s+historia)\b)"
)
_RECORD = regex.compile(_GREATEST, _FLAGS)
_RECORD_BEHIND = regex.compile(rf"^{_LINK}{_GREATEST}", _FLAGS)
# Words of which way or how well, without a way that figures could show; and of what stopped.
_VAGUE = regex.compile(
    r"\b(?:stronger|weaker|healthier|softer|fatter|leaner|thinner|richer|poorer|brighter|bleaker|"
    r"tighter|looser|stagnat\w+|plateau\w*|dwindl\w+|recover(?:y|ed|s|ing)|rebound(?:s|ing)?|"
    r"comeback|turnaround|turn(?:s|ed|ing)?\s+(?:\w+\s+){0,4}around|stopp?(?:s|ed|ing)|"
    r"suspend(?:s|ed|ing)?|eliminat(?:es|ed|ing)|scrapp?(?:s|ed|ing)|halt(?:s|ed|ing)?|"
    r"ceas(?:es|ed|ing)|cancell?(?:s|ed|ing)|abandon(?:s|ed|ing)?|avoid(?:s|ed|ing)?|"
    r"wip(?:es|ed|ing)\s+out|skipp?(?:s|ed|ing)|forgo(?:es|ne)?|forwent|"
    r"suspendió|eliminó|canceló|dejó\s+de|se\s+recuper\w+|se\s+estanc\w+)\b",
    _FLAGS,
)
# "Spent more on fuel, at |": more than before, though it does not say so.
_MORE_DONE = regex.compile(
    r"\b(?:spen[dt]s?|earn(?:s|ed)?|paid|pays?|made|makes|sold|sells|los[et]s?|generat(?:es|ed)|"
    r"cost|took\s+in|brought\s+in|borrow(?:s|ed)|invest(?:s|ed)|us(?:es|ed)|ow(?:es|ed)|h[eo]ld|"
    r"post(?:s|ed)|report(?:s|ed)|had|gan(?:ó|aron)|gast(?:ó|aron)|pag(?:ó|aron))\s+"
    r"(?:(?P<up>more|más)|(?P<down>less|fewer|menos))\b(?!\s+(?:than|que|de)\b)",
    _FLAGS,
)
_STARTS = {
    # The first letters of the words that the longer patterns can begin or turn on: most
    # sentences hold none, and trying each pattern at every word is a tenth of a claim's time.
    "greatest": frozenset(
        "reco all high lowe seco thir four larg bigg smal grea stro weak fast slow best wors stee "
        "shar main less only sole most majo bulk firs stra cons stre row réco máxi míni "
        "mayo".split()
    ),
    "vague": frozenset(
        "stro weak heal soft fatt lean thin rich poor brig blea tigh loos stag plat dwin reco rebo "
        "come turn stop susp elim scra halt ceas canc aban avoi wipe wipi wips skip forg forw dejó "
        "recu esta".split()
    ),
    "more": frozenset("more less fewe más meno".split()),
    "than": frozenset(
        "than que exce surp topp tops top beat outp outs ecli outw outg oute dwar supe trai lag "
        "lags lagg unde cove fell fall".split()
    ),
}
_WORD = regex.compile(r"[\p{L}]+")
# Words of an object that say nothing but "what it was then".
_LEVEL = frozenset(
    """the a an its that those of in on for at from to was were it they had been level levels
    figure figures amount total result results number same as than over with with's one what s
    el la los las lo del de en que fue nivel cifra year versus against compared vs
    prior previous period quarter by before then earlier did antes sharply slightly""".split()
)


ANOTHER = "it is compared with something that could not be read"


class Comparison(NamedTuple):
    """What is said of a number without another number."""

    way: mv.Way = mv.NO_WAY
    base: When | None = None
    """The past period that it is held against, where one is named."""
    flat: bool = False
    magnitude: bool = False
    other: str = ""
    """Words that name what else it is held against: another line of the filing."""
    at: tuple[int, int] = (0, 0)
    """Where those words stand."""
    pace: bool = False
    """It is their growth that is compared."""
    unread: str = ""
    """Why code can't hold it against the filing; empty where it can."""


NOTHING = Comparison()
_ANOTHER = Comparison(unread=ANOTHER)
_UNSHOWN = Comparison(unread="a word says how it went that no figure shows")
_BEST = Comparison(unread="it is called a record or the greatest, which no figure shows")


def read_comparison(
    masked: str, segment: tuple[int, int], right: tuple[int, int], whens: Sequence[WhenAt]
) -> Comparison:
    """Return what the words around a number compare it with.

    ``segment`` and ``right`` are the ranges of ``masked`` before and behind the number that
    speak of it; periods are masked by broken bars, numbers by bars.
    """
    before, behind = masked[slice(*segment)], masked[slice(*right)]
    starts = {w[:4] for w in _words(f"{before} {behind}")}
    if starts & _STARTS["greatest"] and _is_greatest(before, behind):
        return _BEST
    if starts & _STARTS["vague"] and _VAGUE.search(before, timeout=1):
        return _UNSHOWN
    more = _MORE_DONE.search(before, timeout=1) if starts & _STARTS["more"] else None
    if more is not None:
        return Comparison(mv.Way(1 if more["up"] else -1))
    if starts & _STARTS["than"]:
        behind = _own(behind)
        for text, at in ((before, segment[0]), (behind, right[0])):
            told = _told_than(text, masked, at, whens)
            if told is not None and (at == segment[0] or told.other or told.unread):
                return told
    if _BEHIND.match(behind, timeout=1) is None:
        return NOTHING
    linked = _BEHIND.match(_own(behind), timeout=1)
    return NOTHING if linked is None else _told_behind(linked, masked, right[0], whens)


def is_led_by_comparison(lead: str) -> bool:
    """Tell whether the words before a clause compare something that the clause then tells.

    "GM earned less than last year: net income was |".
    """
    starts = {w[:4] for w in _words(lead)}
    return bool(
        (starts & _STARTS["vague"] and _VAGUE.search(lead, timeout=1))
        or (starts & _STARTS["more"] and _MORE_DONE.search(lead, timeout=1))
        or (starts & _STARTS["greatest"] and _RECORD.search(lead, timeout=1))
        or (starts & _STARTS["than"] and _THAN.search(lead, timeout=1))
    )


def _own(behind: str) -> str:
    """Return the words behind a number up to where their clause ends, or gives a cause."""
    cause = _CAUSE.search(behind, timeout=1)
    return behind[: cause.start()] if cause else behind


def _is_greatest(before: str, behind: str) -> bool:
    found = _RECORD.search(before, timeout=1) or _RECORD_BEHIND.match(behind, timeout=1)
    return found is not None


def _told_than(text: str, masked: str, at: int, whens: Sequence[WhenAt]) -> Comparison | None:
    """Return the first comparison of a text that names its object; None when none does."""
    for match in _THAN.finditer(text, timeout=1):
        start, end = (at + place for place in match.span("object"))
        base = _past(masked, start, end, whens)
        if base is None and _is_open(masked[start:end], ends=end == at + len(text)):
            continue  # a number is the object: a hedge, or a partner that has its own role
        if base is None:
            return _with_another(match, masked, (start, end))
        if match["up"] or match["down"]:
            return Comparison(mv.Way(1 if match["up"] else -1), base)
    return None


def _told_behind(
    match: regex.Match[str], masked: str, at: int, whens: Sequence[WhenAt]
) -> Comparison:
    """Return the comparison that stands right behind a number, from ``at`` on."""
    start, end = (at + place for place in match.span("object"))
    base = _past(masked, start, end, whens)
    if base is None and (_names_another(masked[start:end]) or match["exceeds"]):
        return _with_another(match, masked, (start, end)) if match["exceeds"] else _ANOTHER
    if match["same"]:
        return Comparison(base=base, flat=True)
    way = _way(match)
    return Comparison(way, base, magnitude=bool(mv.MAGNITUDE.search(match.group(), timeout=1)))


def _with_another(match: regex.Match[str], masked: str, at: tuple[int, int]) -> Comparison:
    """Return the comparison with what words name, if its word says which is the greater."""
    said, words = match.groupdict(), masked[slice(*at)]
    if said.get("faster") or said.get("slower"):
        return Comparison(mv.Way(1 if said["faster"] else -1), other=words, at=at, pace=True)
    if match.group().lower().startswith(("outpac", "outgr")):
        return Comparison(mv.Way(1), other=words, at=at, pace=True)
    if said.get("up") or said.get("down"):
        return Comparison(mv.Way(1 if said["up"] else -1), other=words, at=at)
    return _ANOTHER


def _way(match: regex.Match[str]) -> mv.Way:
    for group, way in mv.WAYS.items():
        if match.groupdict().get(group):
            return way
    return mv.NO_WAY


def _is_open(text: str, *, ends: bool) -> bool:
    """Tell whether what a comparison is with is left to the number that follows."""
    return ends and not _names_another(text)


def _words(text: str) -> list[str]:
    return [m.group().casefold() for m in _WORD.finditer(text)]


def _names_another(text: str) -> bool:
    """Tell whether an object names anything but an earlier level of the line itself."""
    return bool(set(_words(text)) - _LEVEL)


def _within(whens: Sequence[WhenAt], start: int, end: int) -> list[WhenAt]:
    return [w for w in whens if start <= w.start < end]


def _past(masked: str, start: int, end: int, whens: Sequence[WhenAt]) -> When | None:
    """Return the past period that an object is, and nothing else."""
    if _names_another(masked[start:end]):
        return None
    past = [w.when for w in _within(whens, start, end) if w.when.is_past or _is_earlier(w)]
    return past[0] if past else None


def _is_earlier(item: WhenAt) -> bool:
    """Tell whether a form names an earlier period whatever the calendar knows."""
    return item.kind in {"yearend", "yearago", "same", "priorq"}
