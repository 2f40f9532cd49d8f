"""Numbers: the grammar that turns text into numbers, the only one in the project.

In comes a text (an article's passage, a filing's prose, a table's cell); out come ``Number``
values with place, value, step, unit, sign, hedge and the words that decided. Nothing here
knows what a number is about, or whether it is a claim. One module for each part of speech.
"""

from gate.numbers.locale import Marks, language_of, settle
from gate.numbers.reader import UnreadableText, read_numbers

__all__ = ["Marks", "UnreadableText", "language_of", "read_numbers", "settle"]
