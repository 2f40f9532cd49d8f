"""What a reading costs beside the bare parse of the same bytes, in a process of its own.

    python -m tests.benchmarks.reading time|parse|read|table FILE TIMES

``time`` prints the least processor seconds of parse and of reading, run in turns so that a
busy machine slows both; ``parse`` and ``read`` print the growth of resident memory in
kilobytes; ``table`` prints times the parse, for the reading and for the peers installed. A
reading is all of it: text, tables, figures, facts, warnings and pools. The document's body is
repeated ``TIMES`` times.
"""

# ruff: noqa: T201 - its answer goes to the terminal

from __future__ import annotations

import gzip
import resource
import sys
from functools import partial
from pathlib import Path

from lxml import etree

from gate.filing import read_filing
from gate.pools import pools_of
from tests.benchmarks import peers
from tests.benchmarks.measures import in_turns


def load(path: str, times: int) -> bytes:
    """Return the document with what stands in its body repeated."""
    data = gzip.decompress(Path(path).read_bytes()).strip()
    start = data.index(b">", data.index(b"<body")) + 1
    end = data.rindex(b"</body")
    return data[:start] + data[start:end] * times + data[end:]


def parse(data: bytes) -> None:
    """Build the tree and nothing more."""
    etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True))


def read(data: bytes) -> None:
    """Read the filing, and sort its figures into the pools."""
    pools_of(read_filing(data))


def peak() -> int:
    """Return the most kilobytes that this process held at once.

    Linux's own mark where there is one: ``getrusage`` counts the parent's memory at the fork.
    """
    try:
        lines = Path("/proc/self/status").read_text().splitlines()
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM:"))


def main(what: str, path: str, times: int) -> None:
    """Run what is asked for and print its cost."""
    data = load(path, times)
    if what == "time":
        print(*in_turns(lambda: parse(data), lambda: read(data)))
    elif what == "table":
        rows = {"this reading, pools and all": read, **peers.installed()}
        works = [partial(work, data) for work in (parse, *rows.values())]
        bare, *costs = in_turns(*works, rounds=2)
        print(f"{bare:8.3f} s  the bare parse")
        for name, cost in zip(rows, costs, strict=True):
            print(f"{cost / bare:8.1f} x  {name}")
    else:
        before = peak()
        (parse if what == "parse" else read)(data)
        print(peak() - before)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
