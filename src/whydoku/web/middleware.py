"""What every request and answer passes through: limits of size and rate, security headers."""

from __future__ import annotations

import asyncio
import math
import time
from collections.abc import Callable

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from whydoku.serving.accounts import Buckets
from whydoku.serving.networks import NETWORKS_OF_SITE, network, site
from whydoku.web.errors import error_response

__all__ = ["HEADERS", "BodyLimit", "RateLimit", "SecurityHeaders"]

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",  # the engine of the page is WebAssembly
        "img-src 'self' data: blob:",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": CONTENT_SECURITY_POLICY,
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
}


_HEADERS = [(name.lower().encode("ascii"), text.encode("ascii")) for name, text in HEADERS.items()]


class SecurityHeaders:
    """Adds headers that forbid browsers what our pages never do.

    An answer that has such a header keeps its own.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                own = {name for name, _ in message["headers"]}
                added = (header for header in _HEADERS if header[0] not in own)
                message["headers"] = [*message["headers"], *added]
            await send(message)

        await self._app(scope, receive, send_with_headers)


class BodyLimit:
    """Refuses requests whose body is too long, as announced or as sent, or comes too slowly."""

    def __init__(self, app: ASGIApp, most: int, seconds: float = 20.0) -> None:
        self._app = app
        self._most = most
        self._seconds = seconds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        announced = dict(scope["headers"]).get(b"content-length", b"0")
        if announced.isdigit() and int(announced) > self._most:
            await self._refuse(scope, receive, send)
            return
        try:
            async with asyncio.timeout(self._seconds):
                body, fits = await self._read(receive)
        except TimeoutError:
            message = f"The request did not arrive within {self._seconds:g} seconds."
            await error_response(408, message, {"Connection": "close"})(scope, receive, send)
            return
        if not fits:
            await self._refuse(scope, receive, send)
            return
        await self._app(scope, _body_first(body, receive), send)

    async def _read(self, receive: Receive) -> tuple[bytes, bool]:
        body = b""
        while len(body) <= self._most:
            message = await receive()
            body += message.get("body", b"")
            if not message.get("more_body"):
                return body, len(body) <= self._most
        return body, False

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        message = f"The request is longer than {self._most:,} bytes."
        await error_response(413, message, {"Connection": "close"})(scope, receive, send)


class RateLimit:
    """Lets each client make ``burst`` requests at once, and ``rate`` requests a second after that.

    IPv6 addresses of one /64 network are one client; those of one /48 together have
    ``NETWORKS_OF_SITE`` times as much. Who asks for more waits a moment before that is refused, so
    that refusing is cheaper than answering. Files of the page cost little, and one visit takes
    many, so they do not count as requests.

    What comes too fast is answered in its turn, so that a burst does not hold up others: a whole
    burst takes a second, and a third of that if it is files.
    """

    FILES = 3
    AT_ONCE = 1 / 4
    """The part of a second's answers that has no turn: for a page that opens, or one that saves."""
    LONGEST_WAIT = 10.0
    """Seconds that a file may wait; a class that opens the page at once needs some."""
    PAUSE = 0.25

    def __init__(
        self, app: ASGIApp, *, burst: int, rate: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._app = app
        self._limit = _Rates(burst, rate, clock)
        self._answers, self._files = (
            _Rates(max(1.0, pace * self.AT_ONCE), pace, clock)
            for pace in (burst, self.FILES * burst)
        )

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        if scope["type"] == "http":
            address = (scope.get("client") or ("", 0))[0]
            wait, is_refused = self._turn(address, is_file=not scope["path"].startswith("/api/"))
            if is_refused:
                await asyncio.sleep(self.PAUSE)
                headers = {"Retry-After": str(math.ceil(wait))}
                answer = error_response(429, "Too many requests; try again in a moment.", headers)
                await answer(scope, receive, send)
                return
            if wait > 0:
                await asyncio.sleep(wait)
        await self._app(scope, receive, send)

    def _turn(self, address: str, *, is_file: bool) -> tuple[float, bool]:
        """Return the seconds until it is the client's turn, and whether that is too late."""
        if not is_file and (wait := self._limit.reserve(address, 0.0)):
            return wait, True
        wait = (self._files if is_file else self._answers).reserve(address, self.LONGEST_WAIT)
        return wait, wait > self.LONGEST_WAIT


class _Rates:
    """The buckets of clients, and of the sites that they are in."""

    def __init__(self, burst: float, rate: float, clock: Callable[[], float]) -> None:
        self._networks = Buckets(burst=burst, rate=rate, clock=clock)
        self._sites = Buckets(
            burst=NETWORKS_OF_SITE * burst, rate=NETWORKS_OF_SITE * rate, clock=clock
        )

    def reserve(self, address: str, longest_wait: float) -> float:
        """Return the seconds until a request has its turn: see :meth:`Buckets.reserve`."""
        wait = self._networks.reserve(network(address), longest_wait)
        if wait > longest_wait:
            return wait
        return max(wait, self._sites.reserve(site(address), longest_wait))


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
