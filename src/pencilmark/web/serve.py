"""Runs the app: a socket of its own, so that a port in use is one sentence."""

from __future__ import annotations

import signal
import socket
import sys
import threading
import webbrowser
from typing import Any

import uvicorn

from pencilmark.errors import PencilmarkError
from pencilmark.web.app import create_app
from pencilmark.web.settings import Settings
from pencilmark.web.workers import Workers

__all__ = ["ServeError", "serve"]

GRACE = 6
"""Seconds that requests have to end in when the server is stopped."""
BACKLOG = 2048
CONNECTIONS = 1000
"""More at once are told to come back, before the system runs out of them."""


class ServeError(PencilmarkError):
    """The server cannot be started."""


class _Server(uvicorn.Server):
    """Tells when it can be reached, and lets nobody wait when it ends."""

    def __init__(self, config: uvicorn.Config, url: str, *, open_page: bool) -> None:
        super().__init__(config)
        self._url = url
        self._open_page = open_page

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        self._workers().end_slow()
        await super().shutdown(sockets)

    def _workers(self) -> Workers:
        app: Any = self.config.app
        workers: Workers = app.state.workers
        return workers

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        print(f"Pencilmark is at {self._url} (Ctrl-C stops it)", flush=True)  # noqa: T201
        if self._open_page:
            threading.Thread(target=webbrowser.open, args=[self._url], daemon=True).start()


def serve(
    host: str, port: int, settings: Settings | None = None, *, open_page: bool = False
) -> int:
    """Serve until Ctrl-C; return the exit code. Port 0 takes one that is free.

    Raises :class:`ServeError` where host and port cannot be had.
    """
    try:
        settings = settings or Settings.from_environment()
    except ValueError as error:
        raise ServeError(str(error)) from None
    listening = _listen(host, port)
    if hasattr(signal, "SIGPIPE"):
        # The command line ends when nobody reads it; a server goes on when a browser goes away.
        signal.signal(signal.SIGPIPE, signal.SIG_IGN)
    port = listening.getsockname()[1]
    # A slow question's Python is put aside after a millisecond, not five, when others are waiting.
    sys.setswitchinterval(0.001)
    named = f"[{host}]" if ":" in host else host
    config = uvicorn.Config(
        create_app(settings),
        log_level="warning",
        timeout_graceful_shutdown=GRACE,
        limit_concurrency=CONNECTIONS,
        server_header=False,
        lifespan="on",
    )
    server = _Server(config, f"http://{named}:{port}/", open_page=open_page)
    try:
        server.run(sockets=[listening])
    except KeyboardInterrupt:
        pass  # uvicorn raises it again when all is closed
    finally:
        listening.close()
    return 0 if server.started else 2


def _listen(host: str, port: int) -> socket.socket:
    try:
        family, kind, proto, _, address = socket.getaddrinfo(
            host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
        )[0]
        listening = socket.socket(family, kind, proto)
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind(address)
    except OSError as error:
        raise ServeError(f"cannot serve at {host}, port {port}: {error.strerror}") from None
    listening.listen(BACKLOG)
    return listening
