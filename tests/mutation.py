"""Mutation testing of the number grammar and the bands, in a copy of the project.

    python -m tests.mutation [MODULE ...]

``mutmut`` (``pip install mutmut``) changes one expression at a time and asks whether a test
notices. The work is done in a temporary folder, since it rewrites the sources. With module paths
given (``gate/bands.py``), only those are mutated. Prints every survivor as the line it changed,
then the counts of each module. Not part of the checks that run on every change.
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
TESTS = ("tests/gate/numbers/together.py",)
SETTINGS = {
    "source_paths": ("gate",),
    "also_copy": ("tests", "pyproject.toml"),
    "pytest_add_cli_args_test_selection": TESTS,
    "pytest_add_cli_args": ("-q", "-p", "no:cacheprovider"),
    # all tests take a third of a second; a mutant that takes ten runs for ever
    "timeout_multiplier": ("4",),
}
KILLED, SURVIVED, TIMEOUT = "killed", "survived", "timeout"
STATUS = {0: SURVIVED, 1: KILLED, 3: KILLED, -24: TIMEOUT, 24: TIMEOUT, 36: TIMEOUT, 152: TIMEOUT}
"""What the exit status of a mutant's tests means; any other is shown as it is."""


def prepare(folder, modules):
    """Copy the project to ``folder``, with the settings of mutmut for ``modules``."""
    for name in COPIED:
        source, target = ROOT / name, folder / name
        if source.is_dir():
            shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, target)
    lines = ["[mutmut]"]
    for key, values in {**SETTINGS, "only_mutate": modules}.items():
        several = len(values) > 1 or not values[0].isdecimal()
        lines += [f"{key}=", *(f"    {value}" for value in values)] if several else [f"{key}={values[0]}"]
    (folder / "setup.cfg").write_text("\n".join(lines) + "\n")


def changed(folder, mutant):
    """Return the line that ``mutant`` changed, before and after."""
    show = [sys.executable, "-m", "mutmut", "show", mutant]
    diff = subprocess.run(show, cwd=folder, check=True, capture_output=True, text=True).stdout  # noqa: S603 - our own words
    lines = diff.splitlines()
    return [line for line in lines if line[:1] in "+-" and line[:3] not in {"+++", "---"}]


def report(folder):
    """Print the survivors and the counts of every module; return how many of all survived."""
    everything = Counter()
    for meta in sorted(folder.glob("mutants/gate/**/*.meta")):
        statuses = json.loads(meta.read_text())["exit_code_by_key"]
        counts = Counter(STATUS.get(code, str(code)) for code in statuses.values())
        if not counts:
            continue
        for mutant, code in statuses.items():
            if STATUS.get(code) not in {KILLED, TIMEOUT}:
                print(mutant, *changed(folder, mutant), sep="\n    ")
        everything.update(counts)
        print(meta.name.removesuffix(".meta"), dict(counts))
    print("all", dict(everything))


def main(modules):
    """Run mutmut over a copy of the project; return its exit status."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        prepare(folder, modules)
        run = subprocess.run([sys.executable, "-m", "mutmut", "run"], cwd=folder, check=False)  # noqa: S603 - our own words
        report(folder)
        return run.returncode


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:] or MODULES))
