"""Mutation testing of the number grammar and the bands, in a copy of the project.

    python -m tests.mutation [MODULE ...]

``mutmut`` (``pip install mutmut``) changes one expression at a time and asks whether a test
notices. The work is done in a temporary folder, since it rewrites the sources. With module paths
given (``gate/numbers/scales.py``), only those are mutated. Prints every survivor as the line that
it changed, then the counts of each module. Not part of the checks that run on every change.
"""

import json
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COPIED = ("gate", "tests", "pyproject.toml")
MODULES = ("gate/bands.py", "gate/numbers/*.py")
SETTINGS = """
[mutmut]
source_paths=gate
also_copy=
    tests
    pyproject.toml
pytest_add_cli_args_test_selection=tests/gate/numbers/together.py
pytest_add_cli_args=
    -p
    no:cacheprovider
    -p
    no:unraisableexception
# All tests take half a second; a mutant that takes ten runs for ever.
timeout_multiplier=4
only_mutate=
    {modules}
"""
CAUGHT = {1: "killed", 3: "killed", 24: "timeout", -24: "timeout", 36: "timeout", 152: "timeout"}
"""What the exit status of a mutant's tests means, where they noticed it."""


def prepare(folder, modules):
    """Copy the project to ``folder``, with the settings of mutmut for ``modules``."""
    for name in COPIED:
        source, target = ROOT / name, folder / name
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target)
    (folder / "setup.cfg").write_text(SETTINGS.format(modules="\n    ".join(modules)))


def mutmut(folder, *words):
    """Run one command of mutmut in ``folder``."""
    command = [sys.executable, "-m", "mutmut", *words]
    subprocess.run(command, cwd=folder, check=True)  # noqa: S603 - our own words


def report(folder):
    """Write the survivors and the counts of every module to the standard output."""
    for results in sorted(folder.glob("mutants/gate/**/*.meta")):
        statuses = json.loads(results.read_text())["exit_code_by_key"]
        for mutant in statuses:
            if statuses[mutant] not in CAUGHT:
                mutmut(folder, "show", mutant)
        counts = Counter(CAUGHT.get(status, "survived") for status in statuses.values())
        if statuses:
            caught = 1 - counts["survived"] / len(statuses)
            name = results.name.removesuffix(".meta")
            sys.stdout.write(f"{name}: {dict(counts)} of {len(statuses)}, {caught:.1%} caught\n")
            sys.stdout.flush()


def main(modules):
    """Run mutmut over a copy of the project."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder, modules)
        mutmut(folder, "run")
        report(folder)


if __name__ == "__main__":
    main(sys.argv[1:] or MODULES)
