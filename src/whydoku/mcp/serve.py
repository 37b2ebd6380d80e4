"""Runs the server: on standard input and output, or over HTTP."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import threading
from collections.abc import AsyncIterator
from typing import cast

import anyio
import uvicorn
from mcp.server.stdio import stdio_server

from whydoku.mcp.arguments import Caps
from whydoku.mcp.server import admission_of, make_server
from whydoku.serving.admission import Admission
from whydoku.serving.sockets import address_of, ignore_closed_readers, listen

__all__ = ["serve_http", "serve_stdio"]

PATH = "/mcp"
BODY_BYTES = 1_000_000
"""The longest message; a longer one is refused before it is read whole."""
CONNECTIONS = 1000
"""Open connections; further ones are answered with 503, so that file handles do not run out."""
GRACE = 5
"""Seconds in which open connections are closed when a server over HTTP stops."""
PART = 1 << 16


def serve_stdio(caps: Caps) -> int:
    """Answer on standard output what is asked on standard input, until that ends, or Ctrl-C.

    Returns the exit code. Nothing else is written to standard output.
    """
    ignore_closed_readers()
    with contextlib.suppress(KeyboardInterrupt):
        try:
            asyncio.run(_on_stdio(caps))
        except* BrokenPipeError:
            pass  # the assistant has gone away
    return 0


async def _on_stdio(caps: Caps) -> None:
    stdin = cast("anyio.AsyncFile[str]", _lines(_take_stdin()))
    async with stdio_server(stdin=stdin) as (asked, answered):
        with admission_of(caps) as admission:
            server = make_server(admission)
            await server.run(asked, answered, server.create_initialization_options())


def _take_stdin() -> int:
    """Return a descriptor of standard input, which is empty from now on: for workers, too."""
    taken = os.dup(0)
    empty = os.open(os.devnull, os.O_RDONLY)
    os.dup2(empty, 0)
    os.close(empty)
    return taken


async def _lines(descriptor: int) -> AsyncIterator[str]:
    """Yield the lines of a descriptor.

    A thread reads them that nobody waits for: Ctrl-C would else have to wait for another line. Of a
    line that is too long, a piece is yielded, which is no message and is refused as that.
    """
    loop = asyncio.get_running_loop()
    queue: asyncio.Queue[bytes] = asyncio.Queue()
    room = threading.Semaphore(100)

    def read() -> None:
        with contextlib.suppress(RuntimeError):  # the loop has ended before
            while room.acquire():
                try:
                    part = os.read(descriptor, PART)
                except OSError:
                    part = b""
                loop.call_soon_threadsafe(queue.put_nowait, part)
                if not part:
                    return

    threading.Thread(target=read, daemon=True).start()
    line = b""
    while part := await queue.get():
        room.release()
        *whole, rest = part.split(b"\n")
        for end in whole:
            yield (line + end)[:BODY_BYTES].decode("utf-8", "replace")
            line = b""
        line = (line + rest)[:BODY_BYTES]


def serve_http(host: str, port: int, caps: Caps) -> int:
    """Serve over HTTP until Ctrl-C and return the exit code. Port 0 takes a port that is free.

    Raises :class:`~whydoku.serving.sockets.ServeError` if the host and port cannot be used.
    """
    ignore_closed_readers()
    with listen(host, port) as listener, contextlib.suppress(KeyboardInterrupt):
        return asyncio.run(_over_http(listener, host, caps))
    return 0


async def _over_http(listener: socket.socket, host: str, caps: Caps) -> int:
    with admission_of(caps) as admission:
        # Each question stands alone: a client that comes back after a pause needs no session.
        app = make_server(admission).streamable_http_app(
            streamable_http_path=PATH,
            stateless_http=True,
            json_response=True,
            max_request_body_size=BODY_BYTES,
            host=host,
        )
        config = uvicorn.Config(
            app,
            log_level="warning",
            timeout_graceful_shutdown=GRACE,
            limit_concurrency=CONNECTIONS,
            server_header=False,
        )
        server = _Server(config, address_of(listener, host) + PATH, admission)
        await server.serve(sockets=[listener])
    return 0 if server.started else 2


class _Server(uvicorn.Server):
    """Prints its address when it is ready, and ends running calls when it stops."""

    def __init__(self, config: uvicorn.Config, url: str, admission: Admission) -> None:
        super().__init__(config)
        self._url = url
        self._admission = admission

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._admission.close()  # calls that run are answered by a refusal
        await super().shutdown(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            with contextlib.suppress(OSError, AttributeError):
                print(f"Whydoku answers assistants at {self._url} (Ctrl-C stops it)", flush=True)  # noqa: T201
