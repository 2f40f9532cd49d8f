"""The claims workbench: true and wrong sentences made from a filing's tags, put to the judge.

In: filings with inline XBRL. For each: sentences in newsroom words, English and Spanish,
whose numbers are true by the tags, and from each the wrong ones of every class.
Out: how many wrong ones came out supported, how many true ones were rejected, with intervals.
The way: calendar -> lines -> names + wording + templates -> drafts -> wrongs -> bench -> report.
Run it: ``python -m tests.benchmarks.claims --help``.
"""
