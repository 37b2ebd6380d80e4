"""The HTTP server: what it reads, and where it stops reading; its end."""

import asyncio
import contextlib
import http.client
import socket
import time
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from web.conftest import served
from whydoku.serving import http as serving
from whydoku.serving.http import BodyLimit, ServeError

MOST = 1_000_000
MEGABYTE = 1 << 20
PATIENCE = 60.0
REQUEST = b"GET /client HTTP/1.1\r\nHost: localhost\r\n\r\n"
CHUNKED = b"POST /length HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"


async def length(request: Request) -> Response:
    return PlainTextResponse(f"{len(await request.body())} bytes")


async def client(request: Request) -> Response:
    assert request.client
    return PlainTextResponse(f"from {request.client.host} by {request.url.scheme}")


async def unread(_: Request) -> Response:
    return PlainTextResponse("not read")


def small_app() -> Starlette:
    routes = [
        Route("/length", length, methods=["POST"]),
        Route("/client", client),
        Route("/unread", unread, methods=["POST"]),
    ]
    app = Starlette(routes=routes)
    app.add_middleware(BodyLimit, most=MOST, seconds=5.0)
    return app


@pytest.fixture(scope="module")
def port() -> Iterator[int]:
    with served(small_app()) as address:
        yield int(address.rpartition(":")[2])


@contextlib.contextmanager
def connected(port: int) -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE) as connection:
        yield connection


def answers(connection: socket.socket) -> bytes:
    """All that comes until the server closes the connection."""
    told = b""
    with contextlib.suppress(ConnectionError):
        while part := connection.recv(MEGABYTE):
            told += part
    return told


def until_closed(port: int, first: bytes, more: bytes) -> None:
    """Send until the server closes the connection; fail where it does not."""
    until = time.monotonic() + PATIENCE
    with connected(port) as connection, contextlib.suppress(ConnectionError):
        connection.sendall(first)
        while time.monotonic() < until:
            connection.sendall(more)
            time.sleep(0.001)
        raise AssertionError


def with_header(header: bytes) -> bytes:
    return REQUEST.replace(b"\r\n\r\n", b"\r\n" + header + b"\r\n\r\n")


# -- what has no end -----------------------------------------------------------------------------

ENDLESS = {
    "a header": (b"GET / HTTP/1.1\r\nA: ", b"x" * 1000),
    "many headers": (b"GET / HTTP/1.1\r\n", b"a: b\r\n" * 100),
    "one trailer": (CHUNKED + b"0\r\na:", b"x" * 1000),
    "a trailer after a body": (CHUNKED + b"400\r\n" + b"x" * 1024 + b"\r\n0\r\na:", b"x" * 1000),
    "many trailers": (CHUNKED + b"0\r\n", b"a:b\r\n" * 200),
    "the extension of a chunk": (CHUNKED + b"1;", b"x" * 1000),
    "zeros before the size of a chunk": (CHUNKED, b"0" * 1000),
    "long extensions of short chunks": (CHUNKED, (b"1;" + b"x" * 500 + b"\r\nx\r\n") * 2),
    "a body in chunks of a byte": (CHUNKED, b"1\r\nx\r\n" * 200),
    "a body in long chunks": (CHUNKED, b"10000\r\n" + b"x" * 65536 + b"\r\n"),
}


@pytest.mark.parametrize(("first", "more"), ENDLESS.values(), ids=ENDLESS)
def test_what_has_no_end_is_ended(port: int, first: bytes, more: bytes) -> None:
    """By its bytes, by its pieces, or by its time."""
    until_closed(port, first, more)
    with connected(port) as connection:
        connection.sendall(REQUEST)
        assert connection.recv(1000).startswith(b"HTTP/1.1 200 ")


def test_headers_that_do_not_come_end_the_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nor is a connection kept that asks nothing more."""
    monkeypatch.setattr(serving, "HEADER_SECONDS", 0.2)
    with served(small_app()) as address:
        for sent in (b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\nA: ", REQUEST):
            with connected(int(address.rpartition(":")[2])) as connection:
                connection.sendall(sent)
                assert answers(connection).startswith(b"HTTP/1.1 200 ") == (sent == REQUEST)


def test_a_body_that_drips_in_is_given_up() -> None:
    told: list[int] = []

    async def app(_scope: Any, _receive: Any, _send: Any) -> None:
        raise AssertionError

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            told.append(message["status"])

    async def receive() -> Any:
        await asyncio.sleep(0.03)
        return {"type": "http.request", "body": b"x", "more_body": True}

    limit = BodyLimit(app, most=1000, seconds=0.1)
    scope = {"type": "http", "path": "/", "headers": [], "method": "POST"}
    asyncio.run(limit(scope, receive, send))
    assert told == [408]


# -- what is read --------------------------------------------------------------------------------


def test_a_body_may_come_in_chunks_of_a_byte(port: int) -> None:
    with connected(port) as connection:
        connection.sendall(CHUNKED + 2_000 * b"1\r\nx\r\n" + b"0\r\nTrailer: kept\r\n\r\n")
        assert b"2000 bytes" in connection.recv(1000)


def test_requests_that_are_sent_ahead_are_answered_in_order(port: int) -> None:
    with connected(port) as connection:
        connection.sendall(REQUEST * 20 + with_header(b"Connection: close"))
        assert answers(connection).count(b"from 127.0.0.1") == 21


def test_a_body_that_nobody_needs_is_not_read(port: int) -> None:
    head = b"POST /unread HTTP/1.1\r\nHost: x\r\nContent-Length: 900000\r\n\r\n"
    with connected(port) as connection:
        connection.sendall(head.replace(b"900000", b"1000000000"))
        assert answers(connection).startswith(b"HTTP/1.1 413 ")


def test_no_other_protocol_takes_a_connection_over(port: int) -> None:
    with connected(port) as connection:
        connection.sendall(with_header(b"Connection: Upgrade\r\nUpgrade: websocket"))
        assert connection.recv(1000).startswith(b"HTTP/1.1 200 ")


@pytest.mark.parametrize(
    ("forwarded", "told"),
    [
        ({}, "from 127.0.0.1 by http"),
        ({"X-Forwarded-For": "192.0.2.7"}, "from 192.0.2.7 by http"),
        ({"X-Forwarded-For": "1.2.3.4, 2001:db8::1", "X-Forwarded-Proto": "https"},
         "from 2001:db8::1 by https"),
    ],
)  # fmt: skip
def test_a_proxy_on_this_machine_says_who_its_client_is(
    port: int, forwarded: dict[str, str], told: str
) -> None:
    """The client itself may have sent the addresses before the last one."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    with contextlib.closing(connection):
        connection.request("GET", "/client", headers=forwarded)
        assert connection.getresponse().read().decode() == told


# -- the end -------------------------------------------------------------------------------------


def seconds_to_end(ends: Callable[[], Any], answering: float) -> tuple[float, int]:
    """Return how long a server takes to end while it answers, and the status of the answer."""

    async def slow(_: Request) -> Response:
        await asyncio.sleep(answering)
        return PlainTextResponse("late")

    async def run() -> tuple[float, int]:
        stopped = asyncio.Event()
        app = Starlette(routes=[Route("/", slow)])
        with serving.listen("127.0.0.1", 0) as listener:
            running = asyncio.create_task(serving.answer_until(stopped, app, listener, ends))
            reader, writer = await asyncio.open_connection(*listener.getsockname())
            writer.write(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n")
            await asyncio.sleep(0.3)
            begun = time.monotonic()
            stopped.set()
            await asyncio.wait_for(running, PATIENCE)
            took = time.monotonic() - begun
            told = b""
            with contextlib.suppress(TimeoutError, ConnectionError):
                told = await asyncio.wait_for(reader.readline(), 1)
            writer.close()
        return took, int(told.split()[1]) if told else 0

    return asyncio.run(run())


def test_a_request_under_way_is_answered_before_the_end() -> None:
    async def patient() -> None:
        await asyncio.sleep(PATIENCE)

    took, status = seconds_to_end(patient, 1.0)
    assert status == 200
    assert took < PATIENCE / 2


def test_a_server_that_ends_by_itself_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    async def ends(_: object) -> None:
        raise OSError

    async def never() -> None:
        raise AssertionError

    monkeypatch.setattr(serving._Server, "serve", ends)
    with (
        serving.listen("127.0.0.1", 0) as listener,
        pytest.raises(ServeError, match="ended by itself"),
    ):
        asyncio.run(serving.answer_until(asyncio.Event(), small_app(), listener, never))


def test_the_end_does_not_wait_for_ever() -> None:
    async def impatient() -> None:
        """Let nobody finish."""

    took, status = seconds_to_end(impatient, PATIENCE)
    assert status == 0
    assert took < PATIENCE / 2
