"""Runs the app."""

from __future__ import annotations

import asyncio
import ipaddress
import sys
import threading
import webbrowser
from dataclasses import replace

from whydoku.serving.admission import Admission
from whydoku.serving.http import ServeError, address_of, listen, serve_app, tell
from whydoku.web.app import create_app
from whydoku.web.page_files import require_page
from whydoku.web.settings import ServerSettings

__all__ = ["ServeError", "serve"]

GRACE = 6.0
"""Seconds that requests under way have to finish when the server stops."""
API_IS = {
    "open": "Its API is open to programs.",
    "off": "Its API is off for programs: WHYDOKU_API=open opens it.",
}


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
    # Switch threads after one millisecond, not five: slow work then delays quick requests less.
    sys.setswitchinterval(0.001)
    with listen(host, port) as listener:
        is_alone = ipaddress.ip_address(listener.getsockname()[0]).is_loopback
        api = settings.api or ("open" if is_alone else "off")
        app = create_app(replace(settings, api=api))
        url = f"{address_of(listener, host)}/"

        async def ends() -> None:
            admission: Admission = app.state.admission
            admission.refuse_all()
            await asyncio.sleep(GRACE)
            admission.close()

        serve_app(app, listener, ends, lambda: _tell(url, api, open_page=open_page))
    return 0


def _tell(url: str, api: str, *, open_page: bool) -> None:
    """Print the address of a server that is ready, and open it in a browser if that is asked."""
    tell(f"Whydoku is at {url} (Ctrl-C stops it). {API_IS[api]}")
    if open_page:
        threading.Thread(target=webbrowser.open, args=[url], daemon=True).start()
