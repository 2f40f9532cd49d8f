"""The pipeline: from a filing and a draft to a published article, or to a person.

In: filings (EDGAR or a file), drafts (an inbox, or the writer), settings, an operator's
deeds. Out: ``published/`` with receipts, ``quarantine/`` with reasons, a ledger that says
what happened to everything, and the command line. This is the only room that knows
folders, clocks and networks of the whole; it reads no number and judges no claim.

The way of a draft: ``intake`` -> ``batch`` -> ``draft_work`` -> ``judging`` (``judge``) ->
``publisher`` (``audit`` before it, ``recovery`` after a kill) or the quarantine, where
``desk`` serves the operator. ``works`` is what every operation works with.
"""
