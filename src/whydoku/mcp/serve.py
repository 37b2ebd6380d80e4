"""Runs the server: on standard input and output, or over HTTP."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import threading
from collections.abc import AsyncIterator
from typing import cast

import anyio
from mcp.server.stdio import stdio_server
from starlette.applications import Starlette
from starlette.responses import Response
from starlette.types import ASGIApp, Receive, Scope, Send

from whydoku.mcp.arguments import Caps
from whydoku.mcp.server import admission_of, make_server
from whydoku.serving.admission import Admission
from whydoku.serving.http import (
    BodyLimit,
    ServeError,
    address_of,
    handle,
    ignore_closed_readers,
    listen,
    serve_app,
    tell,
)

__all__ = ["serve_http", "serve_stdio"]

PATH = "/mcp"
BODY_BYTES = 1_000_000
"""The longest message over HTTP; a longer one is refused before it is read whole."""
LINE_BYTES = 100_000_000
"""The longest message on standard input: a picture in base64 is in it."""
LOOPBACK = ("127.0.0.1", "::1", "localhost")
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
    handle(signal.SIGINT, signal.getsignal(signal.SIGINT))
    stdin = cast("anyio.AsyncFile[str]", _lines(_take_stdin()))
    async with stdio_server(stdin=stdin) as (asked, answered):
        with admission_of(caps._replace(files=True)) as admission:
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
    line = bytearray()
    while part := await queue.get():
        room.release()
        *whole, rest = part.split(b"\n")
        for end in whole:
            line += end
            yield line[:LINE_BYTES].decode("utf-8", "replace")
            line.clear()
        if len(line) < LINE_BYTES:
            line += rest


def serve_http(host: str, port: int, caps: Caps) -> int:
    """Serve over HTTP until Ctrl-C and return the exit code. Port 0 takes a port that is free.

    Raises :class:`~whydoku.serving.http.ServeError` if the host and port cannot be used.
    """
    if host not in LOOPBACK:
        raise ServeError(
            f"cannot serve assistants at {host}: expected {', '.join(LOOPBACK)}; others reach this "
            "machine through a proxy"
        )
    with listen(host, port) as listener, admission_of(caps) as admission:
        url = address_of(listener, host) + PATH

        async def ends() -> None:
            admission.close()  # calls that run are answered by a refusal

        said = f"Whydoku answers assistants at {url} (Ctrl-C stops it)"
        serve_app(_over_http(admission, host), listener, ends, lambda: tell(said))
    return 0


def _over_http(admission: Admission, host: str) -> Starlette:
    """Return the app. Each question stands alone: who comes back later needs no session."""
    app = make_server(admission).streamable_http_app(
        streamable_http_path=PATH,
        stateless_http=True,
        json_response=True,
        host=host,
    )
    app.add_middleware(BodyLimit, most=BODY_BYTES)
    app.add_middleware(_Questions)
    return app


class _Questions:
    """Refuses all but POST: there are no streams to hold open, and no sessions to end."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        app = self._app
        if scope["type"] == "http" and scope["method"] != "POST":
            app = Response("Ask by POST; there are no streams.", 405, {"Allow": "POST"})
        await app(scope, receive, send)
