"""Runs llama.cpp's own HTTP server on loopback, in this process, until it is killed.

    python -m tests.verifier.llama_server MODEL.gguf PORT ALIAS

Context 4,096, two threads, one slot: what the small model of the marked test needs.
"""

from __future__ import annotations

import sys
import threading

import xllamacpp


def main(model: str, port: str, alias: str) -> None:
    params = xllamacpp.CommonParams()
    params.model.path = model
    params.model_alias = {alias}
    params.n_ctx = 4096
    params.n_parallel = 1
    params.cpuparams.n_threads = 2
    params.hostnames = ["127.0.0.1"]
    params.port = int(port)
    server = xllamacpp.Server(params)
    sys.stdout.write(f"listening at {server.listening_address}\n")
    sys.stdout.flush()
    threading.Event().wait()


if __name__ == "__main__":
    main(*sys.argv[1:])
