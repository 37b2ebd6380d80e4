"""Connections that nobody can hold open by sending, or by reading, slowly.

The server library reads requests without a limit on their headers or on the time that they take.
This is its protocol with these limits, and with a limit on the connections of one client.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from whydoku.serving.networks import NETWORKS_OF_SITE, network, site

__all__ = ["Connection", "connection_class"]

HEADER_BYTES = 32_768
"""For the headers; and for what follows them and is no body: sizes of chunks, trailers."""
BESIDE = 8
"""Bytes that may stand beside each byte of a body in chunks. A chunk of one byte has five."""
HEADER_SECONDS = 10.0
"""For the headers: from the beginning of the connection, or from the first byte of a request."""
READING_SECONDS = 30.0
"""So long may a client take nothing of an answer that is waiting for it."""
MOST_AHEAD = 16
"""Requests that may be sent ahead, before the first one is answered. No browser sends any."""
PIECE = 1024
"""Bytes that are read before it is looked how many requests they were."""
PAUSE = 0.25
"""Seconds until the end of a connection of which no more is read; until then it counts as open."""


class Connection(HttpToolsProtocol):
    """A connection with limits on time, on headers, and on how many a client has."""

    most_of_client: ClassVar[int] = 0
    """0: no limit."""
    open_of_client: ClassVar[Counter[str]] = Counter()
    """By network, and by site, which may have ``NETWORKS_OF_SITE`` times as many."""

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Count the connection, and give its first request its time."""
        super().connection_made(transport)
        self._body_bytes = 0  # of the piece that is being read
        self._beside_body = 0
        self._begun = False  # a request has begun to come, and not yet ended
        self._timer: asyncio.TimerHandle | None = None
        self._ending: asyncio.TimerHandle | None = None
        self._answered: RequestResponseCycle | None = None
        self._reading_timer: asyncio.TimerHandle | None = None
        address = self.client[0] if self.client else ""
        self._places = {network(address): 1, f"site {site(address)}": NETWORKS_OF_SITE}
        self.open_of_client.update(self._places.keys())
        if self.most_of_client and any(
            self.open_of_client[place] > times * self.most_of_client
            for place, times in self._places.items()
        ):
            self._refuse(429, "Too many connections; close some and try again.")
        else:
            self._await_headers()

    def connection_lost(self, exc: Exception | None) -> None:
        """Give its place back."""
        for timer in (self._timer, self._ending, self._reading_timer):
            if timer:
                timer.cancel()
        for place in self._places:
            self.open_of_client[place] -= 1
            if not self.open_of_client[place]:
                del self.open_of_client[place]
        self._leave()
        super().connection_lost(exc)

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    def _leave(self) -> None:
        """Tell the request that is being answered that nobody waits for it any more."""
        if self._answered:
            self._answered.disconnected = True
            self._answered.message_event.set()

    def data_received(self, data: bytes) -> None:
        """Read what comes, up to the limits on headers and on requests that are sent ahead.

        Blank lines between requests are not read at all: they keep no connection open.
        """
        if not self._begun and not data.strip(b"\r\n"):
            return
        for start in range(0, len(data), PIECE):
            if self._ending or self.transport.is_closing():
                return
            self._read(data[start : start + PIECE])

    def _read(self, piece: bytes) -> None:
        self._body_bytes = 0
        super().data_received(piece)
        paid = (1 + BESIDE) * self._body_bytes
        self._beside_body = max(0, self._beside_body + len(piece) - paid)
        if self.transport.is_closing():
            return
        if len(self.pipeline) > MOST_AHEAD:
            self.pipeline.clear()
            told = "Too many requests were sent ahead; wait for the answers."
            self._read_no_more(partial(self._refuse, 429, told))
        elif self._beside_body > HEADER_BYTES:
            self._refuse(431, f"More than {HEADER_BYTES:,} bytes stand beside the body.")

    def on_message_begin(self) -> None:
        """Give a further request on the same connection its time."""
        super().on_message_begin()
        self._begun = True
        if self._timer is None:
            self._await_headers()

    def on_headers_complete(self) -> None:
        """End the time for the headers."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        self._beside_body = 0
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Count what is no overhead."""
        self._body_bytes += len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """Note that the request has come."""
        self._begun = False
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """Read no more of a request that is answered already: nobody needs the rest of it."""
        super().on_response_complete()
        waiting = self._begun and self._timer is None and self.cycle.response_complete
        if waiting and not self.transport.is_closing():
            self._read_no_more(self.transport.close)

    def _should_upgrade_to_ws(self) -> bool:
        """Speak no other protocol: it would never give the place of the connection back."""
        return False

    def _unsupported_upgrade_warning(self) -> None:
        """Say nothing: any client could fill the log."""

    def pause_writing(self) -> None:
        """Note that the client does not read what is sent to it."""
        super().pause_writing()
        self._reading_timer = self.loop.call_later(READING_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        """Note that the client reads again."""
        super().resume_writing()
        if self._reading_timer:
            self._reading_timer.cancel()

    def _read_no_more(self, end: Callable[[], None]) -> None:
        self.transport.pause_reading()
        self._ending = self.loop.call_later(PAUSE, end)

    def _await_headers(self) -> None:
        self._beside_body = 0
        told = f"The headers did not come within {HEADER_SECONDS:g} seconds."
        self._timer = self.loop.call_later(HEADER_SECONDS, self._refuse, 408, told)

    def _refuse(self, status: int, sentence: str) -> None:
        body = f'{{"error":"{sentence}"}}'.encode("ascii")
        head = (
            f"HTTP/1.1 {status} \r\ncontent-type: application/json\r\n"
            f"content-length: {len(body)}\r\nconnection: close\r\n\r\n"
        )
        self.transport.write(head.encode("ascii") + body)
        self.transport.close()
        self._leave()


def connection_class(most_of_client: int) -> type[Connection]:
    """Return the protocol for a server that lets a client have so many connections at once."""
    limits: dict[str, Any] = {"most_of_client": most_of_client, "open_of_client": Counter()}
    return type("LimitedConnection", (Connection,), limits)
