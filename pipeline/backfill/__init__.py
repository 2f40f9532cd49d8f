"""Many filings, many workers: reading and judging in bulk, and judging the past again.

In: a plan (``plan``), which is a stream of tasks. Out: the ledger's rows of those tasks, the
same whatever the number of workers and the order they worked in. Nothing is published here.

The way: ``run`` puts the plan into the ledger's queue and has a fleet (``local``,
``dask_fleet``) empty it; every worker (``worker``) takes a task, does it (``tasks``) and
writes down what it came to. Workers and coordinator share nothing but the ledger and the
workspace's folder, so any of them may die.
"""

from pipeline.backfill.plan import (
    Plan,
    accessions_plan,
    folder_plan,
    quarters_plan,
    rejudge_plan,
)
from pipeline.backfill.run import Backfill, Fleet, Report
from pipeline.backfill.worker import Drained, Errand, drain

__all__ = [
    "Backfill",
    "Drained",
    "Errand",
    "Fleet",
    "Plan",
    "Report",
    "accessions_plan",
    "drain",
    "folder_plan",
    "quarters_plan",
    "rejudge_plan",
]
