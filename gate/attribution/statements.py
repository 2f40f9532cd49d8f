"""What a sentence says each of its numbers is about: line, period, role, direction.

The same function reads the article's sentences and the filing's prose, so that the
two meet in the same words. Method: the numbers part the sentence; what stands between
a number and the one before it says what the number is, and where nothing is said there
the number speaks of what the one before it spoke of ("to $41.5 billion from $9.3
billion"). What the reading does not understand is kept (``unknown``), so that a judge
can refuse to be sure.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, NamedTuple

import regex

from gate.attribution import movement as mv
from gate.attribution.calendar import Age
from gate.attribution.comparisons import ANOTHER, Comparison, is_led_by_comparison, read_comparison
from gate.attribution.deeds import turned_around
from gate.attribution.lending import in_parallel, last_clause, lend_periods, share_lengths
from gate.attribution.phrases import (
    Phrase,
    direct_phrase,
    names_next,
    read_phrase,
    right_extent,
    right_phrase,
)
from gate.attribution.roles import Before, Mention, Role, only_joins, role_of
from gate.attribution.scopes import Scope, read_scopes
from gate.attribution.whens import When, WhenAt, find_whens
from gate.units import UnitKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gate.attribution.calendar import Calendar
    from gate.units import Unit


class Versus(NamedTuple):
    """Another line that a number is held against without a number of its own."""

    phrase: Phrase
    way: int
    """1 when the number's own line is the greater (or grew faster), -1 when it is the less."""
    pace: bool
    """It is their growth that is compared."""


@dataclass(frozen=True, slots=True)
class Statement:
    """What the sentence says of one number."""

    role: Role
    phrase: Phrase
    when: When
    base: When | None = None
    """What a movement is measured from, where it is said."""
    direction: int = 0
    turn: int = 0
    """1 when it is said to have moved for the better, -1 for the worse."""
    loss: bool = False
    of: Phrase | None = None
    """For shares and multiples: the line it is a part or a multiple of."""
    magnitude: bool = False
    """The movement speaks of size without sign: a loss that widened."""
    flat: bool = False
    """The level is said not to have moved."""
    modal: bool = False
    """The sentence speaks of guidance or estimates."""
    inherited: bool = False
    """The line was taken over from the number before."""
    unit: Unit | None = None
    """The unit that an earlier value leaves out: "to $5.2 billion from 4.9 billion"."""
    earlier: bool = False
    """A share told of the earlier value: "from $387 million, or 34% of sales"."""
    scopes: tuple[Scope, ...] = ()
    """What the sentence takes into the line, or leaves out of it."""
    versus: Versus | None = None
    """Another line that it is held against in words."""
    unread: str = ""
    """What the sentence says of it that code can't hold against the filing; empty for most."""


_NOWHEN = When(stated=False)
_CAME_FROM = regex.compile(
    r"\b(?:came|comes|derived|stemmed|originated|provino|procedió)\s+((?:from|de)\s)",
    regex.IGNORECASE,
)
_COMMA = regex.compile(r"[,|¦]")
_SHARES = regex.compile(r"\s*(?:shares|acciones)\b", regex.IGNORECASE)
_PRONOUN = regex.compile(
    r"\b(?:it|they|that|this|these|those|which|both|figure|sum|amount|ello|esto|eso|cifra|"
    r"importe)\b|^\W*$",
    regex.IGNORECASE,
)
# "Revenue rose to $541 million, and net income to $108 million": the verb is left out.
_GAPPED = regex.compile(
    r"^[\s,|¦]*(?:and|y|e)\s(?![^|]*\b\w+ed\b)[^|]*\b(?:to|a|hasta)\s*$", regex.IGNORECASE
)
_BARE_RESULT = regex.compile(
    r"\W*(?:an?|the|its|una?|la|el)\s+(?:(?P<loss>loss|deficit|pérdida|déficit)|profit|gain|surplus|"
    r"beneficio|ganancia)\s+(?:of|de)\s+(?:(?:about|nearly|almost|some|just|roughly|around|"
    r"approximately|over|more\s+than|casi|cerca\s+de)\s+)?",
    regex.IGNORECASE,
)
_RESULTS = frozenset({"OPERATING_INCOME", "PRETAX_INCOME", "GROSS_PROFIT", "COMPREHENSIVE_INCOME"})
# Words that name no line, only whose it is: "or | a share attributable to shareholders".
_WHOSE = frozenset({"attributable", "available", "stockholder", "shareholder", "shareowner"})
_BACK = regex.compile(
    r"\s*(?:of|de)\s+(?:that|those|this|it|which|the\s+total|ello|eso|ese\s+total|dicho\s+total)\b",
    regex.IGNORECASE,
)
_PER_SHARE = regex.compile(
    r"\s*(?:per|a|each|por)\s+(?:(?:diluted|basic|common|ordinary|fully|and)\s+){0,3}"
    r"(?:share|acción(?:\s+diluida)?)\b",
    regex.IGNORECASE,
)


def read_statements(
    sentence: str,
    mentions: Sequence[Mention],
    calendar: Calendar,
    *,
    before: Statement | None = None,
) -> list[Statement]:
    """Return one statement a mention, in order.

    ``before`` is the last statement of the sentence before, for "It compared with
    $9.3 billion".
    """
    whens = find_whens(sentence, calendar)
    mentions = [_with_its_unit(m, sentence) for m in mentions]
    masked = _mask(sentence, mentions, whens)
    out: list[Statement] = []
    leads: list[WhenAt] = []
    taken = 0
    for i, mention in enumerate(mentions):
        left_from = max(mentions[i - 1].end, taken) if i else 0
        left = masked[left_from : mention.start]
        cut = last_clause(left)
        right_to = mentions[i + 1].start if i + 1 < len(mentions) else len(masked)
        right = _own_right(masked[mention.end : right_to], last=i + 1 == len(mentions))
        if i + 1 < len(mentions) and names_next(right):
            right = ""  # "operating income was | on revenue of |": it names the next number
        taken = mention.end + right_extent(right)
        previous = out[-1] if out and not _breaks(left) else None
        segment = left[cut:]
        said = None if previous is None else _before(previous, out)
        role, way = role_of(segment, right, mention, said, later=bool(out))
        told = read_comparison(
            masked, (left_from + cut, mention.start), (mention.end, right_to), whens
        )
        if left[:cut].rstrip().endswith(":") and is_led_by_comparison(left[:cut]):
            told = Comparison(unread=ANOTHER)
        start, end = (max(0, at - left_from - cut) for at in told.at)
        segment = segment[:start] + "|" * len(segment[start:end]) + segment[end:]
        source = _source(left, role, previous, out, mentions, before)
        if role is Role.PARTNER:
            segment = _behind_connector(segment, first=not out)
        behind = right
        if role in {Role.SHARE, Role.MULTIPLE}:
            # "23% of sales came from Europe": the part may stand at the end.
            came = _CAME_FROM.search(right, timeout=1)
            behind = right[came.start(1) :] if came else ""
        own_words = sentence[mention.start : mention.end]
        phrase, inherited = _subject(segment, behind, mention, source, own_words)
        if mv.ADJUSTED.search(masked, timeout=1):
            phrase = replace(phrase, terms=phrase.terms | {"adjusted"})
        role, of, segment = _with_whole(role, segment, right, mention, previous)
        back = before or (out[0] if out else None)
        if back is not None and _BACK.match(right, timeout=1):  # "of that", "of the total"
            if of is not None:
                of = back.phrase
            else:
                phrase = phrase.joined(back.phrase)
        own, base = _whens_of(
            whens,
            mention,
            masked,
            left_from + cut,
            right_to,
            role,
            after_number=i > 0 and not cut,
            last=i + 1 == len(mentions),
        )
        if role is Role.PARTNER and out:
            out[-1] = _moved_from(out[-1], left, told)
        if not i:
            leads = [w for w in whens if w.end <= mention.start]
        versus = _versus(told)
        if role is Role.LEVEL and not way and _GAPPED.match(segment, timeout=1):
            way = _way_before(out)
        unread = told.unread or _contrary(role, way, told) or _arrives(role, way, segment, out)
        if turned_around(segment, phrase.terms):
            unread = unread or "money is said to have come in that goes out"
        if role is Role.LEVEL and not told.other:
            own = None if own is told.base else own
            base, way = base or told.base, way or told.way
        when = _with_length(own, leads) or _inherited_when(role, previous, leads, base)
        out.append(
            Statement(
                role=role,
                phrase=phrase,
                when=when,
                base=base,
                direction=way.direction,
                turn=way.turn,
                loss=phrase.loss
                or bool(mv.LOSS.search(segment + right[: right_extent(right)], timeout=1))
                or (inherited and source is not None and source.loss and not _gained(right))
                or _same_loss(role, previous, segment),
                of=of,
                flat=role is Role.LEVEL and (told.flat or bool(mv.FLAT.search(segment, timeout=1))),
                magnitude=told.magnitude or bool(mv.MAGNITUDE.search(segment, timeout=1)),
                modal=bool(mv.MODAL.search(segment + _COMMA.split(right)[0], timeout=1)),
                inherited=inherited,
                unit=_lent_unit(role, mention, mentions[max(0, i - 1)]),
                scopes=read_scopes(segment, masked[mention.end : right_to]),
                earlier=_is_of_earlier(role, previous, segment),
                versus=versus,
                unread=ANOTHER if versus is not None and not versus.phrase.has_line else unread,
            )
        )
    return share_lengths(lend_periods(in_parallel(out, mentions, masked, whens)))


def _source(
    left: str,
    role: Role,
    previous: Statement | None,
    out: Sequence[Statement],
    mentions: Sequence[Mention],
    before: Statement | None,
) -> Statement | None:
    """Return the statement whose line a number takes over when its own words name none."""
    unit = mentions[len(out)].unit
    same = [s for s, m in zip(out, mentions, strict=False) if m.unit == unit]
    # Only what is compared looks for its own kind ("against $454 million and $1.89"); a
    # movement is that of the number right before it.
    if same and previous is not None and role is Role.PARTNER:
        return same[-1]
    if previous is None and _PRONOUN.search(left, timeout=1):
        return out[-1] if out else before
    return previous


def _moved_from(level: Statement, left: str, told: Comparison) -> Statement:
    """Return the level before an earlier value, moved as its words say: "…, down from".

    They may stand behind both: "$420 million, against $460 million a year earlier, was worse".
    """
    moves = list(mv.MOVE.finditer(left, timeout=1))
    way = mv.way_of(moves[-1]) if moves else told.way
    if level.role is not Role.LEVEL or level.direction or level.turn or not way:
        return level
    return replace(level, direction=way.direction, turn=way.turn)


def _versus(told: Comparison) -> Versus | None:
    """Return the line that a number is compared with in words, if it is another one."""
    if not told.other:
        return None
    return Versus(read_phrase(told.other, ""), told.way.direction, told.pace)


def _way_before(out: Sequence[Statement]) -> mv.Way:
    """Return the way of the last movement, which a clause without a verb goes on with."""
    for statement in reversed(out):
        if statement.role is not Role.PARTNER and (statement.direction or statement.turn):
            return mv.Way(statement.direction, statement.turn)
    return mv.NO_WAY


def _arrives(role: Role, way: mv.Way, segment: str, out: Sequence[Statement]) -> str:
    """Return what is unread of a level that a verb without a known way arrives at."""
    words = segment.strip(" |¦,")
    if role is not Role.LEVEL or way or len(words.split()) < 2:
        return ""
    if _GAPPED.match(segment, timeout=1) and out:
        return ""  # "income amounted to | and earnings to |"
    if mv.MOVE.search(words, timeout=1) or not mv.ARRIVES.search(segment, timeout=1):
        return ""
    return "which way its verb says that it moved"


def _contrary(role: Role, way: mv.Way, told: Comparison) -> str:
    """Return what is unread of a level whose words say that it moved both ways."""
    both = role is Role.LEVEL and way and told.way and told.way != way and not told.other
    return "its words say that it moved both ways" if both else ""


def _lent_unit(role: Role, mention: Mention, before: Mention) -> Unit | None:
    """Return the unit that a compared amount shares with the number before it."""
    if role is not Role.PARTNER or mention.unit is not None or before.unit is None:
        return None
    return before.unit if before.unit.kind is UnitKind.MONEY else None


def _own_right(right: str, *, last: bool) -> str:
    """Return what follows a number and is its own: up to the clause's end, or the next "from"."""
    stop = mv.CLAUSE.search(right, timeout=1)
    if stop is None and not last:
        stop = mv.FROM.search(right, timeout=1)
    return right[: stop.start()] if stop else right


def _is_of_earlier(role: Role, previous: Statement | None, segment: str) -> bool:
    """Tell whether a share is told again of the earlier value right before it."""
    if previous is None or role is not Role.SHARE or not only_joins(segment):
        return False
    return previous.role is Role.PARTNER or previous.earlier


def _same_loss(role: Role, previous: Statement | None, segment: str) -> bool:
    """Tell whether a compared number tells the loss before it again: "$36 million, or $0.36"."""
    if previous is None or role is not Role.PARTNER or previous.role is not Role.PARTNER:
        return False
    return previous.loss and only_joins(segment)


def _gained(right: str) -> bool:
    """Tell whether the words right behind a number say that it came in."""
    return mv.GAINED.match(right, timeout=1) is not None


def _before(previous: Statement, out: Sequence[Statement]) -> Before:
    departs = all(s.role is Role.PARTNER for s in out)
    return Before(previous.role, mv.Way(previous.direction, previous.turn), departs)


def read_subject(sentence: str, calendar: Calendar) -> Statement | None:
    """Return what a sentence without numbers speaks of, for the "they" of the next one."""
    masked = _mask(sentence, (), find_whens(sentence, calendar))
    phrase = read_phrase(masked, "")
    return Statement(Role.LEVEL, phrase, _NOWHEN) if phrase.has_line else None


def _with_its_unit(mention: Mention, sentence: str) -> Mention:
    """Return the mention with the words that are its unit ("per diluted share") taken in."""
    behind = _PER_SHARE.match(sentence, mention.end, timeout=1)
    if behind is None and mention.unit is not None and mention.unit.kind is UnitKind.SHARES:
        behind = _SHARES.match(sentence, mention.end, timeout=1)
    return mention._replace(end=behind.end()) if behind else mention


def _mask(sentence: str, mentions: Sequence[Mention], whens: Sequence[WhenAt]) -> str:
    """Replace numbers and periods by bars: they are no words of a line.

    Periods become broken bars, which a phrase may span ("Europe's third-quarter sales").
    """
    chars = list(sentence)
    for item in whens:
        chars[item.start : item.end] = "¦" * (item.end - item.start)
    for mention in mentions:
        chars[mention.start : mention.end] = "|" * (mention.end - mention.start)
    return "".join(chars)


def _with_whole(
    role: Role, segment: str, right: str, mention: Mention, previous: Statement | None
) -> tuple[Role, Phrase | None, str]:
    """Return the role, the whole that a share or multiple is of, and the segment without it."""
    if role is Role.MULTIPLE:
        return role, direct_phrase(right), segment
    if role is Role.SHARE:
        whole = right_phrase(right)
        if whole.empty and previous is not None and previous.role is Role.SHARE and previous.of:
            whole = previous.of  # "and Services 29%", of the same whole
        return role, whole, segment
    led = mv.AS_SHARE.search(segment, timeout=1)
    if led is not None and role is Role.LEVEL and _is_percent(mention):
        return Role.SHARE, direct_phrase(led["whole"]), segment[led.end() :]
    return role, None, segment


def _is_percent(mention: Mention) -> bool:
    return mention.unit is not None and mention.unit.kind is UnitKind.PERCENT


def _breaks(left: str) -> bool:
    """Tell whether the words before a number open a clause of their own."""
    match = mv.CLAUSE.search(left, timeout=1)
    return match is not None and match.group().strip() not in {"(", ")", ":"}


def _behind_connector(segment: str, *, first: bool) -> str:
    """Return what stands between "compared with" or "from" and the number it opens.

    A ``first`` number has its line before the "from": "sales went from $9 billion to …".
    """
    ends = [m.end() for m in mv.VERSUS.finditer(segment, timeout=1)]
    if ends:
        return segment[ends[-1] :]
    match = mv.FROM.search(segment, timeout=1)
    if match is None or first:
        return segment
    return segment[match.start() :].partition(" ")[2]


def _subject(
    segment: str,
    right: str,
    mention: Mention,
    source: Statement | None,
    unit_words: str,
) -> tuple[Phrase, bool]:
    phrase = read_phrase(segment, right)
    inherited = False
    if source is not None and source.phrase.has_line:
        result = _BARE_RESULT.fullmatch(segment, timeout=1)
        if result is not None and source.phrase.terms & _RESULTS:
            # "a loss from operations of |, compared with a loss of |": of the same result
            return replace(source.phrase, loss=result["loss"] is not None), True
    counted = mention.unit is not None and mention.unit.kind is UnitKind.COUNT and mention.unit.code
    bare = phrase.empty or phrase.terms <= _WHOSE
    if bare and not counted and source is not None and not source.phrase.empty:
        phrase, inherited = source.phrase.joined(phrase), True
    words = f"{segment} {unit_words} {right}"
    return phrase.for_unit(mention.unit, words, inherited=inherited), inherited


def _whens_of(
    whens: Sequence[WhenAt],
    mention: Mention,
    masked: str,
    left_from: int,
    right_to: int,
    role: Role,
    *,
    after_number: bool,
    last: bool,
) -> tuple[When | None, When | None]:
    """Return the period of a number, and the base it is measured from."""
    own: When | None = None
    base: When | None = None
    moved = role in {Role.GROWTH, Role.CHANGE}
    opened = left_from
    if role is Role.PARTNER and after_number:
        opened += _connector(masked[left_from : mention.start])
    for item in whens:
        behind = item.start >= mention.end
        if behind:
            if item.start >= right_to:
                break
            between = masked[mention.end : item.start]
            compared = _connector(masked[item.end : right_to])
            if mv.CLAUSE.search(between, timeout=1) or (
                not (last or compared) and mv.NEXT.search(between, timeout=1)
            ):
                continue
        elif not opened <= item.start < mention.start or (
            after_number and not mv.NEXT.search(masked[left_from : item.start], timeout=1)
        ):
            continue  # it stands right behind the number before, and belongs to it
        if item.kind == "date" and item.when.age is Age.OTHER:
            continue  # the day of a report or an event, not the end of a period
        past = item.when.is_past or item.kind in {"yearend", "yearago", "same", "priorq"}
        is_base = past and (item.since or bool(mv.BASE.search(masked[: item.start], timeout=1)))
        if (moved and past and behind) or (is_base and role is not Role.PARTNER):
            base = base or item.when
        elif behind:
            return item.when, base  # the first one behind a number is its own
        else:
            own = item.when
    return own, base


def _connector(text: str) -> int:
    """Return where the comparison that ends a text opens ("up from"); 0 when none does."""
    ends = [m.start() for m in mv.VERSUS.finditer(text, timeout=1)]
    match = mv.FROM.search(text, timeout=1)
    return max([*ends, match.start() if match else 0])


def _with_length(own: When | None, leads: Sequence[WhenAt]) -> When | None:
    """Return a number's own period with the length that its sentence opened with.

    "For the year-to-date period, prices averaged $2.46 in 2025".
    """
    if own is None or own.months is not None or not own.age:
        return own
    months = next((w.when.months for w in reversed(leads) if w.when.months), None)
    return replace(own, months=months)


def _inherited_when(
    role: Role, previous: Statement | None, leads: Sequence[WhenAt], base: When | None
) -> When:
    if role is Role.PARTNER:
        if base is not None:
            return base
        if previous is not None and previous.role is Role.PARTNER:
            return previous.when
        if previous is not None and previous.base is not None:
            return previous.base
        months = previous.when.months if previous is not None else None
        return When(months, None, None, stated=False)
    if previous is not None and previous.role is not Role.PARTNER and not previous.when.is_past:
        return previous.when
    for lead in reversed(leads):
        if not lead.when.is_past:
            return lead.when
    if leads and previous is not None and previous.when == leads[0].when:
        return previous.when  # "A year ago sales were … and profit was …"
    return _NOWHEN
