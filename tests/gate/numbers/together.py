"""The example tests of the grammar and the bands as one test: what mutation testing runs.

Collecting and starting six hundred tests costs pytest more than a second, what they do a tenth of
one; a mutant needs the answer of all of them, and no name of the one that failed.
"""

import inspect
from itertools import product

from tests.gate import test_bands
from tests.gate.numbers import test_grammar

MODULES = (test_bands, test_grammar)


def calls(module):
    """Yield every example test of ``module`` with each of its sets of arguments."""
    for name, test in inspect.getmembers(module, inspect.isfunction):
        if name.startswith("test_") and not hasattr(test, "hypothesis"):
            marks = [mark for mark in getattr(test, "pytestmark", []) if mark.name == "parametrize"]
            for values in product(*(mark.args[1] for mark in marks)):
                names = [mark.args[0] for mark in marks]
                yield test, dict(pair for given in map(named, names, values) for pair in given)


def named(names, values):
    """Return the names of one ``parametrize`` with one set of its values."""
    if isinstance(names, str):
        return [(names, values)]
    return list(zip(names, values, strict=True))


def test_every_example():
    for module in MODULES:
        for test, arguments in calls(module):
            test(**arguments)
