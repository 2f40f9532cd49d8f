"""The incidents as typed data, and the hash that says which incidents a model passed.

The format is described in the docstring of ``incidents``; this is its only reader.
"""

from __future__ import annotations

import hashlib
import tomllib
from dataclasses import dataclass
from enum import StrEnum
from importlib import resources
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict, ValidationError, model_validator

from gate.articles import read_article
from gate.errors import InputError
from gate.filing import read_filing
from gate.verdicts import Decision, Layer, Reason

if TYPE_CHECKING:
    from gate.claims import Article, Claim
    from gate.figures import Filing

RECORD = "incident.toml"


class Signature(StrEnum):
    """The two kinds of false statement that a model has to catch in the acid test."""

    FABRICATED = "fabricated"
    MISATTRIBUTED = "misattributed"


@dataclass(frozen=True, slots=True)
class FalseClaim:
    """One statement of an article that must not be supported."""

    text: str
    """As the article has it."""
    also: tuple[str, ...] = ()
    """Other statements that share the fault, and may be rejected in its place or with it."""
    reasons: tuple[Reason, ...] = ()
    """Why it may be rejected; a claim that is only ``unverified`` may have any reason."""
    layer: Layer | None = None
    """When set, only this layer may reject it."""
    signature: Signature | None = None

    def is_about(self, claim: Claim) -> bool:
        """Tell whether ``claim`` is this statement: whether their places overlap."""
        return overlaps(claim, self.text)

    def concerns(self, claim: Claim) -> bool:
        """Tell whether ``claim`` is this statement or one that shares its fault."""
        return any(overlaps(claim, text) for text in (self.text, *self.also))


@dataclass(frozen=True, slots=True)
class Draft:
    """One article of an incident and what must become of it."""

    incident: str
    kind: str
    """The incident's kind."""
    path: Path
    lang: str
    decision: Decision
    demo: bool
    false_claims: tuple[FalseClaim, ...]

    @property
    def id(self) -> str:
        """``2026-07-09-micron/article.json``."""
        return f"{self.incident}/{self.path.name}"

    @property
    def must_fail(self) -> bool:
        """True when the article must not be published."""
        return self.decision is not Decision.PUBLISH

    def fault_of(self, claim: Claim) -> FalseClaim | None:
        """Return the false statement that ``claim`` makes or shares in; None when it is true."""
        return next((f for f in self.false_claims if f.concerns(claim)), None)

    def read(self) -> Article:
        """Return the article; raises ``UnreadableArticle``."""
        return read_article(
            self.path.read_bytes(), name=self.id, suffix=self.path.suffix, lang=self.lang
        )


@dataclass(frozen=True, slots=True)
class Incident:
    """One frozen case: a filing and the articles about it."""

    id: str
    title: str
    kind: str
    what_happened: str
    filing: Path
    drafts: tuple[Draft, ...]

    def read_filing(self) -> Filing:
        """Return the filing as read; raises ``UnreadableFiling``."""
        return read_filing(self.filing)


def load_incidents(folder: Path | None = None) -> tuple[Incident, ...]:
    """Return every incident below ``folder`` (default: the bundled ones), by id.

    Raises ``InputError`` that names the file when a record is missing or malformed.
    """
    root = bundled_incidents() if folder is None else folder
    records = sorted(root.glob(f"*/{RECORD}"))
    if not records:
        raise InputError(f"there are no incidents in {root}")
    return tuple(_load(record) for record in records)


def bundled_incidents() -> Path:
    """Return the folder of the incidents that come with the program."""
    return Path(str(resources.files("incidents")))


def incidents_hash(incidents: tuple[Incident, ...]) -> str:
    """Return the SHA-256 over every file that the incidents consist of, names included."""
    total = hashlib.sha256()
    for incident in sorted(incidents, key=lambda i: i.id):
        record = incident.filing.parent / RECORD
        for path in sorted({record, incident.filing, *(d.path for d in incident.drafts)}):
            digest = hashlib.sha256(path.read_bytes()).hexdigest()
            total.update(f"{incident.id}/{path.name} {digest}\n".encode())
    return total.hexdigest()


def overlaps(claim: Claim, text: str) -> bool:
    """Tell whether an occurrence of ``text`` in the claim's passage overlaps the claim."""
    passage, (low, high) = claim.passage.text, claim.at
    at = passage.find(text)
    while at >= 0:
        if at < high and low < at + len(text):
            return True
        at = passage.find(text, at + 1)
    return False


class _FalseClaim(BaseModel):
    model_config = ConfigDict(extra="forbid")

    text: str
    also: tuple[str, ...] = ()
    reason: Reason | None = None
    reasons: tuple[Reason, ...] = ()
    layer: Layer | None = None
    signature: Signature | None = None

    @model_validator(mode="after")
    def _one_way_to_say_why(self) -> _FalseClaim:
        if (self.reason is None) == (not self.reasons):
            raise ValueError("either reason or reasons")
        return self


class _Draft(BaseModel):
    model_config = ConfigDict(extra="forbid")

    file: str
    decision: Decision
    demo: bool = False
    lang: str = ""
    rejected: tuple[_FalseClaim, ...] = ()

    @model_validator(mode="after")
    def _nothing_false_is_published(self) -> _Draft:
        if self.decision is Decision.PUBLISH and self.rejected:
            raise ValueError("an article with a rejected claim can't be one to publish")
        return self


class _Filing(BaseModel):
    model_config = ConfigDict(extra="forbid")

    file: str
    reconstructed: bool
    accession: str = ""
    sha256_of_the_whole: str = ""
    """Of the filing that an exported incident's file is an excerpt of."""
    public_figures: tuple[str, ...]
    filler_figures: tuple[str, ...]


class _Incident(BaseModel):
    model_config = ConfigDict(extra="forbid")

    id: str
    title: str
    kind: str
    lang: str = ""
    what_happened: str


class _Record(BaseModel):
    model_config = ConfigDict(extra="forbid")

    incident: _Incident
    filing: _Filing
    articles: tuple[_Draft, ...]


def _load(path: Path) -> Incident:
    folder = path.parent
    try:
        record = _Record.model_validate(tomllib.loads(path.read_text(encoding="utf-8")))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError, ValidationError) as error:
        raise InputError(f"{path} is not the record of an incident: {error}") from error
    about = record.incident
    if about.id != folder.name:
        raise InputError(f"{path} says id {about.id!r}, but its folder is {folder.name!r}")
    missing = [
        name
        for name in (record.filing.file, *(d.file for d in record.articles))
        if not (folder / name).is_file()
    ]
    if missing or not record.articles:
        raise InputError(f"{path} names no articles, or files that are not there: {missing}")
    return Incident(
        id=about.id,
        title=about.title,
        kind=about.kind,
        what_happened=about.what_happened.strip(),
        filing=folder / record.filing.file,
        drafts=tuple(_draft(about, folder, draft) for draft in record.articles),
    )


def _draft(about: _Incident, folder: Path, draft: _Draft) -> Draft:
    return Draft(
        incident=about.id,
        kind=about.kind,
        path=folder / draft.file,
        lang=draft.lang or about.lang,
        decision=draft.decision,
        demo=draft.demo,
        false_claims=tuple(
            FalseClaim(
                text=false.text,
                also=false.also,
                reasons=false.reasons if false.reason is None else (false.reason,),
                layer=false.layer,
                signature=false.signature,
            )
            for false in draft.rejected
        ),
    )
