"""Not claims: every veto that lets a number go unchecked, each with its reason.

In comes a text; out come its numbers that are claims, its dates, and a list of everything else
that holds a digit or a number word, with why it is not checked. Every veto is a hole, so each
has tests in both directions. The reasons are plain words: "year", "form", "small count" …
"""

from gate.not_claims.dates import Dated
from gate.not_claims.sorting import Sorted, sort_numbers
from gate.not_claims.veto import Veto

__all__ = ["Dated", "Sorted", "Veto", "sort_numbers"]
