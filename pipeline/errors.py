"""What can go wrong around the judging, as types.

FilingGateError
├── InfrastructureError          try again                            exit 75
│   ├── StorageError             disk full, folder read-only, file vanished
│   ├── LedgerError              the ledger can't be opened, read or written
│   ├── BatchRunning             another batch holds the workspace
│   ├── ItemBusy                 another worker holds the article
│   ├── NotFetched               the filing is known and not downloaded yet
│   ├── NotJudged                the judge put the article off
│   └── (pipeline.edgar.errors)  EDGAR failed, throttled, or sent rubbish
├── InputError                   a person must act                    exit 65
│   ├── UnreadableFiling         (gate) also: not a 10-Q
│   ├── UnreadableArticle        (gate)
│   ├── NoFiling                 the draft's filing is not in the workspace
│   ├── BadName                  an id or a file name that may leave the workspace
│   ├── UnknownArticle           no article of that id
│   ├── Refused                  the rules forbid what the operator asked for
│   └── BrokenReceipt            a published article can't be proved again    exit 1
└── DefectError                  our own fault                        exit 70
"""

from __future__ import annotations

from gate.errors import InfrastructureError, InputError


class StorageError(InfrastructureError):
    """The disk would not do it: full, read-only, or changed under our hands."""


class LedgerError(InfrastructureError):
    """The ledger can't be opened, read or written."""


class BatchRunning(InfrastructureError):  # noqa: N818 - names the state, as DESIGN's words do
    """Another batch holds this workspace; nothing was touched."""


class ItemBusy(InfrastructureError):  # noqa: N818
    """Another worker holds the article's lease."""


class NotFetched(InfrastructureError):  # noqa: N818
    """The filing is known from an index; its download has not succeeded yet."""


class NotJudged(InfrastructureError):  # noqa: N818
    """The judge decided ``retry``; the message says why."""


class NoFiling(InputError):  # noqa: N818
    """The filing that a draft is about is not in the workspace."""


class BadName(InputError):  # noqa: N818
    """An id or file name is not of the workspace's form; it could lead out of it."""


class UnknownArticle(InputError):  # noqa: N818
    """There is no article of that id."""


class Refused(InputError):  # noqa: N818
    """The rules forbid what was asked: releasing a rejected number, say."""


class BrokenReceipt(InputError):  # noqa: N818
    """What stands in a published folder no longer proves the article."""
