"""Settings: ``filing-gate.toml``, then ``FILING_GATE_*``, then the command line.

Every key is ``section.name``; its environment variable is ``FILING_GATE_SECTION_NAME``.
A key that nobody knows is an error, in the file and in the environment: a misspelt
setting that is silently ignored is how a safe default comes to rule unnoticed.
Secrets are read from the environment only and never shown.
"""

from __future__ import annotations

import json
import tomllib
from dataclasses import dataclass
from datetime import date  # noqa: TC003 - pydantic reads it at run time
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, SecretStr, ValidationError

from gate.errors import SettingsError

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from pathlib import Path

FILE_NAME = "filing-gate.toml"
PREFIX = "FILING_GATE_"
WORKSPACE_VARIABLE = "FILING_GATE_WORKSPACE"
"""Names the workspace itself, so it can't stand in the workspace's file."""

Port = Annotated[int, Field(ge=1, le=65535)]
Seconds = Annotated[int, Field(ge=1)]


class Section(BaseModel):
    """One table of the file: unknown keys are errors, values don't change."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class VerifierSettings(Section):
    """Who answers layer 2."""

    kind: Literal["auto", "reader", "llm", "none"] = "auto"
    """``auto``: the model where ``base_url`` is set, else the embedded reader."""
    base_url: str = ""
    """Of an OpenAI-compatible server: ``http://127.0.0.1:8000/v1``."""
    model: str = ""
    api_key: SecretStr = SecretStr("")
    form: Literal["", "blind", "verdict"] = ""
    """How questions are put: the number hidden (the model reads a cell), or shown; empty for
    the form that the model was accepted with."""
    ask: Literal["all", "unread"] = "all"
    """Which claims are put to the model: all that survive, or those that code can't read."""
    timeout_seconds: Seconds = 120
    concurrency: Annotated[int, Field(ge=1, le=256)] = 8
    """Questions of one article in flight at once."""
    context_length: int | None = None
    """Tokens that the server takes, where it does not say itself."""
    lang: Annotated[str, Field(pattern=r"^((en|es)([-_][A-Za-z]{2})?)?$")] = ""
    """Language of drafts that don't say: ``en``, ``es``; empty to read it from the draft."""


class LedgerSettings(Section):
    """Where the ledger is kept."""

    url: SecretStr = SecretStr("")
    """A SQLAlchemy URL; empty for ``ledger.sqlite3`` in the workspace. Secret, since a
    PostgreSQL URL carries its password."""


class BatchSettings(Section):
    """How a scheduled run works."""

    workers: Annotated[int, Field(ge=1, le=64)] = 1
    lease_seconds: Seconds = 900
    """How long a worker may hold an article before another may take it."""
    max_draft_bytes: Annotated[int, Field(ge=1)] = 5_000_000
    """A larger draft is held: no article on a 10-Q has five million characters."""


class BackfillSettings(Section):
    """How many filings or articles are worked on in bulk."""

    lease_seconds: Seconds = 60
    """How long a worker may be silent before its task is given to another; it renews its
    lease three times as often."""


class RetrySettings(Section):
    """When deferred work is tried again."""

    delays_seconds: tuple[Seconds, ...] = Field(
        default=(300, 1800, 7200, 21600, 86400), min_length=1
    )
    """After the first failure, the second …; the last one repeats."""
    limit: Annotated[int, Field(ge=1)] = 14
    """Attempts before the item is shown as "never judged"; with the defaults, ten days."""


class HookSettings(Section):
    """A command and a webhook for the user's own systems; off while empty."""

    command: tuple[str, ...] = ()
    """Program and arguments; the event's JSON stands on its standard input."""
    webhook_url: str = ""
    secret: SecretStr = SecretStr("")
    """Signs the webhook's body (HMAC-SHA-256)."""
    timeout_seconds: Seconds = 20


class EdgarSettings(Section):
    """Where new filings come from; what each means is said in ``pipeline.edgar``."""

    enabled: bool = False
    """Off: only filings that lie in the workspace are worked on."""
    company: str = ""
    """Declared to EDGAR in the User-Agent, with ``mail``; a run refuses to ask without them."""
    mail: str = ""
    watchlist: tuple[str, ...] = ()
    """Tickers or CIKs; empty for all filers."""
    since: date | None = None
    """First day of the first run."""
    overlap_days: Annotated[int, Field(ge=1)] = 5
    """Days of the index that every run reads again."""
    requests_per_second: Annotated[int, Field(ge=1, le=8)] = 8
    state: str = ""
    """Folder of pace and silence, shared by all that runs on this machine; empty: the user's."""
    wall_clock_seconds: Seconds = 900
    """For one filing."""
    www: str = "https://www.sec.gov"
    data: str = "https://data.sec.gov"


class WriterSettings(Section):
    """The optional writer of drafts."""

    enabled: bool = False
    base_url: str = ""
    """Empty: the verifier's."""
    model: str = ""
    api_key: SecretStr = SecretStr("")
    lang: Literal["en", "es"] = "en"
    timeout_seconds: Seconds = 300


class ReviewSettings(Section):
    """The review page."""

    port: Port = 8765


class Settings(Section):
    """Everything that can be set, with its defaults."""

    verifier: VerifierSettings = VerifierSettings()
    ledger: LedgerSettings = LedgerSettings()
    batch: BatchSettings = BatchSettings()
    backfill: BackfillSettings = BackfillSettings()
    retry: RetrySettings = RetrySettings()
    publish: HookSettings = HookSettings()
    """Called after an article was published."""
    notify: HookSettings = HookSettings()
    """Called for quarantined and stuck items."""
    edgar: EdgarSettings = EdgarSettings()
    writer: WriterSettings = WriterSettings()
    review: ReviewSettings = ReviewSettings()


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting in force."""

    key: str
    value: str
    """As JSON; a secret is ``"(set)"`` or ``"(not set)"``."""
    source: str
    """``default``, ``filing-gate.toml``, the variable's name, or ``command line``."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """Settings in force, and where each one came from."""

    settings: Settings
    sources: Mapping[str, str]
    """By key, for keys that are not at their default."""

    def __iter__(self) -> Iterator[Setting]:
        """Yield every setting, in the order of the model."""
        for section, key, _ in _keys():
            value = getattr(getattr(self.settings, section), key)
            if isinstance(value, SecretStr):
                value = "(set)" if value.get_secret_value() else "(not set)"
            name = f"{section}.{key}"
            yield Setting(name, json.dumps(value, default=str), self.sources.get(name, "default"))


def load_settings(
    folder: Path, environment: Mapping[str, str], command_line: Mapping[str, Any] | None = None
) -> Loaded:
    """Return the settings in force for the workspace ``folder``.

    ``command_line`` maps keys (``verifier.base_url``) to values; None means not given.
    Raises ``SettingsError``, naming the key and where it stands.
    """
    values: dict[str, dict[str, Any]] = {}
    sources: dict[str, str] = {}

    def put(key: str, value: Any, source: str) -> None:  # noqa: ANN401 - validated below
        section, _, name = key.partition(".")
        values.setdefault(section, {})[name] = value
        sources[key] = source

    for key, value in _file_values(folder / FILE_NAME):
        put(key, value, FILE_NAME)
    for key, value, variable in _environment_values(environment):
        put(key, value, variable)
    for key, value in (command_line or {}).items():
        if value is not None:
            put(key, value, "command line")
    try:
        settings = Settings.model_validate(values)
    except ValidationError as error:
        raise SettingsError(_sentence(error, sources)) from error
    return Loaded(settings, sources)


def _keys() -> Iterator[tuple[str, str, bool]]:
    """Yield (section, key, is it a secret) of every setting."""
    for section, outer in Settings.model_fields.items():
        model = outer.annotation
        if isinstance(model, type) and issubclass(model, Section):
            for key, inner in model.model_fields.items():
                yield section, key, inner.annotation is SecretStr


def _file_values(path: Path) -> Iterator[tuple[str, Any]]:
    try:
        tables = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        return
    except (OSError, ValueError) as error:
        raise SettingsError(f"{path}: can't be read as TOML: {error}", place=str(path)) from error
    known = {f"{section}.{key}": secret for section, key, secret in _keys()}
    for section, table in tables.items():
        if not isinstance(table, dict):
            raise SettingsError(f"{path}: '{section}' must stand in a [section]", place=section)
        for name, value in table.items():
            key = f"{section}.{name}"
            if key not in known:
                raise SettingsError(f"{path}: nobody knows the setting '{key}'", place=key)
            if known[key]:
                raise SettingsError(
                    f"{path}: '{key}' is a secret; give it as {_variable(section, name)}, "
                    "never in the file",
                    place=key,
                )
            yield key, value


def _environment_values(environment: Mapping[str, str]) -> Iterator[tuple[str, Any, str]]:
    known = {_variable(section, key): f"{section}.{key}" for section, key, _ in _keys()}
    for variable, text in environment.items():
        if not variable.startswith(PREFIX) or variable == WORKSPACE_VARIABLE:
            continue
        if variable not in known:
            raise SettingsError(f"nobody knows the environment variable {variable}", place=variable)
        yield known[variable], _environment_value(known[variable], text), variable


def _environment_value(key: str, text: str) -> Any:  # noqa: ANN401 - validated by the model
    """Return the text, or the items of a list: JSON, or separated by commas."""
    section, _, name = key.partition(".")
    model = Settings.model_fields[section].annotation
    if not (isinstance(model, type) and issubclass(model, Section)):
        return text
    if not isinstance(model.model_fields[name].default, tuple):
        return text
    if text.lstrip().startswith("["):
        try:
            return json.loads(text)
        except ValueError as error:
            raise SettingsError(f"{_variable(section, name)} is not a JSON list") from error
    return [item.strip() for item in text.split(",") if item.strip()]


def _variable(section: str, key: str) -> str:
    return f"{PREFIX}{section}_{key}".upper()


def _sentence(error: ValidationError, sources: Mapping[str, str]) -> str:
    """Return the first fault in plain words."""
    fault = error.errors(include_url=False, include_input=False)[0]
    key = ".".join(str(part) for part in fault["loc"][:2])
    return f"setting '{key}' (from {sources.get(key, 'default')}): {fault['msg']}"
