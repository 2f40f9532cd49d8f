"""Mutation testing of the number grammar and the bands, in a copy of the project.

    python -m tests.mutation [MODULE ...]

``mutmut`` (``pip install mutmut``) changes one expression at a time and asks whether a test
notices. The work is done in a temporary folder, since it rewrites the sources. With module paths
given (``gate/bands.py``), only those are mutated. Takes about a second a mutant. Prints the counts
and the survivors. Not part of the checks that run on every change.
"""

import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
COPIED = ("gate", "tests", "pyproject.toml", "README.md", "LICENSE")
MODULES = ("gate/bands.py", "gate/numbers/*.py")
TESTS = ("tests/gate/numbers/test_grammar.py", "tests/gate/test_bands.py")


def config(modules):
    """Return the settings of mutmut for the given module paths."""
    lists = {
        "source_paths": ["gate"],
        "only_mutate": modules,
        "also_copy": ["tests", "pyproject.toml"],
        "pytest_add_cli_args_test_selection": TESTS,
        "pytest_add_cli_args": ["-q", "-p", "no:cacheprovider"],
    }
    lines = ["[mutmut]"]
    for key, values in lists.items():
        lines += [f"{key}=", *(f"    {value}" for value in values)]
    return "\n".join(lines) + "\n"


def main(modules):
    """Run mutmut over a copy of the project; return its exit status."""
    with tempfile.TemporaryDirectory() as folder:
        for name in COPIED:
            source, target = ROOT / name, Path(folder) / name
            if source.is_dir():
                shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
            else:
                shutil.copy(source, target)
        (Path(folder) / "setup.cfg").write_text(config(modules))
        mutmut = [sys.executable, "-m", "mutmut"]
        run = subprocess.run([*mutmut, "run"], cwd=folder, check=False)  # noqa: S603 - our own words
        subprocess.run([*mutmut, "results"], cwd=folder, check=False)  # noqa: S603 - the same
        return run.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or MODULES))
