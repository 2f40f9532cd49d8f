"""The optional writer: one article on one filing, by a local model, under the house's rules.

In: a ``Filing``, and the judge that will judge the draft. Out: ``Written``, one draft to go
on with, and the second one beside it where neither was clean. The model gets figures that
code chose and worded; it is asked at most twice. The house style is data, in
``house_style.toml``; its detectors find what an article of the house never says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from gate.errors import SettingsError
from pipeline.writer.model import LocalWriter
from pipeline.writer.style import Finding, HouseStyle, house_style
from pipeline.writer.writer import ArticleWriter, DraftNotJudged, NothingToWrite
from verifier.client import Server

if TYPE_CHECKING:
    from pipeline.settings import Settings

__all__ = [
    "ArticleWriter",
    "DraftNotJudged",
    "Finding",
    "HouseStyle",
    "LocalWriter",
    "NothingToWrite",
    "house_style",
    "make_writer",
]


def make_writer(settings: Settings) -> ArticleWriter:
    """Return the writer that the settings name; what they leave out is the verifier's.

    Raises ``SettingsError`` when no model server is named anywhere.
    """
    own, verifier = settings.writer, settings.verifier
    base_url, model = own.base_url or verifier.base_url, own.model or verifier.model
    if not base_url or not model:
        raise SettingsError(
            "the writer needs a model server: set writer.base_url and writer.model, "
            "or the verifier's"
        )
    key = own.api_key if own.base_url else verifier.api_key
    server = Server(
        base_url,
        model,
        key.get_secret_value(),
        read_timeout=own.timeout_seconds,
        call_timeout=own.timeout_seconds * 1.5,
        total_timeout=own.timeout_seconds * 3,
    )
    return ArticleWriter(LocalWriter(server), lang=own.lang)
