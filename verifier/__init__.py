"""Layer 2: does a number describe what the article says? Receipts decide, never votes.

In come the claims that survived layer 1, their filing, and a verifier: the embedded
``Reader``, or a ``LocalModel`` behind an OpenAI-compatible server. Out comes a judgement
a claim. A model's words are never believed: code re-locates its quote and holds the
figure there against the claim. A failure to get an answer is a ``VerifierError``, never
a judgement. What happens to the article is decided elsewhere.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from verifier.breaker import CircuitBreaker
from verifier.cache import AnswerStore, MemoryAnswers, SqliteAnswers
from verifier.claim_verifier import verify_claims
from verifier.errors import VerifierError, VerifierMisconfigured
from verifier.interface import Answer, AnswerVerdict, Question, Snippet, Verifier
from verifier.prompts import Form, prompt_hash
from verifier.reader import Reader

if TYPE_CHECKING:
    from verifier.client import ChatClient, Exchange, Server
    from verifier.doctor import Examination, examine
    from verifier.local_model import LocalModel

__all__ = [
    "Answer",
    "AnswerStore",
    "AnswerVerdict",
    "ChatClient",
    "CircuitBreaker",
    "Examination",
    "Exchange",
    "Form",
    "LocalModel",
    "MemoryAnswers",
    "Question",
    "Reader",
    "Server",
    "Snippet",
    "SqliteAnswers",
    "Verifier",
    "VerifierError",
    "VerifierMisconfigured",
    "examine",
    "prompt_hash",
    "verify_claims",
]

# The client library takes half a second to load, and the embedded reader needs none of it.
_HOMES = {
    "ChatClient": "verifier.client",
    "Examination": "verifier.doctor",
    "Exchange": "verifier.client",
    "LocalModel": "verifier.local_model",
    "Server": "verifier.client",
    "examine": "verifier.doctor",
}


def __getattr__(name: str) -> object:
    """Import a public name that needs the client library at its first use."""
    if name in _HOMES:
        return getattr(import_module(_HOMES[name]), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
