"""One reading and one bare parse, each in a process of its own, for time and memory.

    python tests/benchmarks/reading.py parse|read FILE TIMES

prints processor seconds (the least of three runs on ``TIMES`` copies of the body) and the
peak of resident memory in kilobytes.
"""

# ruff: noqa: T201 - its answer goes to the terminal

from __future__ import annotations

import gzip
import resource
import sys
import time
from pathlib import Path

from lxml import etree

from gate.filing import read_filing

RUNS = 3


def load(path: str, times: int) -> bytes:
    """Return the document with what stands in its body repeated."""
    data = gzip.decompress(Path(path).read_bytes()).strip()
    start = data.index(b">", data.index(b"<body")) + 1
    end = data.rindex(b"</body")
    return data[:start] + data[start:end] * times + data[end:]


def main(what: str, path: str, times: int) -> None:
    """Run one of the two and print its cost."""
    data = load(path, times)
    least = float("inf")
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(RUNS):
        start = time.process_time()
        if what == "parse":
            etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True))
        else:
            read_filing(data)
        least = min(least, time.process_time() - start)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(least, peak - before)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
