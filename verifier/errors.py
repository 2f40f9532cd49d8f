"""How an answer can fail to be had. None of these says anything about a claim.

    gate.errors.InfrastructureError
    └── VerifierError              no answer; the article is deferred, untouched
        ├── ServerUnreachable      refused, reset, unknown host                 tried again
        ├── ServerTimeout          connect, read, or a whole call's limit       tried again
        ├── ServerBusy             408, 409, 425, 429, 5xx                      tried again
        │   └── ServerLoading      503: the model is being loaded               waited for
        ├── MalformedAnswer        no complete answer of the agreed form        tried once or twice
        ├── RequestRefused         400, 413, 422: too long, or not understood   never tried again
        ├── PromptTruncated        the server silently cut what it was sent     never tried again
        ├── CircuitOpen            nothing was asked: too many failures before  never tried again
        └── VerifierMisconfigured  a person must act; the whole batch stops     never tried again
            ├── ModelMissing       404, or not among the models served
            └── AccessRefused      401, 403

``VerifierMisconfigured`` stays an infrastructure failure: the article is not at
fault, so it is deferred like any other, and the operator is told what to set.
"""

from __future__ import annotations

from gate.errors import InfrastructureError


class VerifierError(InfrastructureError):
    """No answer could be had from the verifier."""

    claim: str | None
    """The text of the claim that was being asked about."""
    attempt: int
    """How many requests had been made for it, this one included; 0 when none was."""
    server: str
    """The base URL that was asked."""
    retry_after: float | None
    """Seconds that the server asked us to wait (``Retry-After``)."""
    failures: tuple[VerifierError, ...]
    """Every failure of the article, this one first, when several claims failed."""

    def __init__(
        self,
        message: str,
        *,
        claim: str | None = None,
        attempt: int = 0,
        server: str = "",
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        self.claim = claim
        self.attempt = attempt
        self.server = server
        self.retry_after = retry_after
        self.failures = (self,)

    def __str__(self) -> str:
        """Return the cause, and the question it happened at, for the operator's list."""
        cause = str(self.args[0])
        if self.claim is None:
            return cause
        return f"{cause} (asked about “{self.claim}”, attempt {self.attempt})"

    @property
    def stops_batch(self) -> bool:
        """True when every other article would fail in the same way until a person acts."""
        return False

    def to_json(self) -> dict[str, object]:
        """Return what the retry queue keeps: kind, cause, claim, attempt, server."""
        return {
            "error": type(self).__name__,
            "cause": self.args[0],
            "claim": self.claim,
            "attempt": self.attempt,
            "server": self.server,
        }


class ServerUnreachable(VerifierError):  # noqa: N818 - names the state, as DESIGN's words do
    """The connection was refused or broke off."""


class ServerTimeout(VerifierError):  # noqa: N818
    """The server did not answer within the settings' limits."""


class ServerBusy(VerifierError):  # noqa: N818
    """The server answered, but not now: overload or an internal fault."""


class ServerLoading(ServerBusy):
    """Status 503, which local servers give while they load the model."""


class MalformedAnswer(VerifierError):  # noqa: N818
    """The server answered something else than one complete answer of the agreed form."""


class RequestRefused(VerifierError):  # noqa: N818
    """The server will never take this request: too long for its context, or not understood."""


class PromptTruncated(VerifierError):  # noqa: N818
    """The server read fewer tokens than it was sent: it judged without the whole text."""


class CircuitOpen(VerifierError):  # noqa: N818
    """Nothing was asked, because the articles before this one failed for infrastructure."""


class VerifierMisconfigured(VerifierError):  # noqa: N818
    """A setting is wrong: a person must act before anything can be asked."""

    @property
    def stops_batch(self) -> bool:
        """Always: the next article would meet the same refusal."""
        return True


class ModelMissing(VerifierMisconfigured):
    """The server does not serve the model that the settings name."""


class AccessRefused(VerifierMisconfigured):
    """The server refused the key, or demands one."""


def gather(failures: list[VerifierError]) -> VerifierError:
    """Return one error that stands for all: a misconfiguration first, else the first failure.

    ``failures`` must not be empty; the result's ``failures`` holds them all.
    """
    lead = next((f for f in failures if f.stops_batch), failures[0])
    lead.failures = (lead, *(f for f in failures if f is not lead))
    return lead
