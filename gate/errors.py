"""What can go wrong, as types: a failure can never be mistaken for a verdict.

    FilingGateError
    ├── InfrastructureError      could not be done now; try again          exit 75
    │   ├── (verifier.errors)    the model server failed or babbled
    │   └── (pipeline.errors)    EDGAR, the disk or the ledger failed
    ├── InputError               a person must act                         exit 65
    │   ├── UnreadableFiling     the filing is missing, cut, or no filing
    │   ├── UnreadableArticle    the draft is missing or can't be parsed
    │   └── SettingsError        a setting is missing or wrong             exit 2
    └── DefectError              our own fault; report it                  exit 70

A judgement on a claim is a ``gate.verdicts.Judgement`` and never an exception;
an exception is never turned into a judgement.
"""

from __future__ import annotations


class FilingGateError(Exception):
    """Root of every error this project raises on purpose.

    The message is one plain sentence for the operator.
    """

    accession: str | None
    """The filing that was being worked on, when one was."""
    article: str | None
    """The article (id or path) that was being worked on, when one was."""
    place: str | None
    """Where in it: a JSON pointer, a table row, a character range."""

    def __init__(
        self,
        message: str,
        *,
        accession: str | None = None,
        article: str | None = None,
        place: str | None = None,
    ) -> None:
        super().__init__(message)
        self.accession = accession
        self.article = article
        self.place = place


class InfrastructureError(FilingGateError):
    """Nothing was judged; the same work may succeed later."""


class InputError(FilingGateError):
    """What was given can't be worked on; a person must change it."""


class UnreadableFiling(InputError):  # noqa: N818 - names the state, as DESIGN's words do
    """The filing is missing, empty, cut off, binary, or not a filing."""


class UnreadableArticle(InputError):  # noqa: N818
    """The draft is missing, empty, or not the JSON, HTML or text it claims to be."""


class SettingsError(InputError):
    """A setting is missing, malformed, or refused by the other side (401, 403)."""


class DefectError(FilingGateError):
    """An invariant of our own code does not hold."""
