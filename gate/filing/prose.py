"""Figures of running text: what ``gate.numbers`` reads there, with the passage's own scale.

A number of prose is a figure when it says what it counts (a currency, percent,
a noun, a scale word), when a caption such as "(In millions)" governs it, or when
it is written as an amount. Years, dates, notes, sections and other names made of
digits are left out before the reader sees them.
"""

from __future__ import annotations

import itertools
import re
from typing import TYPE_CHECKING

from gate.figures import Figure, Period, PeriodSource, ScaleSource
from gate.filing.calendar import FiscalCalendar, last_day
from gate.filing.making import maker_of
from gate.filing.names import names_of_digits
from gate.filing.phrases import read_phrase
from gate.filing.scales import ScaleNote, read_caption
from gate.filing.values import scaled, written_out
from gate.numbers import Marks, read_numbers
from gate.units import COUNT, SHARES, Unit, UnitKind, money

if TYPE_CHECKING:
    from gate.claims import Number

_AMOUNT_WORDS = ("million", "billion", "thousand", "hundred", "percent", "dozen")
_AMOUNT_WORD = re.compile(rf"\b(?:{'|'.join(_AMOUNT_WORDS)})\b", re.IGNORECASE)
_ENGLISH = Marks(".")
"""Filings are in English: a point before decimals, commas between thousands."""
_DIGIT = re.compile(r"\d")
_LONG = 1_000
"""Longest sentence in which a period is looked for."""
_PER_SHARE = re.compile(
    r"\bper\s+(?:\w+[\s-]+){0,3}?(?:share|unit|ads)\b|\bEPS\b|\bper[\s-]share\b", re.IGNORECASE
)
_LABEL = re.compile(r"(?:^|[.;)\]]\s+)(?P<label>[A-Z][^:.;()]{1,80}(?:\([^()]{1,40}\))?):\s*$")
_SENTENCE = re.compile(r"[.!?;]\s+(?=[A-Z(“\"•])")
_CAPTION_LINE = re.compile(r"^\s*\([^()]{4,120}\)")


_made = maker_of(Figure)


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
        if not _may_hold_number(text):
            return []
        figures: list[Figure] = []
        note = self._caption(text) or above
        for left, right in _sentences(text):
            sentence = text[left:right]
            if not _may_hold_number(sentence):
                continue
            skip = names_of_digits(sentence)
            if note is not None and left == 0:
                skip.append((0, note.end if note is not above else 0))
            skip += [(low - left, high - left) for low, high in taken if left <= low < right]
            if not _left_to_read(sentence, skip):
                continue
            period = self._period(sentence)
            for number in read_numbers(sentence, marks=_ENGLISH, skip=sorted(skip)):
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
        if "end" not in sentence or len(sentence) > _LONG:
            return None
        phrase = read_phrase(sentence)
        if not phrase.ended or len(set(phrase.lengths)) != 1:
            return None
        if len(set(phrase.dates)) + len(phrase.years) != 1:
            return None
        day = last_day(phrase, self._calendar)
        return None if day is None else self._calendar.duration(day, phrase.lengths[0])


def _sentences(text: str) -> list[tuple[int, int]]:
    cuts = [0, *(found.end() for found in _SENTENCE.finditer(text)), len(text)]
    return [(left, right) for left, right in itertools.pairwise(cuts) if right > left]


def _may_hold_number(text: str) -> bool:
    return _DIGIT.search(text) is not None or _says_amount(text)


def _says_amount(text: str) -> bool:
    """Tell whether ``text`` holds a word of amount; a look for each comes before the search."""
    lowered = text.lower()
    return any(word in lowered for word in _AMOUNT_WORDS) and (
        _AMOUNT_WORD.search(text) is not None
    )


def _left_to_read(sentence: str, skip: list[tuple[int, int]]) -> bool:
    """Tell whether digits, or words of amount, are left beside the places in ``skip``."""
    if _says_amount(sentence):
        return True
    covered = sum(len(_DIGIT.findall(sentence, left, right)) for left, right in _merged(skip))
    return covered < len(_DIGIT.findall(sentence))


def _merged(places: list[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for left, right in sorted(places):
        if merged and left <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(merged[-1][1], right)
        else:
            merged.append((left, right))
    return merged


def _figure(
    number: Number, sentence: str, start: int, note: ScaleNote | None, period: Period | None
) -> Figure | None:
    if number.value is None:
        return None
    before = sentence[max(number.start - 160, 0) : number.start]
    label = _LABEL.search(before) if before.rstrip().endswith(":") else None
    unit, scale, source = _measure(number, sentence, note, labelled=label is not None)
    if source is None:
        return None
    power = scale if source is ScaleSource.STATEMENT else 0
    value = written_out(scaled(number.value, power))
    return _made(
        number.text, start + number.start, start + number.end,
        value, value, written_out(scaled(number.step, power)), unit, scale, source,
        label["label"].strip() if label is not None else "", "", "",
        period, PeriodSource.PROSE if period else PeriodSource.NONE,
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
