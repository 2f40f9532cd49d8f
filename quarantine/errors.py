"""What can go wrong in the quarantine room, as types.

    gate.errors.InputError
    ├── UnsafeName         an id, slug or suffix that could leave the workspace
    ├── UnsafePath         a symbolic link, or no plain file or folder, where one must stand
    ├── UnknownItem        no such item
    ├── DamagedItem        a stored file is not what the store wrote
    ├── StaleView          the item changed since the operator looked at it
    └── ReleaseRefused     the rules of ``quarantine.releases`` forbid it
    gate.errors.InfrastructureError
    └── StoreUnavailable   the disk is full, read-only or gone; nothing was changed

None of them is a verdict.
"""

from __future__ import annotations

from gate.errors import InfrastructureError, InputError


class UnsafeName(InputError):  # noqa: N818 - names the state, as DESIGN's words do
    """An id, slug or suffix outside the allowed alphabet; ``place`` holds it, shortened."""


class UnsafePath(InputError):  # noqa: N818
    """Something in the workspace is a symbolic link, or of the wrong kind; it is not followed."""


class UnknownItem(InputError):  # noqa: N818
    """No item of that id is kept here; ``article`` is the id."""


class DamagedItem(InputError):  # noqa: N818
    """A stored report or history can't be read; ``place`` names the file."""


class StaleView(InputError):  # noqa: N818
    """The draft, the filing or the receipts changed after the operator looked; look again."""


class ReleaseRefused(InputError):  # noqa: N818
    """A release that the rules forbid; ``obstacles`` says everything that stands in its way."""

    obstacles: tuple[str, ...]
    """One plain sentence each, never empty."""

    def __init__(self, obstacles: tuple[str, ...], *, article: str | None = None) -> None:
        super().__init__(" ".join(obstacles), article=article)
        self.obstacles = obstacles


class StoreUnavailable(InfrastructureError):  # noqa: N818
    """The quarantine folder can't be written or read now."""
