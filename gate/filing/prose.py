"""Figures of running text: what ``gate.numbers`` reads there, with the passage's own scale.

A number of prose is a figure when it says what it counts (a currency, percent,
a noun, a scale word), when a caption such as "(In millions)" governs it, or when
it is written as an amount. Years, dates, notes, sections and other names made of
digits are left out before the reader sees them.
"""

from __future__ import annotations


import regex

from gate.claims import Number
from gate.figures import Figure, Period, PeriodSource, ScaleSource
from gate.filing.calendar import FiscalCalendar, last_day
from gate.filing.phrases import read_phrase
from gate.filing.scales import ScaleNote, read_caption
from gate.filing.values import scaled
from gate.numbers import read_numbers
from gate.units import COUNT, SHARES, Unit, UnitKind, money

_HAS_NUMBER = regex.compile(r"\d|\b(?:million|billion|thousand|hundred|percent|dozen)\b", regex.I)
_MONTH = (
    r"(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?"
    r"|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.?"
)
_NAMES = regex.compile(
    rf"""
      \b{_MONTH}\s+\d{{1,2}}(?:st|nd|rd|th)?(?:\s*,?\s*(?:19|20)\d\d)?\b
    | \b\d{{1,2}}\s+{_MONTH}\s+(?:19|20)\d\d\b | \b{_MONTH},?\s+(?:19|20)\d\d\b
    | \b\d{{1,2}}/\d{{1,2}}/\d{{2,4}}\b
    | (?<![$€£¥,.\d])\b(?:19|20)\d\d\b(?!,\d|\.\d|\s*(?:million|billion|thousand|shares|stores|employees|%))
    | \b(?:section|sections|rule|rules|regulation|item|items|note|notes|part|exhibit|article|form|topic|level
        |tier|schedule|figure|page|pages|no\.|nos\.|number|act\s+of|asu|asc|ifrs|sfas|paragraph|title
        |chapter|tranche|phase|series|class)\s*
        \d[\w.\-]*(?:\([\w]+\))*(?:\s*(?:,|and|or|through|to)\s*\d[\w.\-]*(?:\([\w]+\))*(?![\d,]*\s*(?:million|billion|%)))*
    | \b(?:10|20|8|6|11)-?[QKF]T?(?:/A)?\b | \bQ[1-4]\b | \b[1-4]Q\d{{0,4}}\b | \b401\s?\(k\) | \b10b5-1\b | \b5G\b
    | \(\d{{3}}\)\s?\d{{3}}-\d{{4}} | \b\d{{3}}-\d{{3}}-\d{{4}}\b | \b\d{{2}}-\d{{7}}\b | \b\d{{3}}-\d{{5}}(?:-\d+)?\b
    | ^\s*\(?\d{{1,2}}[.)]\s
    """,
    regex.VERBOSE | regex.IGNORECASE,
)
_LENGTHS = regex.compile(
    r"\b(?:one|two|three|four|six|nine|ten|twelve|thirteen|sixteen|twenty-six|thirty-nine|fifty-two"
    r"|\d{1,2})(?:\s+(?:and|or)\s+(?:three|six|nine|twelve|\d{1,2}))?[\s-]+"
    r"(?:months?|weeks?|quarters?|fiscal|years?)\s+(?:periods?\s+)?(?:then\s+)?(?:end(?:ed|ing)?)\b",
    regex.IGNORECASE,
)
_PER_SHARE = regex.compile(
    r"\bper\s+(?:\w+[\s-]+){0,3}?(?:share|unit|ads)\b|\bEPS\b|\bper[\s-]share\b", regex.IGNORECASE
)
_LABEL = regex.compile(r"(?:^|[.;)\]]\s+)(?P<label>[A-Z][^:.;()]{1,80}(?:\([^()]{1,40}\))?):\s*$")
_SENTENCE = regex.compile(r"(?<=[.!?;])\s+(?=[A-Z(“\"•])")
_CAPTION_LINE = regex.compile(r"^\s*\([^()]{4,120}\)")


class ProseReader:
    """Reads the figures of paragraphs, one after the other, with the scale in force."""

    def __init__(self, calendar: FiscalCalendar) -> None:
        self._calendar = calendar

    def read(
        self, text: str, start: int, taken: list[tuple[int, int]], above: ScaleNote | None
    ) -> list[Figure]:
        """Return the untagged figures of one paragraph.

        ``taken`` are places (within ``text``) that hold tagged figures; ``above`` is a
        caption that stood alone in the line before.
        """
        if not _HAS_NUMBER.search(text):
            return []
        figures: list[Figure] = []
        note = self._caption(text) or above
        for left, right in _sentences(text):
            sentence = text[left:right]
            if not _HAS_NUMBER.search(sentence):
                continue
            skip = _names(sentence)
            if note is not None and left == 0:
                skip.append((0, note.end if note is not above else 0))
            skip += [(low - left, high - left) for low, high in taken if left <= low < right]
            period = self._period(sentence)
            for number in read_numbers(sentence, skip=sorted(skip)):
                figure = _figure(number, sentence, start + left, note, period)
                if figure is not None:
                    figures.append(figure)
        return figures

    @staticmethod
    def _caption(text: str) -> ScaleNote | None:
        """Return the scale that a paragraph's opening brackets state, or None."""
        opening = _CAPTION_LINE.match(text)
        return read_caption(opening[0]) if opening is not None else None

    def _period(self, sentence: str) -> Period | None:
        """Return the one period that a sentence names, or None when it names none or several."""
        phrase = read_phrase(sentence) if len(sentence) < 1_000 else None
        if phrase is None or not phrase.ended or len(set(phrase.lengths)) != 1:
            return None
        if len(set(phrase.dates)) + len(phrase.years) != 1:
            return None
        day = last_day(phrase, self._calendar)
        return None if day is None else self._calendar.duration(day, phrase.lengths[0])


def _sentences(text: str) -> list[tuple[int, int]]:
    cuts = [0, *(found.end() for found in _SENTENCE.finditer(text)), len(text)]
    return [(left, right) for left, right in zip(cuts, cuts[1:], strict=False) if right > left]


def _names(sentence: str) -> list[tuple[int, int]]:
    """Return the places of dates, years, sections and other digits that count nothing."""
    found = [match.span() for match in _NAMES.finditer(sentence)]
    return found + [match.span() for match in _LENGTHS.finditer(sentence)]


def _figure(
    number: Number, sentence: str, start: int, note: ScaleNote | None, period: Period | None
) -> Figure | None:
    if number.value is None:
        return None
    before = sentence[: number.start]
    label = _LABEL.search(before)
    unit, scale, source = _measure(number, sentence, note, labelled=label is not None)
    if source is None:
        return None
    power = scale if source is ScaleSource.STATEMENT else 0
    value = scaled(number.value, power)
    return Figure(
        text=number.text, start=start + number.start, end=start + number.end,
        value=value, printed_value=value, step=scaled(number.step, power),
        unit=unit, scale=scale, scale_source=source,
        label=label["label"].strip() if label is not None else "",
        period=period, period_source=PeriodSource.PROSE if period else PeriodSource.NONE,
    )  # fmt: skip


def _measure(
    number: Number, sentence: str, note: ScaleNote | None, *, labelled: bool
) -> tuple[Unit | None, int, ScaleSource | None]:
    """Return unit, scale and its source; a source of None means that it is no figure."""
    unit = number.unit
    if unit is not None and unit.kind is UnitKind.MONEY and not number.scale_word:
        per_share = _PER_SHARE.search(_around(sentence, number))
        if per_share and number.value is not None and abs(number.value) < 1_000:
            return Unit(UnitKind.PER_UNIT, f"{unit.code}/share"), 0, ScaleSource.UNIT
    if number.scale_word:
        return unit, number.scale, ScaleSource.WORD
    if unit is not None and unit.kind not in {UnitKind.MONEY, UnitKind.SHARES}:
        if unit.kind is UnitKind.TIME and number.in_words:
            return None, 0, None
        return unit, 0, ScaleSource.UNIT
    if note is not None and unit != SHARES and note.money is not None:
        return unit or money(note.currency or "USD"), note.money, ScaleSource.STATEMENT
    if unit is not None:
        return unit, 0, ScaleSource.UNIT
    if number.in_words:
        return None, 0, None
    if labelled or "," in number.text or number.step < 1:
        # Written out in full: a count, or an amount whose currency the sentence leaves open.
        return (None, 0, ScaleSource.ASSUMED) if number.step < 1 else (COUNT, 0, ScaleSource.UNIT)
    return None, 0, None


def _around(sentence: str, number: Number) -> str:
    """Return the words that may say what a number is per: its sentence, for short ones."""
    if len(sentence) <= 240:
        return sentence
    return sentence[max(number.start - 120, 0) : number.end + 60]
