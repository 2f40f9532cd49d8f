"""Claims that other people labelled, put to the judge: what it says of true and of false ones.

``python -m tests.benchmarks.labelled`` prints, per set and subset, how many true and false
statements came out supported, rejected, or sent on to a verifier. The sets stay where they
are (the folder ``claims`` beside the filings); nothing of them is kept here.
"""
