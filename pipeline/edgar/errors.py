"""What EDGAR can do to us, as types. None of them ever means "no filings".

FilingGateError (gate)
├── InfrastructureError
│   └── EdgarError            asking again later may help
│       ├── Throttled         403 or 429, the rate page: stop asking, for ``wait`` at least
│       ├── Unavailable       5xx, refused, timed out, stalled, reset
│       ├── Missing           404, and the storage's own 403 for a file that isn't there
│       │   └── FilingMissing a filing that was listed and can't be had; with its accession
│       └── BadDownload       something came, and it is not what was asked for
│           ├── Truncated     it stops before its end
│           └── WrongFiling   another accession, another form
└── InputError
    └── SettingsError
        └── UndeclaredAgent   EDGAR doesn't take our User-Agent; asking again makes it worse
"""

from __future__ import annotations

from datetime import timedelta
from typing import ClassVar

from gate.errors import InfrastructureError, SettingsError

MINIMUM_WAIT = timedelta(minutes=10)
"""EDGAR lifts its block once the rate has stayed low for ten minutes."""
MAXIMUM_WAIT = timedelta(days=1)
"""A Retry-After beyond it is a mistake of the other side; the next night asks again."""


class EdgarError(InfrastructureError):
    """EDGAR could not be asked, or its answer can't be used."""

    recorded_as: ClassVar[str] = "edgar_error"
    """The word for it in the ledger and in the log."""


class Throttled(EdgarError):  # noqa: N818 - names the state, as DESIGN's words do
    """EDGAR told us to stop, or told another process of this machine not long ago."""

    recorded_as = "throttled"
    wait: timedelta
    """How long nobody on this machine should ask, from the moment of the error."""

    def __init__(
        self, message: str, *, wait: timedelta = MINIMUM_WAIT, accession: str | None = None
    ) -> None:
        super().__init__(message, accession=accession)
        self.wait = wait


class Unavailable(EdgarError):  # noqa: N818
    """The server is down, overloaded, unreachable, or too slow."""

    recorded_as = "unavailable"


class Missing(EdgarError):  # noqa: N818
    """The file is not there, or not there yet."""

    recorded_as = "missing"


class FilingMissing(Missing):
    """The filing is listed but can't be had; ``accession`` says which."""

    def __init__(self, message: str, *, accession: str) -> None:
        super().__init__(message, accession=accession)


class BadDownload(EdgarError):  # noqa: N818
    """What arrived is not what was asked for: a sign-in page, an empty document."""

    recorded_as = "bad_download"


class Truncated(BadDownload):
    """The transfer broke: facts after the cut would be missing."""

    recorded_as = "truncated"


class WrongFiling(BadDownload):
    """A whole filing, but another one than was asked for."""

    recorded_as = "wrong_filing"


class UndeclaredAgent(SettingsError):  # noqa: N818
    """EDGAR refuses the User-Agent; a person must mend the settings."""

    recorded_as: ClassVar[str] = "user_agent_refused"


_CROSSING: tuple[type[EdgarError | UndeclaredAgent], ...] = (
    Throttled,
    Unavailable,
    Missing,
    BadDownload,
    Truncated,
    UndeclaredAgent,
)
BY_NAME = {kind.__name__: kind for kind in _CROSSING}
"""For errors that cross from the download's process."""
