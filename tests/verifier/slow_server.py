"""A simulated model server in a process of its own: every answer takes the same time.

    python -m tests.verifier.slow_server SECONDS

It prints its base URL and serves until it is killed. In the test's own process it would
take the interpreter's lock from what is measured, and a thread a request, as the scripted
server has, would add to what is measured: this one does as little as HTTP allows.
"""

from __future__ import annotations

import asyncio
import json
import sys

from tests.verifier.scripted_server import says

ANSWER = says(found=False).body
MODELS = json.dumps(
    {"data": [{"id": "scripted", "object": "model", "max_model_len": 16_384}]}
).encode()


async def main(seconds: float) -> None:
    """Serve for ever."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while head := await reader.readuntil(b"\r\n\r\n"):
                await reader.readexactly(_length(head))
                body = MODELS
                if head.startswith(b"POST"):
                    await asyncio.sleep(seconds)
                    body = ANSWER
                writer.write(
                    b"HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n"
                    b"content-length: %d\r\n\r\n%b" % (len(body), body)
                )
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass  # the client has what it wanted
        finally:
            writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0, backlog=128)
    sys.stdout.write(f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}/v1\n")
    sys.stdout.flush()
    await server.serve_forever()


def _length(head: bytes) -> int:
    for line in head.lower().split(b"\r\n"):
        if line.startswith(b"content-length:"):
            return int(line.partition(b":")[2])
    return 0


if __name__ == "__main__":
    asyncio.run(main(float(sys.argv[1])))
