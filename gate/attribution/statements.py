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

from gate.attribution import inheriting
from gate.attribution import movement as mv
from gate.attribution.comparisons import ANOTHER, Comparison, is_led_by_comparison, read_comparison
from gate.attribution.deeds import turned_around
from gate.attribution.lending import in_parallel, lend_periods, share_lengths
from gate.attribution.phrases import Phrase, direct_phrase, read_phrase, right_extent, right_phrase
from gate.attribution.roles import Mention, Role, role_of
from gate.attribution.scopes import Scope, read_scopes
from gate.attribution.spans import Span, behind_connector, breaks, mask, read_spans
from gate.attribution.told_periods import NOWHEN, inherited_when, whens_of, with_length
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


_CAME_FROM = regex.compile(
    r"\b(?:came|comes|derived|stemmed|originated|provino|procedió)\s+((?:from|de)\s)",
    regex.IGNORECASE,
)
_COMMA = regex.compile(r"[,|¦]")
_BACK = regex.compile(
    r"\s*(?:of|de)\s+(?:that|those|this|it|which|the\s+total|ello|eso|ese\s+total|dicho\s+total)\b",
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
    masked, mentions, spans = read_spans(sentence, mentions, whens)
    adjusted = mv.ADJUSTED.search(masked, timeout=1) is not None
    out: list[Statement] = []
    for span in spans:
        told = _told(span, whens)
        statement = _read(span, sentence, mentions, whens, told, out, before)
        if adjusted:
            phrase = statement.phrase
            statement = replace(
                statement, phrase=replace(phrase, terms=phrase.terms | {"adjusted"})
            )
        if statement.role is Role.PARTNER and out:
            out[-1] = inheriting.moved_from(out[-1], span.left, told)
        out.append(statement)
    return share_lengths(lend_periods(in_parallel(out, mentions, masked, whens)))


def _told(span: Span, whens: Sequence[WhenAt]) -> Comparison:
    """Return what a number's words compare it with, those before a colon among them."""
    lead = span.left[: span.cut]
    if lead.rstrip().endswith(":") and is_led_by_comparison(lead):
        return Comparison(unread=ANOTHER)
    here = (span.start + span.cut, span.mention.start)
    return read_comparison(span.masked, here, (span.mention.end, span.right_to), whens)


def _read(
    span: Span,
    sentence: str,
    mentions: Sequence[Mention],
    whens: Sequence[WhenAt],
    told: Comparison,
    out: Sequence[Statement],
    before: Statement | None,
) -> Statement:
    """Return the statement of one number; ``out`` holds those of the numbers before it."""
    mention, right = span.mention, span.right
    previous = out[-1] if out and not breaks(span.left) else None
    said = None if previous is None else inheriting.role_before(previous, out)
    role, way = role_of(span.segment, right, mention, said, later=bool(out))
    segment = _without(span.segment, told, span.start + span.cut)
    source = inheriting.source(span.left, role, previous, out, mentions, before)
    if role is Role.PARTNER:
        segment = behind_connector(segment, first=not out)
    own_words = sentence[mention.start : mention.end]
    phrase, inherited = inheriting.subject(
        segment, _naming_words(role, right), mention, source, own_words
    )
    role, of, segment = _with_whole(role, segment, right, mention, previous)
    back = before or (out[0] if out else None)
    if back is not None and _BACK.match(right, timeout=1):  # "of that", "of the total"
        of, phrase = (of, phrase.joined(back.phrase)) if of is None else (back.phrase, phrase)
    if role is Role.LEVEL and not way and inheriting.is_gapped(segment):
        way = inheriting.way_before(out)
    versus = _versus(told)
    unread = _unread(role, way, told, versus) or inheriting.arrives(role, way, segment, out)
    if turned_around(segment, phrase.terms):
        unread = unread or "money is said to have come in that goes out"
    own, base = whens_of(span, whens, role)
    if role is Role.LEVEL and not told.other:
        own = None if own is told.base else own
        base, way = base or told.base, way or told.way
    leads = [w for w in whens if w.end <= mentions[0].start]
    tied = right[: right_extent(right)]
    return Statement(
        role=role,
        phrase=phrase,
        when=with_length(own, leads) or inherited_when(role, previous, leads, base),
        base=base,
        direction=way.direction,
        turn=way.turn,
        loss=phrase.loss
        or bool(mv.LOSS.search(segment + tied, timeout=1))
        or (inherited and source is not None and source.loss and not inheriting.gained(right))
        or inheriting.same_loss(role, previous, segment),
        of=of,
        flat=role is Role.LEVEL and (told.flat or bool(mv.FLAT.search(segment, timeout=1))),
        magnitude=told.magnitude or bool(mv.MAGNITUDE.search(segment, timeout=1)),
        modal=bool(mv.MODAL.search(segment + _COMMA.split(right)[0], timeout=1)),
        inherited=inherited,
        unit=inheriting.lent_unit(role, mention, mentions[max(0, len(out) - 1)]),
        earlier=inheriting.is_of_earlier(role, previous, segment),
        scopes=read_scopes(segment, span.behind),
        versus=versus,
        unread=unread,
    )


def _without(segment: str, told: Comparison, at: int) -> str:
    """Return a segment, which stands ``at`` a place, without what it is compared with."""
    start, end = (max(0, place - at) for place in told.at)
    return segment[:start] + "|" * len(segment[start:end]) + segment[end:]


def _naming_words(role: Role, right: str) -> str:
    """Return the words behind a number that may name its line."""
    if role not in {Role.SHARE, Role.MULTIPLE}:
        return right
    # "23% of sales came from Europe": the part may stand at the end.
    came = _CAME_FROM.search(right, timeout=1)
    return right[came.start(1) :] if came else ""


def _unread(role: Role, way: mv.Way, told: Comparison, versus: Versus | None) -> str:
    """Return what code can't hold against the filing of what a number is compared with."""
    if versus is not None and not versus.phrase.has_line:
        return ANOTHER
    both = role is Role.LEVEL and way and told.way and told.way != way and not told.other
    return told.unread or ("its words say that it moved both ways" if both else "")


def _versus(told: Comparison) -> Versus | None:
    """Return the line that a number is compared with in words, if it is another one."""
    if not told.other:
        return None
    return Versus(read_phrase(told.other, ""), told.way.direction, told.pace)


def read_subject(sentence: str, calendar: Calendar) -> Statement | None:
    """Return what a sentence without numbers speaks of, for the "they" of the next one."""
    masked = mask(sentence, (), find_whens(sentence, calendar))
    phrase = read_phrase(masked, "")
    return Statement(Role.LEVEL, phrase, NOWHEN) if phrase.has_line else None


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
