"""What every request and every answer passes: size, rate, headers."""

from __future__ import annotations

import asyncio
import math
import time
from collections import OrderedDict
from collections.abc import Callable

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pencilmark.web.errors import refusal

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
    """Adds headers that forbid what a page of ours never does."""

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
    """Refuses requests that are long, by what they say and by what they send, or drip in."""

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
            told = f"The request did not come within {self._seconds:g} seconds."
            await refusal(408, told, {"Connection": "close"})(scope, receive, send)
            return
        if not fits:
            await self._refuse(scope, receive, send)
            return
        await self._app(scope, _replayed(body, receive), send)

    async def _read(self, receive: Receive) -> tuple[bytes, bool]:
        body = b""
        while len(body) <= self._most:
            message = await receive()
            body += message.get("body", b"")
            if not message.get("more_body"):
                return body, len(body) <= self._most
        return body, False

    async def _refuse(self, scope: Scope, receive: Receive, send: Send) -> None:
        told = f"The request is longer than {self._most:,} bytes."
        await refusal(413, told, {"Connection": "close"})(scope, receive, send)


class RateLimit:
    """Lets an address make so many requests at once, and so many a second from then on.

    A bucket of tokens for each address; the network of an IPv6 address counts as one. Asking for a
    file of the page is free.
    """

    MOST_ADDRESSES = 10_000

    def __init__(
        self, app: ASGIApp, *, burst: int, rate: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._app = app
        self._burst = burst
        self._rate = rate
        self._clock = clock
        self._buckets: OrderedDict[str, tuple[float, float]] = OrderedDict()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Handle one connection."""
        if scope["type"] == "http" and scope["path"].startswith("/api/"):
            wait = self._take(_network(scope))
            if wait > 0:
                headers = {"Retry-After": str(math.ceil(wait))}
                answer = refusal(429, "Too many requests; try again in a moment.", headers)
                await answer(scope, receive, send)
                return
        await self._app(scope, receive, send)

    def _take(self, address: str) -> float:
        """Take a token; return how long to wait for one where there is none."""
        now = self._clock()
        tokens, then = self._buckets.pop(address, (float(self._burst), now))
        tokens = min(self._burst, tokens + (now - then) * self._rate)
        has_one = tokens >= 1
        self._buckets[address] = (tokens - 1 if has_one else tokens), now
        if len(self._buckets) > self.MOST_ADDRESSES:
            self._buckets.popitem(last=False)  # the one that asked longest ago
        return 0.0 if has_one else (1 - tokens) / self._rate


def _network(scope: Scope) -> str:
    address = (scope.get("client") or ("", 0))[0]
    return ":".join(address.split(":")[:4]) if ":" in address else address


def _replayed(body: bytes, receive: Receive) -> Receive:
    """Return a source that gives the body first, then whatever else comes."""
    given = False

    async def replay() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replay
