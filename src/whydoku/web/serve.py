"""Runs the app."""

from __future__ import annotations

import asyncio
import contextlib
import ipaddress
import socket
import sys
import threading
import webbrowser
from dataclasses import replace
from typing import Any

import uvicorn

from whydoku.serving.admission import Admission
from whydoku.serving.sockets import ServeError, address_of, ignore_closed_readers, listen
from whydoku.web.app import create_app
from whydoku.web.connections import connection_class
from whydoku.web.page_files import require_page
from whydoku.web.settings import ServerSettings

__all__ = ["ServeError", "serve"]

GRACE = 6
"""Seconds that running requests have to finish when the server stops."""
API_IS = {
    "open": "Its API is open to programs.",
    "off": "Its API is off for programs: WHYDOKU_API=open opens it.",
}
CONNECTIONS = 1000
"""Open connections; further ones are answered with 503, so that file handles do not run out."""


class _Server(uvicorn.Server):
    """Prints its address when it is ready, and cancels waiting work when it stops."""

    def __init__(self, config: uvicorn.Config, url: str, *, api: str, open_page: bool) -> None:
        super().__init__(config)
        self._url = url
        self._said = f"Whydoku is at {url} (Ctrl-C stops it). {API_IS[api]}"
        self._open_page = open_page

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        app: Any = self.config.app
        admission: Admission = app.state.admission
        admission.refuse_all()
        asyncio.get_running_loop().call_later(GRACE, admission.close)
        await super().shutdown(sockets)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if not self.started:
            return
        with contextlib.suppress(OSError, AttributeError):  # nobody reads it: serve all the same
            print(self._said, flush=True)  # noqa: T201
        if self._open_page:
            threading.Thread(target=webbrowser.open, args=[self._url], daemon=True).start()


def serve(
    host: str, port: int, settings: ServerSettings | None = None, *, open_page: bool = False
) -> int:
    """Serve until Ctrl-C and return the exit code. Port 0 takes a port that is free.

    Raises :class:`ServeError` if the host and port cannot be used, a setting is wrong, or the page
    is not built.
    """
    try:
        settings = settings or ServerSettings.from_environment()
        require_page(settings.page)
    except ValueError as error:
        raise ServeError(str(error)) from None
    ignore_closed_readers()
    # Switch threads after one millisecond, not five: slow work then delays quick requests less.
    sys.setswitchinterval(0.001)
    with listen(host, port) as listener:
        return _serve(listener, host, settings, open_page=open_page)


def _serve(listener: socket.socket, host: str, settings: ServerSettings, *, open_page: bool) -> int:
    is_alone = ipaddress.ip_address(listener.getsockname()[0]).is_loopback
    api = settings.api or ("open" if is_alone else "off")
    config = uvicorn.Config(
        create_app(replace(settings, api=api)),
        log_level="warning",
        http=connection_class(settings.connections),
        timeout_graceful_shutdown=GRACE + 1,  # those whose time is up are told so before
        limit_concurrency=CONNECTIONS,
        server_header=False,
        lifespan="on",
    )
    server = _Server(config, f"{address_of(listener, host)}/", api=api, open_page=open_page)
    with contextlib.suppress(KeyboardInterrupt):  # raised again after all is closed
        server.run(sockets=[listener])
    return 0 if server.started else 2
