"""How an app is served over HTTP: by granian, which reads requests in threads of its own.

granian limits what stands before and beside a body: headers, trailers, sizes of chunks, and the
time that headers take. A body in the smallest chunks does not hold up Python. What one address may
ask for is the work of a proxy: docs/server.md.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Coroutine
from typing import Any, NoReturn

from granian._granian import SocketHolder
from granian.constants import HTTPModes, Interfaces
from granian.http import HTTP1Settings
from granian.server.embed import Server
from granian.utils.proxies import wrap_asgi_with_proxy_headers
from starlette.applications import Starlette
from starlette.responses import JSONResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from whydoku.errors import WhydokuError

try:
    import resource
except ImportError:  # there is none on Windows
    resource = None  # type: ignore[assignment]

__all__ = [
    "BodyLimit",
    "Ends",
    "ServeError",
    "address_of",
    "answer_until",
    "end_process",
    "handle",
    "ignore_closed_readers",
    "listen",
    "serve_app",
    "tell",
]

HEADER_BYTES = 32_768
"""For the headers of a request."""
HEADER_SECONDS = 10
"""For the headers: also the longest that an idle connection is kept."""
CLOSING = 1.0
"""Seconds until connections are cut whose requests had to end."""
BACKLOG = 2048
"""Connections that may wait to be accepted."""
BODY_SECONDS = 20.0
"""For a body."""
MOST_PIECES = 20_000
"""Of a body: each of them is work for the event loop, however short it is."""
MOST_FILES = 65_536
"""Open files, of which each connection is one."""
PROXIES = ["127.0.0.1", "::1"]
"""A proxy on this machine says who its client is; nobody else is believed."""

Ends = Callable[[], Coroutine[Any, Any, None]]
"""Refuses what waits, and returns when what is under way has to end."""


class ServeError(WhydokuError):
    """The server cannot be started."""


def listen(host: str, port: int) -> socket.socket:
    """Return a socket that listens at a host and port; port 0 takes a port that is free.

    We open it ourselves, so a port in use is reported in one sentence. Raises :class:`ServeError`
    if they cannot be used.
    """
    try:
        family, kind, proto, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        with contextlib.ExitStack() as failing:
            listener = failing.enter_context(socket.socket(family, kind, proto))
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            listener.bind(address)
            listener.listen(BACKLOG)
            failing.pop_all()
    except OSError as error:
        raise ServeError(f"cannot serve at {host}, port {port}: {error.strerror}") from None
    except UnicodeError:
        raise ServeError(f"cannot serve at {host!r}: that is no name of a host") from None
    return listener


def address_of(listener: socket.socket, host: str) -> str:
    """Return the address of a server, without a path.

    >>> with listen("127.0.0.1", 0) as listener:
    ...     address_of(listener, "127.0.0.1").rpartition(":")[0]
    'http://127.0.0.1'
    """
    named = f"[{host}]" if ":" in host else host
    return f"http://{named}:{listener.getsockname()[1]}"


class BodyLimit:
    """Refuses requests whose body is too long, comes too slowly, or in too many pieces."""

    def __init__(self, app: ASGIApp, most: int, seconds: float = BODY_SECONDS) -> None:
        self._app = app
        self._most = most
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        announced = dict(scope["headers"]).get(b"content-length", b"0")
        try:
            if announced.isdigit() and int(announced) > self._most:
                raise _Refused(413, f"The request is longer than {self._most:,} bytes.")
            async with asyncio.timeout(self._seconds):
                body = await self._read(receive)
        except TimeoutError:
            app = _refusal(408, f"The request did not arrive within {self._seconds:g} seconds.")
        except _Refused as refused:
            app = _refusal(*refused.args)
        else:
            app, receive = self._app, _body_first(body, receive)
        await app(scope, receive, send)

    async def _read(self, receive: Receive) -> bytes:
        body = bytearray()
        for _ in range(MOST_PIECES):
            message = await receive()
            body += message.get("body", b"")
            if len(body) > self._most:
                raise _Refused(413, f"The request is longer than {self._most:,} bytes.")
            if not message.get("more_body"):
                return bytes(body)
        raise _Refused(413, f"The request came in more than {MOST_PIECES:,} pieces.")


class _Refused(Exception):
    """A body that is not read: the status and the sentence."""


def _body_first(body: bytes, receive: Receive) -> Receive:
    """Return a `receive` that gives the body first, then what the connection sends."""
    given = False

    async def replay() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay


def _refusal(status: int, sentence: str) -> ASGIApp:
    return JSONResponse({"error": sentence}, status, {"Connection": "close"})


class _Server(Server):
    """Accepts connections at a socket of ours."""

    def __init__(self, app: Any, listener: socket.socket) -> None:
        settings = HTTP1Settings(int(HEADER_SECONDS * 1000), max_buffer_size=HEADER_BYTES)
        super().__init__(
            wrap_asgi_with_proxy_headers(app, PROXIES),
            interface=Interfaces.ASGINL,
            http=HTTPModes.http1,
            http1_settings=settings,
            backlog=BACKLOG,
            websockets=False,
            log_enabled=False,
        )
        self._listener = listener

    def _init_shared_socket(self) -> None:
        ours = self._listener.dup().detach()  # it is closed there
        self._shd: Any = SocketHolder(ours, False, BACKLOG)  # type: ignore[call-arg] # noqa: FBT003


def tell(line: str) -> None:
    """Print a line for whoever started the server; if nobody reads it, serve all the same."""
    with contextlib.suppress(OSError, AttributeError):
        print(line, flush=True)  # noqa: T201


def ignore_closed_readers() -> None:
    """Let a server go on when a reader goes away; the command line would end quietly."""
    if hasattr(signal, "SIGPIPE"):
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)


def _allow_connections() -> None:
    """Let the process have as many open files as the system allows it."""
    if resource:
        _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
        wanted = MOST_FILES if most == resource.RLIM_INFINITY else min(MOST_FILES, most)
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))


def handle(number: int, handler: Any) -> None:
    """Handle a signal while an event loop runs; call this in the main thread.

    If a signal comes just as the loop begins to wait, Python would handle it when the wait is over,
    which may be never. A loop that knows of the signal is woken by it.
    """
    with contextlib.suppress(NotImplementedError):  # on Windows each loop is woken by all signals
        asyncio.get_running_loop().add_signal_handler(number, lambda: None)
    signal.signal(number, handler)


def end_process(code: int) -> NoReturn:
    """End the process with an exit code once all is done, without the end of the interpreter.

    granian's threads cannot be waited for. One that asks for the interpreter's lock while the
    interpreter ends would abort the process. Python's own threads end first: one of them may be
    about to start a worker, and then ends it.
    """
    for thread in threading.enumerate():
        if not thread.daemon and thread is not threading.current_thread():
            thread.join()
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):
            stream.flush()
    os._exit(code)


async def answer_until(
    stopped: asyncio.Event,
    app: Starlette,
    listener: socket.socket,
    ends: Ends,
    ready: Callable[[], None] = lambda: None,
) -> None:
    """Answer at a socket until an event; call `ready` when the app has started.

    Raises :class:`ServeError` where granian ends by itself.
    """
    async with app.router.lifespan_context(app):
        server = _Server(app, listener)
        serving = asyncio.create_task(server.serve())
        stopping = asyncio.create_task(stopped.wait())
        ready()
        await asyncio.wait({serving, stopping}, return_when=asyncio.FIRST_COMPLETED)
        if not stopping.done():
            stopping.cancel()
            raise ServeError("the server has ended by itself") from serving.exception()
        server.stop()  # type: ignore[no-untyped-call]
        ending = asyncio.create_task(ends())
        await asyncio.wait({serving, ending}, return_when=asyncio.FIRST_COMPLETED)
        await asyncio.wait({serving}, timeout=CLOSING)
        ending.cancel()


def serve_app(
    app: Starlette, listener: socket.socket, ends: Ends, ready: Callable[[], None]
) -> None:
    """Serve an app until Ctrl-C or a signal to end; a second one ends the process at once."""
    ignore_closed_readers()
    _allow_connections()
    logging.getLogger("_granian").setLevel(logging.ERROR)

    async def run() -> None:
        stopped, loop = asyncio.Event(), asyncio.get_running_loop()

        def stop(number: int, _: object) -> None:
            signal.signal(number, signal.SIG_DFL)
            loop.call_soon_threadsafe(stopped.set)

        for number in (signal.SIGINT, signal.SIGTERM):
            handle(number, stop)
        await answer_until(stopped, app, listener, ends, ready)

    asyncio.run(run())
