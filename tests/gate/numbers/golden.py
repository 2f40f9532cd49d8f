"""Writes ``golden.jsonl``: every field of every number in the example texts, read and reviewed.

Run ``python -m tests.gate.numbers.golden`` after a deliberate change of the grammar, and read the
difference line by line before it is kept.
"""

import json
from dataclasses import fields
from pathlib import Path

from gate.claims import Number, plain
from gate.numbers import read_numbers
from tests.gate.numbers import edges
from tests.gate.numbers.examples import ENGLISH, MORE, NO_NUMBERS, SPANISH, WORDS

PATH = Path(__file__).with_name("golden.jsonl")


def texts():
    """Return every example text with its language."""
    english = [text for text, *_ in ENGLISH] + [text for text, *_ in WORDS] + NO_NUMBERS
    return (
        [(f"So it was {text} at last.", "en") for text in english]
        + [(f"As\u00ed fue {text} al fin.", "es") for text, *_ in SPANISH]
        + MORE
        + [(text, "en") for group in edges.ENGLISH.values() for text, _ in group]
        + [(text, "es") for group in edges.SPANISH.values() for text, _ in group]
    )


def record(number):
    """Return a number as plain JSON, fields at their defaults left out."""
    shown = {}
    for field in fields(Number):
        value = getattr(number, field.name)
        if value != field.default:
            shown[field.name] = value
    shown["value"] = None if number.value is None else plain(number.value)
    shown["step"] = plain(number.step)
    shown["unit"] = None if number.unit is None else [number.unit.kind, number.unit.code]
    return shown


def line(text, lang):
    """Return the golden line of one text."""
    numbers = [record(number) for number in read_numbers(text, lang=lang)]
    return json.dumps({"text": text, "lang": lang, "numbers": numbers})


if __name__ == "__main__":
    PATH.write_text("".join(line(*given) + "\n" for given in texts()))
