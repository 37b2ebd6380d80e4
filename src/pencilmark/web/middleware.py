"""What every request and answer passes through: limits of size and rate, security headers."""

from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict
from collections.abc import Callable

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pencilmark.web.errors import error_response
from pencilmark.web.networks import network, site

__all__ = ["HEADERS", "BodyLimit", "RateLimit", "SecurityHeaders"]

CONTENT_SECURITY_POLICY = "; ".join(
    (
        "default-src 'self'",
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


class SecurityHeaders:
    """Adds headers that forbid browsers what our pages never do."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                MutableHeaders(scope=message).update(HEADERS)
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


class Buckets:
    """A bucket of tokens for each client: ``burst`` of them, refilled at ``rate`` a second."""

    MOST = 10_000
    """Buckets that are kept; the one that was used longest ago is dropped."""

    def __init__(
        self, *, burst: int, rate: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._burst = burst
        self._rate = rate
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def __len__(self) -> int:
        return len(self._buckets)

    def take(self, client: str) -> float:
        """Take a token and return 0, or return the seconds until there is one."""
        now = self._clock()
        tokens, then = self._buckets.pop(client, (float(self._burst), now))
        tokens = min(self._burst, tokens + (now - then) * self._rate)
        has_token = tokens >= 1
        self._buckets[client] = (tokens - 1 if has_token else tokens), now
        if len(self._buckets) > self.MOST:
            self._buckets.popitem(last=False)
        if has_token:
            return 0.0
        return (1 - tokens) / self._rate


class RateLimit:
    """Lets each client make ``burst`` requests at once, and ``rate`` requests a second after that.

    IPv6 addresses of one /64 network are one client; those of one /48 together have ``SITE`` times
    as much. Files of the page have buckets of their own, ``FILES`` times as large: each costs
    little, and one visit takes many. Who asks for more waits a moment before that is told, so that
    refusing is cheaper than answering.
    """

    SITE = 4
    FILES = 8
    PAUSE = 0.25

    def __init__(
        self, app: ASGIApp, *, burst: int, rate: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._app = app
        self._asked = _Rates(burst, rate, clock)
        self._files = _Rates(self.FILES * burst, self.FILES * rate, clock)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        if scope["type"] == "http":
            address = (scope.get("client") or ("", 0))[0]
            rates = self._asked if scope["path"].startswith("/api/") else self._files
            wait = rates.take(address)
            if wait > 0:
                await asyncio.sleep(self.PAUSE)
                headers = {"Retry-After": str(math.ceil(wait))}
                answer = error_response(429, "Too many requests; try again in a moment.", headers)
                await answer(scope, receive, send)
                return
        await self._app(scope, receive, send)


class _Rates:
    """The buckets of clients, and of the sites that they are in."""

    def __init__(self, burst: int, rate: float, clock: Callable[[], float]) -> None:
        self._networks = Buckets(burst=burst, rate=rate, clock=clock)
        self._sites = Buckets(burst=RateLimit.SITE * burst, rate=RateLimit.SITE * rate, clock=clock)

    def take(self, address: str) -> float:
        """Take a token and return 0, or return the seconds until there is one."""
        return self._networks.take(network(address)) or self._sites.take(site(address))


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
